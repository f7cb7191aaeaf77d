"""Plain words for what the record of a summary holds as codes."""

from peerassay.progress import count, listed
from peerassay.reports import words as common
from peerassay.summarizing.guard import SummarySentence
from peerassay.summarizing.record import Change, SummaryRecord
from peerassay.summarizing.rules.roles import Role

ROLE: dict[Role, str] = {
    Role.BACKGROUND: "Background",
    Role.GAP: "Gap",
    Role.METHOD: "Method",
    Role.RESULT: "Result",
    Role.IMPLICATION: "Implication",
}
AN_AID = (
    "An aid, not a replacement for the paper. Every number and name of the summary is in the paper or computed from "
    "its tables, and every sentence names its support. Whether it says what matters most is for you to judge."
)
BY_RULES = (
    "Nobody has read this paper: rules chose sentences of its own, shortened them by leaving out, and put them in its "
    "order."
)


def facts_of(record: SummaryRecord) -> tuple[str, ...]:
    """Return what the summary came to, in sentences of our own words."""
    facts = [fact for sentence in record.summary for fact in sentence.facts]
    sources = {ref for sentence in record.summary for ref in sentence.sentences}
    doubtful = sum(bool(sentence.doubts) for sentence in record.summary)
    assessed = sum(item.feedback is not None for item in record.rounds)
    rounds = f"; {count(assessed, 'round')} of student and teacher" if assessed else ""
    graph = record.graph
    in_themes = (
        f"{count(len(graph.entities), 'entity', 'entities')} and {count(len(graph.relations), 'relation')} in "
        f"{count(len(record.themes), 'theme')}{rounds}.",
    )
    return (
        f"{record.words} words in {count(len(record.summary), 'sentence')}, resting on "
        f"{count(len(sources), 'place')} of the paper.",
        f"{count(sum(fact.kind == 'number' for fact in facts), 'number')} and "
        f"{count(sum(fact.kind == 'name' for fact in facts), 'name')}, each found in the paper; "
        + (f"{count(doubtful, 'sentence')} to look at." if doubtful else "nothing that looks turned round."),
        *(in_themes if graph.entities else ()),
    )


def computed(sentence: SummarySentence) -> tuple[str, ...]:
    """Return how each computed number follows from its cells."""
    return tuple(
        f"{made.says}: the {made.operation} of {listed([f'{cell.value} ({cell.column})' for cell in made.cells])}, "
        "computed again"
        for made in sentence.computed
    )


def changed(change: Change) -> str:
    """Return what became of a sentence and why."""
    if change.why == "shortened":
        return f"Shortened: “{change.before}”"
    return f"{'Rewritten' if change.after else 'Struck'}: “{change.before}” ({change.why})"


def notices(record: SummaryRecord) -> tuple[str, ...]:
    """Return what a reader should know of the run: failures, what was left out, what was hidden in the paper."""
    made, paper = record.provenance, record.summarised_paper
    told = [*map(common.failed, made.failures), *made.warnings]
    if paper.hidden:
        told.append(f"{common.hidden_found(len(paper.hidden))}.")
    told += [f"Kept out of every question, for it speaks to a machine: “{span.text}”" for span in paper.withheld]
    return tuple(dict.fromkeys((*told, *(() if made.reads else (BY_RULES,)))))
