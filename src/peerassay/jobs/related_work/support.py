"""Whether each sentence is borne out by the works it cites: by rules always, by a question where a model is there.

The rules weigh words, numbers and negations of what is said of a work against the work's own sentences. A model's
verdict counts where the words it points at are found in the work.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Annotated, Any, ClassVar

from pydantic import BaseModel, BeforeValidator

from peerassay.documents import Sentence
from peerassay.engines import Checked, Fault, Prompt, TextQuestion
from peerassay.engines.prompts import WITHHELD_SENTENCE, fence, one_line, render, shown, templates_digest
from peerassay.evidence import Span, find_quote, rank_sentences
from peerassay.evidence.quoting import NOT_IN_THE_TEXT, TOO_SHORT, QuoteCheck
from peerassay.evidence.ranking import coverage
from peerassay.evidence.span import whole
from peerassay.frozen import Frozen
from peerassay.jobs.related_work.aspects import PROMPTS, READER, SYSTEM
from peerassay.jobs.related_work.draft import Draft, DraftSentence, cited_in, cleaned
from peerassay.jobs.related_work.operations import Id
from peerassay.jobs.related_work.references import OF_PAPER, ReferencePaper
from peerassay.jobs.related_work.shown import Ground
from peerassay.jobs.related_work.structure import harmless
from peerassay.language.polarity import is_negation
from peerassay.language.terms import words
from peerassay.literature import CandidateText, abstract_of
from peerassay.shield import withheld_in

TASK = "support.md"
BATCH = 24
"""Pairs in one question."""
SUPPORTED, PARTLY = 0.5, 0.3
"""Shares of a clause's weighted terms in the work's nearest sentences from which rules call it supported, or partly.

Of 197 sentences of NeurIPS papers of 2025 that cite one work, held against its abstract, 34 % reach the first and 73 %
the second; held against another work of the same section, 4 % and 22 %. Authors write from more than the abstract.
"""
NEAREST = 3
MOST_PASSAGES = 12
_LEAST_CLAUSE = 4
_GROUP = re.compile(r"\[@cite_\d+(?:; @cite_\d+)*\]|@cite_\d+")
_NUMBER = re.compile(r"\d+(?:[.,]\d+)*")


class Verdict(StrEnum):
    """What a work's text says to what is said of it, best first."""

    SUPPORTED = "supported"
    PARTLY = "partly"
    NOT_SUPPORTED = "not_supported"
    CONTRADICTED = "contradicted"


class Support(Frozen):
    """A sentence and a work that it cites.

    Attributes:
        sentence: the sentence's id.
        number: the reference's number.
        verdict: what the work's text says to it.
        spans: the words of the work that show it, or by rules its nearest sentence; none where nothing is near.
        share: how much of what is said stands in the work's nearest sentences, 0-1, by rules.
        why: what is wrong, "" where nothing is.
        by: `rules`, or the model.
        rewritten: whether the sentence was written anew because of an earlier verdict.

    """

    sentence: str
    number: int
    verdict: Verdict
    spans: tuple[Span, ...] = ()
    share: float = 0.0
    why: str = ""
    by: str = "rules"
    rewritten: bool = False


def by_rules(sentence: DraftSentence, reference: ReferencePaper) -> Support:
    """Return what rules say to a sentence and a work that it cites."""
    clause, text = said_of(sentence.text, reference.number), reference.text
    nearest = [sentence.sentence for sentence in rank_sentences(clause, text, limit=NEAREST)]
    share = coverage(clause, " ".join((reference.work.title, *(sentence_near.text for sentence_near in nearest))))
    quoted = find_quote(clause, text)
    verdict, why = _verdict(share), ""
    if turned := _turned(clause, [sentence_near.text for sentence_near in nearest], quoted):
        verdict, why = Verdict.CONTRADICTED, turned
    elif missing := _number_missing(clause, text):
        verdict, why = max(verdict, Verdict.PARTLY, key=[*Verdict].index), missing
    elif verdict is not Verdict.SUPPORTED:
        why = f"{share:.0%} of its words are near to each other in the work"
    span = quoted.span or (whole(nearest[0], text) if nearest else None)
    spans = () if span is None else (span,)
    return Support(sentence=sentence.id, number=reference.number, verdict=verdict, spans=spans, share=share, why=why)


def _verdict(share: float) -> Verdict:
    if share >= SUPPORTED:
        return Verdict.SUPPORTED
    return Verdict.PARTLY if share >= PARTLY else Verdict.NOT_SUPPORTED


def said_of(sentence: str, number: int) -> str:
    """Return what a sentence says of one work, without marks.

    Behind a mark that is a part of the sentence, up to the next one; before a mark that stands aside, from the one
    before it. The whole sentence where that is too short to say anything.
    """
    groups = [*_GROUP.finditer(sentence)]
    stops = [0, *(group.end() for group in groups)]
    starts = [*(group.start() for group in groups), len(sentence)]
    clauses = []
    for place, group in enumerate(groups):
        if number in cited_in(group[0]):
            aside = group[0].startswith("[")
            clauses.append(
                sentence[stops[place] : starts[place]] if aside else sentence[stops[place + 1] : starts[place + 1]]
            )
    clause = one_line(" ".join(clauses)).strip(" ,;.")
    whole_sentence = one_line(_GROUP.sub("", sentence))
    return clause if len(clause.split()) >= _LEAST_CLAUSE else whole_sentence


def _number_missing(clause: str, text: CandidateText) -> str:
    known = set(_NUMBER.findall(text.text))
    missing = [number for number in _NUMBER.findall(clause) if number not in known]
    return f"the number {missing[0]} is not in the work" if missing else ""


def _turned(clause: str, nearest: Sequence[str], quoted: QuoteCheck) -> str:
    """Whether the clause denies where the work does not, or turns round what it nearly quotes."""
    if quoted.span is None and quoted.reason not in {NOT_IN_THE_TEXT, TOO_SHORT}:
        return quoted.reason
    denies = any(map(is_negation, words(clause))) and not any(
        is_negation(word) for text in nearest for word in words(text)
    )
    return "it denies what the work's nearest sentences do not" if denies else ""


def _as_verdict(value: Any) -> Any:
    return value.strip().lower().replace(" ", "_").replace("-", "_") if isinstance(value, str) else value


def _as_quotes(value: Any) -> Any:
    """Take one quote for a list of it."""
    return [value] if isinstance(value, str) else value or []


class Judgement(Frozen):
    """A model's verdict on a pair; each claim may have a quote of its own."""

    sentence: Id
    work: str
    verdict: Annotated[Verdict, BeforeValidator(_as_verdict)]
    quotes: Annotated[tuple[str, ...], BeforeValidator(_as_quotes)] = ()
    why: str = ""


class Change(Frozen):
    """A sentence as the texts bear it out; `text` "" takes out one that cites nothing."""

    sentence: Id
    why: str = ""
    text: str = ""


class SupportGiven(Frozen):
    """The verdicts on the pairs, and the sentences that have to change, each once."""

    judgements: tuple[Judgement, ...]
    changes: tuple[Change, ...] = ()


@dataclass(frozen=True)
class CheckSupport(TextQuestion[SupportGiven]):
    """Do these works bear out what these sentences say of them?"""

    name: ClassVar[str] = "related-work/support"
    answer_type: ClassVar[type[BaseModel]] = SupportGiven
    max_output_tokens: ClassVar[int] = 6_000

    ground: Ground
    sentences: tuple[DraftSentence, ...]

    def texts_read(self) -> tuple[CandidateText, ...]:
        """Return the works' texts, in the order of their numbers."""
        return tuple(reference.text for reference in self.ground.references)

    def prompt(self) -> Prompt:
        """Return the paper's abstract, the works that the sentences cite, the sentences, and the pairs."""
        cited = {number for sentence in self.sentences for number in sentence.cited}
        works = "\n\n".join(self._work(reference) for reference in self.ground.references if reference.number in cited)
        listed = "\n".join(f"[{sentence.id}] {sentence.text}" for sentence in self.sentences)
        pairs = ", ".join(
            f"{sentence.id} and @cite_{number}" for sentence in self.sentences for number in sentence.cited
        )
        return Prompt(
            system=SYSTEM,
            blocks=(
                f"The paper's abstract:\n{fence('the paper', self._paper())}",
                f"The works:\n{works}",
                f"The sentences:\n{fence('the draft', listed)}",
                render(PROMPTS, TASK, pairs=pairs, strange=self._strange()),
            ),
            template_digest=templates_digest(PROMPTS, READER, TASK),
        )

    def _paper(self) -> str:
        """Title and abstract of the paper: what "we" and "our" speak of."""
        card = self.ground.paper.card
        return "\n".join(
            shown(text, WITHHELD_SENTENCE) for text in (card.title, abstract_of(self.ground.paper)) if text
        )

    def _strange(self) -> str:
        """What no text holds of what a sentence names or counts, for the task to tell."""
        found = (f"{s.id}: {', '.join(odd)}" for s in self.sentences if (odd := self.ground.strange_in(s.text)))
        told = "; ".join(found)
        return f" (the program found no trace of {told})" if told else ""

    def _work(self, reference: ReferencePaper) -> str:
        """Title, abstract, and of the body the sentences nearest to what is said of the work."""
        text = reference.text
        withheld = withheld_in(text)
        said = " ".join(said_of(s.text, reference.number) for s in self.sentences if reference.number in s.cited)
        near = {sentence.sentence.id for sentence in rank_sentences(said, text, limit=MOST_PASSAGES)}
        always = ("title", "abstract_", OF_PAPER)
        kept = [s for s in text.sentences if s.id in near or s.id.startswith(always)]
        told = (WITHHELD_SENTENCE if s.id in withheld else _line(s) for s in kept)
        return fence(f"work {reference.mark}", "\n".join(told))

    def check(self, answer: SupportGiven) -> Checked[SupportGiven]:
        """Return a verdict for each pair, with quotes in the works' own words; what has none is at best partly so."""
        by_number = {reference.number: reference for reference in self.ground.references}
        sentences = {sentence.id: sentence for sentence in self.sentences}
        kept: dict[tuple[str, int], Judgement] = {}
        faults: list[Fault] = []
        for n, given in enumerate(answer.judgements):
            numbers = cited_in(given.work) or cited_in(f"@cite_{given.work.strip('[] ')}")
            sentence = sentences.get(given.sentence)
            if sentence is None or not numbers or numbers[0] not in sentence.cited:
                faults.append(Fault(path=f"$.judgements[{n}]", what="is no pair that was asked about"))
                continue
            judged, why = _checked(given, by_number[numbers[0]])
            faults += (Fault(path=f"$.judgements[{n}]", what=fault) for fault in why)
            kept.setdefault((sentence.id, numbers[0]), judged)
        missing = [f"{s.id} and @cite_{m}" for s in self.sentences for m in s.cited if (s.id, m) not in kept]
        if missing:
            faults.append(Fault(path="$.judgements", what=f"no verdict on {', '.join(missing)}"))
        judgements, changes = tuple(kept[key] for key in sorted(kept)), self._changes(answer.changes, faults)
        changed = {change.sentence for change in changes}
        for judgement in judgements:
            if judgement.verdict is not Verdict.SUPPORTED and judgement.sentence not in changed:
                what = f"{judgement.sentence} is {judgement.verdict} by {judgement.work} and is not among the changes"
                faults.append(Fault(path="$.changes", what=what))
        return Checked(SupportGiven(judgements=judgements, changes=changes), tuple(faults))

    def _changes(self, given: Sequence[Change], faults: list[Fault]) -> tuple[Change, ...]:
        """The changes that keep the sentence's marks, add none, and name nothing that no text holds."""
        sentences = {sentence.id: sentence for sentence in self.sentences}
        kept: dict[str, Change] = {}
        for n, change in enumerate(given):
            sentence = sentences.get(change.sentence)
            if sentence is None or sentence.id in kept:
                faults.append(Fault(path=f"$.changes[{n}]", what="is no sentence that was asked about, or named twice"))
                continue
            text = change.text if sentence.cited else _GROUP.sub("", change.text)
            clean = cleaned(text, frozenset(sentence.cited)).text if text.strip() else ""
            new = self.ground.new_in(clean)
            if not set(sentence.cited) <= set(cited_in(clean)):
                new = (f"the new {sentence.id} loses a mark",)
            if new:
                faults += (Fault(path=f"$.changes[{n}].text", what=what) for what in new)
            elif clean != sentence.text:
                kept[sentence.id] = Change(sentence=sentence.id, why=harmless(change.why), text=clean)
        return tuple(kept.values())

    def offline(self) -> SupportGiven:
        """Return what rules say to each pair."""
        by_number = {reference.number: reference for reference in self.ground.references}
        supports = [by_rules(sentence, by_number[number]) for sentence in self.sentences for number in sentence.cited]
        return SupportGiven(judgements=tuple(map(_as_judgement, supports)))


def _line(sentence: Sentence) -> str:
    """A sentence of a work's text; the paper's own words on the work are marked as such."""
    return f"{'(said by the paper) ' if sentence.id.startswith(OF_PAPER) else ''}{one_line(sentence.text)}"


def _checked(given: Judgement, reference: ReferencePaper) -> tuple[Judgement, list[str]]:
    """The judgement with quotes in the work's words, and what is wrong with it."""
    checks = [(quote, find_quote(quote, reference.text)) for quote in given.quotes if quote.strip()]
    found = tuple(dict.fromkeys(check.span.text for _, check in checks if check.span))
    faults = [
        f'the quote "{one_line(quote)[:80]}" of {reference.mark} is {check.reason}'
        for quote, check in checks
        if not check.span
    ]
    verdict, why = given.verdict, harmless(given.why)
    if verdict is Verdict.SUPPORTED and not found:
        faults += [] if checks else [f"{reference.mark} is called supporting without a quote"]
        verdict, why = Verdict.PARTLY, why or "no words of the work were found that show it"
    return Judgement(sentence=given.sentence, work=reference.mark, verdict=verdict, quotes=found, why=why), faults


def _as_judgement(support: Support) -> Judgement:
    quotes = tuple(span.text for span in support.spans)
    return Judgement(
        sentence=support.sentence,
        work=f"@cite_{support.number}",
        verdict=support.verdict,
        quotes=quotes,
        why=support.why,
    )


def batches(sentences: Sequence[DraftSentence]) -> Iterator[tuple[DraftSentence, ...]]:
    """Yield the sentences in questions of about `BATCH` pairs; those that cite nothing stand with those before them."""
    batch: list[DraftSentence] = []
    for sentence in sentences:
        if sentence.cited and sum(len(citing.cited) for citing in (*batch, sentence)) > BATCH and batch:
            yield tuple(batch)
            batch = []
        batch.append(sentence)
    if any(sentence.cited for sentence in sentences):
        yield tuple(batch)


def judged(
    draft: Draft, references: Sequence[ReferencePaper], given: Iterable[Judgement], by: str, rewritten: frozenset[str]
) -> tuple[Support, ...]:
    """Return a verdict for every citing sentence and work: the model's where it gave one, else the rules'."""
    by_number = {reference.number: reference for reference in references}
    verdicts = {(judgement.sentence, cited_in(judgement.work)[0]): judgement for judgement in given}
    found: list[Support] = []
    for sentence in draft.sentences:
        for number in sentence.cited:
            rules = by_rules(sentence, by_number[number]).model_copy(update={"rewritten": sentence.id in rewritten})
            judgement = verdicts.get((sentence.id, number))
            found.append(rules if judgement is None else _with_verdict(rules, judgement, by_number[number], by))
    return tuple(found)


def _with_verdict(rules: Support, judgement: Judgement, reference: ReferencePaper, by: str) -> Support:
    found = (find_quote(quote, reference.text).span for quote in judgement.quotes)
    spans = tuple(span for span in found if span)
    changed = {"verdict": judgement.verdict, "spans": spans or rules.spans, "why": judgement.why, "by": by}
    return rules.model_copy(update=changed)


def corrections(given: Iterable[SupportGiven]) -> dict[str, str]:
    """Return by sentence the words that the works bear out; "" for a sentence that cites nothing and goes."""
    return {change.sentence: change.text for answer in given for change in answer.changes}
