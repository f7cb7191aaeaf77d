"""The paper against one work of its own leaf (OpenNovelty, C.3, Table 22)."""

from dataclasses import dataclass
from typing import ClassVar

from peerassay.documents import Paper, SourceText, split_sentences
from peerassay.engines import Checked, Fault, Prompt, Question, render, templates_digest
from peerassay.frozen import Frozen, digest
from peerassay.literature import CandidateText
from peerassay.novelty.neighbours.shown import PROMPTS, candidate_block, category_block
from peerassay.novelty.taxonomy.listing import Listed
from peerassay.novelty.taxonomy.naming import harmless, plain_words
from peerassay.novelty.taxonomy.one_liners import quoted_line
from peerassay.novelty.taxonomy_node import TaxonomyNode
from peerassay.supply import SYSTEM

MOST_SENTENCES = 3
DUPLICATE = (
    "This paper is highly similar to the original paper; it may be a variant or near-duplicate. Please manually verify."
)
"""OpenNovelty's words for a work that may be the paper itself (Table 22)."""


class DistinctionAnswer(Frozen):
    """Whether both are one work; else two or three sentences."""

    is_duplicate_variant: bool
    brief_comparison: str = ""


@dataclass(frozen=True, slots=True)
class DistinguishSibling(Question[DistinctionAnswer]):
    """What do both share, and how does the paper differ?

    `opening` is the whole paper, as all questions on it begin.
    `listed` has the paper and the work as titles and abstracts: what the offline rules read. `when` tells when the work
    was first public, as against the paper.
    """

    core_task: str
    paper: Paper
    leaf: TaxonomyNode
    text: CandidateText
    listed: tuple[Listed, Listed]
    opening: str = ""
    when: str = ""

    name: ClassVar[str] = "novelty/sibling"
    answer_type: ClassVar[type[DistinctionAnswer]] = DistinctionAnswer
    max_output_tokens: ClassVar[int] = 1_500

    def prompt(self) -> Prompt:
        """Return the paper, the task with the category, then the other work."""
        task = f"{render(PROMPTS, 'sibling.md')}\n\n{category_block(self.core_task, self.leaf)}"
        return Prompt(
            system=SYSTEM,
            blocks=(self.opening, task, candidate_block(self.text, self.when)),
            template_digest=templates_digest(PROMPTS, "sibling.md"),
            shared=1,
        )

    def check(self, answer: DistinctionAnswer) -> Checked[DistinctionAnswer]:
        """Return the answer with at most three sentences; a duplicate has OpenNovelty's words."""
        if answer.is_duplicate_variant:
            return Checked(answer.model_copy(update={"brief_comparison": DUPLICATE}))
        text, faults = brief(answer.brief_comparison, MOST_SENTENCES, "$.brief_comparison")
        return Checked(answer.model_copy(update={"brief_comparison": text}), faults)

    def offline(self) -> DistinctionAnswer:
        """Return what the work says that it does: rules tell words apart, not methods."""
        line = quoted_line(self.listed[1]).rstrip(".")
        words = f"It says of itself: “{line}”." if line else "Nothing but its title is at hand."
        return DistinctionAnswer(is_duplicate_variant=False, brief_comparison=words)

    def key_of(self, prompt: Prompt) -> str:
        """Return the digest of the question and of the texts, shown or not."""
        texts: tuple[SourceText, ...] = (self.paper, self.text)
        # `super()` without arguments does not reach the base of a dataclass with slots.
        return digest([Question.key_of(self, prompt), *(digest(text.text) for text in texts)])


def brief(text: str, most: int, path: str) -> tuple[str, tuple[Fault, ...]]:
    """Return the text's first sentences, none of which speaks to a machine, and what was wrong with it."""
    plain = plain_words(text)
    sentences = [plain[start:end] for start, end in split_sentences(plain)]
    kept = [sentence for sentence in sentences if harmless(sentence)]
    faults = []
    if len(kept) < len(sentences):
        faults.append(Fault(path=path, what="a sentence that speaks to a machine was taken out"))
    if not kept:
        faults.append(Fault(path=path, what="is blank"))
    if len(kept) > most:
        faults.append(Fault(path=path, what=f"had more than {most} sentences; the first were kept", dropped=False))
    return " ".join(kept[:most]), tuple(faults)
