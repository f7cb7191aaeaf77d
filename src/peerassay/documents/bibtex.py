"""A small BibTeX reader: entries with their fields as plain text."""

from collections.abc import Iterator

from peerassay.documents.confinement import confined
from peerassay.documents.decoding import decode
from peerassay.frozen import Frozen
from peerassay.language.function_words import MONTHS
from peerassay.language.patterns import pattern_of

_ENTRY = pattern_of(r"@\s*+([A-Za-z]++)\s*+([{(])")
_KEY = pattern_of(r"\s*+([^\s,{}()]++)\s*+,")
_NAME = pattern_of(r"\s*+,?\s*+([A-Za-z][\w:.+-]*+)\s*+=\s*+")
_BARE = pattern_of(r"[^\s,{}()#\"]+")
_LONGEST = 100_000
"""Characters of a value; abbreviations made of abbreviations double with each line."""
_MOST_PARTS = 1_000
_FEWEST = 1_000_000
_MEBIBYTES = 1024
_SIGN = pattern_of(r"(?<!\\)[{}\"]|(?<=\\\\)[{}\"]")
"""Braces and quotes that no backslash stands before."""
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
_ACCENT = pattern_of(r"""\\([`'^~"=.]|[uvHcrk](?![A-Za-z]))\s*(?:\{\s*\\?([A-Za-z])\s*\}|\\?([A-Za-z]))""")
_COMMAND = pattern_of(
    r"\\(?:(ss|ae|AE|oe|OE|aa|AA|[oOlLij])(?![A-Za-z])\s*(?:\{\})?"
    r"|(?:emph|textit|textbf|texttt|textsc|textrm|mathrm|mathcal|url|href)\b\s*)"
)


class Entry(Frozen):
    """An entry: its kind (`article`), key, fields by lower-case name, and the line it begins on (from 1)."""

    kind: str
    key: str
    fields: dict[str, str]
    line: int


class Broken(Frozen):
    """A place that could not be read as an entry: the line it begins on (from 1), and why."""

    line: int
    reason: str


class Bibliography(Frozen):
    """What a BibTeX file holds, in its order."""

    found: tuple[Entry | Broken, ...]


def read_bibtex(data: bytes, name: str) -> tuple[Entry | Broken, ...]:
    """Return the entries and broken places of a BibTeX file, read in confinement.

    Raises UnreadableDocument where that takes too much time or memory; `name` is what messages call the file.
    """
    made = confined(f"{__name__}:bibliography", data, name=name, megabytes=_MEBIBYTES)
    return Bibliography.model_validate_json(made).found


def bibliography(data: bytes, name: str) -> Bibliography:
    """What a BibTeX file holds: the function that runs in confinement."""
    return Bibliography(found=tuple(entries(decode(data, name)[0])))


class _Allowance:
    """Characters that may still be looked at or made: broken or nested entries cost no more than whole ones."""

    def __init__(self, text: str) -> None:
        self.left = _FEWEST + 8 * len(text)

    def spend(self, characters: int) -> None:
        self.left -= characters
        if self.left < 0:
            raise _SpentError


class _SpentError(Exception):
    """The allowance is spent."""


def entries(text: str) -> Iterator[Entry | Broken]:
    """Yield the entries of a BibTeX file; a broken one is named and reading goes on at the next."""
    strings, allowance = dict(_MONTHS), _Allowance(text)
    at, line, counted = 0, 1, 0
    while match := _ENTRY.search(text, at):
        line, counted = line + text.count("\n", counted, match.start()), match.start()
        kind, close = match.group(1).lower(), "}" if match.group(2) == "{" else ")"
        at = match.end()
        if kind in _NOT_ENTRIES:
            continue
        key = None if kind == "string" else _KEY.match(text, at)
        try:
            named, at = _fields(text, key.end() if key else at, close, strings, allowance)
        except ValueError as error:
            yield Broken(line=line, reason=str(error))
            continue
        except _SpentError:
            yield Broken(
                line=line, reason="entries that are not closed, or abbreviations in abbreviations, go on and on"
            )
            return
        if kind == "string":
            strings.update(named)
        else:
            yield Entry(kind=kind, key=key.group(1) if key else "", fields=named, line=line)


def _fields(
    text: str, at: int, close: str, strings: dict[str, str], allowance: _Allowance
) -> tuple[dict[str, str], int]:
    """Read `name = value, ...` up to the closing sign; return the fields and the place behind it."""
    found: dict[str, str] = {}
    while name := _NAME.match(text, at):
        value, at = _value(text, name.end(), strings, allowance)
        found.setdefault(name.group(1).lower(), plain(value))
    at = _behind(text, at, ",")
    if text[at : at + 1] != close:
        raise ValueError("the entry is not closed" if at >= len(text) else f"unexpected {text[at : at + 10]!r}")
    return found, at + 1


def _value(text: str, at: int, strings: dict[str, str], allowance: _Allowance) -> tuple[str, int]:
    """Read a value: parts in braces, in quotes, numbers or abbreviations, joined by `#`."""
    parts: list[str] = []
    while True:
        part, at = _part(text, at, strings, allowance)
        parts.append(part)
        allowance.spend(len(part) + 1)
        if sum(map(len, parts)) > _LONGEST or len(parts) > _MOST_PARTS:
            raise ValueError(f"a value is longer than {_LONGEST} characters, or has more than {_MOST_PARTS} parts")
        sign = _behind(text, at)
        if text[sign : sign + 1] != "#":
            return "".join(parts), at
        at = _behind(text, sign + 1)


def _behind(text: str, at: int, signs: str = "") -> int:
    """The place behind the blanks, and the signs given, that begin here."""
    while at < len(text) and (text[at].isspace() or text[at] in signs):
        at += 1
    return at


def _part(text: str, at: int, strings: dict[str, str], allowance: _Allowance) -> tuple[str, int]:
    if text[at : at + 1] in ("{", '"'):
        return _enclosed(text, at, allowance)
    bare = _BARE.match(text, at)
    if not bare:
        raise ValueError("a field has no value")
    return strings.get(bare.group(0).lower(), bare.group(0)), bare.end()


def _enclosed(text: str, at: int, allowance: _Allowance) -> tuple[str, int]:
    quoted = text[at] == '"'
    depth, looked = 0, at
    for found in _SIGN.finditer(text, at + 1, at + _LONGEST):
        allowance.spend(found.end() - looked)
        sign, place, looked = found[0], found.start(), found.end()
        if sign == "{":
            depth += 1
        elif depth == 0 and sign == ('"' if quoted else "}"):
            return text[at + 1 : place], place + 1
        elif sign == "}":
            depth -= 1
    allowance.spend(min(len(text), at + _LONGEST) - looked)
    raise ValueError(f"a value is not closed, or longer than {_LONGEST} characters")


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
