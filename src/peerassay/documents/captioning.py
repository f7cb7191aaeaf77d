"""Captions and what they belong to: the table, figure or listing next to each, among a text's elements."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from peerassay.documents.blocks import Block, Element
from peerassay.language.headings import ALGORITHMS, CAPTION

FloatKind = Literal["table", "listing", "figure"]
FLOATS: tuple[FloatKind, ...] = ("table", "listing", "figure")
_MARKS = "*_ "


@dataclass(frozen=True)
class Captioned:
    """A table, listing or figure with its caption; `element` is None where the file has only the caption."""

    kind: FloatKind
    element: Element | None
    caption: str = ""

    def block(self) -> Block:
        """Return it as the block that a paper is assembled from."""
        element = self.element or Element(self.kind, "")
        return Block(
            kind=self.kind,
            text="" if self.kind == "figure" else element.text,
            rows=element.rows,
            caption=self.caption,
            label=element.label or label_of(self.caption),
        )


def label_of(caption: str) -> str | None:
    """Return the printed name that a caption opens with ("Table 3", "Algorithm 1"), None where it has none."""
    found = CAPTION.match(caption.lstrip(_MARKS))
    return found[0].rstrip(" .:|–—)") if found else None


def kind_of_caption(caption: str) -> FloatKind:
    """Return what a caption says that it belongs to; a scheme, chart or box is a figure."""
    words = caption.lstrip(_MARKS).lower().split()[:3]
    if any(word.startswith("tab") for word in words):
        return "table"
    return "listing" if words and words[0].strip(".:") in ALGORITHMS else "figure"


def with_captions(elements: Sequence[Element]) -> list[Element | Captioned]:
    """Return the elements with each caption joined to the free table, figure or listing next to it.

    Where one is on either side, the side decides on which the file's other captions of this kind have theirs.
    """
    owner = _owners(elements)
    captions = {place: elements[caption].text for caption, place in owner.items()}
    made: list[Element | Captioned] = []
    for i, element in enumerate(elements):
        if element.kind == "caption":
            if i not in owner:
                made.append(Captioned(kind_of_caption(element.text), None, element.text))
        elif element.kind in ("table", "listing", "figure"):
            made.append(Captioned(element.kind, element, captions.get(i, "")))
        else:
            made.append(element)
    return made


def _owners(elements: Sequence[Element]) -> dict[int, int]:
    """The index of the element that each caption belongs to, by the caption's index."""
    captions = [i for i, element in enumerate(elements) if element.kind == "caption"]
    sides = {i: (_neighbour(elements, i, -1), _neighbour(elements, i, 1)) for i in captions}
    above = {kind: _stands_above(kind, [(elements[i].text, its) for i, its in sides.items()]) for kind in FLOATS}
    owner: dict[int, int] = {}
    taken: set[int] = set()
    for sure in (True, False):
        for i, both in sides.items():
            free = [side for side in both if side is not None and side not in taken]
            if i in owner or not free or (sure and len(free) == 2):
                continue
            owner[i] = free[0] if len(free) == 1 else free[above[kind_of_caption(elements[i].text)]]
            taken.add(owner[i])
    return owner


def _stands_above(kind: FloatKind, sides: Sequence[tuple[str, tuple[int | None, int | None]]]) -> bool:
    """Whether captions of this kind stand above what they name; a table's does where nothing tells."""
    alike = [its for caption, its in sides if kind_of_caption(caption) == kind]
    above = sum(before is None and behind is not None for before, behind in alike)
    below = sum(behind is None and before is not None for before, behind in alike)
    return above > below or (above == below and kind != "figure")


def _neighbour(elements: Sequence[Element], i: int, step: int) -> int | None:
    """The table, figure or listing next to a caption that it can belong to; gaps between are passed over."""
    place = i + step
    while 0 <= place < len(elements) and elements[place].kind == "gap":
        place += step
    if not 0 <= place < len(elements):
        return None
    return place if _fits(elements[i].text, elements[place]) else None


def _fits(caption: str, element: Element) -> bool:
    """A table or an algorithm may be in the file as a picture, a figure may hold code or a grid of cells."""
    if element.kind not in FLOATS:
        return False
    kind = kind_of_caption(caption)
    return kind != "table" or element.kind in (kind, "figure")
