"""What the questions on a section have in common: the paper without the section, the references, names in neither.

The first two blocks are the same bytes for all questions of a run, so that prefix caches of providers pay.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from peerassay.documents import Paper, Sentence
from peerassay.engines.picture import Picture
from peerassay.engines.prompts import WITHHELD_SENTENCE, one_line, shown
from peerassay.jobs.blocks import Block, fenced, joined, paper_as_block
from peerassay.jobs.related_work.draft import MARK
from peerassay.jobs.related_work.own_section import without_own_section
from peerassay.jobs.related_work.references import ReferencePaper
from peerassay.jobs.sources import PAPER, TITLE, Place, Sources
from peerassay.language.citation_marks import with_et_al
from peerassay.language.coined import COINED, COMMON, fold_name
from peerassay.language.mathematics import POINT_APART
from peerassay.literature import candidate_text
from peerassay.prompt_injection import withheld_in
from peerassay.retrieval import citing_sentences

MOST_SAID = 6
"""Sentences of the paper that are named with a reference which they cite."""
OPENING_SENTENCES = 12
"""Sentences of a work's body that are shown where it has no abstract."""
_NUMBER = re.compile(r"(?<![\w.])\d+(?:[.,]\d+)*")


@dataclass(frozen=True, eq=False)
class Material:
    """What a section is written from.

    Attributes:
        paper: the paper as it is shown.
        references: all that may be cited.
        said: the paper's sentences that cite each reference, by its number.
        window: characters of the paper that fit, None where all do.
        notes: further lines on a reference, by its number.
        others: further entries of the paper's list, which may be cited and need not be.
        pages: none: a section is written from the text.
        hidden: sentences left out in addition to those that no model is shown.

    """

    paper: Paper
    references: tuple[ReferencePaper, ...]
    said: Mapping[int, tuple[Sentence, ...]] = field(default_factory=dict)
    window: int | None = None
    notes: Mapping[int, Sequence[str]] = field(default_factory=dict)
    hidden: frozenset[Place] = frozenset()
    others: tuple[ReferencePaper, ...] = ()
    pages: tuple[Picture, ...] = ()

    @classmethod
    def of(
        cls, paper: Paper, references: Sequence[ReferencePaper], window: int | None = None, *, own_section: bool = False
    ) -> "Material":
        """Return the material of a paper, shown without the section and the list that it has unless `own_section`."""
        bare = paper if own_section else without_own_section(paper)
        readable = {s.id for s in bare.sentences} - withheld_in(bare)
        entries = {entry.id: entry for entry in paper.references}
        said = {
            reference.number: tuple(
                s
                for s in citing_sentences(paper, entries.get(reference.entry or "") or reference.work)
                if s.id in readable
            )[:MOST_SAID]
            for reference in references
        }
        return cls(bare, tuple(references), said, window)

    @property
    def known(self) -> frozenset[int]:
        """The numbers of the references: no other number may be cited."""
        return frozenset(reference.number for reference in self.references)

    @property
    def left_out(self) -> str:
        """What of the paper was not shown for want of room; "" where all was."""
        return paper_as_block(self.paper, self.window, self._hidden_in(self.paper.id))[1]

    def reference(self, number: int) -> ReferencePaper:
        """Return the reference of this number."""
        return next(reference for reference in self.references if reference.number == number)

    @property
    def sources(self) -> Sources:
        """The texts that may be quoted: the paper, and the works by their marks."""
        texts = {reference.mark: reference.text for reference in self.references}
        return Sources({PAPER: self.paper, **texts}, self.hidden, frozenset(texts))

    @property
    def shared(self) -> tuple[Block, Block]:
        """The paper's block and that of all references."""
        each = (fenced("", f"reference {r.mark}", self._lines(r)) for r in self.references)
        heading = f"The {len(self.references)} references that the section may cite:"
        shown_paper = paper_as_block(self.paper, self.window, self._hidden_in(self.paper.id))[0]
        return shown_paper, joined(heading, each)

    def _hidden_in(self, document: str) -> frozenset[str]:
        return frozenset(sentence for held, sentence in self.hidden if held == document)

    def _lines(self, reference: ReferencePaper) -> Iterator[str]:
        work, hidden = reference.work, self._hidden_in(reference.text.id)
        is_titled = TITLE not in hidden
        yield f"Title: {shown(work.title, WITHHELD_SENTENCE) if is_titled else WITHHELD_SENTENCE}"
        if work.authors:
            where = ", ".join(filter(None, (work.venue, str(work.year or ""))))
            yield f"Authors: {shown(f'{with_et_al(work.authors, 3)} ({where})', WITHHELD_SENTENCE)}"
        if text := opening_of(reference, hidden):
            yield f"{'Abstract' if work.abstract else 'Begins'}: {text}"
        elif reference.printed and is_titled:
            yield f"As listed: {shown(reference.printed, WITHHELD_SENTENCE)}"
        if said := self.said.get(reference.number):
            yield f"The paper on it: {', '.join(f'[{s.id}]' for s in said)}"
        yield from self.notes.get(reference.number, ())

    @cached_property
    def _words(self) -> tuple[str, frozenset[str]]:
        """All that is shown and known of the works as one run of letters, and the numbers in it."""
        texts = [self.paper.card.title, self.paper.card.abstract or "", *(place.text for place in self.paper.places)]
        for reference in self.references:
            work = reference.work
            texts += (work.title, work.venue or "", *work.authors, reference.text.text)
            texts += self.notes.get(reference.number, ())
        whole = " ".join(texts)
        return fold_name(whole), _numbers(whole) | _numbers(POINT_APART.sub(".", whole))

    def strange_in(self, text: str, beside: str = "") -> tuple[str, ...]:
        """Return coined names and numbers of a text that the paper, the references and the text beside lack."""
        run, numbers = self._words
        plain, near = MARK.sub(" ", text), fold_name(MARK.sub(" ", beside))
        names = (name for name in COINED.findall(plain) if name not in COMMON and f"({name})" not in plain)
        odd = [name for name in names if (bare := fold_name(name).rstrip("s")) not in run and bare not in near]
        odd += sorted(_numbers(plain) - numbers - _numbers(beside))
        return tuple(dict.fromkeys(odd))


def _numbers(text: str) -> frozenset[str]:
    """The numbers of a text, 58.30 as 58.3: the same measurement, printed to another place."""
    return frozenset(n.rstrip("0").rstrip(".") if "." in n else n for n in _NUMBER.findall(text))


def opening_of(reference: ReferencePaper, hidden: frozenset[str] = frozenset()) -> str:
    """Return the abstract on one line, or the first sentences of its text where it has none; "" for neither.

    Sentences that speak to a machine are withheld, and those that are `hidden`.
    """
    text = candidate_text(reference.work)
    withheld = withheld_in(text) | hidden
    of_abstract = [s for s in text.sentences if s.id.startswith("abstract_")]
    rest = [s for s in text.sentences if s.id != "title"][:OPENING_SENTENCES]
    return " ".join(WITHHELD_SENTENCE if s.id in withheld else one_line(s.text) for s in of_abstract or rest)
