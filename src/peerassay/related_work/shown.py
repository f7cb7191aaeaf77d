"""What every question on a section opens with: the paper without the section, the references, then the draft.

The first two blocks are the same bytes for all questions of a run, so that prefix caches of providers pay.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from peerassay.documents import Paper, Sentence
from peerassay.engines import Prompt
from peerassay.engines.prompts import WITHHELD_SENTENCE, fence, one_line, render, shown, templates_digest
from peerassay.language.citation_marks import with_et_al
from peerassay.literature import candidate_text
from peerassay.related_work.aspects import PROMPTS, READER, SYSTEM, Aspects
from peerassay.related_work.draft import Draft, numbered
from peerassay.related_work.references import ReferencePaper
from peerassay.shield import withheld_in
from peerassay.supply import citing_sentences, shown_paper

MARKS_PROMPT = "marks.md"


@dataclass(frozen=True)
class Ground:
    """What a section is written from.

    `paper` is the paper as it is shown; `cited_at` names by number the sentences of it that cite a reference.
    """

    paper: Paper
    references: tuple[ReferencePaper, ...]
    aspects: Mapping[int, Aspects]
    cited_at: Mapping[int, tuple[str, ...]]
    window_characters: int | None = None

    @property
    def known(self) -> frozenset[int]:
        """The numbers of the references: no other number may be cited."""
        return frozenset(reference.number for reference in self.references)

    def blocks(self) -> tuple[str, str]:
        """Return the paper's block and that of all references."""
        each = "\n\n".join(self._reference(reference) for reference in self.references)
        paper = shown_paper(self.paper, self.window_characters).block
        return paper, f"The {len(self.references)} reference papers:\n{each}"

    def prompt(
        self,
        template: str,
        *,
        draft: Draft | None = None,
        more: Sequence[str] = (),
        writes: bool = True,
        **values: object,
    ) -> Prompt:
        """Return a prompt on this ground: what all share first, then the draft, what the step adds, and the task.

        Where the answer `writes` sentences, the task ends with how these cite.
        """
        drafts = () if draft is None else (f"The draft of the section:\n{fence('the draft', numbered(draft))}",)
        files = (template, MARKS_PROMPT) if writes else (template,)
        task = "\n\n".join(render(PROMPTS, file, **values) for file in files)
        return Prompt(
            system=SYSTEM,
            blocks=(*self.blocks(), *drafts, *more, task),
            template_digest=templates_digest(PROMPTS, READER, *files),
            shared=2,
        )

    def _reference(self, reference: ReferencePaper) -> str:
        work = reference.work
        year = f", {work.year}" if work.year else ""
        lines = [f"Title: {shown(work.title, WITHHELD_SENTENCE)}"]
        if work.authors:
            lines.append(f"Authors: {shown(with_et_al(work.authors, 3), WITHHELD_SENTENCE)}{year}")
        lines.append(f"Abstract: {abstract_shown(reference) or '(not known: say only what the title says)'}")
        said = self.aspects.get(reference.number, Aspects()).said
        lines += (f"{name.capitalize()}: {text}" for name, text in said.items())
        if places := self.cited_at.get(reference.number):
            lines.append(f"The paper cites it in {', '.join(places[:6])}")
        return fence(f"reference {reference.mark}", "\n".join(lines))


def abstract_shown(reference: ReferencePaper) -> str:
    """Return the abstract on one line; sentences that speak to a machine are withheld."""
    text = candidate_text(reference.work)
    withheld = withheld_in(text)
    sentences = (s for s in text.sentences if s.id.startswith("abstract_"))
    return " ".join(WITHHELD_SENTENCE if s.id in withheld else one_line(s.text) for s in sentences)


def cited_at(
    paper: Paper, sentences: Sequence[Sentence], references: Sequence[ReferencePaper]
) -> dict[int, tuple[str, ...]]:
    """Return by number which of the sentences cite each reference; the paper's list tells by which marks."""
    among = {sentence.id for sentence in sentences}
    found = {
        reference.number: tuple(s.id for s in citing_sentences(paper, reference.work) if s.id in among)
        for reference in references
    }
    return {number: places for number, places in found.items() if places}
