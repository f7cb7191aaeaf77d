"""What is asked about: which lines, of which texts, and what each line allows as an answer."""

from collections.abc import Mapping
from dataclasses import dataclass

from peerassay.evidence.places import Readable, whole
from peerassay.evidence.span import Span
from peerassay.grading.claim import Gate, Line, LineKind, NoveltyClaim, PaperSide
from peerassay.grading.dossier import Dossier
from peerassay.grading.finding import PAPER
from peerassay.grading.referent import CitationState
from peerassay.literature.candidate import Basis

CONTRIBUTIONS = "contributions"
"""The `claim_id` of findings on the paper's own contributions, whose lines are `K1`, `K2` ..."""

JUDGED = frozenset({Gate.CLAIM, Gate.PROOF, Gate.REQUEST})
"""Gates whose lines are looked at; the findings of a request have no label (law, section 1)."""

OF_ONE_WORK = frozenset({LineKind.IN_WORK, LineKind.NOT_IN_WORK})
_NOT_OF_ITS_TIME = frozenset({CitationState.LATER_THAN_PAPER, CitationState.RESOLVED, CitationState.MISDESCRIBED})
"""States of a work that is not at hand all the same: it is later than the paper, or was found and cannot be read."""
_READ_BY_ALL = frozenset({LineKind.NOT_IN_WORK, LineKind.IN_PRIOR_WORK, LineKind.IN_NO_PRIOR_WORK})


@dataclass(frozen=True, slots=True)
class AskedLine:
    """A line put to a judge.

    Attributes:
        work: the cand_id of the named work that the line is about, None where it is about none.
        candidates: the texts to read it in, the named work first, the paper (`P`) last.
        needs_paper: whether a likeness must be shown in the paper too (law, section 4): where the line is a
            claim's, so that its aspect is the paper's own; a fact about other work stands by itself.

    """

    claim_id: str
    line: Line
    work: str | None
    candidates: tuple[str, ...]
    needs_paper: bool

    @property
    def about_paper(self) -> bool:
        """Whether the line says what the paper itself has."""
        return self.line.kind is LineKind.IN_PAPER

    @property
    def of_absent_work(self) -> bool:
        """Whether it is about a named work that is not at hand, so that the paper alone can speak of it."""
        return self.line.kind in OF_ONE_WORK and self.work is None

    def may_deny(self, cand_id: str) -> bool:
        """Whether a denial by this text counts: the named work's or the paper's, never an unnamed work's."""
        return cand_id in {self.work, PAPER}


@dataclass(frozen=True, slots=True)
class Library:
    """The texts that answers may point into, by cand_id (`P`: the paper), and how far each was to be had."""

    readables: Mapping[str, Readable]
    bases: Mapping[str, Basis]
    concurrent: frozenset[str] = frozenset()

    def withheld(self) -> tuple[Span, ...]:
        """Return the sentences that are kept from every judge because they speak to a model."""
        spans = []
        for cand_id in sorted(self.readables):
            readable = self.readables[cand_id]
            spans += [whole(readable.sentences[ref], readable.document) for ref in sorted(readable.withheld)]
        return tuple(spans)


def library(dossier: Dossier) -> Library:
    """Return the texts of a dossier, the paper among them."""
    readables = {cand_id: Readable.of(text) for cand_id, text in sorted(dossier.texts.items())}
    bases: dict[str, Basis] = {cand_id: text.basis for cand_id, text in dossier.texts.items()}
    return Library(
        readables={**readables, PAPER: Readable.of(dossier.paper)},
        bases={**bases, PAPER: "full_text"},
        concurrent=dossier.concurrent,
    )


def judged_claims(dossier: Dossier) -> tuple[NoveltyClaim, ...]:
    """Return the items that are judged: claims, proofs and requests with lines, in the order of the review."""
    return tuple(c for c in dossier.claims if c.gate in JUDGED and c.lines)


def asked_lines(claim: NoveltyClaim, dossier: Dossier) -> tuple[AskedLine, ...]:
    """Return the claim's lines that can be asked.

    Of a work that is not at hand only the paper can be asked, for what it says of it; of later work nothing is.
    """
    asked = []
    for line in claim.lines:
        work = dossier.work(line.work)
        if line.kind in OF_ONE_WORK and work is None and not _may_be_told_of(line, dossier):
            continue
        asked.append(
            AskedLine(
                claim_id=claim.claim_id,
                line=line,
                work=work,
                candidates=_texts_for(line, work, claim, dossier),
                needs_paper=claim.gate is Gate.CLAIM and line.kind is not LineKind.IN_PAPER,
            )
        )
    return tuple(asked)


def unasked_lines(claim: NoveltyClaim, dossier: Dossier) -> tuple[Line, ...]:
    """Return the lines whose named work is not at hand: not checked, but for the paper's word on it (law, 2)."""
    return tuple(line for line in claim.lines if line.kind in OF_ONE_WORK and dossier.work(line.work) is None)


def _may_be_told_of(line: Line, dossier: Dossier) -> bool:
    """Whether the paper may speak of the line's work, which is not at hand: one that is named, and not later."""
    referent = dossier.referent(line.work)
    return referent is not None and referent.state not in _NOT_OF_ITS_TIME


def candidates_of(claim: NoveltyClaim, dossier: Dossier) -> tuple[str, ...]:
    """Return the candidates that a judge of the claim is shown: its pack and its named works, by id."""
    read = {c for asked in asked_lines(claim, dossier) for c in asked.candidates if c != PAPER}
    return tuple(sorted(read.union(_pack(claim, dossier))))


def contribution_lines(side: PaperSide, cand_ids: tuple[str, ...]) -> tuple[AskedLine, ...]:
    """Return the paper's contributions as lines `K1`, `K2` ... to be read in each of the candidates."""
    return tuple(
        AskedLine(
            claim_id=CONTRIBUTIONS,
            line=Line(line_id=f"K{number}", kind=LineKind.IN_NO_PRIOR_WORK, aspect=contribution),
            work=None,
            candidates=cand_ids,
            needs_paper=True,
        )
        for number, contribution in enumerate(side.contributions, start=1)
    )


def _texts_for(line: Line, work: str | None, claim: NoveltyClaim, dossier: Dossier) -> tuple[str, ...]:
    if line.kind is LineKind.IN_PAPER:
        return (PAPER,)
    first = (work,) if work is not None else ()
    others = _pack(claim, dossier) if line.kind in _READ_BY_ALL else ()
    return (*first, *(cand_id for cand_id in others if cand_id != work), PAPER)


def _pack(claim: NoveltyClaim, dossier: Dossier) -> tuple[str, ...]:
    pack = dossier.packs.get(claim.claim_id)
    return tuple(e.cand_id for e in pack.entries if e.cand_id in dossier.texts) if pack else ()
