"""The published conditions: a question shows only what was retrieved for its comment (SEAGraph, section 4.1, Table 3).

`direct` shows comment and paper; `rag`, `mind-graph`, `background-graph` and `seagraph` the comment, the passages and
works that they picked, and neither the rest of the paper nor the review. What is not shown cannot be quoted.
"""

from dataclasses import dataclass
from functools import cached_property

from peerassay.documents import SourceText
from peerassay.engines import Prompt
from peerassay.engines.prompts import fence, render, shown, templates_digest
from peerassay.evidence import Span
from peerassay.jobs.reviews.methods.seagraph.explanation import PROMPTS, ExplainComments
from peerassay.jobs.reviews.methods.seagraph.mind_graph import Chunk
from peerassay.jobs.reviews.methods.seagraph.showing import shown_work
from peerassay.retrieval import SYSTEM

RETRIEVED = "retrieved.md"


@dataclass(frozen=True)
class ExplainRetrieved(ExplainComments):
    """Comments by what was retrieved alone; `paper_shown` is "" but for the method that shows the whole paper."""

    def prompt(self) -> Prompt:
        """Return the task, the paper if the method shows it, the passages and works, and the comments."""
        nodes = [node for picked in self.picked for node in picked.nodes]
        works = "\n\n".join(shown_work(work, self.themes, nodes) for work in self._each_work())
        passages = "\n\n".join(self._passage(chunk) for chunk in self._each_chunk())
        comments = "\n\n".join(
            f"{picked.comment.id}:\n{fence(f'comment {picked.comment.id}', shown(picked.comment.text))}"
            for picked in self.picked
        )
        return Prompt(
            system=SYSTEM,
            blocks=tuple(
                filter(
                    None,
                    (
                        self.paper_shown,
                        render(PROMPTS, RETRIEVED),
                        f"Passages of the paper:\n\n{passages}" if passages else "",
                        f"Works of the field:\n\n{works}" if works else "",
                        f"The comment to explain:\n\n{comments}",
                    ),
                )
            ),
            template_digest=templates_digest(PROMPTS, RETRIEVED),
        )

    def _span(self, source: str, words: str, sentence: str) -> Span | str:
        found = super()._span(source, words, sentence)
        if isinstance(found, str) or self.paper_shown or found.document != self.paper.id:
            return found
        return found if found.sentence in self._passage_ids else "this sentence was not shown"

    def _source(self, source: str) -> SourceText | None:
        text = super()._source(source)
        # Without a passage of the paper there is nothing of it to quote.
        return None if text is not None and text.id == self.paper.id and not self._says_of_the_paper else text

    @property
    def _says_of_the_paper(self) -> bool:
        return bool(self.paper_shown or self._passage_ids)

    @cached_property
    def _passage_ids(self) -> frozenset[str]:
        return frozenset(ref for chunk in self._each_chunk() for ref in chunk.sentence_ids)

    def _each_chunk(self) -> list[Chunk]:
        found = {chunk.id: chunk for picked in self.picked for chunk in picked.chunks}
        return sorted(found.values(), key=lambda chunk: chunk.start)
