"""Finding the reference list among a paper's elements, also where its heading is odd, missing or broken up."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from peerassay.documents.kinds import kind_by_words, split_number
from peerassay.documents.markdown_elements import Element
from peerassay.documents.outline import is_reference_heading
from peerassay.documents.paper import SectionKind
from peerassay.documents.reference_authors import looks_like_authors
from peerassay.documents.reference_list import split_references

_YEAR = re.compile(r"(?<!\d)(?:19|20)\d\d[a-z]?(?!\d)|arxiv|forthcoming|in press", re.IGNORECASE)
_MARK = re.compile(r"^(?:[-*]\s*)?\[\w[\w+., &-]{0,30}\]\s*\S")
_NUMBER = re.compile(r"^\d{1,3}\.\s+[^\W\d_a-z]")


@dataclass(frozen=True)
class MarkedElement:
    """An element, or an entry of the reference list (`kind` is then "reference")."""

    kind: str
    text: str
    level: int = 1


def is_entry(text: str) -> bool:
    """Whether a paragraph reads like an entry of a reference list."""
    if not _YEAR.search(text) or len(text) > 2500:
        return False
    return bool(_MARK.match(text) or _NUMBER.match(text)) or (looks_like_authors(text) and len(text) < 1200)


def mark_references(elements: Sequence[Element]) -> list[MarkedElement]:
    """Return the elements with the paragraphs of reference lists replaced by their entries.

    A list runs from its heading to the next real heading. Without such a heading anywhere, the longest run of at
    least five paragraphs that read like entries is taken for it.
    """
    regions = _headed(elements) or _unheaded(elements)
    marked: list[MarkedElement] = []
    at = 0
    for start, end in regions:
        marked += [_plain(e) for e in elements[at:start]]
        marked += _entries(elements[start:end])
        at = end
    return marked + [_plain(e) for e in elements[at:]]


def _plain(element: Element) -> MarkedElement:
    return MarkedElement(element.kind, element.text, element.level)


def _headed(elements: Sequence[Element]) -> list[tuple[int, int]]:
    """The stretches behind each heading "References" (heading excluded) that hold entries."""
    regions: list[tuple[int, int]] = []
    for i, element in enumerate(elements):
        if element.kind != "heading" or not is_reference_heading(split_number(element.text)[1]):
            continue
        if regions and i < regions[-1][1]:
            continue
        end = _end_of_list(elements, i + 1)
        if end > i + 1:
            regions.append((i + 1, end))
    return regions


def _end_of_list(elements: Sequence[Element], start: int) -> int:
    """Where the entries end: at a heading that entries do not follow, or where prose takes over for good."""
    end = i = start
    while i < len(elements):
        element = elements[i]
        if element.kind == "heading":
            if not _is_stray(element) or not _mostly_entries(elements[i + 1 : i + 6]):
                break
        elif element.kind in ("prose", "item", "footnote", "caption"):
            if is_entry(element.text) or _mostly_entries(elements[i : i + 7]) or (end == i and len(element.text) < 300):
                end = i + 1
            elif not _mostly_entries(elements[i + 1 : i + 12]):
                break
        i += 1
    return end


def _is_stray(heading: Element) -> bool:
    number, _ = split_number(heading.text)
    return number is None and kind_by_words(heading.text) not in (SectionKind.OTHER, SectionKind.APPENDIX)


def _mostly_entries(elements: Sequence[Element]) -> bool:
    texts = [e.text for e in elements if e.kind in ("prose", "item", "footnote")]
    return len(texts) > 0 and sum(map(is_entry, texts)) >= max(1, 0.6 * len(texts))


def _unheaded(elements: Sequence[Element]) -> list[tuple[int, int]]:
    best = (0, 0)
    start: int | None = None
    misses = 0
    for i, element in enumerate(elements):
        if element.kind in ("prose", "item", "footnote") and is_entry(element.text):
            start = i if start is None else start
            misses = 0
            if i + 1 - start > best[1] - best[0]:
                best = (start, i + 1)
        elif start is not None and element.kind != "gap":
            misses += 1
            if misses > 2:
                start = None
    return [best] if best[1] - best[0] >= 5 else []


def _entries(elements: Sequence[Element]) -> list[MarkedElement]:
    texts = [
        e.text
        for e in elements
        if e.kind in ("prose", "item", "footnote", "caption", "heading") and any(c.isalpha() for c in e.text)
    ]
    return [MarkedElement("reference", text) for text in split_references(texts)]
