"""Words of a LaTeX source that are neither printed, nor known as hidden or left out: told too."""

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from peerassay.documents.latex.tokens import scan

_WORD: Final = re.compile(r"[^\W_]+")
_PROSE: Final = re.compile(r"[^\W\d_]{2,}")
_WINDOW: Final = 3
_LEAST_WORDS: Final = 5
"""Words of a stretch without a command in it that are taken for prose."""


def unaccounted(sources: Iterable[str], accounted: Iterable[str]) -> list[str]:
    """Return the stretches of prose in the sources of which most is in none of the texts, in order, each once."""
    windows = {window for text in accounted for window in _windows(_WORD.findall(text))}
    found = (stretch for text in sources for stretch in _stretches(text))
    return [stretch for stretch in dict.fromkeys(found) if _is_missing(_WORD.findall(stretch), windows)]


def _windows(words: Sequence[str]) -> Iterator[tuple[str, ...]]:
    return (tuple(words[at : at + _WINDOW]) for at in range(len(words) - _WINDOW + 1))


def _is_missing(words: Sequence[str], windows: set[tuple[str, ...]]) -> bool:
    every = list(_windows(words))
    return 2 * sum(window in windows for window in every) < len(every)


def _stretches(text: str) -> Iterator[str]:
    held: list[str] = []
    for token in scan(text):
        if token.kind in ("word", "space") or token.value == "~":
            held.append(token.value if token.kind == "word" else " ")
        elif held:
            yield from _prose(held)
            held = []
    yield from _prose(held)


def _prose(held: Sequence[str]) -> Iterator[str]:
    said = " ".join("".join(held).split())
    if len(_PROSE.findall(said)) >= _LEAST_WORDS:
        yield said
