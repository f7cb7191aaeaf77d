"""A novelty record as its page needs it: works by name, and of each contribution what every work shows."""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import takewhile
from typing import NamedTuple

from peerassay.documents import Sentence
from peerassay.evidence import Span
from peerassay.jobs.novelty.methods.opennovelty.parts import SharedText
from peerassay.jobs.novelty.methods.opennovelty.working import OpenNovelty
from peerassay.jobs.novelty.parts import Comparison, Contribution, EvidencePair, Refutation
from peerassay.jobs.novelty.record import NoveltyReport
from peerassay.literature.duplicates import LATER
from peerassay.progress import listed
from peerassay.reports.framing import short_name
from peerassay.reports.novelty import words
from peerassay.reports.novelty.words import ORDER, Standing
from peerassay.reports.passages import Piece, sentence_with
from peerassay.reports.visible import one_line
from peerassay.reports.words import capitalised


class Finding(NamedTuple):
    """What one work shows of one contribution; `place` says how near it is, "" where it is near to others only."""

    number: int
    contribution: Contribution
    comparison: Comparison
    said: Refutation | None
    place: str
    elsewhere: str

    @property
    def standing(self) -> Standing:
        """What came of it."""
        if self.comparison.failure is not None:
            return "failed"
        if self.said is None:
            return "unsaid"
        return "not_earlier" if self.said.downgraded and self.said.evidence_pairs else self.said.status

    @property
    def reason(self) -> str:
        """Why, on one line."""
        if self.comparison.failure is not None:
            return one_line(self.comparison.failure.message)
        return one_line(self.said.summary or self.said.brief_note or self.comparison.note) if self.said else ""

    @property
    def pairs(self) -> tuple[EvidencePair, ...]:
        """The pairs of quotes; whether they show something, the standing tells."""
        return self.said.evidence_pairs if self.said else ()

    @property
    def is_aside(self) -> bool:
        """Whether a reader may pass it over: near to another contribution, and it does not show this one."""
        return not self.place and self.standing == "cannot_refute"


class Reading:
    """The record with what its page looks up again and again."""

    def __init__(self, record: NoveltyReport) -> None:
        self.record, self.body = record, record.body
        self.works = {work.candidate.cand_id: work for work in record.works}
        self.working = record.body.working or OpenNovelty()
        self.names = {each.cand_id: each.name for each in self.working.citations}
        self._findings = {each.id: tuple(self._of(n, each)) for n, each in enumerate(self.body.contributions, 1)}

    def findings(self, contribution: Contribution) -> tuple[Finding, ...]:
        """Return what works show of a contribution: those that show most first, then the nearest."""
        return self._findings[contribution.id]

    def by_work(self, standings: Sequence[Standing]) -> list[list[Finding]]:
        """Return the findings of these standings by work: those that show most first."""
        found = [each for findings in self._findings.values() for each in findings if each.standing in standings]
        works: dict[str, list[Finding]] = {}
        for each in sorted(found, key=lambda each: standings.index(each.standing)):
            works.setdefault(each.comparison.cand_id, []).append(each)
        return list(works.values())

    def name(self, cand_id: str) -> str:
        """Return how the report cites a work."""
        work = self.works.get(cand_id)
        return one_line(self.names.get(cand_id) or (short_name(work.candidate) if work else cand_id))

    def title(self, cand_id: str) -> str:
        """Return the title of a work, "" of one that the record does not have."""
        work = self.works.get(cand_id)
        return one_line(work.candidate.title) if work is not None else ""

    def is_cited(self, cand_id: str) -> bool | None:
        """Whether the paper cites a work; None where its list of references could not be read."""
        work = self.works.get(cand_id)
        if work is None or not self.body.list_read:
            return None
        return work.reference is not None or "cited" in work.why

    def shared_with(self, cand_id: str) -> Iterator[tuple[int, SharedText]]:
        """Give the passages that the paper shares with a work, each with its number among all."""
        yield from ((n, shared) for n, shared in enumerate(self.working.shared, 1) if shared.cand_id == cand_id)

    def pieces(self, span: Span) -> tuple[Piece, ...]:
        """Return the sentence that a span lies in, with the span marked."""
        return sentence_with(self._kept(span.document), span)

    def counts(self, contribution: Contribution) -> Counter[Standing]:
        """Return how many works came to each standing."""
        return Counter(each.standing for each in self.findings(contribution))

    def basis(self) -> str:
        """Return how many works were compared, by what of them, and by whom."""
        compared = [each for each in self.body.comparisons if each.refutations]
        full = sum(each.mode == "fulltext" for each in compared)
        return words.basis(full, len(compared) - full, sorted({each.by for each in compared if each.by}))

    def chosen(self) -> str:
        """Return how the works that are compared came out of those that were found."""
        later = next((each.dropped for each in self.record.made.search.filters if each.name == LATER), 0)
        compared = {each.cand_id for each in self.body.comparisons}
        given = {key for key, work in self.works.items() if "given" in work.why}
        ranked = (place.cand_id in compared for place in self.body.on_topic if place.cand_id not in given)
        nearest = sum(1 for _ in takewhile(bool, ranked))
        return words.chosen(self.body.found, len(self.body.on_topic), nearest, len(compared) - nearest, later)

    def _kept(self, document: str) -> tuple[Sentence, ...]:
        paper, work = self.record.paper, self.works.get(document)
        if work is not None:
            return work.sentences
        return (*paper.sentences, *(part for block in paper.blocks for part in block.parts))

    def _of(self, number: int, contribution: Contribution) -> Iterator[Finding]:
        near = {place.cand_id: place.rank for place in self.body.nearest.get(contribution.id, ())}
        found = [
            Finding(
                number,
                contribution,
                comparison,
                comparison.of(contribution.id),
                _place(near.get(comparison.cand_id)),
                self._near_to(comparison.cand_id),
            )
            for comparison in self.body.comparisons
        ]
        told = (each for each in found if each.said or each.standing == "failed")
        far = len(near) + 1
        yield from sorted(told, key=lambda each: (ORDER.index(each.standing), near.get(each.comparison.cand_id, far)))

    def _near_to(self, cand_id: str) -> str:
        numbers = [
            str(n)
            for n, places in enumerate(self.body.nearest.values(), 1)
            if any(p.cand_id == cand_id for p in places)
        ]
        if not numbers:
            return "among the works nearest to the paper"
        return f"near to {'contribution' if len(numbers) == 1 else 'contributions'} {listed(numbers)}"


def _place(rank: int | None) -> str:
    return "" if rank is None else f"place {rank} among the works nearest to this contribution"


def heading_of(contribution: Contribution) -> str:
    """Return a contribution's name as a heading."""
    return one_line(capitalised(contribution.name))
