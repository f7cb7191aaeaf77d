"""What a source says, in its own words and with its place: the only thing that reports put in quotation marks."""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from peerassay.documents import Sentence
from peerassay.evidence import Span
from peerassay.grading.claim import Referent
from peerassay.grading.record import CandidateEntry, Record
from peerassay.grading.verdict import Evidence
from peerassay.reports import words
from peerassay.reports.links import link_to, web_address
from peerassay.reports.passages import Piece, sentence_with

_ID = re.compile(r"\bP[0-9a-f]{8}\b")


@dataclass(frozen=True, slots=True)
class Work:
    """A work as a reader meets it.

    `time` says when it came as against the paper, `depth` how much of it was read; both are "" for the paper itself.
    """

    key: str
    title: str
    authors: str = ""
    venue: str = ""
    year: str = ""
    time: str = ""
    depth: str = ""
    cited: bool = False
    link: str | None = None

    @property
    def byline(self) -> str:
        """Year, time and venue, as far as they are known: "2021, earlier; Journal of Speech Systems"."""
        when = ", ".join(part for part in (self.year, self.time) if part)
        return "; ".join(part for part in (when, self.venue) if part)


def works_of(record: Record) -> dict[str, Work]:
    """Return the record's candidates by id, and the paper itself under its own id."""
    found = {entry.candidate.cand_id: _work(entry) for entry in record.material.candidates}
    found[record.paper_id] = Work(record.paper_id, "The paper itself")
    return found


def work_named(works: Mapping[str, Work], key: str) -> Work:
    """Return a work by id; a bare one where the record does not hold it."""
    return works.get(key) or Work(key, key)


def named_work(referent: Referent, works: Mapping[str, Work]) -> Work:
    """Return the work that a review names: the one it was found to be, else what is known of it."""
    if referent.cand_id is not None and referent.cand_id in works:
        return works[referent.cand_id]
    mention = referent.mention
    title = referent.reference_title or mention.title or mention.text or ", ".join(referent.strings)
    return Work(referent.ref_id, title, cited=referent.reference is not None, link=web_address(mention.url))


def same_work(work: Work) -> str:
    """Return what a work has in common in all reviews: its id, else its title, since `W1` is another work in each."""
    return work.key if work.key.startswith("P") else work.title.casefold()


def with_titles(text: str, works: Mapping[str, Work]) -> str:
    """Return a text in which works that it calls by their ids are called by their titles."""
    return _ID.sub(lambda match: works[match.group()].title if match.group() in works else match.group(), text)


def _work(entry: CandidateEntry) -> Work:
    candidate = entry.candidate
    return Work(
        key=candidate.cand_id,
        title=candidate.title,
        authors=", ".join(candidate.authors[:3]) + (" et al." if len(candidate.authors) > 3 else ""),
        venue=candidate.venue or "",
        year=(candidate.date or str(candidate.year or ""))[:4],
        time=words.TIME[entry.time],
        depth=words.BASIS[entry.basis],
        cited=entry.reference is not None,
        link=link_to(candidate),
    )


@dataclass(frozen=True, slots=True)
class Quote:
    """A passage with its place; `shows` and `bears` are the reader's, "" where no reader chose it."""

    work: Work
    pieces: tuple[Piece, ...]
    words: str
    place: str
    shows: str = ""
    bears: str = ""
    earlier: bool = True

    @property
    def source(self) -> str:
        """Where it stands, in one phrase: "Delayed Decoding (2021, earlier), abstract, sentence 2"."""
        when = ", ".join(part for part in (self.work.year, self.work.time) if part)
        return f"{self.work.title}{f' ({when})' if when else ''}, {self.place}"


class Quoter:
    """Finds the sentences of one record's spans; made once per record."""

    def __init__(self, record: Record) -> None:
        self.works: Mapping[str, Work] = works_of(record)
        material = record.material
        self._kept: dict[str, Sequence[Sentence]] = {e.candidate.cand_id: e.sentences for e in material.candidates}
        self._kept[record.paper_id] = material.paper.sentences

    def evidence(self, quote: Evidence) -> Quote:
        """Return a reader's quote inside its sentence, with what it shows."""
        plain = self.quote(quote.span)
        shows = with_titles(quote.shows, self.works)
        work, bears = work_named(self.works, quote.source), words.BEARS[quote.bears]
        return Quote(work, plain.pieces, plain.words, plain.place, shows, bears, quote.earlier)

    def quote(self, span: Span, *, whole: bool = True) -> Quote:
        """Return a span inside its sentence (`whole`), or by itself."""
        own = [s for s in self._kept.get(span.document, ()) if s.id == span.sentence]
        pieces = sentence_with(own, span) if whole else (Piece(span.text),)
        page = next((s.page for s in own), None)
        place = words.place_of(span.sentence, page)
        return Quote(work_named(self.works, span.document), pieces, span.text, place)

    def passages(self, spans: Iterable[Span]) -> tuple[Quote, ...]:
        """Return spans as quotes; those that follow each other in a source are one."""
        runs: list[list[Span]] = []
        for span in spans:
            follows = runs and runs[-1][-1].document == span.document and 0 <= span.start - runs[-1][-1].end <= 2
            if follows:
                runs[-1].append(span)
            else:
                runs.append([span])
        return tuple(self._run(run) for run in runs)

    def _run(self, run: Sequence[Span]) -> Quote:
        text = " ".join(span.text for span in run)
        first = self.quote(run[0], whole=False)
        return Quote(first.work, (Piece(text),), text, first.place)
