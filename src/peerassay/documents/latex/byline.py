r"""The authors of a LaTeX paper: names in what \author takes, told from addresses by place and form."""

import re
from collections.abc import Sequence

from peerassay.documents.names import is_name, names_in
from peerassay.language.people import NOT_A_PERSON

_MARKS = re.compile(r"\$[^$]*\$|\^\{[^{}]*\}|\^[^\s,;]+|_\{[^{}]*\}|[\d∗*†‡§¶♯⋆♠♣♢♡◇⋄{}\[\]|]+|\S+@\S+|https?://\S+")
_BETWEEN = re.compile(r"\s*(?:,|;|\band\b|&)\s*")
_NAME = re.compile(r"[^\W\d_][\w'’`.-]*(?:\s+[^\W\d_][\w'’`.-]*){1,4}")
_INITIALED = re.compile(r"(?:[^\W\d_]\.[\s-]?)+[^\W\d_][\w'’-]+")
_ACRONYM = re.compile(r"[A-Z]{2,5}\s")
_NOBODY = re.compile(r"anonymous|\bauthors?\b|submission|paper id|equal contribution|corresponding", re.IGNORECASE)
_SUFFIXES = frozenset({"Jr.", "Jr", "Sr.", "II", "III", "IV", "PhD", "Ph.D."})


def authors(lines: Sequence[tuple[str, int]]) -> tuple[tuple[str, ...], list[str]]:
    """Return the names in the lines of \\author, and the lines that hold none.

    With each line goes how many names it must hold to be no address: 0 for one that names people for sure (the first
    behind \\and), and whose names may have any form.
    """
    found: list[str] = []
    about: list[str] = []
    for text, least in lines:
        names = _sure_names(text) if least == 0 else [name for name in names_in([text]) if not _ACRONYM.match(name)]
        if len(names) < max(1, least):
            about += [text] if text.strip() else []
            continue
        found += [name for name in names if name not in found]
    return tuple(found), about


def _sure_names(text: str) -> list[str]:
    pieces = [piece.strip() for piece in _BETWEEN.split(" ".join(_MARKS.sub(" , ", text).split()))]
    return [piece for piece in pieces if piece not in _SUFFIXES and _may_be_name(piece)] or list(names_in([text]))


def _may_be_name(piece: str) -> bool:
    if not _INITIALED.fullmatch(piece) and (_NOBODY.search(piece) or NOT_A_PERSON.search(piece)):
        return False
    return is_name(piece) or (_NAME.fullmatch(piece) is not None and any(letter.isupper() for letter in piece))
