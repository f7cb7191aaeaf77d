"""Letters and words of printed text, as the rules of layout count them: digits, marks and formulas are none."""

import re

WORD = re.compile(r"[^\W\d_]{2,}")
LONG_WORD = re.compile(r"[^\W\d_]{3,}")
_LETTER = re.compile(r"[^\W\d_]")


def letters_in(text: str) -> int:
    """Return how many letters, of any script, the text has."""
    return len(_LETTER.findall(text))
