"""The questions for a taxonomy: one that builds it, one that repairs it (OpenNovelty, 2.3.1, Tables 15 and 16)."""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, ClassVar

from peerassay.engines import Checked, Prompt, Question, fence, render, templates_digest
from peerassay.novelty.taxonomy.given import TaxonomyAnswer
from peerassay.novelty.taxonomy.grouping import Likeness, grouped
from peerassay.novelty.taxonomy.listing import Listing
from peerassay.novelty.taxonomy.mending import mend
from peerassay.novelty.taxonomy.naming import harmless, plain_words
from peerassay.novelty.taxonomy.validation import missing_from
from peerassay.novelty.taxonomy_node import TaxonomyNode

PROMPTS = Path(__file__).parent / "prompts"


@dataclass(frozen=True, slots=True)
class TreeQuestion(Question[TaxonomyAnswer]):
    """A question whose answer is a whole tree over the listed papers."""

    core_task: str
    listing: Listing

    answer_type: ClassVar[type[TaxonomyAnswer]] = TaxonomyAnswer
    max_output_tokens: ClassVar[int] = 12_000

    def check(self, answer: TaxonomyAnswer) -> Checked[TaxonomyAnswer]:
        """Return the mended tree with real ids; what rules cannot mend stays for the one question that repairs.

        No fault is one of `dropped`: a first answer that can be read is never asked for again in the same words.
        """
        mended = mend(answer, self.listing, self.core_task)
        return Checked(mended.answer, mended.faults)


def topic_block(core_task: str) -> str:
    """Return the core task as a prompt shows it."""
    return f"# The topic\n{fence('core task', harmless(plain_words(core_task)) or '(not known)')}"


@dataclass(frozen=True, slots=True)
class BuildTaxonomy(TreeQuestion):
    """How are these papers ordered as a field?"""

    name: ClassVar[str] = "novelty/taxonomy"

    def prompt(self) -> Prompt:
        """Return the instructions, the paper itself, the topic, then the papers by rank."""
        own, *others = self.listing.blocks()
        return Prompt(
            system=render(PROMPTS, "build.md"),
            blocks=(f"# The paper itself\n{own}", topic_block(self.core_task), "# The papers", *others),
            template_digest=templates_digest(PROMPTS, "build.md"),
        )

    def offline(self) -> TaxonomyAnswer:
        """Return groups of papers that share words."""
        return TaxonomyAnswer.of(grouped(self.listing, self.core_task))


@dataclass(frozen=True, slots=True)
class RepairTaxonomy(TreeQuestion):
    """What is the least change that makes this tree hold every paper once?"""

    root: TaxonomyNode
    wrong: tuple[str, ...]

    name: ClassVar[str] = "novelty/taxonomy-repair"

    def prompt(self) -> Prompt:
        """Return the instructions, the taxonomy with aliases, its faults, the allowed ids, the missing papers."""
        aliases = {one.id: one.alias for one in self.listing.papers}
        tree = json.dumps(with_aliases(self.root, aliases), ensure_ascii=False, indent=1)
        missing = self._missing()
        blocks = [
            f"# The taxonomy\n{fence('taxonomy', tree)}",
            f"# What is wrong\n{fence('faults', chr(10).join(self._faults(missing)))}",
            f"# The allowed ids\n{', '.join(aliases.values())}",
        ]
        if missing:
            blocks += ["# The papers that stand in no leaf", *self.listing.blocks(missing)]
        return Prompt(
            system=render(PROMPTS, "repair.md"),
            blocks=tuple(blocks),
            template_digest=templates_digest(PROMPTS, "repair.md"),
        )

    def offline(self) -> TaxonomyAnswer:
        """Return the tree with each missing paper in the leaf whose papers share most words with it."""
        likeness = Likeness.of([one.text for one in self.listing.papers])
        places = {one.id: place for place, one in enumerate(self.listing.papers)}
        root = self.root
        for paper in self._missing():
            root = _placed(root, paper, likeness, places)
        return TaxonomyAnswer.of(root)

    def _missing(self) -> tuple[str, ...]:
        return missing_from(self.root, self.listing.by_id)

    def _faults(self, missing: Sequence[str]) -> list[str]:
        named = ", ".join(self.listing.by_id[one].alias for one in missing)
        others = [fault for fault in self.wrong if not fault.startswith("$: in no leaf:")]
        return [f"$: in no leaf: {named}", *others] if missing else others


def with_aliases(root: TaxonomyNode, aliases: dict[str, str]) -> dict[str, Any]:
    """Return a tree as plain data with the short names of its papers; mended trees are shallow."""
    tree: dict[str, Any] = {"name": root.name}
    if root.scope_note is not None:
        tree |= {"scope_note": root.scope_note, "exclude_note": root.exclude_note}
    if root.papers:
        tree["papers"] = [aliases.get(paper, paper) for paper in root.papers]
    if root.subtopics:
        tree["subtopics"] = [with_aliases(child, aliases) for child in root.subtopics]
    return tree


def _placed(root: TaxonomyNode, paper: str, likeness: Likeness, places: dict[str, int]) -> TaxonomyNode:
    leaves = [leaf for leaf in root.leaves() if leaf.papers]
    if not leaves:
        return root

    def nearness(leaf: TaxonomyNode) -> float:
        return likeness.mean(places[paper], [places[one] for one in leaf.papers])

    return _with_paper(root, max(leaves, key=nearness), paper)


def _with_paper(node: TaxonomyNode, leaf: TaxonomyNode, paper: str) -> TaxonomyNode:
    if node is leaf:
        return node.model_copy(update={"papers": (*node.papers, paper)})
    return node.model_copy(update={"subtopics": tuple(_with_paper(child, leaf, paper) for child in node.subtopics)})
