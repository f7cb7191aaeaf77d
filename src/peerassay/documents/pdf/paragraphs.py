"""Paragraphs: prose lines joined over columns, pages, floats and formulas, as blocks with the place of each line."""

import re
from collections import Counter
from collections.abc import Iterable, Sequence

from peerassay.documents.blocks import Block, PrintedLine
from peerassay.documents.pdf.columns import Typography
from peerassay.documents.pdf.roles import Placed
from peerassay.documents.sentence import Box
from peerassay.language.function_words import FIRST_HALVES

_WORD = re.compile(r"[^\W\d_]+(?:-[^\W\d_]+)*")
_TAIL = re.compile(r"([^\W_]+(?:-[^\W_]+)*)-$")
_LONGEST = 60
_HEAD = re.compile(r"^([^\W_]+(?:-[^\W_]+)*)")


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
        return first.lower() in FIRST_HALVES and self._words[second.lower()] > 0


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


_ITEM = re.compile(r"^([•▪◦●■–—*·‣►✓]|\(?\d{1,2}[.)]|\([a-z]\)|\([ivx]{1,4}\)|[-–]\s)\s*\S")
_TERMINAL = re.compile(r"[.!?:;][\"'”’)\]]*\d{0,2}$")
# Stands where a displayed formula was, so that no sentence reads as if its halves were neighbours in print.
FORMULA_GAP = "…"


def paragraphs(placed: Sequence[Placed], look: Typography) -> list[list[Placed]]:
    """Group the prose lines between two headings into paragraphs, in reading order."""
    done: list[list[Placed]] = []
    above: Placed | None = None
    broken = False
    for p in placed:
        if p.role != "prose":
            broken = True
            continue
        if above is None or _begins(p, above, done[-1], look, broken):
            done.append([p])
        else:
            done[-1].append(p)
        above, broken = p, False
    return done


def _begins(p: Placed, above: Placed, paragraph: Sequence[Placed], look: Typography, broken: bool) -> bool:
    """Whether a line begins a paragraph."""
    if _ITEM.match(p.text) and (_TERMINAL.search(above.text) or p.text[0] in "•▪◦●■►✓‣"):
        return True
    ended = above.text.rstrip("\"'”’)]").endswith((".", "!", "?"))
    if p.column is not above.column or broken:
        return (
            ended
            and (not p.text[:1].islower())
            and (_is_indented(p, look) or p.column is above.column or _stops_short(above, p) or _sizes_differ(p, above))
        )
    if p.lead > 1.3 * max(look.leading * p.line.size / look.size, 1.1 * p.line.size):
        return not (p.text[:1].islower() and not ended)
    if _sizes_differ(p, above):
        return True
    edge = (
        min(q.line.left for q in paragraph if q.column is p.column)
        if any(q.column is p.column for q in paragraph)
        else p.column.left
    )
    indented = 0.6 * p.line.size < p.line.left - edge < 5 * p.line.size and (len(paragraph) > 1 or ended)
    return (indented and (ended or _stops_short(above, p))) or (
        ended and _stops_short(above, p) and p.text[:1].isupper()
    )


def _sizes_differ(p: Placed, above: Placed) -> bool:
    return abs(p.line.size - above.line.size) > 0.8 and min(len(p.text), len(above.text)) > 20


def _is_indented(p: Placed, look: Typography) -> bool:
    return p.line.left > p.column.left + 0.6 * look.size


def _stops_short(above: Placed, p: Placed) -> bool:
    """Whether a line ends where the next one's first word would still have fitted: it was ended on purpose."""
    words = p.line.words
    last = next((i for i, word in enumerate(words[1:], 1) if not word.glued), len(words)) - 1
    first = words[last].right - words[0].left
    return above.line.right + first + 0.5 * above.line.size < above.column.right


def block_of(
    kind: str, lines: Sequence[Placed], hyphenation: Hyphenation, *, gaps: frozenset[int] = frozenset()
) -> Block:
    """Return the lines as one block; `gaps` holds ids of lines before which a displayed formula stood."""
    texts = [f"{FORMULA_GAP} {p.text}" if id(p) in gaps and i else p.text for i, p in enumerate(lines)]
    text, spans = joined(texts, hyphenation)
    printed = tuple(
        PrintedLine(start=start, end=end, box=box_of(p))
        for p, (start, end) in zip(lines, spans, strict=True)
        if end > start
    )
    return Block.model_validate({"kind": kind, "text": text, "lines": printed})


def box_of(p: Placed) -> Box:
    """Return the box of a line on its page, rounded to hundredths of a point."""
    line = p.line
    return Box(
        page=line.page,
        left=round(line.left, 2),
        bottom=round(line.bottom, 2),
        right=round(line.right, 2),
        top=round(line.top, 2),
    )
