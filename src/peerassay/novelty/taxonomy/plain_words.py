"""What a model wrote as words for readers: one line, no control characters, no order to a machine, no endless word."""

import unicodedata

from peerassay.shield import speaks_to_model

LONGEST_TEXT = 2_000
"""Characters that are looked at; names and notes have far fewer."""


def plain_words(text: str, longest: int = LONGEST_TEXT) -> str:
    """Return the text on one line without invisible characters, cut at `longest` characters."""
    seen = "".join(c if not _invisible(c) else " " for c in text[: 2 * longest])
    return " ".join(seen.split())[:longest].rstrip()


def harmless(text: str) -> str:
    """Return the text; nothing of it where it speaks to a machine."""
    return "" if speaks_to_model(text) else text


def _invisible(character: str) -> bool:
    return (not character.isascii() and unicodedata.category(character) in {"Cc", "Cf", "Cs", "Co", "Cn"}) or (
        character.isascii() and not character.isprintable()
    )
