"""Whether the search on a line was sufficient (law, section 3), and in plain words what it still lacks."""

from collections.abc import Mapping
from dataclasses import dataclass

from peerassay.frozen import Frozen
from peerassay.grading.claim import Line, LineKind
from peerassay.grading.pack import PackEntry
from peerassay.grading.referent import CitationState, Referent
from peerassay.literature.search_log import SearchEntry

NEAREST_TO_READ = 5
"""Earlier candidates that must have been read beyond their abstracts before silence counts (law, section 3)."""

_DEEP = frozenset({"full_text", "introduction"})


class Sufficiency(Frozen):
    """`closed` where nothing is missing; `missing` names each lack, the first the one that helps most."""

    missing: tuple[str, ...] = ()

    @property
    def closed(self) -> bool:
        """Whether silence on this line counts as absence."""
        return not self.missing


@dataclass(frozen=True, slots=True)
class Reading:
    """What was searched and read for one claim.

    `entries` are the claim's pack; `searches` those of the paper's queries and of the claim's own words;
    `scopes` the sources asked; `paper_read` whether the paper's own text on the aspects was at hand; `unsure` the
    ids of lines on which a judge saw what could not be verified.
    """

    entries: tuple[PackEntry, ...]
    searches: tuple[SearchEntry, ...]
    scopes: Mapping[str, str]
    paper_read: bool
    own_words_asked: bool
    unsure: tuple[str, ...] = ()


def sufficiency(line: Line, reading: Reading, referents: Mapping[str, Referent]) -> Sufficiency:
    """Return whether the search on the line was sufficient; deterministic, in the order of the law's conditions."""
    missing = [*_sources(reading), *_paper(reading), *_unsure(line, reading)]
    if line.kind in {LineKind.IN_WORK, LineKind.NOT_IN_WORK}:
        missing += _named_work(line, reading, referents)
    elif line.kind in {LineKind.IN_PRIOR_WORK, LineKind.IN_NO_PRIOR_WORK}:
        missing += _named_works(reading, referents)
        missing += _neighbours(reading)
    return Sufficiency(missing=tuple(missing))


def _sources(reading: Reading) -> list[str]:
    failed = sorted({entry.source for entry in reading.searches if entry.state == "failed"})
    return [f"an answer from {name}, which failed" for name in failed]


def _paper(reading: Reading) -> list[str]:
    return [] if reading.paper_read else ["the paper's own passage on this point"]


def _unsure(line: Line, reading: Reading) -> list[str]:
    return (
        ["a closer reading: words are alike, and no passage could be shown to say it"]
        if line.line_id in reading.unsure
        else []
    )


def _named_work(line: Line, reading: Reading, referents: Mapping[str, Referent]) -> list[str]:
    referent = referents.get(line.work or "")
    cand_id = referent.cand_id if referent else None
    read = {entry.cand_id for entry in reading.entries if entry.basis == "full_text"}
    if cand_id in read:
        return []
    name = referent.called if referent else "the named work"
    return [f"the full text of {name}"]


def _named_works(reading: Reading, referents: Mapping[str, Referent]) -> list[str]:
    read = {entry.cand_id for entry in reading.entries if entry.basis in _DEEP}
    usable = {CitationState.RESOLVED, CitationState.MISDESCRIBED}
    named = [r for r in referents.values() if r.state is not CitationState.LATER_THAN_PAPER]
    return [f"the text of {r.called}" for r in named if r.state not in usable or r.cand_id not in read]


def _neighbours(reading: Reading) -> list[str]:
    earlier = [e for e in reading.entries if not e.concurrent]
    deep = sum(entry.basis in _DEEP for entry in earlier)
    missing = []
    if deep < NEAREST_TO_READ:
        missing.append(f"{NEAREST_TO_READ} of the nearest earlier works read beyond their abstracts (read so: {deep})")
    if not reading.own_words_asked:
        missing.append("a search in the reviewer's own words")
    if not any(scope == "open" for scope in reading.scopes.values()):
        missing.append("a source that is not limited to one venue")
    return missing
