"""Splitting a paragraph with displayed formulas into sentences: no formula is cut, and none cuts a sentence."""

import re
from collections.abc import Sequence

from peerassay.documents.blocks import FormulaAt
from peerassay.documents.splitting import split_sentences

_NUMBER_BEHIND = re.compile(r"[ \t]*\([^()\s]{1,8}\)")
_STOPS_AT_ITS_END = re.compile(r"\.(?:\s|\}|\$|\\[\])]|\\end\{\w{1,12}\*?\}|\\(?:tag|label)\{[^{}]{0,40}\})*$")
_BEGINS_ANEW = re.compile(r"\s*(?:[A-Z][a-z]|A )")
_GOES_ON = re.compile(r"\s*[a-z,;]")


def sentences_around(text: str, formulas: Sequence[FormulaAt]) -> list[tuple[int, int]]:
    """Return the sentences of a paragraph as offsets, as `split_sentences` does, its formulas whole.

    A sentence ends with a formula that has a full stop, or behind which a new one plainly begins.
    """
    if not formulas:
        return split_sentences(text)
    letters = list(text)
    for formula in formulas:
        if formula.start < formula.end:
            _mask(text, letters, formula)
    return split_sentences("".join(letters))


def _mask(text: str, letters: list[str], formula: FormulaAt) -> None:
    """Write a word of equal length over a formula and its number, and blanks over the line breaks around it."""
    start, end = formula.start, formula.end
    number = _NUMBER_BEHIND.match(text, end)
    if number:
        end = number.end()
    letters[start:end] = "X" + "x" * (end - start - 1)
    if _stops(text, formula, end) and end - start > 1:
        letters[end - 1] = "."
    before, behind = text[:start], text[end:]
    for place in (*range(len(before.rstrip()), start), *range(end, len(text) - len(behind.lstrip()))):
        letters[place] = " "


def _stops(text: str, formula: FormulaAt, end: int) -> bool:
    if _GOES_ON.match(text, end):
        return False
    stop = _STOPS_AT_ITS_END.search(text[max(formula.start, formula.end - 200) : formula.end])
    return stop is not None or _BEGINS_ANEW.match(text, end) is not None
