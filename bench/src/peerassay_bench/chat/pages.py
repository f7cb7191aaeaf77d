"""Our pages as sheets show them, and the files that a chat would be given for the same paper."""

import re
from collections.abc import Mapping

from peerassay.errors import InputError
from peerassay.job_record import JobRecord
from peerassay.reports.kinds import markdown, shown_of
from peerassay_bench.data_folder import DataFolder, text_of

ROLES: Mapping[str, tuple[str, ...]] = {
    "grade": ("author", "chair"),
    "reply": ("author", "chair"),
    "explain": ("author",),
    "summarize": ("reader",),
    "novelty": ("author",),
    "related-work": ("author",),
}
"""Who is asked about the page of a job."""
_REVIEWED = frozenset({"grade", "reply", "explain"})
_LISTED = frozenset({"novelty", "related-work"})
_NOTES = "\n## Notes\n"
_FOLDED = re.compile(r"^[^*|\n]{1,200} \(note \d+\)$\n?", re.MULTILINE)
_EMPTY = re.compile(r"^(#{2,6}) .*\n+(?=#{1,2} |\Z)", re.MULTILINE)
"""A heading that nothing stands under any more."""
_NOTE = re.compile(r" \(note \d+\)")
_ANY_HEADING = re.compile(r"^#{1,6}\s", re.MULTILINE)
_RELATED_WORK = re.compile(r"^#{1,6}\s+(?:[\d.]+\s+)?related works?\b.*$", re.IGNORECASE | re.MULTILINE)


def page_of(job: str, record: JobRecord, role: str) -> str:
    """Return what a role sees first of our page on a record, as Markdown: what is folded is left out."""
    shown = shown_of(record)
    view = "comments" if job == "explain" else role
    page = shown.in_view(view).markdown([record], ()) if shown.in_view else markdown([record])
    return _EMPTY.sub("", _NOTE.sub("", _FOLDED.sub("", page.partition(_NOTES)[0])))


def files_of(job: str, record: JobRecord, data: DataFolder) -> dict[str, str]:
    """Return what a user would attach: the paper's file, its reviews, the titles of the works that our job had.

    Raises InputError where the data folder has no full text of the record's paper.
    """
    paper = record.heading.paper_id
    path = data.full_texts().get(paper)
    if path is None:
        raise InputError("there is no full text of the paper", where=paper, fix="give the folder it was read from")
    text = text_of(path)
    files = {"paper.md": without_related_work(text) if job == "related-work" else text}
    if job in _REVIEWED:
        files["reviews.md"] = _reviews(paper, data)
    if job in _LISTED:
        titles = dict.fromkeys(f"{work.title} ({work.year})" for work in shown_of(record).works(record))
        files["library.md"] = "\n".join(titles)
    return files


def without_related_work(text: str) -> str:
    """Return a Markdown paper without the section headed "Related work", which a writer is not to see."""
    found = _RELATED_WORK.search(text)
    if found is None:
        return text
    behind = _ANY_HEADING.search(text, found.end())
    return text[: found.start()] + (text[behind.start() :] if behind else "")


def _reviews(paper: str, data: DataFolder) -> str:
    row = next((row for row in data.reviewed() if row["id"] == paper), None)
    if row is None:
        raise InputError("there are no reviews of the paper", where=paper, fix="give the folder they were read from")
    parts = []
    for number, review in enumerate(row["reviews"], 1):
        name = "Decision" if review.get("IS_META_REVIEW") else f"Reviewer {number}"
        parts.append(f"# {name} (rating: {review.get('RECOMMENDATION')})\n\n{review['comments']}")
    return "\n\n".join(parts)
