"""Finding a review's novelty discussion without a model: cue rules, kept as data in `cues.toml`."""

from peerassay.grading.rules.items import FoundItem, NamedWork, doubted, find_items, is_reason

__all__ = ["FoundItem", "NamedWork", "doubted", "find_items", "is_reason"]
