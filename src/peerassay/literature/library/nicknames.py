"""The short names that people call a paper by: the one before its title's colon, and what its abstract calls itself."""

import re

from peerassay.literature.candidate import Candidate
from peerassay.literature.identity import normal_title, short_name

_NAME = r"[A-Z][\w+-]*[A-Z0-9][\w+-]*|[a-z]+[A-Z][\w+-]*"
_IN_BRACKETS = re.compile(rf"\((?:called |named |dubbed )?({_NAME})\)")
_PRESENTED = re.compile(
    rf"\b(?:propose|introduce|present|develop|call|called|named|dubbed|termed|denoted)\b[^.;:]{{0,60}}?[\s*_\\{{`'\"]({_NAME})\b"
)
_MOST_OF_ABSTRACT = 4


def nicknames(paper: Candidate) -> list[tuple[str, bool]]:
    """Return the paper's short names, normalised, each with whether it is its own (from the title).

    Names from the abstract ("we propose X", "Long Name (LN)") are weaker: they may be of what the paper uses.
    """
    found: dict[str, bool] = {}
    own = [short_name(paper.title), *_IN_BRACKETS.findall(paper.title)]
    for name in own:
        if name and (plain := normal_title(name)):
            found[plain] = True
    presented = [*_PRESENTED.findall(paper.abstract), *_IN_BRACKETS.findall(paper.abstract)]
    for name in presented[:_MOST_OF_ABSTRACT]:
        if plain := normal_title(name):
            found.setdefault(plain, False)
    return list(found.items())
