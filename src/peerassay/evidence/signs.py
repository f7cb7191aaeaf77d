"""Signs of numbers as far as a text tells them: "10^-3" is below one, "10 - 3" may be a power without its caret."""

import re
from collections.abc import Iterator
from typing import Literal, NamedTuple

Sign = Literal["+", "-", "?"]
_NUMBER = re.compile(r"\d+(?:[.,]\d+)*")
_MINUS = "-−–\u2010"
_OPENED = " {(\t\n"


class Signed(NamedTuple):
    """A number's digits and its sign, "?" where a minus may be a hyphen, a range or a subtraction."""

    digits: str
    sign: Sign


def sign_differs(quoted: str, printed: str) -> str | None:
    """Return which number has another sign in two texts with the same numbers; None where none is known to."""
    ours, theirs = list(_numbers(quoted)), list(_numbers(printed))
    if [number.digits for number in ours] != [number.digits for number in theirs]:
        return None
    for a, b in zip(ours, theirs, strict=True):
        if {a.sign, b.sign} == {"+", "-"}:
            return f"a sign differs: {a.sign}{a.digits} / {b.sign}{b.digits}"
    return None


def _numbers(text: str) -> Iterator[Signed]:
    for match in _NUMBER.finditer(text):
        yield Signed(match.group(), _sign(text, match.start()))


def _sign(text: str, at: int) -> Sign:
    before = text[:at].rstrip(_OPENED)
    if not before.endswith(tuple(_MINUS)):
        return "+"
    left = before[:-1].rstrip(_OPENED)
    if left.endswith("^"):
        return "-"
    is_glued, is_first = len(before) == at, not before[-2:-1].strip(_OPENED + "([,=<>~≤≥∈")
    return "-" if is_glued and is_first and left[-1:] not in {*"0123456789)]}"} else "?"
