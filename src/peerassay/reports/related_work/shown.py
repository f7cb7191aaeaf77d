"""How related-work sections are shown: each on a page of its own, beside it the files to paste."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from typing import TYPE_CHECKING, NamedTuple

from peerassay.frozen import digest
from peerassay.job_record import Envelope
from peerassay.jobs.related_work.draft import Draft, cited_in
from peerassay.jobs.related_work.record import RelatedWork, Revision
from peerassay.jobs.related_work.support import Support, Verdict
from peerassay.literature import Candidate
from peerassay.reports import words as common
from peerassay.reports.links import link_to
from peerassay.reports.related_work import words
from peerassay.reports.related_work.citing import CITATION, as_names, keys_of, names_of, works_by_own_key, year_of
from peerassay.reports.related_work.texts import render_markdown, section_latex
from peerassay.reports.self_contained import Own, own, page
from peerassay.reports.shown import Index, Shown, Tally, Way
from peerassay.reports.visible import one_line

if TYPE_CHECKING:
    from rich.console import Group


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


@dataclass(frozen=True, slots=True)
class Piece:
    """A stretch of a sentence; `number` where it cites that reference."""

    text: str
    number: int | None = None


def pieces_of(record: RelatedWork, text: str) -> tuple[Piece, ...]:
    """Return a sentence in pieces, each citation by names and year one of its own."""
    names, years = names_of(record), {reference.number: year_of(reference.work) for reference in record.references}
    found: list[Piece] = []
    at = 0
    for group in CITATION.finditer(text):
        found.append(Piece(text[at : group.start()]))
        at = group.end()
        numbers = [number for number in cited_in(group[0]) if number in names]
        if not group[0].startswith("["):
            found += (Piece(f"{names[number]} ({years[number]})", number) for number in numbers)
            continue
        for n, number in enumerate(numbers):
            found += [Piece("; " if n else "("), Piece(f"{names[number]}, {years[number]}", number)]
        found.append(Piece(")" if numbers else ""))
    return (*found, Piece(text[at:]))


def supports_of(record: RelatedWork) -> dict[int, tuple[Support, ...]]:
    """Return by number of reference what its text says to the sentences that cite it, the worst verdict first."""
    order = [*Verdict]
    worst_first = sorted(record.supports, key=lambda support: -order.index(support.verdict))
    return {
        reference.number: tuple(s for s in worst_first if s.number == reference.number)
        for reference in record.references
    }


def render_html(record: RelatedWork, envelopes: Sequence[Envelope], ways: Sequence[Way]) -> str:
    """Return the section as one page that holds all it needs; the same record gives the same bytes."""
    key = digest(record)
    return page(
        "related_work.html.j2",
        Own(style=own("report.css"), script=own("report.js")),
        record=record,
        digest=key,
        topics=[(t.name, [pieces_of(record, s.text) for s in t.sentences]) for t in record.section.topics],
        sentences={sentence.id: as_names(record, sentence.text) for sentence in record.section.sentences},
        supports=supports_of(record),
        keys=keys_of(record),
        names=names_of(record),
        links={reference.number: link_to(reference.work) for reference in record.references},
        revisions=[*changes_of(record)],
        notices=words.notices(record),
        told=words.facts_of(record),
        envelopes=[envelope for envelope in envelopes if envelope.record_digest == key],
        ways=ways,
        words=words,
        common=common,
    )


def summary(record: RelatedWork) -> "Group":
    """Return the section as a rich renderable."""
    from rich.console import Group
    from rich.text import Text

    made = record.provenance
    paragraphs = (
        Text.assemble(
            (f"{one_line(topic.name)}. " if topic.name else "", "bold"),
            one_line(" ".join(as_names(record, sentence.text) for sentence in topic.sentences)),
            "\n",
        )
        for topic in record.section.topics
    )
    return Group(
        Text(one_line(record.target_paper.card.title), style="bold"),
        Text(f"Related work, written by {one_line(made.model or made.engine)}\n", style="dim"),
        *paragraphs,
        *(Text(line, style="dim") for line in words.facts_of(record)),
        *(Text(one_line(line), style="yellow") for line in words.notices(record)),
        Text(words.AN_AID, style="dim"),
    )


def _works(record: RelatedWork) -> Iterator[Candidate]:
    return (reference.work for reference in record.references)


def _index(records: Sequence[RelatedWork]) -> Index:
    found = Counter(support.verdict for record in records for support in record.supports)
    tallies = (
        Tally(each.value, words.LOOK[each], words.SHAPE[each], f"{words.VERDICT[each]}: {found[each]}", found[each])
        for each in Verdict
        if found[each]
    )
    names = tuple(topic.name for record in records for topic in record.section.topics if topic.name)
    return Index(tuple(tallies), names)


SECTIONS: Shown[RelatedWork] = Shown(
    noun=("related-work section", "related-work sections"),
    page="related-work",
    html=lambda records, envelopes, ways: render_html(records[0], envelopes, ways),
    markdown=lambda records, envelopes: render_markdown(records[0], envelopes),
    terminal=lambda records, envelopes: summary(records[0]),
    works=_works,
    by_key=works_by_own_key,
    index=_index,
    site_filter="with a related-work section",
    results=tuple((each.value, f"{words.SHAPE[each]} {words.VERDICT[each]}") for each in Verdict),
    formats={"latex": section_latex},
    faults=lambda records: (),  # its summary tells them
)
