"""What a comparison along the taxonomy shows beside the paper: the category, and the work up to a limit."""

from collections.abc import Iterable
from pathlib import Path

from peerassay.documents import Sentence
from peerassay.engines import fence
from peerassay.literature import CandidateText
from peerassay.novelty.comparison_result import ComparisonMode
from peerassay.novelty.taxonomy.naming import harmless, plain_words
from peerassay.novelty.taxonomy_node import TaxonomyNode
from peerassay.shield import withheld_in

PROMPTS = Path(__file__).parent / "prompts"
CANDIDATE_LIMIT = 16_000
"""Characters of the work: abstract, introduction and the beginning of the method tell two works apart."""


def candidate_block(text: CandidateText, when: str = "") -> str:
    """Return the other work, its title first, up to the limit; `when` tells its date as against the paper's."""
    withheld = withheld_in(text)
    title = next((s.text for s in text.sentences if s.id == "title" and s.id not in withheld), "")
    rest = _within((s for s in text.sentences if s.id != "title"), withheld, CANDIDATE_LIMIT)
    how = "full text, from its beginning" if mode_of(text) == "fulltext" else "abstract"
    dated = f", {when}" if when else ""
    return f"# The other work ({how}{dated})\n{fence('candidate', _lines(title, rest))}"


def mode_of(text: CandidateText) -> ComparisonMode:
    """Return whether more than title, abstract and introduction is shown."""
    return "fulltext" if text.basis == "full_text" else "abstract"


def category_block(core_task: str, leaf: TaxonomyNode) -> str:
    """Return core task and category, with its boundaries."""
    lines = (
        f"core task: {harmless(plain_words(core_task)) or '(not known)'}",
        f"category: {leaf.name}",
        f"belongs here: {leaf.scope_note or ''}",
        f"does not: {leaf.exclude_note or ''}",
    )
    return f"# The core task and the category\n{fence('category', chr(10).join(lines))}"


def _lines(title: str, text: str) -> str:
    return f"title: {harmless(title) or '(no title)'}\n{text or '(no text at hand)'}"


def _within(sentences: Iterable[Sentence], withheld: frozenset[str], limit: int) -> str:
    """Return the sentences up to the limit, paragraph by paragraph."""
    parts: list[str] = []
    left, paragraph = limit, None
    for sentence in sentences:
        if sentence.id in withheld:
            continue
        words = " ".join(sentence.text.split())
        if len(words) > left:
            break
        left -= len(words) + 1
        if paragraph is not None and sentence.paragraph == paragraph:
            parts[-1] += f" {words}"
        else:
            parts.append(words)
        paragraph = sentence.paragraph
    return "\n".join(parts)
