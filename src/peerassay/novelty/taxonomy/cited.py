"""Citations met in a text (`Alias[index]`), and what they are as the report has them (seed 004, Table 17)."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from peerassay.novelty.citations import Citations

_CITED = re.compile(r"(?P<alias>[^\W_][\w'’+.-]*?)?[ ]?\[(?P<indices>\s*\d{1,6}(?:\s*[,;]\s*\d{1,6})*\s*)\]")


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
        indices = tuple(int(number) for number in re.split(r"[,;]", match["indices"]))
        yield Cited(match.start(), match.end(), match["alias"] or "", indices)


def cited_rightly(cited: Cited, citations: Citations) -> str | None:
    """Return the citation as the report has it, None where it cites what the report does not.

    A wrong alias or index is put right by the other of the two; where they name two works, the name wins.
    """
    known = {index: paper for paper, index in citations.indices.items()}
    meant = _by_alias(cited.alias, citations.aliases)
    if meant is not None and len(cited.indices) == 1:
        given = known.get(cited.indices[0])
        same = given is not None and citations.aliases[given].casefold() == cited.alias.casefold()
        return citations[given if same and given is not None else meant]
    if any(index not in known for index in cited.indices):
        return None
    # What stands before the bracket may be a word of the sentence: "as in [3]".
    lead = f"{cited.alias} " if cited.alias.islower() and meant is None else ""
    return lead + ", ".join(citations[known[index]] for index in cited.indices)


def _by_alias(alias: str, aliases: Mapping[str, str]) -> str | None:
    return next((paper for paper, one in aliases.items() if alias and one.casefold() == alias.casefold()), None)
