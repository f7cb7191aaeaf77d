"""The third step, once per review: its works looked up, its claims given packs, judged, and ruled on."""

import asyncio
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from peerassay.documents.paper import Paper
from peerassay.engines.answered import Failure
from peerassay.engines.engine import Engine
from peerassay.grading.claim import NoveltyClaim, PaperSide
from peerassay.grading.closer_work import closer_works, contribution_known
from peerassay.grading.deepening import deepen
from peerassay.grading.dossier import Dossier
from peerassay.grading.first_seen import dated_by_citations
from peerassay.grading.intake import Intake
from peerassay.grading.judging.contributions import ContributionReading
from peerassay.grading.judging.flow import judge_claims, second_opinions
from peerassay.grading.judging.judgement import ClaimJudgement
from peerassay.grading.judging.merging import merge_findings
from peerassay.grading.own_words import OwnSearch, search_own_words
from peerassay.grading.packing import make_packs
from peerassay.grading.referring import LookedUp, resolve_works
from peerassay.grading.survey import Survey
from peerassay.grading.verdict import Verdict
from peerassay.grading.verdicts import Ground, SecondReading, asks_for_second, make_verdict
from peerassay.literature.candidate import Candidate
from peerassay.literature.citing import cited_by
from peerassay.literature.dates import concurrent
from peerassay.literature.texts import candidate_text
from peerassay.literature.venue import same_venue
from peerassay.tools import Tools


@dataclass(frozen=True, slots=True)
class Hearing:
    """What came of one review: the dossier it was judged from and a verdict for each item.

    `fetched` are the addresses that full texts were asked of; `failures` what failed beside questions and searches;
    `looked_up` the works that sources were asked for.
    """

    dossier: Dossier
    verdicts: Mapping[str, Verdict]
    own: OwnSearch = OwnSearch()
    cited_by_paper: frozenset[str] = frozenset()
    fetched: tuple[str, ...] = ()
    failures: tuple[Failure, ...] = ()
    warnings: tuple[str, ...] = ()
    looked_up: LookedUp = frozenset()


async def hear(paper: Paper, side: PaperSide, intake: Intake, found: Survey, engine: Engine, tools: Tools) -> Hearing:
    """Judge one review; deterministic for the same answers."""
    gathered = await _gather(paper, side, intake, found, tools)
    dossier, own = gathered.dossier, gathered.own
    cited = cited_by(paper, dossier.candidates.values())
    first = await judge_claims(engine, dossier, mode=tools.settings.mode, batch_size=tools.settings.batch_size)
    contributions = await found.contributions if found.contributions else ContributionReading()
    ground = _ground(dossier, own, found, contributions, cited, tools)
    ground = replace(ground, searches=(*ground.searches, *intake.named.failed))
    judged = first.judgements
    verdicts = _verdicts(ground, judged, {}, dossier.claims)
    if _has_model(engine) and tools.settings.second_verifier == "disputed":
        verdicts = await _settle(engine, ground, judged, verdicts)
    return Hearing(
        dossier=dossier,
        verdicts=verdicts,
        own=own,
        cited_by_paper=cited,
        fetched=gathered.fetched,
        failures=gathered.failures,
        warnings=gathered.warnings,
        looked_up=gathered.looked_up,
    )


def _has_model(engine: Engine) -> bool:
    """Whether a second reader could differ; a recording of several models names none, and holds its answers too."""
    return engine.model is not None or engine.name == "replay"


@dataclass(frozen=True, slots=True)
class _Gathered:
    dossier: Dossier
    own: OwnSearch
    fetched: tuple[str, ...]
    failures: tuple[Failure, ...]
    warnings: tuple[str, ...]
    looked_up: LookedUp


async def _gather(paper: Paper, side: PaperSide, intake: Intake, found: Survey, tools: Tools) -> _Gathered:
    date = found.dated.date
    referred, own = await asyncio.gather(
        resolve_works(intake.works, tools.sources, paper_date=date),
        search_own_words(paper, side, intake.claims, tools, date),
    )
    joined = _joined(found.candidates.values(), own.candidates.values(), referred.candidates)
    candidates = dated_by_citations(joined, referred.referents, paper)
    dossier = Dossier(
        paper=paper,
        side=side,
        review=intake.review,
        claims=intake.claims,
        referents=referred.referents,
        candidates=candidates,
        texts={key: found.texts.get(key) or candidate_text(one) for key, one in candidates.items()},
        paper_date=date,
        concurrent=_concurrent(candidates, paper.card.venue or intake.review.venue, found, tools),
        found_for=own.found_for,
        pool=tuple(sorted(found.texts)),
    )
    dossier = await _with_packs(dossier, tools)
    deep = await deepen(dossier.candidates, dossier.packs.values(), tools.fetcher)
    if deep.candidates != dossier.candidates:
        texts = {key: candidate_text(one) for key, one in deep.candidates.items()}
        dossier = await _with_packs(replace(dossier, candidates=deep.candidates, texts=texts), tools)
    return _Gathered(dossier, own, deep.fetched, referred.failures, deep.failures, referred.looked_up)


async def _with_packs(dossier: Dossier, tools: Tools) -> Dossier:
    packs = await make_packs(dossier, tools.similarity, evidence_per_claim=tools.settings.evidence_per_claim)
    return dossier.with_packs(packs)


def _joined(*groups: Iterable[Candidate]) -> dict[str, Candidate]:
    """One candidate per id; of two entries of a work the one with more text, `named` if either is."""
    joined: dict[str, Candidate] = {}
    for candidate in (one for group in groups for one in group):
        known = joined.get(candidate.cand_id)
        best = candidate if known is None or len(candidate.body or "") > len(known.body or "") else known
        named = candidate.named or (known is not None and known.named)
        joined[candidate.cand_id] = best.model_copy(update={"named": named})
    return {key: joined[key] for key in sorted(joined)}


def _concurrent(candidates: Mapping[str, Candidate], venue: str | None, found: Survey, tools: Tools) -> frozenset[str]:
    """Where days are not known the venue decides (law, section 4); a review is of its paper's venue."""
    months = tools.settings.concurrency_window_months
    return frozenset(
        key
        for key, one in candidates.items()
        if concurrent(one, found.dated.date, months, same_venue(one.venue, venue))
    )


def _ground(
    dossier: Dossier,
    own: OwnSearch,
    found: Survey,
    contributions: ContributionReading,
    cited: frozenset[str],
    tools: Tools,
) -> Ground:
    lines = contributions.lines
    named = dossier.named()
    findings = [f for f in contributions.findings if f.cand_id not in dossier.concurrent]
    return Ground(
        dossier=dossier,
        searches=found.pool.searches,
        scopes=found.pool.scopes,
        own_searches=own.searches,
        closer=closer_works(lines, findings, named, cited.__contains__),
        contribution_known=contribution_known(lines, findings, named),
        aggregation=tools.settings.aggregation,
    )


def _verdicts(
    ground: Ground,
    judged: Mapping[str, ClaimJudgement],
    second: Mapping[str, SecondReading],
    claims: Iterable[NoveltyClaim],
) -> dict[str, Verdict]:
    return {
        claim.claim_id: make_verdict(
            claim,
            judged.get(claim.claim_id, ClaimJudgement(claim_id=claim.claim_id)),
            ground,
            second.get(claim.claim_id),
        )
        for claim in claims
    }


async def _settle(
    engine: Engine, ground: Ground, judged: Mapping[str, ClaimJudgement], verdicts: Mapping[str, Verdict]
) -> dict[str, Verdict]:
    """Ask the second verifier about the disputed claims only; contested findings fall to the weaker of the two."""
    disputed = tuple(claim_id for claim_id, verdict in verdicts.items() if asks_for_second(verdict))
    if not disputed:
        return dict(verdicts)
    alone = frozenset(claim_id for claim_id in disputed if judged[claim_id].uniform)
    asked = await second_opinions(engine, ground.dossier, disputed, alone=alone)
    settled, second = dict(judged), {}
    for claim_id, one in asked.judgements.items():
        first = judged[claim_id]
        if one.failure is None:
            settled[claim_id] = replace(first, findings=merge_findings(first.findings, one.findings))
            second[claim_id] = SecondReading(opinion=one.opinion, first_findings=first.findings)
        else:
            told = f"{first.notes} The second verifier failed: {one.failure.message}"
            settled[claim_id] = replace(first, notes=told.strip())
    read_again = [claim for claim in ground.dossier.claims if claim.claim_id in asked.judgements]
    return {**verdicts, **_verdicts(ground, settled, second, read_again)}
