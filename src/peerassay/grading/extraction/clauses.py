"""The clauses of a sentence, and which of them concede something."""

import re
from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True, slots=True)
class Clause:
    """A stretch of a sentence; `kind` is `turn` behind "but" or "however", `concession` behind "although"."""

    start: int
    end: int
    kind: Literal["main", "turn", "concession"]


_CONCESSIVE = (
    r"(?:although|though|even though|even if|while(?! \w+ing\b)|whilst|despite|in spite of|notwithstanding|albeit|"
    r"whereas|granted that)"
)
_OPENING = re.compile(
    rf"\W*(?:[A-Z][^:.,]{{3,60}}:\s+)?(?:(?:overall|also|finally|first|in general|yet|and|but|"
    rf"however)\W+)?{_CONCESSIVE}\b",
    re.IGNORECASE,
)
_CUT = re.compile(
    r"(?P<turn>[,;:.]?\s+(?:but|however|yet|nevertheless|nonetheless|unfortunately)\b,?)|(?P<semicolon>;\s*)|"
    rf"(?P<concession>,?\s+\(?{_CONCESSIVE}\b)",
    re.IGNORECASE,
)
_KIND = {"turn": "turn", "semicolon": "main", "concession": "concession"}


def clauses_of(text: str) -> tuple[Clause, ...]:
    """Return the clauses in order; "Although A, B" and "B, although A" have A as concession, "A, but B" B as turn."""
    found: list[Clause] = []
    start, kind = 0, "concession" if _OPENING.match(text) else "main"
    if kind == "concession":
        comma = _main_comma(text)
        if comma is None:
            kind = "main"
        else:
            found.append(Clause(0, comma, "concession"))
            start, kind = comma + 1, "main"
    for cut in _CUT.finditer(text, start):
        if cut.start() <= start + 2:
            continue
        found.append(Clause(start, cut.start(), kind))  # type: ignore[arg-type]
        start, kind = cut.start(), _KIND[cut.lastgroup or "semicolon"]
    found.append(Clause(start, len(text), kind))  # type: ignore[arg-type]
    return tuple(found)


def _main_comma(text: str) -> int | None:
    """The comma that ends an opening concession: the first one outside brackets with a clause behind it."""
    depth = 0
    for place, mark in enumerate(text):
        depth += (mark in "([") - (mark in ")]")
        if mark == "," and depth <= 0 and place > 12 and re.match(r",\s+(?!and\b|or\b|which\b|e\.g)\w+", text[place:]):
            return place
    return None
