"""Job 2: a novelty report that one can check (seed 004): extraction, retrieval, taxonomy, comparison, assessment."""
