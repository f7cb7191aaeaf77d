"""Seven tools and the records as resources; answers of at most 3 kB, each with the address of the whole."""

import asyncio
import json
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import ExitStack, asynccontextmanager
from contextlib import closing as closing_cache
from typing import Any, Final

from mcp.server.mcpserver import Context, MCPServer
from mcp.server.mcpserver.exceptions import ToolError

from peerassay.assayer import Assayer
from peerassay.documents import review_from_text
from peerassay.errors import PeerassayError
from peerassay.evidence import find_quote
from peerassay.home import home_of
from peerassay.job_record import JobRecord
from peerassay.jobs.novelty.places import source_hint
from peerassay.mcp.sampling import Sampling, can_sample
from peerassay.progress import Step
from peerassay.reports.brief import MOST_BYTES, brief, size
from peerassay.reports.kinds import markdown
from peerassay.reports.visible import cut, one_line
from peerassay.run import Job
from peerassay.settings import Settings
from peerassay.store.opening import open_cache

Call = Context[None, None]
INSTRUCTIONS: Final = (
    "Answers peer reviews and checks drafts with evidence. Every quote was found in its source; `left_out` "
    "counts points that did not fit, `whole` is the resource with everything. Finding nothing does not prove "
    "that nothing exists. "
    "Files are named by their paths on this machine, papers by link too (arxiv:ID, a DOI, an OpenReview forum)."
)
_MOST_FOUND: Final = 20


def make_server(settings: Settings) -> MCPServer:
    """Return the server; where the settings name no model and the host offers its own, that one answers."""
    server = MCPServer("peerassay", instructions=INSTRUCTIONS)
    desk = _Server(settings)
    for tool in (
        desk.assess_reviews,
        desk.check_draft,
        desk.novelty_report,
        desk.explain_comment,
        desk.find_earlier_work,
        desk.verify_quote,
        desk.look_up_reference,
    ):
        server.tool(structured_output=False)(_in_one_sentence(tool))
    server.resource("record://{digest}", name="record", mime_type="application/json")(desk.record)
    server.resource("report://{digest}", name="report", mime_type="text/markdown")(desk.report)
    return server


def _in_one_sentence(tool: Callable[..., Any]) -> Callable[..., Any]:
    """Return the tool with what it raises for bad input told as a tool's error: one sentence, what to do."""
    from functools import wraps

    @wraps(tool)
    async def called(*given: Any, **named: Any) -> str:
        try:
            return json.dumps(await tool(*given, **named), ensure_ascii=False, separators=(",", ":"))
        except PeerassayError as error:
            raise ToolError(one_line(str(error))) from None

    return called


class _Server:
    """The tools, with the settings that hold."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings

    async def assess_reviews(self, paper: str, context: Call, reviews: Sequence[str] = ()) -> dict[str, Any]:
        """Judge every point of a paper's reviews on evidence: label, reason, quote. `reviews` are files or texts."""
        given = await asyncio.to_thread(_reviews, reviews)
        return await self._answer(context, lambda assayer: assayer.reply_job(paper, given))

    async def check_draft(self, draft: str, context: Call, bibliographies: Sequence[str] = ()) -> dict[str, Any]:
        """Check a draft before it is submitted: works to cite, claims to soften, references to repair, shared text."""
        return await self._answer(context, lambda assayer: assayer.check_job(draft, bibliographies))

    async def novelty_report(self, paper: str, context: Call) -> dict[str, Any]:
        """Say what is new in a paper, and which works it does not cite that have a part of it."""
        return await self._answer(context, lambda assayer: assayer.novelty_job(paper))

    async def explain_comment(
        self, paper: str, comment: str, context: Call, reviews: Sequence[str] = ()
    ) -> dict[str, Any]:
        """Say what a reviewer's comment means, what the paper has of it, and what would settle it.

        `comment` is copied from a review; without `reviews` it is taken for the whole review.
        """
        given = await asyncio.to_thread(_reviews, reviews or (comment,))
        made = await self._answer(context, lambda assayer: assayer.explain_job(paper, given))
        wanted = set(comment.casefold().split())

        def shared(point: Mapping[str, Any]) -> int:
            return len(wanted & set(str(point.get("point", "")).casefold().split()))

        return made | {"points": sorted(made["points"], key=shared, reverse=True)[:3]}

    async def find_earlier_work(self, query: str, context: Call, limit: int = 8) -> dict[str, Any]:
        """Search prior work by words: title, authors, year, id, and the beginning of the abstract."""
        async with self._opened(context) as assayer:
            found = await assayer.asearch(query, min(limit, _MOST_FOUND))
        works = [
            {"title": w.title, "authors": list(w.authors[:3]), "year": w.year, "id": _id(w), "abstract": w.abstract}
            for w in found.works
        ]
        return _fitting({"sources": list(found.asked), "failed": dict(found.failed)}, "works", works)

    async def verify_quote(self, source: str, quote: str, context: Call) -> dict[str, Any]:
        """Say whether words are in a paper letter by letter, and where: the source's own words, section, page."""
        async with self._opened(context) as assayer:
            paper = await asyncio.to_thread(assayer.read_paper, source)
        found = await asyncio.to_thread(find_quote, quote, paper)
        if found.span is None:
            return {"found": False, "why": found.reason, "source": one_line(paper.card.title)}
        span = found.span
        page = next((place.page for place in paper.places if place.id == span.sentence), None)
        told = {
            "found": True,
            "words": cut(one_line(span.text), 1_500),
            "exact": one_line(span.text) == one_line(quote),
        }
        return told | {"where": source_hint(paper, span), "page": page, "source": one_line(paper.card.title)}

    async def look_up_reference(self, reference: str, context: Call) -> dict[str, Any]:
        """Look up one reference, as printed or by DOI or arXiv id: whether a source has it, and what it really is."""
        async with self._opened(context) as assayer:
            found = await assayer.alook_up(reference)
        work = found.candidate
        told: dict[str, Any] = {"state": found.state.value, "note": found.note, "failed": dict(found.failed)}
        if work is not None:
            card = {"title": work.title, "authors": list(work.authors[:6]), "year": work.year, "venue": work.venue}
            told |= card | {"id": _id(work), "abstract": cut(one_line(work.abstract), 600)}
        return {key: value for key, value in told.items() if value}

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
        async with self._opened(context) as assayer:
            outcome = await assayer.arun(await asyncio.to_thread(job, assayer))
        record = outcome.records[0]
        key = outcome.envelopes[0].record_digest
        return brief(record, whole=f"record://{key}", report=f"report://{key}")

    @asynccontextmanager
    async def _opened(self, context: Call) -> AsyncIterator[Assayer]:
        """Give an assayer that tells the host of each step; its own model answers where no other is named."""
        loop, told = asyncio.get_running_loop(), 0.0

        def progress(step: Step) -> None:
            nonlocal told
            told += 1
            what = f"{step.what} {step.done or ''}".strip()
            asyncio.run_coroutine_threadsafe(context.report_progress(told, None, what), loop)

        with ExitStack() as closing:
            engine = None
            if self._settings.engine == "offline" and can_sample(context):
                engine = Sampling(context, closing.enter_context(closing_cache(open_cache(home_of(self._settings)))))
            yield closing.enter_context(Assayer(engine, settings=self._settings, progress=progress))


def _reviews(given: Sequence[str]) -> list[Any]:
    """Return reviews as an assayer takes them: paths as they are, anything of several words as a text."""
    return [review_from_text(words) if len(words.split()) > 5 else words for words in given]


def _id(work: Any) -> str:
    return f"doi:{work.doi}" if work.doi else f"arxiv:{work.arxiv_id}" if work.arxiv_id else work.cand_id


def _fitting(head: dict[str, Any], name: str, items: Sequence[dict[str, Any]]) -> dict[str, Any]:
    """Return the head with as much of the items as fits."""
    for width in (400, 200, 100, 0):
        made = head | {name: [item | {"abstract": cut(one_line(item["abstract"]), width)} for item in items]}
        if size(made) <= MOST_BYTES:
            return made
    return head | {name: [{"title": item["title"], "id": item["id"]} for item in items[: _MOST_FOUND // 2]]}
