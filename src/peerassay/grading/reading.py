"""Reading claims against the whole paper and the earlier works: the reader's question (docs/law.md, 2 to 4)."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Annotated, Any, ClassVar, Literal

from pydantic import BaseModel, BeforeValidator, Field

from peerassay.documents import Paper, Review, SourceText, family_name
from peerassay.engines import Checked, Fault, Prompt, Question
from peerassay.engines.prompts import WITHHELD_SENTENCE, fence, one_line, render, templates_digest
from peerassay.evidence import Span, find_quote, place_by_ref
from peerassay.frozen import Frozen
from peerassay.grading.claim import LETTERS, NoveltyClaim, Referent
from peerassay.grading.finding import PROMPTS, Texts, numbered_review
from peerassay.grading.verdict import Bearing, CloserWork, Evidence, Label, Reading
from peerassay.literature import Candidate, CandidateText
from peerassay.shield import flagged_in, withheld_in
from peerassay.supply import SYSTEM, Time

READ, TO_JUDGE = "read.md", "claims_to_judge.md"
AROUND = 2
"""Sentences on either side of a claim that its second reader is shown."""
MOST_QUOTES = 4
"""docs/law.md, 4."""
_PAPER = {"paper", "p", "the paper", "this paper"}
_TIMES: dict[Time, str] = {
    "earlier": "",
    "concurrent": ", CONCURRENT with the paper",
    "later": ", LATER than the paper",
    "unknown": ", of a date that is not known",
}
PRAISE_LABELS_OF_EARLIER_WORK = frozenset({Label.OVERSTATED, Label.UNDERSTATED, Label.UNSUPPORTED})
DOUBT_LABELS_OF_EARLIER_WORK = frozenset({Label.SUPPORTED, Label.OVERSTATED, Label.UNDERSTATED})


@dataclass(frozen=True)
class WorkShown:
    """An earlier work as a reader is shown it.

    `whole` shows all that is at hand of it, else abstract and introduction alone.
    """

    candidate: Candidate
    text: CandidateText
    time: Time
    mark: str | None = None
    whole: bool = False

    @property
    def id(self) -> str:
        """The candidate's id."""
        return self.candidate.cand_id

    def block(self, hidden: frozenset[str]) -> str:
        """Return the work in a fence of its own, behind a line that says what it is."""
        withheld = withheld_in(self.text) | hidden
        shown = [s for s in self.text.sentences if self.whole or not s.id.startswith("body_")]
        lines = (f"[{s.id}] {WITHHELD_SENTENCE if s.id in withheld else one_line(s.text)}" for s in shown)
        year = self.candidate.date or self.candidate.year or "no date"
        cited = f", the paper's reference {self.mark}" if self.mark else ""
        return f"{self.id} ({year}{_TIMES[self.time]}{cited}):\n{fence(f'work {self.id}', chr(10).join(lines))}"


def _label(value: Any) -> Any:
    return value.strip().upper() if isinstance(value, str) else value


def _lower(value: Any) -> Any:
    if not isinstance(value, str):
        return value
    word = value.strip().casefold()
    return None if word in {"", "none", "null", "n/a"} else word


def _text(value: Any) -> Any:
    return "" if value is None else value


Words = Annotated[str, BeforeValidator(_text)]


class QuoteGiven(Frozen):
    """A quote as answered."""

    source: str
    sentence: Words = ""
    words: str
    bears: Annotated[Bearing, BeforeValidator(_lower)]
    shows: Words = ""


class CloserGiven(Frozen):
    """A closer work as answered."""

    source: str
    why: Words = ""
    words: str


class ReadingGiven(Frozen):
    """A reading as answered; what speaks against the claim comes first, so that it is thought of first."""

    claim_id: str
    against: Words = ""
    label: Annotated[Label, BeforeValidator(_label)]
    basis: Annotated[Literal["shown", "absence"] | None, BeforeValidator(_lower)] = None
    why: Words = ""
    quotes: tuple[QuoteGiven, ...] = ()
    closer_work: CloserGiven | None = None
    settle: Words = ""


class ReadingsGiven(Frozen):
    """The answer: one reading a claim, and sentences that speak to whoever judges."""

    readings: tuple[ReadingGiven, ...] = Field(description="one for each claim, in the order given")
    orders: Texts = ()


@dataclass(frozen=True)
class ReadClaims(Question[ReadingsGiven]):
    """Up to six claims of one review against the whole paper and the earlier works.

    Attributes:
        paper_shown: the paper as one block, made once, the same for every review.
        works: the earlier works, those that all reviews share first.
        referents: the works that the review names; `marks` says how the paper cites them, by ref id.
        turned: whether this is the second reading: works in the opposite order, the opposite of each claim first,
            and sentences that speak to a machine left out even where they carry a claim.
        orders: sentences (document id, sentence id) that a reader took for orders; left out of a second reading.
        earlier: what two readers said who did not agree, for a third.

    """

    name: ClassVar[str] = "grading/read"
    answer_type: ClassVar[type[BaseModel]] = ReadingsGiven
    max_output_tokens: ClassVar[int] = 16_000

    paper: Paper
    paper_shown: str
    review: Review
    claims: tuple[NoveltyClaim, ...]
    works: tuple[WorkShown, ...]
    referents: tuple[Referent, ...] = ()
    marks: Mapping[str, str] | None = None
    turned: bool = False
    orders: frozenset[tuple[str, str]] = frozenset()
    earlier: str = ""

    def prompt(self) -> Prompt:
        """Return the paper, the task, the works, the review and its claims: what is shared by most first."""
        works = tuple(reversed(self.works)) if self.turned else self.works
        shown = "\n\n".join(work.block(self._hidden(work.text)) for work in works) or "(none could be had)"
        return Prompt(
            system=SYSTEM,
            blocks=(
                self._paper(),
                render(PROMPTS, READ),
                f"Earlier works:\n\n{shown}",
                render(
                    PROMPTS,
                    TO_JUDGE,
                    review=self._review(),
                    named="\n".join(map(self._named, self.referents)) or "(none)",
                    claims="\n".join(map(_claim_line, self.claims)),
                    turned=self.turned,
                    earlier=self.earlier,
                    ids=", ".join(c.claim_id for c in self.claims),
                ),
            ),
            template_digest=templates_digest(PROMPTS, READ, TO_JUDGE),
            shared=1,
        )

    def check(self, answer: ReadingsGiven) -> Checked[ReadingsGiven]:
        """Return one reading a claim, its quotes in their sources' own words; what does not hold goes and is told."""
        wanted = [c.claim_id for c in self.claims]
        given: dict[str, tuple[int, ReadingGiven]] = {}
        faults: list[Fault] = []
        for n, reading in enumerate(answer.readings):
            if reading.claim_id not in wanted or reading.claim_id in given:
                what = (
                    "a second reading of this claim" if reading.claim_id in given else "no such claim was asked about"
                )
                faults.append(Fault(path=f"$.readings[{n}].claim_id", what=what, dropped=reading.claim_id in given))
            else:
                given[reading.claim_id] = (n, reading)
        missing = [key for key in wanted if key not in given]
        faults += (Fault(path="$.readings", what=f"claim {key} has no reading") for key in missing)
        checked = []
        for claim in self.claims:
            if claim.claim_id in given:
                n, reading = given[claim.claim_id]
                mended, found = self._checked(reading, claim, f"$.readings[{n}]")
                checked.append(mended)
                faults += found
        orders = tuple(f"{document} {sentence}" for document, sentence in sorted(self.orders_given(answer)))
        return Checked(ReadingsGiven(readings=tuple(checked), orders=orders), tuple(faults))

    def orders_given(self, answer: ReadingsGiven) -> frozenset[tuple[str, str]]:
        """Return the sentences that the reader took for orders (document id, sentence id), as far as they are there."""
        told = set()
        for order in answer.orders:
            source, _, ref = order.strip().rpartition(" ")
            text = self.review if source.strip("[]:") in {"review", self.review.id} else self._source(source.strip(":"))
            sentence = place_by_ref(text, ref) if text is not None else None
            if text is not None and sentence is not None:
                told.add((text.id, sentence.id))
        return frozenset(told)

    def offline(self) -> ReadingsGiven:
        """Return open readings: rules do not read (docs/law.md, 8)."""
        settle = "a reader: the offline rules do not read"
        return ReadingsGiven(
            readings=tuple(ReadingGiven(claim_id=c.claim_id, label=Label.AMBIGUOUS, settle=settle) for c in self.claims)
        )

    def readings(self, answer: ReadingsGiven, by: str) -> dict[str, Reading]:
        """Return the checked readings as records, by claim id."""
        return {reading.claim_id: self._reading(reading, by) for reading in answer.readings}

    def _checked(self, reading: ReadingGiven, claim: NoveltyClaim, path: str) -> tuple[ReadingGiven, list[Fault]]:
        faults: list[Fault] = []
        quotes: list[QuoteGiven] = []
        for n, quote in enumerate(reading.quotes[:MOST_QUOTES]):
            span = self._span(quote.source, quote.words, quote.sentence)
            if isinstance(span, str):
                faults.append(Fault(path=f"{path}.quotes[{n}].words", what=span, dropped=False))
            else:
                quotes.append(quote.model_copy(update={"words": span.text, "sentence": span.sentence}))
        if reading.label is not Label.AMBIGUOUS and not quotes:
            what = "no quote was found in its source; copy words exactly, or answer AMBIGUOUS"
            faults.append(Fault(path=f"{path}.quotes", what=what))
        elif not self.shows_earlier(reading.label, claim, [quote.source for quote in quotes]):
            what = "only concurrent or later works are quoted; they cannot show that it was done before"
            faults.append(Fault(path=f"{path}.quotes", what=what))
        closer = reading.closer_work
        if closer is not None and isinstance(self._span(closer.source, closer.words, ""), str):
            faults.append(Fault(path=f"{path}.closer_work", what="its words were not found in it", dropped=False))
            closer = None
        return reading.model_copy(update={"quotes": tuple(quotes), "closer_work": closer}), faults

    def shows_earlier(self, label: Label, claim: NoveltyClaim, sources: Iterable[str]) -> bool:
        """Whether a label that says "earlier work has it" rests on something earlier: the paper's word is."""
        of_earlier = PRAISE_LABELS_OF_EARLIER_WORK if claim.is_praise else DOUBT_LABELS_OF_EARLIER_WORK
        if label not in of_earlier:
            return True
        times = [self._time(source) for source in sources]
        return not times or any(time not in {"later", "concurrent"} for time in times)

    def _reading(self, reading: ReadingGiven, by: str) -> Reading:
        spans = [(q, self._span(q.source, q.words, q.sentence)) for q in reading.quotes]
        evidence = tuple(
            Evidence(
                source=span.document,
                span=span,
                bears=quote.bears,
                shows=one_line(quote.shows),
                earlier=self._time(quote.source) not in {"later", "concurrent"},
            )
            for quote, span in spans
            if not isinstance(span, str)
        )
        return Reading(
            by=by,
            label=reading.label,
            basis=reading.basis,
            why=self._with_names(reading.why),
            against=self._with_names(reading.against),
            evidence=evidence,
            closer_work=self._closer(reading.closer_work),
            settle=self._with_names(reading.settle),
        )

    def _closer(self, given: CloserGiven | None) -> CloserWork | None:
        span = self._span(given.source, given.words, "") if given else None
        if given is None or not isinstance(span, Span) or self._time(given.source) != "earlier":
            return None
        return (
            None
            if span.document == self.paper.id
            else CloserWork(cand_id=span.document, why=self._with_names(given.why), span=span)
        )

    def _span(self, source: str, words: str, sentence: str) -> Span | str:
        """Return where the words stand, or what is wrong."""
        text = self._source(source)
        if text is None:
            return f"there is no source {one_line(source)[:40]}"
        ref = sentence.strip().strip("[]")
        found = find_quote(words, text, sentence=ref or None)
        if found.span is not None:
            hidden = withheld_in(text) | self._hidden(text)
            return "this sentence was not shown" if found.span.sentence in hidden else found.span
        return f"not found in {one_line(source)[:40]} ({found.reason})"

    def _hidden(self, text: SourceText) -> frozenset[str]:
        """Sentences that a second reader is not shown, beside those that nobody is."""
        if not (self.turned or self.earlier):
            return frozenset()
        return flagged_in(text) | {sentence for document, sentence in self.orders if document == text.id}

    def _review(self) -> str:
        """The whole review for the first reader; for the second what stands around its claims.

        Words elsewhere in a review that bend a first reader's labels do not reach the second, so that the two differ.
        """
        hidden = self._hidden(self.review)
        if not self.turned:
            return numbered_review(self.review, hidden)
        places = {s.id: n for n, s in enumerate(self.review.sentences)}
        at = [places[ref] for claim in self.claims for ref in claim.sentence_ids if ref in places]
        near = {n for place in at for n in range(place - AROUND, place + AROUND + 1)}
        return numbered_review(self.review, hidden, frozenset(ref for ref, n in places.items() if n in near))

    def _paper(self) -> str:
        """The paper as all are shown it, so that its prefix is shared, unless sentences of it are left out."""
        shown = self.paper_shown
        for sentence in sorted(self._hidden(self.paper)):
            shown = re.sub(rf"^\[{sentence}\] .*$", f"[{sentence}] {WITHHELD_SENTENCE}", shown, flags=re.MULTILINE)
        return shown

    def _source(self, source: str) -> SourceText | None:
        key = source.strip().strip("[]")
        if key.casefold() in _PAPER or key == self.paper.id:
            return self.paper
        return next((work.text for work in self.works if work.id == key), None)

    def _time(self, source: str) -> Time:
        return next((work.time for work in self.works if work.id == source.strip().strip("[]")), "earlier")

    def _with_names(self, words: str) -> str:
        """Put titles in the place of ids that a reader of the page does not know."""
        text = one_line(words)
        for work in self.works:
            text = re.sub(rf"\[?\b{re.escape(work.id)}\b\]?", _called(work.candidate), text)
        for referent in self.referents:
            text = re.sub(rf"\[?\b{referent.ref_id}\b\]?", lambda _, r=referent: r.called, text)  # type: ignore[misc]
        return text

    def _named(self, referent: Referent) -> str:
        written = "; ".join(one_line(words)[:160] for words in referent.strings)
        parts = [f"{referent.ref_id}: written as {fence('mention', written)}"]
        mark = (self.marks or {}).get(referent.ref_id)
        if mark:
            by_number = not any(LETTERS.search(words) for words in referent.strings)
            unsure = ", by its number alone, which may have been another's in the version reviewed" if by_number else ""
            parts.append(f"it is the paper's reference {mark}{unsure}")
        elif referent.reference_title:
            parts.append(f"it is in the paper's reference list: {one_line(referent.reference_title)}")
        shown = any(work.id == referent.cand_id for work in self.works)
        parts.append(f"its text is above as {referent.cand_id}" if shown else "its text is not at hand")
        return "; ".join(parts)


def _claim_line(claim: NoveltyClaim) -> str:
    stance = claim.stance.value if claim.stance else "unclear"
    doubt = "calls it new" if claim.is_praise else "doubts that it is new"
    works = f"; names {', '.join(claim.works)}" if claim.works else ""
    told = "; what the review reports of others" if claim.kind == "reported" else ""
    body = claim.text if not claim.says else f"{claim.text}\n(that is: {claim.says})"
    head = f"{claim.claim_id} ({', '.join(claim.sentence_ids)}; stance {stance}: the reviewer {doubt}{works}{told})"
    return f"{head}:\n{fence(claim.claim_id, body)}"


def _called(candidate: Candidate) -> str:
    surname = family_name(candidate.authors[0]) if candidate.authors else ""
    year = f" {candidate.year}" if candidate.year else ""
    return f"{surname} et al.{year}" if surname else candidate.title
