"""From a checked answer to the claims and the paper's side that grading works with."""

from collections.abc import Mapping

from peerassay.documents.review import Review
from peerassay.grading.claim import Line, NoveltyClaim, PaperSide
from peerassay.grading.extraction.answer import ClaimGiven, ExtractionAnswer
from peerassay.grading.extraction.locating import Locator, letters_of
from peerassay.grading.mentions.mention import WorkNamed

AROUND = 2
"""Sentences on either side that are a claim's context (law, section 1)."""


def side_of(answer: ExtractionAnswer) -> PaperSide:
    """Return the paper's side of an answer, to be pinned for all reviews of the paper."""
    return PaperSide.model_validate(answer.paper.model_dump())


def claims_of(answer: ExtractionAnswer, review: Review, works: tuple[WorkNamed, ...]) -> tuple[NoveltyClaim, ...]:
    """Return the claims of a checked answer with their places, context and referents, in the order of the review."""
    locator = Locator(review)
    order = {s.id: n for n, s in enumerate(review.sentences)}
    seen: dict[str, int] = {}
    found = []
    for given in answer.review.novelty_claims:
        key = letters_of(given.text).text
        place = locator.locate(given.text, seen.get(key, 0), given.sentence_ids)
        seen[key] = seen.get(key, 0) + 1
        if place is not None and place.sentences:
            ids = tuple(s.id for s in place.sentences)
            found.append(_claim(given, (place.start, place.end), ids, review, works, order))
    return tuple(found)


def _claim(
    given: ClaimGiven,
    place: tuple[int, int],
    ids: tuple[str, ...],
    review: Review,
    works: tuple[WorkNamed, ...],
    order: Mapping[str, int],
) -> NoveltyClaim:
    lines = tuple(
        Line(
            line_id=f"{given.claim_id}.L{n}",
            kind=line.kind,
            aspect=" ".join(line.aspect.split()),
            work=line.work,
            rests=line.rests,
        )
        for n, line in enumerate(given.lines, start=1)
    )
    return NoveltyClaim(
        claim_id=given.claim_id,
        text=review.original[place[0] : place[1]],
        stance=given.stance,
        confidence_lang=given.confidence_lang,
        mentions_prior_work=given.mentions_prior_work or bool(given.prior_work_strings),
        prior_work_strings=given.prior_work_strings,
        evidence_expected=given.evidence_expected,
        gate=given.gate,
        sentence_ids=ids,
        start=place[0],
        end=place[1],
        context=context_of(ids, review, order),
        proofs=given.proofs,
        hedged=given.hedged,
        referents=_referents(given, ids, works),
        places=given.places,
        lines=lines,
        opinions=given.opinions,
        conceded=given.conceded,
    )


def context_of(ids: tuple[str, ...], review: Review, order: Mapping[str, int]) -> tuple[str, ...]:
    """Return the sentences of the same field up to two before and two after, the claim's own left out.

    `order` has the place of each of the review's sentences.
    """
    first, last = order[ids[0]], order[ids[-1]]
    role = review.paragraph_of(review.sentences[first]).role
    near = range(max(0, first - AROUND), min(len(review.sentences), last + AROUND + 1))
    inside = (review.sentences[i] for i in near if not first <= i <= last)
    return tuple(s.id for s in inside if review.paragraph_of(s).role is role)


def _referents(given: ClaimGiven, ids: tuple[str, ...], works: tuple[WorkNamed, ...]) -> tuple[str, ...]:
    """The works that its sentences, its proofs, its strings or its lines name, in the order of the works."""
    leaned = {line.work for line in given.lines if line.work}
    sentences = {*ids, *given.proofs}
    strings = {letters_of(words).text for words in given.prior_work_strings}
    return tuple(
        work.ref_id
        for work in works
        if work.ref_id in leaned
        or sentences & set(work.sentence_ids)
        or strings & {letters_of(words).text for words in work.strings}
    )
