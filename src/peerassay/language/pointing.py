"""How texts point into a paper: "Section 4.2", "Table 3", "Eqs. (5)-(7)", "line 241", "L35", "page 7"."""

import re
from collections.abc import Iterator
from typing import NamedTuple

from peerassay.language.patterns import pattern_of

KINDS = {
    "section": r"sec(?:tion|t)?s?|subsections?|§{1,2}|chapters?",
    "appendix": r"app(?:endix|endices|x)?s?|supp(?:lementary|lement)?",
    "table": r"tab(?:le)?s?",
    "figure": r"fig(?:ure)?s?",
    "equation": r"eq(?:uation|n)?s?|formulas?|formulae",
    "theorem": r"theorems?|thms?",
    "lemma": r"lemmas?",
    "proposition": r"prop(?:osition)?s?",
    "corollary": r"corollar(?:y|ies)",
    "definition": r"def(?:inition|n)?s?",
    "assumption": r"assumptions?|asm",
    "algorithm": r"alg(?:orithm|o)?s?",
    "line": r"lines?|ll?(?=\.?\s?\d\d)",
    "page": r"pages?|pp?",
}
"""What is pointed at, and how it is written, without regard to case; a stop may stand behind each."""
_NUMBER = r"(?:[A-Z](?:\.?\d{1,3})*(?![A-Za-z])|\d{1,4}(?:\.\d{1,3})*|[IVX]{1,5}(?![A-Za-z]))"
_PANEL = r"(?:\s?\(?[a-h]\b\)?)?"
"""The part of a figure: "2b", "3 (a)"; the figure is what is looked for."""
_JOINT = r"\s*(?:,\s*and|,|and|&|or|to|-|–|—|~|/)\s*"
_RANGE = pattern_of(r"^\s*(?:to|-|–|—|~)\s*$")
_HARD = r"[ \t\u00a0~*#]{0,3}\n?"
_ONE = rf"[(\[$#]?[Ll]?{_NUMBER}{_PANEL}[)\]$]?"
_POINTER = pattern_of(
    r"(?<![\w-])(?:"
    + "|".join(rf"(?P<{kind}>(?i:{words}))" for kind, words in KINDS.items())
    + rf")\.?{_HARD}(?P<numbers>{_ONE}(?:{_JOINT}{_ONE})*)(?![\w%]|\.\d)"
)
_NAMED = pattern_of(
    r"\b(?:(?:the|your|in|its|[Tt]itle,?\s+and|and)\s+(?P<bare>abstract\b|(?:introduction|conclusions?)\b(?!\s+(?:of|to|that)\b))"
    r"|(?P<section>(?:[a-z]+\s)?[a-z]+)\s+section\b)",
    re.IGNORECASE,
)
_BARE = pattern_of(rf"(?<!\band)(?<!\bor)(?<=\w)[ ~]\(({_NUMBER})\)|\(({_NUMBER})\)(?=[\s.,;]*$)")
_EACH = pattern_of(_NUMBER)
_DIGITS = pattern_of(r"\d+")
_COUNTED = frozenset({"line", "page"})
"""Counted through the paper: a range of them is one stretch."""
_LONGEST_RANGE = 60
_WRITTEN_OUT = 5
"""Letters from which the word is no abbreviation, so that a stop behind it ends a sentence."""
_GOES_ON = pattern_of(r"\s+[a-z]")


class Pointed(NamedTuple):
    """A pointer in a text: its kind, the number or letter it names, for a range the last one, and where it stands."""

    kind: str
    number: str
    last: str
    start: int
    end: int


def pointed_in(text: str) -> Iterator[Pointed]:
    """Yield the pointers of a text in reading order, each number of a list ("Tables 2 and 3") as one.

    Ranges of lines and pages are one pointer with its last number; other ranges are taken apart.
    """
    for found in _POINTER.finditer(text):
        kind = next(kind for kind in KINDS if found[kind])
        if _is_no_number(text, found, kind):
            continue
        numbers = list((_DIGITS if kind in _COUNTED else _EACH).finditer(found["numbers"]))
        # "Table 1, I suspect": what follows a number in a list is a number too, and no word.
        alike = [match for match in numbers if match[0][0].isdigit() == numbers[0][0][0].isdigit()]
        yield from _each(kind, found, alike)


def _is_no_number(text: str, found: re.Match[str], kind: str) -> bool:
    """Whether a letter behind the word is none: behind the end of a sentence, or the "I" of whoever writes."""
    word, numbers = found[kind], found["numbers"]
    if numbers[0].isdigit():
        return False
    ends = "." in text[found.end(kind) : found.start("numbers")] and len(word) >= _WRITTEN_OUT
    return ends or (numbers == "I" and word.islower() and _GOES_ON.match(text, found.end()) is not None)


def sections_named_in(text: str) -> Iterator[Pointed]:
    """Yield the sections that a text names by what they are: "the introduction", "related work section"."""
    for found in _NAMED.finditer(text):
        name = " ".join((found["bare"] or found["section"]).lower().split())
        yield Pointed("named_section", name, name, *found.span())


def bare_equations_in(text: str) -> frozenset[str]:
    """Return the numbers in parentheses that stand as an equation's do: "by (5) we", at the end; not "and (2) that"."""
    return frozenset(found[1] or found[2] for found in _BARE.finditer(text))


def _each(kind: str, found: re.Match[str], numbers: list[re.Match[str]]) -> Iterator[Pointed]:
    taken = False
    for match, following in zip(numbers, [*numbers[1:], None], strict=False):
        if taken:
            taken = False
            continue
        between = found["numbers"][match.end() : following.start()] if following is not None else ""
        taken = _RANGE.match(between.strip("()[]$#Ll abcdefgh")) is not None
        last = following[0] if following is not None and taken else match[0]
        if kind in _COUNTED:
            yield Pointed(kind, match[0], last, *found.span())
        else:
            for number in _between(match[0], last):
                yield Pointed(kind, number, number, *found.span())


def _between(first: str, last: str) -> list[str]:
    if first == last or not (first.isdecimal() and last.isdecimal()):
        return list(dict.fromkeys((first, last)))
    start, end = int(first), int(last)
    return [str(n) for n in range(start, end + 1)] if 0 < end - start <= _LONGEST_RANGE else [first, last]
