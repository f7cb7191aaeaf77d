"""Where in a candidate a span stands, in words for readers: "Method, paragraph 2" (seed 004, C.9)."""

from peerassay.documents.kinds import heading_words
from peerassay.documents.text import SourceText
from peerassay.evidence.span import Span
from peerassay.literature.headed_text import HeadedText

LONGEST_HEADING = 120
"""Characters of a candidate's own heading that are told."""
_PARTS = {"title": "Title", "abstract": "Abstract", "intro": "Introduction"}


def place_in_candidate(span: Span, text: SourceText) -> str:
    """Return the section that the span begins in, with the paragraph's number where it has several.

    Title and abstract go by these names, other parts by their heading; "Text" where the text has none.
    """
    part = span.sentence.split("_")[0]
    sentence = next((one for one in text.sentences if one.id == span.sentence), None)
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
