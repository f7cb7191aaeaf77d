"""The second question of phase I: all queries of a paper (OpenNovelty, 2.1.2, Tables 7 and 8 in one).

OpenNovelty asks for primary queries, then for variants of each. Asked for together they take one round instead of two,
and a variant is written in sight of what it is to differ from.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import ClassVar

from pydantic import BaseModel

from peerassay.documents import Paper
from peerassay.engines import Checked, Fault, Prompt, Question
from peerassay.engines.prompts import WITHHELD_SENTENCE, fence, render, shown, templates_digest
from peerassay.language.titles import normal_title
from peerassay.novelty.parts import SEARCH_PREFIX, ContributionQueries, GivenContribution, QueriesAnswer
from peerassay.novelty.rules.coined_names import without_names
from peerassay.novelty.rules.phrasing import CORE, QUERY, cut, plain_phrase, topic_of, with_prefix, word_count
from peerassay.novelty.rules.rephrased import VARIANTS, Rephrasing, different
from peerassay.shield import speaks_to_model

_PREFIX_WORDS = word_count(SEARCH_PREFIX)


@dataclass
class QueryCheck:
    """Checks one answer against what was asked; makes the queries that are missing by rules."""

    rephrasing: Rephrasing
    core_task: str
    contributions: Mapping[str, GivenContribution]
    faults: list[Fault] = field(default_factory=list)

    def of(self, answer: QueriesAnswer) -> Checked[QueriesAnswer]:
        """Return the answer with exactly the ids asked for, each with a query and up to two variants."""
        variants = self._core_variants(answer.core_task_variants)
        given = self._by_id(answer.contributions)
        queries = tuple(self._queries(id, *given.get(id, ("$.contributions", None))) for id in self.contributions)
        return Checked(QueriesAnswer(core_task_variants=variants, contributions=queries), tuple(self.faults))

    def _fault(self, path: str, what: str, *, dropped: bool = False) -> None:
        self.faults.append(Fault(path=path, what=what, dropped=dropped))

    def _by_id(self, given: Sequence[ContributionQueries]) -> dict[str, tuple[str, ContributionQueries]]:
        found: dict[str, tuple[str, ContributionQueries]] = {}
        for i, queries in enumerate(given):
            path, id = f"$.contributions[{i}]", queries.id.strip().strip("[]-• ")
            if id not in self.contributions:
                self._fault(path, f"there is no contribution {queries.id[:40]!r}", dropped=True)
            elif id in found:
                self._fault(path, f"{id} stands there twice", dropped=True)
            else:
                found[id] = (path, queries)
                if queries.id != id:
                    self._fault(f"{path}.id", f"was to be copied as {id}")
        return found

    def _core_variants(self, given: Sequence[str]) -> tuple[str, ...]:
        path = "$.core_task_variants"
        phrases = [self._phrase(text, f"{path}[{i}]", CORE.least, CORE.most) for i, text in enumerate(given)]
        kept = self._distinct(phrases, (self.core_task,), path)
        return self._filled(kept, self.rephrasing.core_task_variants(self.core_task), (self.core_task,), path)

    def _queries(self, id: str, path: str, given: ContributionQueries | None) -> ContributionQueries:
        by_rules = self.rephrasing.queries(
            id, self.contributions[id], self.core_task, tuple(self.contributions.values())
        )
        if given is None:
            self._fault(path, f"{id} has no queries; they were made by rules", dropped=True)
            return by_rules
        primary = self._topic(given.prior_work_query, f"{path}.prior_work_query")
        if primary is None:
            primary = topic_of(by_rules.prior_work_query)
        place = f"{path}.variants"
        topics = [self._topic(text, f"{place}[{i}]") for i, text in enumerate(given.variants)]
        kept = self._distinct(topics, (primary,), place)
        more = tuple(map(topic_of, (*by_rules.variants, by_rules.prior_work_query)))
        variants = self._filled(kept, more, (primary,), place)
        return ContributionQueries(
            id=id, prior_work_query=with_prefix(primary), variants=tuple(map(with_prefix, variants))
        )

    def _topic(self, query: str, path: str) -> str | None:
        """A query without its prefix; one that lacked it is told."""
        topic = topic_of(query)
        if topic and not query.startswith(SEARCH_PREFIX):
            self._fault(path, f"did not begin with {SEARCH_PREFIX!r}; it was put in front")
        least, most = QUERY.least - _PREFIX_WORDS, QUERY.most - _PREFIX_WORDS
        found = self._phrase(topic, path, least, most)
        if found and topic_of(found) != found:  # without a name between them the words of the prefix are left
            self._fault(path, "says nothing but the prefix", dropped=True)
            return None
        if found and word_count(found) > QUERY.soft - _PREFIX_WORDS:
            self._fault(path, f"is longer than {QUERY.soft} words")
        return found

    def _phrase(self, text: str, path: str, least: int, most: int) -> str | None:
        """The phrase inside its limits and without the paper's names; None where nothing usable is left."""
        plain = plain_phrase(text)
        if speaks_to_model(plain):
            self._fault(path, "speaks to a machine", dropped=True)
            return None
        bare = plain_phrase(without_names(plain, self.rephrasing.names))
        if bare != plain:
            self._fault(path, "holds a name that the paper gives its own work; it was left out")
        if word_count(bare) > most:
            self._fault(path, f"has too many words ({word_count(bare)}, at most {most} here); it was cut")
        kept = plain_phrase(cut(bare, most))
        if word_count(kept) < least:
            self._fault(path, f"has too few words ({word_count(kept)}, at least {least} here)", dropped=True)
            return None
        return kept

    def _distinct(self, phrases: Sequence[str | None], taken: Sequence[str], path: str) -> tuple[str, ...]:
        kept: list[str] = []
        for i, phrase in enumerate(phrases):
            if phrase is None:
                continue
            if normal_title(phrase) in {normal_title(other) for other in (*taken, *kept)}:
                self._fault(f"{path}[{i}]", "repeats what it was to rephrase", dropped=True)
            elif len(kept) == VARIANTS:
                self._fault(f"{path}[{i}]", f"{VARIANTS} variants are asked for; this one was left out")
            else:
                kept.append(phrase)
        return tuple(kept)

    def _filled(
        self, kept: tuple[str, ...], by_rules: Sequence[str], taken: Sequence[str], path: str
    ) -> tuple[str, ...]:
        missing = VARIANTS - len(kept)
        if not missing:
            return kept
        more = different(by_rules, (*taken, *kept), 1)[:missing]
        told = f"{VARIANTS} variants are needed; {len(more)} made by rules" if more else "no other words were found"
        self._fault(path, told, dropped=bool(more))
        return (*kept, *more)


PROMPTS = Path(__file__).parent / "prompts"
INSTRUCTIONS, SHOWN = "queries.md", "queries_shown.md"


@dataclass(frozen=True)
class WriteQueries(Question[QueriesAnswer]):
    """Which queries find earlier work on the core task and on each contribution? 3 + 3 for each contribution."""

    name: ClassVar[str] = "novelty/queries"
    answer_type: ClassVar[type[BaseModel]] = QueriesAnswer
    max_output_tokens: ClassVar[int] = 1_500

    paper: Paper
    core_task: str
    contributions: tuple[GivenContribution, ...]

    def prompt(self) -> Prompt:
        """Return instructions, then task, contributions by id and the names that no query may hold."""
        contributions = "\n\n".join(
            f"[{id}]\nname: {one_line(given.name)}\nauthor_claim_text: {one_line(given.author_claim_text)}\n"
            f"description: {one_line(given.description)}"
            for id, given in self.by_id.items()
        )
        names = ", ".join(sorted(self._rephrasing.names))
        told = render(
            PROMPTS,
            SHOWN,
            task=fence("core task", one_line(self.core_task)),
            contributions=fence("contributions", contributions) if contributions else "(none)",
            names=fence("names", one_line(names)) if names else "",
        )
        return Prompt(
            system=render(PROMPTS, INSTRUCTIONS),
            blocks=(told,),
            template_digest=templates_digest(PROMPTS, INSTRUCTIONS, SHOWN),
        )

    def check(self, answer: QueriesAnswer) -> Checked[QueriesAnswer]:
        """Return queries for every id inside the limits, with what is wrong; gaps are filled by rules and told."""
        return QueryCheck(self._rephrasing, self.core_task, self.by_id).of(answer)

    def offline(self) -> QueriesAnswer:
        """Return the queries by rules."""
        rephrasing, task = self._rephrasing, self.core_task
        return QueriesAnswer(
            core_task_variants=rephrasing.core_task_variants(task),
            contributions=tuple(
                rephrasing.queries(id, given, task, self.contributions) for id, given in self.by_id.items()
            ),
        )

    @property
    def by_id(self) -> dict[str, GivenContribution]:
        """The contributions by their ids, in order."""
        return {f"contribution_{n}": given for n, given in enumerate(self.contributions, 1)}

    @cached_property
    def _rephrasing(self) -> Rephrasing:
        return Rephrasing(self.paper)


def one_line(text: str) -> str:
    """Return a text of the paper in one line, as prompts show it; what speaks to a machine is withheld."""
    return shown(text, WITHHELD_SENTENCE)
