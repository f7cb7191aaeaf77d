"""Text that the paper shares with candidates: found by program, judged by a question (seed 004, 2.3.2 and C.5)."""
