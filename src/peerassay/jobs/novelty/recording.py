"""The record of a novelty report, put together from what the phases brought; the same run gives the same bytes."""

from collections.abc import Sequence

from peerassay.documents import Paper, SourceText
from peerassay.engines import Asked
from peerassay.evidence.span import withheld_of
from peerassay.jobs.novelty.body import Novelty
from peerassay.jobs.novelty.record import NoveltyReport
from peerassay.jobs.provenance import searched_provenance
from peerassay.jobs.recording import Pointed, paper_kept, sentences_at, work_kept
from peerassay.jobs.sources import Place
from peerassay.jobs.works import Works
from peerassay.run import Tools

JOB = "novelty"
"""The name under which the settings of this job are kept."""


def make_record(
    body: Novelty,
    paper: Paper,
    works: Works,
    orders: frozenset[Place],
    asked: Sequence[Asked],
    tools: Tools,
    warnings: Sequence[str],
) -> NoveltyReport:
    """Return the record; `orders` are sentences that the model took for orders to whoever judges."""
    texts: tuple[SourceText, ...] = (paper, *(works.texts[key] for key in sorted(works.texts)))
    withheld = tuple(span for text in texts for span in withheld_of(text))
    flagged = tuple(
        span for text in texts for span in sentences_at(text, {ref for document, ref in orders if document == text.id})
    )
    pointed = Pointed((body, withheld, flagged))
    kept = tuple(work_kept(work, works.texts.get(work.candidate.cand_id), pointed) for work in works.works)
    references = {work.reference for work in kept}
    return NoveltyReport(
        paper=paper_kept(paper, pointed, dated=works.retrieval.dated, references=references),
        works=kept,
        body=body,
        withheld=withheld,
        flagged=flagged,
        provenance=searched_provenance(
            JOB, "the paper and earlier works", (paper,), (works,), asked, tools, warnings=warnings
        ),
    )
