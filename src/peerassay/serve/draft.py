"""The draft tab: what to cite, soften, repair before submitting; and reports of the other jobs as they are written."""

from typing import Any, Final

from starlette.requests import Request
from starlette.responses import HTMLResponse, PlainTextResponse, RedirectResponse, Response

from peerassay.errors import InputError
from peerassay.job_record import JobRecord
from peerassay.jobs.checking.record import CheckRecord, Item
from peerassay.kinds import kind_of
from peerassay.reports.blocks import Notice
from peerassay.reports.checking import HEADINGS, KINDS, bibtex_of, clean, in_one_sentence, work_of
from peerassay.reports.framing import DEPTHS, notices, short_name, works_in_words
from peerassay.reports.kinds import SHOWN
from peerassay.reports.links import link_to
from peerassay.reports.passages import Piece, pieces, sentence_with
from peerassay.reports.visible import one_line
from peerassay.serve.desk import Desk
from peerassay.serve.screens import blank, desk_of, screen, user_of

_PAGE_POLICY: Final = "default-src 'none'; frame-ancestors 'self'"


def newest(request: Request) -> Response:
    """Lead to the newest check that the user may read."""
    kept = desk_of(request).kept(user_of(request), "check")
    if kept:
        return RedirectResponse(f"/records/{kept[0].digest}/draft", 303)
    words = "Drop a draft on the first screen and choose “Check my draft”."
    return blank(request, "/draft", "Draft", "No draft checked yet", words)


def _check_of(desk: Desk, user: str, key: str) -> CheckRecord:
    record: JobRecord = desk.record(user, key)
    if not isinstance(record, CheckRecord):
        raise InputError("this record is not a check of a draft", where=key[:12])
    return record


def draft(request: Request) -> Response:
    """Return the four lists of a check, with what to copy and a tick for what is settled."""
    desk, user, key = desk_of(request), user_of(request), request.path_params["digest"]
    record = _check_of(desk, user, key)
    return screen(
        request,
        "draft.html.j2",
        tab="/draft",
        digest=key,
        record=record,
        title=one_line(record.paper.card.title) or "Untitled draft",
        told=in_one_sentence(record),
        lists=[(n, *HEADINGS[n], [_shown(record, i) for i in items]) for n, items in record.body.lists.items()],
        notices=[block for block in notices(record) if isinstance(block, Notice)],
        works=works_in_words(record),
        marks=desk.notes.marks(user, record.paper.id),
    )


def _shown(record: CheckRecord, item: Item) -> dict[str, Any]:
    words, tone = KINDS[item.kind]
    work = work_of(record, item) if item.cand_id is not None else None
    at = item.quote.text.find(item.marked) if item.quote and item.marked else -1
    own = pieces(item.quote.text, [(at, at + len(item.marked))]) if item.quote and at >= 0 else ()
    return {
        "item": item,
        "words": f"{item.words} words {words}" if item.words else words,
        "tone": tone,
        "title": one_line(work.candidate.title) if work else one_line(item.entry or item.marked) or words,
        "who": f"{short_name(work.candidate)} · {DEPTHS[work.depth]}" if work else "",
        "link": link_to(work.candidate) if work else None,
        "own": own or ((Piece(item.quote.text),) if item.quote else ()),
        "theirs": _theirs(record, item),
        "whose": short_name(work.candidate) if work else "Your draft",
        "why": clean(item.why),
        "say": clean(item.say),
        "bibtex": bibtex_of(record, item),
    }


def _theirs(record: CheckRecord, item: Item) -> tuple[Piece, ...]:
    if item.theirs is None:
        return ()
    kept = [*record.paper.sentences, *(s for work in record.works for s in work.sentences)]
    return sentence_with(kept, item.theirs)


def bib(request: Request) -> Response:
    """Return the BibTeX entries of a check: to cite, and repaired."""
    record = _check_of(desk_of(request), user_of(request), request.path_params["digest"])
    entries = (bibtex_of(record, item) for items in record.body.lists.values() for item in items)
    return PlainTextResponse("\n\n".join(dict.fromkeys(filter(None, entries))) + "\n")


def check_markdown(request: Request) -> Response:
    """Return a check as Markdown."""
    record = _check_of(desk_of(request), user_of(request), request.path_params["digest"])
    return PlainTextResponse(SHOWN["check"].markdown([record], []), media_type="text/markdown; charset=utf-8")


def report(request: Request) -> Response:
    """Return the page of a record as its command writes it; its own policy lets nothing else run."""
    desk, user, key = desk_of(request), user_of(request), request.path_params["digest"]
    record = desk.record(user, key)
    html = SHOWN[kind_of(record).name].html([record], desk.records.envelopes(key), ())
    return HTMLResponse(html, headers={"content-security-policy": _policy_in(html)})


def _policy_in(html: str) -> str:
    """Return the policy that a report carries, which names its own style and script by their digests."""
    begin = html.find('Content-Security-Policy" content="')
    if begin < 0:
        return _PAGE_POLICY
    policy = html[begin:].partition('content="')[2].partition('"')[0]
    return policy.replace("&#39;", "'") + "; frame-ancestors 'none'"
