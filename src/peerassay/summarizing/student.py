"""The student (ScholarSum, 3.3): a summary of each theme, a draft of these, and the draft grounded in key triples."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Annotated, ClassVar

from pydantic import BaseModel, BeforeValidator

from peerassay.engines import Checked, Fault, Prompt, Question
from peerassay.engines.prompts import WITHHELD_SENTENCE, fence, one_line, render, shown, templates_digest
from peerassay.frozen import Frozen
from peerassay.summarizing.body import Body
from peerassay.summarizing.context import Triple, triples_told
from peerassay.summarizing.extracting import PROMPTS
from peerassay.summarizing.feedback import Feedback, feedback_told
from peerassay.summarizing.graph import KnowledgeGraph
from peerassay.summarizing.guard import Guard, SentenceGiven, SummaryGiven, SummarySentence
from peerassay.summarizing.selection import Material, Unit, chosen, material_of
from peerassay.summarizing.themes import Theme
from peerassay.supply.paper_block import SYSTEM, shown_paper

FEWEST_WORDS, MOST_WORDS = 200, 250
"""ScholarSum, C.3: "Total word count is limited to 200-250 words"."""
OFFLINE_WORDS = 220
THEME_WORDS = 60
SUB_SUMMARY, DRAFT, GROUND, KEYWORDS = "sub_summary.md", "draft.md", "ground.md", "keywords.md"


@dataclass(frozen=True, eq=False)
class WritesSentences(Question[SummaryGiven]):
    """What all questions have in common whose answer is sentences that the paper must bear out."""

    answer_type: ClassVar[type[BaseModel]] = SummaryGiven
    max_output_tokens: ClassVar[int] = 4_000

    body: Body
    guard: Guard

    def check(self, answer: SummaryGiven) -> Checked[SummaryGiven]:
        """Return the sentences that the paper bears out; the rest goes and is told, so that it can be mended."""
        return self.guard.checked(answer)


@dataclass(frozen=True, eq=False)
class SumUpTheme(WritesSentences):
    """What does the paper say on this theme? (ScholarSum, 3.3, "abstractive synthesis")."""

    name: ClassVar[str] = "summarizing/theme"
    max_output_tokens: ClassVar[int] = 2_000

    graph: KnowledgeGraph
    theme: Theme

    def prompt(self) -> Prompt:
        """Return the task, the theme's entities and relations, and its sentences."""
        known = self.graph.by_id()
        inside = [
            relation
            for relation in self.graph.relations
            if {relation.source, relation.target} <= set(self.theme.entities)
        ]
        triples = [Triple.of(relation, known) for relation in inside]
        sentences = (self.body.by_id[ref] for ref in self.theme.sentences)
        lines = "\n".join(f"[{s.id}] {shown(s.text, WITHHELD_SENTENCE)}" for s in sentences)
        return Prompt(
            system=SYSTEM,
            blocks=(
                render(PROMPTS, SUB_SUMMARY, words=THEME_WORDS),
                f"The theme's triples:\n{fence('triples', triples_told(triples))}",
                f"The sentences that name them:\n{fence('sentences', lines)}",
            ),
            template_digest=templates_digest(PROMPTS, SUB_SUMMARY),
        )

    def offline(self) -> SummaryGiven:
        """Return sentences of the theme's own."""
        own, material = set(self.theme.sentences), material_of(self.body)
        units = tuple(unit for unit in material.units if own.issuperset(s.id for s in unit.sentences))
        return given(chosen(Material(units, material.chances), THEME_WORDS, {}))


@dataclass(frozen=True, eq=False)
class DraftSummary(WritesSentences):
    """One paragraph from the summaries of the themes (ScholarSum, C.1)."""

    name: ClassVar[str] = "summarizing/draft"

    parts: tuple[tuple[str, SummaryGiven], ...]

    def prompt(self) -> Prompt:
        """Return the task and the reports, in the order of the paper."""
        reports = (f"Report {ref}:\n{fence(f'report {ref}', summary_told(part.sentences))}" for ref, part in self.parts)
        return Prompt(
            system=SYSTEM,
            blocks=(render(PROMPTS, DRAFT, fewest=FEWEST_WORDS, most=MOST_WORDS), *reports),
            template_digest=templates_digest(PROMPTS, DRAFT),
        )

    def offline(self) -> SummaryGiven:
        """Return the best of the reports' sentences."""
        own, material = (
            {ref for _, part in self.parts for s in part.sentences for ref in s.sentence_ids},
            material_of(self.body),
        )
        units = tuple(unit for unit in material.units if own.issuperset(s.id for s in unit.sentences))
        return given(chosen(Material(units, material.chances), OFFLINE_WORDS, {}))


@dataclass(frozen=True, eq=False)
class GroundSummary(WritesSentences):
    """The draft with facts put in and mended, step by step (ScholarSum, equation 2 and C.2).

    `earlier` is the summary that the feedback is about: the equation has the feedback alone, which says little without.
    """

    name: ClassVar[str] = "summarizing/ground"

    draft: SummaryGiven
    triples: tuple[Triple, ...]
    themes: tuple[Theme, ...]
    earlier: tuple[SummarySentence, ...] = ()
    feedback: Feedback | None = None
    window_characters: int | None = None

    def prompt(self) -> Prompt:
        """Return the paper, the task, the draft, the triples, and what the teacher said of the summary before."""
        pointed = [ref for triple in self.triples for ref in triple.sentences]
        before: tuple[str, ...] = ()
        if self.feedback is not None:
            before = (
                f"Your summary before:\n{fence('summary', summary_told(self.earlier))}",
                f"What your teacher says of it:\n{fence('feedback', feedback_told(self.feedback))}",
            )
        return Prompt(
            system=SYSTEM,
            blocks=(
                shown_paper(self.body.paper, self.window_characters, pointed=pointed).block,
                render(PROMPTS, GROUND, fewest=FEWEST_WORDS, most=MOST_WORDS, again=self.feedback is not None),
                f"The draft:\n{fence('draft', summary_told(self.draft.sentences))}",
                f"Key triples, with the sentences they come from:\n{fence('triples', triples_told(self.triples))}",
                *before,
            ),
            template_digest=templates_digest(PROMPTS, GROUND),
            shared=1,
        )

    def offline(self) -> SummaryGiven:
        """Return sentences of the whole body, new parts of an abstract and new themes first."""
        themes: dict[str, str] = {}
        for theme in self.themes:
            themes |= {ref: theme.id for ref in theme.sentences if ref not in themes}
        return given(chosen(material_of(self.body), OFFLINE_WORDS, themes, fewest=FEWEST_WORDS, most=MOST_WORDS))


def _as_list(value: object) -> object:
    return [value] if isinstance(value, str) else value or []


class KeywordsGiven(Frozen):
    """Keywords that lead to the triples that a summary needs."""

    keywords: Annotated[tuple[str, ...], BeforeValidator(_as_list)] = ()


@dataclass(frozen=True, eq=False)
class ChooseKeywords(Question[KeywordsGiven]):
    """Which keywords lead to the facts of this very paper? (ScholarSum, table 2b, "LLM-adaptive")."""

    name: ClassVar[str] = "summarizing/keywords"
    answer_type: ClassVar[type[BaseModel]] = KeywordsGiven
    max_output_tokens: ClassVar[int] = 1_000
    most: ClassVar[int] = 8

    body: Body
    graph: KnowledgeGraph

    def prompt(self) -> Prompt:
        """Return the task and the names in the graph."""
        names = "\n".join(f"{entity.name} ({entity.kind})" for entity in self.graph.entities)
        title = shown(self.body.paper.card.title, WITHHELD_SENTENCE)
        return Prompt(
            system=SYSTEM,
            blocks=(render(PROMPTS, KEYWORDS), fence("title", title), fence("entities", names)),
            template_digest=templates_digest(PROMPTS, KEYWORDS),
        )

    def check(self, answer: KeywordsGiven) -> Checked[KeywordsGiven]:
        """Return up to eight keywords, each once."""
        kept = tuple(dict.fromkeys(word for keyword in answer.keywords if (word := one_line(keyword)[:80])))[
            : self.most
        ]
        faults = () if kept else (Fault(path="$.keywords", what="three to eight are needed"),)
        return Checked(KeywordsGiven(keywords=kept), faults)

    def offline(self) -> KeywordsGiven:
        """Return the names that most sentences have."""
        often = sorted(self.graph.entities, key=lambda entity: (-len(entity.sentences), entity.id))
        return KeywordsGiven(keywords=tuple(entity.name for entity in often[: self.most]))


def given(units: Sequence[Unit]) -> SummaryGiven:
    """Return units as an answer: the paper's own sentences, each resting on itself."""
    pairs = ((text, s.id) for unit in units for text, s in zip(unit.texts, unit.sentences, strict=True))
    return SummaryGiven(sentences=tuple(SentenceGiven(text=text, sentence_ids=(ref,)) for text, ref in pairs))


def summary_told(sentences: Iterable[SentenceGiven | SummarySentence]) -> str:
    """Return sentences as numbered lines with the ids that they rest on."""
    refs = (
        (sentence.text, sentence.sentence_ids if isinstance(sentence, SentenceGiven) else sentence.sentences)
        for sentence in sentences
    )
    return "\n".join(f"({n}) {one_line(text)} [{', '.join(ids)}]" for n, (text, ids) in enumerate(refs, start=1))
