"""Contributions by rules: sentences in which the authors say what they made, the listed ones first."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from peerassay.documents.paper import ID_PREFIX, Paper, SectionKind
from peerassay.documents.sentence import Sentence
from peerassay.literature.anchors import alike, first_words, said_in
from peerassay.novelty.extracted import MOST_CONTRIBUTIONS
from peerassay.novelty.extraction.answers import GivenContribution
from peerassay.novelty.extraction.paper_text import paper_text
from peerassay.novelty.extraction.results_only import is_results_only
from peerassay.novelty.extraction.wording import (
    MOST_CLAIM_WORDS,
    MOST_DESCRIPTION_WORDS,
    MOST_NAME_WORDS,
    cut,
)

_LISTED = re.compile(
    r"\bcontributions?\b[^.]{0,120}?(?::|\b(?:are|is|include|as follows|summari[sz]ed|three-?fold|two-?fold|threefold"
    r"|twofold)\b)",
    re.IGNORECASE,
)
_LIST_ENDS = re.compile(
    r"^\W*(?:the (?:rest|remainder) of|(?:this|the) paper is (?:organi[sz]ed|structured)|organi[sz]ation\b|notation)",
    re.IGNORECASE,
)
_MARK = re.compile(
    r"^[\s\-*•●▪◦‣·]*(?:\(?(?:i{1,3}|iv|v|\d|[a-e])[.)]\s*|(?:first|second|third|finally)(?:ly)?,\s+)?", re.IGNORECASE
)
_RUN_IN = re.compile(r"^[*_]{0,2}(?P<head>[A-Z][^.:*]{4,90})[.:][*_]{0,2}\s+(?=[A-Z*_])")
_LONGEST_LIST = 14
_NAME_ENDS = re.compile(
    r"[,;:(]|\s[–—-]\s|\s(?:that|which|where|who|whose|by|based on|to|and (?:show|prove|demonstrate|use|provide)"
    r"|so that|while|such that|as well as|enabling|allowing|achieving|outperforming|leveraging)\b",
    re.IGNORECASE,
)
_ARTICLE = re.compile(r"^(?:(?:a|an|the|our|novel|new|first|simple|general|two|three|several)\s+)+", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Claimed:
    """A sentence with what it claims: `phrase` is its noun phrase onwards; the smaller the `rank`, the surer it is."""

    sentence: Sentence
    phrase: str
    rank: int


def claimed(paper: Paper) -> tuple[Claimed, ...]:
    """Return every sentence of the paper's claiming parts that states a contribution, the surest first.

    What the authors list is surest, then "we propose" in the abstract, the introduction, the conclusion, then weaker
    verbs ("we show"); statements of results alone are left out.
    """
    sentences = paper_text(paper).claims
    listed = {one.sentence.id: one for one in _listed(sentences)}
    said = [one for one in _said(sentences) if one.sentence.id not in listed]
    found = [one for one in (*listed.values(), *said) if not is_results_only(one.sentence.text)]
    order = {s.id: i for i, s in enumerate(sentences)}
    return tuple(sorted(found, key=lambda one: (one.rank, order[one.sentence.id])))


def contributions_by_rules(paper: Paper) -> tuple[GivenContribution, ...]:
    """Return up to three contributions, each told once, in the order of the paper."""
    kept: list[Claimed] = []
    for one in claimed(paper):
        if len(kept) < MOST_CONTRIBUTIONS and not any(alike(one.phrase, other.phrase) for other in kept):
            kept.append(one)
    return tuple(map(_given, sorted(kept, key=lambda one: one.sentence.start)))


def _said(sentences: Sequence[Sentence]) -> Iterator[Claimed]:
    for said in said_in([s.text for s in sentences], MOST_DESCRIPTION_WORDS):
        sentence = sentences[said.place]
        kind = sentence.id.split("_")[1]
        place = {ID_PREFIX[SectionKind.ABSTRACT]: 1, ID_PREFIX[SectionKind.INTRODUCTION]: 2}.get(kind, 3)
        yield Claimed(sentence, said.phrase, place + 3 * said.weak)


def _listed(sentences: Sequence[Sentence]) -> Iterator[Claimed]:
    """The items behind "our contributions are": the first sentence of each paragraph or marked line that follows."""
    start = next((i for i, s in enumerate(sentences) if _LISTED.search(s.text) and s.id.startswith("S_int")), None)
    if start is None:
        return
    last = sentences[start].paragraph
    for sentence in sentences[start + 1 : start + 1 + _LONGEST_LIST]:
        if _LIST_ENDS.search(sentence.text) or not sentence.id.startswith("S_int"):
            return
        item = sentence.paragraph != last or _MARK.match(sentence.text)[0].strip()  # type: ignore[index]
        last = sentence.paragraph
        phrase = item_phrase(sentence.text)
        if item and len(phrase.split()) >= 4:
            yield Claimed(sentence, phrase, 0)


def item_phrase(text: str) -> str:
    """Return what a list item claims: what stands behind "we propose" in it, else all of it but its mark."""
    bare = _MARK.sub("", text, count=1)
    said = said_in([bare], MOST_DESCRIPTION_WORDS)
    return said[0].phrase if said else first_words(bare.strip(" *_"), MOST_DESCRIPTION_WORDS)


def _given(one: Claimed) -> GivenContribution:
    return GivenContribution(
        name=name_of(one),
        author_claim_text=claim_text(one.sentence.text),
        description=cut(one.phrase, MOST_DESCRIPTION_WORDS),
    )


def name_of(one: Claimed) -> str:
    """Return a noun phrase for it: an item's run-in heading, else its phrase up to where the clause goes on."""
    bare = _MARK.sub("", one.sentence.text, count=1)
    head = _RUN_IN.match(bare) if one.rank == 0 else None
    if head and 2 <= len(head["head"].split()) <= MOST_NAME_WORDS:
        return head["head"].strip(" *_")
    phrase = _ARTICLE.sub("", one.phrase)
    end = next((m.start() for m in _NAME_ENDS.finditer(phrase) if len(phrase[: m.start()].split()) >= 3), len(phrase))
    return cut(phrase[:end].strip(" ,;:–—-"), MOST_NAME_WORDS)


def claim_text(sentence: str) -> str:
    """Return the sentence's own words, at most forty: from its mark on, cut where a clause ends where one does."""
    start = _MARK.match(sentence).end()  # type: ignore[union-attr]
    words = list(re.finditer(r"\S+", sentence[start:]))
    if len(words) <= MOST_CLAIM_WORDS:
        return sentence[start:].strip()
    ends = [i for i, m in enumerate(words[:MOST_CLAIM_WORDS]) if m[0][-1] in ",;:." and i >= MOST_CLAIM_WORDS // 2]
    last = words[ends[-1] if ends else MOST_CLAIM_WORDS - 1]
    return sentence[start : start + last.end()].rstrip(" ,;:")
