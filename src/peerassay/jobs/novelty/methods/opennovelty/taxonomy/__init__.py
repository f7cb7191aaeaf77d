"""The field round a paper as a tree: built, mended, repaired or marked, told in prose (OpenNovelty, 2.3.1 and C.1)."""
