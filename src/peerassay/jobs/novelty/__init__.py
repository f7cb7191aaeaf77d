"""A novelty report that can be checked (after OpenNovelty): extraction, retrieval, taxonomy, comparison, assessment."""

from peerassay.jobs.novelty.report import SCHEMA_VERSION, NoveltyOutcome, NoveltyReport

__all__ = ["SCHEMA_VERSION", "NoveltyOutcome", "NoveltyReport"]
