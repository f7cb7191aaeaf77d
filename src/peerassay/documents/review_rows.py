"""Reviews as plain JSON: rows with a list `reviews`, whose `comments` may have heading lines (`SUMMARY:`), or forms."""

from collections.abc import Mapping, Sequence
from typing import Any

from peerassay.documents.paper import DatedBy, PaperCard, Provenance
from peerassay.documents.review import FieldRole, Review, ReviewField, ReviewFile
from peerassay.documents.review_building import AboutReview, build_review, lay_out_fields
from peerassay.documents.review_forms import form_order, headed_fields, is_known_field, is_score, role_of_field
from peerassay.documents.review_text import review_from_text

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
    source = Provenance(format="rows", name=name, digest=digest, reader="rows")
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


_ABOUT = frozenset({"id", "reviewer", "reviewer_id", "paper_id", "date", "venue", "forum"})


def read_forms(data: Any, name: str, digest: str) -> ReviewFile:
    """Return the reviews of parsed JSON in which each is an object of a form's fields, or a bare string."""
    items = data if isinstance(data, list) else [data]
    reviews = [_form(item, i, name, digest) for i, item in enumerate(items, 1)]
    return ReviewFile(reviews=tuple(r for r in reviews if r))


def _form(item: Any, number: int, name: str, file_digest: str) -> Review | None:
    """A review as a plain object of fields, or as a bare string."""
    if isinstance(item, str):
        return review_from_text(item, name=name, reviewer=f"Reviewer {number}") if item.strip() else None
    if not isinstance(item, dict):
        return None
    texts = {
        k: v for k, v in item.items() if isinstance(v, str) and v.strip() and not is_score(k, v) and k not in _ABOUT
    }
    if not any(is_known_field(key) for key in texts):
        return None
    order = form_order(list(texts), None)
    original, fields = lay_out_fields([(k, role_of_field(k), texts[k]) for k in order])
    if len(texts) == 1 and role_of_field(order[0]) is FieldRole.COMMENT:
        original = texts[order[0]]
        fields = (ReviewField(name=order[0], role=FieldRole.COMMENT, start=0, end=len(original)),)
    about = AboutReview(
        source=Provenance(format="rows", name=name, digest=file_digest, reader="json"),
        reviewer=str(item.get("reviewer") or item.get("reviewer_id") or f"Reviewer {number}"),
        id=str(item["id"]) if item.get("id") else None,
        paper_id=str(item["paper_id"]) if item.get("paper_id") else None,
    )
    scores = {k: v for k, v in item.items() if isinstance(v, str | int | float) and k not in texts and k not in _ABOUT}
    return build_review(original, fields, about, scores)
