"""What each step changed, line by line."""

from collections.abc import Iterator
from difflib import SequenceMatcher
from typing import NamedTuple

from peerassay.related_work.draft import Draft
from peerassay.related_work.record import RelatedWork, Revision
from peerassay.reports.related_work.citing import as_names


class Change(NamedTuple):
    """A line that is gone ("-") or new ("+")."""

    mark: str
    text: str


def changes_of(record: RelatedWork) -> Iterator[tuple[Revision, tuple[Change, ...]]]:
    """Give each revision with the lines that it changed; the first one, the draft, with none."""
    before: Draft | None = None
    for revision in record.revisions:
        yield revision, () if before is None else tuple(_changes(record, before, revision.draft))
        before = revision.draft


def _changes(record: RelatedWork, before: Draft, after: Draft) -> Iterator[Change]:
    old, new = _lines(record, before), _lines(record, after)
    for kind, i, j, k, m in SequenceMatcher(None, old, new, autojunk=False).get_opcodes():
        if kind != "equal":
            yield from (Change("-", line) for line in old[i:j])
            yield from (Change("+", line) for line in new[k:m])


def _lines(record: RelatedWork, draft: Draft) -> list[str]:
    return [
        line
        for topic in draft.topics
        for line in (*([f"Sub-topic: {topic.name}"] if topic.name else []),
                     *(as_names(record, sentence.text) for sentence in topic.sentences))
    ]  # fmt: skip
