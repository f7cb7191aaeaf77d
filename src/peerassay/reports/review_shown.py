"""The review as its reader knows it: fields, paragraphs, and the claims marked where they stand."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from peerassay.documents.review import FieldRole, Paragraph
from peerassay.grading.record import ReviewMaterial
from peerassay.reports.claims_shown import ShownClaim


@dataclass(frozen=True, slots=True)
class MarkedText:
    """A stretch of a paragraph with the claims that it belongs to (several where claims overlap)."""

    text: str
    claims: tuple[ShownClaim, ...]


@dataclass(frozen=True, slots=True)
class ShownParagraph:
    """A paragraph: the field or heading that begins with it, its text, and the claims that begin in it."""

    field: str
    heading: str
    stretches: tuple[MarkedText, ...]
    claims: tuple[ShownClaim, ...]
    is_list_item: bool


def shown_paragraphs(review: ReviewMaterial, claims: Sequence[ShownClaim]) -> tuple[ShownParagraph, ...]:
    """Return the review's paragraphs; every claim belongs to exactly one, the last where none holds its start."""
    blocks = review.paragraphs or (Paragraph(index=0, start=0, end=len(review.original), role=FieldRole.OTHER),)
    home = {shown.anchor: _home(shown, blocks) for shown in claims}
    made: list[ShownParagraph] = []
    field, heading = "", None
    for n, block in enumerate(blocks):
        name = next((f.name for f in review.fields if f.start <= block.start < max(f.end, f.start + 1)), "")
        made.append(
            ShownParagraph(
                field=name if name != field else "",
                heading=block.heading or "" if (block.heading or "") not in {heading, name} else "",
                stretches=_stretches(review.original, block, claims),
                claims=tuple(c for c in claims if home[c.anchor] == n),
                is_list_item=block.is_list_item,
            )
        )
        field, heading = name, block.heading or ""
    return tuple(made)


def _home(shown: ShownClaim, blocks: Sequence[Paragraph]) -> int:
    inside = (n for n, block in enumerate(blocks) if block.start <= shown.claim.start < block.end)
    return next(inside, len(blocks) - 1)


def _stretches(original: str, block: Paragraph, claims: Sequence[ShownClaim]) -> tuple[MarkedText, ...]:
    within = [c for c in claims if c.claim.start < block.end and c.claim.end > block.start]
    cuts = {block.start, block.end}
    for shown in within:
        cuts |= {max(block.start, shown.claim.start), min(block.end, shown.claim.end)}
    edges = sorted(cuts)
    return tuple(
        MarkedText(
            text=original[start:end],
            claims=tuple(c for c in within if c.claim.start <= start and c.claim.end >= end),
        )
        for start, end in pairwise(edges)
        if original[start:end]
    )
