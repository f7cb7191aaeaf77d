"""What the questions of the plain method are shown: the whole paper, the works, and what the paper claims."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Annotated, Any

from pydantic import BeforeValidator

from peerassay.documents import Paper, SourceText
from peerassay.engines.picture import Picture
from peerassay.engines.prompts import WITHHELD, one_line
from peerassay.jobs.blocks import Block, fenced, joined, paper_as_block
from peerassay.jobs.novelty.parts import Contribution
from peerassay.jobs.reviews.material import WorkShown
from peerassay.jobs.sources import PAPER, Place, Sources
from peerassay.literature import Basis
from peerassay.prompt_injection import speaks_to_model


def _as_id(value: Any) -> Any:
    return value.strip("[] `") if isinstance(value, str) else value


Id = Annotated[str, BeforeValidator(_as_id)]
"""An id as prompts print it, with or without its brackets."""


@dataclass(frozen=True, eq=False)
class Material:
    """The paper, its contributions, and the works.

    Attributes:
        window: the most characters of the paper that a model can be shown; None for all.
        pages: the paper's pages for models that see.
        dated: the paper's date in words or ISO, as precise as known, None where nothing tells.
        hidden: sentences left out in addition to those that no model is shown.
        added: works found since the first question: they may be quoted, and are not among the shared blocks.

    """

    paper: Paper
    contributions: tuple[Contribution, ...]
    works: tuple[WorkShown, ...]
    window: int | None = None
    pages: tuple[Picture, ...] = ()
    dated: str | None = None
    hidden: frozenset[Place] = frozenset()
    added: tuple[WorkShown, ...] = ()

    @cached_property
    def sources(self) -> Sources:
        """All that may be quoted."""
        texts: dict[str, SourceText] = {PAPER: self.paper}
        texts |= {work.id: work.text for work in (*self.works, *self.added)}
        return Sources(texts, self.hidden)

    @cached_property
    def paper_shown(self) -> tuple[Block, str]:
        """The paper's block, and what was left out of it."""
        return paper_as_block(self.paper, self.window, self._hidden_in(self.paper), pictured=bool(self.pages))

    @cached_property
    def shared(self) -> tuple[Block, ...]:
        """The blocks that both questions open with: the paper, then the works."""
        return self.paper_shown[0], self._works()

    @cached_property
    def claims(self) -> Block:
        """The contributions: name, the sentences that claim each, meaning."""
        lines = (line for n, each in enumerate(self.contributions, 1) for line in self._claim(n, each))
        return fenced("The paper's contributions:", "contributions", lines)

    @property
    def called(self) -> dict[str, Contribution]:
        """The contributions by the ids that prompts give them: `C1` ..."""
        return {f"C{n}": contribution for n, contribution in enumerate(self.contributions, start=1)}

    def work(self, work_id: str) -> WorkShown | None:
        """Return the work of an id, None where it is not shown."""
        return next((work for work in (*self.works, *self.added) if work.id == work_id), None)

    def added_block(self) -> Block:
        """Return the works that were found since the first question."""
        blocks = [work.block(self._hidden_in(work.text)) for work in self.added]
        return joined("Works that were found since:", blocks or [Block("(none)")])

    def _works(self) -> Block:
        cited = [work for work in self.works if work.read.reference or "cited" in work.read.why]
        others = [work for work in self.works if work not in cited]
        known = bool(self.paper.references)
        groups = [self._group("Works that the paper cites", cited)] if cited else []
        if others:
            heading = "Works that are not in its reference list" if known else "Works (its list could not be read)"
            groups.append(self._group(heading, others))
        heading = f"Other works, as far as they could be read. The paper's own date: {self.dated or 'not known'}."
        return joined(heading, groups or [Block("(none)")])

    def _group(self, heading: str, works: Sequence[WorkShown]) -> Block:
        return joined(f"## {heading}", (work.block(self._hidden_in(work.text)) for work in works))

    def _hidden_in(self, text: SourceText) -> frozenset[str]:
        return frozenset(sentence for document, sentence in self.hidden if document == text.id)

    def _claim(self, number: int, contribution: Contribution) -> list[str]:
        places = (s for s in self.paper.sentences if s.id in contribution.sentence_ids)
        lines = [f"[C{number}] {_safe(contribution.name)}"]
        hidden = self._hidden_in(self.paper)
        told = ((place.id, WITHHELD if place.id in hidden else _safe(place.text)) for place in places)
        lines += [f"  claimed in {ref}: {words}" for ref, words in told]
        return [*lines, f"  meaning: {_safe(contribution.description)}"] if contribution.description else lines


def _safe(text: str) -> str:
    return WITHHELD if speaks_to_model(text) else one_line(text)


def basis_of(work: WorkShown) -> Basis:
    """Return how much of a work is shown."""
    return "title" if work.depth == "not_read" else work.depth
