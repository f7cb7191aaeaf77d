"""Texts of the paper as the prompts of phase I show them: fenced, without sentences that speak to a machine."""

from collections.abc import Iterable
from itertools import groupby
from pathlib import Path

from peerassay.documents.paper import Paper
from peerassay.documents.sentence import Sentence
from peerassay.documents.withholding import withheld_in
from peerassay.engines.fencing import WITHHELD_SENTENCE, shown

PROMPTS = Path(__file__).parent / "prompts"


def one_line(text: str) -> str:
    """Return the text in one line; what speaks to a machine is withheld."""
    return shown(text, WITHHELD_SENTENCE)


def sections(paper: Paper, sentences: Iterable[Sentence]) -> str:
    """Return the sentences in their paragraphs below the headings of their sections."""
    parts: list[str] = []
    for heading, group in groupby(sentences, key=lambda sentence: _heading(paper, sentence)):
        parts += [f"\n## {heading}"] if heading else []
        parts.append(paragraphs(paper, group))
    return "\n".join(parts).strip()


def _heading(paper: Paper, sentence: Sentence) -> str:
    section = paper.section_of(sentence)
    return one_line(section.heading) if section else ""


def paragraphs(paper: Paper, sentences: Iterable[Sentence]) -> str:
    """Return the sentences in their paragraphs, one to a line, as printed but for line breaks."""
    withheld = withheld_in(paper)
    lines: dict[int, list[str]] = {}
    for sentence in sentences:
        words = WITHHELD_SENTENCE if sentence.id in withheld else " ".join(sentence.text.split())
        lines.setdefault(sentence.paragraph, []).append(words)
    return "\n".join(" ".join(line) for line in lines.values())
