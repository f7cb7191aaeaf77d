"""The record of a run on a paper's reviews: what was answered, with all that it was made from."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from peerassay.documents import Paper, SourceText
from peerassay.engines import Asked, Failure
from peerassay.evidence import Span
from peerassay.jobs.provenance import searched_provenance
from peerassay.jobs.record import WorkRead
from peerassay.jobs.recording import Pointed, paper_kept, review_kept, sentences_at, work_kept
from peerassay.jobs.reviews.case import Case
from peerassay.jobs.reviews.material import Material, later_than
from peerassay.jobs.reviews.record import CaseRecord
from peerassay.jobs.reviews.scores.card import cards_of
from peerassay.jobs.works import Works
from peerassay.prompt_injection import withheld_in
from peerassay.run import Tools

JOB = "case"
"""The name under which the settings of this job are kept."""


@dataclass(frozen=True)
class Run:
    """What a run leaves behind: the case, what was shown last, the works of each part of it, what a user must know."""

    paper: Paper
    case: Case
    material: Material
    works: tuple[Works, ...]
    warnings: tuple[str, ...] = ()

    @property
    def read(self) -> dict[str, WorkRead]:
        """Every work once, by id."""
        return {work.candidate.cand_id: work for works in reversed(self.works) for work in works.works}

    def text(self, cand_id: str) -> SourceText | None:
        """Return the text of a work, None where it has none."""
        return next((works.texts[cand_id] for works in self.works if cand_id in works.texts), None)


def make_record(
    run: Run, asked: tuple[Asked, ...], tools: Tools, problems: Sequence[str] = (), warnings: Sequence[str] = ()
) -> CaseRecord:
    """Return the record; the same run gives the same bytes. `problems` name works that could not be read."""
    withheld, flagged = _withheld(run), _flagged(run)
    rows = [cell.row for issue in run.case.issues for evidence in issue.evidence for cell in evidence.cells]
    rows += [cell.row for slip in run.case.slips for evidence in slip.evidence for cell in evidence.cells]
    pointed = Pointed((run.case, withheld, flagged), rows)
    kept = [work_kept(work, run.text(key), pointed) for key, work in run.read.items()]
    references = {work.reference for work in kept} | {
        referent.reference for referents in run.material.named.values() for referent in referents
    }
    references |= {evidence.reference for evidence in run.case.evidence}
    return CaseRecord(
        paper=paper_kept(
            run.paper,
            pointed,
            dated=run.works[0].retrieval.dated,
            references=references,
            is_later=any(later_than(run.paper, review) for review in run.material.reviews),
            selection=run.material.paper_shown[1],
        ),
        reviews=tuple(review_kept(review, run.material.called(review.id)) for review in run.material.reviews),
        works=tuple(kept),
        body=_body(run, kept),
        withheld=withheld,
        flagged=flagged,
        provenance=searched_provenance(
            JOB,
            "the paper, the reviews and prior works",
            (run.paper, *run.material.reviews),
            run.works,
            asked,
            tools,
            failures=(Failure(error="InputError", message=words) for words in problems),
            warnings=(*warnings, *run.warnings),
        ),
    )


def _body(run: Run, works: Sequence[WorkRead]) -> Case:
    named = dict(run.material.named)
    cards = cards_of(run.case, run.material.reviews, works, named)
    return run.case.model_copy(update={"named": named, "cards": cards})


def _texts(run: Run) -> Iterator[SourceText]:
    yield run.paper
    yield from run.material.reviews
    for key in sorted(run.read):
        if (text := run.text(key)) is not None:
            yield text


def _withheld(run: Run) -> tuple[Span, ...]:
    return tuple(span for text in _texts(run) for span in sentences_at(text, withheld_in(text)))


def _flagged(run: Run) -> tuple[Span, ...]:
    hidden = run.material.hidden
    return tuple(
        span
        for text in _texts(run)
        for span in sentences_at(text, {ref for document, ref in hidden if document == text.id})
    )
