"""From a PDFium page to a Sheet: the words with their boxes and faces, turned text, and the drawn shapes."""

import ctypes
import math
import re
import struct
from collections.abc import Sequence
from itertools import pairwise

import pypdfium2.raw as pdfium

from peerassay.documents.accents import COMBINING, compose
from peerassay.documents.pdf import native
from peerassay.documents.pdf.drawing import Drawing
from peerassay.documents.pdf.letters import LARGE_SIGNS, LEVEL, LetterShapes
from peerassay.documents.pdf.native import Frame
from peerassay.documents.pdf.word import Face, Ink, Sheet, Word, face_of

# TeX's text encodings OT1 and T1, where a font without a map hands its codes through: length is kept.
_OLD_CODES = str.maketrans(
    {
        "\x0b": "\ufb00",
        "\x0c": "\ufb01",
        "\x0e": "\ufb03",
        "\x0f": "\ufb04",
        "\x1b": "\ufb00",
        "\x1c": "\ufb01",
        "\x1d": "\ufb02",
        "\x1e": "\ufb03",
        "\x1f": "\ufb04",
        "\x10": "“",
        "\x11": "”",
        "\x15": "–",
        "\x16": "—",
    }
)
_CONTROLS = re.compile("[\x03-\x1f]")
_BEYOND = re.compile("[\U00010000-\U0010ffff]")
_NOTHING = "\u200b"
_LONE_RETURN = re.compile("\r(?!\n)")
_WORD = re.compile("[^ \n\r\t\u00a0\u2000-\u200a\u202f\u3000]+")
_LIGATURES = {
    "\ufb00": "ff",
    "\ufb01": "fi",
    "\ufb02": "fl",
    "\ufb03": "ffi",
    "\ufb04": "ffl",
    "\ufb05": "st",
    "\ufb06": "st",
}
_SPELLED = str.maketrans(
    {
        **_LIGATURES,
        "\x02": "-",
        "\ufffe": "-",
        "\xad": "-",
        "\u2010": "-",
        "\u2011": "-",
        "\x00": None,
        _NOTHING: None,
        "\ufeff": None,
    }
)
_BOXES = struct.Struct("8f")
_PLAIN = Ink(0, (0, 0, 0, 255), (0, 0, 0, 255), 0, -1, None)
# In em: text whose usual word space is below the first is tightly set; a gap above the second parts words there.
_TIGHT = 0.16
_WORD_SPACE = 0.08
_MOST_CHARACTERS = 400_000
_FEW = 32
# Words: text objects have three on the average.
_AHEAD = 2


class Extraction:
    """Reads pages of one document; fonts are read once for all pages."""

    def __init__(self, *, has_layers: bool = False) -> None:
        self._has_layers = has_layers
        self._faces: dict[int, Face] = {}
        self._shapes: dict[int, LetterShapes] = {}

    def sheet(self, page: int, number: int) -> tuple[Sheet, Drawing, Frame]:
        """Return what stands on a loaded page, with its drawing (for looking again) and frame."""
        frame = Frame.of(page)
        drawing = Drawing.of(page, frame, has_layers=self._has_layers)
        sheet = Sheet(number, frame.width, frame.height, shapes=drawing.shapes, crowded=drawing.crowded)
        text_page = native.load_text(page)
        if text_page:
            try:
                _PageExtraction(text_page, frame, drawing, self._faces, sheet).run(self._shapes)
            finally:
                native.close_text(text_page)
        return sheet, drawing, frame


class _PageExtraction:
    """One pass over the characters of a page."""

    def __init__(self, text_page: int, frame: Frame, drawing: Drawing, faces: dict[int, Face], sheet: Sheet) -> None:
        self._page = text_page
        self._frame = frame
        self._drawing = drawing
        self._faces = faces
        self._sheet = sheet
        self._upright, self._across, self._down = frame.upright, frame.left, frame.bottom
        self._text = ""
        self._spans: list[tuple[int, int]] = []
        self._styles: dict[int, tuple[Face, Ink]] = {}
        self._fonts: dict[int, int] = {}
        # The boxes of a word's first and last character: left, top, right, bottom each.
        self._boxes = ctypes.create_string_buffer(_BOXES.size)
        self._first_at = ctypes.addressof(self._boxes)
        self._last_at = self._first_at + _BOXES.size // 2
        self._quad = native.Quad(ctypes.c_double)

    def run(self, shapes: dict[int, LetterShapes]) -> None:
        """Fill the sheet with words; `shapes` is what is known of the document's fonts, and learns more."""
        self._text = text = self._characters()
        page, object_of, level = self._page, native.text_object_of, self._upright
        spans = [match.span() for match in _WORD.finditer(text)]
        handles = _objects_at(page, [start for start, _ in spans])
        for (start, end), handle, following in zip(spans, handles, [*handles[1:], None], strict=False):
            # Where the next word has the same text object, this one's end has it too.
            word = text[start:end]
            if handle != following and end - start > 1 and (object_of(page, end - 1) or 0) != handle:
                self._split(word, start, end)
            elif not (level and word.isascii() and word.isprintable() and self._add_plain(word, start, end, handle)):
                self._add(word, start, end, handle, glued=False)
        self._loosen()
        self._look_at_letters(shapes)

    def _look_at_letters(self, shapes: dict[int, LetterShapes]) -> None:
        """Compare what the fonts of the page name with what they draw."""
        fonts = {handle: font for handle, font in self._fonts.items() if font}
        known = {font: shapes.setdefault(font, LetterShapes()) for font in {*fonts.values()}}
        open_fonts = {handle: known[font] for handle, font in fonts.items() if not known[font].is_enough}
        text = self._text
        for word, (start, end) in zip(self._sheet.words, self._spans, strict=True) if open_fonts else ():
            found = open_fonts.get(word.ink.handle)
            if found is None or word.face.math or word.size <= 0 or found.is_enough:
                continue
            for index in range(start, end):
                if (letter := text[index]) in LEVEL:
                    _, bottom, _, top = self._glyph_box(index)
                    found.add(letter, (top - word.baseline) / word.size, (bottom - word.baseline) / word.size)
        lying = {font for font, found in known.items() if found.are_others}
        self._sheet.misnamed = {handle for handle, font in fonts.items() if font in lying}

    def _add_plain(self, text: str, start: int, end: int, handle: int) -> bool:
        """Add a level word of plain letters, as most are, and tell whether it was one."""
        face, ink = self._styles.get(handle) or self._read_style(handle)
        em = face.height
        if not em or face.tall or text[0] in COMBINING:
            return False
        box = native.loose_box
        box(self._page, start, self._first_at)
        if end - start > 1:
            box(self._page, end - 1, self._last_at)
            left, top, _, bottom, _, _, right, last_bottom = _BOXES.unpack(self._boxes)
        else:
            left, top, right, bottom, _, _, _, _ = _BOXES.unpack(self._boxes)
            last_bottom = bottom
        height = top - bottom
        if not (height >= 0.3 and right > left and -0.4 * height < last_bottom - bottom < 0.4 * height):
            return False
        size, across = height / em, self._across
        baseline = bottom - self._down + face.drop * size
        self._sheet.words.append(Word(text, left - across, right - across, baseline, size, face, ink))
        self._spans.append((start, end))
        return True

    def _loosen(self) -> None:
        """In tightly set text PDFium misses word spaces: look again inside the words, character by character."""
        gaps: dict[int, list[float]] = {}
        for a, b in pairwise(self._sheet.words):
            if a.ink is b.ink and not b.glued and 0 < b.left - a.right < a.size:
                gaps.setdefault(a.ink.handle, []).append((b.left - a.right) / a.size)
        tight = {
            handle for handle, found in gaps.items() if len(found) >= 4 and sorted(found)[len(found) // 2] < _TIGHT
        }
        if not tight:
            return
        words, spans = self._sheet.words, self._spans
        self._sheet.words, self._spans = [], []
        for word, (start, end) in zip(words, spans, strict=True):
            cuts = [i for i in range(start + 1, end) if word.ink.handle in tight and self._gap_before(i) > _WORD_SPACE]
            if not cuts:
                self._sheet.words.append(word)
                self._spans.append((start, end))
            for first, last in pairwise([start, *cuts, end] if cuts else []):
                self._add(self._text[first:last], first, last, word.ink.handle, glued=word.glued and first == start)

    def _gap_before(self, index: int) -> float:
        """The white space before a character, in em of the box's height."""
        native.loose_box(self._page, index - 1, self._first_at)
        native.loose_box(self._page, index, self._last_at)
        _, top, right, bottom, left, _, _, _ = _BOXES.unpack(self._boxes)
        return float((left - right) / max(top - bottom, 0.1))

    def _characters(self) -> str:
        """The page's characters, one code point for each index."""
        count = min(native.count_characters(self._page), _MOST_CHARACTERS)
        codes = self._codes(0, count) if count > 0 else b""
        text = codes.decode("utf-16-le", "replace")
        if len(text) < count:
            # A letter of mathematics beyond the first plane takes two places.
            text = _BEYOND.sub("\\g<0>" + _NOTHING, text)
        return _LONE_RETURN.sub("\ufb02", text)

    def _codes(self, start: int, count: int) -> bytes:
        """The UTF-16 codes from an index on: at once, or by halves where PDFium's text leaves characters out.

        It leaves out some that no letter stands for, and where the first is one of them goes beyond the last.
        """
        buffer = (ctypes.c_ushort * (count + 1))()
        written = native.text_of_characters(self._page, start, count, ctypes.addressof(buffer)) - 1
        if written == count and ord(" ") <= buffer[0] == native.unicode_of(self._page, start):
            return bytes(buffer)[: 2 * count]
        if count > _FEW:
            half = count // 2
            return self._codes(start, half) + self._codes(start + half, count - half)
        codes = [native.unicode_of(self._page, i) for i in range(start, start + count)]
        return struct.pack(f"<{count}H", *(code if 0 < code < 0x10000 else 0xFFFD for code in codes))

    def _split(self, text: str, start: int, end: int) -> None:
        """Cut a word where its text object changes."""
        objects = [native.text_object_of(self._page, i) or 0 for i in range(start, end)]
        cut = 0
        for i in range(1, len(objects) + 1):
            if i == len(objects) or objects[i] != objects[cut]:
                self._add(text[cut:i], start + cut, start + i, objects[cut], glued=cut > 0)
                cut = i

    def _add(self, text: str, start: int, end: int, handle: int, *, glued: bool) -> None:
        page, several = self._page, end - start > 1
        if several and text[0] in COMBINING and not self._is_over(start, start + 1):
            # The accent belongs to the letter before it, which another text object draws.
            self._add(text[0], start, start + 1, handle, glued=True)
            self._add(text[1:], start + 1, end, handle, glued=True)
            return
        face, ink = self._styles.get(handle) or self._read_style(handle)
        native.loose_box(page, start, self._first_at)
        if several:
            native.loose_box(page, end - 1, self._last_at)
        left, top, right, bottom, _, _, last_right, last_bottom = _BOXES.unpack(self._boxes)
        step = 0.0
        if several:
            right, step = last_right, last_bottom - bottom
        height = top - bottom
        plain = text.isascii() and text.isprintable() and not face.tall
        shown = text if plain else self._mended(text, start, face)
        if self._upright and right > left and height >= 0.3 and face.height and -0.4 * height < step < 0.4 * height:
            size = height / face.height
            baseline = bottom - self._down + face.drop * size
            across = self._across
            word: Word | None = Word(shown, left - across, right - across, baseline, size, face, ink, glued)
        else:
            word = self._add_slowly(shown, start, end, face, ink, glued=glued)
        if word is not None and shown:
            if glued and self._sheet.words and _is_apart(self._sheet.words[-1], word):
                word.glued = False
            self._sheet.words.append(word)
            self._spans.append((start, end))

    def _add_slowly(self, text: str, start: int, end: int, face: Face, ink: Ink, *, glued: bool) -> Word | None:
        """A word on a turned page, or turned on its page, or in a font without metrics: from origins and boxes."""
        angle = native.angle_of(self._page, start) + self._frame.turn
        first, last = self._glyph_box(start), self._glyph_box(end - 1)
        origin = self._frame.point(*self._origin(start))
        size = native.font_size_of(self._page, start) * self._scale(start)
        left, right = min(first[0], last[0]), max(first[2], last[2])
        word = Word(text, left, right, origin[1], size, face, ink, glued)
        if abs(math.sin(angle)) > 0.1 or math.cos(angle) < 0:
            word.baseline = min(first[1], last[1])
            self._sheet.turned.append(word)
            return None
        return word

    def _mended(self, text: str, start: int, face: Face) -> str:
        if face.tall:
            return text.translate(LARGE_SIGNS)
        if _CONTROLS.search(text):
            # In other fonts of symbols the codes are pieces of brackets and the like; what they print cannot be told.
            text = _CONTROLS.sub("\ufffd", text if face.math else text.translate(_OLD_CODES))
        return repaired(
            self._accented(text, start) if len(text) > 1 and not COMBINING.keys().isdisjoint(text) else text
        )

    def _accented(self, text: str, start: int) -> str:
        """Accents inside a word put onto the neighbour that they are printed over."""
        letters = list(text)
        for i, letter in enumerate(text):
            if letter not in COMBINING:
                continue
            left, _, right, _ = self._glyph_box(start + i)
            near = [
                j
                for j in (i - 1, i + 1)
                if 0 <= j < len(text) and text[j].isalpha() and self._is_over(start + i, start + j)
            ]
            j = min(near, key=lambda j: abs(self._middle(start + j) - (left + right) / 2), default=None)
            if j is not None:
                letters[i], letters[j] = "", compose(text[j], letter)
        return "".join(letters)

    def _is_over(self, accent: int, letter: int) -> bool:
        """Whether an accent's middle lies within a letter's width."""
        left, _, right, _ = self._glyph_box(letter)
        return left - 0.3 <= self._middle(accent) <= right + 0.3

    def _middle(self, index: int) -> float:
        left, _, right, _ = self._glyph_box(index)
        return (left + right) / 2

    def _glyph_box(self, index: int) -> tuple[float, float, float, float]:
        native.tight_box(self._page, index, *(self._quad.addresses[i] for i in (0, 1, 2, 3)))
        left, right, bottom, top = self._quad.numbers
        if self._upright:
            return left - self._across, bottom - self._down, right - self._across, top - self._down
        return self._frame.box(left, bottom, right, top)

    def _origin(self, index: int) -> tuple[float, float]:
        native.origin_of(self._page, index, self._quad.addresses[0], self._quad.addresses[1])
        x, y, *_ = self._quad
        return x, y

    def _scale(self, index: int) -> float:
        matrix = pdfium.FS_MATRIX()
        native.matrix_of(self._page, index, ctypes.addressof(matrix))
        return math.hypot(matrix.c, matrix.d) or 1.0

    def _read_style(self, handle: int) -> tuple[Face, Ink]:
        if not handle:
            style = self._styles[handle] = Face(""), _PLAIN
            return style
        font = self._fonts[handle] = native.font_of(handle) or 0
        face = self._faces.get(font)
        if face is None:
            face = self._faces[font] = face_of(font, len(self._faces)) if font else Face("")
        style = self._styles[handle] = face, self._drawing.ink(handle)
        return style


def _objects_at(page: int, places: Sequence[int]) -> list[int]:
    """The text object of each character; one's characters stand together, so few of them are asked for it."""
    object_of, count = native.text_object_of, len(places)
    handles: list[int] = [object_of(page, places[0]) or 0] if places else []
    while len(handles) < count:
        at, last = len(handles), handles[-1]
        ahead = min(at + _AHEAD, count - 1)
        handle = object_of(page, places[ahead]) or 0
        if handle != last:
            handles += [object_of(page, place) or 0 for place in places[at:ahead]]
            handles.append(handle)
        else:
            handles += [last] * (ahead - at + 1)
    return handles


def _is_apart(previous: Word, word: Word) -> bool:
    """Whether a word stands on another line, or far off: over a hyphen at a line's end PDFium joins what follows."""
    em = max(previous.size, word.size)
    return abs(word.baseline - previous.baseline) > 0.9 * em or not -2 * em < word.left - previous.right < 1.5 * em


def repaired(text: str) -> str:
    """Ligatures spelled out, PDFium's marks for line-end hyphens made hyphens, unseen characters dropped."""
    return text.translate(_SPELLED)
