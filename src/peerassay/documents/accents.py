"""Accents that stand alone in a text, because TeX prints them apart from their letters."""

import re
import unicodedata

from peerassay.language.patterns import pattern_of

COMBINING = {
    "´": "\u0301", "`": "\u0300", "¨": "\u0308", "ˆ": "\u0302", "˜": "\u0303", "¸": "\u0327",
    "ˇ": "\u030c", "¯": "\u0304", "˚": "\u030a", "˘": "\u0306", "˙": "\u0307", "˝": "\u030b", "˛": "\u0328",
}  # fmt: skip
_APART = pattern_of(rf"(?:(?<=[^\W\d_])|(?<=\s)(?=[^`´])|^)(?P<accent>[{''.join(COMBINING)}])\s?(?P<letter>[^\W\d_])")
_IN_WORD = pattern_of(r"(?<=[^\W\d_])\s(?P<accent>[¸˛ˇ˘˝˚])\s?(?P<letter>[^\W\d_A-Z])")


def compose(letter: str, accent: str) -> str:
    """Return a letter with an accent: one character where Unicode has it, else letter and combining mark."""
    return unicodedata.normalize("NFC", {"ı": "i", "ȷ": "j"}.get(letter, letter) + COMBINING[accent])


def with_accents(text: str) -> str:
    """Return a text in which each accent behind a letter, or before a word, is on the letter that follows it.

    "M˛ adry" gives "Mądry", "ˇ Z." gives "Ž."; marks that open a quotation, and accents that no letter has, stay.
    """
    return _APART.sub(_joined, _IN_WORD.sub(_joined, text))


def _joined(found: re.Match[str]) -> str:
    letter = compose(found["letter"], found["accent"])
    return letter if len(letter) == 1 else found.group()
