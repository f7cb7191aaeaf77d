"""How well a title as a reviewer writes it fits a work's own: tolerant of typos, strict about other words."""

import re
from functools import lru_cache
from typing import NamedTuple

from rapidfuzz import fuzz

from peerassay.language.titles import normal_title
from peerassay.literature.identity import short_name

SAME_TITLE = 92.0
"""From this ratio on, normalised titles of at least four words are one title, unless a word was exchanged."""
NEAR_TITLE = 85.0
"""From here a title is near: one only where the authors agree."""
_NEAR_AT_BEST = 90.0
_LEAST_WORDS = 4
_SPELLING = 72.0
"""Two words at least this alike are spellings of one (typo, plural, British or American)."""
_SHORT_FORMS = {
    "llm": "large language model",
    "mllm": "multimodal large language model",
    "vlm": "vision language model",
    "lm": "language model",
    "gnn": "graph neural network",
    "cnn": "convolutional neural network",
    "rnn": "recurrent neural network",
    "dnn": "deep neural network",
    "gan": "generative adversarial network",
    "rl": "reinforcement learning",
    "nlp": "natural language processing",
    "moe": "mixture of experts",
    "icl": "in context learning",
    "cot": "chain of thought",
    "rag": "retrieval augmented generation",
    "t2i": "text to image",
}
_FUNCTION_WORDS = "a an and as at by for from in into of on or over s the to towards toward under using via with"
_STOP_WORDS = frozenset(_FUNCTION_WORDS.split())
_OPENS = "\"'“‘«*_.,;:)]([{—–-"
_CLOSES = "\"'”’».,;?!)]*_([{（，。"
_AUTHORS_FOLLOW = re.compile(
    r"(?:[-–—]|by\b)\s*[^\W\d_][\w.'’-]+(?: [^\W\d_][\w.'’-]*){0,3}"
    r"(?:,| et al|,? and |,? \(?(?:19|20)\d\d|$)"
)
_APOSTROPHE = re.compile(r"(?<=\w)[’'](?=\w)")
_LONGEST_LINE = 20_000
_LEAST_ANYWHERE = 6


def title_fit(stated: str, own: str) -> float:
    """Return 0-100: 100 the same words, from 92 the same title, from 85 near.

    The stated title may leave out the work's short name or its subtitle, or have a short name more; a subtitle
    that the work has not, or another short name, makes it near at best. Titles under four words fit only word for
    word. A ratio that hides an exchanged content word ("image" for "video") is lowered to near, and below it where
    a third are others.
    """
    mine, theirs = _parts(stated), _parts(own)
    whole = _fit(mine.whole, theirs.whole)
    shortened = max((_fit(mine.whole, part) for part in (theirs.head, theirs.tail)), default=0.0)
    named = _fit(mine.tail, theirs.whole) if mine.is_named else 0.0
    others = [_fit(part, theirs.whole) for part in (mine.head, mine.tail)]
    if mine.is_named and theirs.is_named:
        others.append(_fit(mine.tail, theirs.tail))
    return max(whole, shortened, named, min(_NEAR_AT_BEST, max(others)))


class _Parts(NamedTuple):
    """A normalised title and its parts about the colon; parts of under four words are empty."""

    whole: str
    head: str
    tail: str
    is_named: bool


@lru_cache(maxsize=65536)
def _parts(title: str) -> _Parts:
    head, colon, tail = title.partition(":")
    parts = [part if colon and len(part.split()) >= _LEAST_WORDS else "" for part in (_normal(head), _normal(tail))]
    return _Parts(_normal(title), parts[0], parts[1], short_name(title) is not None)


def _normal(title: str) -> str:
    words = normal_title(title).split()
    return " ".join(_SHORT_FORMS.get(w, _SHORT_FORMS.get(w.removesuffix("s"), w)) for w in words)


def _fit(stated: str, own: str) -> float:
    if not stated or not own:
        return 0.0
    if stated == own:
        return 100.0
    tight = stated.replace(" ", ""), own.replace(" ", "")
    if tight[0] == tight[1]:
        return 99.0
    if min(len(stated.split()), len(own.split())) < _LEAST_WORDS:
        return 0.0
    ratio = max(fuzz.ratio(stated, own), fuzz.ratio(*tight))
    mine, theirs = stated.split(), own.split()
    others = min(len(_unmatched(mine, theirs)), len(_unmatched(theirs, mine)))
    # A word more on one side is a slip; a word exchanged for another may be another work.
    if others * 3 >= min(_content(mine), _content(theirs)):
        return min(ratio, NEAR_TITLE - 1)
    return min(ratio, _NEAR_AT_BEST) if others else ratio


def _content(words: list[str]) -> int:
    return max(1, sum(word not in _STOP_WORDS for word in words))


def _unmatched(words: list[str], others: list[str]) -> list[str]:
    left = [w for w in words if w not in others and w not in _STOP_WORDS]
    rest = [w for w in others if w not in words]
    whole = "".join(others)
    return [w for w in left if w not in whole and not any(_one_word(w, o) for o in rest)]


def _one_word(word: str, other: str) -> bool:
    if any(c.isdigit() for c in word + other):
        return word == other
    return fuzz.ratio(word, other) >= _SPELLING or (
        min(len(word), len(other)) >= 5 and (word in other or other in word)
    )


def printed_in(text: str, title: str) -> bool:
    """Return whether a line prints the title as a unit.

    Its words in order, set off by punctuation or line ends; a title of six words or more, LaTeX and all, anywhere.
    What goes on after a colon is a longer title, not this one.
    """
    plain = normal_title(title)
    words = plain.split()
    text = _APOSTROPHE.sub("", text)
    if len(words) < _LEAST_WORDS or len(text) > _LONGEST_LINE:
        return False
    pattern = r"[\W_]*".join(re.escape(word) for word in words)
    if any(_set_off(text, m.start(), m.end()) for m in re.finditer(pattern, text, re.IGNORECASE)):
        return True
    return "\\" in text + title and len(words) >= _LEAST_ANYWHERE and f" {plain} " in f" {normal_title(text)} "


def _set_off(text: str, start: int, end: int) -> bool:
    before, behind = text[:start].rstrip(" \t"), text[end:].lstrip(" \t")
    opened = not before or before[-1] in _OPENS or before[-1] == "\n" or before.endswith((" al", "al."))
    closed = not behind or behind[0] in _CLOSES or behind[0] == "\n" or _AUTHORS_FOLLOW.match(behind) is not None
    return opened and closed
