"""What LaTeX prints for \\cite and \\ref: marks that stand for them until all is read, then labels and numbers."""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from peerassay.documents.bibtex import Entry, people

_BEGIN, _END = "\ue000", "\ue001"
_MARK = re.compile(f"{_BEGIN}([a-z]+)\\|([^{_END}]*){_END}")
_AUTHOR_YEAR = re.compile(r"(?P<who>.+?)\s*\((?P<year>(?:\d{4}|n\.d\.|in press)[a-z]?)\)")
_COMMAND = re.compile(r"\\[A-Za-z]+\*?\s*")
_AS_TEXT = ("citet", "textcite", "newcite", "shortcite", "citealt", "cites")
_BARE = ("citealp", "citeauthor", "citeyear", "citeyearpar", "citenum")
CITING = frozenset({*_AS_TEXT, *_BARE, "cite", "citep", "parencite", "autocite", "footcite", "citeonline", "onlinecite",
                    "supercite", "smartcite", "fullcite", "citetext"})  # fmt: skip
"""Commands that cite, in small letters."""
REFERRING = frozenset({"ref", "eqref", "cref", "autoref", "nameref", "pageref", "vref", "subref", "labelcref", "fref"})
"""Commands that print a label's number, in small letters."""


@dataclass(frozen=True, slots=True)
class Cited:
    """An entry of the reference list: its key, its text, and its label where it is not merely numbered."""

    key: str
    text: str
    label: str = ""


def mark(command: str, keys: str) -> str:
    """Return the mark that stands for a command until what it prints is known."""
    return f"{_BEGIN}{command.lower()}|{''.join(keys.split())}{_END}"


class Printed:
    """What the marks of a paper print: `entries` are its reference list, `labels` the word and number of each label."""

    def __init__(self, entries: Sequence[Cited], labels: Mapping[str, tuple[str, str]]) -> None:
        self._labels = labels
        self._entries = {entry.key: entry for entry in entries}
        self._numbers = {entry.key: str(number) for number, entry in enumerate(entries, 1)}

    def text(self, text: str) -> str:
        """Return a text with what its marks print."""
        return _MARK.sub(lambda found: self._printed(found[1], found[2].split(",")), text)

    def references(self) -> list[str]:
        """Return the entries, with their marks where these are not author and year."""
        return [self.text(self._entry(entry)) for entry in self._entries.values()]

    def _entry(self, entry: Cited) -> str:
        if _AUTHOR_YEAR.match(entry.label):
            return entry.text
        return f"[{entry.label or self._numbers[entry.key]}] {entry.text}"

    def _printed(self, command: str, keys: list[str]) -> str:
        if command in REFERRING:
            return ", ".join(self._referred(command, key) for key in keys)
        named = [_AUTHOR_YEAR.match(self._entries[key].label) if key in self._entries else None for key in keys]
        if not all(named):
            inside = ", ".join(self._short(key) for key in keys)
            return f"[{inside}]"
        known = [(found["who"], found["year"]) for found in named if found]
        if command == "citeauthor":
            return "; ".join(who for who, _ in known)
        if command.startswith("citeyear"):
            return ", ".join(year for _, year in known)
        if command in _AS_TEXT:
            return ", ".join(f"{who} ({year})" for who, year in known)
        inside = "; ".join(f"{who}, {year}" for who, year in known)
        return inside if command in _BARE else f"({inside})"

    def _short(self, key: str) -> str:
        entry = self._entries.get(key)
        return key if entry is None else entry.label or self._numbers[key]

    def _referred(self, command: str, key: str) -> str:
        word, number = self._labels.get(key, ("", "??"))
        if command == "eqref":
            return f"({number})"
        return f"{word} {number}".strip() if command in ("cref", "autoref", "vref", "fref") else number


def cited_entries(entries: Iterable[Entry], keys: Sequence[str]) -> list[Cited]:
    """Return the entries of BibTeX files that are cited, in the order of the keys; for the key "*" all."""
    by_key = {entry.key: entry for entry in entries if entry.key}
    wanted = by_key if "*" in keys else dict.fromkeys(key for key in keys if key in by_key)
    return [_cited(by_key[key]) for key in wanted]


def _cited(entry: Entry) -> Cited:
    fields = {name: value if "$" in value else _COMMAND.sub("", value) for name, value in entry.fields.items()}
    authors = people(fields.get("author", "") or fields.get("editor", ""))
    year = fields.get("year", "") or fields.get("date", "")[:4]
    venue = next((fields[name] for name in ("journal", "journaltitle", "booktitle", "publisher") if name in fields), "")
    surnames = [name.split()[-1] for name in authors if name.split()]
    who = surnames[0] if len(surnames) == 1 else " and ".join(surnames) if len(surnames) == 2 else ""
    who = who or (f"{surnames[0]} et al." if surnames else "")
    eprint = fields.get("eprint", "")
    parts = [", ".join(authors), fields.get("title", ""), f"{venue}, {year}".strip(", ")]
    parts += [f"arXiv:{eprint}" if eprint else "", fields.get("doi", ""), fields.get("url", "")]
    return Cited(entry.key, ". ".join(part for part in parts if part), f"{who} ({year})" if who and year else "")
