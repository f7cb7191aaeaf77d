"""A sentence of the paper as it can stand in a summary: shortened by leaving out, or not fit to stand there at all."""

import re

from peerassay.language.citation_marks import CITATION
from peerassay.language.pointing import KINDS
from peerassay.language.terms import STOP_WORDS

_I = re.IGNORECASE


def _any(words: str) -> str:
    """The pattern of any of the phrases, which are parted by commas; a space is any white space."""
    phrases = (" ".join(phrase.split()).replace(" ", r"\s+") for phrase in words.split(","))
    return f"(?:{'|'.join(phrases)})"


_POINTED = rf"(?:{'|'.join(KINDS.values())}|refs?|references?|steps?|rows?|panels?)"
_TARGET = r"(?:\[[^\]]{1,40}\]|\(?\s*(?:[A-Z]?\d[\w.]*|[A-Z](?:\.\d+)*\b|[ivx]+\b)\s*\)?)"
POINTS_ELSEWHERE = re.compile(
    rf"\b{_POINTED}\b\.?\s*{_TARGET}|\b(?:above|below|aforementioned|as follows|the following)\b|\((?:i|a)\)"
    r"|\b(?:next|previous) section\b|^\W*(?:note that|recall that|let|assume|suppose|see|where|proof)\b",
    _I,
)
"""What stands elsewhere, on the page or before or behind it; also what only a proof would say."""
_NUMBERED = re.compile(r"\s*\(\s*\d{1,3}(?:\s*[,–-]\s*\d{1,3})*\s*\)")
"""Citations by numbers in round brackets, as in medicine."""
_LED_IN = re.compile(
    rf"^(?:as\s+[^,.;]{{0,40}}\s)?in\s+(?:the\s+)?{_POINTED}\b\.?\s*{_TARGET}\s*,?\s*(?=(?:we|this|the|our|a)\b)"
    r"|^here\s*,?\s+(?=we\b)|^in (?:this|the (?:present|next|following)) (?:sub)?section\s*,?\s+(?=we\b)",
    _I,
)
_SELF = _any("paper, work, study, article, letter, report, case, manuscript, thesis, survey, review")
_FOUND = _any("results?, findings?, data, observations?, experiments, evidence")
_POINTING = _any(
    "it, its, they, their, them, he, she, his, her, another, others, both, neither, either, one, here, similar, other,"
    "more, again, also, doing so, to do so, to do this, to do that, as a result, as such, because of this, due to this,"
    "with this, at this, on this, to this, each of these, the former, the latter, the other, the second, the third,"
    "the same, the two, the three, the above, the rest, the first"
)
_LEANS = re.compile(
    rf"^\W*(?:(?:this|that|these|those|such)\b(?!\s+(?:\w+\s+)?(?:{_SELF}|{_FOUND})\b)"
    rf"|in (?:this|these|that|such)\b(?!\s+(?:\w+\s+)?{_SELF})|there\s+(?!is|are|was|were|has|have)"
    r"|(?:despite|unlike|given|with|without|by|in|of|for|from|besides|beyond) (?:its|their|his|her|it|them)\b"
    rf"|{_POINTING}\b|(?:for|from|by|under|after|before) (?:this|these|that)\b)",
    _I,
)
_LOOSE = (
    (re.compile(r"\s+([,.;:!?)])"), r"\1"),
    (re.compile(r"([(\[])\s+"), r"\1"),
    (re.compile(r"\(\s*\)|\[\s*\]"), ""),
    (re.compile(r",(?:\s*,)+"), ","),
)
_FORMULA = re.compile(r"[=<>≤≥∑∏∫∈∀∃⊂∥∇√±≈∼→←↔αβγδεζηθικλμνξπρστυφχψω]|\\[a-zA-Z]+|@xmath\d+|\b[a-zA-Z]\b(?=\s[,(=])")
MOST_FORMULA = 0.2
"""Marks of a formula for each word; what has more cannot be read without its page."""
LONGEST_OPENER = 4
"""Words before a comma that only tie a sentence to the one before it ("in addition", "more specifically")."""
FEWEST, MOST = 7, 70
"""Words of a sentence that a summary takes over."""
_LIST_MARK = re.compile(r"^\s*(?:[•‣▪*–-]|\(?(?:\d{1,2}|[a-z]|[ivx]{1,4})[.)]|[A-Z]{1,2}\d{1,2}[:.])\s+")
"""What an entry of a list begins with."""
_LISTS = re.compile(r"[:;,]\s*\(?\d{1,2}[.)]\s")
"""A list run into one sentence ("threefold: 1. a kite; 2. code")."""
_BEGINS_CITED = re.compile(rf"^\W*(?:{CITATION.pattern})|^\W*\d{{1,3}}\W+(?:is|are|was|were|has|have|and|or|can)\b")
"""Without its mark such a sentence would have no subject."""


def worded(text: str) -> str:
    """Return the sentence without marks of citations, pointers to figures and sections, and without what leads it in.

    Empty where it cannot stand in a summary: too short or long, pointing elsewhere, not whole, or mostly formula.
    """
    if _BEGINS_CITED.match(text):
        return ""
    plain = " ".join(_NUMBERED.sub("", CITATION.sub("", text)).split())
    if (mark := _LIST_MARK.match(plain)) is not None:
        return worded(plain[mark.end() :])
    for loose, closed in _LOOSE:
        plain = loose.sub(closed, plain)
    plain = _LED_IN.sub("", _without_opener(plain.strip())).strip(" ,;")
    return plain[:1].upper() + plain[1:] if _stands(plain) else ""


def _without_opener(text: str) -> str:
    """Leave out "and", "but", and the few function words or adverb before a comma that tie it to what came before."""
    first, _, rest = text.partition(" ")
    if first.lower() in {"and", "but"} and rest:
        return _without_opener(rest)
    opener, comma, behind = text.partition(",")
    words = opener.lower().split()
    ties = words and len(words) <= LONGEST_OPENER and all(word in STOP_WORDS or word.endswith("ly") for word in words)
    return _without_opener(behind.strip()) if comma and ties and behind.strip() else text


def leans(text: str) -> bool:
    """Whether the sentence begins with words whose meaning stands in the one before it ("This", "It", "The latter")."""
    bare = _LED_IN.sub("", _without_opener(text.strip()))
    return _LEANS.match(bare) is not None


def _stands(plain: str) -> bool:
    words = plain.split()
    if not FEWEST <= len(words) <= MOST or plain[-1] not in ".!)\"'”’" or "?" in plain:
        return False
    if POINTS_ELSEWHERE.search(plain) or _LISTS.search(plain):
        return False
    return plain.count("(") == plain.count(")") and len(_FORMULA.findall(plain)) <= MOST_FORMULA * len(words)
