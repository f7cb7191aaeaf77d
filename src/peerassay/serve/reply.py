"""The reply desk: a case as its author answers it, or as an area chair reads it; the pages of its paper.

Pages of a paper's PDF as pictures, drawn once in a process of their own and kept by the file's digest.
"""

import json
import threading
from pathlib import Path
from typing import Any, Final

from starlette.requests import Request
from starlette.responses import PlainTextResponse, RedirectResponse, Response

from peerassay.bounded_files import read_file
from peerassay.documents.pictures import pictures_of_pages, sizes_of_pages
from peerassay.documents.reading import PAPER_SUFFIXES
from peerassay.errors import InputError, UnreadableDocument
from peerassay.home import private_folder, write_private
from peerassay.job_record import JobRecord
from peerassay.jobs.reviews.record import CaseRecord
from peerassay.kinds import kind_of
from peerassay.reports.blocks import Notice
from peerassay.reports.framing import notices as notices_of
from peerassay.reports.framing import works_in_words
from peerassay.reports.reviews.tables import statements_csv
from peerassay.reports.reviews.words import View
from peerassay.reports.visible import one_line
from peerassay.reports.written import listed, written
from peerassay.serve.desk import Desk
from peerassay.serve.drafts import drafts_of, whole_reply
from peerassay.serve.intake import reviews_in_words
from peerassay.serve.notes import Typed
from peerassay.serve.paper_text import text_of
from peerassay.serve.points import Layout, ShownCase
from peerassay.serve.screens import blank, desk_of, problem, screen, user_of
from peerassay.serve.standing import filters_of, sum_up

_LARGEST: Final = 128 << 20
_SIZES: Final = "sizes.json"
_lock = threading.Lock()
"""One paper is drawn at a time: the machine has few cores, and the second asker finds the pages drawn."""

Sizes = tuple[tuple[float, float], ...]
"""Width and height of each page in points."""


def sizes_of(pdf: Path, source: str, kept: Path) -> Sizes:
    """Return the sizes of a PDF's pages; raises UnreadableDocument."""
    return _drawn(pdf, source, kept)


def picture_of_page(pdf: Path, source: str, kept: Path, number: int) -> bytes | None:
    """Return a page as a PNG file, None for one that is not there; raises UnreadableDocument."""
    if not 1 <= number <= len(_drawn(pdf, source, kept)):
        return None
    return (kept / source / f"{number}.png").read_bytes()


def _drawn(pdf: Path, source: str, kept: Path) -> Sizes:
    """Draw what is not drawn yet and return the pages' sizes; the sizes are written last, when all pages are there."""
    folder = kept / source
    with _lock:
        if not (folder / _SIZES).is_file():
            data = read_file(pdf, _LARGEST)
            private_folder(folder)
            sizes = sizes_of_pages(data, pdf.name)
            for number, png in enumerate(pictures_of_pages(data, pdf.name), 1):
                write_private(folder / f"{number}.png", png)
            write_private(folder / _SIZES, json.dumps(sizes))
        return tuple((float(width), float(height)) for width, height in json.loads((folder / _SIZES).read_text()))


_LIMITS: Final = (5000, 10000, 2500, 0)


def case_of(desk: Desk, user: str, key: str) -> CaseRecord:
    """Return a case by its digest; raises InputError for another kind of record, and what is not there."""
    record: JobRecord = desk.record(user, key)
    if not isinstance(record, CaseRecord):
        raise InputError(f"this record is not a case of reviews but a {kind_of(record).name} record", where=key[:12])
    return record


def newest(request: Request) -> Response:
    """Lead to the newest case that the user may read."""
    kept = desk_of(request).kept(user_of(request), "case")
    if kept:
        return RedirectResponse(f"/records/{kept[0].digest}/reply", 303)
    return blank(
        request,
        "/reply",
        "Reply desk",
        "No reviews yet",
        "Drop a paper and its reviews on the first screen, or paste the link of its forum.",
    )


def reply(request: Request) -> Response:
    """Return the reply desk on a case."""
    desk, user, key = desk_of(request), user_of(request), request.path_params["digest"]
    view: View = "chair" if request.query_params.get("view") == "chair" else "author"
    record = case_of(desk, user, key)
    case = Layout(record, view).case()
    drafts = drafts_of(case) if view == "author" else ()
    typed = desk.notes.typed(user, record.paper.id)
    pages = _pages(desk, user, record, case)
    filters = filters_of([(point.state, point.verdict.word) for point in case.points], view)
    return screen(
        request,
        "reply.html.j2",
        tab="/reply" if view == "author" else "/papers",
        view=view,
        digest=key,
        case=case,
        body=record.body,
        reviews=reviews_in_words(record.reviews),
        title=one_line(record.paper.card.title) or "Untitled paper",
        sum_up=sum_up(filters, view, read=record.body.read),
        filters=filters,
        short=_short(case, view),
        notices=[block for block in notices_of(record) if isinstance(block, Notice)],
        drafts=drafts,
        typed={key: kept.text for key, kept in typed.items()},
        versions={draft.key: typed.get(draft.key, Typed(text="", version=0)).version for draft in drafts},
        marks=desk.notes.marks(user, record.paper.id),
        limits=_LIMITS,
        pages=pages,
        text=None if pages else text_of(desk, user, record, case),
        endings=",".join(PAPER_SUFFIXES),
        made=_made(record),
    )


def _short(case: ShownCase, view: View) -> dict[str, Any]:
    page, prose = case.record.body.page, case.names.prose
    mine = view == "author"
    return {
        "lines": [prose.line(text) for text in (page.bottom_line if mine else page.chair_line)],
        "opening": written(page.opening, prose.line) if mine and page.opening else (),
        "unseen": listed(page.unseen, prose.line) if page.unseen else (),
        "conflicts": written(page.conflicts, prose.line) if page.conflicts else (),
        "todo": [prose.text(text) for text in page.before_sending] if mine else [],
        "repeat": [prose.line(text) for text in page.not_to_repeat] if not mine else [],
        "notes": page.chair if not mine else (),
        "slips": [prose.line(slip.what) for slip in case.record.body.slips],
        "flags": [(flag.review, prose.line(flag.what)) for flag in case.record.body.flags],
        "derivations": written(page.derivations, prose.line) if page.derivations else (),
    }


def _pages(desk: Desk, user: str, record: CaseRecord, case: ShownCase) -> list[dict[str, Any]]:
    """Return each page of the PDF with its size and the rectangles of what is quoted; none without the PDF."""
    source = record.paper.source
    pdf = desk.pdf_of(user, source.digest) if source.format == "pdf" else None
    if pdf is None:
        return []
    try:
        sizes = sizes_of(pdf, source.digest, desk.folder / "pages")
    except UnreadableDocument:
        return []
    marks: dict[int, list[dict[str, Any]]] = {}
    for point in case.points:
        for quote in point.paper:
            for box in quote.boxes:
                told = {"id": f"{point.number}-{quote.id}", "point": point.number, "box": box}
                marks.setdefault(box.page, []).append(told)
    return [
        {"number": n, "width": width, "height": height, "marks": marks.get(n, [])}
        for n, (width, height) in enumerate(sizes, 1)
    ]


def _made(record: CaseRecord) -> tuple[str, ...]:
    made = record.made
    who = f"read by {made.model}" if made.model else "laid out by rules, without a model"
    recorded = " (recorded answers)" if made.engine == "replay" else ""
    sent = [f"{entry.what} to {entry.endpoint}, {entry.characters:,} characters" for entry in made.ledger]
    left = f"What left this machine: {'; '.join(sent)}." if sent else "Nothing left this machine."
    return (f"{reviews_in_words(record.reviews)}, and the paper, {who}{recorded}.", f"{works_in_words(record)}.", left)


def page_picture(request: Request) -> Response:
    """Return a page of the PDF with these bytes as a picture."""
    desk, source = desk_of(request), request.path_params["digest"]
    pdf = desk.pdf_of(user_of(request), source)
    png = picture_of_page(pdf, source, desk.folder / "pages", request.path_params["number"]) if pdf else None
    if png is None:
        return problem(request, "This page is not available.")
    return Response(png, media_type="image/png", headers={"cache-control": "private, max-age=86400"})


def reply_markdown(request: Request) -> Response:
    """Return the replies to all reviewers as Markdown, as typed."""
    desk, user = desk_of(request), user_of(request)
    record = case_of(desk, user, request.path_params["digest"])
    case = Layout(record).case()
    text = whole_reply(case, drafts_of(case), desk.notes.typed(user, record.paper.id))
    return PlainTextResponse(text, media_type="text/markdown; charset=utf-8")


def points_csv(request: Request) -> Response:
    """Return the statements of a case as a table."""
    record = case_of(desk_of(request), user_of(request), request.path_params["digest"])
    return PlainTextResponse("".join(statements_csv([record])), media_type="text/csv; charset=utf-8")
