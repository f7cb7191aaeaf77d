"""Which sentences of a document are orders to a machine: withheld from every prompt, or flagged where they also claim.

A sentence is judged by its own words: what stands beside an order stays. Where the order leaves a part of its sentence
that speaks of novelty or earlier work, the sentence stays in prompts and is flagged, so that no claim is lost. An
appendix quotes prompts and other languages: what stands there is flagged unless it speaks of what is graded here. A
document on the checking of facts or on reviews uses our words of its own subject: its sentences are flagged.
A paper's rows, captions, notes and lines are judged like its sentences, each also together with the part behind it, so
that no order hides in two cells or lines; a listing quotes, as an appendix does.
"""

import re
from collections.abc import Iterator
from enum import Enum
from itertools import pairwise
from typing import Any, NamedTuple, Protocol

from peerassay.language.patterns import pattern_of
from peerassay.prompt_injection.disguises import is_contorted, is_foreign, is_masked, shapes_of
from peerassay.prompt_injection.rows import COMPILED
from peerassay.prompt_injection.words import LABEL, OF_REVIEW, OURS
from peerassay.text_memory import kept_in_memory

CLAIM = pattern_of(
    r"\b(?:novel(?:ty)?|original(?:ity)?|incremental|new|already|similar to|et al|first to"
    r"|(?:prior|previous|existing|earlier|related) (?:work|method|approach|stud|paper|art)\w*)\b"
    r"|\[\d{1,3}\]|\((?:\w[^()]{0,40},? )?(?:19|20)\d\d[a-z]?\)",
    re.IGNORECASE,
)
"""What a sentence says that makes it a claim about novelty or earlier work."""

# Words in the source that no reader of the page sees: comments, white, hidden or tiny text.
_CONCEALED = pattern_of(
    r"<!--(?!\s*(?:\w+(?:-\w+)*\s*)?-->)(?:(?!-->).){1,4000}(?:-->|\Z)"
    r"|\\(?:textcolor|color)\s*(?:\[\w+\])?\s*\{\s*(?:white|FFFFFF|1,\s*1,\s*1)\s*\}[^\n]{1,2000}"
    r"|\\fontsize\s*\{0?\.\d+\}[^\n]{1,2000}|\\h?phantom\{[^}\n]{20,2000}\}?"
    r"|<(\w+)\b[^<>]{0,300}(?:display\s*:\s*none|visibility\s*:\s*hidden|font-size\s*:\s*0(?![.\d]*[1-9])"
    r"|opacity\s*:\s*0(?![.\d]*[1-9])"
    r"|color\s*[:=]\s*[\"']?\s*(?:white|#fff(?:fff)?)\b)[^<>]{0,300}>.{0,2000}?(?:</\1\s*>|\Z)",
    re.IGNORECASE | re.DOTALL,
)
_WORD = pattern_of(r"[^\W\d_]{2,}")
# Where the part of a sentence that gives an order begins and ends; an order goes on behind "and".
_BEGINS = pattern_of(r"[.;:,!?—](?=\s)|\s(?:and|but|so|because)(?=\s)", re.IGNORECASE)
_ENDS = pattern_of(r"[.;!?—]\s|,? (?:but|because|since|although|whereas)\s", re.IGNORECASE)
_QUOTING = ("S_app_", "lst_")
"""How the ids of sentences of an appendix, and of lines of listings, begin."""
_CELL_BREAK = " | "
_GRADED = pattern_of(rf"\b(?:{OURS}|claims?|novel(?:ty)?|originality|reviewers?)\b|{LABEL}", re.IGNORECASE)
_REVIEW = "R_"
# Thanks, checklists and statements on impact, which may speak of reviewers.
_BESIDES = "S_oth_"
_THANKS = pattern_of(r"\b(?:we|authors?) (?:\w+ )?(?:thank|acknowledge|are (?:\w+ )?grateful)\b", re.IGNORECASE)
# A document whose own subject is claims and their labels, or reviews; and the words that it shares with us.
_SUBJECT = pattern_of(r"\bREFUTE[DS]\b|\bfact[- ]check|\bnot enough info|\bpeer[- ]review(?!ed)", re.IGNORECASE)
_NEEDED = tuple(sorted(frozenset().union(*(needs for _, needs, _ in COMPILED))))
"""Each word that some row needs, looked for once in a sentence."""
_FEW = 3
_KEY_ROOM = 40
_KEPT = 512
"""Documents whose result is kept in memory: a paper, its reviews and its candidates are under 100."""


class _Sentence(Protocol):
    @property
    def id(self) -> str: ...
    @property
    def text(self) -> str: ...
    @property
    def start(self) -> int: ...
    @property
    def end(self) -> int: ...


class _Document(Protocol):
    @property
    def text(self) -> str: ...
    @property
    def sentences(self) -> tuple[_Sentence, ...]: ...


class _Kind(Enum):
    PLAIN = "no order"
    ORDER = "an order and nothing else"
    BOTH = "an order beside a claim, or quoted"


class _Match(NamedTuple):
    withheld: frozenset[str]
    flagged: frozenset[str]


def withheld_in(document: _Document, claim: re.Pattern[str] = CLAIM) -> frozenset[str]:
    """Return the ids of the sentences that are kept from every prompt, and shown to the user instead.

    `claim` tells the words of the job: what is left of a sentence without its order is a claim where it holds them.
    """
    return _judged(document.text, document.sentences, _parts(document), claim).withheld


def flagged_in(document: _Document, claim: re.Pattern[str] = CLAIM) -> frozenset[str]:
    """Return the ids of the sentences that give orders and carry a claim, or quote them in an appendix.

    They stay in prompts, and the page tells.
    """
    return _judged(document.text, document.sentences, _parts(document), claim).flagged


def _parts(document: Any) -> tuple[_Sentence, ...]:
    """Return the rows, captions, notes and lines of a paper's blocks; a formula is in its sentence."""
    return tuple(part for block in getattr(document, "blocks", ()) for part in block.parts if part.role != "formula")


@kept_in_memory(8_192)
def speaks_to_model(text: str) -> bool:
    """Whether the text gives orders to a machine that reads it, plainly or masked; its language is not asked."""
    return is_masked(text) or any(True for shape in shapes_of(text) for _ in _orders(_flat(shape)))


@kept_in_memory(_KEPT)
def _judged(
    text: str, sentences: tuple[_Sentence, ...], parts: tuple[_Sentence, ...], claim: re.Pattern[str]
) -> _Match:
    foreign = {sentence.id for sentence in sentences if is_foreign(sentence.text)}
    kinds = {sentence.id: _kind(f"{_key_before(text, sentence)}{sentence.text}", claim) for sentence in sentences}
    if 2 * len(foreign) <= len(sentences):
        strange = (sentence for sentence in sentences if sentence.id in foreign and kinds[sentence.id] is _Kind.PLAIN)
        kinds |= {sentence.id: _Kind.BOTH if claim.search(sentence.text) else _Kind.ORDER for sentence in strange}
    own = (sentence for sentence in sentences if kinds[sentence.id] is _Kind.PLAIN and _speaks_of_its_review(sentence))
    kinds |= {sentence.id: _Kind.BOTH if sentence.id.startswith(_BESIDES) else _Kind.ORDER for sentence in own}
    kinds |= dict(_of_parts(parts, claim))
    sentences = (*sentences, *parts)
    is_subject = _SUBJECT.search(text) is not None
    orders = (sentence for sentence in sentences if kinds[sentence.id] is _Kind.ORDER)
    kinds |= {sentence.id: _Kind.BOTH for sentence in orders if _is_quoted(sentence, is_subject=is_subject)}
    kinds |= dict.fromkeys(_concealed(text, sentences), _Kind.ORDER)
    ids = {kind: frozenset(sentence_id for sentence_id, its in kinds.items() if its is kind) for kind in _Kind}
    return _Match(withheld=ids[_Kind.ORDER], flagged=ids[_Kind.BOTH])


def _of_parts(parts: tuple[_Sentence, ...], claim: re.Pattern[str]) -> Iterator[tuple[str, _Kind]]:
    words = [part.text.replace(_CELL_BREAK, " ") for part in parts]
    kinds = [_kind(each, claim) for each in words]
    for n, (a, b) in enumerate(pairwise(parts)):
        if b.start - a.end > 1 or _Kind.PLAIN not in kinds[n : n + 2]:
            continue
        joined = f"{words[n]} {words[n + 1]}"
        kind = _kind(joined, claim)
        hidden = kinds[n] is kinds[n + 1] or (a.id.startswith(_QUOTING) and _GRADED.search(joined))
        if kind is not _Kind.PLAIN and hidden:
            kinds[n] = kinds[n + 1] = kind
    yield from ((part.id, kind) for part, kind in zip(parts, kinds, strict=True))


def _speaks_of_its_review(sentence: _Sentence) -> bool:
    if sentence.id.startswith(_REVIEW) or _THANKS.search(sentence.text):
        return False
    return OF_REVIEW.search(_flat(sentence.text)) is not None


def _is_quoted(sentence: _Sentence, *, is_subject: bool) -> bool:
    if is_subject and ("supported" in sentence.text.lower() or OF_REVIEW.search(sentence.text)):
        return True
    return sentence.id.startswith(_QUOTING) and not _GRADED.search(sentence.text)


def _kind(text: str, claim: re.Pattern[str]) -> _Kind:
    if not speaks_to_model(text):
        return _Kind.PLAIN
    if is_contorted(text):
        return _Kind.ORDER
    flat = _flat(next(shapes_of(text)))
    orders = list(_orders(flat))
    rest = _without(flat, orders) if orders else flat
    return _Kind.BOTH if claim.search(rest) and len(_WORD.findall(rest)) > _FEW else _Kind.ORDER


def _orders(flat: str) -> Iterator[tuple[int, int]]:
    """Yield where an order of each row that is met begins and ends."""
    low = flat.lower()
    held = [word for word in _NEEDED if word in low]
    for _, needs, pattern in COMPILED:
        if not needs.isdisjoint(held) and (match := pattern.search(flat)):
            yield match.span()


def _without(flat: str, orders: list[tuple[int, int]]) -> str:
    """Return what stands in the sentence before the part that gives orders, and behind it."""
    first, last = min(start for start, _ in orders), max(end for _, end in orders)
    before = max((border.start() for border in _BEGINS.finditer(flat, 0, first + 1)), default=0)
    behind = _ENDS.search(flat, last)
    return f"{flat[:before]} {flat[behind.end() :] if behind else ''}"


def _flat(text: str) -> str:
    return " ".join(text.replace("’", "'").split())


def _key_before(text: str, sentence: _Sentence) -> str:
    """Return what stands before the sentence on its line where that is a key ("verdict: ..."), else nothing."""
    line = text[max(0, sentence.start - _KEY_ROOM) : sentence.start].rpartition("\n")[2]
    return line if line.rstrip().endswith(":") else ""


def _concealed(text: str, sentences: tuple[_Sentence, ...]) -> Iterator[str]:
    for place in _CONCEALED.finditer(text):
        if len(_WORD.findall(place.group())) >= _FEW:
            yield from (
                sentence.id for sentence in sentences if sentence.start < place.end() and place.start() < sentence.end
            )
