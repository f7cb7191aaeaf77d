"""Job 2: a novelty report that one can check (seed 004): extraction, retrieval, taxonomy, comparison, assessment."""

from peerassay.novelty.report import SCHEMA_VERSION, NoveltyOutcome, NoveltyReport, NoveltyState, state_of

__all__ = ["SCHEMA_VERSION", "NoveltyOutcome", "NoveltyReport", "NoveltyState", "state_of"]
