"""The assayer: the jobs as methods, async with sync twins. Each job is loaded when it is asked for."""

from __future__ import annotations

from inspect import signature
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

from peerassay.documents import Paper, Review
from peerassay.engines import wait_for
from peerassay.errors import InputError
from peerassay.fetching import link_of
from peerassay.runner import PaperLike, ReviewLike, Runner

if TYPE_CHECKING:
    from collections.abc import Sequence

    from peerassay.job_record import Outcome
    from peerassay.jobs.checking.again import Memory
    from peerassay.jobs.checking.record import CheckRecord
    from peerassay.jobs.novelty.record import NoveltyReport
    from peerassay.jobs.related_work.record import RelatedWork
    from peerassay.jobs.related_work.references import ListedReference
    from peerassay.jobs.reviews.case import MatterKind
    from peerassay.jobs.reviews.record import CaseRecord
    from peerassay.jobs.summarizing.record import SummaryRecord
    from peerassay.literature import Candidate
    from peerassay.run import Added, Job, Made, Tools


class Assayer(Runner):
    """Answers the reviews of a paper: `Assayer().reply("paper.pdf", ["review.md"])` returns the record.

    And reports on a paper's novelty: `Assayer().novelty("paper.pdf")` returns the novelty report. A paper may be named
    by a link (`https://openreview.net/forum?id=...`, `arxiv:2410.01234`, a DOI, the address of a PDF); where no reviews
    are named, those of its forum are taken.

    A job of which only the cost is wanted is made and estimated: `estimate_of(reply_job(paper, reviews))`.

    Args:
        engine: who answers: a setting (`offline`, `openai:MODEL`, ...) or an Engine of your own.
        literature: where prior work is found: a setting (`library`, `semantic-scholar`, both by comma), a Source,
            or several.
        store: the file that records are kept in; None for the one of the settings.
        settings: all knobs; None for those that hold (`peerassay doctor` shows them).
        progress: called with each step of a long run; from a thread of its own where an event loop runs already.
        record: a file that every reply of the engine is written to, for a later `replay:FILE`.

    Use it as a context manager, or call `close`, to let go of connections. Raises InputError for what cannot be
    used; what fails on the way (a source, a question) stands in the records and is not raised.

    """

    def job_of(self, command: str, paper: PaperLike, reviews: Sequence[ReviewLike] = ()) -> Job[Any]:
        """Return the job of a command (`reply`, `related-work`) on a paper and, where it takes them, its reviews."""
        make = getattr(self, f"{command.replace('-', '_')}_job")
        made: Job[Any] = make(paper, reviews) if self.takes_reviews(command) else make(paper)
        return made

    def takes_reviews(self, command: str) -> bool:
        """Return whether the job of a command is about reviews too."""
        return "reviews" in signature(getattr(self, f"{command.replace('-', '_')}_job")).parameters

    def reply_job(self, paper: PaperLike, reviews: Sequence[ReviewLike] = ()) -> Job[CaseRecord]:
        """Return the case of a paper and all its reviews with replies, to be run or estimated."""
        return self._case_job(paper, reviews, ("novelty", "other"), "page")

    def grade_job(self, paper: PaperLike, reviews: Sequence[ReviewLike] = ()) -> Job[CaseRecord]:
        """Return the case of what reviews say about novelty and prior work, to be run or estimated."""
        return self._case_job(paper, reviews, ("novelty",), "page")

    def explain_job(self, paper: PaperLike, reviews: Sequence[ReviewLike] = ()) -> Job[Any]:
        """Return the case of all comments, or their explanation by a published method where the settings name one."""
        from peerassay.jobs.reviews.methods.registry import METHODS

        explain = METHODS.get(self.settings.explain_method)
        if explain is not None:
            the_paper, the_reviews = self._reviewed(paper, reviews)
            return lambda tools, added: explain(
                the_paper, the_reviews, tools, given=added.works, problems=added.problems
            )
        return self._case_job(paper, reviews, ("novelty", "other"), "explanations")

    def _case_job(
        self,
        paper: PaperLike,
        reviews: Sequence[ReviewLike],
        parts: tuple[MatterKind, ...],
        writes: Literal["page", "explanations"],
    ) -> Job[CaseRecord]:
        from peerassay.jobs.reviews.job import ReviewsPlan, answer_reviews

        the_paper, the_reviews = self._reviewed(paper, reviews)
        plan = ReviewsPlan(parts, writes, readers=self.settings.readers, apart=self.settings.apart)
        return lambda tools, added: answer_reviews(
            the_paper, the_reviews, tools, plan, given=added.works, problems=added.problems
        )

    async def areply(
        self, paper: PaperLike, reviews: Sequence[ReviewLike] = (), *, works: Sequence[str] = ()
    ) -> Outcome[CaseRecord]:
        """Answer all reviews of a paper: every point judged on evidence, with replies; the record is kept in the store.

        `works` are prior works that you add to what is found: files (PDF, Markdown), arXiv ids or DOIs. One that
        could not be read is among the record's failures. Raises InputError if the paper or a review cannot be read.
        """
        return await self.arun(self.reply_job(paper, reviews), works=works)

    def reply(self, paper: PaperLike, reviews: Sequence[ReviewLike] = (), *, works: Sequence[str] = ()) -> CaseRecord:
        """Do what `areply` does, wait for it, and return the record."""
        return wait_for(self.areply(paper, reviews, works=works)).records[0]

    async def agrade(
        self, paper: PaperLike, reviews: Sequence[ReviewLike] = (), *, works: Sequence[str] = ()
    ) -> Outcome[CaseRecord]:
        """Judge what the reviews say about novelty and prior work, with labels and scores; the record is kept.

        One record for all reviews, or one for each with the setting `apart`. Questions that `areply` has asked
        already are not asked again.
        """
        return await self.arun(self.grade_job(paper, reviews), works=works)

    def grade(
        self, paper: PaperLike, reviews: Sequence[ReviewLike] = (), *, works: Sequence[str] = ()
    ) -> Outcome[CaseRecord]:
        """Do what `agrade` does, and wait for it; in a notebook too, where an event loop runs already."""
        return wait_for(self.agrade(paper, reviews, works=works))

    def novelty_job(self, paper: PaperLike) -> Job[NoveltyReport]:
        """Return the novelty report on a paper, to be run or estimated."""
        from peerassay.jobs.novelty.job import make_report

        the_paper = self.read_paper(paper)

        async def job(tools: Tools, added: Added) -> tuple[Made[NoveltyReport], ...]:
            return (await make_report(the_paper, tools, given=added.works, problems=added.problems),)

        return job

    async def anovelty(self, paper: PaperLike, *, works: Sequence[str] = ()) -> Outcome[NoveltyReport]:
        """Report on the novelty of a paper; the record is kept in the store.

        `works` are prior works to compare whatever is found: files (PDF, Markdown), arXiv ids or DOIs; one that
        cannot be had stands in the report's warnings.
        Raises InputError where the paper cannot be read, and EngineError where the question on what the paper
        contributes got no answer: without it there is nothing to search for. What fails later stands in the report.
        """
        return await self.arun(self.novelty_job(paper), works=works)

    def novelty(self, paper: PaperLike, *, works: Sequence[str] = ()) -> NoveltyReport:
        """Do what `anovelty` does, wait for it, and return the record."""
        return wait_for(self.anovelty(paper, works=works)).records[0]

    def check_job(
        self, paper: PaperLike, bibliographies: Sequence[str | Path] = (), *, memory: Memory | None = None
    ) -> Job[CheckRecord]:
        """Return the check of a draft, to be run or estimated; `memory` is that of a draft that is watched."""
        from peerassay.jobs.checking.draft import draft_of
        from peerassay.jobs.checking.job import check_draft

        is_named = isinstance(paper, Path) or (isinstance(paper, str) and "\n" not in paper and not link_of(paper))
        named = Path(str(paper)) if is_named else None
        draft = draft_of(self.read_paper(paper), named, tuple(map(Path, bibliographies)))

        async def job(tools: Tools, added: Added) -> tuple[Made[CheckRecord], ...]:
            return (await check_draft(draft, tools, given=added.works, problems=added.problems, memory=memory),)

        return job

    async def acheck(
        self, paper: PaperLike, bibliographies: Sequence[str | Path] = (), *, works: Sequence[str] = ()
    ) -> Outcome[CheckRecord]:
        """Check a draft before it is submitted: works to cite, claims to soften, references to repair, text too close.

        `paper` is a PDF, a LaTeX folder, Markdown or DOCX; `bibliographies` are BibTeX files besides those in its
        folder. What `anovelty` asked is not asked again. Without a model the near works, references and shared text
        are shown, and nothing is judged. Raises InputError where a file cannot be read, and EngineError where the
        question on what the draft contributes got no answer.
        """
        return await self.arun(self.check_job(paper, bibliographies), works=works)

    def check(
        self, paper: PaperLike, bibliographies: Sequence[str | Path] = (), *, works: Sequence[str] = ()
    ) -> CheckRecord:
        """Do what `acheck` does, wait for it, and return the record."""
        return wait_for(self.acheck(paper, bibliographies, works=works)).records[0]

    async def aexplain(
        self, paper: PaperLike, reviews: Sequence[ReviewLike] = (), *, works: Sequence[str] = ()
    ) -> Outcome[Any]:
        """Explain every comment of a paper's reviews; the record is kept in the store.

        A `CaseRecord`, or an `ExplanationRecord` where the setting `explain_method` names a published method.

        `works` are works of the field that you add to what is found: files (PDF, Markdown), arXiv ids or DOIs.
        """
        return await self.arun(self.explain_job(paper, reviews), works=works)

    def explain(self, paper: PaperLike, reviews: Sequence[ReviewLike] = (), *, works: Sequence[str] = ()) -> Any:
        """Do what `aexplain` does, wait for it, and return the record."""
        return wait_for(self.aexplain(paper, reviews, works=works)).records[0]

    def _reviewed(self, paper: PaperLike, reviews: Sequence[ReviewLike]) -> tuple[Paper, tuple[Review, ...]]:
        the_paper, found = self.read_both(paper, reviews)
        if not found:
            fix = "give its review files, or a link to its forum"
            raise InputError("no reviews were given for this paper", where=the_paper.source.name, fix=fix)
        return the_paper, reviews_of(the_paper, found)

    def related_work_job(
        self,
        paper: PaperLike,
        references: str | Path | Sequence[Candidate] = "library",
        *,
        own_section: bool = False,
    ) -> Job[RelatedWork]:
        """Return the writing of a paper's related-work section, to be run or estimated."""
        from peerassay.jobs.related_work.job import related_work

        the_paper = self.read_paper(paper)
        return lambda tools, added: related_work(
            the_paper, references, tools, given=added.works, problems=added.problems, own_section=own_section
        )

    async def arelated_work(
        self,
        paper: PaperLike,
        references: str | Path | Sequence[Candidate],
        *,
        own_section: bool = False,
        works: Sequence[str] = (),
    ) -> Outcome[RelatedWork]:
        """Write the related-work section of a paper from it and all its references; the record is kept in the store.

        `references` is a BibTeX file, a folder of papers, the word `library` (what the paper cites and the literature
        holds), or works. Every one is cited, and no other work is. The paper's own related-work section and reference
        list are shown to no question unless `own_section` says so. `works` are further references: files, arXiv ids or
        DOIs. Raises InputError where there is no reference, and AnswerPending while a batch holds an answer.
        """
        return await self.arun(self.related_work_job(paper, references, own_section=own_section), works=works)

    def related_work(
        self,
        paper: PaperLike,
        references: str | Path | Sequence[Candidate],
        *,
        own_section: bool = False,
        works: Sequence[str] = (),
    ) -> Outcome[RelatedWork]:
        """Do what `arelated_work` does, and wait for it."""
        return wait_for(self.arelated_work(paper, references, own_section=own_section, works=works))

    def summarize_job(self, paper: PaperLike) -> Job[SummaryRecord]:
        """Return the summary of a paper, to be run or estimated."""
        from peerassay.jobs.summarizing.job import summarize_paper

        the_paper = self.read_paper(paper)
        return lambda tools, added: summarize_paper(the_paper, tools, added.problems)

    async def asummarize(self, paper: PaperLike) -> Outcome[SummaryRecord]:
        """Sum up a paper in 200 to 250 words, each sentence with what bears it out; the record is kept.

        Raises InputError where the paper cannot be read or has no text, AnswerPending while a batch holds an answer.
        """
        return await self.arun(self.summarize_job(paper))

    def summarize(self, paper: PaperLike) -> Outcome[SummaryRecord]:
        """Do what `asummarize` does, and wait for it."""
        return wait_for(self.asummarize(paper))

    async def areferences(self, paper: PaperLike) -> tuple[ListedReference, ...]:
        """Return what the paper's own related-work section cites, each with the work that a source has of it.

        All that the paper cites where it has no such section. Nothing is asked of a model, and nothing is kept.
        """
        from peerassay.jobs.related_work.references import listed_references

        tools = self._tools()
        try:
            return await listed_references(self.read_paper(paper), tools)
        finally:
            await self._let_go(tools)

    def references(self, paper: PaperLike) -> tuple[ListedReference, ...]:
        """Do what `areferences` does, and wait for it."""
        return wait_for(self.areferences(paper))


MOST_CHARACTERS = 200_000
"""A hundred pages; the longest of 1,500 reviews had a fifteenth of it. What weighs a review's sentences against each
other would take hours over megabytes."""


def reviews_of(paper: Paper, reviews: Sequence[Review]) -> tuple[Review, ...]:
    """Return the reviews that are about the paper.

    Where they all name one paper, or none, all are; a file that holds reviews of several papers is searched for those
    that name this one, by its OpenReview id, its own id, or its file's name. Raises InputError where none does, and
    for a review that is longer than any.
    """
    for review in reviews:
        if len(review.original) > MOST_CHARACTERS:
            raise InputError(
                f"the review has {len(review.original)} characters, more than the {MOST_CHARACTERS} that are answered",
                where=review.source.name,
                fix="cut it to the review itself",
            )
    named = {review.paper_id for review in reviews if review.paper_id}
    if len(named) <= 1:
        return tuple(reviews)
    stem = paper.source.name.split(".")[0]
    own = {paper.id, paper.card.openreview_id, stem} & named
    found = tuple(review for review in reviews if review.paper_id is None or review.paper_id in own)
    if not own:
        raise InputError(
            f"the files contain reviews of {len(named)} papers, but none of this paper",
            where=paper.source.name,
            fix="rename the paper file to its OpenReview id, or give a file with only its reviews",
        )
    return found
