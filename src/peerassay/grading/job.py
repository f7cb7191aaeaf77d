"""Grading, from a paper and its reviews to records: the steps in order, each in a file of its own.

What all reviews share is made once: the paper's side, the earlier works, the paper as readers are shown it. Then each
review goes its own way. A step that fails is named in the record and the rest goes on.
"""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass

from peerassay.documents import Paper, Review
from peerassay.engines import Asked, Engine, Failure, Watched
from peerassay.grading.claim import NoveltyClaim, Referent
from peerassay.grading.evidence import Works, evidence_sets, works_of
from peerassay.grading.finding import FindClaims, claims_of
from peerassay.grading.judging import Ground, Judged, judge
from peerassay.grading.named_works import Referred, WorkNamed, find_works, resolve_works, with_strings
from peerassay.grading.reading import WorkShown
from peerassay.grading.record import Record, Usefulness
from peerassay.grading.recording import Run, make_record
from peerassay.grading.scores.usefulness import RateUsefulness, usefulness_of
from peerassay.grading.verdict import Verdict
from peerassay.grading.verdicts import verdicts_of
from peerassay.grading.vetoes import Searched
from peerassay.literature import Candidate, candidate_text
from peerassay.progress import Step, count
from peerassay.run import Clock, Made, Tools
from peerassay.supply import PaperShown, Supply, citing_sentences, shown_paper
from peerassay.supply.dating import dated_by_citations, time_of
from peerassay.supply.gathering import supply_for

OFFLINE = "offline rules"


@dataclass(frozen=True, slots=True)
class _Found:
    """What one review claims and names; `failure` where the question got no usable answer.

    `orders` are its sentences that the model took for orders.
    """

    review: Review
    works: tuple[WorkNamed, ...]
    claims: tuple[NoveltyClaim, ...] = ()
    all_citations_raw: tuple[str, ...] = ()
    orders: frozenset[tuple[str, str]] = frozenset()
    failure: Failure | None = None


async def grade_reviews(
    paper: Paper,
    reviews: Sequence[Review],
    tools: Tools,
    *,
    given: Sequence[Candidate] = (),
    problems: Sequence[str] = (),
) -> tuple[Made[Record], ...]:
    """Return a record for each review, in their order.

    `given` are works that the user adds to what is found, `problems` says which of those could not be had.
    """
    clock = Clock()
    tools.progress(Step(what=f"reading the claims of {count(len(reviews), 'review')}, and searching earlier work"))
    shared, own = Watched(tools.engine), [Watched(tools.engine) for _ in reviews]
    second = [Watched(tools.second or tools.engine) for _ in reviews]
    named = find_works(reviews, paper)
    supply, found = await asyncio.gather(
        supply_for(paper, reviews, shared, tools, given=given),
        asyncio.gather(
            *(_find(paper, *review_and_works) for review_and_works in zip(reviews, named, own, strict=True))
        ),
    )
    clock.lap("claims and earlier works")
    runs = await asyncio.gather(
        *(
            _grade(paper, claims_found, supply, tools, *engines)
            for claims_found, *engines in zip(found, own, second, strict=True)
        )
    )
    clock.lap("judging")
    graded = []
    for run, *engines in zip(runs, own, second, strict=True):
        asked = _in_order((*shared.asked, *(question for engine in engines for question in engine.asked)))
        record = make_record(run, asked, tools, problems)
        graded.append(Made(record, asked, dict(clock.seconds)))
    return tuple(graded)


def _in_order(asked: Sequence[Asked]) -> tuple[Asked, ...]:
    each = {
        (question.answered.question, question.answered.key, question.answered.model): question for question in asked
    }
    return tuple(each[key] for key in sorted(each, key=str))


async def _find(paper: Paper, review: Review, works: tuple[WorkNamed, ...], engine: Engine) -> _Found:
    sure = tuple(work for work in works if not work.tentative)
    answered = await engine.ask(FindClaims(paper=paper, review=review, works=sure))
    if answered.answer is None:
        return _Found(review=review, works=works, failure=answered.failure)
    # What a reader names is resolved or told as not found, whether the rules took it for a work or not.
    named = (words for item in answered.answer.items for words in item.prior_work_strings)
    works = with_strings(works, (*named, *answered.answer.all_citations_raw), review, paper)
    return _Found(
        review=review,
        works=works,
        claims=claims_of(answered.answer, review, works),
        all_citations_raw=answered.answer.all_citations_raw,
        orders=frozenset((review.id, ref) for ref in answered.answer.orders),
    )


async def _grade(paper: Paper, found: _Found, supply: Supply, tools: Tools, engine: Engine, second: Engine) -> Run:
    referred = await resolve_works(
        found.works,
        paper,
        tools.sources,
        paper_date=supply.dated.date,
        known=supply.candidates,
        cited=supply.cited,
    )
    works = await _with_named(paper, referred, supply, tools)
    claims = tuple(_with_works(claim, referred) for claim in found.claims)
    labelled = [claim for claim in claims if claim.is_labelled]
    if labelled:
        tools.progress(Step(what=f"reading {count(len(labelled), 'claim')} of {found.review.reviewer}"))
    sets, compared = await evidence_sets(
        paper,
        claims,
        referred.referents,
        works,
        tools.similarity,
        most=tools.settings.evidence_per_claim,
    )
    shown = _shown(paper, referred.referents, supply, tools)
    reads = tools.engine.name != OFFLINE
    judged: dict[str, Judged] = {}
    pending = next((failure for failure in supply.failures if failure.pending), None)
    if reads and pending is not None:
        # A batch that has not come back: readers would be asked about other works than when it has.
        judged = {claim.claim_id: Judged(failure=pending) for claim in labelled}
    elif reads and labelled:
        ground = _ground(paper, found, shown, referred, works, supply, tools, engine, second)
        judged = await judge(ground, labelled)
    verdicts = verdicts_of(claims, judged, paper_id=paper.id, by=tools.engine.model or tools.engine.name, reads=reads)
    usefulness, failure = await _usefulness(claims, found.review, verdicts, engine, tools)
    return Run(
        paper=paper,
        review=found.review,
        supply=supply,
        works=works,
        referred=referred,
        claims=claims,
        all_citations_raw=found.all_citations_raw,
        sets=sets,
        verdicts=verdicts,
        shown=shown,
        reads=reads,
        works_read=tools.settings.works_read,
        usefulness=usefulness,
        orders=found.orders.union(*(outcome.orders for outcome in judged.values())),
        failures=tuple(f for f in (found.failure, failure, *compared) if f is not None),
    )


def _with_works(claim: NoveltyClaim, referred: Referred) -> NoveltyClaim:
    """Return the claim with its works as they were resolved: some turn out to be one, some to be none."""
    works = dict.fromkeys(referred.same[ref_id] for ref_id in claim.works if ref_id in referred.same)
    return claim.model_copy(update={"works": tuple(works)})


async def _with_named(paper: Paper, referred: Referred, supply: Supply, tools: Tools) -> Works:
    """Return the supply's works with those that the review names, read in full where that is allowed."""
    new = {c.cand_id: c for c in referred.candidates if c.cand_id not in supply.candidates}
    if tools.fetcher is not None:
        lacking = [c for c in new.values() if c.body is None and c.open_access_url]
        new |= {f.candidate.cand_id: f.candidate for f in await asyncio.gather(*map(tools.fetcher.fetch, lacking))}
    # Whoever cites a work as a preprint tells that it is older than the volume it was printed in.
    preprints = {r.cand_id: r.mention.arxiv_id for r in referred.referents if r.cand_id and r.mention.arxiv_id}
    known = {**supply.candidates, **new}
    new |= {key: dated_by_citations(known[key], [preprint]) for key, preprint in preprints.items() if key in known}
    window = tools.settings.concurrency_window_months
    cited = {r.cand_id: r.reference for r in referred.referents if r.cand_id and r.reference}
    return works_of(
        supply,
        new,
        {key: candidate_text(candidate) for key, candidate in new.items()},
        {key: time_of(candidate, supply.dated, window, cited=key in cited) for key, candidate in new.items()},
        cited,
    )


def _shown(paper: Paper, referents: Sequence[Referent], supply: Supply, tools: Tools) -> PaperShown:
    window = tools.settings.window_characters
    if window is None:
        return shown_paper(paper, None)
    references = {r.reference for r in referents}
    cited = [c for key, c in supply.candidates.items() if supply.cited.get(key) in references]
    pointed = {s.id for work in cited for s in citing_sentences(paper, work)}
    return shown_paper(paper, window, pointed=pointed)


def _ground(
    paper: Paper,
    found: _Found,
    shown: PaperShown,
    referred: Referred,
    works: Works,
    supply: Supply,
    tools: Tools,
    engine: Engine,
    second: Engine,
) -> Ground:
    """Return what this review's claims are judged on: works that all reviews share first, then those it names."""
    marks = {r.id: r.marker or r.id for r in paper.references}
    given = [key for key in supply.given if key in works.candidates]
    shared = list(dict.fromkeys((*given, *works.nearest[: tools.settings.works_read])))
    named = [r.cand_id for r in referred.referents if r.cand_id in works.candidates]
    order = dict.fromkeys((*shared, *(key for key in named if key)))
    return Ground(
        paper=paper,
        paper_shown=shown.block,
        review=found.review,
        works=tuple(
            WorkShown(
                candidate=works.candidates[key],
                text=works.texts[key],
                time=works.times[key],
                mark=marks.get(works.cited.get(key, "")),
                whole=key not in shared or key in given,
            )
            for key in order
        ),
        referents=referred.referents,
        marks={r.ref_id: marks[r.reference] for r in referred.referents if r.reference in marks},
        searched=Searched(
            read=sum(works.times[key] == "earlier" and works.texts[key].basis != "title" for key in shared),
            complete=supply.complete and not supply.failures and not referred.failures,
        ),
        settings=tools.settings,
        engine=engine,
        second=second,
        orders=found.orders,
    )


async def _usefulness(
    claims: tuple[NoveltyClaim, ...], review: Review, verdicts: dict[str, Verdict], engine: Engine, tools: Tools
) -> tuple[Usefulness | None, Failure | None]:
    question = RateUsefulness(claims=claims, verdicts=verdicts, sentences=review.sentences)
    if tools.settings.usefulness != "model" or not question.rated:
        return None, None
    answered = await engine.ask(question)
    return usefulness_of(answered), answered.failure
