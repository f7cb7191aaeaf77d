"""What a case did not take up, what its second round changed, and evidence that was struck: folded, in words."""

from collections.abc import Iterator, Sequence

from peerassay.jobs.reviews.case import Change, NotTakenUp
from peerassay.progress import count
from peerassay.reports.blocks import Block, Fold, Heading, Items, Line, Run, bold, plain
from peerassay.reports.reviews.naming import Names
from peerassay.reports.visible import one_line


def aside(names: Names) -> Iterator[Block]:
    """Give the three lists that are not empty, each behind one line."""
    case = names.case
    if not (case.not_taken_up or case.changes or case.struck):
        return
    yield Heading("Not shown above", 2, "aside")
    if case.not_taken_up:
        lines = tuple(_left(names, left) for left in case.not_taken_up)
        yield Fold(
            plain(f"{count(len(lines), 'sentence')} on novelty or prior work that no point answers"), (Items(lines),)
        )
    if case.changes:
        many = count(len(case.changes), "change")
        yield Fold(plain(f"{many} in the second round"), (Items(_changes(names, case.changes)),))
    if case.struck:
        pieces = count(len(case.struck), "piece")
        yield Fold(
            plain(f"{pieces} of evidence removed: not found in the source"), (Items(_changes(names, case.struck)),)
        )


def _left(names: Names, left: NotTakenUp) -> Line:
    kept = (s for review in names.record.reviews if review.id == left.review for s in review.sentences)
    words = next((one_line(sentence.text) for sentence in kept if sentence.id == left.sentence), "")
    said = (Run(" "), Run(words, "quote")) if words else ()
    return (Run(f"{names.reviewer(left.review)}:"), *said, Run(" "), *names.prose.line(left.reason))


def _changes(names: Names, changes: Sequence[Change]) -> tuple[Line, ...]:
    return tuple(_change(names, change) for change in changes)


def _change(names: Names, change: Change) -> Line:
    where, line = names.of_id(change.where), names.prose.line
    head = (bold(f"{where[:1].upper()}{where[1:]}: "),) if where else ()
    why = (Run(" – "), *line(change.why)) if change.why else ()
    return (*head, *line(change.what), *why)
