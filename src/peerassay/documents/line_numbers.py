"""Margin line numbers of review copies that a converter left in the text."""

import re
from collections.abc import Sequence
from itertools import pairwise

_ALONE = re.compile(r"^\d{1,4}(?:\s+\d{1,4})*$")
_TOKEN = re.compile(r"(?<!\S)\d{1,4}(?!\S)")
_HEADING_END = re.compile(r"^(?P<words>\S.*?[^\W\d].*?)\s+\d{1,4}$")


def has_line_numbers(lines: Sequence[str]) -> bool:
    """Whether a text is a numbered review copy: many lines that are only a number, each a little above the last."""
    alone = [int(line.split()[0]) for line in lines if _ALONE.match(line.strip())]
    rising = sum(0 < b - a <= 20 for a, b in pairwise(alone))
    return rising >= 40


def without_line_numbers(text: str, *, heading: bool = False) -> str:
    """Return a paragraph of a numbered copy without its line numbers: a rising run of them, or one at its end."""
    if _ALONE.match(text.strip()):
        return ""
    if heading:
        found = _HEADING_END.match(text)
        return found["words"] if found else text
    tokens = list(_TOKEN.finditer(text))
    drop = _rising_run(tokens)
    if tokens and tokens[-1].end() == len(text.rstrip()) and int(tokens[-1].group()) > 12:
        drop.add(len(tokens) - 1)
    pieces, at = [], 0
    for i in sorted(drop):
        pieces.append(text[at : tokens[i].start()])
        at = tokens[i].end()
    return " ".join("".join([*pieces, text[at:]]).split())


def _rising_run(tokens: Sequence[re.Match[str]]) -> set[int]:
    """The tokens that count up by one with a printed line's worth of text between them."""
    run: set[int] = set()
    for i, (a, b) in enumerate(pairwise(tokens)):
        if int(b.group()) == int(a.group()) + 1 and (
            40 < b.start() - a.end() < 200 or (i in run and b.start() - a.end() < 4)
        ):
            run |= {i, i + 1}
    return run
