"""Binding: each piece of evidence of a case is found, looked up, computed again or struck (docs/law.md, 3)."""

from collections.abc import Iterable
from dataclasses import dataclass, field

from peerassay.evidence import Span
from peerassay.jobs.reviews.answer import EvidenceAnswer
from peerassay.jobs.reviews.case import Change, Evidence, EvidenceKind, EvidenceState
from peerassay.jobs.reviews.listed import listed
from peerassay.jobs.reviews.material import Material
from peerassay.jobs.reviews.rules.praise import is_praise
from peerassay.jobs.reviews.tables import Computed, computed
from peerassay.jobs.sources import PAPER
from peerassay.jobs.works import Works

_QUOTING = frozenset({EvidenceKind.PAPER, EvidenceKind.REVIEW, EvidenceKind.WORK})


@dataclass
class Binding:
    """Binds the evidence of one case and remembers what was struck.

    Attributes:
        material: what was shown.
        letters: what stands between the letter of an id and its number: "" on novelty, "o" on other matters.
        works: all works, those that the model recalled among them.
        struck: evidence that was not found, and why.
        notes: by id of evidence, what the program has to say about it (a sum that was wrong).
        count: how many pieces were bound.

    """

    material: Material
    letters: str = ""
    works: Works | None = None
    struck: list[Change] = field(default_factory=list)
    notes: dict[str, str] = field(default_factory=dict)
    count: int = 0

    def bound(self, given: Iterable[EvidenceAnswer], where: str) -> dict[str, Evidence]:
        """Return what was bound, by the id that the model gave it; what was not found is struck."""
        found: dict[str, Evidence] = {}
        for piece in given:
            evidence = self.one(piece, f"E{self.letters}{self.count + 1}", where)
            if evidence is not None:
                self.count += 1
                found[evidence.id if not piece.id or piece.id in found else piece.id] = evidence
        return found

    def one(self, given: EvidenceAnswer, own_id: str, where: str) -> Evidence | None:
        """Return one piece under an id of ours, None where it was struck."""
        plain = Evidence(
            id=own_id,
            kind=given.kind,
            state=EvidenceState.REASONING,
            shows=" ".join(given.shows.split()),
            bears=given.bears,
        )
        made = self._made(given, plain)
        if isinstance(made, Evidence):
            return made
        self.struck.append(Change(where=where, what=_described(given), why=made))
        return None

    def _made(self, given: EvidenceAnswer, plain: Evidence) -> Evidence | str:
        if given.kind in _QUOTING:
            return self._quoted(given, plain)
        if given.kind is EvidenceKind.RECALLED:
            return self._recalled(given, plain)
        if given.kind is EvidenceKind.TABLE:
            return self._computed(given, plain)
        if given.kind is EvidenceKind.SEEN:
            return self._seen(given, plain)
        return plain if plain.shows else "nothing is said"

    def _quoted(self, given: EvidenceAnswer, plain: Evidence) -> Evidence | str:
        span = self.material.sources.quote(given.quoted_from or PAPER, given.words, given.sentence)
        if not given.quoted_from or not isinstance(span, Span):
            place = listed(self.material, given)
            if place:
                return plain.model_copy(update={"state": EvidenceState.FOUND, **place})
        if not isinstance(span, Span):
            return span
        of_paper = given.kind is EvidenceKind.PAPER
        changes = {
            "state": EvidenceState.FOUND,
            "span": span,
            "work": span.document if given.kind is EvidenceKind.WORK else None,
            "praise": of_paper and is_praise(span.text),
        }
        return plain.model_copy(update=changes)

    def _recalled(self, given: EvidenceAnswer, plain: Evidence) -> Evidence | str:
        work = given.work
        if work is None or not work.title.strip():
            return "no work is named"
        found = self.works.of_recalled(work.as_recalled) if self.works else None
        shown = self.material.work(found.candidate.cand_id) if found else None
        exists = found is not None and (found.depth != "not_read" or found.reference is not None)
        state = EvidenceState.EXISTS if exists else EvidenceState.NOT_FOUND
        if shown is not None and shown.depth != "title":
            state = EvidenceState.READ
        changes = {
            "state": state,
            "recalled": " ".join(work.line.split()),
            "work": found.candidate.cand_id if found else None,
            "certainty": given.certainty or "unsure",
        }
        return plain.model_copy(update=changes)

    def _computed(self, given: EvidenceAnswer, plain: Evidence) -> Evidence | str:
        made = computed(self.material.paper, given.cells, given.operation, given.result)
        if not isinstance(made, Computed):
            return made
        if made.note:
            self.notes[plain.id] = made.note
        return plain.model_copy(update={"state": made.state, "cells": made.cells, "result": made.result})

    def _seen(self, given: EvidenceAnswer, plain: Evidence) -> Evidence | str:
        paper = self.material.paper
        key = given.source.strip("[] ").casefold()
        block = next((b for b in paper.blocks if key and key in {b.id, (b.label or "").casefold()}), None)
        page = block.page if block else given.page
        if block is None and (page is None or not 1 <= page <= (paper.source.pages or 0)):
            return f"the paper has no figure or page {given.source or given.page}"
        changes = {"state": EvidenceState.SEEN, "page": page, "box": block.box if block else None}
        return plain.model_copy(update=changes)


def _described(given: EvidenceAnswer) -> str:
    """Return the piece in short, as the record tells what was struck."""
    cells = "; ".join(f"{cell.row} {cell.column} = {cell.value}" for cell in given.cells)
    words = given.words or (given.work.line if given.work else "") or cells or given.shows
    return f"{given.kind.value}: {' '.join(words.split())[:300]}"
