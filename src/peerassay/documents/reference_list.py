"""Reference lists: found among a paper's elements, and split into entries however they are marked or run together."""

import re
from collections.abc import Sequence

from peerassay.documents.blocks import Element
from peerassay.documents.kinds import kind_by_words, split_number
from peerassay.documents.outline import is_reference_heading
from peerassay.documents.paper import SectionKind
from peerassay.documents.reference_authors import looks_like_authors
from peerassay.documents.reference_entry import parse_reference
from peerassay.language.identifiers import YEAR
from peerassay.language.patterns import pattern_of

__all__ = ["parse_reference", "split_references"]

_BRACKETED = pattern_of(r"(?:^|(?<=\s))\[(?P<n>\d{1,4})\]\s*(?=\S)")
_NUMBERED = pattern_of(r"(?:^|(?<=\s))(?P<n>\d{1,4})\.\s+(?=[^\W\d_]|[\"“])")
_LABELLED = pattern_of(r"(?:^|(?<=\n))\s*\[(?P<n>[A-Z][\w+.\-, &']{0,40})\]\s*(?=\S)")
_ENTRY_END = pattern_of(r"(?:(?:19|20)\d\d[a-z]?\)?\.|\.\d{4,5}\.?|/\S+\s?\.|pp?\.\s?[\d–-]+\.)\s+(?=[^\W\d_a-z])")


def split_references(paragraphs: Sequence[str]) -> list[str]:
    """Return the entries of a reference list, each with its marker, from the paragraphs under its heading."""
    texts = [_without_bullet(p.strip()) for p in paragraphs if p.strip()]
    joined = "\n".join(texts)
    for pattern in (_BRACKETED, _NUMBERED):
        starts = _rising(pattern, joined)
        if len(starts) >= 2 or (len(starts) == 1 and len(texts) <= 2 and starts[0] == 0):
            return _cut(joined, starts)
    labelled = [m.start() for m in _LABELLED.finditer(joined)]
    if len(labelled) >= max(2, len(texts) // 2):
        return _cut(joined, labelled)
    return _by_paragraph(texts)


def _without_bullet(text: str) -> str:
    mark = next((mark for mark in ("- ", "* ", "• ", "<li>") if text.startswith(mark)), "")
    return text.removeprefix(mark).strip()


def _rising(pattern: re.Pattern[str], text: str) -> list[int]:
    """The places where the numbers count up from a small one; a number inside an entry does not fit the count."""
    starts: list[int] = []
    last = 0
    for found in pattern.finditer(text):
        n = int(found["n"])
        at_line_start = found.start() == 0 or text[found.start() - 1] == "\n"
        step = n - last
        if step == 1 or (at_line_start and (1 <= step <= 3 or (not starts and n < 1000))):
            starts.append(found.start())
            last = n
    return starts


def _cut(text: str, starts: Sequence[int]) -> list[str]:
    pieces = [text[a:b] for a, b in zip(starts, [*starts[1:], len(text)], strict=True)]
    return [" ".join(piece.split()) for piece in pieces if piece.strip()]


def _by_paragraph(texts: Sequence[str]) -> list[str]:
    """One entry a paragraph; a paragraph that only goes on is put to the one before, one that holds many is cut."""
    entries: list[str] = []
    for text in texts:
        flat = " ".join(text.split())
        if entries and _goes_on(entries[-1], flat):
            entries[-1] = f"{entries[-1]} {flat}"
        else:
            entries.append(flat)
    return [piece for entry in entries for piece in _run_together(entry)]


def _goes_on(before: str, text: str) -> bool:
    if text[0].islower() or text[0] in ",;:)" or not any(c.isalpha() for c in text):
        return True
    return not YEAR.search(before) and not looks_like_authors(text) and len(before) < 600


def _run_together(entry: str) -> list[str]:
    """Cut a paragraph of several author-year entries where one has ended and names follow."""
    if len(entry) < 250 or len(YEAR.findall(entry)) < 2:
        return [entry]
    starts = [0]
    for end in _ENTRY_END.finditer(entry):
        if end.end() - starts[-1] > 60 and looks_like_authors(entry[end.end() : end.end() + 200]):
            starts.append(end.end())
    return [entry[a:b].strip() for a, b in zip(starts, [*starts[1:], len(entry)], strict=True)]


_UNDATED = ("arxiv", "forthcoming", "in press")
_MARKED = pattern_of(r"^(?:[-*]\s*)?\[\w[\w+., &-]{0,30}\]\s*\S|^\d{1,3}\.\s+[^\W\d_a-z]")


def is_entry(text: str) -> bool:
    """Whether a paragraph reads like an entry of a reference list."""
    if not (YEAR.search(text) or any(word in text.lower() for word in _UNDATED)) or len(text) > 2500:
        return False
    return bool(_MARKED.match(text)) or (looks_like_authors(text) and len(text) < 1200)


def mark_references(elements: Sequence[Element]) -> list[Element]:
    """Return the elements with the paragraphs of reference lists replaced by their entries.

    A list runs from its heading to the next real heading. Without such a heading anywhere, the longest run of at
    least five paragraphs that read like entries is taken for it.
    """
    regions = _headed(elements) or _unheaded(elements)
    marked: list[Element] = []
    at = 0
    for start, end in regions:
        marked += elements[at:start]
        marked += _entries(elements[start:end])
        at = end
    return [*marked, *elements[at:]]


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


_APART = ("table", "listing", "figure", "caption", "formula")


def _entries(elements: Sequence[Element]) -> list[Element]:
    """The entries of a list, then the tables and figures that a page break put among them and what has no letters."""
    written = [e for e in elements if e.kind not in _APART]
    texts = [e.text for e in written if e.kind != "gap" and any(c.isalpha() for c in e.text)]
    bare = [Element("gap", e.text) for e in written if not any(c.isalpha() for c in e.text)]
    apart = [e for e in elements if e.kind in _APART]
    return [*(Element("reference", text) for text in split_references(texts)), *apart, *bare]
