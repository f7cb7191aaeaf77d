"""How names of works are written: coined words, and plain ones that capitals set off from their sentence."""

import re
from collections.abc import Sequence

from peerassay.jobs.reviews.named_works.paper_list import is_coined
from peerassay.language.coined import COMMON

_LABEL_LIKE = re.compile(r"[A-Z]{1,3}\d{1,2}|[IVX]+|\W*\d[\d.\-–]*\w?")
_OPENS = re.compile(r"(?:^|[.!?:]\s|[\n\-*•)]\s?)[\"“*_]*$")


def is_written_as_name(words: Sequence[str], start: int, text: str) -> bool:
    """Tell whether words at `start` are set off as a name; coined and hyphened ones always are."""
    if any(is_coined(word) for word in words) or (len(words) == 1 and words[0].count("-") > 1):
        return True
    long = [word for word in words if len(word) > 3]
    capital = bool(long) and all(word[0].isupper() for word in (words[0], *long))
    return capital and (len(words) > 1 or not opens_sentence(start, text))


def opens_sentence(start: int, text: str) -> bool:
    """Tell whether a word at `start` is the first of a sentence, a line or an item."""
    return _OPENS.search(text[max(0, start - 4) : start]) is not None


def is_noise(word: str) -> bool:
    """Tell whether a word is too short, a label ("A1", "IV") or too common to name a work."""
    return len(word) < 3 or _LABEL_LIKE.fullmatch(word) is not None or word in COMMON or word.rstrip("s") in COMMON
