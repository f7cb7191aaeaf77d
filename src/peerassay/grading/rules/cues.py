"""The cue table: what words of a review's sentence tell, read from `cues.toml` beside this file."""

import re
import tomllib
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path

from peerassay.frozen import Frozen

TABLE = Path(__file__).parent / "cues.toml"
WORK = "<W>"
"""Stands in the text for every place where a work is named."""
_CLASS = re.compile(r"<([A-Z]{2,})>")


class Cue(Frozen):
    """One row of the table.

    Attributes:
        name: what people call it.
        tells: what a sentence that holds it says: a stance, a kind, a certainty, an expected evidence, or what the
            finder asks about ("asks", "himself" ...).
        pattern: a regular expression without regard to case; `<NAME>` stands for a word class of the table.
        praise_only: it speaks only outside weaknesses, questions and limitations.
        in_summary: it speaks in summaries as well, where other words describe the paper and judge nothing.
        hits: example sentences that hold it; each alternative of the pattern is needed for one of them.
        misses: near ones that do not.

    """

    name: str
    tells: str
    pattern: str
    praise_only: bool = False
    in_summary: bool = False
    hits: tuple[str, ...]
    misses: tuple[str, ...]


class CueTable(Frozen):
    """The rows in order, the more telling first, and the word classes that their patterns name."""

    words: Mapping[str, str]
    cue: tuple[Cue, ...]

    def expression(self, cue: Cue) -> re.Pattern[str]:
        """Return the row's compiled pattern with the word classes written out."""
        return re.compile(self._written_out(cue.pattern), re.IGNORECASE)

    def _written_out(self, pattern: str) -> str:
        return _CLASS.sub(lambda name: f"(?:{self._written_out(self.words[name[1]])})", pattern)


@cache
def cue_table() -> CueTable:
    """Return the shipped table."""
    return CueTable.model_validate(tomllib.loads(TABLE.read_text(encoding="utf-8")))


@cache
def _compiled() -> tuple[tuple[Cue, re.Pattern[str]], ...]:
    return tuple((cue, cue_table().expression(cue)) for cue in cue_table().cue)


def cues_in(text: str, among: Sequence[str]) -> list[Cue]:
    """Return the rows that tell one of these and that the text holds, in the order of the table."""
    return [cue for cue, pattern in _compiled() if cue.tells in among and pattern.search(text)]


def marked_text(text: str, places: Sequence[tuple[int, int]]) -> str:
    """Return the text with each place that names a work (offsets in it) written as `<W>`."""
    parts, behind = [], 0
    for start, end in sorted(places):
        if start >= behind:
            parts += [text[behind:start], WORK]
            behind = end
    return "".join([*parts, text[behind:]])
