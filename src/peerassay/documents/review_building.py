"""Putting a Review together from its text and what is known beside it, and its plain version without marks."""

import html
import math
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from peerassay.documents.paper import Provenance
from peerassay.documents.review import FieldRole, Review, ReviewField
from peerassay.documents.review_layout import paragraphs_of
from peerassay.documents.size_limits import MOST_CHARACTERS, MOST_LINES, refuse_more
from peerassay.frozen import digest
from peerassay.language.patterns import pattern_of


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
    refuse_more(len(original), MOST_CHARACTERS, "characters in one review", about.source.name)
    refuse_more(original.count("\n"), MOST_LINES, "lines in one review", about.source.name)
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
        scores={name: _finite(score) for name, score in (scores or {}).items()},
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


_STEPS: tuple[tuple[re.Pattern[str], str], ...] = tuple(
    (pattern_of(pattern, re.MULTILINE), replacement)
    for pattern, replacement in (
        (r"\r\n?", "\n"),
        (r"^[ \t]*(?:[-=*_~]\s?){3,}$", ""),
        (r"^[ \t]*(?:```|~~~).*$", ""),
        (r"^([ \t]*)#{1,6}[ \t]+(.*?)[ \t]*#*$", r"\1\2"),
        (r"^([ \t]*)>[ \t]?", r"\1"),
        (r"^([ \t]*)[*+•·‣▪◦●○■][ \t]+", r"\1- "),
        (r"!\[([^\]\n]{0,300})\]\([^)\n]{0,500}\)", r"\1"),
        (r"\[([^\]\n]{1,300})\]\((https?:[^)\s]{1,500})\)", r"\1 (\2)"),
        (r"(?<![\\*\w])\*{1,3}(?=[^\s*])([^*\n]{1,500}?)(?<=\S)\*{1,3}(?!\w)", r"\1"),
        (r"(?<![\\_\w])_{1,3}(?=[^\s_])([^_\n]{1,500}?)(?<=\S)_{1,3}(?!\w)", r"\1"),
        (r"`([^`\n]{1,300})`", r"\1"),
        (r"</?(?:b|i|u|em|strong|br|p|sup|sub|code|li|ul|ol)\s*/?>", ""),
        (r"\\([\\`*_{}\[\]()#+.!&%$~|<>-])", r"\1"),
    )
)


def plain_version(text: str) -> str:
    """Return the text without heading, emphasis, link, quote and code marks, entities decoded, lines kept."""
    for pattern, replacement in _STEPS:
        text = pattern.sub(replacement, text)
    return html.unescape(text)


def _finite(score: str | int | float) -> str | int | float:
    """JSON of other makes may hold NaN and infinity, which ours cannot: they are kept as words."""
    return str(score) if isinstance(score, float) and not math.isfinite(score) else score
