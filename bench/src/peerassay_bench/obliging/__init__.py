"""A model for tests and benches that reads the prompts of a run and answers rightly, by nothing but shared words."""

from peerassay_bench.obliging.model import ObligingModel

__all__ = ["ObligingModel"]
