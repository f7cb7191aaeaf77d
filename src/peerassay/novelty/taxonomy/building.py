"""The taxonomy in one question (seed 004, 2.3.1, Table 15)."""

from dataclasses import dataclass
from typing import ClassVar

from peerassay.engines.prompts import render, templates_digest
from peerassay.engines.question import Prompt
from peerassay.novelty.taxonomy.given import TaxonomyAnswer
from peerassay.novelty.taxonomy.offline_tree import offline_tree
from peerassay.novelty.taxonomy.tree_question import PROMPTS, TreeQuestion, topic_block


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
        """Return communities of papers that share words; raises MissingExtra without the extra `graph`."""
        return TaxonomyAnswer.of(offline_tree(self.listing, self.core_task))
