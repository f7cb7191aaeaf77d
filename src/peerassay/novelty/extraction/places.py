"""Where in the paper a span stands, in words for readers: "Introduction, paragraph 2"."""

from peerassay.documents.kinds import heading_words
from peerassay.documents.paper import ID_PREFIX, Paper, SectionKind
from peerassay.documents.sentence import Sentence
from peerassay.evidence.span import Span

_NAMES = {
    ID_PREFIX[SectionKind.ABSTRACT]: "Abstract",
    ID_PREFIX[SectionKind.INTRODUCTION]: "Introduction",
    ID_PREFIX[SectionKind.CONCLUSION]: "Conclusion",
}


def sentences_at(paper: Paper, start: int, end: int) -> tuple[Sentence, ...]:
    """Return the sentences that the stretch of the paper's text touches."""
    return tuple(s for s in paper.sentences if s.start < end and start < s.end)


def source_hint(paper: Paper, span: Span) -> str:
    """Return the section that the span begins in, with the paragraph's number where it has several.

    Abstract, introduction and conclusion go by these names, other sections by their heading.
    """
    sentence = next((s for s in paper.sentences if s.id == span.sentence), None)
    if sentence is None:
        return ""
    kind = sentence.id.split("_")[1]
    section = paper.section_of(sentence)
    name = _NAMES.get(kind) or (section.heading.strip() if section else "") or "Opening"
    alike = [s for s in paper.sentences if s.id.startswith(f"S_{kind}_")]
    if section is not None and kind not in _NAMES:
        alike = [s for s in alike if section.start <= s.start < section.end]
    paragraphs = sorted({s.paragraph for s in alike})
    if len(paragraphs) < 2 or not heading_words(name):
        return name
    return f"{name}, paragraph {paragraphs.index(sentence.paragraph) + 1}"
