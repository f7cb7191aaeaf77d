"""Names in running text: people in the lines of a title page, systems that a paper calls its own or everyone uses."""

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import pairwise

from peerassay.documents.paper import Paper, SectionKind
from peerassay.language.coined import GIVEN, INTRODUCED, TITLE_PREFIX, fold_name
from peerassay.language.patterns import pattern_of
from peerassay.language.people import (
    ADDRESS,
    JOINT_OF_PLACES,
    LETTER_MARK,
    NAME_JOINTS,
    NOT_A_PERSON,
    OWN_WORDS_FIRST,
    PARTICLE,
    PARTICLES,
)

_NO_NAMES = pattern_of(r"https?://\S+|\$[^$]*\$|\\\([^)]*\\\)")
_INDEX = pattern_of(
    r"[\d∗*†‡§¶♯⋆♠♣♢♡♦♥◇⋄△▽⊕✉☆★♭♮˚∥°•⊥≀♪‖\\^{}\[\]()|]+(?:\s*,\s*[\d∗*†‡§¶⋆]+)*|(?<![α-ω])[α-ω](?![α-ω])|\s{2,}"
)
_FEWEST_MARKS = 3
"""Small letters behind names are marks of places only where there are several."""
_MATHS = pattern_of(r"\$[^$\n]{1,200}\$")
_RAISED = pattern_of(r"\^\s*(?:\{[^{}]*\}|\S)")
_COMMAND = pattern_of(r"\\[A-Za-z]+|[{}$\s]")
_WORD = r"[^\W\d_a-z][\w'’`´.-]*"
_NAME = pattern_of(rf"^{_WORD}(?:\s+(?:{PARTICLE}\s+)*{_WORD}){{1,3}}$")
_ACRONYM = pattern_of(r"[A-Z][A-Z-]{2,}$")
_LONGEST_LINE = 3000
_MOST_UNITS = 24
_LONGEST_NAME = 4
_VOWELS = "AEIOUY"
_LONGEST_SHORT = 5
"""Letters of a word cut by a full stop ("Chr.", "Alex.")."""


def names_in(lines: Sequence[str]) -> tuple[str, ...]:
    """Return the names in the lines of a title page, in order, each once.

    Where names run into each other ("Ann Lee Bo Roe") the addresses on the page decide where one ends, else two
    words are a name.
    """
    lines = [line[:_LONGEST_LINE] for line in lines]
    addresses = tuple(local for line in lines for local in _locals(line))
    found: list[str] = []
    for line in lines:
        found += [name for name in dict.fromkeys(_names(line, addresses)) if name not in found]
    return tuple(found)


def is_name(text: str) -> bool:
    """Whether a short text reads as one person's name: two to four capitalised words, no place of work."""
    return bool(_NAME.match(text)) and not NOT_A_PERSON.search(text) and not text.isupper()


def cased(name: str) -> str:
    """Return a name in capitals as names are written ("MIA DE-QUILL" as "Mia De-Quill"), another as it is."""
    if not name.isupper():
        return name
    return " ".join(map(_cased_word, name.split()))


def _cased_word(word: str) -> str:
    short = len(word) <= len("XU") and word[-1] not in _VOWELS
    return word if short else "-".join(part.capitalize() for part in word.split("-"))


def _locals(line: str) -> Iterator[str]:
    """What stands before the @ of the addresses in a line, in small letters."""
    for found in ADDRESS.finditer(line.lower()):
        yield from re.split(r"[\s,;|]+", found["many"].strip()) if found["many"] else [found["one"]]


def _names(line: str, addresses: tuple[str, ...]) -> Iterator[str]:
    line = _NO_NAMES.sub(" ; ", ADDRESS.sub(" ; ", _MATHS.sub(_word_of_maths, line)))
    at_place = False
    pieces = _pieces(line)
    whole = not addresses and _parted(pieces)
    for (joint, piece), (_, following) in pairwise([*pieces, ("", "")]):
        if at_place and joint == "," and not NOT_A_PERSON.search(following):
            continue  # "University of the Coast, Ann Arbor"
        at_place = bool(NOT_A_PERSON.search(piece)) or (at_place and joint == ",")
        if whole and len(piece.split()) == _LONGEST_NAME and is_name(cased(piece)):
            yield cased(piece)
        else:
            yield from _people(piece, addresses, behind_mark=joint == ";")


def _parted(pieces: Sequence[tuple[str, str]]) -> bool:
    """Whether each piece of a line is one person: three or more, few of as many words as two names have."""
    lengths = [len(piece.split()) for _, piece in pieces if not NOT_A_PERSON.search(piece)]
    return len(lengths) > 2 and max(lengths) <= _LONGEST_NAME and 2 * lengths.count(_LONGEST_NAME) < len(lengths)


def _word_of_maths(found: re.Match[str]) -> str:
    """A name that a converter took for a formula ("$\\mathbf { L i u ^ { 1 } }$"); a formula gives a break."""
    bare = _COMMAND.sub("", _RAISED.sub("", found.group()))
    return f"{bare} ; " if len(bare) > 1 and bare.isalpha() and bare[0].isupper() and bare[1:].islower() else " ; "


def _pieces(line: str) -> list[tuple[str, str]]:
    """The stretches of a line between joints and marks, each with the sign of the joint before it."""
    marked = _INDEX.sub(" ; ", line)
    if len(LETTER_MARK.findall(marked)) >= _FEWEST_MARKS:
        marked = LETTER_MARK.sub(" ; ", marked)
    found, joint, at = [], "", 0
    for between in NAME_JOINTS.finditer(marked):
        found.append((joint, marked[at : between.start()].strip(" .:")))
        joint, at = between.group().strip(), between.end()
    found.append((joint, marked[at:].strip(" .:")))
    return [(joint, piece) for joint, piece in found if piece]


def _people(piece: str, addresses: tuple[str, ...], *, behind_mark: bool) -> Iterator[str]:
    """The names in a piece, up to the place of work that the last one may run into."""
    piece = piece.removeprefix("and ")
    units, place = _units(piece)
    if place == "own":
        # "Ann Lee Coast University": a place has at least one word before "University", "2 Coast Bay University" all.
        units = [] if behind_mark else units[: max(0, (len(units) - 1) // 2 * 2)]
    if not 2 <= len(units) <= _MOST_UNITS:
        return
    names = [" ".join(part) for part in (_cut(tuple(units), addresses) if len(units) > 3 else (units,))]
    if all(map(_reads_as_name, names)):
        yield from map(cased, names)


def _is_spelled_out(name: str) -> bool:
    return all(len(word) > 2 or word[-1] in f".{_VOWELS}" for word in name.split())


def _reads_as_name(name: str) -> bool:
    closed = any(word.endswith(".") and len(word) > _LONGEST_SHORT for word in name.split())
    return bool(_NAME.match(name)) and not closed and (not name.isupper() or _is_spelled_out(name))


def _units(piece: str) -> tuple[list[str], str]:
    """The words of a piece, particles and initials joined to the words that they go with, up to a place of work.

    Says too how the place begins: `own` where words before it belong to its name, "" where there is none.
    """
    found = NOT_A_PERSON.search(piece)
    before = piece[: found.start()] if found else piece
    before = before if before[-1:].isspace() or not found else before.rpartition(" ")[0]
    units: list[str] = []
    carried = ""
    for word in before.split():
        if len(units) >= 2 and _ACRONYM.match(word) and not piece.isupper() and not _ACRONYM.match(units[-1]):
            return units, "plain"
        if (word in PARTICLES or (word.endswith(".") and len(word) <= _LONGEST_SHORT)) and units:
            carried += f"{word} "
        else:
            units.append(carried + word)
            carried = ""
    if found is None:
        return ([] if carried else units), ""
    opener = piece[len(before) :].split()
    of = len(opener) > 1 and opener[1].lower() in JOINT_OF_PLACES
    return units, "own" if opener and not of and OWN_WORDS_FIRST.search(opener[0]) else "plain"


@lru_cache(maxsize=256)
def _cut(units: tuple[str, ...], addresses: tuple[str, ...]) -> tuple[tuple[str, ...], ...]:
    """The way to cut words into names of two to four that fits most addresses; of equals, names of two words."""
    best: list[tuple[float, tuple[tuple[str, ...], ...]]] = [(0.0, ())]
    for end in range(1, len(units) + 1):
        ways = [
            (best[end - n][0] + _worth(units[end - n : end], addresses), (*best[end - n][1], units[end - n : end]))
            for n in (2, 3, 4)
            if n <= end and best[end - n][0] > float("-inf")
        ]
        best.append(max(ways, key=lambda way: way[0], default=(float("-inf"), ())))
    return best[-1][1] or (units,)


def _worth(name: tuple[str, ...], addresses: tuple[str, ...]) -> float:
    """How likely words are one name: its ends are in an address, it has two words."""
    first, last = (re.sub(r"\W", "", word.split()[-1]).lower() for word in (name[0], name[-1]))
    fits = max((_fits(first, last, local) for local in addresses), default=0.0)
    return fits - 0.4 * (len(name) - 2)


def _fits(first: str, last: str, local: str) -> float:
    named = (len(first) > 1 and first in local) + (len(last) > 1 and last in local)
    initials = named == 1 and (local.startswith(first[:1]) or local.endswith(first[:1]) or last[:1] in local[:1])
    return 1.0 if named == 2 else 0.8 if initials else 0.5 * named


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
