"""Powers and indices: raised and lowered type written with `^` and `_`, so that `2^18` never reads as a number 218.

A raised word is a power where what it is raised from is a number, a symbol or a closing bracket of mathematics; behind
a word of prose it is the mark of a note, a citation or an affiliation, and behind a number an ordinal may be raised.
Those are written as they always were, without a sign.
"""

import re
from collections.abc import Sequence

from peerassay.documents.pdf.line import text_of
from peerassay.documents.pdf.word import Word

# In em of the base: what is smaller than the first and shifted by more than the others is a script.
_SMALL = 0.86
_RAISED = 0.17
_LOWERED = 0.07
_FAR = 0.3
_FURTHEST_SHIFT = 1.0
_ORDINAL = re.compile(r"(st|nd|rd|th)\b", re.IGNORECASE)
_NUMBER = re.compile(r"\d[\d.,]*$")
_YEAR = re.compile(r"(19|20)[0-3]\d$")
_MARK = re.compile(r"[*†‡§¶∗⋆♠♣♦♥,;.\d\s]+$")
_WHOLE = re.compile(r"[-+−±]?[\d.]+|[-+−±]?\w|[^\W\d_]+|[*†′∗⊤]")
_MATHEMATICAL = re.compile(
    "[\u0370-\u03ff\u2102\u210d\u2115\u211a\u211d\u2124\u2200-\u22ff\U0001d400-\U0001d7ff|‖⟩〉}]$"
)
_LONGEST_UNIT = 3


def linear_text(words: Sequence[Word], *, mathematics: bool = False) -> str:
    """Return the words as one text, scripts with their signs; without scripts the same as `text_of`.

    In `mathematics` all raised type is a power; elsewhere it may be the mark of a note.
    """
    sizes = [w.size for w in words]
    if not words or min(sizes) >= _SMALL * max(sizes):
        return text_of(words)
    groups = _groups(words, mathematics=mathematics)
    return text_of(words) if len(groups) == 1 else _written(groups)


_Group = tuple[int, list[Word]]
"""Words on one level: 0 the line, 1 raised, -1 lowered."""


def _groups(words: Sequence[Word], *, mathematics: bool) -> list[_Group]:
    groups: list[_Group] = []
    base: Word | None = None
    for i, word in enumerate(words):
        shift = _shift(word, base) if base is not None else 0
        if shift and base is not None and not _is_script_of(base, words, i, shift, groups, mathematics):
            shift = 0
        if groups and groups[-1][0] == shift:
            groups[-1][1].append(word)
        else:
            groups.append((shift, [word]))
        if shift == 0 and not word.face.tall:
            base = word
    return groups


def _shift(word: Word, base: Word) -> int:
    if word.size >= _SMALL * base.size or word.face.tall:
        return 0
    shift = (word.baseline - base.baseline) / base.size
    if abs(shift) > _FURTHEST_SHIFT:
        return 0
    return 1 if shift > _RAISED else -1 if shift < -_LOWERED else 0


def _is_script_of(
    base: Word, words: Sequence[Word], i: int, shift: int, groups: Sequence[_Group], mathematics: bool
) -> bool:
    word, before = words[i], words[i - 1]
    if word.left - before.right > _FAR * base.size:
        return False
    if groups[-1][0] != 0:
        return True  # the script goes on, or its other half begins
    return shift < 0 or mathematics or _raises(base, words, i)


def is_power(words: Sequence[Word], i: int) -> bool:
    """Return whether a raised word is a power of the word before it, not a mark."""
    return i > 0 and _raises(words[i - 1], words, i)


def _raises(base: Word, words: Sequence[Word], i: int) -> bool:
    raised, text = words[i].text, base.text
    if _NUMBER.search(text):
        return not _ORDINAL.match(raised) and not (_YEAR.fullmatch(text) and _MARK.fullmatch(raised))
    if base.face.math or _MATHEMATICAL.search(text):
        return True
    letters = text.strip("([{")
    if letters.isalpha() and len(letters) == 1:
        return base.face.italic or raised[:1] not in "*†‡§¶∗"
    if letters.isalpha() and len(letters) <= _LONGEST_UNIT:
        return _is_unit(words, i, raised)
    if text[-1] in ")]":
        return any(word.face.math for word in words[max(0, i - 6) : i]) and not _follows_prose(words, i)
    return words[i].face.math and not _MARK.fullmatch(raised)


def _is_unit(words: Sequence[Word], i: int, raised: str) -> bool:
    """Whether a short word behind a number is a unit: 5 cm^2."""
    before = words[i - 2].text if i >= 2 else ""
    return bool(_NUMBER.search(before)) and raised.lstrip("-−+").isdecimal() and not words[i - 1].text[0].isupper()


def _follows_prose(words: Sequence[Word], i: int) -> bool:
    """Whether what the closing bracket ends is a remark: it holds words."""
    inside = words[max(0, i - 6) : i]
    return any(word.text.strip("()[],.").isalpha() and len(word.text) > _LONGEST_UNIT for word in inside)


def _written(groups: Sequence[_Group]) -> str:
    parts: list[str] = []
    last: Word | None = None
    for n, (shift, words) in enumerate(groups):
        if shift == 0:
            text = text_of(words)
            spaced = last is not None and " " in text_of([last, words[0]]) and not _touches(last, words[0])
            parts.append((" " if spaced else "") + text)
        else:
            following = groups[n + 1][1][0] if n + 1 < len(groups) and groups[n + 1][0] == 0 else None
            glued = following is not None and following.text[:1].isalnum() and _touches(words[-1], following)
            parts.append(_script(shift, _script_text(words), glued=glued))
        last = words[-1]
    return "".join(parts)


def _touches(previous: Word, word: Word) -> bool:
    return word.left - previous.right < 0.13 * max(previous.size, word.size)


def _script_text(words: Sequence[Word]) -> str:
    """A script's own words without spaces but where there is a wide gap, scripts of scripts included."""
    text = linear_text(words, mathematics=True)
    return text if any(len(word.text) > _LONGEST_UNIT for word in words) else text.replace(" ", "")


def _script(shift: int, text: str, *, glued: bool) -> str:
    sign = "^" if shift > 0 else "_"
    text = text.replace("−", "-") if text[1:].isdecimal() else text
    if _WHOLE.fullmatch(text) and not (glued and len(text) > 1):
        return sign + text
    return f"{sign}{{{text}}}"
