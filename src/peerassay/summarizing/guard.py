"""What bears out a sentence of a summary: its numbers and names found in the paper, its words in sentences named.

What is not found is no part of a summary. What is found, but may be turned round, stands with a doubt that readers see.
"""

import re
from collections.abc import Collection, Sequence
from functools import cached_property
from typing import Annotated, Any, Literal, NamedTuple

from pydantic import BeforeValidator

from peerassay.documents import Part, Sentence
from peerassay.engines import Checked, Fault
from peerassay.engines.prompts import one_line
from peerassay.evidence import rank_sentences, sentence_by_ref
from peerassay.evidence.ranking import coverage
from peerassay.frozen import Frozen
from peerassay.jobs.reviews.case import Cell
from peerassay.language.coined import NAME, fold_name
from peerassay.language.polarity import difference, is_negation, number_named
from peerassay.language.terms import HYPHEN, STOP_WORDS, WORD, fold, words
from peerassay.shield import speaks_to_model, withheld_in
from peerassay.summarizing.body import Body

WHOLE, LEAST = 0.5, 0.35
"""Share of a sentence's content words that the sentences which bear it out should hold, and must hold. Measured with
nothing named, so that the nearest sentences are found by us: of sentences of authors' abstracts .79 reach the first
against their own paper and .02 against another of the field."""
NEAR = 0.35
"""The same for a sentence of the paper that is looked up because it has a number of the summary's sentence."""
SAME = 0.6
"""Share of its words that a sentence has in common with a source of which it says the same, or the contrary."""
_FOUND_BY_US = 3
_NUMBER = re.compile(
    r"(?<![A-Za-z@_\d.])(?<![A-Za-z][-–])(?:\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d*\.\d+|\d+)(?P<share>\s?%|[\s-]?per\s?cent\b)?"
)
_CAPITALISED = re.compile(r"(?<![\w.\"“'‘(])(?<=\s)[A-Z][\w’'-]*")
_MARKUP = re.compile(r"\*\*|__|`|^#+\s*|^[-*•]\s+|<[^>]{0,200}>", re.MULTILINE)
_ADDRESS = re.compile(r"https?://|www\.|\S+@\S+\.\w", re.IGNORECASE)
TITLE = "title"
_MEND = "name those that say it, or say what they say"


class Fact(Frozen):
    """A number or name of a summary's sentence and the sentence of the paper that has it (`title` for its title)."""

    text: str
    kind: Literal["number", "name"]
    sentence: str


class Computation(Frozen):
    """A number that a sentence computes from cells of tables, as the program computed it again."""

    says: str
    operation: Literal["difference", "ratio", "sum", "mean"]
    cells: tuple[Cell, ...]


class SummarySentence(Frozen):
    """A sentence of a summary with what bears it out.

    Attributes:
        text: the sentence.
        sentences: ids of the paper's sentences, rows of tables and formulas that support it, those named first.
        support: the share of its content words that these hold, 0-1.
        facts: its numbers and names, each with the sentence that has it.
        computed: its numbers that are in no place of the paper and follow from cells of tables.
        doubts: what a reader should look at: words that may turn round what the paper says.

    """

    text: str
    sentences: tuple[str, ...]
    support: float
    facts: tuple[Fact, ...] = ()
    computed: tuple[Computation, ...] = ()
    doubts: tuple[str, ...] = ()


def _as_list(value: Any) -> Any:
    return [] if value is None else [value] if isinstance(value, str) else value


class SentenceGiven(Frozen):
    """A sentence as answered, with the ids of the paper's sentences that it rests on."""

    text: str
    sentence_ids: Annotated[tuple[str, ...], BeforeValidator(_as_list)] = ()


class SummaryGiven(Frozen):
    """A summary as answered; `reasoning` comes before it and stands in no summary."""

    reasoning: str = ""
    sentences: tuple[SentenceGiven, ...] = ()


class Guard:
    """Compares sentences with a paper: with those of its body, or with the `places` given, rows of tables among them.

    A sentence that speaks to a machine supports nothing.
    """

    def __init__(self, body: Body, places: Sequence[Sentence] | None = None) -> None:
        self._paper = body.paper
        withheld = withheld_in(body.paper)
        self._sentences = tuple(s for s in places or body.paper.sentences if s.id not in withheld)
        self._by_id = {s.id: s for s in self._sentences}

    def checked(self, answer: SummaryGiven) -> Checked[SummaryGiven]:
        """Return the sentences that are borne out, with the ids of what does so; the rest goes and is told."""
        kept: dict[str, SentenceGiven] = {}
        faults: list[Fault] = []
        for n, given in enumerate(answer.sentences):
            found = self.judge(given)
            if isinstance(found, str):
                faults.append(Fault(path=f"$.sentences[{n}]", what=found))
            elif found.text in kept:
                faults.append(
                    Fault(path=f"$.sentences[{n}]", what=f"{_begins(found.text)} is there twice: once is enough")
                )
            else:
                kept[found.text] = SentenceGiven(text=found.text, sentence_ids=found.sentences)
        reasoning = one_line(answer.reasoning)[:4_000]
        return Checked(SummaryGiven(reasoning=reasoning, sentences=tuple(kept.values())), tuple(faults))

    def summary(self, answer: SummaryGiven) -> tuple[SummarySentence, ...]:
        """Return the sentences of a checked answer with all that was found of them."""
        judged = (self.judge(given) for given in answer.sentences)
        return tuple(sentence for sentence in judged if not isinstance(sentence, str))

    def judge(self, given: SentenceGiven) -> SummarySentence | str:
        """Return the sentence with what bears it out, or in plain words why nothing does."""
        text = plain_text(given.text)
        if not text:
            return "is empty, an address, or speaks to a machine: leave it out"
        named = [
            found.id for ref in given.sentence_ids if (found := sentence_by_ref(self._sentences, ref.strip("[] ")))
        ]
        supports = list(dict.fromkeys(named))
        if self.support(text, supports) < WHOLE:
            near = rank_sentences(text, self._readable, limit=_FOUND_BY_US)
            supports = list(dict.fromkeys((*supports, *(ranked.sentence.id for ranked in near))))
        support = self.support(text, supports)
        if support < LEAST:
            return f"only {support:.0%} of the words of {_begins(text)} are in the sentences named: {_MEND}"
        facts = self.facts(text, supports)
        if isinstance(facts, str):
            return facts
        supports = list(dict.fromkeys((*supports, *(fact.sentence for fact in facts if fact.sentence != TITLE))))
        return SummarySentence(
            text=text, sentences=tuple(supports), support=round(support, 3), facts=facts,
            doubts=(*([f"its sources hold only {support:.0%} of its words"] if support < WHOLE else ()),
                    *self.turned(text, supports)),
        )  # fmt: skip

    @cached_property
    def _readable(self) -> "_Readable":
        return _Readable(self._paper.id, self._paper.text, self._sentences)

    def text_of(self, ref: str) -> str:
        """Return the text of a sentence."""
        return self._by_id[ref].text

    def support(self, text: str, supports: Sequence[str]) -> float:
        """Return the share of the text's content words that the sentences of these ids hold, 0-1."""
        return coverage(text, " ".join(self._by_id[ref].text for ref in supports)) if supports else 0.0

    def facts(self, text: str, supports: Sequence[str], known: Collection[str] = ()) -> tuple[Fact, ...] | str:
        """Return every number and name with its sentence, or which is not found; `known` numbers are not looked for."""
        facts: list[Fact] = []
        for number, written in numbers_in(text).items():
            if number in known:
                continue
            place = self._place(self._numbers.get(number, ()), supports, text)
            if place is None:
                return f"the number {written} in {_begins(text)} is not in the sentences named: {_MEND}"
            facts.append(Fact(text=written, kind="number", sentence=place))
        for name in names_in(text):
            place = self._place(self._holding(name), supports, None)
            if place is None:
                return f"the name {name} in {_begins(text)} is not in the paper: write it as there, or leave it out"
            facts.append(Fact(text=name, kind="name", sentence=place))
        return tuple(dict.fromkeys(facts))

    def _place(self, holding: Sequence[str], supports: Sequence[str], near: str | None) -> str | None:
        """The sentence that has it: one of the supports, else the first; for numbers one that speaks of the same."""
        known = set(holding)
        own = next((ref for ref in supports if ref in known), None)
        if own is not None or near is None:
            return own or next(iter(holding), None)
        likely = ((coverage(near, self._by_id[ref].text), ref) for ref in holding if ref in self._by_id)
        best = max(likely, key=lambda item: item[0], default=(0.0, ""))
        return best[1] if best[0] >= NEAR else None

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
        for ref, text in (*((s.id, s.text) for s in self._sentences), (TITLE, self._paper.card.title)):
            for name in {form for word in WORD.findall(fold(text)) for form in _forms(word)}:
                held.setdefault(name, []).append(ref)
        return held

    def _holding(self, name: str) -> Sequence[str]:
        for form in (*_forms(fold(name))[:1], fold_name(name).removesuffix("s")):
            if form in self._names:
                return self._names[form]
        parts = [self._names.get(fold_name(part), []) for part in HYPHEN.split(name) if part]
        shared = set(parts[0]).intersection(*parts[1:]) if len(parts) > 1 else set()
        return [ref for ref in (*self._by_id, TITLE) if ref in shared]

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


def _begins(text: str) -> str:
    """The sentence's first words, by which whoever wrote it knows it again."""
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


def numbers_in(text: str) -> dict[str, str]:
    """Return the numbers of a text by their plain digits, as written: "1,000" is 1000, "0.50" .5, "5 percent" 5%."""
    given = {_plain(found[0], share=bool(found["share"])): found[0] for found in _NUMBER.finditer(text)}
    named = ((number_named(word), word) for word in words(text))
    return given | {number: word for number, word in named if number is not None and number not in _SMALL}


_SMALL = frozenset({"0", "1", "2"})
"""Words for these say little: "one", "two" stand in every paper."""


def _plain(number: str, *, share: bool) -> str:
    whole, _, part = re.sub(r"[^\d.]", "", number).partition(".")
    whole, part = whole.lstrip("0"), part.rstrip("0")
    return (f"{whole}.{part}" if part else whole or "0") + "%" * share


def names_in(text: str) -> tuple[str, ...]:
    """Return the names of a text: what is written as one ("BERT", "CIFAR-10"), capitalised words within a sentence."""
    coined = [found[0] for found in re.finditer(rf"(?<![\w\-]){NAME}(?!\w)", text)]
    capitalised = [found[0] for found in _CAPITALISED.finditer(text)]
    kept = (name.strip("-'’") for name in (*coined, *capitalised))
    return tuple(dict.fromkeys(name for name in kept if len(name) > 1 and name.lower() not in STOP_WORDS))


def _forms(word: str) -> list[str]:
    """A word folded, without the mark of possession and plural, and its parts."""
    bare = re.sub(r"['’]s?$", "", word)
    whole = fold_name(bare)
    parts = [fold_name(part) for part in HYPHEN.split(bare)] if HYPHEN.search(bare) else []
    return list(dict.fromkeys(form for text in (whole, *parts) for form in (text, text.removesuffix("s")) if form))
