"""Shared text side by side, with the words that both have marked on either side."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher

from peerassay.jobs.novelty.parts import SharedText
from peerassay.jobs.novelty.report import NoveltyReport
from peerassay.reports.novelty import words
from peerassay.reports.novelty.shown_reference import ShownReference, reference_of
from peerassay.reports.passages import Piece, pieces, shortened
from peerassay.reports.words import count

_WORD = re.compile(r"\w+")


@dataclass(frozen=True, slots=True)
class ShownOverlap:
    """A stretch that both texts have; words that differ are left unmarked.

    `anchor` is its place on a page, `short` a line on it for the comparison of its work.
    """

    id: str
    anchor: str
    short: str
    work: ShownReference
    original: tuple[Piece, ...]
    candidate: tuple[Piece, ...]
    label: str
    theirs: str
    kind: str
    words: int
    likeness: str
    rationale: str

    @property
    def told(self) -> str:
        """How long it is and how alike both sides are."""
        return f"{self.words} words, {self.kind}, {self.likeness} of the words alike"

    @property
    def in_print(self) -> tuple[tuple[Piece, ...], tuple[Piece, ...]]:
        """Both sides, shortened."""
        return shortened(self.original), shortened(self.candidate)


def shown_overlaps(report: NoveltyReport, references: Mapping[str, ShownReference]) -> tuple[ShownOverlap, ...]:
    """Return the shared stretches in the order of the report."""
    return tuple(
        _shown(stretch, reference_of(references, stretch.cand_id), n)
        for n, stretch in enumerate(report.textual_similarity.segments, start=1)
    )


def overlaps_of(ids: Sequence[str], overlaps: Sequence[ShownOverlap]) -> tuple[ShownOverlap, ...]:
    """Return the stretches that a comparison names."""
    return tuple(overlap for overlap in overlaps if overlap.id and overlap.id in ids)


def looked_through(report: NoveltyReport) -> str:
    """Return how many texts shared text was looked for in, and how many of them are more than an abstract."""
    read = report.textual_similarity.candidates_read
    whole = sum(reference.basis == "full_text" and reference.candidate is not None for reference in report.references)
    of_them = f", {whole or 'none'} of them in full" if read else ""
    return f"Stretches of 30 words and more; {count(read, 'text')} looked through{of_them}."


def _shown(segment: SharedText, work: ShownReference, number: int) -> ShownOverlap:
    here, there = segment.original.text, segment.candidate.text
    ours, theirs = _alike(here, there)
    kind = words.OVERLAP[segment.kind]
    return ShownOverlap(
        id=segment.id,
        anchor=f"shared-{number}",
        short=f"{segment.words} words, {kind}, {segment.original_label or 'in its text'}",
        work=work,
        original=pieces(here, ours),
        candidate=pieces(there, theirs),
        label=", ".join(part for part in ("The paper", segment.original_label) if part),
        theirs=", ".join(part for part in (work.name, segment.candidate_label) if part),
        kind=kind,
        words=segment.words,
        likeness=words.percent(segment.likeness),
        rationale=segment.rationale,
    )


Ranges = list[tuple[int, int]]


def _alike(here: str, there: str) -> tuple[Ranges, Ranges]:
    """Return where runs of the same words stand on either side, as offsets."""
    ours, theirs = list(_WORD.finditer(here)), list(_WORD.finditer(there))
    matcher = SequenceMatcher(
        None, [w.group().casefold() for w in ours], [w.group().casefold() for w in theirs], autojunk=False
    )
    blocks = [block for block in matcher.get_matching_blocks() if block.size]
    return (
        [(ours[b.a].start(), ours[b.a + b.size - 1].end()) for b in blocks],
        [(theirs[b.b].start(), theirs[b.b + b.size - 1].end()) for b in blocks],
    )
