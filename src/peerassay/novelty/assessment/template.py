"""The assessment without a model: what was searched and what came of it, in our own sentences."""

from collections.abc import Iterator

from peerassay.novelty.assessment.signals import Signals
from peerassay.novelty.comparison_result import RefutationStatus
from peerassay.novelty.report import ContributionStatistics, refutation_of
from peerassay.progress import count, listed

MOST_NAMED = 3
_READ_FIRST: tuple[tuple[RefutationStatus, str], ...] = (
    ("can_refute", "to be read first:"),
    ("has_a_part", "a part of it is in"),
    ("unclear", "it is left open by"),
)
CROWDED = 5
"""From so many neighbours in its leaf a direction is called crowded among the works found."""


def paragraphs_by_rules(signals: Signals) -> tuple[str, ...]:
    """Return four paragraphs; the offline engine describes and does not weigh."""
    return (
        " ".join(_place(signals)),
        " ".join(_beside(signals)),
        " ".join(_compared(signals)),
        " ".join(_covered()),
    )


def _place(signals: Signals) -> Iterator[str]:
    names = [one.name for one in signals.contributions]
    yield (
        f"The paper claims {count(len(names), 'contribution')}: {listed(names)}."
        if names
        else ("No contribution that the authors claim was found in the text of the paper.")
    )
    if not signals.path:
        yield "No taxonomy of the works found could be made, so that the paper's place among them is not told here."
        return
    siblings = [signals.citations[s] for s in signals.siblings]
    leaf = signals.path[-1].name
    if siblings:
        crowd = "crowded" if len(siblings) >= CROWDED else "sparsely filled"
        beside = listed(siblings[:4]) + (" and others" if len(siblings) > 4 else "")
        yield f"Among the works found it stands under “{leaf}”, a {crowd} direction, beside {beside}."
    else:
        yield f"Among the works found it stands alone under “{leaf}”: none of them was put beside it."


def _beside(signals: Signals) -> Iterator[str]:
    branches = [node.name for node in signals.taxonomy.root.subtopics] if signals.taxonomy else []
    own = signals.path[1].name if len(signals.path) > 1 else ""
    others = [name for name in branches if name != own]
    if len(signals.path) > 2:
        yield f"Its branch is “{own}”."
    if others:
        quoted = [f"“{name}”" for name in others[:5]]
        more = " and more" if len(others) > 5 else ""
        yield f"The other directions among the works found are {listed(quoted)}{more}."
    else:
        yield "The works found do not part into further directions that could be told from the paper's own."
    yield "The grouping rests on the words of titles and abstracts and shows the works found, not the whole field."


def _compared(signals: Signals) -> Iterator[str]:
    on_topic = count(signals.candidates, "work")
    yield f"Among the {on_topic} taken to be on the topic, the nearest were held against every contribution."
    names = {one.id: one.name for one in signals.contributions}
    for one in signals.statistics:
        yield f"For “{names[one.contribution_id]}” {_outcome(one)}{_first_to_read(signals, one.contribution_id)}."


def _outcome(one: ContributionStatistics) -> str:
    examined = f"{count(one.candidates_examined, 'work')} {'was' if one.candidates_examined == 1 else 'were'} compared"
    if not one.candidates_examined:
        return "no work was at hand to compare"
    shown = f"{one.can_refute} of them {'shows' if one.can_refute == 1 else 'show'} overlapping text evidence"
    return f"{examined}, and {shown if one.can_refute else 'none shows evidence that it was there before'}"


def _covered() -> Iterator[str]:
    yield "This covers the works that the named sources brought for the queries listed in the report, and no others."
    yield "A contribution that met no overlapping work here may still have been made in works that were not found."
    yield "The comparison was made by rules over shared words, so that likeness in other words is missed."


def _first_to_read(signals: Signals, contribution: str) -> str:
    """The works that a reader looks at first: those that show something, else those that leave it open."""
    for status, lead in _READ_FIRST:
        if cited := _cited(signals, status, contribution):
            return f"; {lead} {listed(cited[:MOST_NAMED])}"
    return ""


def _cited(signals: Signals, status: RefutationStatus, contribution: str) -> list[str]:
    return [
        signals.citations[one.cand_id]
        for one in signals.comparisons
        if (found := refutation_of(one, contribution)) is not None and found.status == status
    ]
