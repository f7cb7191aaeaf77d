"""Texts of the paper as the prompts of phase I show them: fenced, without sentences that speak to a machine."""

from collections.abc import Iterable
from pathlib import Path

from peerassay.documents.paper import Paper
from peerassay.documents.sentence import Sentence
from peerassay.documents.withholding import withheld_in
from peerassay.engines.fencing import WITHHELD_SENTENCE, shown

PROMPTS = Path(__file__).parent / "prompts"


def one_line(text: str) -> str:
    """Return the text in one line; what speaks to a machine is withheld."""
    return shown(text, WITHHELD_SENTENCE)


def paragraphs(paper: Paper, sentences: Iterable[Sentence]) -> str:
    """Return the sentences in their paragraphs, one to a line, as printed but for line breaks."""
    withheld = withheld_in(paper)
    lines: dict[int, list[str]] = {}
    for sentence in sentences:
        words = WITHHELD_SENTENCE if sentence.id in withheld else " ".join(sentence.text.split())
        lines.setdefault(sentence.paragraph, []).append(words)
    return "\n".join(" ".join(line) for line in lines.values())
