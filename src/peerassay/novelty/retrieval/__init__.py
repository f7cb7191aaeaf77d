"""Phase II: every query to every source, then layers, each with its count (seed 004, 2.2 and B)."""
