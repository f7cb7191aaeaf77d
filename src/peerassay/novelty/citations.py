"""Citations of a report: `Alias[index]`, the paper 0, every candidate by one index in all modules (seed 004, D)."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import dropwhile

from peerassay.documents.paper import Paper
from peerassay.evidence.vocabulary import STOP_WORDS
from peerassay.literature.candidate import Candidate
from peerassay.novelty.taxonomy_node import ORIGINAL

_NAME = re.compile(r"^\s*([^\W_][\w.+-]*(?:\s+[\w.+-]+)?)\s*(?::|\s[–—-]\s)")
_WORD = re.compile(r"[^\W_][\w'’+-]*")
_LONGEST = 32
_WORDS = 3
_OPENING = re.compile(
    r"(?:accelerat|advanc|analy[sz]|apply|assess|boost|build|characteri[sz]|eliminat|enhanc|evaluat|explor|improv|"
    r"introduc|investigat|learn|leverag|mitigat|prob|revisit|rethink|scal|study|understand|unveil)ing|efficient|effective|"
    r"enhanced|general|improved|novel|practical|principled|robust|scalable|simple|towards?|build|learn|train|understand",
    re.IGNORECASE,
)
"""Words that titles open with and that tell no work from another."""


@dataclass(frozen=True, slots=True)
class Citations:
    """Indices and aliases by paper id (`original` for the paper itself)."""

    aliases: Mapping[str, str]
    indices: Mapping[str, int]

    @classmethod
    def of(cls, paper: Paper, order: Iterable[str], candidates: Mapping[str, Candidate]) -> "Citations":
        """Return the citations of the paper (0) and of the candidates in the order given (1 ...), each once."""
        ids = [ORIGINAL, *dict.fromkeys(cand_id for cand_id in order if cand_id in candidates)]
        titles = {ORIGINAL: paper.card.title, **{c: candidates[c].title for c in ids[1:]}}
        return cls(
            aliases={cand_id: alias_of(titles[cand_id]) for cand_id in ids},
            indices={cand_id: index for index, cand_id in enumerate(ids)},
        )

    def __getitem__(self, cand_id: str) -> str:
        """Return `Alias[index]`; KeyError for what is not cited."""
        return f"{self.aliases[cand_id]}[{self.indices[cand_id]}]"

    def all(self) -> dict[str, str]:
        """Return every citation by id, in the order of the indices."""
        return {cand_id: self[cand_id] for cand_id in self.indices}


def alias_of(title: str) -> str:
    """Return a short name without blanks: the system's name before a colon, else the first words that say something."""
    named = _NAME.match(title)
    chosen = _WORD.findall(named[1]) if named else []
    if not chosen:
        said, told = _telling(title)
        head = _telling(title.partition(":")[0])[1]
        told = head if len(head) > 1 else told
        chosen = [_capital(word) for word in ((told if len(told) > 1 else said) or _WORD.findall(title))[:_WORDS]]
    words = [word.strip("-'’") for word in chosen]
    while len(words) > 1 and len("-".join(words)) > _LONGEST:
        words.pop()
    return "-".join(words)[:_LONGEST].strip("-") or "Untitled"


def _telling(title: str) -> tuple[list[str], list[str]]:
    """The words of a title without stop words, and those from the first on that tells the work from others."""
    said = [word for word in _WORD.findall(title) if word.lower() not in STOP_WORDS]
    return said, list(dropwhile(_OPENING.fullmatch, said))


def _capital(word: str) -> str:
    """A name that is made of a title's words is written as a name; one that the authors gave stays as it is."""
    return word[0].upper() + word[1:]
