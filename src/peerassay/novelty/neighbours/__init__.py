"""The paper against its structural neighbours in the taxonomy (seed 004, 2.3.3, C.3, C.6)."""
