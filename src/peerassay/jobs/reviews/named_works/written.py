"""How names of works are written: coined words, and plain ones that capitals set off from their sentence."""

import re
import unicodedata
from collections.abc import Iterator, Sequence
from functools import lru_cache

from peerassay.language.coined import COMMON, DATA_BEFORE, TITLE_PREFIX, USED_AS_DATA
from peerassay.language.patterns import pattern_of
from peerassay.language.titles import normal_title

_LABEL_LIKE = re.compile(r"[A-Z]{1,3}\d{1,2}|[IVX]+|\W*\d[\d.\-–]*\w?")
_OPENS = re.compile(r"(?:^|[.!?:]\s|[\n\-*•)]\s?)[\"“*_]*$")
TOKEN = pattern_of(r"(?<![\w@\\$#])[^\W_](?:\w|[.\-–](?=[^\W_]))*\+{0,3}")
"""A word that may be a name: letters and digits, with hyphens and dots inside and pluses behind."""
IN_BRACKETS = pattern_of(r"\(([A-Z][\w\-+]+)\)\W*$")
_SIZED = pattern_of(r"-\d+$")
"""The size behind a well-known data set ("CIFAR-10")."""
_MADE_UP = pattern_of(r"(?<=\w)[A-Z0-9]|\d[A-Z]|\w[²³+]")
_MOST_WORDS = 4
_LEAST_TITLE = 4


@lru_cache(maxsize=16_384)
def fold(name: str) -> str:
    """Return a name without case, hyphens and blanks ("Omni²" and "Omni 2" are one); pluses stay."""
    return "".join(c for c in unicodedata.normalize("NFKC", name).casefold() if c.isalnum() or c == "+")


@lru_cache(maxsize=8_192)
def is_coined(word: str) -> bool:
    """Tell whether a word is made up as names are: capitals or digits inside it, or nothing but capitals."""
    return any(map(str.isalpha, word)) and _MADE_UP.search(word) is not None


def is_family(word: str) -> bool:
    """Tell whether a word is several of a kind and no one work: "SSMs", "Transformers"."""
    single = word[:-1].rsplit("-", 1)[-1]
    return (
        word.endswith("s")
        and not word.endswith("ss")
        and (single.isupper() or (word.isalpha() and not is_coined(word)))
    )


def is_used_as_data(behind: str) -> bool:
    """Tell whether the words behind a name call it a data set, a benchmark or a score."""
    return USED_AS_DATA.match(behind) is not None


def is_written_as_name(words: Sequence[str], start: int, text: str) -> bool:
    """Tell whether words at `start` are set off as a name; coined and hyphened ones always are."""
    if any(is_coined(word) for word in words):
        return True
    long = [word for word in words if len(word) > 3]
    capital = bool(long) and all(word[0].isupper() for word in (words[0], *long))
    return capital and (len(words) > 1 or not opens_sentence(start, text))


def opens_sentence(start: int, text: str) -> bool:
    """Tell whether a word at `start` is the first of a sentence, a line or an item."""
    return _OPENS.search(text[max(0, start - 4) : start]) is not None


def is_noise(word: str) -> bool:
    """Tell whether a word is too short, a label ("A1", "IV") or too common to name a work."""
    return len(word) < 3 or _LABEL_LIKE.fullmatch(word) is not None or word in COMMON or word.rstrip("s") in COMMON


def names_in_title(title: str) -> Iterator[str]:
    """Yield the folded short names that a title gives its work: "X: ...", "... (X)", or the whole of a short one."""
    head = TITLE_PREFIX.match(title)
    if head and len(head[1].split()) <= _MOST_WORDS and _is_name(head[1]):
        yield fold(head[1])
    behind = IN_BRACKETS.search(title)
    if behind and is_coined(behind[1]):
        yield fold(behind[1])
    report = re.fullmatch(r"(?:the\s)?(.{3,30}?)\s(?:technical report|system card)", title, re.IGNORECASE)
    plain = len(title.split()) == 1 and not is_coined(title)
    if report or (not plain and len(title.split()) <= 3 and title[:1].isupper() and len(title) >= _LEAST_TITLE):
        yield fold(report[1] if report else title)


def _is_name(words: str) -> bool:
    return words[:1].isupper() or words[:1].isdigit() or is_coined(words)


def names_before(words: str, title: str) -> Iterator[str]:
    """Yield the name right before a citation: a coined word, a phrase with one that the title has, a title's word."""
    tokens = [(m[0], m.end()) for m in TOKEN.finditer(words)]
    if not tokens or words[tokens[-1][1] :].strip(" ,;:()\"'”’*_~"):
        return
    last = tokens[-1][0]
    plain = f" {normal_title(title)} "
    if len(tokens) > 1 and is_coined(tokens[-2][0]) and not is_coined(last):
        phrase = f"{tokens[-2][0]} {last}"
        if f" {normal_title(phrase)} " in plain:
            yield phrase
        return
    longer = f"{tokens[-2][0]} {last}" if len(tokens) > 1 and tokens[-2][0][0].isupper() else ""
    is_first = plain.startswith(f" {normal_title(last)} ")
    if longer and longer in words and f" {normal_title(longer)} " in plain and not is_first:
        yield longer
        return
    # Several of a kind are a family ("GNNs").
    if _SIZED.search(last) and not COMMON.isdisjoint(last.split("-")):
        return
    coined = (
        is_coined(last)
        and not {last, last.rstrip("s")} & COMMON
        and not (last[:-1].isupper() and last.isalpha() and last.endswith("s"))
    )
    opens = plain.startswith(f" {normal_title(last)} ") and len(last) > _LEAST_TITLE
    if coined or (last[0].isupper() and ("-" in last or opens)):
        yield last


def is_data_at(text: str, name: re.Match[str]) -> bool:
    """Tell whether the words around a name call it a data set, a benchmark or a score."""
    before = text[max(0, name.start() - 40) : name.start()]
    return USED_AS_DATA.match(text, name.end()) is not None or DATA_BEFORE.search(before) is not None
