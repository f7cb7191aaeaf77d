"""Text that is in the file but not on the page as a reader sees it: found by attributes, confirmed by rendering."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal, NamedTuple

from peerassay.documents.paper import HiddenText
from peerassay.documents.pdf.drawing import Drawing
from peerassay.documents.pdf.frame import Frame
from peerassay.documents.pdf.letters import letters_in
from peerassay.documents.pdf.line import text_of
from peerassay.documents.pdf.visibility import unseen
from peerassay.documents.pdf.word import Ink, Rectangle, Shape, Sheet, Word
from peerassay.documents.sentence import Box

Reason = Literal["white", "tiny", "invisible", "covered", "off_page", "clipped", "layer"]

_TINY = 1.5
# In em a character: the narrowest readable type has 0.1, letters set on one another or scaled to a line far less.
_SQUEEZED = 0.06
_NEAR_WHITE = 224
_FAINT_ALPHA = 13
_INVISIBLE_MODES = (3, 7)
_STROKED_MODES = (1, 5)
_LEAST_LETTERS = 3
_MOST_COVERS = 400
# A scanned page with recognised text behind it: this much of the page is picture, this much of the text unpainted.
_SCAN_AREA = 0.5
_SCAN_WORDS = 0.8


@dataclass(slots=True)
class Concealed:
    """The hidden texts of a page; `is_scan` says that its words are the unpainted text layer of a scanned picture."""

    texts: list[HiddenText]
    is_scan: bool = False


def set_apart_hidden(sheet: Sheet, drawing: Drawing, frame: Frame) -> Concealed:
    """Take the hidden words out of the sheet and return them as texts; render the page only where there is doubt."""
    if _is_scan(sheet):
        return Concealed([], is_scan=True)
    certain: dict[int, Reason] = {}
    doubtful: dict[int, Reason] = {}
    covers = _covers(sheet)
    last_cover = max((cover.order for cover in covers), default=-1)
    suspicions: dict[int, _Suspicion] = {}
    words = [*sheet.words, *sheet.turned]
    squeezed = {id(word) for word in _squeezed(sheet.words)}
    known: Ink | None = None
    suspicion = _NO_SUSPICION
    for word in words:
        if word.ink is not known:
            known = word.ink
            suspicion = suspicions.get(id(known)) or _suspicion(known, frame, last_cover, drawing, sheet)
            suspicions[id(known)] = suspicion
        if suspicion.plain and not sheet.crowded and _stands_on(word, sheet) and id(word) not in squeezed:
            continue
        reason = suspicion.certain
        if word.right <= 0 or word.left >= sheet.width or word.top <= 0 or word.bottom >= sheet.height:
            reason = reason or "off_page"
        elif 0 <= word.size < _TINY or id(word) in squeezed:
            reason = reason or "tiny"
        if reason:
            certain[id(word)] = reason
        elif not suspicion.plain or sheet.crowded:
            doubt = _doubt(word, suspicion, covers, crowded=sheet.crowded)
            if doubt:
                doubtful[id(word)] = doubt
    looked = [word for word in words if id(word) in doubtful]
    if sum(letters_in(word.text) for word in looked) >= _LEAST_LETTERS:
        certain.update({id(word): doubtful[id(word)] for word in unseen(drawing.page, frame, looked, drawing.orders)})
    if not certain:
        return Concealed([])
    texts = _texts([word for word in words if id(word) in certain], certain, sheet.number)
    sheet.words = [word for word in sheet.words if id(word) not in certain]
    sheet.turned = [word for word in sheet.turned if id(word) not in certain]
    return Concealed(texts)


def _squeezed(words: Sequence[Word]) -> Iterator[Word]:
    """Words whose letters stand on one another, and words that stand on the one before: nobody can read them."""
    before: Word | None = None
    for word in words:
        if word.right - word.left < _SQUEEZED * word.size * len(word.text):
            yield word
        elif before is not None and _spot(word) == _spot(before) and word.text != before.text:
            yield before
            yield word
        before = word


def _spot(word: Word) -> tuple[float, float, float]:
    return word.left, word.right, word.baseline


def _stands_on(word: Word, sheet: Sheet) -> bool:
    """Whether a word of readable size begins on the page: most words, told cheaply."""
    inside = 0 < word.baseline < sheet.height and word.left < sheet.width and word.right > 0
    return inside and word.size >= _TINY


def _is_scan(sheet: Sheet) -> bool:
    pictures = sum(s.bounds.area for s in sheet.shapes if s.kind == "image")
    unpainted = sum(word.ink.mode == 3 for word in sheet.words)
    return pictures >= _SCAN_AREA * sheet.width * sheet.height and unpainted >= _SCAN_WORDS * max(len(sheet.words), 1)


class _Suspicion(NamedTuple):
    """What the way a text object is drawn says about all its words."""

    certain: Reason | None
    pale: bool
    clip: Rectangle | None
    layered: bool
    blended: bool
    plain: bool


_NO_SUSPICION = _Suspicion(None, pale=False, clip=None, layered=False, blended=False, plain=True)


def _suspicion(ink: Ink, frame: Frame, last_cover: int, drawing: Drawing, sheet: Sheet) -> _Suspicion:
    colour = ink.stroke if ink.mode in _STROKED_MODES else ink.fill
    outlined = ink.mode in (2, 6)
    unseen = colour[3] < _FAINT_ALPHA and not (outlined and ink.stroke[3] >= _FAINT_ALPHA)
    unseen = unseen or ink.mode in _INVISIBLE_MODES or ink.handle in sheet.misnamed
    certain: Reason | None = "invisible" if unseen else None
    pale = min(colour[:3]) >= _NEAR_WHITE and (not outlined or min(ink.stroke[:3]) >= _NEAR_WHITE)
    clip = Rectangle(*frame.box(*ink.clip)) if ink.clip is not None else None
    layered, blended = ink.handle in drawing.layered, ink.handle in drawing.blended
    doubted = certain is not None or pale or clip is not None or layered or blended
    return _Suspicion(certain, pale, clip, layered, blended, plain=not doubted and not 0 <= ink.order < last_cover)


def _doubt(word: Word, suspicion: _Suspicion, covers: Sequence[Shape], *, crowded: bool) -> Reason | None:
    if suspicion.pale:
        return "white"
    if suspicion.clip is not None and _outside(word, suspicion.clip):
        return "clipped"
    order = word.ink.order
    if order >= 0 and any(cover.order > order and _lies_in(word, cover.bounds) for cover in covers):
        return "covered"
    if suspicion.blended:
        return "invisible"
    if suspicion.layered:
        return "layer"
    return "covered" if crowded else None


def _covers(sheet: Sheet) -> list[Shape]:
    """Filled shapes large enough to hide a word, drawn after the first word."""
    first = min((w.ink.order for w in sheet.words if w.ink.order >= 0), default=0)
    large = [
        s
        for s in sheet.shapes
        if s.filled and s.order > first and s.bounds.right - s.bounds.left > 6 and s.bounds.top - s.bounds.bottom > 4
    ]
    return sorted(large, key=lambda s: -s.bounds.area)[:_MOST_COVERS]


def _lies_in(word: Word, box: Rectangle) -> bool:
    middle = word.baseline + 0.3 * word.size
    return (
        box.left <= word.left + 0.3 * word.size
        and word.right - 0.3 * word.size <= box.right
        and box.bottom <= middle <= box.top
    )


def _outside(word: Word, clip: Rectangle) -> bool:
    middle = word.baseline + 0.3 * word.size
    return (
        word.right <= clip.left + 0.5
        or word.left >= clip.right - 0.5
        or not clip.bottom - 0.3 * word.size <= middle <= clip.top + 0.3 * word.size
    )


def _texts(words: Sequence[Word], reasons: dict[int, Reason], page: int) -> list[HiddenText]:
    """Neighbouring hidden words with one reason are one text; scraps of less than three letters are no text."""
    runs: list[list[Word]] = []
    for word in words:
        if runs and reasons[id(runs[-1][-1])] == reasons[id(word)]:
            runs[-1].append(word)
        else:
            runs.append([word])
    found = []
    for run in runs:
        text = text_of(run)
        if letters_in(text) >= _LEAST_LETTERS:
            box = Box(
                page=page,
                left=round(min(w.left for w in run), 2),
                bottom=round(min(w.bottom for w in run), 2),
                right=round(max(w.right for w in run), 2),
                top=round(max(w.top for w in run), 2),
            )
            found.append(HiddenText(text=text, reason=reasons[id(run[0])], page=page, box=box))
    return found
