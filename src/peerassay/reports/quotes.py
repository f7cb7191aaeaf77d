"""What a source says, in its own words and with its place: the only thing that reports put in quotation marks."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from peerassay.documents import Sentence
from peerassay.evidence import Span
from peerassay.grading.record import Record
from peerassay.grading.verdict import Evidence
from peerassay.reports import words
from peerassay.reports.passages import Piece, sentence_with
from peerassay.reports.works import Work, with_titles, work_named, works_of


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
