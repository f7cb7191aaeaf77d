"""Prose of a report with its citations told apart: `Alias[index]` leads to the reference, whatever stands around it."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from peerassay.novelty.report import ReferenceEntry


@dataclass(frozen=True, slots=True)
class Cited:
    """A stretch of prose; `index` is the reference that it cites, None for plain words."""

    text: str
    index: int | None = None


class CitationFinder:
    """Finds the citations of a report's own references in its prose; anything else in brackets stays text."""

    def __init__(self, references: Sequence[ReferenceEntry]) -> None:
        self._indices = {f"{entry.alias}[{entry.index}]": entry.index for entry in references}
        longest_first = sorted(self._indices, key=lambda name: (-len(name), name))
        self._pattern = re.compile("|".join(rf"(?<!\w){re.escape(name)}" for name in longest_first) or r"(?!)")

    def pieces(self, text: str) -> tuple[Cited, ...]:
        """Return the prose cut at its citations; joined, the pieces are the text."""
        found: list[Cited] = []
        at = 0
        for match in self._pattern.finditer(text):
            if match.start() > at:
                found.append(Cited(text[at : match.start()]))
            found.append(Cited(match.group(), self._indices[match.group()]))
            at = match.end()
        if at < len(text):
            found.append(Cited(text[at:]))
        return tuple(found)
