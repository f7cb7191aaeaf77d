"""A record on a paper and its works, put together from what the steps brought; the same run gives the same bytes."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final, Generic, TypeVar

from peerassay.documents import Paper, SourceText
from peerassay.engines import Asked, Failure
from peerassay.evidence.span import withheld_of
from peerassay.frozen import Frozen
from peerassay.jobs.asking_twice import as_spans
from peerassay.jobs.novelty.record import NoveltyReport
from peerassay.jobs.provenance import searched_provenance
from peerassay.jobs.record import Record
from peerassay.jobs.recording import Pointed, paper_kept, work_kept
from peerassay.jobs.sources import Place
from peerassay.jobs.works import Works
from peerassay.run import Tools

R = TypeVar("R", bound=Record[Any])


@dataclass(frozen=True, slots=True)
class Making(Generic[R]):
    """What a record is made of besides its body: its class, its job as settings name it, what its questions sent."""

    record: Callable[..., R]
    job: str
    sent: str
    failures: tuple[Failure, ...] = ()


OF_NOVELTY: Final = Making(NoveltyReport, "novelty", "the paper and prior works")


def make_record(
    body: Frozen,
    paper: Paper,
    works: Works,
    orders: frozenset[Place],
    asked: Sequence[Asked],
    tools: Tools,
    warnings: Sequence[str],
    *,
    making: Making[R],
) -> R:
    """Return the record; `orders` are sentences that the model took for orders to whoever judges."""
    texts: tuple[SourceText, ...] = (paper, *(works.texts[key] for key in sorted(works.texts)))
    withheld = tuple(span for text in texts for span in withheld_of(text))
    flagged = as_spans(orders, texts)
    pointed = Pointed((body, withheld, flagged))
    kept = tuple(work_kept(work, works.texts.get(work.candidate.cand_id), pointed) for work in works.works)
    references = {work.reference for work in kept}
    provenance = searched_provenance(
        making.job, making.sent, (paper,), (works,), asked, tools, failures=making.failures, warnings=warnings
    )
    return making.record(
        paper=paper_kept(paper, pointed, dated=works.retrieval.dated, references=references),
        works=kept,
        body=body,
        withheld=withheld,
        flagged=flagged,
        provenance=provenance,
    )
