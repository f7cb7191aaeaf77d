"""Making a claim's pack: the works it leans on, the nearest earlier candidates, and their closest sentences."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from peerassay.documents.paper import SectionKind
from peerassay.documents.sentence import Sentence
from peerassay.evidence.places import Readable, whole
from peerassay.evidence.ranking import TermStatistics, coverage, rank_sentences
from peerassay.evidence.similarity import Comparable, Similarity
from peerassay.evidence.span import Span
from peerassay.grading.bearing import by_bearing
from peerassay.grading.claim import NoveltyClaim
from peerassay.grading.dossier import Dossier
from peerassay.grading.judging.asked import JUDGED
from peerassay.grading.judging.attribution import attributes_to_earlier_work
from peerassay.grading.pack import Pack, PackEntry
from peerassay.grading.papers_word import known_as, sentences_on
from peerassay.grading.pointed_sections import pointed_sentences
from peerassay.literature.candidate import Candidate
from peerassay.literature.dates import later_than

PASSAGES_PER_CANDIDATE = 8
"""Sentences of a candidate that a judge is shown first: about what fits beside title and abstract."""
PASSAGES_OF_PAPER = 4
"""Sentences of the paper per aspect, and as many again of those that say what earlier work has."""
PASSAGES_ON_WORK = 4
"""Sentences of the paper on each work that the claim's lines are about: what it says of it, what it takes from it."""
LOOKED_THROUGH = 60
"""How many of the closest sentences are looked through for those on earlier work."""


@dataclass(frozen=True, slots=True)
class _Shelf:
    """What the packs of one review are made from: the same for every claim."""

    earlier: Mapping[str, Candidate]
    background: TermStatistics
    readables: Mapping[str, Readable]
    paper: Readable
    formal: frozenset[str]

    @classmethod
    def of(cls, dossier: Dossier) -> "_Shelf":
        """Return the candidates that may enter a pack, by id, with what is read of them.

        A venue's checklist, acknowledgements and the like (SectionKind.OTHER) say nothing of the paper's content.
        """
        earlier = {c: one for c, one in sorted(dossier.candidates.items()) if _may_enter(one, dossier)}
        return cls(
            earlier=earlier,
            background=TermStatistics.of(f"{c.title} {c.abstract}" for c in earlier.values()),
            readables={c: Readable.of(dossier.texts[c]) for c in earlier},
            paper=Readable.of(dossier.paper),
            formal=frozenset(s.id for s in dossier.paper.sentences_of(SectionKind.OTHER)),
        )


async def make_packs(dossier: Dossier, similarity: Similarity, *, evidence_per_claim: int) -> dict[str, Pack]:
    """Return a pack for every claim, proof and request of the dossier, by claim_id, in the order of the review.

    A pack is the claim's evidence set (seed 002, 4: M nearest), the works that it leans on first: they are in it
    whatever the search found. Of the other candidates those follow that bear on its aspects (`bearing`), the nearest to
    claim, aspects and contribution first, until `evidence_per_claim` of them are not concurrent; a concurrent one on
    the way is listed too. Later work never enters.
    The dossier's own packs are not looked at.
    Raises EngineError where the similarity asks a model or endpoint and fails.
    """
    shelf = _Shelf.of(dossier)
    return {
        claim.claim_id: await _pack(claim, dossier, similarity, shelf, evidence_per_claim)
        for claim in dossier.claims
        if claim.gate in JUDGED
    }


async def _pack(
    claim: NoveltyClaim, dossier: Dossier, similarity: Similarity, shelf: _Shelf, evidence_per_claim: int
) -> Pack:
    earlier = shelf.earlier
    ranked = await nearest(_query(claim, dossier), tuple(earlier.values()), similarity, limit=len(earlier))
    values = {candidate.cand_id: value for candidate, value in ranked}
    named = [c for c in _leaned_on(claim, dossier) if c in earlier]
    aspects = _aspects(claim)
    others = [c.cand_id for c, _ in ranked if c.cand_id not in named]
    bearing = by_bearing(others, {c: words_of(earlier[c]) for c in others}, aspects, _topic(claim, dossier))
    near = _nearest_few(bearing, dossier, evidence_per_claim)
    found = frozenset(dossier.found_for.get(claim.claim_id, ()))
    whys = {c: "aspect" if c in found else "nearest" for c in near} | dict.fromkeys(named, "named")
    return Pack(
        claim_id=claim.claim_id,
        entries=tuple(_entry(c, whys[c], values.get(c), aspects, dossier, shelf) for c in (*named, *near)),
        similarity=similarity.name,
        threshold=similarity.threshold,
        paper_passages=_paper_passages(aspects, _spoken_of(claim, dossier, shelf), shelf),
    )


async def nearest(
    text: str, candidates: Sequence[Candidate], similarity: Similarity, *, limit: int
) -> tuple[tuple[Candidate, float | None], ...]:
    """Return the candidates nearest to the text with their similarity, ties by cand_id.

    What cannot be compared stands last, in the order of its words' likeness, and has None.
    Raises EngineError where the similarity asks a model or endpoint and fails.
    """
    ordered = sorted(candidates, key=lambda c: c.cand_id)
    items = [Comparable(id=c.cand_id, text=words_of(c), vector=c.embedding) for c in ordered]
    values = await similarity.compare(text, items) if items else ()
    rounded = [None if value is None else round(value, 6) for value in values]
    pairs = sorted(zip(ordered, rounded, strict=True), key=lambda pair: _order(pair, text))
    return tuple(pairs[:limit])


def words_of(candidate: Candidate) -> str:
    """Return title and abstract, by which candidates are compared."""
    return f"{candidate.title}. {candidate.abstract}".strip()


def _order(pair: tuple[Candidate, float | None], text: str) -> tuple[bool, float, str]:
    candidate, value = pair
    if value is None:
        return True, -coverage(text, f"{candidate.title} {candidate.abstract}"), candidate.cand_id
    return False, -value, candidate.cand_id


def _may_enter(candidate: Candidate, dossier: Dossier) -> bool:
    text = dossier.texts.get(candidate.cand_id)
    return text is not None and bool(text.sentences) and not later_than(candidate, dossier.paper_date)


def _leaned_on(claim: NoveltyClaim, dossier: Dossier) -> tuple[str, ...]:
    """The works of its lines and its other referents that can be read, in the order of their first mention."""
    refs = dict.fromkeys((*claim.referents, *(line.work for line in claim.lines)))
    works = (dossier.work(ref) for ref in refs)
    return tuple(dict.fromkeys(work for work in works if work is not None))


def _nearest_few(ranked: Iterable[str], dossier: Dossier, limit: int) -> tuple[str, ...]:
    chosen: list[str] = []
    earlier = 0
    for cand_id in ranked:
        if earlier == limit or len(chosen) == 2 * limit:
            break
        chosen.append(cand_id)
        earlier += cand_id not in dossier.concurrent
    return tuple(chosen)


def _aspects(claim: NoveltyClaim) -> tuple[str, ...]:
    return tuple(dict.fromkeys(line.aspect for line in claim.lines)) or (claim.text,)


def _query(claim: NoveltyClaim, dossier: Dossier) -> str:
    """Claim, its aspects, and the contribution that it speaks of: all of them would make every pack the same."""
    words = " ".join((claim.text, *_aspects(claim)))
    return " ".join((words, _spoken_of_contribution(claim, dossier))).strip()


def _topic(claim: NoveltyClaim, dossier: Dossier) -> str:
    return " ".join((dossier.side.core_task, _spoken_of_contribution(claim, dossier))).strip()


def _spoken_of_contribution(claim: NoveltyClaim, dossier: Dossier) -> str:
    words = " ".join((claim.text, *_aspects(claim)))
    return max(dossier.side.contributions, key=lambda text: coverage(text, words), default="")


def _entry(
    cand_id: str,
    why: str,
    value: float | None,
    aspects: Sequence[str],
    dossier: Dossier,
    shelf: _Shelf,
) -> PackEntry:
    text = dossier.texts[cand_id]
    return PackEntry(
        cand_id=cand_id,
        similarity=value,
        why=why,
        named_in_review=cand_id in dossier.named(),
        concurrent=cand_id in dossier.concurrent,
        basis=text.basis,
        passages=_closest(aspects, shelf.readables[cand_id], shelf.background, PASSAGES_PER_CANDIDATE),
    )


def _closest(aspects: Sequence[str], readable: Readable, background: TermStatistics, limit: int) -> tuple[Span, ...]:
    """The sentences closest to the aspects, each aspect's best first in turn; the title is shown anyhow."""
    document = readable.document
    ranked = [rank_sentences(aspect, document, limit=limit, background=background) for aspect in aspects]
    refs = [one[rank].sentence.id for rank in range(limit) for one in ranked if rank < len(one)]
    wanted = [ref for ref in dict.fromkeys(refs) if ref not in readable.withheld and ref != "title"]
    return tuple(whole(readable.sentences[ref], document) for ref in wanted[:limit])


def _paper_passages(aspects: Sequence[str], first: Sequence[str], shelf: _Shelf) -> tuple[Span, ...]:
    """The paper's own sentences: those with the ids that stand first, on the aspects, and on what earlier work has."""
    readable = shelf.paper
    own = dict.fromkeys(first)
    for aspect in aspects:
        ranked = rank_sentences(aspect, readable.document, limit=LOOKED_THROUGH, background=shelf.background)
        shown = [r.sentence for r in ranked if r.sentence.id not in readable.withheld | shelf.formal]
        earlier = [s for s in shown if attributes_to_earlier_work(s.text)][:PASSAGES_OF_PAPER]
        best = shown[:PASSAGES_OF_PAPER]
        own |= dict.fromkeys(s.id for pair in _zipped(best, earlier) for s in pair)
    return tuple(whole(readable.sentences[ref], readable.document) for ref in own)


def _spoken_of(claim: NoveltyClaim, dossier: Dossier, shelf: _Shelf) -> list[str]:
    """Return the ids of the sentences on the works of the claim's lines and in the sections that it points at."""
    shown = frozenset(s.id for s in shelf.paper.shown()) - shelf.formal
    pointed = [s.id for s in pointed_sentences(" ".join((claim.text, *_aspects(claim))), dossier.paper)]
    return [ref for ref in (*_on_works(claim, dossier, shelf), *pointed) if ref in shown]


def _on_works(claim: NoveltyClaim, dossier: Dossier, shelf: _Shelf) -> list[str]:
    """Return the ids of the sentences that name or cite a work of the claim's lines, each work's best in turn."""
    aspects: dict[str, list[str]] = {}
    for line in claim.lines:
        if line.work:
            aspects.setdefault(line.work, []).append(line.aspect)
    ranked = [_naming(ref_id, " ".join(words), dossier, shelf) for ref_id, words in aspects.items()]
    return [one[rank] for rank in range(PASSAGES_ON_WORK) for one in ranked if rank < len(one)]


def _naming(ref_id: str, words: str, dossier: Dossier, shelf: _Shelf) -> list[str]:
    referent = dossier.referent(ref_id)
    if referent is None:
        return []
    known = known_as(referent, dossier.candidates.get(referent.cand_id or ""), dossier.paper)
    found = [s for s in sentences_on(known, shelf.paper.shown()) if s.id not in shelf.formal]
    return [s.id for s in sorted(found, key=lambda s: (-coverage(words, s.text), s.start))[:PASSAGES_ON_WORK]]


def _zipped(one: Sequence[Sentence], two: Sequence[Sentence]) -> list[tuple[Sentence, ...]]:
    longest = max(len(one), len(two))
    return [(*one[place : place + 1], *two[place : place + 1]) for place in range(longest)]
