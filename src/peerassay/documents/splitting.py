"""Splitting running text into sentences, as offsets: rules over one pass of regular expressions, linear in the text.

The measure is DISAPERE's human sentence boundaries in conference reviews. A cut too many breaks a verbatim
claim in two, a cut too few only makes it longer, so doubtful places stay whole.
"""

import re
from bisect import bisect_right

from peerassay.documents.sentence import cut_to_length
from peerassay.language.function_words import ABBREVIATIONS, MAY_END, NEVER_END, STARTS
from peerassay.language.patterns import pattern_of

# Never cut inside these: addresses, code, mathematics.
_WHOLE = pattern_of(
    r"https?://[^\s<>\"]*[^\s<>\".,;:!?)\]}'’”*_]"
    r"|www\.[^\s<>\"]*[^\s<>\".,;:!?)\]}'’”*_]"
    r"|`[^`\n]{1,200}`"
    r"|\$\$[^$]{1,2000}\$\$"
    r"|(?<![\\$\w])\$(?![\s\d][^$\n]{0,400}\s\$)[^$\n]{1,400}\$(?!\d)"
    r"|\\\((?:(?!\\\()[^\n]){1,400}?\\\)"
    r"|\\\[(?:(?!\\\[)[^\0]){1,2000}?\\\]"
)
# Nor inside brackets or quotation marks, which close on their line not far on: citations with titles, quoted sentences.
_ENCLOSED = pattern_of(
    r"\((?:[^()\n]|\([^()\n]{0,80}\)){1,240}\)"
    r"|\[[^\[\]\n]{1,240}\](?:\([^()\s]{1,240}\))?"
    r"|“[^“”\n]{1,240}”"
    r"|(?<![\w\"])\"(?=\S)[^\"\n]{1,240}\"(?!\w)"
)
# A run of stops is taken whole and only from its beginning: a megabyte of dots is read once.
_STOP = pattern_of(
    r"(?<![.!?…])(?:\.\s?\.\s?\.|[.!?…])[.!?…]*+(?P<close>(?:[\"'”’»)\]}*_`]|\$(?=\s|$))*+)(?P<gap>\s+|$)|[。？！](?=\S)"
)
_MOST_OPENERS = 20
_OPENERS = " \t\n\r\f\v\u00a0\"'“”‘’«([{*_`~#>–—•-"
_GLUED = pattern_of(r"(?<=[a-z0-9)\]][a-z)\]])[.?!](?=[A-Z][a-z]*\s)")
_BLANK = pattern_of(r"\n(?:[ \t\r\f\v]*\n)+")
_ITEM = r"(?:[-*•·‣▪◦●○■–—+]\s+|\(?\d{1,3}[.):]\s?(?=\D)|\(?[a-zA-Z][.)]\s+|\(?[ivxIVX]{1,5}[.)]\s+|#{1,6}\s|>\s|\|)"
_LINE = pattern_of(rf"\n[ \t]*(?P<item>{_ITEM}|\[\d{{1,3}}\]\s|\*\*|__)?")


_WORD_BEFORE = pattern_of(r"[^\s(\[{\"'“‘/,;:*_~]+$")
_MARKER = pattern_of(r"(?:\d{1,2}(?:\.\d{1,2}){0,2}|[ivxIVX]{1,5}|[a-zA-Z]|[A-Z]{0,2}\d{1,2})$")


def split_sentences(text: str) -> list[tuple[int, int]]:
    """Return the sentences of a text as `(start, end)` offsets, in order, without the white space between them.

    Every character that is not white space lies in exactly one sentence. Blank lines and list items always
    cut; a single line break cuts where the line was ended on purpose, not where it was only wrapped.
    """
    cuts = sorted({*_line_cuts(text), *_stop_cuts(text)})
    spans = []
    for start, end in zip([0, *cuts], [*cuts, len(text)], strict=True):
        piece = text[start:end]
        kept = piece.strip()
        if kept:
            first = start + len(piece) - len(piece.lstrip())
            spans.append((first, first + len(kept)))
    return [piece for start, end in _join_fragments(text, spans) for piece in cut_to_length(text, start, end)]


class _Wholes:
    """The stretches that must not be cut, for quick asking."""

    def __init__(self, pattern: re.Pattern[str], text: str) -> None:
        found = [m.span() for m in pattern.finditer(text)]
        self._starts = [start for start, _ in found]
        self._ends = [end for _, end in found]

    def hold(self, place: int) -> bool:
        """Whether the character before `place` and the one behind it belong to one whole."""
        i = bisect_right(self._starts, place - 1) - 1
        return i >= 0 and self._starts[i] < place < self._ends[i]


def _stop_cuts(text: str) -> list[int]:
    wholes, enclosed = _Wholes(_WHOLE, text), _Wholes(_ENCLOSED, text)
    ends = _ends_small if _is_small(text) else _ends_sentence
    cuts = []
    for found in _STOP.finditer(text):
        held = wholes.hold(found.start() + 1) or enclosed.hold(max(found.end("close"), found.start() + 1))
        if found.start() and not held and ends(text, found):
            cuts.append(found.end())
    cuts += [m.end() for m in _GLUED.finditer(text) if not wholes.hold(m.end()) and _is_glued(text, m)]
    return cuts


_SPACED = pattern_of(r"(?<=\w) [.?!] ")
_FEWEST_SPACED = 3


def _is_small(text: str) -> bool:
    """Whether a text was cut into words in small letters ("it rains . so we fly .")."""
    return not any(map(str.isupper, text)) and sum(1 for _ in _SPACED.finditer(text)) >= _FEWEST_SPACED


def _ends_small(text: str, stop: re.Match[str]) -> bool:
    """Whether a stop among small letters with a space before it ends a sentence: behind no abbreviation or number."""
    place = stop.start()
    if text[place - 1 : place] != " " or len(stop.group().strip()) > 1:
        return False
    word = _word_before(text, place - 1)
    begins = text[stop.end() : stop.end() + 1]
    known = word in NEVER_END or word in ABBREVIATIONS or (len(word) == 1 and word.isalpha())
    return not known and not (word.isdecimal() and begins.isdecimal())


def _ends_sentence(text: str, stop: re.Match[str]) -> bool:
    """Whether the stop, with the word before and the word behind it, ends a sentence."""
    mark = stop.group() if stop["gap"] is None else text[stop.start() : stop.start("close")].rstrip()
    following = _following(text, stop.end())
    if not following:
        return True
    if mark == "." and following[0].isdigit() and _follows_spaced_number(text, stop.start()):
        return False
    word = _word_before(text, stop.start())
    if mark == "." and _MARKER.match(word) and _begins_line(text, stop.start() - len(word)):
        return False
    if mark[0] == ".":
        return _full_stop_ends(word, mark, following, closed=bool(stop["close"]))
    if mark[0] in "!?":
        # "(why?) is", "Really? yes": a small letter goes on, unless nothing closes and a new start is plain.
        return not following[0].islower() or (not stop["close"] and following.split(maxsplit=1)[0].lower() in STARTS)
    return not following[0].islower()


def _follows_spaced_number(text: str, place: int) -> bool:
    """Whether a number was printed with space around its point ("0 . 95")."""
    return text[max(0, place - 1) : place] == " " and text[max(0, place - 2) : place - 1].isdigit()


def _full_stop_ends(word: str, mark: str, following: str, *, closed: bool) -> bool:
    first = following[0]
    low = word.lower().rstrip(".")
    if len(mark) >= 3 and mark[:2] in ("..", ". "):
        return first.isupper()
    if low in NEVER_END and mark == ".":
        return False
    if low == "etc":
        return first.isupper()
    if low in ABBREVIATIONS or _is_initial(word):
        ends = low in MAY_END or low not in ABBREVIATIONS
        return ends and first.isupper() and _starts_plainly(following)
    # Reviewers often begin small; an unmistakable sentence end goes before a common first word only.
    return not first.islower() or (len(word) > 2 and _starts_plainly(following) and mark == "." and not closed)


def _begins_line(text: str, place: int) -> bool:
    line = text[max(0, place - 12) : place].rpartition("\n")[2]
    return not line.strip(" \t>#*-•(_") and (len(line) < 12 or place <= 12)


def _is_initial(word: str) -> bool:
    return len(word) == 1 and word.isalpha() and word.isupper() and word != "I"


def _starts_plainly(following: str) -> bool:
    return following.split(maxsplit=1)[0].strip(",;:").lower() in STARTS


def _following(text: str, place: int) -> str:
    """What comes behind a stop, without brackets, quotation marks and other openers."""
    openers = text[place : place + _MOST_OPENERS]
    begin = place + len(openers) - len(openers.lstrip(_OPENERS))
    return text[begin : begin + 60].lstrip()


def _word_before(text: str, place: int) -> str:
    found = _WORD_BEFORE.search(text, max(0, place - 40), place)
    return found.group() if found else ""


def _is_glued(text: str, stop: re.Match[str]) -> bool:
    """Whether a stop without a space behind it ends a sentence ("clear.The"), rather than sits in a name."""
    before = _word_before(text, stop.start())
    behind = text[stop.end() : stop.end() + 20].split(maxsplit=1)[0].lower()
    return "." not in before and behind.strip(",") in STARTS and before.lower() not in ABBREVIATIONS


def _line_cuts(text: str) -> list[int]:
    cuts = [m.end() for m in _BLANK.finditer(text)]
    if "\n" not in text:
        return cuts
    for start, end in _stretches(text, cuts):
        cuts += _cuts_in_paragraph(text, start, end)
    return cuts


def _stretches(text: str, cuts: list[int]) -> list[tuple[int, int]]:
    return list(zip([0, *cuts], [*cuts, len(text)], strict=True))


def _cuts_in_paragraph(text: str, start: int, end: int) -> list[int]:
    """Cut at line breaks that were meant: before list items, and where the next word would still have fitted."""
    breaks = list(_LINE.finditer(text, start, end))
    if not breaks:
        return []
    begins = [start, *(m.end() for m in breaks)]
    lengths = [stop - begin for begin, stop in zip(begins, [*(m.start() for m in breaks), end], strict=True)]
    width = max(lengths)
    cuts = []
    for found, length in zip(breaks, lengths, strict=False):
        following = text[found.end() : found.end() + 40]
        place = text.index("\n", found.start(), found.end()) + 1
        if found["item"] or _was_meant(
            text[max(start, found.start() - 4) : found.start()].rstrip()[-1:], length, width, following
        ):
            cuts.append(place)
    return cuts


def _was_meant(last: str, length: int, width: int, following: str) -> bool:
    word = following.split(maxsplit=1)[0] if following.split() else ""
    if not word or (last and last in ",;-–") or (word[0].islower() and (not last or last not in ".!?:")):
        return False
    wrapped = width <= 130 and length + len(word) + 1 > width
    return not wrapped


def _join_fragments(text: str, spans: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """Put pieces without a letter or digit ("-", ")", "...") to the sentence before them."""
    joined: list[tuple[int, int]] = []
    for start, end in spans:
        bare = not any(c.isalnum() for c in text[start:end])
        if bare and joined and "\n\n" not in text[joined[-1][1] : start]:
            joined[-1] = (joined[-1][0], end)
        else:
            joined.append((start, end))
    return joined
