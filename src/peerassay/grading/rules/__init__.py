"""Finding a review's novelty discussion without a model: cue rules, kept as data in `cues.toml`."""

from peerassay.grading.rules.items import FoundItem, NamedWork, find_items

__all__ = ["FoundItem", "NamedWork", "find_items"]
