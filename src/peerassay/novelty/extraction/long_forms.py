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
    for count in range(2, min(len(letters) + 2, len(words)) + 1):
        run = words[-count:]
        start = run[0].start()
        begins = start == 0 or before[start - 1] not in "-–"
        if begins and run[0][0][0].lower() == letters[0] and _in_order(letters, run):
            return " ".join(before[start:].rstrip(" (").split())
    return None


def _in_order(letters: list[str], run: list[re.Match[str]]) -> bool:
    """Whether each letter begins a word, in order; words that give no letter are short ("of", "and")."""
    at = 0
    for match in run:
        if at < len(letters) and match[0][0].lower() == letters[at]:
            at += 1
        elif len(match[0]) > 3:
            return False
    return at == len(letters)


def in_other_form(phrase: str, forms: Mapping[str, str]) -> str:
    """Return the phrase with its first long form shortened, or its first abbreviation spelt out; else the phrase."""
    for short, form in forms.items():
        one = form.removesuffix("s")
        long = re.compile(rf"\b{re.escape(one)}(s?)\b(?:\s*\({re.escape(short)}s?\))?", re.IGNORECASE)
        if long.search(phrase):
            return long.sub(rf"{short}\1", phrase, count=1)
    return spell_out(phrase, forms)


def spell_out(phrase: str, forms: Mapping[str, str]) -> str:
    """Return the phrase with the first of the abbreviations that it holds spelt out; else the phrase."""
    for short, form in forms.items():
        abbreviated = re.compile(rf"(?<![\w-]){re.escape(short)}(s?)(?![\w-])")
        if abbreviated.search(phrase):
            return abbreviated.sub(rf"{form.removesuffix('s')}\1", phrase, count=1)
    return phrase
