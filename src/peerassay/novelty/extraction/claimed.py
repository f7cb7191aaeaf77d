"""Contributions by rules: sentences in which the authors say what they made, the listed ones first."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from peerassay.documents.names import fold_name
from peerassay.documents.paper import ID_PREFIX, Paper, SectionKind
from peerassay.documents.sentence import Sentence
from peerassay.evidence.terms import content_terms
from peerassay.literature.anchors import alike, said_in
from peerassay.novelty.extracted import MOST_CONTRIBUTIONS, GivenContribution
from peerassay.novelty.extraction.action_names import action_name
from peerassay.novelty.extraction.paper_text import paper_text
from peerassay.novelty.extraction.phrasing import MARK, behind_we, noun_phrase, without_lead
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
_RUN_IN = re.compile(r"^[*_]{0,2}(?P<head>[A-Z][^.:*]{4,90}?)\s*[.:][*_]{0,2}\s+(?=[A-Z*_])")
_NOTHING_MADE = re.compile(
    r"^(?:\S+\s+){0,2}(?:(?:sensitivity|ablation|runtime|robustness|error) (?:analys[ei]s|stud(?:y|ies))"
    r"|notations?|examples?|results?|findings?|experiments?|terminolog\w+|overview|background|preliminaries)\b",
    re.IGNORECASE,
)
_TAKEN_OVER = re.compile(
    r"^\W*(?:following|similar to|as in|inspired by)\s[^,]*,\s+we\s+(?:\w+ly\s+)?(?:define|use|adopt)",
    re.IGNORECASE,
)
"""What the sentence itself says others had: "Following [7], we define ..."."""
_POINTS_BACK = re.compile(r"^(?:\W*[\w-]+\W+){0,5}?(?:such|these|those|this|it)\b", re.IGNORECASE)
"""A phrase that leans on the sentence before it ("exactly this", "such biases"): it tells little by itself."""
_WE = re.compile(r"we[\s\w]", re.IGNORECASE)
_LONGEST_LIST = 16
_LEAST_ITEM = 8
"""Words of a list item that says something by itself; a shorter one is the heading of what follows."""
_MADE = re.compile(
    r"\bwe\s+(?:\w+ly\s+|also\s+|have\s+)*(?:presented|developed|designed|constructed|built|created|formulated|derived|proved"
    r"|established|released|collected|curated|devised|defined?|formali[sz]e[d]?|curate|collect)\s+",
    re.IGNORECASE,
)
_OPEN_BRACKET = re.compile(r"\s*\([^()]{0,12}$")
"""What is left of "(§ 3)" where a sentence was parted there."""
_NAMED = re.compile(r"([\w-]+(?: [\w-]+){0,3}?)\s*[,(]")
"""What a phrase names before it says what it is: "LoMix, a ..."."""
_WEAK_ITEM = re.compile(
    r"\bwe\s+(?:\w+ly\s+|also\s+|further\s+)*(?:highlight|observe|utili[sz]e|use|show|find|discuss|identify|demonstrate"
    r"|illustrate|validate|examine)\b",
    re.IGNORECASE,
)
_MADE_ITEM = re.compile(r"^\W*(?:an?|the|novel|new|our|we)\b", re.IGNORECASE)
_LEAST_PHRASE = 4
_LEANS = 5
"""What a phrase that leans on another falls in rank: behind all that stand by themselves."""
_SAME_TERMS = 0.5
"""Share of the shorter phrase's terms that the other has too, from which two tell of one contribution."""
_HEAD_TERMS = 8
_MANY_TERMS = 6


@dataclass(frozen=True, slots=True)
class Claimed:
    """A sentence with what it claims: `phrase` is its noun phrase onwards; the smaller the `rank`, the surer it is.

    `heading` is what an item of a list is headed by, where it is.
    """

    sentence: Sentence
    phrase: str
    rank: int
    heading: str = ""


def claimed(paper: Paper) -> tuple[Claimed, ...]:
    """Return every sentence of the paper's claiming parts that states a contribution, the surest first.

    What the authors list is surest, then "we propose" in the abstract, the introduction, the conclusion, then weaker
    verbs ("we show"); statements of results alone are left out.
    """
    sentences = paper_text(paper).claims
    listed = {one.sentence.id: one for one in _listed(sentences)}
    said = [one for one in _said(sentences) if one.sentence.id not in listed]
    found = [_lowered(one) for one in (*listed.values(), *said) if not _says_little(one)]
    order = {s.id: i for i, s in enumerate(sentences)}
    return tuple(sorted(found, key=lambda one: (one.rank, order[one.sentence.id])))


def _lowered(one: Claimed) -> Claimed:
    return replace(one, rank=one.rank + _LEANS) if leans_back(one.phrase) else one


def leans_back(phrase: str) -> bool:
    """Whether a phrase leans on a sentence before it in its first words."""
    return _POINTS_BACK.match(phrase) is not None


def _says_little(one: Claimed) -> bool:
    text = one.sentence.text
    return is_results_only(text) or bool(_NOTHING_MADE.match(one.phrase)) or bool(_TAKEN_OVER.match(text))


def contributions_by_rules(paper: Paper) -> tuple[GivenContribution, ...]:
    """Return up to three contributions, each told once, in the order of the paper."""
    kept: list[Claimed] = []
    for one in claimed(paper):
        if len(kept) < MOST_CONTRIBUTIONS and not any(tell_same(one.phrase, other.phrase) for other in kept):
            kept.append(one)
    return tuple(map(_given, sorted(kept, key=lambda one: one.sentence.start)))


def tell_same(one: str, other: str) -> bool:
    """Whether two phrases tell of one contribution: the same name, alike as strings, or by the terms they open with."""
    heads = [set(content_terms(phrase)[:_HEAD_TERMS]) for phrase in (one, other)]
    common, least = len(heads[0] & heads[1]), min(map(len, heads))
    names = [_NAMED.match(phrase) for phrase in (one, other)]
    if names[0] and names[1] and fold_name(names[0][1]) == fold_name(names[1][1]):
        return True
    return alike(one, other) or (common >= 3 and common >= _SAME_TERMS * least) or _same_throughout(one, other)


def _same_throughout(one: str, other: str) -> bool:
    """Whether two phrases that open differently go on with the same things: six terms, half of the shorter's."""
    terms = [set(content_terms(phrase)) for phrase in (one, other)]
    common = len(terms[0] & terms[1])
    return common >= _MANY_TERMS and common >= _SAME_TERMS * min(map(len, terms))


def _said(sentences: Sequence[Sentence]) -> Iterator[Claimed]:
    told = {said.place: said for said in said_in([s.text for s in sentences], MOST_DESCRIPTION_WORDS)}
    for place, sentence in enumerate(sentences):
        made = _MADE.search(sentence.text)
        if place in told:
            yield Claimed(sentence, without_lead(told[place].phrase), _rank(sentence) + 3 * told[place].weak)
        elif made and len((phrase := without_lead(sentence.text[made.end() :])).split()) >= _LEAST_PHRASE:
            yield Claimed(sentence, cut(phrase, MOST_DESCRIPTION_WORDS), _rank(sentence))


def _rank(sentence: Sentence) -> int:
    places = {ID_PREFIX[SectionKind.ABSTRACT]: 1, ID_PREFIX[SectionKind.INTRODUCTION]: 2}
    return places.get(sentence.id.split("_")[1], 4)


def _listed(sentences: Sequence[Sentence]) -> Iterator[Claimed]:
    """The items behind "our contributions are": of each the sentence that says "we propose", else its first."""
    for item in _items(sentences):
        bare = item[0].text[len(_mark(item[0].text)) :]
        found = _RUN_IN.match(bare)
        head = found["head"].strip(" *_") if found else ""
        titled = len(item) > 1 and len(bare.split()) < _LEAST_ITEM
        head = bare.strip(" .:*_") if titled else head
        rest = item[1:] if titled else item
        saying = next((s for s in rest if said_in([s.text], MOST_DESCRIPTION_WORDS)), rest[0])
        phrase, rank = _item_phrase(saying.text)
        if len(phrase.split()) >= _LEAST_PHRASE:
            yield Claimed(saying, phrase, rank, "" if _WE.match(head) else head)


def _items(sentences: Sequence[Sentence]) -> list[list[Sentence]]:
    """The list behind "our contributions are" in the introduction: each new paragraph or marked line opens an item."""
    introduction = f"S_{ID_PREFIX[SectionKind.INTRODUCTION]}_"
    start = next((i for i, s in enumerate(sentences) if _LISTED.search(s.text) and s.id.startswith(introduction)), None)
    items: list[list[Sentence]] = []
    if start is None:
        return items
    last = sentences[start].paragraph
    for sentence in sentences[start + 1 : start + 1 + _LONGEST_LIST]:
        if _LIST_ENDS.search(sentence.text) or not sentence.id.startswith(introduction):
            break
        if sentence.paragraph != last or _mark(sentence.text).strip():
            items.append([])
        last = sentence.paragraph
        if items:
            items[-1].append(sentence)
    return items


def _mark(text: str) -> str:
    found = MARK.match(text)
    return found[0] if found else ""


def _item_phrase(text: str) -> tuple[str, int]:
    """What a list item claims, and its rank: what stands behind "we propose" or its run-in heading, else all of it."""
    bare = text[len(_mark(text)) :]
    said = said_in([bare], MOST_DESCRIPTION_WORDS)
    if said:
        return without_lead(said[0].phrase), 3 * said[0].weak
    head = _RUN_IN.match(bare)
    rest = bare[head.end() :] if head else bare
    return cut(without_lead(behind_we(rest).strip(" *_")), MOST_DESCRIPTION_WORDS), _unsaid_rank(rest)


def _unsaid_rank(item: str) -> int:
    """The rank of an item without "we propose": a thing named is surest, then a statement, then "we observe"."""
    return 3 if _WEAK_ITEM.search(item) else 0 if _MADE_ITEM.match(item) else 2


def _given(one: Claimed) -> GivenContribution:
    return GivenContribution(
        name=name_of(one),
        author_claim_text=claim_text(one.sentence.text),
        description=_OPEN_BRACKET.sub("", cut(one.phrase, MOST_DESCRIPTION_WORDS)),
    )


def name_of(one: Claimed) -> str:
    """Return a noun phrase for it: an item's run-in heading, else its phrase up to where the clause goes on."""
    if 2 <= len(one.heading.split()) <= MOST_NAME_WORDS and _tells(one.heading, one.phrase):
        return one.heading
    name = noun_phrase(one.phrase, MOST_ACTED_ON)
    return action_name(one.sentence.text, name, MOST_NAME_WORDS) if name else cut(one.phrase, MOST_NAME_WORDS)


MOST_ACTED_ON = MOST_NAME_WORDS - 2
"""Words of a name that leave room for what is done: "proving that"."""


def _tells(heading: str, phrase: str) -> bool:
    """Whether a heading says what is claimed: "Algorithm Design" says what kind of thing, and not what."""
    return len(heading.split()) > 2 or set(content_terms(heading)) <= set(content_terms(phrase))


def claim_text(sentence: str) -> str:
    """Return the sentence's own words, at most forty: from its mark on, cut where a clause ends where one does."""
    start = len(_mark(sentence))
    words = list(re.finditer(r"\S+", sentence[start:]))
    if len(words) <= MOST_CLAIM_WORDS:
        return sentence[start:].strip()
    ends = [i for i, m in enumerate(words[:MOST_CLAIM_WORDS]) if m[0][-1] in ",;:." and i >= MOST_CLAIM_WORDS // 2]
    last = words[ends[-1] if ends else MOST_CLAIM_WORDS - 1]
    return sentence[start : start + last.end()].rstrip(" ,;:")
