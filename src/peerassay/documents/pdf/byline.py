"""Authors: the names in the lines between title and abstract, affiliations and marks left out."""

import re
import unicodedata
from collections.abc import Sequence

from peerassay.documents.names import cased
from peerassay.documents.pdf.line import Line, text_of
from peerassay.documents.pdf.roles import Placed
from peerassay.documents.pdf.word import Face, Word
from peerassay.language.people import NOT_A_PERSON, PARTICLE, RANKS

_FIRST = "[A-ZÀ-ÞĀ-ŽƠƯȘȚẠ-ỹ]"
_NAME = re.compile(
    rf"^(?:{_FIRST}[\w'’.ʼ-]*|[a-z]{{1,3}}|d['’][A-Z]\w+|[A-Z]\.)"
    rf"(?:[\s-](?:{_FIRST}[\w'’.ʼ-]*|{PARTICLE}|d['’][A-Z]\w+|[A-Z]\.)){{1,4}}$"
)
_SPLIT = re.compile(r"\s*(?:,|;|·|•|\||&|\band\b|\bAND\b)\s*")
_MARKS = re.compile(r"[\d*†‡§¶∗⋆♠♣♦♥♯⋄◇△▽∥‖⊕✉✝☆★♢♭♮#^~]+")
_SENTENCE_WORDS = frozenset({"the", "of", "for", "we", "figure", "table"})
_MOST = 200


def authors(lines: Sequence[Placed], metadata: str = "") -> tuple[str, ...]:
    """Return the authors' names in printed order; those of the file's metadata where they all stand on the page."""
    printed = _printed(lines)
    stated = _names(metadata)
    if len(stated) < 2:
        return tuple(printed[:_MOST])
    text = _plain(" ".join(p.text for p in lines))
    if not all(_plain(name) in text for name in stated):
        return tuple(printed[:_MOST])
    # Printed names keep their accents, which metadata often lack.
    words = " ".join(p.text for p in lines).split()
    return tuple(_as_printed(name, words) for name in stated)


def _as_printed(name: str, words: Sequence[str]) -> str:
    """A name of the metadata as the page spells it."""
    wanted, count = _plain(name), len(name.split())
    for i in range(len(words) - count + 1):
        spelled = " ".join(words[i : i + count])
        if _plain(spelled) == wanted:
            return _MARKS.sub("", spelled).strip(" .,;")
    return name


def _printed(lines: Sequence[Placed]) -> list[str]:
    """Names in the lines set like the first that holds one; affiliations are set otherwise or say what they are."""
    found: list[str] = []
    first: Line | None = None
    for p in lines:
        if first is not None and not _set_alike(p.line, first):
            continue
        names = [name for part in _parts(p.line) for name in _names(part)]
        if names and first is None:
            first = p.line
        found.extend(name for name in names if name not in found)
    return found


def _set_alike(line: Line, first: Line) -> bool:
    ours, theirs = _opening_face(line), _opening_face(first)
    return abs(line.size - first.size) < 0.6 and (ours.bold, ours.italic) == (theirs.bold, theirs.italic)


def _opening_face(line: Line) -> Face:
    """The face of the first full word: marks before it and ranks behind the names are set otherwise."""
    full = (word.face for word in line.words if len(word.text) >= 3 and word.size > 0.85 * line.size)
    return next(full, line.face)


def _parts(line: Line) -> list[str]:
    """The line without raised marks, cut at wide gaps."""
    main = line.size
    parts: list[list[Word]] = [[]]
    previous: Word | None = None
    for word in line.words:
        raised = word.size < 0.85 * main and word.baseline > line.baseline + 0.12 * main
        if previous is not None and word.left - previous.right > 0.95 * main:
            parts.append([])
        if raised:
            if word.text.strip(",") and parts[-1]:
                parts.append([])
        else:
            parts[-1].append(word)
        previous = word
    return [text_of(part) for part in parts if part]


def _names(text: str) -> list[str]:
    text = RANKS.sub(" ", text)
    names = []
    for part in _SPLIT.split(text):
        name = _MARKS.sub("", part).strip(" .,:;()[]-–—’'")
        name = " ".join(name.split())
        other = NOT_A_PERSON.search(name) or not _SENTENCE_WORDS.isdisjoint(name.lower().split())
        if name and not other and _NAME.match(cased(name)) and len(name) <= 40:
            names.append(cased(name))
    return names


def _plain(text: str) -> str:
    decomposed = unicodedata.normalize("NFKD", text)
    return "".join(c for c in decomposed.lower() if c.isascii() and c.isalpha())
