"""Why a comment was made: evidence step by step, and what the author is asked (SEAGraph, section 3.5).

One question holds up to six comments of a review. The whole paper stands first, the same for all; the graphs choose
what the reader is pointed at. Every quote is found in its source and replaced by the source's words.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import pairwise
from pathlib import Path
from typing import Annotated, Any, ClassVar, Literal, get_args

from pydantic import BeforeValidator, Field

from peerassay.documents import Paper, Review, SourceText
from peerassay.engines import Checked, Failure, Fault, Prompt, Question
from peerassay.engines.prompts import fence, one_line, render, templates_digest
from peerassay.evidence import Span, find_quote, place_by_ref
from peerassay.frozen import Frozen
from peerassay.jobs.reviews.methods.seagraph.background_graph import Theme, Work
from peerassay.jobs.reviews.methods.seagraph.background_retrieval import works_of
from peerassay.jobs.reviews.methods.seagraph.mind_graph import Chunk
from peerassay.jobs.reviews.methods.seagraph.offline_explanation import explained_by_rules
from peerassay.jobs.reviews.methods.seagraph.pointers import quotable
from peerassay.jobs.reviews.methods.seagraph.showing import Picked, shown_comment, shown_review, shown_work
from peerassay.prompt_injection import speaks_to_model, withheld_in
from peerassay.retrieval import SYSTEM

PROMPTS = Path(__file__).parent / "prompts"
EXPLAIN, TO_EXPLAIN = "explain.md", "to_explain.md"
MOST_COMMENTS, MOST_EVIDENCE, MOST_ANSWERS = 6, 8, 6
_PAPER = frozenset({"paper", "the paper", "this paper"})
Answered = Literal["yes", "partly", "no", "cannot_tell", "nothing"]


def _text(value: Any) -> Any:
    return "" if value is None else value


def _answered(value: Any) -> Any:
    word = "_".join(value.casefold().split()) if isinstance(value, str) else value
    return word if word in get_args(Answered) else None


Words = Annotated[str, BeforeValidator(_text)]


class AnswerQuote(Frozen):
    """A place where the paper already has what is asked, as answered."""

    sentence: Words = ""
    words: Words = ""


class EvidenceAnswer(Frozen):
    """A step of the chain as answered."""

    source: Words = "paper"
    sentence: Words = ""
    words: str
    reasoning: Words = ""


class ExplanationAnswer(Frozen):
    """An explanation as answered."""

    comment_id: str
    asks: Words = ""
    answered: Annotated[Answered | None, BeforeValidator(_answered)] = None
    answer: tuple[AnswerQuote, ...] = ()
    evidence: tuple[EvidenceAnswer, ...] = ()
    summary: Words = ""


class ExplanationsAnswer(Frozen):
    """The answer: an explanation for each comment."""

    explanations: tuple[ExplanationAnswer, ...] = Field(description="one for each comment, in the order given")


class EvidenceStep(Frozen):
    """A step of the chain: a verified place in the paper or in a work, with what it shows.

    `chunk` is the chunk that it begins in: `C7` of the paper, `P1a2b3c4d:C2` of a work; None where no graph holds it.
    """

    span: Span
    chunk: str | None
    reasoning: str


class Explanation(Frozen):
    """Why a comment was made, as far as the texts show it.

    `answered` tells whether the paper at hand already has what is asked, `answer` where; None where nobody read it,
    `cannot_tell` where only a table, figure or formula could show it that the text as read does not have.
    """

    asks: str = ""
    answered: Answered | None = None
    answer: tuple[Span, ...] = ()
    evidence: tuple[EvidenceStep, ...] = ()
    summary: str = ""
    by: str = ""
    failure: Failure | None = None


@dataclass(frozen=True)
class ExplainComments(Question[ExplanationsAnswer]):
    """Up to six comments of one review, or concerns of several (`review` None).

    `paper_shown` is the paper as one block, made once for all questions.
    """

    name: ClassVar[str] = "explain/comments"
    max_output_tokens: ClassVar[int] = 12_000

    paper: Paper
    paper_shown: str
    review: Review | None
    picked: tuple[Picked, ...]
    works: Mapping[str, Work] = field(default_factory=dict)
    themes: tuple[Theme, ...] = ()
    chunks: tuple[Chunk, ...] = ()

    def prompt(self) -> Prompt:
        """Return the paper and the task, the same for all questions, then works, the review and the comments."""
        comments = [picked.comment for picked in self.picked]
        nodes = [node for picked in self.picked for node in picked.nodes]
        return Prompt(
            system=SYSTEM,
            blocks=(
                self.paper_shown,
                render(PROMPTS, EXPLAIN),
                render(
                    PROMPTS,
                    TO_EXPLAIN,
                    passages="\n\n".join(self._passage(chunk) for chunk in self._each_chunk()),
                    works="\n\n".join(shown_work(work, self.themes, nodes) for work in self._each_work()),
                    review=shown_review(self.review, comments) if self.review else "",
                    comments="\n\n".join(
                        shown_comment(picked, self.review, self._quotable, self.works) for picked in self.picked
                    ),
                    ids=", ".join(picked.comment.id for picked in self.picked),
                ),
            ),
            template_digest=templates_digest(PROMPTS, EXPLAIN, TO_EXPLAIN),
            shared=1,
        )

    def check(self, answer: ExplanationsAnswer) -> Checked[ExplanationsAnswer]:
        """Return one explanation a comment, its quotes in their sources' own words; what does not hold is a fault."""
        wanted = [picked.comment.id for picked in self.picked]
        kept: dict[str, ExplanationAnswer] = {}
        faults: list[Fault] = []
        for n, explanation in enumerate(answer.explanations):
            path = f"$.explanations[{n}]"
            if explanation.comment_id not in wanted or explanation.comment_id in kept:
                again = explanation.comment_id in kept
                what = "a second explanation of this comment" if again else "no such comment was asked about"
                faults.append(Fault(path=f"{path}.comment_id", what=what, dropped=again))
                continue
            kept[explanation.comment_id], found = self._checked(explanation, path)
            faults += found
        missing = [key for key in wanted if key not in kept]
        faults += (Fault(path="$.explanations", what=f"comment {key} has no explanation") for key in missing)
        ordered = tuple(kept[key] for key in wanted if key in kept)
        return Checked(ExplanationsAnswer(explanations=ordered), tuple(faults))

    def offline(self) -> ExplanationsAnswer:
        """Return the passages in their order, each with what speaks for it; rules invent no reason."""
        return ExplanationsAnswer(
            explanations=tuple(
                ExplanationAnswer(
                    comment_id=picked.comment.id,
                    asks=given.asks,
                    evidence=tuple(
                        EvidenceAnswer(source=source, sentence=sentence, words=words, reasoning=why)
                        for source, sentence, words, why in given.steps
                    ),
                    summary=given.summary,
                )
                for picked in self.picked
                for given in (
                    explained_by_rules(
                        picked.comment, picked.chunks, picked.pointers, picked.nodes, self.works, self.paper
                    ),
                )
            )
        )

    def explanations(self, answer: ExplanationsAnswer, by: str) -> dict[str, Explanation]:
        """Return the checked explanations as records, by comment id."""
        return {explanation.comment_id: self._explanation(explanation, by) for explanation in answer.explanations}

    def _explanation(self, explanation: ExplanationAnswer, by: str) -> Explanation:
        steps = [(step, self._span(step.source, step.words, step.sentence)) for step in explanation.evidence]
        answers = [self._span("paper", quote.words, quote.sentence) for quote in explanation.answer]
        return Explanation(
            asks="" if explanation.asks.strip(" .").casefold() == "nothing" else one_line(explanation.asks),
            answered=explanation.answered,
            answer=tuple(span for span in answers if isinstance(span, Span)),
            evidence=tuple(
                EvidenceStep(span=span, chunk=self._chunk_of(span), reasoning=self._named(step.reasoning))
                for step, span in steps
                if isinstance(span, Span)
            ),
            summary=self._named(explanation.summary),
            by=by,
        )

    def _checked(self, explanation: ExplanationAnswer, path: str) -> tuple[ExplanationAnswer, list[Fault]]:
        faults: list[Fault] = []
        steps, answers = [], []
        for n, step in enumerate(explanation.evidence[:MOST_EVIDENCE]):
            span = self._span(step.source, step.words, step.sentence)
            if isinstance(span, str):
                faults.append(Fault(path=f"{path}.evidence[{n}].words", what=span, dropped=False))
            else:
                steps.append(step.model_copy(update={"words": span.text, "sentence": span.sentence}))
        for n, quote in enumerate(explanation.answer[:MOST_ANSWERS]):
            span = self._span("paper", quote.words, quote.sentence)
            if isinstance(span, str):
                faults.append(Fault(path=f"{path}.answer[{n}].words", what=span, dropped=False))
            else:
                answers.append(quote.model_copy(update={"words": span.text, "sentence": span.sentence}))
        answered = explanation.answered
        if answered in {"yes", "partly"} and not answers:
            what = "the answer says that the paper has it, but none of the quotes was found in the paper"
            faults.append(Fault(path=f"{path}.answer", what=what))
            answered = None
        if explanation.evidence and not steps:
            faults.append(Fault(path=f"{path}.evidence", what="no quote was found in its source; copy words exactly"))
        if not explanation.evidence and not explanation.summary.strip():
            faults.append(Fault(path=f"{path}.summary", what="there is neither evidence nor a summary"))
        if any(
            map(
                speaks_to_model,
                (explanation.summary, explanation.asks, *(step.reasoning for step in explanation.evidence)),
            )
        ):
            faults.append(Fault(path=path, what="it contains instructions to an AI"))
            steps, answers, answered = [], [], None
            explanation = explanation.model_copy(update={"summary": "", "asks": ""})
        return explanation.model_copy(
            update={"evidence": tuple(steps), "answer": tuple(answers), "answered": answered}
        ), faults

    def _span(self, source: str, words: str, sentence: str) -> Span | str:
        """Return where the words stand, or what is wrong."""
        text = self._source(source)
        if text is None:
            return f"there is no source {one_line(source)[:40]}"
        found = find_quote(words, text, sentence=sentence.strip().strip("[]") or None).span
        if found is None:
            return self._whole(words, sentence, text)
        return "this sentence was not shown" if found.sentence in withheld_in(text) else found

    def _whole(self, words: str, sentence: str, text: SourceText) -> Span | str:
        """A sentence of fewer words than a quote has is found by its id and its very words."""
        named = place_by_ref(text, sentence)
        if named is None or one_line(named.text) != one_line(words) or named.id in withheld_in(text):
            return f"not found in {'the paper' if text.id == self.paper.id else text.id}"
        return Span(document=text.id, sentence=named.id, start=named.start, end=named.end, text=named.text)

    @cached_property
    def _quotable(self) -> Paper:
        return quotable(self.paper)

    def _source(self, source: str) -> SourceText | None:
        key = source.strip().strip("[]")
        if key.casefold() in _PAPER or key == self.paper.id:
            return self._quotable
        key = key.partition(":")[0]
        return self.works[key].text if key in {work.candidate.cand_id for work in self._each_work()} else None

    def _chunk_of(self, span: Span) -> str | None:
        if span.document == self.paper.id:
            return next((chunk.id for chunk in self.chunks if span.sentence in chunk.sentence_ids), None)
        chunks = self.works[span.document].graph.chunks
        found = next((chunk.id for chunk in chunks if span.sentence in chunk.sentence_ids), None)
        return f"{span.document}:{found}" if found else None

    def _each_chunk(self) -> list[Chunk]:
        """Every chunk that is picked for some comment and was left out of the paper as shown, in the paper's order."""
        found = {chunk.id: chunk for picked in self.picked for chunk in picked.chunks}
        missing = [
            part for part in found.values() if any(f"[{ref}]" not in self.paper_shown for ref in part.sentence_ids)
        ]
        return sorted(missing, key=lambda chunk: chunk.start)

    def _each_work(self) -> tuple[Work, ...]:
        return works_of([node for picked in self.picked for node in picked.nodes], self.works)

    def _passage(self, chunk: Chunk) -> str:
        texts = {s.id: s.text for s in self.paper.sentences}
        lines = (f"[{ref}] {one_line(texts[ref])}" for ref in chunk.sentence_ids)
        return f"{chunk.id}:\n{fence(f'passage {chunk.id}', chr(10).join((f'({one_line(chunk.section)})', *lines)))}"

    def _named(self, words: str) -> str:
        """Put titles in the place of ids that a reader of the page does not know."""
        text = one_line(words)
        for work in self._each_work():
            text = text.replace(work.candidate.cand_id, work.candidate.title)
        return text


def groups_of(picked: Sequence[Picked], most: int = MOST_COMMENTS) -> Iterable[tuple[Picked, ...]]:
    """Give the comments of one review in as few groups of at most so many as there may be, of nearly the same size."""
    number = -(-len(picked) // most)
    bounds = [len(picked) * n // number for n in range(number + 1)] if number else []
    return [tuple(picked[a:b]) for a, b in pairwise(bounds)]
