"""The student (ScholarSum, 3.3): a summary of each theme, a draft of these, and the draft grounded in key triples."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import ClassVar

from pydantic import BaseModel

from peerassay.engines import Checked, Fault, Prompt, Question
from peerassay.engines.prompts import WITHHELD_SENTENCE, fence, one_line, render, shown, templates_digest
from peerassay.frozen import Frozen
from peerassay.jobs.summarizing.body import Body
from peerassay.jobs.summarizing.guard import Guard
from peerassay.jobs.summarizing.methods.scholarsum.checking import (
    ReasonedAnswer,
    SentenceAnswer,
    SummaryAnswer,
    Texts,
    as_answer,
    checked,
)
from peerassay.jobs.summarizing.methods.scholarsum.context import triples_text
from peerassay.jobs.summarizing.methods.scholarsum.extracting import FAULTY_TEXT, PROMPTS
from peerassay.jobs.summarizing.methods.scholarsum.feedback import Feedback, feedback_text
from peerassay.jobs.summarizing.methods.scholarsum.graph import KnowledgeGraph, Theme, Triple
from peerassay.jobs.summarizing.selection import (
    FEWEST_WORDS,
    MOST_WORDS,
    OFFLINE_WORDS,
    Material,
    chosen,
    chosen_sentences,
    material_of,
    sentences_of,
)
from peerassay.jobs.summarizing.sentence import SummarySentence
from peerassay.retrieval.paper_block import SYSTEM, shown_paper

LONGEST = 275
"""A summary of so many words is shortened by the program alone: no question is asked again for a few words."""
THEME_WORDS = 60
"""Words of a theme's summary on the average; a theme has its share by its sentences, between half and twice as many."""
SUB_SUMMARY, DRAFT, GROUND, KEYWORDS = "sub_summary.md", "draft.md", "ground.md", "keywords.md"


@dataclass(frozen=True, eq=False)
class WritesSentences(Question[SummaryAnswer]):
    """What all questions have in common whose answer is sentences that the paper must bear out."""

    max_output_tokens: ClassVar[int] = 4_000

    body: Body
    guard: Guard

    def check(self, answer: SummaryAnswer) -> Checked[SummaryAnswer]:
        """Return the sentences that the paper bears out; the rest goes and is told, as are words too many."""
        found = checked(self.guard, answer)
        words = sum(len(sentence.text.split()) for sentence in answer.sentences)
        if words <= LONGEST:
            return found
        long = Fault(path="$.sentences", what=f"have {words} words: take out {words - MOST_WORDS} or more")
        return Checked(found.answer, (*found.faults, long))


class ThemeAnswer(Frozen):
    """What is said of a theme, by its id."""

    theme: str
    sentences: tuple[SentenceAnswer, ...] = ()


class ThemesAnswer(Frozen):
    """A summary of each theme."""

    themes: tuple[ThemeAnswer, ...] = ()


@dataclass(frozen=True, eq=False)
class SumUpThemes(Question[ThemesAnswer]):
    """What does the paper say on each theme? (ScholarSum, 3.3, "abstractive synthesis").

    One question for all: the paper, which other questions begin with too, stands in it once and not theme by theme.
    """

    name: ClassVar[str] = "summarizing/themes"
    max_output_tokens: ClassVar[int] = 6_000

    body: Body
    guard: Guard
    graph: KnowledgeGraph
    themes: tuple[Theme, ...]
    window_characters: int | None = None

    def prompt(self) -> Prompt:
        """Return the paper, the task, and for each theme its relations, also to others, entities and sentences."""
        pointed = [ref for theme in self.themes for ref in theme.sentences]
        return Prompt(
            system=SYSTEM,
            blocks=(
                shown_paper(self.body.paper, self.window_characters, pointed=pointed).block,
                render(PROMPTS, SUB_SUMMARY),
                *(
                    f"Theme {theme.id}, at most {self._words(theme)} words:\n"
                    f"{fence(f'theme {theme.id}', self._theme(theme))}"
                    for theme in self.themes
                ),
            ),
            template_digest=templates_digest(PROMPTS, SUB_SUMMARY, FAULTY_TEXT),
            shared=1,
        )

    def _words(self, theme: Theme) -> int:
        """The words that a theme may have: more where the paper says more on it."""
        share = len(theme.sentences) / sum(len(each.sentences) for each in self.themes)
        return round(min(max(share * len(self.themes), 0.5), 2.0) * THEME_WORDS)

    def _theme(self, theme: Theme) -> str:
        known, own = self.graph.by_id(), set(theme.entities)
        stated = [relation for relation in self.graph.relations if relation.source in own]
        tied = {end for relation in stated for end in (relation.source, relation.target)}
        pointed = dict.fromkeys((*theme.sentences, *(ref for relation in stated for ref in relation.sentences)))
        alone = ", ".join(known[ref].name for ref in theme.entities if ref not in tied)
        return "\n".join(
            (
                triples_text([Triple.of(relation, known) for relation in stated]),
                *((f"Also: {alone}",) if alone else ()),
                f"Sentences: {', '.join(pointed)}",
            )
        )

    def check(self, answer: ThemesAnswer) -> Checked[ThemesAnswer]:
        """Return for each theme, in order, the sentences that the paper bears out; the rest goes and is told."""
        faults: list[Fault] = []
        kept: dict[str, ThemeAnswer] = {}
        wanted = [theme.id for theme in self.themes]
        for n, given in enumerate(answer.themes):
            ref = given.theme.strip("[] ")
            if ref not in wanted or ref in kept:
                what = f"is not a theme, or is listed twice: the themes are {', '.join(wanted)}, each once"
                faults.append(Fault(path=f"$.themes[{n}].theme", what=what))
                continue
            found = checked(self.guard, SummaryAnswer(sentences=given.sentences))
            kept[ref] = ThemeAnswer(theme=ref, sentences=found.answer.sentences)
            faults += (fault.model_copy(update={"path": f"$.themes[{n}]{fault.path[1:]}"}) for fault in found.faults)
        missing = [ref for ref in wanted if ref not in kept]
        if missing:
            faults.append(Fault(path="$.themes", what=f"no summary of {', '.join(missing)}: add it"))
        return Checked(
            ThemesAnswer(themes=tuple(kept.get(ref, ThemeAnswer(theme=ref)) for ref in wanted)), tuple(faults)
        )

    def offline(self) -> ThemesAnswer:
        """Return sentences of each theme's own."""
        return ThemesAnswer(
            themes=tuple(ThemeAnswer(theme=theme.id, sentences=self._own(theme)) for theme in self.themes)
        )

    def _own(self, theme: Theme) -> tuple[SentenceAnswer, ...]:
        own, material = set(theme.sentences), material_of(self.body)
        units = tuple(unit for unit in material.units if own.issuperset(s.id for s in unit.sentences))
        return as_answer(sentences_of(chosen(Material(units, material.chances), self._words(theme), {}))).sentences


@dataclass(frozen=True, eq=False)
class DraftSummary(WritesSentences):
    """One paragraph from the summaries of the themes (ScholarSum, C.1)."""

    name: ClassVar[str] = "summarizing/draft"

    parts: tuple[tuple[str, SummaryAnswer], ...]

    def prompt(self) -> Prompt:
        """Return the task and the reports, in the order of the paper."""
        reports = (f"Report {ref}:\n{fence(f'report {ref}', summary_text(part.sentences))}" for ref, part in self.parts)
        return Prompt(
            system=SYSTEM,
            blocks=(render(PROMPTS, DRAFT, fewest=FEWEST_WORDS, most=MOST_WORDS), *reports),
            template_digest=templates_digest(PROMPTS, DRAFT),
        )

    def offline(self) -> SummaryAnswer:
        """Return the best of the reports' sentences."""
        own, material = (
            {ref for _, part in self.parts for s in part.sentences for ref in s.sentence_ids},
            material_of(self.body),
        )
        units = tuple(unit for unit in material.units if own.issuperset(s.id for s in unit.sentences))
        return as_answer(sentences_of(chosen(Material(units, material.chances), OFFLINE_WORDS, {})))


@dataclass(frozen=True, eq=False)
class GroundSummary(WritesSentences):
    """The draft with facts put in and corrected, step by step (ScholarSum, equation 2 and C.2).

    `earlier` is the summary that the feedback is about: the equation has the feedback alone, which says little without.
    """

    name: ClassVar[str] = "summarizing/ground"
    answer_type: ClassVar[type[BaseModel]] = ReasonedAnswer

    draft: SummaryAnswer
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
                f"Your summary before:\n{fence('summary', summary_text(self.earlier))}",
                f"What your teacher says of it:\n{fence('feedback', feedback_text(self.feedback))}",
            )
        return Prompt(
            system=SYSTEM,
            blocks=(
                shown_paper(self.body.paper, self.window_characters, pointed=pointed).block,
                render(PROMPTS, GROUND, fewest=FEWEST_WORDS, most=MOST_WORDS, again=self.feedback is not None),
                f"The draft:\n{fence('draft', summary_text(self.draft.sentences))}",
                f"Key triples, with the sentences they come from:\n{fence('triples', triples_text(self.triples))}",
                *before,
            ),
            template_digest=templates_digest(PROMPTS, GROUND, FAULTY_TEXT),
            shared=1,
        )

    def offline(self) -> SummaryAnswer:
        """Return sentences of the whole body, new parts of an abstract and new themes first."""
        groups: dict[str, str] = {}
        for theme in self.themes:
            groups |= {ref: theme.id for ref in theme.sentences if ref not in groups}
        return as_answer(chosen_sentences(self.body, groups))


class KeywordsAnswer(Frozen):
    """Keywords that lead to the triples that a summary needs."""

    keywords: Texts = ()


@dataclass(frozen=True, eq=False)
class ChooseKeywords(Question[KeywordsAnswer]):
    """Which keywords lead to the facts of this very paper? (ScholarSum, table 2b, "LLM-adaptive")."""

    name: ClassVar[str] = "summarizing/keywords"
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

    def check(self, answer: KeywordsAnswer) -> Checked[KeywordsAnswer]:
        """Return up to eight keywords, each once."""
        kept = tuple(dict.fromkeys(word for keyword in answer.keywords if (word := one_line(keyword)[:80])))[
            : self.most
        ]
        faults = () if kept else (Fault(path="$.keywords", what="three to eight are needed"),)
        return Checked(KeywordsAnswer(keywords=kept), faults)

    def offline(self) -> KeywordsAnswer:
        """Return the names that most sentences have."""
        often = sorted(self.graph.entities, key=lambda entity: (-len(entity.sentences), entity.id))
        return KeywordsAnswer(keywords=tuple(entity.name for entity in often[: self.most]))


def summary_text(sentences: Iterable[SentenceAnswer | SummarySentence]) -> str:
    """Return sentences as numbered lines with the ids that they rest on."""
    refs = (
        (sentence.text, sentence.sentence_ids if isinstance(sentence, SentenceAnswer) else sentence.places)
        for sentence in sentences
    )
    return "\n".join(f"({n}) {one_line(text)} [{', '.join(ids)}]" for n, (text, ids) in enumerate(refs, start=1))
