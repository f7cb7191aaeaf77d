"""Papers of a data folder as tasks for reviewers who see nothing else: a folder with `paper.md` and `task.md` for each.

The papers are drawn from the closed third, as many with each outcome as asked for, by a hash of their ids.
"""

import hashlib
import re
from collections.abc import Sequence
from importlib.resources import files
from pathlib import Path
from typing import Final

from peerassay.errors import InputError
from peerassay_bench.closed_third import is_closed
from peerassay_bench.data_folder import DataFolder, Row, text_of

ACCEPTED: Final = 8
REJECTED: Final = 4
"""Papers of a study: 1 of 3 was rejected, where the data has 1 of 10, so that both outcomes occur."""
REVIEWS: Final = 4
"""Human reviews that each paper of a study must have."""
_HEADING = re.compile(r"^#{1,6}\s+(.*)$", re.MULTILINE)
_ABSTRACT = re.compile(r"^#{1,6}\s+Abstract\b", re.MULTILINE | re.IGNORECASE)
_CHECKLIST = re.compile(r"^#{1,6}\s+NeurIPS Paper Checklist", re.MULTILINE | re.IGNORECASE)
_LAST_ITEM = re.compile(r"^#{1,6}\s+16\. .*$", re.MULTILINE)
_PART_OF_ITEM = re.compile(r"(?:Answer|Guidelines|Justification)\b", re.IGNORECASE)
_LINE_NUMBER = re.compile(r"^\d{1,3}$\n*", re.MULTILINE)


def human_reviews(row: Row) -> list[Row]:
    """Return the reviews of a paper without meta-reviews and decisions."""
    return [review for review in row["reviews"] if not review.get("IS_META_REVIEW")]


def study_papers(data: DataFolder, accepted: int = ACCEPTED, rejected: int = REJECTED) -> list[Row]:
    """Return the papers of a study, accepted ones first; raises InputError if the data holds too few."""
    texts = data.full_texts()
    eligible = [
        row
        for row in data.reviewed()
        if row["id"] in texts and is_closed(row["id"]) and len(human_reviews(row)) == REVIEWS
    ]
    drawn: list[Row] = []
    for outcome, wanted in ((True, accepted), (False, rejected)):
        found = sorted((row for row in eligible if bool(row["accepted"]) is outcome), key=_drawn_order)
        if len(found) < wanted:
            name = "accepted" if outcome else "rejected"
            what = f"only {len(found)} {name} papers have {REVIEWS} reviews and a full text"
            raise InputError(what, where="reviews", fix="give a larger data folder")
        drawn += found[:wanted]
    return drawn


def _drawn_order(row: Row) -> str:
    return hashlib.sha256(f"study:{row['id']}".encode()).hexdigest()


def write_tasks(data: DataFolder, folder: Path) -> Sequence[str]:
    """Write `paper.md` and `task.md` for each paper of the study; returns the papers' ids."""
    task = (files("peerassay_bench.studies") / "prompts" / "review_task.md").read_text("utf-8")
    texts = data.full_texts()
    ids = []
    for row in study_papers(data):
        own = folder / str(row["id"])
        own.mkdir(parents=True, exist_ok=True)
        paper = anonymous(text_of(texts[row["id"]]), str(row["title"]), str(row["abstract"]))
        (own / "paper.md").write_text(paper, "utf-8")
        (own / "task.md").write_text(task, "utf-8")
        ids.append(str(row["id"]))
    return ids


def anonymous(text: str, title: str, abstract: str) -> str:
    """Return a paper without authors, checklist and line numbers: its title, then everything from the abstract on."""
    numbered = _LINE_NUMBER.sub("", text)
    start = _ABSTRACT.search(numbered)
    if start is None:
        first = next((m for m in _HEADING.finditer(numbered) if "introduction" in m[1].lower()), None)
        behind = numbered[first.start() :] if first else numbered
        body = f"## Abstract\n\n{abstract}\n\n{behind}"
    else:
        body = numbered[start.start() :]
    return f"# {title}\n\n{without_checklist(body)}"


def without_checklist(text: str) -> str:
    """Return a paper without the venue's checklist; an appendix after it stays."""
    start = _CHECKLIST.search(text)
    if start is None:
        return text
    last = _LAST_ITEM.search(text, start.end())
    after = _HEADING.finditer(text, last.end() if last else len(text))
    end = next((m.start() for m in after if not _PART_OF_ITEM.match(m[1])), len(text))
    return text[: start.start()] + text[end:]
