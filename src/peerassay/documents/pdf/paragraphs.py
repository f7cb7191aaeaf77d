"""Paragraphs: prose lines joined over columns, pages, floats and formulas, as blocks with the place of each line."""

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from peerassay.documents.blocks import Block, FormulaAt, PrintedLine
from peerassay.documents.pdf.columns import Typography
from peerassay.documents.pdf.formulas import Display
from peerassay.documents.pdf.regions import box_on
from peerassay.documents.pdf.roles import Placed
from peerassay.documents.sentence import Box
from peerassay.language.function_words import FIRST_HALVES

_WORD = re.compile(r"[^\W\d_]+(?:-[^\W\d_]+)*")
_TAIL = re.compile(r"([^\W_]+(?:-[^\W_]+)*)-$")
_LONGEST = 60
_LEAST_FIRST = 4
_LEAST_SECOND = 5
_HEAD = re.compile(r"^([^\W_]+(?:-[^\W_]+)*)")


class Hyphenation:
    """Knows the words of a document and tells which line-end hyphens belong to them."""

    def __init__(self, texts: Iterable[str]) -> None:
        self._words: Counter[str] = Counter()
        cut = False
        for text in texts:
            words = _WORD.findall(text.lower())
            # The halves of a word that a line's end cuts are no words of the document.
            ends = text.endswith("-")
            self._words.update(words[int(cut) : len(words) - int(ends)])
            cut = ends

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
        if first.lower() in FIRST_HALVES:
            return True
        # Short halves may be syllables that are words by chance: "reason" and "able".
        long = len(first) >= _LEAST_FIRST and len(second) >= _LEAST_SECOND
        return long and all(self._words[part] > 0 for part in f"{first}-{second}".lower().split("-"))


_ITEM = re.compile(r"^([•▪◦●■–—*·‣►✓]|\(?\d{1,2}[.)]|\([a-z]\)|\([ivx]{1,4}\)|[-–]\s)\s*\S")
_TERMINAL = re.compile(r"[.!?:;][\"'”’)\]]*\d{0,2}$")


def paragraphs(
    placed: Sequence[Placed], look: Typography, displays: Mapping[int, Display] | None = None
) -> list[list[Placed]]:
    """Group the prose lines between two headings into paragraphs, in reading order.

    The first line of a displayed formula is part of the paragraph that it interrupts.
    """
    done: list[list[Placed]] = []
    above: Placed | None = None
    broken = False
    for p in placed:
        if displays and id(p) in displays:
            _add_display(p, above, done)
        if p.role != "prose":
            broken = True
            continue
        if not done or (_begins(p, above, done[-1], look, broken) if above else _begins_anew(p)):
            done.append([p])
        else:
            done[-1].append(p)
        above, broken = p, False
    return done


def _add_display(p: Placed, above: Placed | None, done: list[list[Placed]]) -> None:
    """Put a formula into the paragraph above it, unless that is elsewhere: on a page before the last one."""
    if done and (above is None or p.line.page - above.line.page <= 1):
        done[-1].append(p)
    else:
        done.append([p])


def _begins_anew(p: Placed) -> bool:
    """Whether a line behind a formula that nothing introduces begins a paragraph."""
    return not p.text[:1].islower()


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
        min(q.line.left for q in paragraph if q.column is p.column and q.role == "prose")
        if any(q.column is p.column and q.role == "prose" for q in paragraph)
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
    kind: str,
    lines: Sequence[Placed],
    hyphenation: Hyphenation,
    *,
    texts: Sequence[str] | None = None,
    displays: Mapping[int, Display] | None = None,
) -> Block:
    """Return the lines as one block.

    `texts` replaces what the lines say and keeps them apart by line breaks; `displays` holds displayed formulas by the
    `id()` of their first line.
    """
    setting = _Setting(hyphenation)
    for i, p in enumerate(lines):
        if texts is not None:
            setting.add_apart(p, texts[i])
        elif displays and id(p) in displays:
            setting.add_display(displays[id(p)])
        else:
            setting.add(p)
    return Block.model_validate(
        {"kind": kind, "text": setting.text, "lines": tuple(setting.printed), "formulas": tuple(setting.formulas)}
    )


class _Setting:
    """A text put together line by line, with the place of each line in it."""

    def __init__(self, hyphenation: Hyphenation) -> None:
        self._hyphenation = hyphenation
        self._apart = False
        self.text = ""
        self.printed: list[PrintedLine] = []
        self.formulas: list[FormulaAt] = []

    def add(self, p: Placed) -> None:
        """Add a line of prose."""
        if self._apart or not self.text:
            self.add_apart(p, p.text)
            self._apart = False
            return
        self.text = self._hyphenation.join(self.text, p.text)
        start = len(self.text) - len(p.text)
        if self.printed and self.printed[-1].end > start:
            self.printed[-1] = self.printed[-1].model_copy(update={"end": start})
        self._note(p, start)

    def add_apart(self, p: Placed, text: str) -> None:
        """Add a line behind a line break."""
        self.text += ("\n" if self.text else "") + text
        self._note(p, len(self.text) - len(text))

    def add_display(self, display: Display) -> None:
        """Add a displayed formula, its number behind it."""
        self.text += "\n" if self.text else ""
        start = len(self.text)
        self.text += display.text
        self.formulas.append(FormulaAt(start=start, end=len(self.text), label=display.label))
        self.printed.append(PrintedLine(start=start, end=len(self.text), box=display.box))
        self.text += f" {display.label}" if display.label else ""
        self._apart = True

    def _note(self, p: Placed, start: int) -> None:
        if len(self.text) > start:
            self.printed.append(PrintedLine(start=start, end=len(self.text), box=box_of(p)))


def box_of(p: Placed) -> Box:
    """Return the box of a line on its page, rounded to hundredths of a point."""
    return box_on(p.line.page, p.line.box)
