"""Line ends mended: a word cut by a hyphen is put together, a compound that happens to break at its hyphen keeps it."""

import re
from collections import Counter
from collections.abc import Iterable, Sequence

_WORD = re.compile(r"[^\W\d_]+(?:-[^\W\d_]+)*")
_TAIL = re.compile(r"([^\W_]+(?:-[^\W_]+)*)-$")
_LONGEST = 60
_HEAD = re.compile(r"^([^\W_]+(?:-[^\W_]+)*)")
# First halves that live on only in compounds; "pre" and "non" are as often written together and are left to counting.
_PREFIXES = frozenset(
    [
        "self",
        "well",
        "state",
        "real",
        "high",
        "low",
        "non",
        "cross",
        "multi",
        "semi",
        "long",
        "short",
        "end",
        "fine",
        "co",
        "large",
        "small",
        "so",
        "two",
        "three",
        "four",
        "one",
        "zero",
        "few",
        "first",
        "second",
    ]
)


class Hyphenation:
    """Knows the words of a document and tells which line-end hyphens belong to them."""

    def __init__(self, texts: Iterable[str]) -> None:
        self._words: Counter[str] = Counter()
        for text in texts:
            self._words.update(_WORD.findall(text.rstrip("-").lower()))

    def join(self, upper: str, lower: str) -> str:
        """Return two printed lines as one text; the second begins behind `len(result) - len(lower)` or one earlier."""
        # Only the end of what is joined so far is searched: a paragraph may have a hundred lines.
        tail = _TAIL.search(upper, max(0, len(upper) - _LONGEST)) if upper.endswith("-") else None
        head = _HEAD.match(lower) if tail else None
        if not tail or not head:
            glue = (
                ""
                if upper.endswith(("-", "/", "–", "—")) and upper[-2:-1].strip() and "://" in upper.rsplit(" ", 1)[-1]
                else " "
            )
            return upper + glue + lower if upper and lower else upper + lower
        return upper + lower if self._keeps_hyphen(tail[1], head[1]) else upper[:-1] + lower

    def _keeps_hyphen(self, first: str, second: str) -> bool:
        compound, closed = f"{first}-{second}".lower(), f"{first}{second}".lower()
        if not second[0].islower() or first[-1].isdigit() or first.isupper():
            return not (second.isupper() and first.isupper() and self._words[closed] > self._words[compound])
        with_hyphen, without = self._words[compound], self._words[closed]
        if with_hyphen or without:
            return with_hyphen > without
        if "-" in first and self._words[second.lower()] and not self._words[closed.rsplit("-", 1)[-1]]:
            return len(second) > 3 and self._words[first.rsplit("-", 1)[-1].lower()] > 0
        return first.lower() in _PREFIXES and self._words[second.lower()] > 0


def joined(lines: Sequence[str], hyphenation: Hyphenation) -> tuple[str, list[tuple[int, int]]]:
    """Return printed lines as one text, with each line's stretch in it (a mended hyphen belongs to none)."""
    text = ""
    spans: list[tuple[int, int]] = []
    for line in lines:
        text = hyphenation.join(text, line) if text else line
        start = len(text) - len(line)
        if spans and spans[-1][1] > start:
            spans[-1] = (spans[-1][0], start)
        spans.append((start, len(text)))
    return text, spans
