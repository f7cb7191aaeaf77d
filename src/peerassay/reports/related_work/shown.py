"""How related-work sections are shown: each on a page of its own, beside it the files to paste."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from peerassay.frozen import digest
from peerassay.job_record import Envelope
from peerassay.literature import Candidate
from peerassay.related_work.draft import cited_in
from peerassay.related_work.record import ReferenceEntry, RelatedWork
from peerassay.related_work.support import Support, Verdict
from peerassay.reports import words as common
from peerassay.reports.links import link_to
from peerassay.reports.making import answer_line
from peerassay.reports.related_work import words
from peerassay.reports.related_work.citing import CITATION, as_names, keys_of, names_of, works_by_own_key, year_of
from peerassay.reports.related_work.revisions import changes_of
from peerassay.reports.related_work.texts import render_markdown, section_latex
from peerassay.reports.self_contained import Own, own, page
from peerassay.reports.shown import Index, Shown, Tally, Way
from peerassay.reports.visible import one_line

if TYPE_CHECKING:
    from rich.console import Group


@dataclass(frozen=True, slots=True)
class Piece:
    """A stretch of a sentence; `number` where it cites that reference."""

    text: str
    number: int | None = None


@dataclass(frozen=True, slots=True)
class Cited:
    """A sentence that cites a reference, with what the work's text says to it."""

    support: Support
    sentence: str
    word: str
    look: str
    shape: str


@dataclass(frozen=True, slots=True)
class Card:
    """A reference as the page has it; `look` is that of its worst verdict."""

    entry: ReferenceEntry
    key: str
    name: str
    year: str
    link: str | None
    cited: tuple[Cited, ...]
    look: str
    word: str
    shape: str


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


def cards_of(record: RelatedWork) -> tuple[Card, ...]:
    """Return the references with every sentence that cites them."""
    keys, names, order = keys_of(record), names_of(record), [*Verdict]
    cards: list[Card] = []
    for reference in record.references:
        own_supports = [support for support in record.supports if support.number == reference.number]
        worst = max((support.verdict for support in own_supports), key=order.index, default=Verdict.NOT_SUPPORTED)
        cards.append(
            Card(
                entry=reference,
                key=keys[reference.number],
                name=names[reference.number],
                year=year_of(reference.work),
                link=link_to(reference.work),
                cited=tuple(_cited(record, support) for support in own_supports),
                look=words.LOOK[worst],
                word=words.VERDICT[worst],
                shape=words.SHAPE[worst],
            )
        )
    return tuple(cards)


def _cited(record: RelatedWork, support: Support) -> Cited:
    sentence = record.section.sentence(support.sentence)
    verdict = support.verdict
    return Cited(
        support=support,
        sentence=as_names(record, sentence.text) if sentence else support.sentence,
        word=words.VERDICT[verdict],
        look=words.LOOK[verdict],
        shape=words.SHAPE[verdict],
    )


def render_html(record: RelatedWork, envelopes: Sequence[Envelope], ways: Sequence[Way]) -> str:
    """Return the section as one page that holds all it needs; the same record gives the same bytes."""
    key = digest(record)
    return page(
        "related_work.html.j2",
        Own(style=own("report.css"), script=own("report.js")),
        record=record,
        digest=key,
        topics=[(t.name, [pieces_of(record, s.text) for s in t.sentences]) for t in record.section.topics],
        cards=cards_of(record),
        revisions=[*changes_of(record)],
        notices=words.notices(record),
        told=words.told_of(record),
        answers=[answer_line(note) for note in record.provenance.answers],
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
        *(Text(line, style="dim") for line in words.told_of(record)),
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
    together=False,
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
