"""The assessment: three or four paragraphs on how new the paper reads, by what was searched (OpenNovelty, Table 21)."""
