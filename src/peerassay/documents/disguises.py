"""The shapes that a masked text may have had: look-alike letters, spaced letters, codes, texts written backwards."""

import base64
import binascii
import codecs
import html
import re
import unicodedata
from collections.abc import Iterator
from urllib.parse import unquote

_INVISIBLE = re.compile(
    "[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0"
    "\U000e0000-\U000e007f]"
)
TAGGED = re.compile("[\U000e0020-\U000e007e]{4,}")
_SPACED = re.compile(r"(?<!\w)(?:[^\W_][ \t._*|~-]{1,2}){5,200}[^\W_](?!\w)")
_BASE64 = re.compile(r"(?<![\w+/=])[A-Za-z0-9+/]{24,4000}={0,2}(?![\w+/=])")
_HEX = re.compile(r"(?<![\w])(?:(?:\\x|0x)?[0-9a-fA-F]{2}[ :,]?){16,2000}(?!\w)")
_PERCENT = re.compile(r"(?:%[0-9a-fA-F]{2}.*?){3}")
_DIGIT_IN_WORD = re.compile(r"[a-z][0134$@57][a-z]|\b1gn|\b4ll\b", re.IGNORECASE)
_BACKWARDS = re.compile(r"erongi|snoitcurtsni|tpmorp|detroppus|tpecca|drage?rsid", re.IGNORECASE)
_ROT13 = re.compile(r"vtaber|vafgehpgvba|cebzcg|fhccbegrq|qvfertneq|cerivbhf", re.IGNORECASE)
_LOOKALIKES = str.maketrans(
    "аеорсухіјѕԁһӏԛԝвкмнтАВЕКМНОРСТХУІЈЅοαιερνυτκΑΒΕΖΗΙΚΜΝΟΡΤΥΧ",
    "aeopcyxijsdhlqwbkmhtABEKMHOPCTXYIJSoaiepvutkABEZHIKMNOPTYX",
)
_LEET = str.maketrans("013457@$", "oieastas")
_ROT13_WORDS = frozenset(
    [
        "gur",
        "guvf",
        "naq",
        "cncre",
        "pynvz",
        "pynvzf",
        "nal",
        "cyrnfr",
        "abiry",
        "irqvpg",
        "rirel",
        "nyy",
        "lbhe",
        "abg",
        "vf",
        "nf",
    ]
)
_BACKWARDS_WORDS = frozenset(
    [
        "eht",
        "siht",
        "dna",
        "repap",
        "mialc",
        "smialc",
        "yna",
        "esaelp",
        "levon",
        "tcidrev",
        "yreve",
        "lla",
        "ruoy",
        "ton",
    ]
)
_ENOUGH_WORDS = 2
_TIGHT = re.compile(
    r"(?:ignore|disregard|forget)(?:all)?(?:of)?(?:the|these|those)?(?:your)?(?:previous|prior|above|earlier)"
    r"(?:instruction|prompt|rule|rubric)|(?:give|write)apositivereview"
    r"|(?:mark|label|rate|judge)(?:every|all|each|this|the)?(?:claim|item)?s?as(?:un)?supported|answer(?:un)?supported"
)


def shapes_of(text: str) -> Iterator[str]:
    """Yield the other shapes that a masked text may have; none for plain text."""
    plain = text
    if not text.isascii():
        if TAGGED.search(text):
            yield "".join(chr(ord(c) - 0xE0000) for c in text if 0xE0020 <= ord(c) <= 0xE007E)
        plain = _plain_letters(text)
        if plain != text:
            yield plain
    if _SPACED.search(plain):
        yield _close_letters(plain)
    if _DIGIT_IN_WORD.search(plain):
        yield plain.lower().translate(_LEET)
    if "&#" in plain:
        yield html.unescape(plain)
    if _PERCENT.search(plain):
        yield unquote(plain, errors="replace")
    words = frozenset(plain.lower().split())
    if _BACKWARDS.search(plain) or len(words & _BACKWARDS_WORDS) >= _ENOUGH_WORDS:
        yield plain[::-1]
    if _ROT13.search(plain) or len(words & _ROT13_WORDS) >= _ENOUGH_WORDS:
        yield codecs.encode(plain, "rot13")


def coded_texts(text: str) -> Iterator[str]:
    """Yield the readable texts that stand in the text as base64 or hexadecimal digits: nobody writes to people so."""
    for run in _BASE64.findall(text):
        try:
            yield from _readable(base64.b64decode(run + "=" * (-len(run) % 4), validate=True))
        except (binascii.Error, ValueError):
            continue
    for run in _HEX.findall(text):
        digits = re.sub(r"\\x|0x|[ :,]", "", run)
        yield from _readable(bytes.fromhex(digits[: len(digits) // 2 * 2]))


def _readable(data: bytes) -> Iterator[str]:
    try:
        words = data.decode("utf-8")
    except UnicodeDecodeError:
        return
    if words.isprintable() and len(re.findall(r"[^\W\d_]{2,}", words)) >= 3 and " " in words:
        yield words


def _plain_letters(text: str) -> str:
    """The text with invisible characters gone, and full-width, accented and look-alike letters as plain ones."""
    visible = _INVISIBLE.sub("", unicodedata.normalize("NFKC", text)).translate(_LOOKALIKES)
    return "".join(c for c in unicodedata.normalize("NFD", visible) if not unicodedata.combining(c))


def _close_letters(text: str) -> str:
    """Close up letter-spaced words; two or more spaces part them, else the commonest orders are known without any."""
    parts = [
        re.sub(r"(?<=[^\W_])[ \t._*|~-](?=[^\W_](?:[\W_]|$))", "", part) for part in re.split(r"\s{2,}|\s/\s", text)
    ]
    tight = _TIGHT.search(re.sub(r"[\W_]", "", text).lower())
    return "ignore previous instructions" if tight else " ".join(parts)
