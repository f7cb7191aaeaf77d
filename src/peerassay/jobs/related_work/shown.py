"""What every question on a section opens with: the paper without the section, the references, then the draft.

The first two blocks are the same bytes for all questions of a run, so that prefix caches of providers pay.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from peerassay.documents import Paper
from peerassay.engines import Prompt
from peerassay.engines.prompts import WITHHELD_SENTENCE, fence, one_line, render, shown, templates_digest
from peerassay.jobs.related_work.aspects import PROMPTS, READER, SYSTEM, Aspects
from peerassay.jobs.related_work.draft import MARK, Draft, numbered
from peerassay.jobs.related_work.references import ReferencePaper
from peerassay.language.citation_marks import with_et_al
from peerassay.language.coined import COINED, COMMON, fold_name
from peerassay.literature import candidate_text
from peerassay.shield import withheld_in
from peerassay.supply import shown_paper

MARKS_PROMPT = "marks.md"
MOST_PLACES = 6
"""Sentences of the paper that are named with a reference which they cite."""
_NUMBER = re.compile(r"(?<![\w.])\d+(?:[.,]\d+)*")


@dataclass(frozen=True)
class Ground:
    """What a section is written from.

    `paper` is the paper as it is shown, `appendix_shown` whether its appendix is a part of that; `cited_in` names for a
    reference's number the sentences that cite it.
    """

    paper: Paper
    references: tuple[ReferencePaper, ...]
    aspects: Mapping[int, Aspects]
    window_characters: int | None = None
    appendix_shown: bool = True
    cited_in: Mapping[int, tuple[str, ...]] = field(default_factory=dict)

    @property
    def known(self) -> frozenset[int]:
        """The numbers of the references: no other number may be cited."""
        return frozenset(reference.number for reference in self.references)

    def blocks(self) -> tuple[str, str]:
        """Return the paper's block and that of all references."""
        each = "\n\n".join(self._reference(reference) for reference in self.references)
        paper = shown_paper(self.paper, self.window_characters).block
        note = "" if self.appendix_shown else "\n(Its appendix is not shown: it bears nothing on the section.)"
        return f"{paper}{note}", f"The {len(self.references)} reference papers:\n{each}"

    @property
    def left_out(self) -> str | None:
        """What a report says where not the whole paper is shown."""
        told = [] if self.appendix_shown else ["the paper's appendix was not shown"]
        cut = shown_paper(self.paper, self.window_characters).left_out
        return "; ".join((*told, *([cut] if cut else []))) or None

    def prompt(
        self,
        template: str,
        *,
        draft: Draft | None = None,
        done: Sequence[str] = (),
        more: Sequence[str] = (),
        **values: object,
    ) -> Prompt:
        """Return a prompt on this ground: what all share first, then the draft, what the step adds, and the task.

        `done` tells what earlier rounds did. Every task may include the rules for sentences, which so count among its
        files.
        """
        drafts = () if draft is None else (f"The draft of the section:\n{fence('the draft', numbered(draft))}",)
        rounds = (f"What earlier rounds did:\n{fence('the earlier rounds', chr(10).join(done))}",) if done else ()
        before = (*self.blocks(), *drafts, *rounds, *more)
        return Prompt(
            system=SYSTEM,
            blocks=(*before, render(PROMPTS, template, done=bool(done), **values)),
            template_digest=templates_digest(PROMPTS, READER, template, MARKS_PROMPT),
            shared=2,
            task=len(before),
        )

    @cached_property
    def _words(self) -> tuple[str, frozenset[str]]:
        """All that is shown and known of the works as one run of letters, and the numbers in it."""
        told = [self.paper.card.title, self.paper.card.abstract or "", *(s.text for s in self.paper.sentences)]
        for reference in self.references:
            told += (reference.work.title, *reference.work.authors, reference.text.text)
            told += self.aspects.get(reference.number, Aspects()).said.values()
        return fold_name(" ".join(told)), frozenset(_NUMBER.findall(" ".join(told)))

    def strange_in(self, text: str, beside: str = "") -> tuple[str, ...]:
        """Return coined names and numbers of a text that the paper, the references and the text beside lack."""
        run, numbers = self._words
        plain, near = MARK.sub(" ", text), fold_name(MARK.sub(" ", beside))
        names = (name for name in COINED.findall(plain) if name not in COMMON and f"({name})" not in plain)
        odd = [name for name in names if (bare := fold_name(name).rstrip("s")) not in run and bare not in near]
        odd += (n for n in _NUMBER.findall(plain) if n not in numbers and n not in _NUMBER.findall(beside))
        return tuple(dict.fromkeys(odd))

    def new_in(self, text: str, beside: str = "") -> tuple[str, ...]:
        """Return the same as sentences for a reader."""
        return tuple(f"{odd} stands neither in the paper nor in a reference" for odd in self.strange_in(text, beside))

    def _reference(self, reference: ReferencePaper) -> str:
        work = reference.work
        year = f", {work.year}" if work.year else ""
        lines = [f"Title: {shown(work.title, WITHHELD_SENTENCE)}"]
        if work.authors:
            lines.append(f"Authors: {shown(with_et_al(work.authors, 3), WITHHELD_SENTENCE)}{year}")
        unknown = "say only what the paper says of it" if reference.said else "say only what the title says"
        lines.append(f"Abstract: {abstract_shown(reference) or f'(not known: {unknown})'}")
        lines += (f"The paper says [{s.id}]: {one_line(s.text)}" for s in reference.said)
        if places := self.cited_in.get(reference.number):
            lines.append(f"Cited by the paper in: {', '.join(places[:MOST_PLACES])}")
        said = self.aspects.get(reference.number, Aspects()).said
        lines += (f"{name.capitalize()}: {text}" for name, text in said.items())
        return fence(f"reference {reference.mark}", "\n".join(lines))


def abstract_shown(reference: ReferencePaper) -> str:
    """Return the abstract on one line; sentences that speak to a machine are withheld."""
    text = candidate_text(reference.work)
    withheld = withheld_in(text)
    sentences = (s for s in text.sentences if s.id.startswith("abstract_"))
    return " ".join(WITHHELD_SENTENCE if s.id in withheld else one_line(s.text) for s in sentences)
