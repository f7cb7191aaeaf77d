"""What the questions for a taxonomy have in common: the papers asked about, and an answer mended by rules."""

from dataclasses import dataclass
from pathlib import Path
from typing import ClassVar

from peerassay.engines.prompts import fence
from peerassay.engines.question import Checked, Question
from peerassay.novelty.taxonomy.given import TaxonomyAnswer
from peerassay.novelty.taxonomy.listing import Listing
from peerassay.novelty.taxonomy.mending import mend
from peerassay.novelty.taxonomy.plain_words import harmless, plain_words

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
