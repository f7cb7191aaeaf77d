"""A small BibTeX reader: entries with their fields as plain text."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from peerassay.language.function_words import MONTHS

_ENTRY = re.compile(r"@\s*([A-Za-z]+)\s*([{(])")
_KEY = re.compile(r"\s*([^\s,{}()]+)\s*,")
_NAME = re.compile(r"\s*,?\s*([A-Za-z][\w:.+-]*)\s*=\s*")
_BARE = re.compile(r"[^\s,{}()#\"]+")
_LONGEST = 100_000
"""Characters of a value; abbreviations made of abbreviations double with each line."""
_NOT_ENTRIES = frozenset({"comment", "preamble"})
_MONTHS = {name: str(number) for number, name in enumerate(MONTHS, start=1)}
ACCENTS = {
    "`": "\u0300", "'": "\u0301", "^": "\u0302", "~": "\u0303", '"': "\u0308", "=": "\u0304", ".": "\u0307",
    "u": "\u0306", "v": "\u030c", "H": "\u030b", "c": "\u0327", "r": "\u030a", "k": "\u0328",
}  # fmt: skip
"""The combining signs that TeX's accents put on a letter."""
SYMBOLS = {
    "ss": "ß",
    "o": "ø",
    "O": "Ø",
    "l": "ł",
    "L": "Ł",
    "ae": "æ",
    "AE": "Æ",
    "oe": "œ",
    "OE": "Œ",
    "aa": "å",
    "AA": "Å",
    "i": "i",
    "j": "j",
}
"""Letters that TeX has commands for."""
_ACCENT = re.compile(r"""\\([`'^~"=.]|[uvHcrk](?![A-Za-z]))\s*(?:\{\s*\\?([A-Za-z])\s*\}|\\?([A-Za-z]))""")
_COMMAND = re.compile(
    r"\\(?:(ss|ae|AE|oe|OE|aa|AA|[oOlLij])(?![A-Za-z])\s*(?:\{\})?"
    r"|(?:emph|textit|textbf|texttt|textsc|textrm|mathrm|mathcal|url|href)\b\s*)"
)


@dataclass(frozen=True, slots=True)
class Entry:
    """An entry: its kind (`article`), key, fields by lower-case name, and the line it begins on (from 1)."""

    kind: str
    key: str
    fields: dict[str, str]
    line: int


@dataclass(frozen=True, slots=True)
class Broken:
    """A place that could not be read as an entry: the line it begins on (from 1), and why."""

    line: int
    reason: str


def entries(text: str) -> Iterator[Entry | Broken]:
    """Yield the entries of a BibTeX file; a broken one is named and reading goes on at the next."""
    strings = dict(_MONTHS)
    at = 0
    while match := _ENTRY.search(text, at):
        line = text.count("\n", 0, match.start()) + 1
        kind, close = match.group(1).lower(), "}" if match.group(2) == "{" else ")"
        if kind in _NOT_ENTRIES:
            at = match.end()
            continue
        try:
            if kind == "string":
                named, at = _fields(text, match.end(), close, strings)
                strings.update(named)
                continue
            key = _KEY.match(text, match.end())
            named, at = _fields(text, key.end() if key else match.end(), close, strings)
        except ValueError as error:
            yield Broken(line, str(error))
            at = match.end()
            continue
        yield Entry(kind, key.group(1) if key else "", named, line)


def _fields(text: str, at: int, close: str, strings: dict[str, str]) -> tuple[dict[str, str], int]:
    """Read `name = value, ...` up to the closing sign; return the fields and the place behind it."""
    found: dict[str, str] = {}
    while name := _NAME.match(text, at):
        value, at = _value(text, name.end(), strings)
        found.setdefault(name.group(1).lower(), plain(value))
    at = _behind(text, at, ",")
    if text[at : at + 1] != close:
        raise ValueError("the entry is not closed" if at >= len(text) else f"unexpected {text[at : at + 10]!r}")
    return found, at + 1


def _value(text: str, at: int, strings: dict[str, str]) -> tuple[str, int]:
    """Read a value: parts in braces, in quotes, numbers or abbreviations, joined by `#`."""
    parts: list[str] = []
    while True:
        part, at = _part(text, at, strings)
        parts.append(part)
        if sum(map(len, parts)) > _LONGEST:
            raise ValueError(f"a value is longer than {_LONGEST} characters")
        sign = _behind(text, at)
        if text[sign : sign + 1] != "#":
            return "".join(parts), at
        at = _behind(text, sign + 1)


def _behind(text: str, at: int, signs: str = "") -> int:
    """The place behind the blanks, and the signs given, that begin here."""
    while at < len(text) and (text[at].isspace() or text[at] in signs):
        at += 1
    return at


def _part(text: str, at: int, strings: dict[str, str]) -> tuple[str, int]:
    if text[at : at + 1] in ("{", '"'):
        return _enclosed(text, at)
    bare = _BARE.match(text, at)
    if not bare:
        raise ValueError("a field has no value")
    return strings.get(bare.group(0).lower(), bare.group(0)), bare.end()


def _enclosed(text: str, at: int) -> tuple[str, int]:
    quoted = text[at] == '"'
    depth = 0
    for place in range(at + 1, len(text)):
        sign = text[place]
        if text[place - 1] == "\\" and text[place - 2 : place - 1] != "\\" and sign in '{}"':
            continue
        if sign == "{":
            depth += 1
        elif depth == 0 and sign == ('"' if quoted else "}"):
            return text[at + 1 : place], place + 1
        elif sign == "}":
            depth -= 1
    raise ValueError("a value is not closed")


def plain(value: str) -> str:
    """Return a field's text without TeX accents, commands and braces, on one line."""
    text = _ACCENT.sub(lambda m: (m.group(2) or m.group(3)) + ACCENTS[m.group(1)], value)
    text = _COMMAND.sub(lambda m: SYMBOLS.get(m.group(1), ""), text)
    for sign in "&%$#_{}":
        text = text.replace(f"\\{sign}", sign)
    text = text.replace("~", " ").replace("---", "–").replace("--", "–")
    return " ".join(_composed(text.replace("{", "").replace("}", "")).split())


def _composed(text: str) -> str:
    import unicodedata

    return unicodedata.normalize("NFC", text)


def people(names: str) -> tuple[str, ...]:
    """Return the persons of an author field in the order given, "First Last" for "Last, First"."""
    listed = " ".join(names.split()).split(" and ")
    return tuple(_person(name) for name in listed if name and name != "others")


def _person(name: str) -> str:
    parts = [part.strip() for part in name.split(",")]
    return " ".join((*parts[1:], parts[0])) if len(parts) > 1 else parts[0]
