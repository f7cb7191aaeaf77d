"""What the paper calls its own system: never a work of others, however often a review says it."""

import re

from peerassay.documents.paper import Paper, SectionKind

NAME = (
    r"(?:[A-Z][A-Za-z]*\d*[A-Z][\w+]*|[A-Z]{2,}[\w+]*|[A-Z][a-z]+\d[\w.]*|[A-Za-z]*\d[A-Z][\w]*)(?:[\-–][A-Za-z0-9+]+)*"
)
_PROPOSED = re.compile(
    r"\b(?:propos\w+|introduc\w+|present\w*|develop\w*|call(?:ed|s)?|named?|names|dubbed|term(?:ed)?|coined?|"
    rf"design\w*|describe|release\w*|our)\b[^.;]{{0,120}}?(?<![\w\-])({NAME})",
)
_IN_BRACKETS = re.compile(rf"\(\s*(?:called |named |dubbed |termed )?({NAME})\s*\)")
TITLE_PREFIX = re.compile(r"^\W*([^:–—]{2,40}?)\s*(?::|\s[–—-]\s)")
"""What stands before a title's colon or dash; its group is mostly the name of a system."""


def own_names(paper: Paper) -> frozenset[str]:
    """Return the paper's own names, folded: its title's prefix, what its abstract introduces or abbreviates."""
    names: set[str] = set()
    prefix = TITLE_PREFIX.match(paper.card.title)
    if prefix and len(prefix[1].split()) <= 3:
        names.add(fold_name(prefix[1]))
    text = paper.card.abstract or " ".join(s.text for s in paper.sentences_of(SectionKind.ABSTRACT))
    for sentence in re.split(r"(?<=[.!?])\s+", text):
        names.update(fold_name(m[1]) for m in _PROPOSED.finditer(sentence))
        names.update(fold_name(m[1]) for m in _IN_BRACKETS.finditer(sentence))
    return frozenset(name for name in names if len(name) >= 2)


def fold_name(name: str) -> str:
    """Return a name without case, hyphens and spaces, so that "Imb-SAM" and "ImbSAM" are one."""
    return re.sub(r"[\W_]+", "", name.casefold())
