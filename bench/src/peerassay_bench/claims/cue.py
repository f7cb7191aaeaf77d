"""The baseline of finding claims: one pattern of cue words, and whether a doubting word stands beside."""

import re

ONE_CUE = re.compile(r"\b(?:novel|original|incremental|innovati)\w*", re.IGNORECASE)
_DOUBTS = re.compile(r"\b(?:not|n't|no|lack\w*|limited|incremental\w*|little|less|low|unclear)\b", re.IGNORECASE)


def is_claim(text: str) -> bool:
    """Whether the sentence holds a word of newness."""
    return ONE_CUE.search(text) is not None


def is_doubting(text: str) -> bool:
    """Whether it holds a doubting word."""
    return _DOUBTS.search(text) is not None
