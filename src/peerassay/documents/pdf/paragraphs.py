"""Paragraphs: prose lines joined over columns, pages, floats and formulas, as blocks with the place of each line."""

import re
from collections.abc import Sequence

from peerassay.documents.block import Block, PrintedLine
from peerassay.documents.pdf.hyphenation import Hyphenation, joined
from peerassay.documents.pdf.roles import Placed
from peerassay.documents.pdf.typography import Typography
from peerassay.documents.sentence import Box

_ITEM = re.compile(r"^([•▪◦●■–—*·‣►✓]|\(?\d{1,2}[.)]|\([a-z]\)|\([ivx]{1,4}\)|[-–]\s)\s*\S")
_TERMINAL = re.compile(r"[.!?:;][\"'”’)\]]*\d{0,2}$")
_ENDED = re.compile(r"[.!?][\"'”’)\]]*$")
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
    ended = bool(_ENDED.search(above.text))
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
