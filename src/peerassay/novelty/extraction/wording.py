"""The limits of phrases and queries, and how a text is brought into them (seed 004, Tables 1-3)."""

import re

from peerassay.evidence.terms import STOP_WORDS
from peerassay.novelty.extracted import SEARCH_PREFIX

LEAST_CORE_WORDS, MOST_CORE_WORDS = 5, 15
MOST_NAME_WORDS, MOST_CLAIM_WORDS, MOST_DESCRIPTION_WORDS = 15, 40, 60
LEAST_QUERY_WORDS, SOFT_QUERY_WORDS, MOST_QUERY_WORDS = 5, 15, 25
"""Of a query with its prefix; a longer one than the soft limit is noted, one over the hard limit cut."""

_PREFIX = re.compile(r"^\W*(?:find\s+papers\b(?:\s+(?:about|on)\b)?[\s:]*)+", re.IGNORECASE)
_LABEL = re.compile(r"^\W*(?:core\s+task|task|query|variant\s*\d*|name|answer)\s*:\s*", re.IGNORECASE)
_QUOTES = "\"“”'‘’`*_#"
_MARKS = " ,;:!?"
_STOPS = " .,;:!?-–—"


def word_count(text: str) -> int:
    """Return how many words the text has, as blanks part them."""
    return len(text.split())


def cut(text: str, most: int) -> str:
    """Return the first words of the text, without function words left hanging where it was cut."""
    written = text.split()
    if len(written) <= most:
        return " ".join(written)
    kept = written[:most]
    while len(kept) > 1 and kept[-1].strip(_STOPS).lower() in STOP_WORDS:
        kept.pop()
    return " ".join(kept).rstrip(_STOPS)


def plain_phrase(text: str) -> str:
    """Return a phrase in one line without label ("Core task:"), enclosing quotation marks, Markdown and full stop."""
    flat = " ".join(text.split())
    while (bare := _LABEL.sub("", flat.strip(_QUOTES + " ")).strip(_QUOTES + " ").strip(_MARKS).rstrip(_STOPS)) != flat:
        flat = bare
    return flat


def topic_of(query: str) -> str:
    """Return a query without its search prefix, however often and in whatever case it stands there."""
    return plain_phrase(_PREFIX.sub("", plain_phrase(query)))


def with_prefix(topic: str) -> str:
    """Return the topic as a contribution's query."""
    return f"{SEARCH_PREFIX}{topic}"
