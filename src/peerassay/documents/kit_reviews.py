"""Reviews in rows: objects with `reviews: [...]` whose `comments` hold upper-case heading lines (`SUMMARY:`)."""

import re
from collections.abc import Mapping, Sequence
from typing import Any

from peerassay.documents.paper import DatedBy, PaperCard, Provenance
from peerassay.documents.review import FieldRole, Review, ReviewField, ReviewFile
from peerassay.documents.review_building import AboutReview, build_review
from peerassay.documents.review_forms import is_known_field, role_of_field

_HEADING = re.compile(r"^(?P<name>[A-Z][A-Z &/,'()-]{2,60}):[ \t\r]*$", re.MULTILINE)
_NAMES_IN_TEXT = ("comments", "text", "review", "review_text", "content")
_KNOWN = frozenset(
    {"IS_META_REVIEW", "TITLE", "DATE", "id", "reviewer", "reviewer_id", "is_meta_review", "title", "date"}
)


def holds_rows(data: Any) -> bool:
    """Whether parsed JSON is of this layout: an object, or a list of objects, with a list `reviews`."""
    rows = data if isinstance(data, list) else [data]
    return any(isinstance(row, dict) and isinstance(row.get("reviews"), list) for row in rows)


def read_rows(data: Any, name: str, digest: str) -> ReviewFile:
    """Return the reviews of all rows, and a card for each row that has a title."""
    source = Provenance(format="kit", name=name, digest=digest, reader="kit")
    rows = [row for row in (data if isinstance(data, list) else [data]) if isinstance(row, dict)]
    return ReviewFile(
        reviews=tuple(review for row in rows for review in _reviews(row, source)),
        papers=tuple(_card(row) for row in rows if isinstance(row.get("title"), str)),
    )


def _reviews(row: Mapping[str, Any], source: Provenance) -> list[Review]:
    entries = row.get("reviews")
    found = [_review(entry, i, row, source) for i, entry in enumerate(entries if isinstance(entries, list) else [], 1)]
    return [review for review in found if review]


def _review(entry: Any, number: int, row: Mapping[str, Any], source: Provenance) -> Review | None:
    entry = {"comments": entry} if isinstance(entry, str) else entry
    text = _text_of(entry) if isinstance(entry, dict) else None
    if text is None or not text.strip():
        return None
    is_meta = bool(entry.get("IS_META_REVIEW") or entry.get("is_meta_review"))
    about = AboutReview(
        source=source,
        id=_string(entry, "id"),
        reviewer=_string(entry, "reviewer", "reviewer_id", "signature")
        or ("Area Chair" if is_meta else f"Reviewer {number}"),
        paper_id=_string(row, "id", "paper_id", "forum"),
        venue=_string(row, "venue"),
        date=_string(entry, "DATE", "date"),
        is_meta=is_meta,
    )
    return build_review(text, headed_fields(text, about.venue), about, _scores(entry))


def headed_fields(text: str, venue: str | None = None) -> tuple[ReviewField, ...]:
    """Return the fields under upper-case heading lines; a text without such lines is one field.

    Only names that some form knows cut, so that a reviewer's own "REF:" stays in his text.
    """
    heads = [m for m in _HEADING.finditer(text) if is_known_field(m["name"])]
    if not heads:
        return (ReviewField(name="text", role=FieldRole.COMMENT, start=0, end=len(text)),)
    ends = [*(m.start() for m in heads[1:]), len(text)]
    fields = [
        ReviewField(name=m["name"], role=role_of_field(m["name"], venue), start=min(m.end() + 1, end), end=end)
        for m, end in zip(heads, ends, strict=True)
    ]
    before = heads[0].start()
    first = [ReviewField(name="text", role=FieldRole.COMMENT, start=0, end=before)] if text[:before].strip() else []
    return (*first, *fields)


def _text_of(entry: Mapping[str, Any]) -> str | None:
    return next((entry[key] for key in _NAMES_IN_TEXT if isinstance(entry.get(key), str)), None)


def _string(row: Mapping[str, Any], *keys: str) -> str | None:
    return next((str(row[key]) for key in keys if isinstance(row.get(key), str | int) and str(row[key])), None)


def _scores(entry: Mapping[str, Any]) -> dict[str, str | int | float]:
    left_out = _KNOWN | set(_NAMES_IN_TEXT)
    return {k: v for k, v in entry.items() if k not in left_out and isinstance(v, str | int | float)}


def _card(row: Mapping[str, Any]) -> PaperCard:
    year = row.get("year")
    authors = row.get("authors")
    names: Sequence[Any] = authors if isinstance(authors, list) else []
    return PaperCard(
        title=row["title"],
        abstract=_string(row, "abstract") or "",
        authors=tuple(str(a) for a in names),
        venue=_string(row, "venue"),
        year=year if isinstance(year, int) else None,
        date=str(year) if isinstance(year, int) else None,
        dated_by=DatedBy.GIVEN if isinstance(year, int) else None,
        openreview_id=_string(row, "id"),
    )
