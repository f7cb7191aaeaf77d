"""What of two papers a comparison shows: the same words of the paper in every question, so that a prefix is shared."""

from collections.abc import Iterable
from pathlib import Path

from peerassay.documents.paper import Paper, SectionKind
from peerassay.documents.sentence import Sentence
from peerassay.documents.withholding import withheld_in
from peerassay.engines.fencing import fence
from peerassay.literature.candidate import CandidateText
from peerassay.novelty.comparison_result import ComparisonMode
from peerassay.novelty.taxonomy.plain_words import harmless, plain_words
from peerassay.novelty.taxonomy_node import TaxonomyNode

PROMPTS = Path(__file__).parent / "prompts"
PAPER_LIMIT, CANDIDATE_LIMIT = 16_000, 16_000
"""Characters of each text: abstract, introduction and the beginning of the method tell two works apart."""
_LEFT_OUT = (SectionKind.RELATED_WORK, SectionKind.APPENDIX)


def paper_block(paper: Paper) -> str:
    """Return the paper from its title on, without related work and appendix, up to the limit."""
    left_out = {s.id for s in paper.sentences_of(*_LEFT_OUT)}
    withheld = withheld_in(paper)
    first = paper.sentences_of(SectionKind.ABSTRACT)
    others = (s for s in paper.sentences if s not in first and s.id not in left_out)
    text = _within((*first, *others), withheld, PAPER_LIMIT)
    return f"# The paper\n{fence('paper', _lines(paper.card.title, text or paper.card.abstract))}"


def candidate_block(text: CandidateText) -> str:
    """Return the earlier work, its title first, up to the limit."""
    withheld = withheld_in(text)
    title = next((s.text for s in text.sentences if s.id == "title" and s.id not in withheld), "")
    rest = _within((s for s in text.sentences if s.id != "title"), withheld, CANDIDATE_LIMIT)
    how = "full text, from its beginning" if mode_of(text) == "fulltext" else "abstract"
    return f"# The earlier work ({how})\n{fence('candidate', _lines(title, rest))}"


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
