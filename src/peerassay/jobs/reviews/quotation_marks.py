"""Quotation marks in what a model writes: words that no source has lose them."""

import re
from collections.abc import Iterable

from peerassay.jobs.sources import Sources
from peerassay.text_memory import kept_in_memory

_QUOTED = re.compile(r"“([^“”\n]{2,600})”|(?<![\w\"])\"([^\"\n]{2,600})\"(?![\w\"])")
_GAP = re.compile(r"\[?(?:\.{3}|…)\]?")


class QuotationMarks:
    """Takes quotation marks off words that are in none of the sources; keeps what was taken off."""

    def __init__(self, sources: Sources, more: Iterable[str] = ()) -> None:
        self._texts = (*(text.text for text in sources.texts.values()), *more)
        self.removed: list[str] = []

    def checked(self, text: str) -> str:
        """Return the text with quotation marks only around words that a source has."""
        return _QUOTED.sub(self._kept_or_bare, text)

    def _kept_or_bare(self, found: re.Match[str]) -> str:
        words = found.group(1) or found.group(2)
        if self._is_in_a_source(words):
            return found.group()
        self.removed.append(words)
        return words

    def _is_in_a_source(self, words: str) -> bool:
        pieces = [_folded(piece) for piece in _GAP.split(words)]
        return any(all(piece in _folded(text) for piece in pieces if piece.strip()) for text in self._texts)


@kept_in_memory(512)
def _folded(text: str) -> str:
    """Return the text as its words in lower case, one blank on either side of each."""
    joined = re.sub(r"-\s*\n\s*", "", text)
    return f" {' '.join(''.join(c if c.isalnum() else ' ' for c in joined.casefold()).split())} "
