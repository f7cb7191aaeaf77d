"""What supports a sentence of a summary: its numbers and names found in the paper, its words in the places named.

What is not found is no part of a summary. What is found, but may be turned round, is marked with a doubt.
"""

import re
from collections.abc import Collection, Sequence
from functools import cached_property
from typing import NamedTuple

from peerassay.documents import Part, Sentence
from peerassay.engines.prompts import one_line
from peerassay.evidence import Span, rank_sentences, sentence_by_ref
from peerassay.evidence.ranking import coverage
from peerassay.evidence.span import whole
from peerassay.jobs.summarizing.body import Body
from peerassay.jobs.summarizing.facts import forms, names_in, numbers_in, rounds_to
from peerassay.jobs.summarizing.sentence import Fact, SummarySentence
from peerassay.language.coined import fold_name
from peerassay.language.polarity import difference, is_negation
from peerassay.language.terms import HYPHEN, STOP_WORDS, WORD, fold, words
from peerassay.prompt_injection import speaks_to_model, withheld_in

WHOLE, LEAST = 0.5, 0.35
"""Share of a sentence's content words that the sentences which support it should hold, and must hold. Measured with
nothing named, so that the program looks for the nearest sentences: of sentences of authors' abstracts .79 reach the
first against their own paper and .02 against another of the field."""
NEAR = 0.35
"""The same for a sentence of the paper that is looked up because it has a number of the summary's sentence."""
SAME = 0.6
"""Share of its words that a sentence has in common with a source of which it says the same, or the contrary."""
_FOUND_BY_US = 3
_MARKUP = re.compile(r"\*\*|__|`|^#+\s*|^[-*•]\s+|<[^>]{0,200}>", re.MULTILINE)
_ADDRESS = re.compile(r"https?://|www\.|\S+@\S+\.\w", re.IGNORECASE)
_TITLE = "title"
_MEND = "name those that say it, or say what they say"


class Guard:
    """Compares sentences with a paper: with those of its body, or with the `places` given, rows of tables among them.

    A sentence that speaks to a machine supports nothing.
    """

    def __init__(self, body: Body, places: Sequence[Sentence] | None = None) -> None:
        self._paper = body.paper
        withheld = withheld_in(body.paper)
        self._sentences = tuple(s for s in places or body.paper.sentences if s.id not in withheld)
        self._by_id = {s.id: s for s in self._sentences}

    def judge(self, given: str, refs: Sequence[str]) -> SummarySentence | str:
        """Return the sentence with what supports it, or in plain words why nothing does."""
        text = plain_text(given)
        if not text:
            return "is empty, a URL, or addresses an AI: leave it out"
        named = [found.id for ref in refs if (found := sentence_by_ref(self._sentences, ref.strip("[] ")))]
        supports = list(dict.fromkeys(named))
        if self.support(text, supports) < WHOLE:
            near = rank_sentences(text, self._readable, limit=_FOUND_BY_US)
            supports = list(dict.fromkeys((*supports, *(ranked.sentence.id for ranked in near))))
        support = self.support(text, supports)
        if support < LEAST:
            return f"only {support:.0%} of the words of {begins(text)} are in the sentences named: {_MEND}"
        few = (f"its sources hold only {support:.0%} of its words",) if support < WHOLE else ()
        return self.supported(text, supports, doubts=few)

    def supported(
        self, text: str, named: Sequence[str], *, known: Collection[str] = (), doubts: Sequence[str] = ()
    ) -> SummarySentence | str:
        """Return a sentence with the places named and those of its numbers and names, or which of them has no place.

        `known` numbers are not looked for, `doubts` are known already.
        """
        facts = self._facts(text, named, known)
        if isinstance(facts, str):
            return facts
        holding = (fact.place.sentence for fact in facts if fact.place is not None)
        supports = tuple(dict.fromkeys((*named, *holding)))
        return SummarySentence(
            text=text,
            supports=tuple(map(self._span, supports)),
            support=round(self.support(text, supports), 3),
            facts=facts,
            doubts=(*doubts, *self.turned(text, supports)),
        )

    def near(self, text: str, named: Sequence[str], *, limit: int) -> tuple[Sentence, ...]:
        """Return the places of these ids and those nearest to a text, each once."""
        found = (ranked.sentence.id for ranked in rank_sentences(text, self._readable, limit=limit))
        return tuple(self._by_id[ref] for ref in dict.fromkeys((*named, *found)) if ref in self._by_id)

    def _span(self, ref: str) -> Span:
        return whole(self._by_id[ref], self._paper)

    def _place_of(self, ref: str) -> Span | None:
        return None if ref == _TITLE else self._span(ref)

    @cached_property
    def _readable(self) -> "_Readable":
        return _Readable(self._paper.id, self._paper.text, self._sentences)

    def text_of(self, ref: str) -> str:
        """Return the text of a sentence."""
        return self._by_id[ref].text

    def support(self, text: str, supports: Sequence[str]) -> float:
        """Return the share of the text's content words that the sentences of these ids hold, 0-1."""
        return coverage(text, " ".join(self._by_id[ref].text for ref in supports)) if supports else 0.0

    def _facts(self, text: str, supports: Sequence[str], known: Collection[str]) -> tuple[Fact, ...] | str:
        """Return every number and name with its sentence, or which is not found; `known` numbers are not looked for."""
        facts: list[Fact] = []
        for number, written in numbers_in(text).items():
            if number in known:
                continue
            place = self._holder(self._numbers.get(number, ()), supports, text) or self._rounded(number, supports)
            if place is None:
                return f"the number {written} in {begins(text)} is not in the sentences named: {_MEND}"
            facts.append(Fact(text=written, kind="number", place=self._place_of(place)))
        for name in names_in(text):
            place = self._holder(self._holding(name), supports, None)
            if place is None:
                return f"the name {name} in {begins(text)} is not in the paper: write it as there, or leave it out"
            facts.append(Fact(text=name, kind="name", place=self._place_of(place)))
        return tuple(dict.fromkeys(facts))

    def _holder(self, holding: Sequence[str], supports: Sequence[str], near: str | None) -> str | None:
        """The sentence that has it: one of the supports, else the first; for numbers one that speaks of the same."""
        known = set(holding)
        own = next((ref for ref in supports if ref in known), None)
        if own is not None or near is None:
            return own or next(iter(holding), None)
        likely = ((coverage(near, self._by_id[ref].text), ref) for ref in holding if ref in self._by_id)
        best = max(likely, key=lambda item: item[0], default=(0.0, ""))
        return best[1] if best[0] >= NEAR else None

    def _rounded(self, number: str, supports: Sequence[str]) -> str | None:
        """The first of the supports with a number that rounds to this one."""
        held = ((ref, numbers_in(self._by_id[ref].text)) for ref in supports)
        return next((ref for ref, numbers in held if any(rounds_to(number, longer) for longer in numbers)), None)

    @cached_property
    def _numbers(self) -> dict[str, list[str]]:
        held: dict[str, list[str]] = {}
        for sentence in self._sentences:
            for number in numbers_in(sentence.text):
                # A share may be told without its sign; in a row of a table the sign is often in the head.
                signed = (f"{number}%",) if isinstance(sentence, Part) else ()
                for key in dict.fromkeys((number, number.rstrip("%"), *signed)):
                    held.setdefault(key, []).append(sentence.id)
        return held

    @cached_property
    def _names(self) -> dict[str, list[str]]:
        held: dict[str, list[str]] = {}
        for ref, text in (*((s.id, s.text) for s in self._sentences), (_TITLE, self._paper.card.title)):
            for name in {form for word in WORD.findall(fold(text)) for form in forms(word)}:
                held.setdefault(name, []).append(ref)
        return held

    def _holding(self, name: str) -> Sequence[str]:
        for form in (*forms(fold(name))[:1], fold_name(name).removesuffix("s")):
            if form in self._names:
                return self._names[form]
        parts = [self._names.get(fold_name(part), []) for part in HYPHEN.split(name) if part]
        shared = set(parts[0]).intersection(*parts[1:]) if len(parts) > 1 else set()
        if shared:
            return [ref for ref in (*self._by_id, _TITLE) if ref in shared]
        # Papers set a name in several ways ("Qwen2.5-VL", "Qwen2.5VL", "L 2"): only its letters and digits count.
        runs = re.findall(r"[^\W\d_]+|\d+", name)
        written = re.compile(r"(?<![^\W_])" + r"[\W_]{0,3}".join(map(re.escape, runs)) + r"s?(?![^\W_])", re.IGNORECASE)
        texts = {**{key: place.text for key, place in self._by_id.items()}, _TITLE: self._paper.card.title}
        return [key for key, text in texts.items() if runs and written.search(text)]

    def turned(self, text: str, supports: Sequence[str]) -> tuple[str, ...]:
        """Return what may turn round the source that says the same: only one that shares most of the text's words."""
        own, sources = words(text), [words(self._by_id[ref].text) for ref in supports]
        content = {word for word in own if word not in STOP_WORDS and not any(c.isdigit() for c in word)}
        nearest = max(sources, key=lambda item: len(content & set(item)), default=())
        if len(content & set(nearest)) < SAME * len(content):
            return ()
        doubts = []
        if _denies(own) and not any(map(_denies, sources)):
            doubts.append("it denies something, and its sources do not")
        elif not _denies(own) and _denies(nearest):
            doubts.append("its source denies something, and it does not")
        turned = _turned(own, nearest, content)
        return (*doubts, turned) if turned else tuple(doubts)


def plain_text(given: str) -> str:
    """Return a sentence without markup on one line; "" for an address or words that speak to a machine."""
    text = one_line(_MARKUP.sub(" ", given))
    return "" if speaks_to_model(text) or _ADDRESS.search(text) else text


def begins(text: str) -> str:
    """Return the first words of a sentence, by which whoever wrote it knows it again."""
    return f'"{" ".join(text.split()[:8])[:80]} ..."'


def _denies(text: Sequence[str]) -> bool:
    return any(map(is_negation, text))


def _turned(own: Sequence[str], source: Sequence[str], content: Collection[str]) -> str | None:
    """A word whose opposite stands in the source, and not the word itself."""
    ours = [word for word in own if word in content and word not in source]
    theirs = [w for w in source if w not in content and w not in STOP_WORDS and not any(c.isdigit() for c in w)]
    found = difference(ours, theirs) if ours else None
    return found if found and found.startswith("direction") else None


class _Readable(NamedTuple):
    """A paper without its withheld sentences."""

    id: str
    text: str
    sentences: tuple[Sentence, ...]
