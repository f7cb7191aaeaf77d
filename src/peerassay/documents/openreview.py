"""Reviews as the OpenReview API gives them: version 1, and version 2 with its `{"value": ...}` boxes."""

from collections.abc import Iterator, Mapping
from datetime import UTC, datetime
from typing import Any, Literal

from peerassay.documents.paper import DatedBy, PaperCard, Provenance
from peerassay.documents.review import FieldRole, Review, ReviewFile
from peerassay.documents.review_building import AboutReview, build_review, lay_out_fields
from peerassay.documents.review_forms import form_order, is_score, role_of_field
from peerassay.frozen import digest as file_digest
from peerassay.incoming import read_json

NoteKind = Literal["review", "meta_review", "decision", "submission", "other"]

_BY_INVITATION: tuple[tuple[tuple[str, ...], NoteKind], ...] = (
    (("meta_review", "metareview", "area_chair_review"), "meta_review"),
    (("decision",), "decision"),
    (("review", "review_assessment", "reviewer_assessment"), "review"),
    (("submission", "camera_ready", "camera_ready_revision"), "submission"),
)
_NO_REVIEW = ("comment", "rebuttal", "withdraw", "revision", "desk_reject", "author_feedback", "bid", "acknowl")
_SERIES = {
    "ICLR": "ICLR",
    "NEURIPS": "NeurIPS",
    "NIPS": "NeurIPS",
    "ICML": "ICML",
    "ARR": "ARR",
    "TMLR": "TMLR",
    "COLM": "COLM",
}
_NOT_TEXT = frozenset(
    {"title_override", "pdf", "paperhash", "_bibtex", "venueid", "venue", "supplementary_material_file", "authorids"}
)


def read_forum(data: bytes, name: str) -> ReviewFile:
    """Return what a forum's notes hold, as JSON in the bytes of a file; unlike a file it may hold no review."""
    return read_openreview(read_json(data), name, file_digest(data))


def holds_notes(data: Any) -> bool:
    """Whether parsed JSON is OpenReview's: a note, a list of notes, or an object with `notes`."""
    return next(_notes(data), None) is not None


def read_openreview(data: Any, name: str, digest: str) -> ReviewFile:
    """Return the reviews (official, meta, decisions) and submissions among the notes of parsed JSON.

    Comments, rebuttals and other notes are left out. Replies inside `details` are read where they stand.
    """
    source = Provenance(format="openreview", name=name, digest=digest, reader="openreview")
    notes = list(_unique(_notes(data)))
    reviews = [_review(note, kind, source) for note in notes if (kind := note_kind(note)) in _REVIEW_KINDS]
    papers = [_card(note) for note in notes if note_kind(note) == "submission"]
    return ReviewFile(reviews=tuple(r for r in reviews if r), papers=tuple(p for p in papers if p))


_REVIEW_KINDS = ("review", "meta_review", "decision")


def note_kind(note: Mapping[str, Any]) -> NoteKind:
    """Tell what a note is by its invitation, else by the fields it has."""
    kinds = (kind_of_note(invitation.rsplit("/-/", 1)[-1]) for invitation in _invitations(note))
    return next((kind for kind in kinds if kind), None) or _kind_by_fields({key.lower() for key in note["content"]})


def kind_of_note(name: str) -> NoteKind | None:
    """Tell what a note is by the name of its invitation, as the site prints it or as the API has it; None: unknown."""
    key = "_".join(name.lower().split())
    kind = next((kind for endings, kind in _BY_INVITATION if key.endswith(endings)), None)
    return kind or ("other" if any(word in key for word in _NO_REVIEW) else None)


def _kind_by_fields(keys: set[str]) -> NoteKind:
    if "abstract" in keys and "title" in keys:
        return "submission"
    if "decision" in keys or ("recommendation" in keys and len(keys) <= 3):
        return "decision"
    if keys & {"metareview", "meta_review", "metareview:_summary,_strengths_and_weaknesses"}:
        return "meta_review"
    review = {"review", "main_review", "summary", "strengths", "weaknesses", "rating", "strengths_and_weaknesses"}
    review |= {"summary_of_the_paper", "summary_of_contributions", "paper_summary", "summary_of_weaknesses"}
    return "review" if keys & review else "other"


def _notes(data: Any) -> Iterator[Mapping[str, Any]]:
    """Every note in the data, replies behind the note they belong to."""
    if isinstance(data, list):
        for item in data:
            yield from _notes(item)
    elif isinstance(data, dict):
        if isinstance(data.get("notes"), list):
            yield from _notes(data["notes"])
        elif isinstance(data.get("content"), dict):
            yield data
            details = data.get("details")
            for key in ("replies", "directReplies"):
                yield from _notes(details.get(key) if isinstance(details, dict) else None)


def _unique(notes: Iterator[Mapping[str, Any]]) -> Iterator[Mapping[str, Any]]:
    """Leave out what stands twice, as replies do that are listed both as `replies` and `directReplies`."""
    seen: set[str] = set()
    for note in notes:
        key = str(note.get("id") or "")
        if not key or key not in seen:
            seen.add(key)
            yield note


def _invitations(note: Mapping[str, Any]) -> list[str]:
    found = note.get("invitations") or note.get("invitation") or []
    return [str(i) for i in (found if isinstance(found, list) else [found])]


def _value(box: Any) -> Any:
    return box["value"] if isinstance(box, dict) and "value" in box else box


def plain_content(note: Mapping[str, Any]) -> dict[str, Any]:
    """Return the fields of a note that hold something, without the boxes of version 2."""
    content = note.get("content")
    boxes = content.items() if isinstance(content, dict) else ()
    return {key: _value(box) for key, box in boxes if _value(box) not in (None, "", [])}


def _review(note: Mapping[str, Any], kind: NoteKind, source: Provenance) -> Review | None:
    content, venue = plain_content(note), _venue(note)
    scores: dict[str, str | int | float] = {}
    texts: dict[str, str] = {}
    for name, value in content.items():
        plain = ", ".join(str(v) for v in value) if isinstance(value, list) else value
        if name.lower() in _NOT_TEXT or isinstance(plain, dict):
            continue
        if isinstance(plain, str) and not is_score(name, plain) and not (isinstance(value, list)):
            texts[name] = plain
        else:
            scores[name] = plain
    if kind == "decision":
        texts = {name: text for name, text in scores.items() if "decision" in name and isinstance(text, str)} | texts
    if not texts:
        return None
    original, fields = lay_out_fields([(n, _role(n, kind, venue), texts[n]) for n in form_order(list(texts), venue)])
    about = AboutReview(
        source=source,
        id=_text(note, "id"),
        reviewer=_reviewer(note),
        paper_id=_text(note, "forum") or _text(note, "replyto"),
        venue=venue,
        date=_date(note),
        is_meta=kind != "review",
    )
    return build_review(original, fields, about, scores)


def _role(name: str, kind: NoteKind, venue: str | None) -> FieldRole:
    role = role_of_field(name, venue)
    return FieldRole.DECISION if kind == "decision" and role is FieldRole.OTHER else role


def _card(note: Mapping[str, Any]) -> PaperCard | None:
    content = plain_content(note)
    if not isinstance(content.get("title"), str):
        return None
    date = _date(note)
    authors = content.get("authors")
    return PaperCard(
        title=content["title"],
        authors=tuple(str(a) for a in authors) if isinstance(authors, list) else (),
        abstract=str(content.get("abstract", "")),
        venue=_venue(note) or _text(content, "venue"),
        year=int(date[:4]) if date else None,
        date=date,
        dated_by=DatedBy.IDENTIFIER if date else None,
        openreview_id=_text(note, "forum") or _text(note, "id"),
    )


def _text(note: Mapping[str, Any], key: str) -> str | None:
    value = note.get(key)
    return value if isinstance(value, str) and value else None


def _reviewer(note: Mapping[str, Any]) -> str | None:
    signatures = note.get("signatures")
    last = signatures[0] if isinstance(signatures, list) and signatures else signatures
    return last.rsplit("/", 1)[-1] if isinstance(last, str) and last else None


def _date(note: Mapping[str, Any]) -> str | None:
    return day_of(note, "tcdate", "cdate", "pdate", "tmdate", "mdate")


def day_of(note: Mapping[str, Any], *keys: str) -> str | None:
    """Return the day (UTC) of the first of a note's times that is there, in OpenReview's milliseconds."""
    for key in keys:
        stamp = note.get(key)
        if isinstance(stamp, int | float) and 0 < stamp < 4e12:
            return datetime.fromtimestamp(stamp / 1000, tz=UTC).date().isoformat()
    return None


def _venue(note: Mapping[str, Any]) -> str | None:
    for invitation in [*_invitations(note), str(note.get("domain") or "")]:
        for part in invitation.replace(".", "/").split("/"):
            if part.upper() in _SERIES:
                years = (y for y in invitation.split("/") if len(y) == 4 and y.isdecimal() and y[:2] in ("19", "20"))
                return f"{_SERIES[part.upper()]} {next(years, '')}".strip()
    return None
