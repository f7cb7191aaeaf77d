"""The tools: answers of at most 3 kB, each with the address of the whole record and of its report.

Which statements of a case a comment means that was copied from a review, by the sentences it is found in.
"""

import asyncio
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from contextlib import ExitStack, asynccontextmanager
from contextlib import closing as closing_cache
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any, Final

from mcp.server.mcpserver import Context
from pydantic import Field

from peerassay.assayer import Assayer
from peerassay.documents import Review, Sentence, review_from_text
from peerassay.errors import EngineError, InputError
from peerassay.evidence import Span, find_quote
from peerassay.fetching import link_of
from peerassay.home import home_of
from peerassay.job_record import JobRecord
from peerassay.jobs.novelty.places import source_hint
from peerassay.jobs.reviews.case import Statement
from peerassay.jobs.reviews.record import CaseRecord
from peerassay.literature import Candidate
from peerassay.mcp.sampling import Sampling, can_sample
from peerassay.progress import Step
from peerassay.reports.brief import MOST_BYTES, brief, size
from peerassay.reports.kinds import markdown
from peerassay.reports.visible import cut, one_line
from peerassay.run import Job
from peerassay.settings import Settings
from peerassay.store.opening import open_cache


@dataclass(frozen=True, slots=True)
class PointedAt:
    """Where a comment stands in the reviews.

    Attributes:
        spans: its places; empty where no review has it.
        statements: what the case has on these sentences, in the order of the reviews.
        missing: sentences of the comment that are in no review.

    """

    spans: tuple[Span, ...]
    statements: tuple[Statement, ...]
    missing: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class _Written:
    """A review of a record as a text that quotes are found in."""

    id: str
    text: str
    sentences: tuple[Sentence, ...]


def pointed_at(record: CaseRecord, comment: str) -> PointedAt:
    """Return where a comment stands in the record's reviews, and the statements on the sentences it covers.

    A comment is looked for as one quote, then sentence by sentence; each goes to the review that it fits best.
    """
    reviews = tuple(_Written(review.id, review.original, review.sentences) for review in record.reviews)
    texts = [comment] if _places(comment, reviews) else [s.text for s in review_from_text(comment).sentences]
    found = [(text, _places(text, reviews)) for text in texts]
    spans = tuple(dict.fromkeys(span for _, places in found for span in places))
    covered = {key for span in spans for key in _sentences(span, reviews)}
    statements = tuple(
        said
        for review in reviews
        for said in record.body.statements_of(review.id)
        if any((said.review, key) in covered for key in said.sentence_ids)
    )
    return PointedAt(spans, statements, tuple(text for text, places in found if not places))


def _places(text: str, reviews: Sequence[_Written]) -> tuple[Span, ...]:
    """Return the best place of a text; several where reviews have the same words, as a chair who copies has."""
    spans = [span for review in reviews if (span := find_quote(text, review).span) is not None]
    best = max((span.score for span in spans), default=0.0)
    return tuple(span for span in spans if span.score == best)


def _sentences(span: Span, reviews: Sequence[_Written]) -> Iterator[tuple[str, str]]:
    for review in reviews:
        if review.id == span.document:
            yield from ((review.id, s.id) for s in review.sentences if s.start < span.end and span.start < s.end)


Call = Context[None, None]
MOST_WORKS: Final = 20
"""Works of a search that have room in an answer, with a line of each abstract."""

PaperWord = Annotated[
    str, Field(description="path of a PDF, LaTeX, Markdown or DOCX file, or a link: arxiv:ID, a DOI, a forum's address")
]
ReviewWords = Annotated[
    Sequence[str],
    Field(
        description="each a path of a review file, a link to a forum, or the text of a review, as short as it may be"
    ),
]


class Tools:
    """The tools, with the settings that hold."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings

    async def assess_reviews(self, paper: PaperWord, context: Call, reviews: ReviewWords = ()) -> dict[str, Any]:
        """Judge every point of a paper's reviews on evidence: label, reason, quote. `reviews` are files or texts."""
        named = await asyncio.to_thread(_reviews, reviews)
        return await self._answer(context, lambda assayer: assayer.reply_job(paper, named))

    async def check_draft(
        self,
        draft: PaperWord,
        context: Call,
        bibliographies: Annotated[Sequence[str], Field(description="paths of BibTeX files besides the draft's")] = (),
    ) -> dict[str, Any]:
        """Check a draft before it is submitted: works to cite, claims to soften, references to repair, shared text."""
        return await self._answer(context, lambda assayer: assayer.check_job(draft, bibliographies))

    async def novelty_report(self, paper: PaperWord, context: Call) -> dict[str, Any]:
        """Say what is new in a paper, and which works it does not cite that have a part of it."""
        return await self._answer(context, lambda assayer: assayer.novelty_job(paper))

    async def explain_comment(
        self,
        paper: PaperWord,
        comment: Annotated[str, Field(description="the comment's own words, copied from a review")],
        context: Call,
        reviews: ReviewWords = (),
    ) -> dict[str, Any]:
        """Say what a reviewer's comment means, what the paper has of it, and what would settle it.

        `comment` is copied from a review; without `reviews` it is taken for the whole review.
        """
        if not comment.strip():
            raise InputError("the comment is empty", where="comment", fix="copy it from the review")
        named = await asyncio.to_thread(_reviews, reviews) if reviews else [review_from_text(comment)]
        record, more = await self._run(context, lambda assayer: assayer.explain_job(paper, named))
        return _explained(record, comment, more) if isinstance(record, CaseRecord) else brief(record, **more)

    async def show_points(
        self,
        record: Annotated[str, Field(description="`record` of an earlier answer")],
        offset: Annotated[int, Field(ge=0, description="how many points to pass over: those that you have")] = 0,
        point: Annotated[str, Field(description="`id` or `key` of one point, to see all that is known of it")] = "",
    ) -> dict[str, Any]:
        """Show the points that an answer left out, or one point with all that is known of it."""
        kept = await asyncio.to_thread(self._kept, record)
        made = brief(kept, offset=offset, only=(point,) if point else None)
        if point and not made["points"]:
            fix = "take an `id` or `key` of its points"
            raise InputError(f"this record has no point “{one_line(point)[:60]}”", where=record, fix=fix)
        return made

    async def find_earlier_work(
        self,
        query: Annotated[str, Field(description="words of titles and abstracts")],
        context: Call,
        limit: Annotated[int, Field(ge=1, description=f"how many works, up to {MOST_WORKS}")] = 8,
    ) -> dict[str, Any]:
        """Search prior work by words: title, authors, year, id, and the beginning of the abstract."""
        if not query.strip():
            raise InputError("there is nothing to search for", where="query", fix="give words of titles or abstracts")
        async with self._opened(context) as (assayer, _):
            found = await assayer.asearch(query, min(limit, MOST_WORKS))
        works = [
            {"title": w.title, "authors": list(w.authors[:3]), "year": w.year, "id": _id(w), "abstract": w.abstract}
            for w in found.works
        ]
        head: dict[str, Any] = {"sources": list(found.asked), "failed": dict(found.failed)}
        if limit > MOST_WORKS:
            head["note"] = f"an answer has at most {MOST_WORKS} works"
        return _fitting(head, works)

    async def verify_quote(
        self,
        source: PaperWord,
        quote: Annotated[str, Field(description="the words that are said to be in it; three or more")],
        context: Call,
    ) -> dict[str, Any]:
        """Say whether words are in a paper letter by letter, and where: the source's own words, section, page."""
        async with self._opened(context) as (assayer, _):
            paper = await asyncio.to_thread(assayer.read_paper, source)
        found = await asyncio.to_thread(find_quote, quote, paper)
        if found.span is None:
            return {"found": False, "why": found.reason, "source": one_line(paper.card.title)}
        span = found.span
        page = next((place.page for place in paper.places if place.id == span.sentence), None)
        shown = {
            "found": True,
            "words": cut(one_line(span.text), 1_500),
            "exact": one_line(span.text) == one_line(quote),
        }
        return shown | {"where": source_hint(paper, span), "page": page, "source": one_line(paper.card.title)}

    async def look_up_reference(
        self,
        reference: Annotated[str, Field(description="as printed in a list, a title, a DOI, an arXiv id, or an `id`")],
        context: Call,
    ) -> dict[str, Any]:
        """Look up one reference, as printed or by DOI or arXiv id: whether a source has it, and what it really is."""
        if not reference.strip():
            raise InputError("there is nothing to look up", where="reference", fix="give a reference, a title or an id")
        async with self._opened(context) as (assayer, _):
            found = await assayer.alook_up(reference)
        work = found.candidate
        shown: dict[str, Any] = {"state": found.state.value, "note": found.note, "failed": dict(found.failed)}
        if work is not None:
            card = {"title": work.title, "authors": list(work.authors[:6]), "year": work.year, "venue": work.venue}
            shown |= card | {"id": _id(work), "abstract": cut(one_line(work.abstract), 600)}
        return {key: value for key, value in shown.items() if value}

    def record(self, digest: str) -> str:
        """Return a record whole, as JSON."""
        return str(self._kept(digest).model_dump_json())

    def report(self, digest: str) -> str:
        """Return a record's report, as Markdown."""
        return markdown([self._kept(digest)])

    def _kept(self, digest: str) -> JobRecord:
        with Assayer(settings=self._settings) as assayer:
            return assayer.records.get(digest)

    async def _answer(self, context: Call, job: Callable[[Assayer], Job[Any]]) -> dict[str, Any]:
        """Run a job and return its record in brief, with the addresses of the whole."""
        record, more = await self._run(context, job)
        return brief(record, **more)

    async def _run(self, context: Call, job: Callable[[Assayer], Job[Any]]) -> tuple[JobRecord, dict[str, Any]]:
        """Run a job and return its record, with the addresses of the whole and a note on who answered.

        Where the host's model refuses and nothing came of it, the rules answer instead.
        """
        made: tuple[JobRecord, dict[str, Any]] | None = None
        async with self._opened(context) as (assayer, host):
            try:
                made = await _made(assayer, job)
            except EngineError:
                if host is None or not host.refused:
                    raise
        if host is None or not host.refused:
            assert made is not None
            note = _BY_RULES if self._settings.engine == "offline" and host is None else ""
            return made[0], made[1] | ({"note": note} if note else {})
        note = f"the host's model refused ({cut(one_line(host.refused), 160)})"
        if made is not None and brief(made[0])["points"]:
            return made[0], made[1] | {"note": f"{note}: what it was not asked is missing"}
        async with self._opened(context, by_rules=True) as (assayer, _):
            record, more = await _made(assayer, job)
        return record, more | {"note": f"{note}; {_BY_RULES}"}

    @asynccontextmanager
    async def _opened(self, context: Call, *, by_rules: bool = False) -> AsyncIterator[tuple[Assayer, Sampling | None]]:
        """Give an assayer that reports each step to the host, and the host's model where that one answers."""
        loop, steps = asyncio.get_running_loop(), 0.0

        def progress(step: Step) -> None:
            nonlocal steps
            steps += 1
            what = f"{step.what} {step.done or ''}".strip()
            asyncio.run_coroutine_threadsafe(context.report_progress(steps, None, what), loop)

        with ExitStack() as closing:
            host = None
            if self._settings.engine == "offline" and not by_rules and can_sample(context):
                host = Sampling(context, closing.enter_context(closing_cache(open_cache(home_of(self._settings)))))
            yield closing.enter_context(Assayer(host, settings=self._settings, progress=progress)), host


_BY_RULES: Final = "no model read this: rules lay out evidence and judge nothing (name a model by --engine)"


async def _made(assayer: Assayer, job: Callable[[Assayer], Job[Any]]) -> tuple[JobRecord, dict[str, Any]]:
    outcome = await assayer.arun(await asyncio.to_thread(job, assayer))
    key = outcome.envelopes[0].record_digest
    return outcome.records[0], {"whole": f"record://{key}", "report": f"report://{key}"}


def _explained(record: CaseRecord, comment: str, more: dict[str, Any]) -> dict[str, Any]:
    """Return what the case has on the sentences of a comment, or that no review has the comment."""
    place = pointed_at(record, comment)
    if not place.spans:
        note = "the comment is in none of these reviews: copy it word by word, or leave `reviews` out"
        return brief(record, only=(), **more | {"found": False, "note": note})
    more = more | {"found": True}
    if place.missing:
        more["in_no_review"] = [cut(one_line(text), 160) for text in place.missing[:3]]
    if not place.statements:
        more["note"] = "the comment is in the reviews; no point was made of it"
    return brief(record, only=[said.id for said in place.statements], **more)


def _reviews(named: Sequence[str]) -> list[Review | str]:
    """Return reviews as an assayer takes them: files and links as they are, anything else in words as a text.

    Raises InputError for an empty one.
    """
    if not all(words.strip() for words in named):
        raise InputError("a review is empty", where="reviews", fix="give its text, its file or a link")
    return [review_from_text(words) if _is_text(words) else words for words in named]


def _is_text(words: str) -> bool:
    """Whether words are a text: no link, no file that is there, and more than one word that no path begins."""
    if "\n" in words.strip():
        return True
    if link_of(words) or len(words.split()) < 2 or words.startswith(("/", "./", "../", "~")):
        return False
    try:
        return not Path(words).exists()
    except (OSError, ValueError):  # longer than any name
        return True


def _id(work: Candidate) -> str:
    return f"doi:{work.doi}" if work.doi else f"arxiv:{work.arxiv_id}" if work.arxiv_id else work.cand_id


def _fitting(head: dict[str, Any], works: Sequence[dict[str, Any]]) -> dict[str, Any]:
    """Return the head with all works, their abstracts as far as there is room; what does not fit is counted."""
    for width in (400, 200, 100, 0):
        made = head | {"works": [work | {"abstract": cut(one_line(work["abstract"]), width)} for work in works]}
        if size(made) <= MOST_BYTES:
            return made
    kept = [{"title": cut(one_line(work["title"]), 160), "year": work["year"], "id": work["id"]} for work in works]
    while kept and size(head | {"works": kept, "left_out": len(works)}) > MOST_BYTES:
        kept.pop()
    return head | {"works": kept} | ({"left_out": len(works) - len(kept)} if len(kept) < len(works) else {})
