"""What a summary is held against: first sentences, LexRank, TextRank, the oracle; with a model, single prompts."""

import asyncio
import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import Any, ClassVar

from pydantic import BaseModel

from peerassay.engines import Checked, Engine, Prompt, Question
from peerassay.engines.prompts import fence, one_line, render, templates_digest
from peerassay.errors import MissingExtra
from peerassay.frozen import Frozen
from peerassay.jobs.summarizing.body import Body
from peerassay.retrieval.paper_block import SYSTEM, shown_paper

MOST_WORDS = 250
"""Words of each, as many as a summary may have."""
PROMPTS = Path(__file__).parent / "prompts"
_TOKEN = re.compile(r"[a-z0-9]+")


def lead(body: Body) -> str:
    """Return the first sentences."""
    return _filled(body, range(len(body.sentences)))


def oracle(body: Body, abstract: str) -> str:
    """Return the sentences that, one after another, add most words and pairs of the abstract: no method knows it."""
    wanted, left = _grams(abstract), set(range(len(body.sentences)))
    held = [_grams(sentence.text) for sentence in body.sentences]
    order: list[int] = []
    covered: Counter[tuple[str, ...]] = Counter()
    while left:
        gains = {n: (((covered + held[n]) & wanted) - (covered & wanted)).total() for n in sorted(left)}
        best = max(gains, key=lambda n: gains[n] / max(1, held[n].total()))
        if not gains[best]:
            break
        order.append(best)
        covered += held[best]
        left.discard(best)
    return _filled(body, order)


def by_sumy(body: Body, method: str) -> str:
    """Return the best sentences by `LexRankSummarizer` or `TextRankSummarizer` of sumy; raises MissingExtra."""
    try:
        from sumy.models.dom import ObjectDocumentModel, Paragraph
        from sumy.models.dom import Sentence as Read
        from sumy.nlp.stemmers import Stemmer
        from sumy.summarizers import lex_rank, text_rank
    except ImportError as error:
        fix = "pip install 'peerassay-bench[metrics]'"
        raise MissingExtra("LexRank needs sumy", where="metrics", fix=fix) from error
    reads = [Read(s.text, _Words()) for s in body.sentences]
    made = {"lexrank": lex_rank.LexRankSummarizer, "textrank": text_rank.TextRankSummarizer}[method]
    summarizer, rates = made(Stemmer("english")), dict[Any, float]()
    # The best of so many sentences is all it gives; what fits so many words is taken by its rates.
    summarizer._get_best_sentences = lambda sentences, count, rating: rates.update(rating) or ()
    summarizer(ObjectDocumentModel([Paragraph(reads)]), len(reads))
    return _filled(body, sorted(range(len(reads)), key=lambda n: -rates.get(reads[n], 0.0)))


class _Words:
    """Words as sumy's own tokenizer gives them, without the data it would load from the network."""

    def to_words(self, sentence: str) -> list[str]:
        """Return the words of letters."""
        return re.findall(r"[^\W\d_]+", sentence.lower())


def _filled(body: Body, order: Iterable[int]) -> str:
    """The sentences that fit, in the paper's order."""
    kept: list[int] = []
    room = MOST_WORDS
    for n in order:
        words = len(body.sentences[n].text.split())
        if words <= room:
            kept.append(n)
            room -= words
    return "\n".join(" ".join(body.sentences[n].text.split()) for n in sorted(kept))


def _grams(text: str) -> Counter[tuple[str, ...]]:
    """Its words and pairs of neighbouring words."""
    tokens = _TOKEN.findall(text.lower())
    return Counter([*((token,) for token in tokens), *pairwise(tokens)])


class TextGiven(Frozen):
    """A summary as answered; `notes` is asked for by prompts that answer questions on the paper first."""

    notes: str = ""
    summary: str = ""


@dataclass(frozen=True, eq=False)
class PromptedSummary(Question[TextGiven]):
    """A summary by a prompt alone: `plain`, `qa_prompting` (Sinha 2025), or a step of SumCoT (Wang et al. 2023)."""

    answer_type: ClassVar[type[BaseModel]] = TextGiven
    max_output_tokens: ClassVar[int] = 2_000

    body: Body
    template: str
    notes: str = ""

    @property
    def name(self) -> str:  # type: ignore[override]
        """`bench/plain` and the like."""
        return f"bench/{self.template.removesuffix('.md')}"

    def prompt(self) -> Prompt:
        """Return the paper, the task, and the notes of the step before."""
        before = (fence("notes", self.notes),) if self.notes else ()
        return Prompt(
            system=SYSTEM,
            blocks=(shown_paper(self.body.paper, None).block, render(PROMPTS, self.template), *before),
            template_digest=templates_digest(PROMPTS, self.template),
            shared=1,
        )

    def check(self, answer: TextGiven) -> Checked[TextGiven]:
        """Return the answer on one line."""
        return Checked(TextGiven(notes=answer.notes[:6_000], summary=one_line(answer.summary)))

    def offline(self) -> TextGiven:
        """Return nothing: rules are no baseline of a model."""
        return TextGiven()


async def prompted(engine: Engine, body: Body) -> dict[str, str]:
    """Return what the model writes by each prompt; what has no answer is left out."""
    plain, asked, elements = await asyncio.gather(
        *(engine.ask(PromptedSummary(body, f"{name}.md")) for name in ("plain", "qa_prompting", "sum_cot_elements"))
    )
    texts = {"plain": plain.answer, "qa_prompting": asked.answer}
    if elements.answer is not None:
        step = PromptedSummary(body, "sum_cot_summary.md", elements.answer.notes)
        texts["sum_cot"] = (await engine.ask(step)).answer
    return {name: answer.summary for name, answer in texts.items() if answer is not None and answer.summary}
