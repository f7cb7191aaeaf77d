"""A contribution with every candidate that it was held against: label, rationale, quotes side by side, counts."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from peerassay.documents import Sentence
from peerassay.jobs.novelty.parts import Comparison, Contribution, EvidencePair, Refutation
from peerassay.jobs.novelty.report import ContributionAnalysis, ContributionStatistics, NoveltyReport, refutation_of
from peerassay.jobs.novelty.retrieved import Retrieved
from peerassay.language.terms import content_terms
from peerassay.progress import count, listed
from peerassay.reports.novelty import words
from peerassay.reports.novelty.shown_overlap import ShownOverlap, overlaps_of
from peerassay.reports.novelty.shown_reference import CitationFinder, Cited, ShownReference, reference_of
from peerassay.reports.passages import Piece, sentence_with, shortened
from peerassay.reports.shown import Tally
from peerassay.reports.words import capitalised


@dataclass(frozen=True, slots=True)
class QuotePair:
    """A pair of verified quotes, each in its sentence with its words marked, and why they speak of the same thing."""

    original: tuple[Piece, ...]
    original_label: str
    candidate: tuple[Piece, ...]
    candidate_label: str
    rationale: tuple[Cited, ...]
    scores: str

    @property
    def in_print(self) -> tuple[tuple[Piece, ...], tuple[Piece, ...]]:
        """Both quotes, shortened."""
        return shortened(self.original), shortened(self.candidate)

    @property
    def candidate_words(self) -> str:
        """The candidate's quote without marks, shortened."""
        return "".join(piece.text for piece in shortened(self.candidate)).strip()


@dataclass(frozen=True, slots=True)
class ShownComparison:
    """One candidate for one contribution; `notes` tell what was taken out or downgraded, and what was not read.

    `pairs` are quotes that show something, or were said to; `nearest` those that only come near. `near_to_this` tells
    whether the work is near to this contribution; `shared` is text that the paper has in common with it.
    """

    work: ShownReference
    standing: words.Standing
    look: str
    shape: str
    short: str
    mode: str
    reason: tuple[Cited, ...]
    say: str
    pairs: tuple[QuotePair, ...]
    nearest: tuple[QuotePair, ...]
    notes: tuple[str, ...]
    shared: tuple[ShownOverlap, ...]
    near_to_this: bool
    place: str
    by: str


@dataclass(frozen=True, slots=True)
class ShownContribution:
    """A contribution in the words of the paper, with its comparisons: refuting ones first, failed ones last.

    `elsewhere` are those of works that are nearer to other contributions and do not show this one.

    `description` is empty where it says nothing that the claim does not.
    """

    anchor: str
    contribution: Contribution
    claim: tuple[Piece, ...]
    description: str
    statistics: ContributionStatistics | None
    counts: tuple[tuple[words.Standing, int], ...]
    beside: tuple[str, ...]
    comparisons: tuple[ShownComparison, ...]
    elsewhere: tuple[ShownComparison, ...]

    @property
    def name(self) -> str:
        """Its name as a heading."""
        return capitalised(self.contribution.name)

    @property
    def tallies(self) -> tuple[Tally, ...]:
        """How many works came to each standing, in words."""
        return tuple(
            Tally(standing, words.LOOK[standing], words.SHAPE[standing], words.counted(standing, many), many)
            for standing, many in self.counts
        )


_ORDER: tuple[words.Standing, ...] = (
    "can_refute",
    "has_a_part",
    "not_earlier",
    "openly_taken",
    "unclear",
    "cannot_refute",
    "failed",
    "unsaid",
)
_SHOWING = frozenset(_ORDER[:4])


def shown_contributions(
    report: NoveltyReport,
    references: Mapping[str, ShownReference],
    finder: CitationFinder,
    shared: Sequence[ShownOverlap] = (),
) -> tuple[ShownContribution, ...]:
    """Return the contributions in the order of the paper."""
    return tuple(
        _contribution(report, contribution, f"contribution-{n}", references, finder, shared)
        for n, contribution in enumerate(report.original_paper.contributions, start=1)
    )


def _contribution(
    report: NoveltyReport,
    contribution: Contribution,
    anchor: str,
    references: Mapping[str, ShownReference],
    finder: CitationFinder,
    shared: Sequence[ShownOverlap],
) -> ShownContribution:
    analysis = report.contribution_analysis
    found = [
        _comparison(report, *held, contribution.id, references, finder, shared)
        for held in _held_against(analysis, contribution.id)
    ]
    statistics = next((s for s in analysis.statistics if s.contribution_id == contribution.id), None)
    standings = [comparison.standing for comparison in found]
    return ShownContribution(
        anchor=anchor,
        contribution=contribution,
        claim=sentence_with(report.original_paper.sentences, contribution.span),
        description=_beyond_claim(contribution),
        statistics=statistics,
        counts=tuple((standing, standings.count(standing)) for standing in _ORDER if standing in standings),
        beside=(
            *_read_by(analysis.comparisons),
            *_beside(statistics, standings.count("not_earlier")),
        ),
        comparisons=tuple(sorted((c for c in found if not _aside(c)), key=lambda c: _ORDER.index(c.standing))),
        elsewhere=tuple(filter(_aside, found)),
    )


def _aside(comparison: ShownComparison) -> bool:
    """Whether a reader may pass it over: near to another contribution, and it does not show this one."""
    return not comparison.near_to_this and comparison.standing == "cannot_refute"


def _held_against(analysis: ContributionAnalysis, contribution_id: str) -> Iterator[tuple[Comparison, Retrieved | str]]:
    """Yield comparisons with the work's place among those nearest to the contribution, by rank; then the others.

    With these stands what they are near to.
    """
    own = {place.cand_id: place for place in analysis.compared.get(contribution_id, ())}
    by_candidate = {comparison.cand_id: comparison for comparison in analysis.comparisons}
    yield from ((by_candidate[cand_id], place) for cand_id, place in own.items() if cand_id in by_candidate)
    for comparison in analysis.comparisons:
        said = comparison.failure is not None or refutation_of(comparison, contribution_id) is not None
        if comparison.cand_id not in own and said:
            yield comparison, _found_for(analysis, comparison.cand_id)


def _found_for(analysis: ContributionAnalysis, cand_id: str) -> str:
    numbers = [
        str(n)
        for n, places in enumerate(analysis.compared.values(), start=1)
        if any(place.cand_id == cand_id for place in places)
    ]
    if not numbers:
        return words.AMONG_NEAREST
    return f"near to {'contribution' if len(numbers) == 1 else 'contributions'} {listed(numbers)}"


def _beyond_claim(contribution: Contribution) -> str:
    said = set(content_terms(contribution.author_claim_text))
    return contribution.description if not set(content_terms(contribution.description)) <= said else ""


def _read_by(comparisons: Sequence[Comparison]) -> tuple[str, ...]:
    """How many were read by no more than their abstract: "does not show it" says less of these."""
    abstracts = sum(comparison.mode == "abstract" for comparison in comparisons)
    if not abstracts:
        return ()
    return (words.ALL_ABSTRACTS if abstracts == len(comparisons) else words.some_abstracts(abstracts),)


def _beside(statistics: ContributionStatistics | None, by_date: int) -> tuple[str, ...]:
    if statistics is None:
        return ()
    downgraded, unverified = statistics.downgraded - by_date, statistics.unverified_pairs
    return (
        *((f"{count(downgraded, 'answer')} downgraded from “can refute”",) if downgraded else ()),
        *((f"{count(unverified, 'pair')} taken out because a quote was not found",) if unverified else ()),
    )


def _comparison(
    report: NoveltyReport,
    comparison: Comparison,
    place: Retrieved | str,
    contribution_id: str,
    references: Mapping[str, ShownReference],
    finder: CitationFinder,
    shared: Sequence[ShownOverlap],
) -> ShownComparison:
    work = reference_of(references, comparison.cand_id)
    refutation = refutation_of(comparison, contribution_id)
    standing = standing_of(comparison, refutation)
    reason = comparison.failure.message if comparison.failure else ""
    if refutation:
        reason = refutation.summary or refutation.brief_note
    sentences = work.entry.sentences if work.entry else ()
    pairs = _pairs(refutation, report.original_paper.sentences, sentences, finder)
    shows = standing in _SHOWING
    return ShownComparison(
        work=work,
        standing=standing,
        look=words.LOOK[standing],
        shape=words.SHAPE[standing],
        short=words.SHORT[standing],
        mode=words.MODE[comparison.mode],
        reason=finder.pieces(reason),
        say=refutation.say if refutation else "",
        pairs=pairs if shows else (),
        nearest=() if shows else pairs,
        notes=_notes(refutation),
        shared=overlaps_of(comparison.similarity_segments, shared),
        near_to_this=not isinstance(place, str),
        place=place if isinstance(place, str) else f"place {place.rank} among the works nearest to this contribution",
        by=comparison.by,
    )


def standing_of(comparison: Comparison, refutation: Refutation | None) -> words.Standing:
    """Return what came of a comparison for one contribution."""
    if comparison.failure is not None:
        return "failed"
    if refutation is not None and refutation.downgraded and refutation.evidence_pairs:
        return "not_earlier"
    return refutation.status if refutation else "unsaid"


def _notes(refutation: Refutation | None) -> tuple[str, ...]:
    if refutation is None:
        return ()
    found = []
    if refutation.downgraded and not refutation.evidence_pairs:
        found.append("Downgraded from “can refute”: no pair of quotes was verified.")
    if refutation.unverified_pairs:
        many = count(refutation.unverified_pairs, "pair of quotes", "pairs of quotes")
        found.append(f"{many} taken out: a quote was not found in its source.")
    return tuple(found)


def _pairs(
    refutation: Refutation | None, paper: Sequence[Sentence], work: Sequence[Sentence], finder: CitationFinder
) -> tuple[QuotePair, ...]:
    return tuple(_pair(pair, paper, work, finder) for pair in (refutation.evidence_pairs if refutation else ()))


def _pair(pair: EvidencePair, paper: Sequence[Sentence], work: Sequence[Sentence], finder: CitationFinder) -> QuotePair:
    return QuotePair(
        original=sentence_with(paper, pair.original),
        original_label=pair.original_label,
        candidate=sentence_with(work, pair.candidate),
        candidate_label=pair.candidate_label,
        rationale=finder.pieces(pair.rationale),
        scores=f"both quotes verified, match {pair.original.score:.0f} and {pair.candidate.score:.0f} of 100",
    )
