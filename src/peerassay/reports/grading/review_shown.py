"""The review as its reader knows it: fields, paragraphs, and the claims marked where they stand; the rest folded."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby, pairwise
from typing import Literal

from peerassay.documents import FieldRole, Paragraph
from peerassay.grading.record import ReviewMaterial
from peerassay.language.titles import normal_title
from peerassay.reports.grading.claims_shown import ShownClaim


@dataclass(frozen=True, slots=True)
class MarkedText:
    """A stretch of a paragraph with the claims that it belongs to (several where claims overlap)."""

    text: str
    claims: tuple[ShownClaim, ...]


@dataclass(frozen=True, slots=True)
class ShownParagraph:
    """A paragraph: its text, and the claims that begin in it.

    `kind` tells a line that is itself the name of a field or a heading from running text; `field` and `heading`
    are names to be put above it, where the text has no such line.
    """

    kind: Literal["text", "field", "heading"]
    field: str
    heading: str
    stretches: tuple[MarkedText, ...]
    claims: tuple[ShownClaim, ...]
    is_list_item: bool


@dataclass(frozen=True, slots=True)
class Stretch:
    """Paragraphs that follow each other and are shown (`marked`) or folded together."""

    marked: bool
    paragraphs: tuple[ShownParagraph, ...]


def stretches_of(paragraphs: Sequence[ShownParagraph]) -> tuple[Stretch, ...]:
    """Return the paragraphs parted into those with a mark, their headings with them, and those without."""
    marked: list[bool] = []
    for shown in reversed(paragraphs):
        above = shown.kind != "text" and bool(marked) and marked[-1]
        marked.append(above or any(stretch.claims for stretch in shown.stretches))
    pairs = zip(reversed(marked), paragraphs, strict=True)
    return tuple(
        Stretch(key, tuple(shown for _, shown in run)) for key, run in groupby(pairs, key=lambda pair: pair[0])
    )


def shown_paragraphs(review: ReviewMaterial, claims: Sequence[ShownClaim]) -> tuple[ShownParagraph, ...]:
    """Return the review's paragraphs; every claim belongs to exactly one, the last where none holds its start."""
    blocks = review.paragraphs or (Paragraph(index=0, start=0, end=len(review.original), role=FieldRole.OTHER),)
    home = {shown.anchor: _home(shown, blocks) for shown in claims}
    names = {_bare(field.name) for field in review.fields}
    made: list[ShownParagraph] = []
    field, heading = "", ""
    for n, block in enumerate(blocks):
        line = _bare(review.original[block.start : block.end])
        name, over = _field_of(review, block), block.heading or ""
        kind = _kind(line, names, over)
        if kind == "text":
            above = (name if _bare(name) != field else "", over if _bare(over) not in {heading, _bare(name)} else "")
            field, heading = _bare(name), _bare(over)
        else:
            above = ("", "")
            field, heading = (line, line) if kind == "field" else (field, line)
        made.append(
            ShownParagraph(
                kind=kind,
                field=above[0],
                heading=above[1],
                stretches=_stretches(review.original, block, claims, heading=kind != "text"),
                claims=tuple(c for c in claims if home[c.anchor] == n),
                is_list_item=block.is_list_item,
            )
        )
    return tuple(made)


def _kind(line: str, names: set[str], heading: str) -> Literal["text", "field", "heading"]:
    if line and line in names:
        return "field"
    return "heading" if line and line == _bare(heading) else "text"


def _field_of(review: ReviewMaterial, block: Paragraph) -> str:
    """The name of a paragraph's field; a review without a form has one field, "text", which is no name to show."""
    name = next((f.name for f in review.fields if f.start <= block.start < max(f.end, f.start + 1)), "")
    return "" if name == "text" else name


def _bare(text: str) -> str:
    """A heading's words, whatever its marks: `**Weaknesses**`, `## Weaknesses`, `WEAKNESSES:`."""
    return normal_title(text) if len(text) < 300 else text


def _home(shown: ShownClaim, blocks: Sequence[Paragraph]) -> int:
    inside = (n for n, block in enumerate(blocks) if block.start <= shown.claim.start < block.end)
    return next(inside, len(blocks) - 1)


def _stretches(
    original: str, block: Paragraph, claims: Sequence[ShownClaim], *, heading: bool
) -> tuple[MarkedText, ...]:
    within = [c for c in claims if c.claim.start < block.end and c.claim.end > block.start]
    cuts = {block.start, block.end}
    for shown in within:
        cuts |= {max(block.start, shown.claim.start), min(block.end, shown.claim.end)}
    edges = sorted(cuts)
    return tuple(
        MarkedText(
            # A heading is set as one: its marks would only be in the way.
            text=original[start:end].strip("#*_: \n") if heading else original[start:end],
            claims=tuple(c for c in within if c.claim.start <= start and c.claim.end >= end),
        )
        for start, end in pairwise(edges)
        if original[start:end]
    )
