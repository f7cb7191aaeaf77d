"""Names that the paper coins, which no query may hold (earlier work cannot know them), and its abbreviations.

A name that the field had before is not coined: one of a reference's title, or whose long form stands in one ("3DGS"
where "3D Gaussian Splatting" is cited), or one that everyone uses.
"""

import re
from collections.abc import Iterator, Mapping

from peerassay.documents import Paper
from peerassay.language.coined import COINED, COMMON, GIVEN, TITLE_PREFIX, fold_name
from peerassay.novelty.rules.claimed import Claimed, claimed

_WORD = re.compile(r"\w[\w+]*(?:[-–][\w+]+)*")
_COMPOUND = re.compile(
    r"\b[A-Za-z][a-z]+(?:[-–][A-Za-z][a-z]{2,})+\b|\b\w+[-–](?:based|aware|style|like|guided|driven|free)\b"
)
_IN_BRACKETS = re.compile(r"(?<=\w)\s+\(((?:\d)?[A-Z][\w-]{1,9}?)s?\)")
_LONGEST_NAME = 3
_NEAR_HEAD = 90
"""Characters of a claim in which the name of what is claimed stands."""
_COMMON = frozenset(fold_name(name) for name in COMMON)


def coined_names(paper: Paper) -> frozenset[str]:
    """Return the names that the paper coins, folded: its title's prefix, and those of what its authors claim."""
    cited = [fold_name(reference.title or reference.text) for reference in paper.references]
    forms = {fold_name(short): fold_name(form) for short, form in long_forms(_opening(paper)).items()}
    found = TITLE_PREFIX.match(paper.card.title)
    names = {fold_name(found[1])} if found and _is_a_name(found[1], paper.text) else set[str]()
    names |= {fold_name(name) for statement in claimed(paper) for name in _given(statement)} - _described(paper.text)
    return frozenset(
        name
        for name in names - _COMMON - {""}
        if not any(name in title or forms.get(name, name).removesuffix("s") in title for title in cited)
    )


def _opening(paper: Paper) -> str:
    return f"{paper.card.title}. {paper.card.abstract}\n{paper.text}"


def _given(statement: Claimed) -> Iterator[str]:
    """The names at the head of a claim ("we construct ShotBench, a ..."), and those behind "called" or in brackets."""
    if opening := COINED.match(statement.phrase):
        yield opening[0]
    yield from (found[1] for found in GIVEN.finditer(statement.phrase[:_NEAR_HEAD]))


def _described(text: str) -> frozenset[str]:
    """Compounds of plain words ("Style-Adaptive", "BERT-based"), folded: they describe, however they are printed."""
    return frozenset(fold_name(m[0]) for m in _COMPOUND.finditer(text))


def _is_a_name(words: str, text: str) -> bool:
    """Whether what stands before a title's colon is a name: written as one, or one word used as no other is."""
    return bool(COINED.search(words)) or (len(words.split()) == 1 and f" {words.lower()} " not in text)


def without_names(text: str, names: frozenset[str]) -> str:
    """Return the text without the names, however they are hyphenated or spaced; untouched where it holds none."""
    words = list(_WORD.finditer(text))
    spans: list[tuple[int, int]] = []
    at = 0
    while at < len(words):
        lengths = range(min(_LONGEST_NAME, len(words) - at), 0, -1)
        found = (n for n in lengths if _is_named(text[words[at].start() : words[at + n - 1].end()], names))
        length = next(found, 0)
        if length:
            spans.append((words[at].start(), words[at + length - 1].end()))
        at += length or 1
    for start, end in reversed(spans):
        text = text[:start] + text[end:].removeprefix("'s").removeprefix("’s")
    return _tidy(text) if spans else text


def _is_named(words: str, names: frozenset[str]) -> bool:
    folded = fold_name(words)
    return folded in names or (folded.endswith("s") and folded[:-1] in names)


def _tidy(text: str) -> str:
    """Close the gap that a name leaves: brackets without words, doubled commas and blanks."""
    flat = " ".join(text.replace("()", " ").split())
    for mark in ",;:.":
        flat = flat.replace(f" {mark}", mark)
    return flat.replace(",,", ",").strip(" ,;:.–—-")


def long_forms(text: str) -> dict[str, str]:
    """Return the abbreviations that the text introduces, each with its long form, in the order of the text.

    The long form is the shortest run of words before the bracket whose initials, in order, give the abbreviation.
    """
    found: dict[str, str] = {}
    for match in _IN_BRACKETS.finditer(text):
        form = _form_of(match[1], text[max(0, match.start(1) - 120) : match.start(1)])
        if form:
            found.setdefault(match[1], form)
    return found


def _form_of(short: str, before: str) -> str | None:
    letters = [c.lower() for c in short if c.isalpha() or (c.isdigit() and short.index(c) == 0)]
    words = list(_WORD.finditer(before.replace("-", " ")))
    for count in range(2, min(len(letters) + 2, len(words)) + 1):
        run = words[-count:]
        start = run[0].start()
        begins = start == 0 or before[start - 1] not in "-–"
        if begins and run[0][0][0].lower() == letters[0] and _in_order(letters, [match[0].lower() for match in run]):
            return " ".join(before[start:].rstrip(" (").split())
    return None


def _in_order(letters: list[str], run: list[str]) -> bool:
    """Whether each letter begins a word, in order; a digit's word may give the next letter too ("3D")."""
    at = 0
    for word in run:
        here = at
        while (
            at < len(letters) and word[at - here : at - here + 1] == letters[at] and (at == here or word[0].isdigit())
        ):
            at += 1
        if at == here and len(word) > 3:
            return False
    return at == len(letters)


def in_other_form(phrase: str, forms: Mapping[str, str]) -> str:
    """Return the phrase with its first long form shortened, or its first abbreviation spelt out; else the phrase."""
    for short, form in forms.items():
        stem = form.removesuffix("s")
        if (at := phrase.lower().find(stem.lower())) >= 0:
            return f"{phrase[:at]}{short}{phrase[at + len(stem) :]}"
    return spell_out(phrase, forms)


def spell_out(phrase: str, forms: Mapping[str, str]) -> str:
    """Return the phrase with the first of the abbreviations that it holds spelt out; else the phrase."""
    words = phrase.split(" ")
    for short, form in forms.items():
        for place, word in enumerate(words):
            bare = word.strip(",.;:")
            if bare.removesuffix("s") == short:
                long = f"{form.removesuffix('s')}s" if bare != short else form.removesuffix("s")
                return " ".join([*words[:place], word.replace(bare, long), *words[place + 1 :]])
    return phrase
