"""A novelty report that can be checked (after OpenNovelty): extraction, retrieval, taxonomy, comparison, assessment."""
