"""Names in running text: people in the lines of a title page, systems that a paper calls its own or everyone uses."""

import re
from collections.abc import Sequence

from peerassay.documents.paper import Paper, SectionKind
from peerassay.language.coined import GIVEN, INTRODUCED, TITLE_PREFIX, fold_name
from peerassay.language.people import NAME_JOINTS, NOT_A_PERSON, PARTICLE, PLACE_BEGINS

_NO_NAMES = re.compile(r"\{[^}]*\}\s*@\S+|\S+@\S+|https?://\S+|\$[^$]*\$|\\\([^)]*\\\)")
_INDEX = re.compile(r"[\d∗*†‡§¶♯⋆♠♣♢♡◇⋄^{}\[\]()|]+(?:\s*,\s*[\d∗*†‡§¶⋆]+)*")
_WORD = r"[^\W\d_a-z][\w'’`´.-]*"
_NAME = re.compile(rf"^{_WORD}(?:\s+(?:{PARTICLE}\s+)*{_WORD}){{1,3}}$")


def names_in(lines: Sequence[str]) -> tuple[str, ...]:
    """Return the names in the lines of a title page, in order, each once."""
    found: list[str] = []
    for line in lines:
        found += [name for name in _names(line) if name not in found]
    return tuple(found)


def is_name(text: str) -> bool:
    """Whether a short text reads as one person's name: two to four capitalised words, no place of work."""
    return bool(_NAME.match(text)) and not NOT_A_PERSON.search(text) and not text.isupper()


def _names(line: str) -> list[str]:
    line = _NO_NAMES.sub(" ; ", line)
    before = PLACE_BEGINS.split(line, maxsplit=1)[0].strip()
    good = [name for name in _pieces(line) if is_name(name)]
    if good and before != line.strip():
        # "Ann Lee and Bo Roe University of Somewhere": the last name runs into the place.
        good += [name for name in _pieces(before)[-1:] if is_name(name) and name not in good]
    if good or not NOT_A_PERSON.search(line):
        return good
    # "Ann Lee Some Company": the first three or two words are the likeliest name.
    words = before.split()
    return [name for n in (3, 2) if (name := " ".join(words[:n])) and len(words) > n and is_name(name)][:1]


def _pieces(line: str) -> list[str]:
    return [piece.strip(" .") for piece in NAME_JOINTS.split(_INDEX.sub(" ; ", line).replace("  ", " ; "))]


def own_names(paper: Paper) -> frozenset[str]:
    """Return the paper's own names, folded: its title's prefix, what its abstract introduces or abbreviates."""
    names: set[str] = set()
    prefix = TITLE_PREFIX.match(paper.card.title)
    if prefix and len(prefix[1].split()) <= 3:
        names.add(fold_name(prefix[1]))
    text = paper.card.abstract or " ".join(s.text for s in paper.sentences_of(SectionKind.ABSTRACT))
    for sentence in re.split(r"(?<=[.!?])\s+", text):
        names.update(fold_name(m[1]) for m in INTRODUCED.finditer(sentence))
        names.update(fold_name(m[1]) for m in GIVEN.finditer(sentence))
    return frozenset(name for name in names if len(name) >= 2)
