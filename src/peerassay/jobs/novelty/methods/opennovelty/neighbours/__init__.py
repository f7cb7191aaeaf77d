"""The paper against its structural neighbours in the taxonomy (OpenNovelty, 2.3.3, C.3, C.6)."""
