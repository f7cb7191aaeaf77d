"""Masked text: the plain shapes it may have had, masks that nobody uses who writes to people, and other languages."""

import base64
import binascii
import codecs
import html
import re
import string
import unicodedata
from collections.abc import Iterator
from contextlib import suppress
from urllib.parse import unquote

from peerassay.language.patterns import pattern_of
from peerassay.prompt_injection.english import is_not_english

_INVISIBLE = pattern_of(
    "[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f"
    "\ufeff\uffa0\U000e0000-\U000e007f]"
)
_TAGGED = pattern_of("[\U000e0020-\U000e007e]{4,}")
_LOOKALIKES = str.maketrans(
    "аеорсухіјѕԁһӏԛԝвкмнтАВЕКМНОРСТХУІЈЅοαιερνυτκΑΒΕΖΗΙΚΜΝΟΡΤΥΧ",
    "aeopcyxijsdhlqwbkmhtABEKMHOPCTXYIJSoaiepvutkABEZHIKMNOPTYX",
)
_LEET = str.maketrans("013457@$", "oieastas")
_DIGIT_IN_WORD = pattern_of(r"[a-z][0134$@57]+[a-z]|\b1gn|\b4ll\b", re.IGNORECASE)
_SPACED = pattern_of(r"(?<!\w)(?:[^\W_][ \t._*|~-]{1,2}){5,200}[^\W_](?!\w)")
_GAP = pattern_of(r"(?<=[^\W_])[ \t._*|~-](?=[^\W_](?:[\W_]|$))")
_COMMON_WORDS = (
    "ignore instructions previous disregard supported accept novel paper claim please mark rule review the rate"
)
_COMMON = _COMMON_WORDS.split()
_ENOUGH = 2
_BACKWARDS = pattern_of(rf"\b(?:{'|'.join(word[::-1] for word in _COMMON)})\b", re.IGNORECASE)
_ROT13 = pattern_of(rf"\b(?:{'|'.join(codecs.encode(word, 'rot13') for word in _COMMON)})s?\b", re.IGNORECASE)
_BASE64 = pattern_of(r"(?<![\w+/=])[A-Za-z0-9+/]{24,4000}={0,2}(?![\w+/=])")
_HEX = pattern_of(r"(?<!\w)(?:(?:\\x|0x)?[0-9a-fA-F]{2}[ :,]?){16,2000}(?!\w)")
_BASE32 = pattern_of(r"(?<![\w=])[A-Z2-7]{24,4000}={0,6}(?![\w=])")
_BINARY = pattern_of(r"(?<!\w)(?:[01]{8}[ ,]?){12,2000}(?!\w)")
_IN_MORSE = pattern_of(r"(?<![\w.-])(?:[.\-−–]{1,5}[ /|]{1,3}){12,2000}[.\-−–]{1,5}(?![\w.-])")
_MORSE = """
.- -... -.-. -.. . ..-. --. .... .. .--- -.- .-.. -- -. --- .--. --.- .-. ... - ..- ...- .-- -..- -.-- --..
"""
_MORSE_LETTERS = dict(zip(_MORSE.split(), string.ascii_lowercase, strict=True))
_DASHES = str.maketrans("−–", "--")
_DECIMAL = pattern_of(r"(?<!\d)(?:\d{2,3}[ ,;]{1,2}){11,2000}\d{2,3}(?!\d)")
# Invisible characters inside words or two alphabets in one, changing case, letters one by one.
_MIXED_WORD = pattern_of(
    "(?<=[^\\W\\d_])[\u200b-\u200d\u2060-\u2064\ufeff](?=[^\\W\\d_])"
    "|\\b(?:[A-Za-z]+[\u0400-\u04ff]|[\u0400-\u04ff]+[A-Za-z])"
)
_CHANGING_CASE = pattern_of(r"\b(?:[a-z][A-Z]){2,}[a-z]?\b|\b(?:[A-Z][a-z]){2,}[A-Z]\b")
_LETTER_BY_LETTER = pattern_of(r"(?<!\w)(?:[A-Za-z][._|~-]){3,}[A-Za-z](?!\w)")
_RUN_TOGETHER = pattern_of(r"[^\W\d_]{25,}")
_TOLD_WORDS = "ignore disregard forget previous instruction prompt rule label mark claim novel supported paper review"
_TOLD = _TOLD_WORDS.split()
_MASKED_WORDS = 3
# Small words of other languages that are no English words, and the commonest words of their orders.
_OTHER_WORDS = """
    der die das und nicht ist ein eine einen dass mit für auf dem den des wie zu bei als wird sind sie dieser keine
    bitte alle allen jede musst vorherigen anweisungen ignoriere le la les est une que qui dans pour pas sur cet
    cette ce vous il au aux sont par votre ne toutes tous précédentes ignorez el los las una es por con del lo esta
    si su como sus debe todas todos toda anteriores instrucciones ignora gli di che è per non questa sono della dei
    nel tutte ogni precedenti istruzioni os um uma não dos ao você é em instruções het een van dat niet voor deze
    dit zijn met aan och att det som inte är för med detta ange denna nie jest że się jak wszystkie poprzednie każde
    ve bir bu için ile tüm và là của các không cho này mọi yang dan ini untuk dengan az és hogy nem para más mais
    este
"""
_ENGLISH_WORDS = "the of and to in is that for with this are on as by be it from we not an or at was can has have i"
_OTHER = frozenset(_OTHER_WORDS.split())
_ENGLISH = frozenset(_ENGLISH_WORDS.split())
_LETTERS = pattern_of(r"[^\W\d_]+")
# Letters of other alphabets, but for signs of mathematics; Greek only in words, for formulas are made of its letters.
_STRANGE = pattern_of("[^\\W\\d_\u0041-\u03ff\u1e00-\u1fff\u2100-\u214f\U0001d400-\U0001d7ff]")
_GREEK_WORD = pattern_of("(?<!\\w)[\u0370-\u03ff\u1f00-\u1fff]{4,}(?!\\w)")
_MOST = 0.4
_LONGEST_PARTICLE = 3
_SHARE = 0.15


def shapes_of(text: str) -> Iterator[str]:
    """Yield the text in plain letters, and the further shapes it may have had; one shape for plain text."""
    plain = text if text.isascii() else _plain_letters(text)
    if "&#" in plain or "%" in plain:
        plain = unquote(html.unescape(plain), errors="replace")
    yield plain
    if _SPACED.search(plain):
        yield " ".join(_GAP.sub("", part) for part in re.split(r"\s{2,}|\s/\s", _GAP.sub("", plain)))
    if _DIGIT_IN_WORD.search(plain):
        yield plain.lower().translate(_LEET)
    if len(set(_BACKWARDS.findall(plain))) >= _ENOUGH:
        yield plain[::-1]
    if len(set(_ROT13.findall(plain))) >= _ENOUGH:
        yield codecs.encode(plain, "rot13")


def is_masked(text: str) -> bool:
    """Whether words are written in a way that no reader needs, or stand there in a code of letters or digits."""
    return (
        is_contorted(text)
        or any(_is_readable(data) for data in _decoded(text))
        or (not text.isascii() and _is_masked_by_letters(text))
    )


def is_contorted(text: str) -> bool:
    """Whether several words change their case in every letter, are spelled out or run together: no file breaks so."""
    return any(len(set(mask.findall(text))) >= _MASKED_WORDS for mask in (_CHANGING_CASE, _LETTER_BY_LETTER)) or any(
        sum(word in run.lower() for word in _TOLD) >= _MASKED_WORDS for run in _RUN_TOGETHER.findall(_tight(text))
    )


def _is_masked_by_letters(text: str) -> bool:
    masked = sum(_MIXED_WORD.search(word) is not None for word in text.split())
    return masked >= _MASKED_WORDS or _TAGGED.search(text) is not None


def _tight(text: str) -> str:
    """Return the text with its letters moved together where they stand apart."""
    return _GAP.sub("", text) if _SPACED.search(text) else text


def _decoded(text: str) -> Iterator[bytes]:
    for run in _BASE64.findall(text):
        with suppress(binascii.Error, ValueError):
            yield base64.b64decode(run + "=" * (-len(run) % 4), validate=True)
    for run in _BASE32.findall(text):
        with suppress(binascii.Error, ValueError):
            yield base64.b32decode(run.rstrip("=") + "=" * (-len(run.rstrip("=")) % 8))
    for run in _BINARY.findall(text):
        digits = "".join(c for c in run if c in "01")
        yield bytes(int(digits[at : at + 8], 2) for at in range(0, len(digits) - 7, 8))
    for run in _IN_MORSE.findall(text):
        words = re.split(r"\s*[/|]\s*|\s{2,}", run.translate(_DASHES))
        yield " ".join("".join(_MORSE_LETTERS.get(sign, "?") for sign in word.split()) for word in words).encode()
    for run in _HEX.findall(text):
        digits = "".join(c for c in run.replace("0x", "") if c in string.hexdigits)
        yield bytes.fromhex(digits[: len(digits) // 2 * 2])
    for run in _DECIMAL.findall(text):
        yield bytes(int(code) % 256 for code in run.replace(",", " ").replace(";", " ").split())


def _is_readable(data: bytes) -> bool:
    try:
        words = data.decode("ascii")
    except UnicodeDecodeError:
        return False
    return words.isprintable() and " " in words and len([w for w in _LETTERS.findall(words) if w[1:]]) >= _MASKED_WORDS


def _plain_letters(text: str) -> str:
    """Return the text without invisible characters; full-width, accented and look-alike letters become plain ones."""
    told = "".join(chr(ord(c) - 0xE0000) if 0xE0020 <= ord(c) <= 0xE007E else c for c in text)
    visible = _INVISIBLE.sub("", unicodedata.normalize("NFKC", told)).translate(_LOOKALIKES)
    return "".join(c for c in unicodedata.normalize("NFD", visible) if not unicodedata.combining(c))


def is_foreign(text: str) -> bool:
    """Whether most letters are of another alphabet, or the small words of another language outnumber English ones."""
    words = _LETTERS.findall(text.lower())
    strange = 0 if text.isascii() else len(_STRANGE.findall(text)) + sum(map(len, _GREEK_WORD.findall(text)))
    if strange > _MASKED_WORDS and strange >= _MOST * sum(map(len, words)):
        return True
    other = [word for word in words if word in _OTHER]
    many = len(other) > 2 * len(_ENGLISH.intersection(words)) and len(other) >= _SHARE * len(words)
    return ((len(set(other)) > 1 and many) or is_not_english(text)) and not _is_of_names(text)


def _is_of_names(text: str) -> bool:
    """Whether nothing but names of people can stand there: "Anna van der Berg, Juan de la Cruz"."""
    small = [word for word in _LETTERS.findall(text) if not word.istitle()]
    return all(len(word) <= _LONGEST_PARTICLE for word in small) and 2 * len(small) <= len(_LETTERS.findall(text))
