"""Where in the paper or a candidate a span stands, in words for readers: "Method, paragraph 2" (OpenNovelty, C.9)."""

from peerassay.documents import Paper, SectionKind, SourceText, heading_words
from peerassay.documents.paper import ID_PREFIX
from peerassay.evidence import Span
from peerassay.literature.texts import HeadedText

LONGEST_HEADING = 120
"""Characters of a candidate's own heading that are told."""
_PARTS = {"title": "Title", "abstract": "Abstract", "intro": "Introduction"}


def place_in_candidate(span: Span, text: SourceText) -> str:
    """Return the section that the span begins in, with the paragraph's number where it has several.

    Title and abstract go by these names, other parts by their heading; "Text" where the text has none.
    """
    part = span.sentence.split("_")[0]
    sentence = next((each for each in text.sentences if each.id == span.sentence), None)
    headings = text.headings if isinstance(text, HeadedText) else ()
    if sentence is None or part in {"title", "abstract"} or not any(headings):
        name = _PARTS.get(part, "Text")
        return name if sentence is None or part in _PARTS else f"{name}, paragraph {sentence.paragraph}"
    heading = headings[sentence.paragraph]
    alike = [number for number, other in enumerate(headings) if other == heading]
    introduces = part == "intro" and heading_words(heading).startswith("introduction")
    name = _PARTS[part] if introduces else _shortened(heading) or _PARTS.get(part, "Text")
    return name if len(alike) < 2 else f"{name}, paragraph {alike.index(sentence.paragraph) + 1}"


def _shortened(heading: str) -> str:
    line = " ".join(heading.split())
    return line if len(line) <= LONGEST_HEADING else f"{line[: LONGEST_HEADING - 1].rstrip()}…"


_NAMES = {
    ID_PREFIX[SectionKind.ABSTRACT]: "Abstract",
    ID_PREFIX[SectionKind.INTRODUCTION]: "Introduction",
    ID_PREFIX[SectionKind.CONCLUSION]: "Conclusion",
}


def source_hint(paper: Paper, span: Span) -> str:
    """Return the section that the span begins in, with the paragraph's number where it has several.

    Abstract, introduction and conclusion go by these names, other sections by their heading.
    """
    sentence = next((s for s in paper.sentences if s.id == span.sentence), None)
    if sentence is None:  # a row, a caption or a line of a listing
        block = next((b for b in paper.blocks if any(part.id == span.sentence for part in b.parts)), None)
        return block.kind.value.capitalize() if block else ""
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
