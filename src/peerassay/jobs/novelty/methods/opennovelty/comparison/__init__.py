"""Each contribution against each candidate, with evidence from both sides (OpenNovelty, 2.3.3, C.2, C.9)."""
