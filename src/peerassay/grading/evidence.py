"""What stands beside each claim: named works with what the paper says of them, and the nearest earlier works."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from peerassay.documents import Paper, Sentence, SourceText
from peerassay.engines import Failure
from peerassay.errors import EngineError
from peerassay.evidence import Comparable, Similarity, Span, rank_sentences
from peerassay.grading.claim import NoveltyClaim, Referent
from peerassay.grading.record import EvidenceEntry, EvidenceSet, Why
from peerassay.literature import Candidate, CandidateText
from peerassay.shield import withheld_in
from peerassay.supply import Supply, Time, citing_passage

PASSAGES = 2
"""Sentences of a work shown beside a claim: the two nearest are what a reader looks at first."""
PAPER_PASSAGES = 3


@dataclass(frozen=True)
class Works:
    """The works at hand for one review: the supply's and those that the review names, with texts and times."""

    candidates: Mapping[str, Candidate]
    texts: Mapping[str, CandidateText]
    times: Mapping[str, Time]
    cited: Mapping[str, str]
    given: frozenset[str]
    recalled: frozenset[str]
    nearest: tuple[str, ...]


async def evidence_sets(
    paper: Paper,
    claims: Sequence[NoveltyClaim],
    referents: Sequence[Referent],
    works: Works,
    similarity: Similarity,
    *,
    most: int,
) -> tuple[dict[str, EvidenceSet], tuple[Failure, ...]]:
    """Return the evidence set of each claim that is labelled: its named works, then `most` of the nearest earlier ones.

    The nearest are those of the ordering most like the claim; where the similarity fails, which is told, the first.
    """
    sets: dict[str, EvidenceSet] = {}
    failures: list[Failure] = []
    comparable = [_comparable(works.candidates[key]) for key in works.nearest]
    named_in_review = {r.cand_id for r in referents if r.cand_id}
    for claim in claims:
        if not claim.is_labelled:
            continue
        try:
            found = await similarity.compare(claim.says or claim.text, comparable)
        except EngineError as error:
            failures.append(Failure(error=type(error).__name__, message=error.portable))
            found = (None,) * len(comparable)
        like = dict(zip(works.nearest, found, strict=True))
        named = [r for r in referents if r.ref_id in claim.works]
        own = {r.cand_id for r in named}
        near = sorted((k for k in works.nearest if k not in own), key=lambda k: -(like[k] or 0.0))[:most]
        entries = [_named_entry(paper, claim, r, works, like) for r in named]
        entries += (_near_entry(paper, claim, key, works, like, named=key in named_in_review) for key in near)
        sets[claim.claim_id] = EvidenceSet(
            claim_id=claim.claim_id,
            entries=tuple(entries),
            paper_passages=passages(claim, paper, PAPER_PASSAGES),
        )
    return sets, tuple(dict.fromkeys(failures))


def passages(claim: NoveltyClaim, text: SourceText, most: int) -> tuple[Span, ...]:
    """Return the sentences of the text that hold most of the claim's telling words, best first."""
    withheld = withheld_in(text)
    ranked = rank_sentences(claim.says or claim.text, text, limit=most + len(withheld))
    return tuple(_span(text, sentence.sentence) for sentence in ranked if sentence.sentence.id not in withheld)[:most]


def spans(text: SourceText, sentences: Iterable[Sentence]) -> tuple[Span, ...]:
    """Return the sentences as spans, without those that are withheld."""
    withheld = withheld_in(text)
    return tuple(_span(text, sentence) for sentence in sentences if sentence.id not in withheld)


def _span(text: SourceText, sentence: Sentence) -> Span:
    return Span(document=text.id, sentence=sentence.id, start=sentence.start, end=sentence.end, text=sentence.text)


def _comparable(candidate: Candidate) -> Comparable:
    return Comparable(id=candidate.cand_id, text=f"{candidate.title}. {candidate.abstract}", vector=candidate.embedding)


def _named_entry(
    paper: Paper, claim: NoveltyClaim, referent: Referent, works: Works, like: Mapping[str, float | None]
) -> EvidenceEntry:
    key = referent.cand_id if referent.cand_id in works.candidates else None
    candidate = works.candidates[key] if key else None
    reference = referent.reference or (works.cited.get(key) if key else None)
    about = next((r for r in paper.references if r.id == reference), candidate)
    return EvidenceEntry(
        cand_id=key,
        ref_id=referent.ref_id,
        why="named",
        similarity=like.get(key) if key else None,
        named_in_review=True,
        time=works.times[key] if key else "unknown",
        basis=works.texts[key].basis if key else None,
        passages=passages(claim, works.texts[key], PASSAGES) if key else (),
        paper_says=spans(paper, citing_passage(paper, about)) if about else (),
    )


def _near_entry(
    paper: Paper, claim: NoveltyClaim, key: str, works: Works, like: Mapping[str, float | None], *, named: bool
) -> EvidenceEntry:
    candidate = works.candidates[key]
    cited = key in works.cited
    return EvidenceEntry(
        cand_id=key,
        why=_why(key, works),
        similarity=like[key],
        named_in_review=named,
        time=works.times[key],
        basis=works.texts[key].basis,
        passages=passages(claim, works.texts[key], PASSAGES),
        paper_says=spans(paper, citing_passage(paper, candidate)) if cited else (),
    )


def _why(key: str, works: Works) -> Why:
    if key in works.given:
        return "given"
    if key in works.cited:
        return "cited"
    return "recalled" if key in works.recalled else "nearest"


def works_of(
    supply: Supply,
    named: Mapping[str, Candidate],
    texts: Mapping[str, CandidateText],
    times: Mapping[str, Time],
    cited: Mapping[str, str],
) -> Works:
    """Return the supply's works together with those that a review names."""
    recalled = {c.cand_id for c in supply.candidates.values() if any(f.source == "recalled" for f in c.found_by)}
    return Works(
        candidates={**supply.candidates, **named},
        texts={**supply.texts, **texts},
        times={**supply.times, **times},
        cited={**supply.cited, **cited},
        given=frozenset(supply.given),
        recalled=frozenset(recalled),
        nearest=supply.nearest,
    )
