"""Splitting a reference list into its entries: bracketed, numbered, author-year, one a paragraph or run together."""

import re
from collections.abc import Sequence

from peerassay.documents.reference_authors import looks_like_authors
from peerassay.documents.reference_entry import parse_reference

__all__ = ["parse_reference", "split_references"]

_BRACKETED = re.compile(r"(?:^|(?<=\s))\[(?P<n>\d{1,4})\]\s*(?=\S)")
_NUMBERED = re.compile(r"(?:^|(?<=\s))(?P<n>\d{1,4})\.\s+(?=[^\W\d_]|[\"“])")
_LABELLED = re.compile(r"(?:^|(?<=\n))\s*\[(?P<n>[A-Z][\w+.\-, &']{0,40})\]\s*(?=\S)")
_ENTRY_END = re.compile(r"(?:(?:19|20)\d\d[a-z]?\)?\.|\.\d{4,5}\.?|/\S+\s?\.|pp?\.\s?[\d–-]+\.)\s+(?=[^\W\d_a-z])")
_YEAR = re.compile(r"(?<!\d)(?:19|20)\d\d[a-z]?(?!\d)")
_BULLET = re.compile(r"^\s*(?:[-*•]\s+|<li>)")


def split_references(paragraphs: Sequence[str]) -> list[str]:
    """Return the entries of a reference list, each with its marker, from the paragraphs under its heading."""
    texts = [_BULLET.sub("", p).strip() for p in paragraphs if p.strip()]
    joined = "\n".join(texts)
    for pattern in (_BRACKETED, _NUMBERED):
        starts = _rising(pattern, joined)
        if len(starts) >= 2 or (len(starts) == 1 and len(texts) <= 2 and starts[0] == 0):
            return _cut(joined, starts)
    labelled = [m.start() for m in _LABELLED.finditer(joined)]
    if len(labelled) >= max(2, len(texts) // 2):
        return _cut(joined, labelled)
    return _by_paragraph(texts)


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
    return not _YEAR.search(before) and not looks_like_authors(text) and len(before) < 600


def _run_together(entry: str) -> list[str]:
    """Cut a paragraph of several author-year entries where one has ended and names follow."""
    if len(entry) < 250 or len(_YEAR.findall(entry)) < 2:
        return [entry]
    starts = [0]
    for end in _ENTRY_END.finditer(entry):
        if end.end() - starts[-1] > 60 and looks_like_authors(entry[end.end() : end.end() + 200]):
            starts.append(end.end())
    return [entry[a:b].strip() for a, b in zip(starts, [*starts[1:], len(entry)], strict=True)]
