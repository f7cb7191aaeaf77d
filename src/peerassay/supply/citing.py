"""Where the paper speaks of a work: by the name of its method, by author and year, or by its mark in the list.

What the paper says of earlier work is the first witness of it (law, 3). Nothing is asked here: sentences are found by
their marks.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from peerassay.documents.paper import Paper, Reference
from peerassay.documents.reference_authors import family_name
from peerassay.documents.sentence import Sentence
from peerassay.literature.candidate import Candidate
from peerassay.literature.citing import reference_to
from peerassay.literature.identity import short_name

SHORTEST_NAME = 3
"""Letters of a name by which a work is looked for in the paper; shorter ones stand for many things."""
LONGEST_RANGE = 40
"""Numbers that "[3-9]" may stand for; a longer one is a misread."""
_BRACKET = re.compile(r"\[([\d\s,;–-]{1,60})\]")
_NUMBERS = re.compile(r"(\d{1,3})(?:\s*[–-]\s*(\d{1,3}))?")
_NUMBERED = re.compile(r"\W*(\d{1,3})\W*")


@dataclass(frozen=True, slots=True)
class KnownAs:
    """What the paper may call a work.

    Attributes:
        names: names of its method or system, whole words.
        author: surname of its first author, and `year` as the paper's list has it.
        number: its number in the paper's reference list.

    """

    names: frozenset[str] = frozenset()
    author: str | None = None
    year: int | None = None
    number: int | None = None

    def is_named_in(self, sentence: str) -> bool:
        """Whether the sentence names or cites the work."""
        if self.number is not None and self.number in cited_numbers(sentence):
            return True
        return any(pattern.search(sentence) for pattern in _patterns(self))


def citing_sentences(paper: Paper, work: Reference | Candidate, *, nickname: str | None = None) -> tuple[Sentence, ...]:
    """Return the paper's sentences that name or cite the work, in reading order.

    `work` is an entry of the paper's list, or a candidate, whose entry is then looked for. `nickname` is another name
    that the work is known by, as a reviewer has it.
    """
    known = known_as(paper, work, nickname=nickname)
    return tuple(s for s in paper.sentences if known.is_named_in(s.text))


def citing_passage(paper: Paper, work: Reference | Candidate, *, nickname: str | None = None) -> tuple[Sentence, ...]:
    """Return the citing sentences with the one before and the one behind each, of its own paragraph."""
    citing = {s.id for s in citing_sentences(paper, work, nickname=nickname)}
    kept: list[Sentence] = []
    for place, sentence in enumerate(paper.sentences):
        near = paper.sentences[max(0, place - 1) : place + 2]
        if any(s.id in citing and s.paragraph == sentence.paragraph for s in near):
            kept.append(sentence)
    return tuple(kept)


def known_as(paper: Paper, work: Reference | Candidate, *, nickname: str | None = None) -> KnownAs:
    """Return what the paper may call the work."""
    entry = work if isinstance(work, Reference) else _entry(paper, work)
    titles = (work.title, entry.title if entry else None)
    names = {nickname, *(short_name(title) for title in titles if title)}
    authors = entry.authors if entry else ()
    surname = family_name(authors[0]) if authors else None
    numbered = _NUMBERED.fullmatch(entry.marker) if entry and entry.marker else None
    return KnownAs(
        names=frozenset(name.strip(" .,") for name in names if name and len(name.strip(" .,")) >= SHORTEST_NAME),
        author=surname if surname and len(surname) >= SHORTEST_NAME else None,
        year=entry.year if entry else None,
        number=int(numbered[1]) if numbered else None,
    )


def _entry(paper: Paper, work: Candidate) -> Reference | None:
    return reference_to(paper, title=work.title, authors=work.authors, doi=work.doi, arxiv_id=work.arxiv_id)


@lru_cache(maxsize=4_096)
def cited_numbers(sentence: str) -> frozenset[int]:
    """Return the numbers that the sentence cites by: of "[3, 5-7]" 3, 5, 6 and 7."""
    found: set[int] = set()
    for bracket in _BRACKET.finditer(sentence):
        for first, last in _NUMBERS.findall(bracket[1]):
            start, end = int(first), int(last or first)
            found.update(range(start, end + 1) if end - start <= LONGEST_RANGE else (start, end))
    return frozenset(found)


@lru_cache(maxsize=1_024)
def _patterns(known: KnownAs) -> tuple[re.Pattern[str], ...]:
    return tuple(_made(known))


def _made(known: KnownAs) -> Iterator[re.Pattern[str]]:
    if known.names:
        yield re.compile(rf"(?<![\w-])(?:{'|'.join(map(re.escape, sorted(known.names)))})(?![\w-])")
    if known.author:
        near = rf"[^;]{{0,40}}?{known.year}" if known.year else r"\s+(?:et\s+al|and|&)"
        yield re.compile(rf"(?<![\w-]){re.escape(known.author)}\b{near}")
