"""Plain words for what the record of a summary holds as codes."""

from peerassay.jobs.summarizing.record import Summary
from peerassay.jobs.summarizing.sentence import Change, Role, SummarySentence
from peerassay.progress import count, listed

ROLE: dict[Role | None, str] = {role: role.value.capitalize() for role in Role}
AN_AID = (
    "An aid, not a replacement for the paper. Every number and name of the summary is in the paper or computed from "
    "its tables, and every sentence names its support. Whether it says what matters most is for you to judge."
)
BY_RULES = (
    "Nobody has read this paper: rules chose sentences of its own, shortened them by leaving out, and put them in its "
    "order."
)


def facts_of(body: Summary) -> tuple[str, str]:
    """Return what the summary came to, in sentences of our own words."""
    facts = [fact for sentence in body.sentences for fact in sentence.facts]
    places = {place for sentence in body.sentences for place in sentence.places}
    printed = sum(fact.kind == "number" for fact in facts)
    numbers = printed + sum(len(each.computed) for each in body.sentences)
    doubtful = sum(bool(sentence.doubts) for sentence in body.sentences)
    return (
        f"{body.words} words in {count(len(body.sentences), 'sentence')}, supported by "
        f"{count(len(places), 'place')} of the paper.",
        f"{count(numbers, 'number')} and {count(len(facts) - printed, 'name')}, each found in the "
        "paper or computed from its tables; "
        + (f"{count(doubtful, 'sentence')} to check." if doubtful else "no sentence appears to contradict its source."),
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
