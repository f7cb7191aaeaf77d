"""The record of a check of a draft: four lists of things to settle, each with its place, its quote and what to do."""

from collections.abc import Iterator
from typing import Literal

from peerassay.evidence import Span
from peerassay.frozen import Frozen, digest
from peerassay.job_record import Heading, Mismatch, searched_state
from peerassay.jobs.record import Record
from peerassay.jobs.recording import first_mismatch
from peerassay.language.titles import normal_title
from peerassay.literature import Candidate
from peerassay.progress import RunState

LISTS = ("cite", "soften", "repair", "close")
"""The four lists, by which keys begin too."""
ItemKind = Literal[
    "whole", "part", "not_earlier", "near",
    "claim", "closer",
    "not_found", "another_work", "perhaps_another", "title", "authors", "year", "published", "twice", "never_cited",
    "no_entry", "content",
    "shared",
]  # fmt: skip
"""Of works to cite: it has a whole contribution, a part, something but is not earlier, or is near by its words only. Of
sentences: a claim beside what was found, a cited work that has more than is said. Of references what is wrong:
`another_work`, its DOI or arXiv id leads to one; `perhaps_another`, the nearest work may not be the one that is meant;
`published`, a preprint that is published by now; `no_entry`, cited without an entry; `content`, cited for what it does
not say. Of passages: shared with another text."""


class Place(Frozen):
    """Where a thing is in the draft: the section, the page of a PDF, or the file and line (from 1) of a source."""

    section: str = ""
    page: int | None = None
    file: str = ""
    line: int | None = None

    @property
    def short(self) -> str:
        """The place for an editor, `sections/related.tex:31`, else section and page."""
        if self.file:
            return f"{self.file}:{self.line}" if self.line else self.file
        return ", ".join(filter(None, (self.section, f"page {self.page}" if self.page else "")))


class Item(Frozen):
    """A thing to settle.

    Attributes:
        key: the same in a later check of the same draft, as long as the thing is the same.
        kind: what it is; see `ItemKind`.
        weight: 3 to 1, the most first.
        place: where it is in the draft.
        quote: the draft's own words; None where a reference is meant.
        marked: words of the quote that are too strong, "" where all of it is meant.
        entry: the reference: its key in the BibTeX file, else its mark in the list; `printed` is how the draft has it.
        cand_id: the other work, among the works of the record; None where the draft itself speaks against it.
        theirs: words of the other work, or of the draft, at `theirs_place`.
        why: what was found, in words; "" where nothing was judged.
        to_do: what to do, in a sentence.
        say: a sentence to put into the draft, or to put in the place of `quote`; "" where there is none.
        contributions: ids of the contributions that the other work bears on.
        found: a reference as a source has it.
        words: how many words are shared, and `similarity`, the share of them that are alike (0 to 1).

    """

    key: str
    kind: ItemKind
    weight: Literal[1, 2, 3] = 2
    place: Place = Place()
    quote: Span | None = None
    marked: str = ""
    entry: str = ""
    printed: str = ""
    cand_id: str | None = None
    theirs: Span | None = None
    theirs_place: str = ""
    why: str = ""
    to_do: str
    say: str = ""
    contributions: tuple[str, ...] = ()
    found: Candidate | None = None
    words: int = 0
    similarity: float | None = None


def key_of(name: str, *words: str) -> str:
    """Return the key of a thing on a list, made of the words that it is known by."""
    return f"{name}-{digest(chr(10).join(map(normal_title, words)))[:12]}"


class Check(Frozen):
    """What a check of a draft found.

    Attributes:
        read: whether a model read the draft; if not, `cite` are near works to read and `soften` strong words.
        contributions: the names of the contributions by their ids, in their order.
        cite: works to cite, those that matter most first.
        soften: sentences to soften, in reading order.
        repair: references to repair, in the list's order.
        close: passages shared with other texts, the longest first.
        upheld: ids of the contributions that no work has a part of, with the number of works compared.
        references: how many references the draft has, and `looked_up`, how many of them a source has.
        unchecked: entries that could not be looked up, because a source failed or only a library was asked.
        names: how entries in `repair` and `unchecked` are called, by their keys: mark, authors, year, short title.
        struck: statements of the model left out because their evidence was not found.
        anew: whether the whole draft was asked about; False where a new look asked only about what is new.

    """

    read: bool
    contributions: dict[str, str] = {}
    cite: tuple[Item, ...] = ()
    soften: tuple[Item, ...] = ()
    repair: tuple[Item, ...] = ()
    close: tuple[Item, ...] = ()
    upheld: dict[str, int] = {}
    references: int = 0
    looked_up: int = 0
    unchecked: tuple[str, ...] = ()
    names: dict[str, str] = {}
    struck: int = 0
    anew: bool = True

    @property
    def lists(self) -> dict[str, tuple[Item, ...]]:
        """The four lists by name."""
        return {name: getattr(self, name) for name in LISTS}


class CheckRecord(Record[Check]):
    """What `check` leaves behind."""

    kind: Literal["check"] = "check"

    @property
    def heading(self) -> Heading:
        """The draft, and how many things are on each list."""
        labels = {name: len(items) for name, items in self.body.lists.items() if items}
        return Heading(paper_id=self.paper.id, card=self.paper.card, labels=labels)

    @property
    def state(self) -> RunState:
        """What the run came to: partial where a question or a source failed."""
        return searched_state(self.provenance, failed=False, anything=True)


def check_mismatch(record: CheckRecord) -> Mismatch | None:
    """Return the first place where a check contradicts itself, None where it does not."""
    return next(_of_ids(record), None) or first_mismatch(record)


def _of_ids(record: CheckRecord) -> Iterator[Mismatch]:
    body, works = record.body, {work.candidate.cand_id for work in record.works}
    keys = [item.key for items in body.lists.values() for item in items]
    yield from (("$.body", f"{key} is the key of two items") for key in keys if keys.count(key) > 1)
    for name, items in body.lists.items():
        for n, item in enumerate(items):
            if item.cand_id is not None and item.cand_id not in works:
                yield f"$.body.{name}[{n}].cand_id", f"{item.cand_id} is not among the works"
            if not body.contributions.keys() >= set(item.contributions):
                yield f"$.body.{name}[{n}].contributions", "names a contribution that the draft does not have"
