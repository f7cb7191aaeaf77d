"""The paper as every reader is shown it: whole, numbered, first in the prompt and the same bytes for every question.

Providers keep what prompts begin with. All questions that need the paper therefore open with `SYSTEM` and
`paper_block(paper)` (`Prompt.shared=1`), and what they ask stands behind.
"""

from collections.abc import Collection, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from peerassay.documents import Paper, Reference, Section, Sentence
from peerassay.engines.prompts import WITHHELD_SENTENCE, fence, one_line, render, shown
from peerassay.evidence import LexicalSimilarity
from peerassay.literature import abstract_of
from peerassay.shield import speaks_to_model, withheld_in

PROMPTS = Path(__file__).parent / "prompts"
READER = "reader.md"
SYSTEM = render(PROMPTS, READER)
"""Who reads, and that fenced text is material: the same words open every question on a paper."""
_LEFT_OUT = "(... left out here ...)"


class PaperShown(NamedTuple):
    """The block, and what a report says where it is not the whole paper (None where it is)."""

    block: str
    left_out: str | None = None


def paper_block(paper: Paper) -> str:
    """Return the whole paper in one fence: title, sections with numbered sentences, reference list.

    Sentences read `[S_int_023] text`; those that are withheld from every model are replaced by a note.
    """
    return _fenced(paper, frozenset(s.id for s in paper.sentences))


def _checklist(paper: Paper) -> frozenset[str]:
    """The sentences of a venue's checklist, a form filled in for the venue that says nothing of the work."""
    forms = [section for section in paper.sections if "checklist" in section.heading.casefold()]
    return frozenset(s.id for s in paper.sentences if any(form.start <= s.start < form.end for form in forms))


def shown_paper(paper: Paper, window_characters: int | None, *, pointed: Collection[str] = ()) -> PaperShown:
    """Return the whole paper, or the shorter selection where it does not fit so many characters (docs/law.md, 2.1).

    `pointed` are ids of sentences that cite a work in question; their paragraphs are kept before the rest.
    """
    whole = paper_block(paper)
    if window_characters is None or len(whole) <= window_characters:
        return PaperShown(whole)
    return paper_selection(paper, window_characters, cited_in_review=pointed)


def paper_selection(paper: Paper, characters: int, *, cited_in_review: Collection[str] = ()) -> PaperShown:
    """Return what of the paper fits so many characters, and words on what was left out.

    In this order: title, abstract, introduction, related work, method, paragraphs with the sentences `cited_in_review`,
    conclusion, then the rest, nearest to the abstract first; the reference list stays whole.
    """
    cited, own = frozenset(cited_in_review), f"{paper.card.title} {abstract_of(paper)}"
    lexical = LexicalSimilarity()

    def order(paragraph: Sequence[Sentence]) -> tuple[int, float]:
        rank = _rank(paragraph, cited)
        likeness = lexical.between(own, " ".join(s.text for s in paragraph)) if rank == len(_ORDER) else None
        return rank, -(likeness or 0.0)

    room = characters - len(_fenced(paper, frozenset()))
    kept: set[str] = set()
    for paragraph in sorted(_paragraphs(paper), key=order):
        size = sum(len(s.id) + len(s.text) + 4 for s in paragraph)
        if size <= room:
            room -= size
            kept.update(s.id for s in paragraph)
    words = f"{len(kept)} of the paper's {len(paper.sentences)} sentences were shown, for it does not fit the window"
    return PaperShown(_fenced(paper, frozenset(kept)), words)


def _paragraphs(paper: Paper) -> list[list[Sentence]]:
    found: list[list[Sentence]] = []
    for sentence in paper.sentences:
        if found and found[-1][0].paragraph == sentence.paragraph:
            found[-1].append(sentence)
        else:
            found.append([sentence])
    return found


_ORDER = ("abs", "int", "rw", "met", "", "con")
"""Parts of sentence ids in the order of docs/law.md, 2; the empty one is for paragraphs that cite a named work."""


def _rank(paragraph: Sequence[Sentence], cited: frozenset[str]) -> int:
    part = paragraph[0].id.split("_")[1]
    own = _ORDER.index(part) if part in _ORDER else len(_ORDER)
    return min(own, _ORDER.index("")) if any(s.id in cited for s in paragraph) else own


def _fenced(paper: Paper, kept: frozenset[str]) -> str:
    title = WITHHELD_SENTENCE if speaks_to_model(paper.card.title) else one_line(paper.card.title)
    lines = [f"# {title}", *_abstract(paper), *_body(paper, kept)]
    if paper.references:
        lines += ["", "## References", *map(_reference, paper.references)]
    return f"The paper:\n{fence('the paper', chr(10).join(lines))}"


def _abstract(paper: Paper) -> Iterator[str]:
    """The card's abstract where the text has none of its own."""
    if paper.card.abstract and not any(s.id.startswith("S_abs_") for s in paper.sentences):
        yield from ("", "## Abstract", shown(paper.card.abstract, WITHHELD_SENTENCE))


def _body(paper: Paper, kept: frozenset[str]) -> Iterator[str]:
    """Yield headings and sentences; what a venue's form asks, and headings over nothing, say nothing of the work."""
    withheld, form = withheld_in(paper), _checklist(paper)
    sections = iter(sorted(paper.sections, key=lambda section: (section.start, section.level)))
    coming: Section | None = next(sections, None)
    above: list[Section] = []
    skipping = False
    for sentence in paper.sentences:
        while coming is not None and coming.start <= sentence.start:
            above = [*(section for section in above if section.level < coming.level), coming]
            coming = next(sections, None)
        if sentence.id in form:
            continue
        for section in above:
            yield from ("", _heading(section))
        if sentence.id in kept:
            yield f"[{sentence.id}] {WITHHELD_SENTENCE if sentence.id in withheld else one_line(sentence.text)}"
        elif not skipping:
            yield _LEFT_OUT
        skipping = sentence.id not in kept
        above = []


def _heading(section: Section) -> str:
    return f"{'#' * min(section.level + 1, 6)} {shown(section.heading, WITHHELD_SENTENCE)}"


def _reference(reference: Reference) -> str:
    text, marker = shown(reference.text, WITHHELD_SENTENCE), reference.marker or ""
    return f"[{reference.id}] {text}" if text.startswith(marker) else f"[{reference.id}] {marker} {text}"
