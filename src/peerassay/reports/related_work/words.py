"""Plain words for what the record of a section holds as codes."""

from collections import Counter

from peerassay.evidence import Span
from peerassay.jobs.related_work.record import RelatedWork, Step
from peerassay.jobs.related_work.references import OF_PAPER
from peerassay.jobs.related_work.support import Verdict
from peerassay.progress import count
from peerassay.reports import words as common

STEP: dict[Step, str] = {
    Step.DRAFT: "Draft",
    Step.SUPPLEMENT: "References added",
    Step.PLACED: "References placed by the program",
    Step.STRUCTURE: "Structure",
    Step.SUCCINCTNESS: "Succinctness",
    Step.OWN: "Compared with the paper itself",
    Step.SUPPORT: "Checked against the works",
}
VERDICT: dict[Verdict, str] = {
    Verdict.SUPPORTED: "supported",
    Verdict.PARTLY: "partly supported",
    Verdict.NOT_SUPPORTED: "not supported",
    Verdict.CONTRADICTED: "contradicted",
}
LOOK: dict[Verdict, common.Look] = {
    Verdict.SUPPORTED: "supported",
    Verdict.PARTLY: "overstated",
    Verdict.NOT_SUPPORTED: "ambiguous",
    Verdict.CONTRADICTED: "unsupported",
}
SHAPE: dict[Verdict, str] = {verdict: common.SHAPE[look] for verdict, look in LOOK.items()}
AN_AID = (
    "A draft to work on. Each citation is compared with the text of the work, or, if only its title was, with what "
    "the paper says about it. No other work is cited. Read the works before you sign the section."
)
BY_RULES = (
    "Not written by a model: the offline rules group the works and quote one sentence of each. It is not yet prose."
)


def facts_of(record: RelatedWork) -> tuple[str, ...]:
    """Return what the section came to, in sentences of our own words."""
    measures = record.measures
    verdicts = Counter(support.verdict for support in record.supports)
    aggregation = "" if measures.topic_aggregation is None else f" ({measures.topic_aggregation:.2f} for each)"
    told = [
        f"{measures.cited} of {count(measures.references, 'reference')} cited, "
        f"in {count(measures.topics, 'sub-topic')}{aggregation}; {measures.words} words.",
        f"{count(len(record.supports), 'citation')} checked against the works: "
        f"{', '.join(f'{verdicts[each]} {VERDICT[each]}' for each in Verdict if verdicts[each]) or 'none'}.",
    ]
    if rewritten := len({support.sentence for support in record.supports if support.rewritten}):
        told.append(f"{count(rewritten, 'sentence')} written anew after the check.")
    if measures.own_work_repeated or measures.titles_spelled_out:
        told.append(
            f"The paper is described twice by {count(measures.own_work_repeated, 'pair')} of sentences; "
            f"{count(measures.titles_spelled_out, 'sentence')} with a whole title."
        )
    return tuple(told)


def whose(span: Span) -> str:
    """Return whose words a quote is where it is not the work's own."""
    return " (the paper's own words)" if span.sentence.startswith(OF_PAPER) else ""


def notices(record: RelatedWork) -> tuple[str, ...]:
    """Return what a reader should know of the run: failures, what could not be had, what was not shown."""
    made = record.provenance
    told = [common.failed(failure) for failure in made.failures] + [*made.warnings]
    told += [f"{reference.work.title}: {reference.note}" for reference in record.references if reference.note]
    if record.absent:
        told.append(f"{count(len(record.absent), 'reference')} of the paper not cited here: see the list below.")
    if record.target_paper.left_out:
        told.append(record.target_paper.left_out)
    if made.model is None:
        told.append(BY_RULES)
    return tuple(dict.fromkeys(told))
