"""The paper's leaf against the subtopics beside it, where no other work stands in it (OpenNovelty, Table 23)."""

from dataclasses import dataclass
from typing import ClassVar

from peerassay.engines import Checked, Fault, Prompt, Question, fence, render, templates_digest
from peerassay.frozen import Frozen
from peerassay.novelty.neighbours.shown import PROMPTS, category_block
from peerassay.novelty.neighbours.sibling import brief
from peerassay.novelty.taxonomy.listing import Listing
from peerassay.novelty.taxonomy_node import ORIGINAL, TaxonomyNode
from peerassay.progress import listed

MOST_SENTENCES = 4
MOST_POINTS = 5
PAPERS_SHOWN = 6
"""Papers of each subtopic that are shown, best rank first."""


class SubtopicsAnswer(Frozen):
    """How the paper's category stands to those beside it."""

    overall: str
    similarities: tuple[str, ...] = ()
    differences: tuple[str, ...] = ()
    suggested_search_directions: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class CompareSubtopics(Question[SubtopicsAnswer]):
    """How does the paper's category stand to those beside it?"""

    core_task: str
    listing: Listing
    leaf: TaxonomyNode
    beside: tuple[TaxonomyNode, ...]

    name: ClassVar[str] = "novelty/subtopics"
    answer_type: ClassVar[type[SubtopicsAnswer]] = SubtopicsAnswer
    max_output_tokens: ClassVar[int] = 3_000

    def prompt(self) -> Prompt:
        """Return the instructions, the paper, its category, then each subtopic with its first papers."""
        blocks = ["# The paper", *self.listing.blocks((ORIGINAL,)), category_block(self.core_task, self.leaf)]
        for number, node in enumerate(self.beside, start=1):
            notes = f"{node.name}\nbelongs here: {node.scope_note or ''}\ndoes not: {node.exclude_note or ''}"
            blocks.append(f"# Beside it, {number}\n{fence(f'category {number}', notes)}")
            blocks += self.listing.blocks(self._papers(node))
        return Prompt(
            system=render(PROMPTS, "subtopics.md"),
            blocks=tuple(blocks),
            template_digest=templates_digest(PROMPTS, "subtopics.md"),
        )

    def check(self, answer: SubtopicsAnswer) -> Checked[SubtopicsAnswer]:
        """Return the answer with short lists of distinct sentences."""
        overall, faults = brief(answer.overall, MOST_SENTENCES, "$.overall")
        lists: dict[str, tuple[str, ...]] = {}
        for key in ("similarities", "differences", "suggested_search_directions"):
            lists[key], more = _points(getattr(answer, key), f"$.{key}")
            faults += more
        return Checked(SubtopicsAnswer(overall=overall, **lists), faults)

    def offline(self) -> SubtopicsAnswer:
        """Return the names of the categories beside it: rules tell words apart, not subjects."""
        names = listed([f"“{node.name}”" for node in self.beside])
        return SubtopicsAnswer(overall=f"The paper stands alone under “{self.leaf.name}”. Beside it lie {names}.")

    def _papers(self, node: TaxonomyNode) -> tuple[str, ...]:
        held = [paper for leaf in node.leaves() for paper in leaf.papers]
        return self.listing.in_order(held)[:PAPERS_SHOWN]


def _points(given: tuple[str, ...], path: str) -> tuple[tuple[str, ...], tuple[Fault, ...]]:
    kept: list[str] = []
    faults: list[Fault] = []
    for place, text in enumerate(given):
        point, wrong = brief(text, MOST_SENTENCES, f"{path}[{place}]")
        if point and point not in kept and len(kept) < MOST_POINTS:
            kept.append(point)
        faults += [fault.model_copy(update={"dropped": False}) for fault in wrong]
    if len(given) > len(kept):
        faults.append(Fault(path=path, what=f"{len(given) - len(kept)} were blank, doubled or too many", dropped=False))
    return tuple(kept), tuple(faults)
