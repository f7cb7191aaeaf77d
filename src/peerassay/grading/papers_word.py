"""Where the paper speaks of a work that a review names: by name, by author and year, or by its mark in its list.

The paper's own word that this very work has the aspect stands beside what was read of it, or in its stead (law 4), so a
judge has to see these sentences, and has to know by which mark the paper means the work.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from peerassay.documents.paper import Paper, Reference
from peerassay.documents.sentence import Sentence
from peerassay.grading.referent import Referent
from peerassay.literature.candidate import Candidate
from peerassay.literature.citing import reference_to

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
        author: surname of its first author, and `year` as the paper's list has it, else as the review has it.
        number: its number in the paper's reference list.
        mark: how the paper cites it, for a reader ("[19]"); None where its list does not have it.

    """

    names: frozenset[str] = frozenset()
    author: str | None = None
    year: int | None = None
    number: int | None = None
    mark: str | None = None

    def is_named_in(self, sentence: str) -> bool:
        """Whether the sentence names or cites the work."""
        if self.number is not None and self.number in cited_numbers(sentence):
            return True
        return any(pattern.search(sentence) for pattern in self._patterns())

    def _patterns(self) -> Iterator[re.Pattern[str]]:
        if self.names:
            yield re.compile(rf"(?<![\w-])(?:{'|'.join(map(re.escape, sorted(self.names)))})(?![\w-])")
        if self.author:
            near = rf"[^;]{{0,40}}?{self.year}" if self.year else r"\s+(?:et\s+al|and|&)"
            yield re.compile(rf"(?<![\w-]){re.escape(self.author)}\b{near}")


def known_as(referent: Referent, candidate: Candidate | None, paper: Paper) -> KnownAs:
    """Return what the paper may call the work; `candidate` is the work where it is at hand."""
    mention = referent.mention
    entry = _entry(referent, candidate, paper)
    titles = (mention.title, candidate.title if candidate else None, entry.title if entry else None)
    names = [mention.nickname, *(title.partition(":")[0] for title in titles if title and ":" in title)]
    authors = (entry.authors if entry else ()) or mention.authors
    surname = authors[0].split()[-1] if authors and authors[0].split() else None
    numbered = _NUMBERED.fullmatch(entry.marker) if entry and entry.marker else None
    return KnownAs(
        names=frozenset(name.strip(" .,") for name in names if name and len(name.strip(" .,")) >= SHORTEST_NAME),
        author=surname if surname and len(surname) >= SHORTEST_NAME else None,
        year=entry.year if entry else None,
        number=int(numbered[1]) if numbered else None,
        mark=_mark(entry),
    )


def cited_numbers(sentence: str) -> frozenset[int]:
    """Return the numbers that the sentence cites by: of "[3, 5-7]" 3, 5, 6 and 7."""
    found: set[int] = set()
    for bracket in _BRACKET.finditer(sentence):
        for first, last in _NUMBERS.findall(bracket[1]):
            start, end = int(first), int(last or first)
            found.update(range(start, end + 1) if end - start <= LONGEST_RANGE else (start, end))
    return frozenset(found)


def sentences_on(known: KnownAs, sentences: Sequence[Sentence]) -> tuple[Sentence, ...]:
    """Return the sentences that name or cite the work, in their order."""
    return tuple(s for s in sentences if known.is_named_in(s.text))


def _entry(referent: Referent, candidate: Candidate | None, paper: Paper) -> Reference | None:
    mention = referent.mention
    authors = mention.authors or (candidate.authors if candidate else ())
    told = reference_to(paper, title=mention.title, authors=authors, doi=mention.doi, arxiv_id=mention.arxiv_id)
    if told is not None or candidate is None:
        return told
    return reference_to(
        paper, title=candidate.title, authors=candidate.authors, doi=candidate.doi, arxiv_id=candidate.arxiv_id
    )


def _mark(entry: Reference | None) -> str | None:
    if entry is None:
        return None
    numbered = _NUMBERED.fullmatch(entry.marker) if entry.marker else None
    if numbered:
        return f"[{numbered[1]}]"
    if entry.marker:
        return entry.marker.strip()
    surname = entry.authors[0].split()[-1] if entry.authors and entry.authors[0].split() else None
    return f"{surname} et al., {entry.year}" if surname and entry.year else None
