"""Putting a Review together from its text and what is known beside it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from peerassay.documents.paper import Provenance
from peerassay.documents.plain_version import plain_version
from peerassay.documents.review import FieldRole, Review, ReviewField
from peerassay.documents.review_layout import paragraphs_of
from peerassay.frozen import digest


@dataclass(frozen=True)
class AboutReview:
    """What is known of a review beside its text; all may be missing but where it came from."""

    source: Provenance
    id: str | None = None
    reviewer: str | None = None
    paper_id: str | None = None
    venue: str | None = None
    date: str | None = None
    is_meta: bool = False
    warnings: tuple[str, ...] = ()


def build_review(
    original: str,
    fields: Sequence[ReviewField],
    about: AboutReview,
    scores: Mapping[str, str | int | float] | None = None,
) -> Review:
    """Return the review of an untouched text whose form fields lie where `fields` says."""
    paragraphs, sentences = paragraphs_of(original, fields)
    return Review(
        id=about.id or f"review-{digest(original)[:12]}",
        paper_id=about.paper_id,
        reviewer=about.reviewer or "Reviewer",
        original=original,
        plain=plain_version(original),
        fields=tuple(fields),
        paragraphs=paragraphs,
        sentences=sentences,
        scores=dict(scores or {}),
        venue=about.venue,
        date=about.date,
        is_meta=about.is_meta,
        warnings=about.warnings,
        source=about.source,
    )


def lay_out_fields(values: Sequence[tuple[str, FieldRole, str]]) -> tuple[str, tuple[ReviewField, ...]]:
    """Return one text with each value under its field's name, and where the values lie in it."""
    text = ""
    fields: list[ReviewField] = []
    for name, role, value in values:
        text += f"{name}:\n"
        fields.append(ReviewField(name=name, role=role, start=len(text), end=len(text) + len(value)))
        text += f"{value}\n\n"
    return text.removesuffix("\n\n"), tuple(fields)
