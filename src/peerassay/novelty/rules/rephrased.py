"""Core task and queries by rules: the paper's own words, said another way by other words of the paper."""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from rapidfuzz import fuzz

from peerassay.documents import Paper
from peerassay.evidence import key_terms
from peerassay.language.announcing import TREATED, WE, announcing
from peerassay.language.coined import fold_name
from peerassay.language.terms import content_terms
from peerassay.language.titles import normal_title
from peerassay.literature import abstract_of, core_task
from peerassay.novelty.parts import ContributionQueries, GivenContribution
from peerassay.novelty.rules.claimed import Claimed, claimed, tell_same
from peerassay.novelty.rules.coined_names import coined_names, in_other_form, long_forms, spell_out, without_names
from peerassay.novelty.rules.phrasing import (
    CORE,
    QUERY,
    cut,
    plain_phrase,
    short_phrase,
    with_prefix,
    without_brackets,
    without_lead,
    word_count,
)

VARIANTS = 2
"""Paraphrases beside the primary query (Table 4)."""
_TOPIC_WORDS = QUERY.soft - 3
"""Words of a contribution's query behind its prefix of three."""
_HEAD_WORDS, _LEAST_HEAD = 7, 2
_MARKUP = re.compile(r"\$[^$]*\$|[*_`\\]|https?://\S+")
_CAPITALISED, _SMALL = re.compile(r"\b[A-Z][a-z]+\b"), re.compile(r"\b[a-z]+\b")
_CAPITALISED_WITHIN = re.compile(r"(?<=[a-z] )[A-Z][a-z]+\b")
_CLAUSES = ("that ", "the ", "how ", "whether ")
"""What follows what is done to a thing ("proving that"); a query is for the thing."""


_STUDIED = re.compile(r"\s+(?:on\s+)?([^,.;:]{15,160})")


@dataclass(frozen=True)
class Rephrasing:
    """The words of one paper, from which phrases for it are made."""

    paper: Paper

    @cached_property
    def names(self) -> frozenset[str]:
        """The names that the paper coins."""
        return coined_names(self.paper)

    @cached_property
    def forms(self) -> dict[str, str]:
        """The abbreviations that it spells out."""
        return long_forms(f"{self.paper.card.title}. {abstract_of(self.paper)}\n{self.paper.text}")

    @cached_property
    def claims(self) -> tuple[Claimed, ...]:
        """The sentences that state its contributions."""
        return claimed(self.paper)

    @cached_property
    def terms(self) -> tuple[str, ...]:
        """Its key terms, without its own names."""
        return tuple(t for t in key_terms(self.paper) if self.phrase(t, CORE.most).lower() == t.lower())

    def core_task(self) -> str:
        """Return what it is about in 5-15 words: its title without its names, filled up with key terms if short."""
        text = self.phrase(self._in_small_letters(self._title()), CORE.most)
        whole = self.phrase(self._in_small_letters(self.paper.card.title), CORE.most)
        if word_count(text) < CORE.least <= word_count(whole) and ":" not in whole:
            text = whole
        joint = "with"
        for term in self.terms:
            if word_count(text) >= CORE.least:
                break
            if term.lower() not in text.lower():
                text, joint = plain_phrase(f"{text} {joint} {term}"), "and"
        return cut(text, CORE.most) or "unknown"

    def core_task_variants(self, task: str) -> tuple[str, ...]:
        """Return two other phrases for the task: abbreviations changed, the abstract's words for it, its key terms."""
        found = _studied_in(abstract_of(self.paper))
        offered = (in_other_form(task, self.forms), *found, *self._by_terms(task))
        phrases = (self.short(text, CORE.most) for text in offered)
        return different(phrases, (task,), CORE.least)

    def queries(
        self, id: str, given: GivenContribution, task: str, others: Sequence[GivenContribution] = ()
    ) -> ContributionQueries:
        """Return the primary query, from the description, and two variants; `others` are the paper's contributions."""
        topic = self.topic(given.name or given.description or given.author_claim_text)
        if word_count(topic) < QUERY.least - 3 or len(content_terms(topic)) < 3:
            topic = self.phrase(f"{topic} for {task}", _TOPIC_WORDS)
        offered = self._variants(
            topic, given, task, [contribution.description for contribution in others if contribution != given]
        )
        variants = different(offered, (topic,), QUERY.least - 3)
        return ContributionQueries(
            id=id, prior_work_query=with_prefix(topic), variants=tuple(map(with_prefix, variants))
        )

    def phrase(self, text: str, most: int) -> str:
        """Return the text as a phrase for a query: no citations, mathematics or own names, at most so many words."""
        return cut(plain_phrase(self._bare(text)), most)

    def short(self, text: str, most: int) -> str:
        """Return the text as a phrase, cut where a clause or a prepositional phrase begins."""
        return plain_phrase(short_phrase(plain_phrase(self._bare(text)), most, CORE.least))

    def topic(self, text: str) -> str:
        """Return what a sentence is about as a phrase for a query: up to where its clause goes on."""
        first, _, rest = self._bare(text).partition(" ")
        told = rest if first.endswith("ing") and rest.startswith(_CLAUSES) else f"{first} {rest}"
        return plain_phrase(short_phrase(without_lead(told), _TOPIC_WORDS, QUERY.least))

    def _bare(self, text: str) -> str:
        plain = without_brackets(_MARKUP.sub(" ", text))
        own = {short: form for short, form in self.forms.items() if fold_name(short) in self.names}
        return without_lead(without_names(spell_out(plain, own), self.names))

    def _title(self) -> str:
        """The title; without the words before its colon where the rest says enough, or where these are a name."""
        title = self.paper.card.title.strip() or core_task(self.paper, CORE.most)
        head, _, rest = title.partition(":")
        told = set(content_terms(without_names(head, self.names))) & set(content_terms(abstract_of(self.paper)))
        return rest.strip() if word_count(rest) >= CORE.least - 1 and len(told) < _LEAST_HEAD else title

    def _variants(self, topic: str, given: GivenContribution, task: str, others: Sequence[str]) -> Iterator[str]:
        """Other words for a contribution: its abbreviations changed, another sentence's for the same, name and task."""
        yield self.phrase(in_other_form(topic, self.forms), _TOPIC_WORDS)
        yield from (
            self.topic(statement.phrase) for statement in self.claims if _tells_same(statement.phrase, given, others)
        )
        yield self._for_task(given.name, task)
        yield from (self.phrase(text, _TOPIC_WORDS) for text in self._by_terms(f"{given.description} {topic}"))
        yield self._for_task(topic, task)
        yield self.phrase(f"{task} {topic}", _TOPIC_WORDS)

    def _for_task(self, name: str, task: str) -> str:
        """The head of a name and that of the task it is for; empty where the two do not fit into a query."""
        head = short_phrase(self._bare(name), _HEAD_WORDS, _LEAST_HEAD)
        room = _TOPIC_WORDS - word_count(head) - 1
        aim = short_phrase(self._bare(task), room, _LEAST_HEAD) if room >= _LEAST_HEAD else ""
        if not head or not aim or set(content_terms(aim)) <= set(content_terms(head)):
            return ""
        return plain_phrase(f"{head}, {aim}" if " for " in head else f"{head} for {aim}")

    def _by_terms(self, text: str) -> Iterator[str]:
        """The key terms that the text speaks of first, then the others, as two phrases."""
        spoken = set(content_terms(text))
        ranked = _apart(sorted(self.terms, key=lambda term: -len(spoken & set(content_terms(term)))))
        yield self._in_small_letters(", ".join(ranked[:5]))
        yield self._in_small_letters(", ".join(ranked[1:7]))

    def _in_small_letters(self, title: str) -> str:
        """Write the words of a title small but for those that the paper writes so wherever it has them."""
        return _CAPITALISED.sub(lambda m: m[0] if m[0] in self._always_great else m[0].lower(), title)

    @cached_property
    def _always_great(self) -> frozenset[str]:
        small = frozenset(_SMALL.findall(self.paper.text))
        return frozenset(word for word in _CAPITALISED_WITHIN.findall(self.paper.text) if word.lower() not in small)


def _tells_same(phrase: str, given: GivenContribution, others: Sequence[str]) -> bool:
    """Whether a phrase that the authors use elsewhere tells of this contribution, and rather than of another."""
    likeness = fuzz.token_set_ratio(phrase, given.description)
    rather = all(fuzz.token_set_ratio(phrase, other) < likeness for other in others)
    return phrase != given.description and rather and tell_same(phrase, given.description)


def _apart(terms: Sequence[str]) -> list[str]:
    """Terms of which none has only words of another: "segment anything" goes where "segment anything model" is."""
    words = {term: set(content_terms(term)) for term in terms}
    return [term for term in terms if not any(words[term] < words[other] for other in terms)]


def different(phrases: Iterable[str], taken: Sequence[str], least: int) -> tuple[str, ...]:
    """Return the first two phrases of at least so many words that differ from those taken and from each other."""
    kept: list[str] = []
    for phrase in phrases:
        others = [normal_title(other) for other in (*taken, *kept)]
        plain = normal_title(phrase)
        if len(kept) < VARIANTS and word_count(phrase) >= least and plain and plain not in others:
            kept.append(phrase)
    return tuple(kept)


def _studied_in(text: str) -> Iterator[str]:
    """What the authors say they study, address or revisit."""
    for found in WE.finditer(text):
        verb = announcing(found["verb"])
        if verb and verb[0] in TREATED | {"study", "investigate"} and (what := _STUDIED.match(text, found.end())):
            yield what[1]
