"""Judging the claims of a review: two readers, a third where one decides and one does not (docs/law.md, 5)."""

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from peerassay.documents import Paper, Review
from peerassay.engines import Engine, Failure
from peerassay.grading.claim import NoveltyClaim, Referent
from peerassay.grading.reading import ReadClaims, WorkShown
from peerassay.grading.verdict import Agreement, Label, Reading
from peerassay.grading.vetoes import Held, Joined, Searched, hold, join, needs_third
from peerassay.settings import Settings
from peerassay.shield import flagged_in, withheld_in

_DOUBT_ORDER = (Label.SUPPORTED, Label.OVERSTATED, Label.UNDERSTATED, Label.UNSUPPORTED, Label.AMBIGUOUS)
_PRAISE_ORDER = (Label.UNSUPPORTED, Label.UNDERSTATED, Label.OVERSTATED, Label.SUPPORTED, Label.AMBIGUOUS)
"""Pairwise: one work that bears a doubt out is enough for it; one work that has it is enough against praise."""


@dataclass(frozen=True)
class Ground:
    """What the claims of one review are judged on.

    `works` that all reviews share come before those it names. `orders` are sentences (document id, sentence id) that
    whoever found the claims took for orders.
    """

    paper: Paper
    paper_shown: str
    review: Review
    works: tuple[WorkShown, ...]
    referents: tuple[Referent, ...]
    marks: Mapping[str, str]
    searched: Searched
    settings: Settings
    engine: Engine
    second: Engine
    orders: frozenset[tuple[str, str]] = frozenset()


@dataclass(frozen=True)
class Judged:
    """What became of one claim: its readings in the order asked, their union, results by work where read pairwise.

    `bent` tells that its label hung on sentences that give orders; `orders` are all that readers took for such.
    """

    readings: tuple[Reading, ...] = ()
    joined: Joined | None = None
    by_work: tuple[tuple[str, Reading], ...] = ()
    bent: bool = False
    orders: frozenset[tuple[str, str]] = frozenset()
    failure: Failure | None = None


async def judge(ground: Ground, claims: Sequence[NoveltyClaim]) -> dict[str, Judged]:
    """Return what became of each claim; a question that failed stands in it."""
    if ground.settings.mode == "pairwise":
        each = await asyncio.gather(*(_pairwise(ground, claim) for claim in claims))
        return {claim.claim_id: outcome for claim, outcome in zip(claims, each, strict=True)}
    groups = in_groups(claims, ground.settings.batch_size)
    judged = await asyncio.gather(*(_judge_group(ground, group) for group in groups))
    return {key: outcome for group in judged for key, outcome in group.items()}


def in_groups(claims: Sequence[NoveltyClaim], most: int) -> list[tuple[NoveltyClaim, ...]]:
    """Return the claims in as few groups as `most` allows, in order and of nearly the same size."""
    number = -(-len(claims) // most)
    bounds = [len(claims) * n // number for n in range(number + 1)] if number else []
    return [tuple(claims[a:b]) for a, b in pairwise(bounds)]


async def _judge_group(ground: Ground, claims: tuple[NoveltyClaim, ...]) -> dict[str, Judged]:
    question = _question(ground, claims)
    turned = replace(question, turned=True, orders=ground.orders)
    given = [_read(question, ground.engine)]
    if ground.settings.readers > 1:
        given.append(_read(turned, ground.second))
    answers = list(await asyncio.gather(*given))
    orders = frozenset[tuple[str, str]]().union(ground.orders, *(answer.orders for answer in answers))
    if len(answers) > 1 and orders != ground.orders:
        # What a reader takes for an order is left out, and the second reading made anew without it.
        answers[1] = await _read(replace(turned, orders=orders), ground.second)
    judged = {claim.claim_id: _joined(ground, claim, answers, orders) for claim in claims}
    judged |= await _settle(ground, [c for c in claims if _is_open_to_one(ground, c, judged[c.claim_id])], judged)
    return judged | await _read_without_orders(ground, claims, judged)


def _question(ground: Ground, claims: tuple[NoveltyClaim, ...]) -> ReadClaims:
    return ReadClaims(
        paper=ground.paper,
        paper_shown=ground.paper_shown,
        review=ground.review,
        claims=claims,
        works=ground.works,
        referents=ground.referents,
        marks=ground.marks,
    )


@dataclass(frozen=True)
class Given:
    """What one question gave: readings by claim id, or why there are none, and what it took for orders."""

    readings: dict[str, Reading]
    failure: Failure | None = None
    orders: frozenset[tuple[str, str]] = frozenset()


async def _read(question: ReadClaims, engine: Engine) -> Given:
    answered = await engine.ask(question)
    if answered.answer is None:
        return Given({}, answered.failure)
    readings = question.readings(answered.answer, answered.model or answered.engine)
    return Given(readings, orders=question.orders_given(answered.answer))


def _held(ground: Ground, claim: NoveltyClaim, readings: Sequence[Reading]) -> list[Held]:
    return [hold(reading, claim, ground.paper, ground.searched) for reading in readings]


def _joined(
    ground: Ground, claim: NoveltyClaim, given: Sequence[Given], orders: frozenset[tuple[str, str]] = frozenset()
) -> Judged:
    readings = [answer.readings[claim.claim_id] for answer in given if claim.claim_id in answer.readings]
    failure = next((answer.failure for answer in given if answer.failure is not None), None)
    if not readings:
        nothing = Failure(error="InvalidAnswer", message=f"the answer has no reading of {claim.claim_id}")
        return Judged(failure=failure or nothing, orders=orders)
    held = _held(ground, claim, readings)
    joined = join(held)
    bent = bool(orders) and joined.agreement is Agreement.DISAGREE
    readings = [pair.reading for pair in held]
    return Judged(readings=tuple(readings), joined=joined, bent=bent, orders=orders, failure=failure)


def _is_open_to_one(ground: Ground, claim: NoveltyClaim, judged: Judged) -> bool:
    held = _held(ground, claim, judged.readings)
    return len(held) == 2 and needs_third(*held) and not judged.bent


async def _settle(ground: Ground, claims: Sequence[NoveltyClaim], judged: Mapping[str, Judged]) -> dict[str, Judged]:
    """Ask a third time about the claims that one reader decides and the other leaves open."""
    if not claims:
        return {}
    told = "\n\n".join(f"{c.claim_id}:\n{_told(judged[c.claim_id].readings)}" for c in claims)
    question = replace(_question(ground, tuple(claims)), earlier=told)
    given = await _read(question, ground.engine)
    settled = {}
    for claim in claims:
        before = judged[claim.claim_id]
        readings = (*before.readings, *((given.readings[claim.claim_id],) if claim.claim_id in given.readings else ()))
        held = _held(ground, claim, readings)
        settled[claim.claim_id] = replace(
            before,
            readings=tuple(h.reading for h in held),
            joined=join(held),
            failure=given.failure or before.failure,
        )
    return settled


def _told(readings: Sequence[Reading]) -> str:
    settled_by = [f"What would settle it: {reading.settle}" if reading.settle else "" for reading in readings]
    lines = zip(readings, settled_by, strict=True)
    return "\n".join(f"- {reading.label}: {reading.why} {settle}".strip() for reading, settle in lines)


async def _read_without_orders(
    ground: Ground, claims: Sequence[NoveltyClaim], judged: Mapping[str, Judged]
) -> dict[str, Judged]:
    """Read a claim again whose whole evidence is from a work that speaks to a machine, without that work."""
    told = {document for outcome in judged.values() for document, _ in outcome.orders}
    suspects = {w.id for w in ground.works if flagged_in(w.text) or withheld_in(w.text) or w.id in told}
    again = [c for c in claims if _rests_on(judged[c.claim_id], suspects)]
    if not again:
        return {}
    kept = tuple(w for w in ground.works if w.id not in suspects)
    given = await _read(replace(_question(ground, tuple(again)), works=kept), ground.engine)
    reread = {}
    for claim in again:
        before = judged[claim.claim_id]
        reading = given.readings.get(claim.claim_id)
        readings = (*before.readings, reading) if reading else before.readings
        label = hold(reading, claim, ground.paper, ground.searched).label if reading else None
        same = before.joined is not None and label is before.joined.label
        reread[claim.claim_id] = replace(
            before, readings=readings, bent=not same, failure=given.failure or before.failure
        )
    return reread


def _rests_on(judged: Judged, suspects: set[str]) -> bool:
    joined = judged.joined
    if joined is None or joined.standing is None or joined.label is Label.AMBIGUOUS:
        return False
    evidence = judged.readings[joined.standing].evidence
    return bool(evidence) and all(quote.source in suspects for quote in evidence)


async def _pairwise(ground: Ground, claim: NoveltyClaim) -> Judged:
    """Judge one claim by one work at a time (docs/specification.md, G12); the work that says most decides."""
    works = ground.works or (None,)
    alone = [replace(ground, works=(work,) if work else ()) for work in works]
    readers = ((ground.engine, False), (ground.second, True))[: ground.settings.readers]
    given = await asyncio.gather(
        *(
            _read(replace(_question(part, (claim,)), turned=turned), engine)
            for engine, turned in readers
            for part in alone
        )
    )
    by_reader = [given[n * len(works) : (n + 1) * len(works)] for n in range(len(readers))]
    chosen = [found for answers in by_reader if (found := _strongest(ground, claim, answers)) is not None]
    first = zip(works, by_reader[0], strict=True)
    by_work = tuple(
        (w.id, answer.readings[claim.claim_id]) for w, answer in first if w and claim.claim_id in answer.readings
    )
    readings = [Given({claim.claim_id: reading}) for reading in chosen]
    judged = _joined(ground, claim, readings or given[:1])
    failure = next((answer.failure for answer in given if answer.failure is not None), None)
    return replace(judged, by_work=by_work, failure=judged.failure or failure)


def _strongest(ground: Ground, claim: NoveltyClaim, given: Sequence[Given]) -> Reading | None:
    order = _PRAISE_ORDER if claim.is_praise else _DOUBT_ORDER
    readings = [answer.readings[claim.claim_id] for answer in given if claim.claim_id in answer.readings]
    held = _held(ground, claim, readings)
    return min(held, key=lambda pair: order.index(pair.label)).reading if held else None
