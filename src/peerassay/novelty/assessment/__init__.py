"""The assessment: three to four paragraphs on how new the paper reads, bounded by what was searched (OpenNovelty, C.7)."""
