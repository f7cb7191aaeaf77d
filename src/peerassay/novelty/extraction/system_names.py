"""Names that the paper gives its own things: no query may hold one, for earlier work cannot know it (Tables 5, 7)."""

import re

from peerassay.documents.names import COMMON, NAME, TITLE_PREFIX, fold_name, own_names
from peerassay.documents.paper import Paper
from peerassay.novelty.extraction.claimed import claimed

_NAME = re.compile(rf"(?<![\w\-])(?:{NAME})(?![\w])")
_OPENING_NAME = re.compile(rf"({NAME}|[A-Z][a-z]{{3,}}(?=\s*,\s*(?:an?|the)\b))(?![\w])")
_CALLED = re.compile(rf"\b(?:called|named|dubbed|termed|coined)\s+(?:as\s+)?({NAME})(?![\w])")
_WORD = re.compile(r"\w[\w+]*(?:[-–][\w+]+)*")
_COMPOUND = re.compile(
    r"\b[A-Za-z][a-z]+(?:[-–][A-Za-z][a-z]{2,})+\b|\b\w+[-–](?:based|aware|style|like|guided|driven|free)\b"
)
_LONGEST_NAME = 3
_COMMON = frozenset(fold_name(name) for name in COMMON)


def system_names(paper: Paper) -> frozenset[str]:
    """Return the paper's own names, folded, without what the field at large calls things.

    A name that an entry of its reference list holds too is somebody else's; the words before a title's colon are a
    name only where they look like one.
    """
    cited = _names_cited(paper)
    found = TITLE_PREFIX.match(paper.card.title)
    prefix = fold_name(found[1]) if found else ""
    own = own_names(paper)
    names = {name for name in own - {prefix} if name not in _COMMON and name not in cited}
    names.update(name for name in _named_in_claims(paper) if name not in _COMMON and name not in cited)
    names -= _made_of_words(paper.text)
    if found and prefix in own and _is_a_name(found[1], paper.text):
        names.add(prefix)
    return frozenset(names)


def _made_of_words(text: str) -> frozenset[str]:
    """Compounds of plain words ("Style-Adaptive", "BERT-based"), folded: they describe, however they are printed."""
    return frozenset(fold_name(m[0]) for m in _COMPOUND.finditer(text))


def _named_in_claims(paper: Paper) -> frozenset[str]:
    """Names that stand at the head of what the authors claim ("we construct ShotBench, a ...") or behind "called"."""
    heads = (_OPENING_NAME.match(one.phrase) for one in claimed(paper))
    called = (_CALLED.search(one.sentence.text) for one in claimed(paper))
    return frozenset(fold_name(found[1]) for found in (*heads, *called) if found and _is_a_name(found[1], paper.text))


def _is_a_name(words: str, text: str) -> bool:
    if _NAME.search(words):
        return fold_name(words) not in _COMMON
    return len(words.split()) == 1 and re.search(rf"\b{re.escape(words.lower())}\b", text) is None


def _names_cited(paper: Paper) -> frozenset[str]:
    return frozenset(fold_name(m[0]) for r in paper.references for m in _NAME.finditer(r.title or r.text))


def without_names(text: str, names: frozenset[str]) -> str:
    """Return the text without the names, however they are hyphenated or spaced; untouched where it holds none."""
    words = list(_WORD.finditer(text))
    out: list[tuple[int, int]] = []
    at = 0
    while at < len(words):
        length = next(
            (
                n
                for n in range(min(_LONGEST_NAME, len(words) - at), 0, -1)
                if _is_named(text[words[at].start() : words[at + n - 1].end()], names)
            ),
            0,
        )
        if length:
            out.append((words[at].start(), words[at + length - 1].end()))
        at += length or 1
    if not out:
        return text
    for start, end in reversed(out):
        text = text[:start] + text[end:]
    return _tidy(text)


def _is_named(words: str, names: frozenset[str]) -> bool:
    folded = fold_name(words)
    return folded in names or (folded.endswith("s") and folded[:-1] in names)


def _tidy(text: str) -> str:
    """Close the gap that a name leaves: brackets without words, doubled commas, "called" without its name."""
    text = re.sub(r"\(\s*(?:called|named|dubbed|termed)?\s*\)|['’]s\b(?<=\s..)", " ", text)
    text = re.sub(r",?\s*\b(?:called|named|dubbed|termed|namely)\s*(?=[,.;:]|$)", " ", text)
    text = re.sub(r"\s+([,.;:])", r"\1", text)
    text = re.sub(r"([,;:])(?:\s*[,;:])+", r"\1", text)
    return re.sub(r"^[\s,;:.–—-]+|\s+(?=\s)", "", text).strip(" ,;:–—-")
