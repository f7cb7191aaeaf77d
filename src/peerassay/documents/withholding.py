# ruff: noqa: E501  (a pattern stands on one line where cutting it up makes it harder to read)
"""Which sentences of a document are kept from every model: those that speak to one, and those no reader sees.

An order may be split: over two sentences, or behind one that only says whom it is for. A sentence is therefore read
with its neighbour too; what announces an order, what goes on giving orders behind it and what stands between two of
them is withheld with it. So are dialogues that show a model how to grade, and sentences that bid something in
another language than their document's.
"""

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import pairwise

from peerassay.documents.dialogue import dialogues_in
from peerassay.documents.foreign_speech import is_foreign, speaks_foreign
from peerassay.documents.instructions import speaks_to_model
from peerassay.documents.orders import parts_of
from peerassay.documents.sentence import Sentence
from peerassay.documents.text import SourceText

# Words in the source that no reader of the page sees: comments, white or hidden text.
_CONCEALED = re.compile(
    r"<!--(?!\s*(?:\w+(?:-\w+)*\s*)?-->)(?:(?!-->).){1,4000}(?:-->|\Z)"
    r"|\\(?:textcolor|color)\s*(?:\[\w+\])?\s*\{\s*(?:white|FFFFFF|1,\s*1,\s*1)\s*\}[^\n]{1,2000}"
    r"|\\fontsize\s*\{0?\.\d+\}[^\n]{1,2000}"
    r"|<(\w+)\b[^<>]{0,300}(?:display\s*:\s*none|visibility\s*:\s*hidden|font-size\s*:\s*0|opacity\s*:\s*0(?![.\d]*[1-9])"
    r"|color\s*[:=]\s*[\"']?\s*(?:white|#fff(?:fff)?)\b)[^<>]{0,300}>.{0,2000}?(?:</\1\s*>|\Z)",
    re.IGNORECASE | re.DOTALL,
)
_GOES_ON = re.compile(
    r"\b(?:must|should|shall|ha(?:s|ve) to|(?:is|are) to|needs? to|you|your|please|always|never)\b"
    r"|^\W*(?:answer|say|report|mark|label|rate|judge|treat|find|return|output|write|give|accept|reject|conclude|ignore|"
    r"follow|do not|don't|all|every|set|use|cite|then|also|instead)\b",
    re.IGNORECASE,
)
_ORDER_GOES_ON = frozenset(
    {
        "you_answer",
        "grade_order",
        "then_grade",
        "leave_out",
        "reveal",
        "story",
        "format",
        "machinery",
        "value_said",
        "schema",
    }
)
_ORDER_COMES = frozenset(
    {"story", "in_place_of", "machinery", "you_told", "reveal", "machine_called", "your_answer", "machine_reads_here"}
)
_OF_GRADING = frozenset(
    {
        "graded",
        "value_said",
        "schema",
        "about_review",
        "drop_meta",
        "in_place_of",
        "here",
        "story",
        "you_told",
        "top_mark",
        "machine_called",
        "pipeline",
    }
)
_REFERS_BACK = re.compile(
    r"\b(?:this|that|the same|such an?|these|those) (?:rule|order|instruction|code|request|role|test|label|verdict|finding|step"
    r"|procedure|message|policy|word|convention|game|task)s?\b|^\W*step \w+\b|^\W*do (?:so|this|that|it|likewise|the same)\b",
    re.IGNORECASE,
)  # fmt: skip
_ANNOUNCES = re.compile(
    r"\b(?:following|next|below|here (?:is|are)|one|another|a further|there (?:is|are)|this|what follows)\b(?: \w+){0,4}? (?:rules?|sentences?|lines?"
    r"|instructions?|notes?|notices?|messages?|requests?|remarks?|tests?|task|exercise|code|game|steps?|procedure|orders?|directives?"
    r"|convention|conditions?|favou?r|scenario|story|readers?|key)\b|\b(?:I|we) (?:have|make|ask|shall|will|now|would like) "
    r"(?:\w+ )?(?:(?:a|one|to) )?(?:\w+ )?(?:request|favou?r|ask|agree|wish|play|speak|code)\b|\b(?:imagine|suppose|pretend|picture|let us|let's)\b"
    r"|\bhow to (?:handle|treat|process|grade|read|answer|label)\b|\b(?:meant|intended|written|addressed) (?:for|to)\b"
    r"|\b(?:remember|listen|attention|important)\b|:\s*$|^\W*(?:step|rule) \w+\b",
    re.IGNORECASE,
)  # fmt: skip
# A key of the answers to our questions, which a reader of forms takes for a field's name.
_KEY = re.compile(r"(?<!\S)(?:verdict|label|novelty|finding|stance|override)[\w -]*:\s*\Z", re.IGNORECASE)
_KEY_ROOM = 40
# Behind these, what follows in the paragraph speaks with a borrowed voice.
_FRAME = re.compile(
    r"<\|im_|\[/?INST\]|<<SYS>>|</?\s*(?:untrusted|system)|\b(?-i:SYSTEM) (?:PROMPT|MESSAGE|NOTE)"
    r"|\bassistant\s*:|\bend of \w+ (?:text|input)",
    re.IGNORECASE,
)
_WORD = re.compile(r"[^\W\d_]{2,}")
_STOP = " \t\r\n.!?:;…"
_LONG = 400
# What an order that goes on in the next sentence ends with, or begins with.
_STARTS = re.compile(
    r"\b(?:ignore|disregard|forget|override|all|any|above|previous|prior|earlier|following|mark|label|answer|say|dear|to|for"
    r"|the|must|should|assistant|model|llm|ai|graders?|reviewers?|judge|please|output|return)\W*$"
    r"|^\W*(?:ignore|disregard|forget|override)\b",
    re.IGNORECASE,
)

_KEPT = 512
"""Documents whose withheld sentences are kept in memory: a paper, its reviews and its candidates are under 100."""


def withheld_in(document: SourceText) -> frozenset[str]:
    """Return the ids of the sentences that are withheld from every prompt, and shown to the user instead."""
    return _withheld(document.text, document.sentences)


@lru_cache(maxsize=_KEPT)
def _withheld(text: str, sentences: tuple[Sentence, ...]) -> frozenset[str]:
    """Return it from memory the second time: every question that shows a document asks for it."""
    found = {one.id for one in sentences if speaks_to_model(one.text) or _is_answer(text, one)}
    found.update(_concealed(text, sentences))
    found.update(_overlapping(sentences, dialogues_in(text)))
    found.update(_in_another_language(sentences))
    found.update(_split(sentences, found))
    _follow(sentences, found)
    _announce(sentences, found)
    _lie_between(sentences, found)
    return frozenset(found)


def _in_another_language(sentences: tuple[Sentence, ...]) -> Iterator[str]:
    foreign = [one for one in sentences if is_foreign(one.text)]
    if 2 * len(foreign) <= len(sentences):
        yield from (one.id for one in foreign if speaks_foreign(one.text))


def _is_answer(text: str, sentence: Sentence) -> bool:
    """Whether the sentence is an order once the key is read that stands before it on its line ("verdict: ...")."""
    before = text[max(0, sentence.start - _KEY_ROOM) : sentence.start]
    key = _KEY.search(before)
    return key is not None and speaks_to_model(f"{key.group()}{sentence.text}")


def _concealed(text: str, sentences: tuple[Sentence, ...]) -> Iterator[str]:
    places = [m.span() for m in _CONCEALED.finditer(text) if len(_WORD.findall(m.group())) > 2]
    yield from _overlapping(sentences, places)


def _overlapping(sentences: tuple[Sentence, ...], places: Iterable[tuple[int, int]]) -> Iterator[str]:
    for start, end in places:
        yield from (s.id for s in sentences if s.start < end and start < s.end)


def _split(sentences: tuple[Sentence, ...], found: set[str]) -> Iterator[str]:
    """The halves of orders that stand in two sentences."""
    for one, two in pairwise(sentences):
        if one.id in found or len(one.text) > _LONG or len(two.text) > _LONG:
            continue
        joined = f"{one.text.rstrip(_STOP)} {two.text}"
        if _STARTS.search(one.text) and speaks_to_model(joined):
            yield from (one.id, two.id)


def _follow(sentences: tuple[Sentence, ...], found: set[str]) -> None:
    """Withhold what goes on giving orders right behind an order, sentence by sentence."""
    for one, two in pairwise(sentences):
        if (
            one.id in found
            and two.id not in found
            and ((_goes_on(two.text) and _is_ours(one.text)) or _is_framed(one, two))
        ):
            found.add(two.id)


def _goes_on(text: str) -> bool:
    return bool(_GOES_ON.search(text) or _REFERS_BACK.search(text) or _parts(text) & _ORDER_GOES_ON)


def _announce(sentences: tuple[Sentence, ...], found: set[str]) -> None:
    """Withhold what only announces the order behind it, sentence by sentence backwards."""
    for two, one in pairwise(reversed(sentences)):
        if two.id not in found or one.id in found or len(one.text) >= _LONG or not _is_ours(two.text):
            continue
        if two.paragraph - one.paragraph <= 1 and (_ANNOUNCES.search(one.text) or _parts(one.text) & _ORDER_COMES):
            found.add(one.id)


def _lie_between(sentences: tuple[Sentence, ...], found: set[str]) -> None:
    for one, two, three in zip(sentences, sentences[1:], sentences[2:], strict=False):
        if one.id in found and three.id in found and one.paragraph == three.paragraph and len(two.text) < _LONG:
            found.add(two.id)


def _is_ours(text: str) -> bool:
    """Whether a withheld sentence is about grading, or drops earlier orders: papers quote prompts of other kinds."""
    return bool(_parts(text) & _OF_GRADING)


def _parts(text: str) -> frozenset[str]:
    return parts_of(" ".join(text.replace("’", "'").split())[:_LONG])


def _is_framed(one: Sentence, two: Sentence) -> bool:
    return one.paragraph == two.paragraph and _FRAME.search(one.text) is not None
