"""How much of a file's text is shown of its paper, and what becomes of the rest: each stretch with the reason."""

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import NamedTuple

from peerassay.documents.file_text import COMMAND, file_text
from peerassay.documents.paper import Paper
from peerassay.errors import InputError
from peerassay.frozen import Frozen

_WORD = re.compile(r"[^\W_]+")
_WINDOW = 3
UNNAMED = "in no part of what was read"


class Rest(NamedTuple):
    """A stretch of the file that is not shown, and why."""

    text: str
    reason: str


class Coverage(Frozen):
    """What is shown of a file. Characters are letters and digits; `rest` holds all that is not shown, with the reason.

    Attributes:
        characters: letters and digits of the file's text, its marks (tags, addresses of pictures) left off.
        shown: those that are in the paper's text, its blocks, references, title, authors or abstract.
        rest: what is not, in the order of the file.

    """

    characters: int
    shown: int
    rest: tuple[Rest, ...] = ()

    @property
    def share(self) -> float:
        """The share that is shown; 1.0 for a file without a letter."""
        return self.shown / self.characters if self.characters else 1.0

    @property
    def unnamed(self) -> int:
        """Letters and digits that are neither shown nor listed with a reason."""
        return sum(_letters(rest.text) for rest in self.rest if rest.reason == UNNAMED)


def coverage_of(data: bytes, paper: Paper) -> Coverage:
    """Return how much of a text file's words is shown of the paper that was read from it.

    Raises:
        InputError: the format has no text of its own to compare with (PDF).

    """
    form = paper.source.format
    text = file_text(data, form, paper.source.name)
    if text is None:
        what = f"coverage is reported for text formats, not for {form}"
        raise InputError(what, where=paper.source.name, fix="see left_out in `peerassay parse --json`")
    words = list(_WORD.finditer(text))
    found = _found([m[0] for m in words], _shown_words(paper))
    rest = tuple(_rests(text, words, found, paper))
    characters = sum(len(m[0]) for m in words)
    return Coverage(characters=characters, shown=characters - sum(_letters(r.text) for r in rest), rest=rest)


def _letters(text: str) -> int:
    return sum(len(word) for word in _WORD.findall(text))


def _shown_words(paper: Paper) -> list[str]:
    card = paper.card
    of_references = (f"{r.marker or ''} {r.text}" for r in paper.references)
    labels = (block.label or "" for block in paper.blocks)
    head = "References REFERENCES" if paper.references else ""
    shown = (card.title, *card.authors, card.abstract, COMMAND.sub(" ", paper.text), head, *of_references, *labels)
    return [word for text in shown for word in _WORD.findall(text)]


def _found(words: Sequence[str], shown: Sequence[str]) -> list[bool]:
    """Whether each word of the file is shown: with the words around it, or as one of those that are left over."""
    windows = {tuple(shown[i : i + _WINDOW]) for i in range(len(shown))}
    found = [False] * len(words)
    for i in range(len(words) - _WINDOW + 1):
        if tuple(words[i : i + _WINDOW]) in windows:
            found[i : i + _WINDOW] = [True] * _WINDOW
    left = Counter(shown)
    left.subtract(word for word, its in zip(words, found, strict=True) if its)
    for i, word in enumerate(words):
        if not found[i] and left[word] > 0:
            found[i], left[word] = True, left[word] - 1
    return found


def _rests(text: str, words: Sequence[re.Match[str]], found: Sequence[bool], paper: Paper) -> Iterator[Rest]:
    listed = _listed(paper)
    for stretch in _stretches([i for i, its in enumerate(found) if not its]):
        start, end = words[stretch[0]].start(), words[stretch[-1]].end()
        yield Rest(text[start:end], _reason([words[i][0] for i in stretch], listed))


def _stretches(indices: Sequence[int]) -> Iterator[list[int]]:
    held = list(indices[:1])
    for before, index in pairwise(indices):
        if index != before + 1:
            yield held
            held = []
        held.append(index)
    if held:
        yield held


def _listed(paper: Paper) -> dict[str, str]:
    """For each word that was left out or is hidden the reason."""
    pieces = [(item.text, f"hidden text ({item.reason})") for item in paper.hidden]
    pieces += [(item.text, item.reason) for item in paper.left_out]
    return {word: reason for text, reason in pieces for word in _WORD.findall(text)}


def _reason(words: Sequence[str], listed: Mapping[str, str]) -> str:
    """The reason for which most of the words were left out, where they were listed."""
    known = [listed[word] for word in words if word in listed]
    return Counter(known).most_common(1)[0][0] if 2 * len(known) > len(words) else UNNAMED
