"""A reference as a reader meets it: `Alias[index]`, title, where and when, a link where there is a safe one."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from peerassay.documents import PaperCard
from peerassay.jobs.novelty.parts import ORIGINAL
from peerassay.jobs.novelty.report import NoveltyReport, ReferenceEntry
from peerassay.literature import Candidate
from peerassay.reports.links import link_to, web_address
from peerassay.reports.novelty import words


@dataclass(frozen=True, slots=True)
class Cited:
    """A stretch of prose; `index` is the reference that it cites, None for plain words."""

    text: str
    index: int | None = None


class CitationFinder:
    """Finds the citations of a report's own references in its prose; anything else in brackets stays text."""

    def __init__(self, references: Sequence[ReferenceEntry]) -> None:
        self._indices = {f"{entry.alias}[{entry.index}]": entry.index for entry in references}
        longest_first = sorted(self._indices, key=lambda name: (-len(name), name))
        self._pattern = re.compile("|".join(rf"(?<!\w){re.escape(name)}" for name in longest_first) or r"(?!)")

    def pieces(self, text: str) -> tuple[Cited, ...]:
        """Return the prose cut at its citations; joined, the pieces are the text."""
        found: list[Cited] = []
        at = 0
        for match in self._pattern.finditer(text):
            if match.start() > at:
                found.append(Cited(text[at : match.start()]))
            found.append(Cited(match.group(), self._indices[match.group()]))
            at = match.end()
        if at < len(text):
            found.append(Cited(text[at:]))
        return tuple(found)


MOST_AUTHORS = 3


@dataclass(frozen=True, slots=True)
class ShownReference:
    """A work that the report cites; `entry` is None for one that its references do not hold."""

    cand_id: str
    index: int | None
    name: str
    title: str
    byline: str
    link: str | None
    depth: str
    entry: ReferenceEntry | None

    @property
    def cited(self) -> str:
        """Whether the paper cites it, in words; empty where its reference list could not be read."""
        return words.CITED[self.entry.cited] if self.entry else ""

    @property
    def when(self) -> str:
        """When it was first public and how that stands to the paper, in words; empty for the paper itself."""
        if self.entry is None or self.entry.time is None:
            return ""
        return f"{self.entry.date or 'no date'}, {words.TIME[self.entry.time]}"

    @property
    def is_the_paper(self) -> bool:
        """Whether it is the paper itself."""
        return self.cand_id == ORIGINAL


def shown_references(report: NoveltyReport) -> dict[str, ShownReference]:
    """Return the references by candidate id, in the order of their indices."""
    ordered = sorted(report.references, key=lambda entry: entry.index)
    return {entry.cand_id: _shown(report, entry) for entry in ordered}


def reference_of(references: Mapping[str, ShownReference], cand_id: str) -> ShownReference:
    """Return a reference by id; a bare one where the report does not hold it."""
    return references.get(cand_id) or ShownReference(cand_id, None, cand_id, cand_id, "", None, "", None)


def _shown(report: NoveltyReport, entry: ReferenceEntry) -> ShownReference:
    card = report.original_paper.card
    work = entry.candidate
    return ShownReference(
        cand_id=entry.cand_id,
        index=entry.index,
        name=f"{entry.alias}[{entry.index}]",
        title=(work.title if work else card.title) or "Without a title",
        byline=byline(work or card),
        link=link_to(work) if work else link_of_paper(card),
        depth=_depth(entry) if work else "the paper itself",
        entry=entry,
    )


def _depth(entry: ReferenceEntry) -> str:
    time = words.TIME[entry.time] if entry.time is not None and entry.time != "earlier" else ""
    return "; ".join(part for part in (words.READ[entry.basis], words.CITED[entry.cited], time) if part)


def byline(work: Candidate | PaperCard) -> str:
    """Return who, where and when in one line."""
    more = " et al." if len(work.authors) > MOST_AUTHORS else ""
    when = work.date or (str(work.year) if work.year is not None else "")
    return " · ".join(
        part for part in (", ".join(work.authors[:MOST_AUTHORS]) + more, work.venue or "", when) if part
    )  # fmt: skip


def link_of_paper(card: PaperCard) -> str | None:
    """Return where the paper can be seen, by DOI, arXiv or OpenReview; None where nothing tells."""
    doi = web_address(f"https://doi.org/{card.doi}") if card.doi else None
    arxiv = web_address(f"https://arxiv.org/abs/{card.arxiv_id}") if card.arxiv_id else None
    forum = web_address(f"https://openreview.net/forum?id={card.openreview_id}") if card.openreview_id else None
    return doi or arxiv or forum
