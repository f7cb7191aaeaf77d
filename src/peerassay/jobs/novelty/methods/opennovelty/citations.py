"""How a report cites and dates its works: `Roe 2023[4]`, each work by one index, the paper 0 (OpenNovelty, D)."""

import re
import unicodedata
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from peerassay.documents import family_name
from peerassay.jobs.novelty.methods.opennovelty.parts import ORIGINAL
from peerassay.literature import Candidate, first_public
from peerassay.retrieval import Time

THE_PAPER = "This paper"
"""How the paper under study is cited: a reader has it at hand, and its authors may be hidden."""
_LONGEST_NAME = 24
_CITED = re.compile(
    rf"(?:(?P<alias>{THE_PAPER}|[^\W_][\w'’+.-]*?(?: (?:\d{{4}}|undated)[a-z]{{0,2}})?) ?)?"
    r"\[(?P<indices>\s*\d{1,6}(?:\s*[,;]\s*\d{1,6})*\s*)\]",
    re.IGNORECASE,
)
_WORDS: dict[Time, str] = {
    "earlier": "earlier than the paper",
    "concurrent": "concurrent with the paper",
    "later": "later than the paper",
    "unknown": "date unknown; may be later than the paper",
}


class Dated(NamedTuple):
    """The date, as precise as known, and whether the work is earlier, concurrent or later."""

    date: str | None
    time: Time

    @property
    def in_words(self) -> str:
        """Both in words: "2024-05, concurrent with the paper"."""
        return f"{self.date or 'no date'}, {_WORDS[self.time]}"


UNDATED = Dated(None, "unknown")


def dated(candidate: Candidate, time: Time) -> Dated:
    """Return a work's date and time."""
    return Dated(first_public(candidate), time)


@dataclass(frozen=True, slots=True)
class Citations:
    """Indices, aliases and dates by paper id (`original` for the paper itself, which has no date here)."""

    aliases: Mapping[str, str]
    indices: Mapping[str, int]
    dates: Mapping[str, Dated] = field(default_factory=dict)

    @classmethod
    def of(
        cls,
        order: Iterable[str],
        candidates: Mapping[str, Candidate],
        times: Mapping[str, Time] | None = None,
    ) -> "Citations":
        """Return the citations of the paper (0) and of the candidates in the order given (1 ...), each once.

        `times` tell how each stands to the paper. Works of one author and year are told apart by letters.
        """
        ids = [cand_id for cand_id in dict.fromkeys(order) if cand_id in candidates]
        dates = {cand_id: dated(candidates[cand_id], (times or {}).get(cand_id, "unknown")) for cand_id in ids}
        plain = {cand_id: author_and_year(candidates[cand_id], dates[cand_id].date) for cand_id in ids}
        many, seen = Counter(plain.values()), Counter[str]()
        aliases = {ORIGINAL: THE_PAPER}
        for cand_id, alias in plain.items():
            seen[alias] += 1
            aliases[cand_id] = f"{alias}{_letters(seen[alias])}" if many[alias] > 1 else alias
        return cls(aliases=aliases, indices={aliase: n for n, aliase in enumerate(aliases)}, dates=dates)

    def __getitem__(self, cand_id: str) -> str:
        """Return `Alias[index]`; KeyError for what is not cited."""
        return f"{self.aliases[cand_id]}[{self.indices[cand_id]}]"

    def all(self) -> dict[str, str]:
        """Return every citation by id, in the order of the indices."""
        return {cand_id: self[cand_id] for cand_id in self.indices}

    def when(self, cand_id: str) -> str:
        """Return the work's date and how it stands to the paper, in words."""
        return self.dates.get(cand_id, UNDATED).in_words


def author_and_year(work: Candidate, date: str | None) -> str:
    """Return the first author's family name and the year: "Roe 2023"; without authors a word of the title."""
    name = next(filter(None, (_plain(family_name(author)) for author in work.authors)), "")
    name = name or next(filter(lambda word: len(word) > 3, map(_plain, work.title.split())), "Untitled")
    return f"{name[:1].upper()}{name[1:_LONGEST_NAME]} {date[:4] if date else 'undated'}"


def _plain(name: str) -> str:
    """The letters and hyphens of a name."""
    kept = "".join(c for c in unicodedata.normalize("NFC", name) if c.isalpha() or c in "-'’")
    return kept.strip("-'’")


def _letters(number: int) -> str:
    """Return a, b ... z, aa, ab ...: nothing limits how many works one author wrote in a year."""
    before, last = divmod(number - 1, 26)
    return (_letters(before) if before else "") + chr(ord("a") + last)


@dataclass(frozen=True, slots=True)
class Cited:
    """A citation as written: its place, the alias before it (empty where there is none) and the indices."""

    start: int
    end: int
    alias: str
    indices: tuple[int, ...]


def cited_in(text: str) -> Iterator[Cited]:
    """Yield the citations of a text in order."""
    for match in _CITED.finditer(text):
        indices = tuple(int(number) for number in match["indices"].replace(";", ",").split(","))
        yield Cited(match.start(), match.end(), match["alias"] or "", indices)


def cited_rightly(cited: Cited, citations: Citations) -> str | None:
    """Return the citation as the report has it, None where it cites what the report does not.

    A wrong alias or index is put right by the other of the two; where they name two works, the name wins.
    """
    known = {index: paper for paper, index in citations.indices.items()}
    wanted = cited.alias.casefold()
    meant = next((paper for paper, alias in citations.aliases.items() if wanted and alias.casefold() == wanted), None)
    if meant is not None and len(cited.indices) == 1:
        return citations[meant]
    if any(index not in known for index in cited.indices):
        return None
    # What stands before the bracket may be a word of the sentence: "as in [3]".
    lead = f"{cited.alias} " if cited.alias.islower() and meant is None else ""
    return lead + ", ".join(citations[known[index]] for index in cited.indices)
