"""Text that the paper shares with candidates: found by program, judged by a question (OpenNovelty, 2.3.2 and C.5)."""
