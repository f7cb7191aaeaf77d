"""Extraction without a model: the answer by rules over sentences, the floor that every model is measured against."""

import re
from dataclasses import dataclass

from peerassay.documents.paper import Paper
from peerassay.documents.review import Review
from peerassay.grading.claim import Gate, PaperSide, Stance
from peerassay.grading.extraction.anchors import paper_side
from peerassay.grading.extraction.answer import (
    ClaimGiven,
    ExtractionAnswer,
    LineGiven,
    PaperGiven,
    ReviewGiven,
)
from peerassay.grading.extraction.expectation import expected_evidence
from peerassay.grading.extraction.facts import lines_in_request, proof_lines
from peerassay.grading.extraction.gates import gate_of, tells_of_work
from peerassay.grading.extraction.hedging import certainty_of, is_hedged
from peerassay.grading.extraction.places import places_in
from peerassay.grading.extraction.propositions import Ground, lines_of
from peerassay.grading.extraction.requests import asked_from
from peerassay.grading.extraction.saying import Saying, sayings_of
from peerassay.grading.extraction.stances import against, leading
from peerassay.grading.extraction.ties import with_works_pointed_at
from peerassay.grading.mentions.mention import WorkNamed
from peerassay.grading.mentions.reading import citation_strings, mentions_of

REACH = 2
"""Sentences behind a claim that may bring facts for it, in its own or the next paragraph (law, section 1)."""


_CONCLUDES = re.compile(
    r"^\W*(?:therefore|thus|hence|consequently|accordingly|as such|so\b|for (?:this|these|that) reasons?|"
    r"(?:given|considering|in (?:light|view) of|because of|due to) (?:this|these|that|those|the above)|"
    r"(?:this|that|these|which) (?:\w+ )?(?:makes?|limits?|reduces?|weakens?|undermines?|raises?|diminish\w*|lowers?))",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Item:
    """An item of the novelty discussion before it is written down: its sentences and the facts brought for it."""

    sayings: tuple[Saying, ...]
    core: Saying
    gate: Gate
    proofs: tuple[Saying, ...] = ()
    before: Saying | None = None


def answer_by_rules(
    paper: Paper, review: Review, works: tuple[WorkNamed, ...], side: PaperSide | None = None
) -> ExtractionAnswer:
    """Return the answer of extraction by rules; the paper's side is the pinned one where it is given."""
    pinned = side or paper_side(paper)
    contribution = pinned.contributions[0] if pinned.contributions else None
    sayings = with_works_pointed_at(sayings_of(review, works))
    items = items_of(sayings)
    brought = {proof.sentence.id for item in items for proof in item.proofs}
    claims = tuple(
        _given(f"C{n}", item, contribution, review, works, taken_in=item.core.sentence.id in brought)
        for n, item in enumerate(items, start=1)
    )
    citations = tuple(citation_strings(mentions_of(review, paper)))
    return ExtractionAnswer(
        paper=PaperGiven.model_validate(pinned.model_dump()),
        review=ReviewGiven(novelty_claims=claims, all_citations_raw=citations),
    )


def items_of(sayings: tuple[Saying, ...]) -> tuple[Item, ...]:
    """Return the items: announcements merged into what they announce, facts put to the claim they are brought for."""
    gates = [gate_of(saying) for saying in sayings]
    taken: dict[int, list[int]] = {}
    for i, gate in enumerate(gates):
        if gate is Gate.CLAIM and _wants_proof(sayings[i]):
            taken[i] = [*_proofs_before(i, sayings, gates), *_proofs_behind(i, sayings, gates)]
    for found in taken.values():
        for j in found:
            if gates[j] is Gate.OTHER:
                gates[j] = Gate.PROOF
    items: list[Item] = []
    announced: int | None = None
    for i, gate in enumerate(gates):
        if gate is Gate.CLAIM and announced is None and _announces(i, sayings, gates):
            announced = i
            continue
        if gate in {Gate.CLAIM, Gate.PROOF, Gate.REQUEST}:
            items.append(_item(i, announced, sayings, gates, taken))
        announced = None
    return tuple(items)


def _item(
    i: int, announced: int | None, sayings: tuple[Saying, ...], gates: list[Gate], taken: dict[int, list[int]]
) -> Item:
    proofs = tuple(sayings[j] for j in dict.fromkeys((*taken.get(i, ()), *taken.get(announced or -1, ()))) if j != i)
    if announced is None:
        return Item((sayings[i],), sayings[i], gates[i], proofs, _just_before(i, sayings))
    return Item((sayings[announced], sayings[i]), sayings[i], Gate.CLAIM, proofs, sayings[announced])


def _just_before(i: int, sayings: tuple[Saying, ...]) -> Saying | None:
    """The sentence before in the same paragraph."""
    near = i > 0 and sayings[i - 1].sentence.paragraph == sayings[i].sentence.paragraph
    return sayings[i - 1] if near and not sayings[i - 1].is_reference else None


def _wants_proof(saying: Saying) -> bool:
    lead = leading(saying.hits)
    return lead is not None and lead.stance is not Stance.NOVEL


def _proofs_before(i: int, sayings: tuple[Saying, ...], gates: list[Gate]) -> list[int]:
    """The facts right before a claim that draws a conclusion from them ("therefore the novelty is limited")."""
    if _CONCLUDES.match(sayings[i].text) is None:
        return []
    found = []
    for j in range(i - 1, max(-1, i - 1 - REACH), -1):
        near = sayings[i].sentence.paragraph - sayings[j].sentence.paragraph <= 1
        if not near or gates[j] not in {Gate.OTHER, Gate.PROOF} or not tells_of_work(sayings[j]):
            break
        found.append(j)
    return found[::-1]


def _proofs_behind(i: int, sayings: tuple[Saying, ...], gates: list[Gate]) -> list[int]:
    """The sentences right behind a claim that state what other work has, up to the next claim or a new point."""
    found = []
    for j in range(i + 1, min(i + 1 + REACH, len(sayings))):
        near = sayings[j].sentence.paragraph - sayings[i].sentence.paragraph <= 1
        if not near or gates[j] not in {Gate.OTHER, Gate.PROOF} or not tells_of_work(sayings[j]):
            break
        found.append(j)
    return found


def _announces(i: int, sayings: tuple[Saying, ...], gates: list[Gate]) -> bool:
    """A short verdict right before a claim of the same kind in its paragraph only announces it ("Limited novelty.")."""
    saying = sayings[i]
    if i + 1 >= len(sayings) or saying.works or len(saying.text.split()) > 8:
        return False
    following = sayings[i + 1]
    lead, other = leading(saying.hits), leading(following.hits)
    if gates[i + 1] is not Gate.CLAIM or lead is None or other is None:
        return False
    near = following.sentence.paragraph - saying.sentence.paragraph <= int(
        saying.text.endswith(":") or saying.is_heading
    )
    return near and (lead.stance is Stance.NOVEL) == (other.stance is Stance.NOVEL)


def _given(
    claim_id: str,
    item: Item,
    contribution: str | None,
    review: Review,
    works: tuple[WorkNamed, ...],
    *,
    taken_in: bool,
) -> ClaimGiven:
    core = item.core
    first, last = item.sayings[0].sentence, item.sayings[-1].sentence
    text = review.original[first.start : last.end]
    words = " ".join(s.text for s in item.sayings)
    lead = leading(core.hits)
    named = dict.fromkeys(w for s in (*item.sayings, *item.proofs) for w in s.works)
    strings = _strings(named, (*item.sayings, *item.proofs), works)
    lines = _lines(item, contribution, taken_in=taken_in)
    return ClaimGiven(
        claim_id=claim_id,
        text=text,
        stance=lead.stance if lead and item.gate is Gate.CLAIM else None,
        confidence_lang=certainty_of(words),
        mentions_prior_work=bool(named) or tells_of_work(core),
        prior_work_strings=strings,
        evidence_expected=expected_evidence(words),
        gate=item.gate,
        sentence_ids=tuple(s.sentence.id for s in item.sayings),
        hedged=is_hedged(words),
        proofs=tuple(s.sentence.id for s in item.proofs),
        lines=lines,
        opinions=_opinions(item, bare=not lines),
        conceded=_conceded(item),
        places=places_in(text),
    )


def _lines(item: Item, contribution: str | None, *, taken_in: bool) -> tuple[LineGiven, ...]:
    """A fact taken in by a claim has its lines there; one that stands alone has its own."""
    if item.gate is Gate.CLAIM:
        return lines_of(Ground(item.core, item.proofs, contribution, item.before))
    if item.gate is Gate.REQUEST:
        return lines_in_request(item.core, asked_from(item.core.text))
    return proof_lines(item.core, contribution) if item.gate is Gate.PROOF and not taken_in else ()


def _strings(named: dict[str, None], sayings: tuple[Saying, ...], works: tuple[WorkNamed, ...]) -> tuple[str, ...]:
    """How the named works are written in these sentences."""
    spans = [(s.sentence.start, s.sentence.end, s.sentence.text) for s in sayings]
    found: dict[str, None] = {}
    for work in works:
        if work.ref_id in named:
            for start, end in work.places:
                for first, last, text in spans:
                    if first <= start and end <= last:
                        found[text[start - first : end - first]] = None
    return tuple(found)


def _opinions(item: Item, *, bare: bool) -> tuple[str, ...]:
    """The verdict words of a claim that gives no ground, or that stand beside its lines ("straightforward")."""
    lead = leading(item.core.hits)
    if item.gate is not Gate.CLAIM or lead is None:
        return ()
    if bare:
        return tuple(s.sentence.text.strip() for s in item.sayings)
    return tuple(s.sentence.text.strip() for s in item.sayings if s is not item.core)


def _conceded(item: Item) -> tuple[str, ...]:
    """The clauses that the reviewer grants against his own claim."""
    lead = leading(item.core.hits)
    if lead is None or item.gate is not Gate.CLAIM:
        return ()
    granted = against(item.core.hits, lead)
    clauses = dict.fromkeys(item.core.text[h.clause.start : h.clause.end].strip(" ,;") for h in granted)
    return tuple(c for c in clauses if "<W" not in c)
