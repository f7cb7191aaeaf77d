"""Plain words for what the record of a section holds as codes."""

from collections import Counter

from peerassay.jobs.related_work.bearing import Verdict
from peerassay.jobs.related_work.methods.iir.working import IirStep
from peerassay.jobs.related_work.record import RelatedWork, SectionChange
from peerassay.progress import count
from peerassay.reports import words as common
from peerassay.reports.blocks import Tone

STEP: dict[IirStep, str] = {
    IirStep.DRAFT: "Draft",
    IirStep.SUPPLEMENT: "References added",
    IirStep.PLACED: "References placed by the program",
    IirStep.STRUCTURE: "Structure",
    IirStep.SUCCINCTNESS: "Succinctness",
}
VERDICT: dict[Verdict, str] = {
    Verdict.SUPPORTED: "supported",
    Verdict.BY_PAPER: "supported by the paper's own words",
    Verdict.UNREAD: "not read",
    Verdict.PARTLY: "partly supported",
    Verdict.NOT_SUPPORTED: "not supported",
    Verdict.CONTRADICTED: "contradicted",
}
LOOK: dict[Verdict, common.Look] = {
    Verdict.SUPPORTED: "supported",
    Verdict.BY_PAPER: "supported",
    Verdict.UNREAD: "ambiguous",
    Verdict.PARTLY: "overstated",
    Verdict.NOT_SUPPORTED: "ambiguous",
    Verdict.CONTRADICTED: "unsupported",
}
TONE: dict[Verdict, Tone] = {
    Verdict.SUPPORTED: "good",
    Verdict.BY_PAPER: "good",
    Verdict.UNREAD: "open",
    Verdict.PARTLY: "part",
    Verdict.NOT_SUPPORTED: "open",
    Verdict.CONTRADICTED: "bad",
}
SHAPE: dict[Verdict, str] = {verdict: common.SHAPE[look] for verdict, look in LOOK.items()}
AN_AID = (
    "A draft to work on. No work is cited that is not on your list. Read the works before you sign the section; a work "
    "that was not read is cited by its title, by what the paper says about it, and by what the model knows."
)
BY_RULES = "The offline rules group the works and quote one sentence of each. It is a list to write from, not prose."
NOT_FOUND = "from memory; look it up before you cite it"


def facts_of(record: RelatedWork) -> tuple[str, ...]:
    """Return what the section came to, in sentences of our own words."""
    body, measures = record.body, record.body.measures
    verdicts = Counter(support.verdict for support in body.supports)
    told = ", ".join(f"{verdicts[each]} {VERDICT[each]}" for each in Verdict if verdicts[each])
    return (
        f"{measures.cited} of {count(measures.references, 'reference')} cited, in "
        f"{count(len(body.section.topics), 'paragraph')}; {measures.words} words.",
        f"{count(len(body.supports), 'citation')}: {told or 'none'}.",
    )


def changed(change: SectionChange, before: str, after: str) -> str:
    """Return what became of a sentence when it was checked, and why."""
    why = f" ({change.why})" if change.why else ""
    if not before:
        return f"Added: {after}{why}"
    return f"Corrected: {before} → {after}{why}" if after else f"Struck: {before}{why}"


NOTICED = "Noticed by the model while it wrote the section; not checked against other texts."
