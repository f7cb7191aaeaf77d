"""Abbreviations that a paper spells out: "reinforcement learning (RL)"; either form says the other in a query."""

import re
from collections.abc import Mapping

_IN_BRACKETS = re.compile(r"(?<=\w)\s+\(([A-Z][\w-]{1,9}?)s?\)")
_WORD = re.compile(r"[A-Za-z][\w]*")


def long_forms(text: str) -> dict[str, str]:
    """Return the abbreviations that the text introduces, each with its long form, in the order of the text.

    The long form is the shortest run of words before the bracket whose initials, in order, give the abbreviation.
    """
    found: dict[str, str] = {}
    for match in _IN_BRACKETS.finditer(text):
        form = _form_of(match[1], text[max(0, match.start(1) - 120) : match.start(1)])
        if form:
            found.setdefault(match[1], form)
    return found


def _form_of(short: str, before: str) -> str | None:
    letters = [c.lower() for c in short if c.isalnum()]
    words = list(_WORD.finditer(before))
    for count in range(max(2, len(letters) // 2), min(len(letters) + 2, len(words)) + 1):
        run = words[-count:]
        initials = [m[0][0].lower() for m in run]
        if initials[0] == letters[0] and _in_order(letters, initials, run):
            return " ".join(before[run[0].start() :].rstrip(" (").split())
    return None


def _in_order(letters: list[str], initials: list[str], run: list[re.Match[str]]) -> bool:
    """Whether each letter begins a word, in order; words that give no letter are short ("of", "and")."""
    at = 0
    for initial, match in zip(initials, run, strict=True):
        if at < len(letters) and initial == letters[at]:
            at += 1
        elif len(match[0]) > 3:
            return False
    return at == len(letters)


def in_other_form(phrase: str, forms: Mapping[str, str]) -> str:
    """Return the phrase with its first long form shortened, or its first abbreviation spelt out; else the phrase."""
    for short, form in forms.items():
        long = re.compile(rf"\b{re.escape(form)}(s?)\b(?:\s*\({re.escape(short)}s?\))?", re.IGNORECASE)
        if long.search(phrase):
            return long.sub(rf"{short}\1", phrase, count=1)
    for short, form in forms.items():
        abbreviated = re.compile(rf"\b{re.escape(short)}(s?)\b")
        if abbreviated.search(phrase):
            return abbreviated.sub(rf"{form}\1", phrase, count=1)
    return phrase
