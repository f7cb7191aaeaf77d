"""Synonyms from WordNet's database files (Fellbaum 1998, format: wndb(5WN)), as METEOR needs them.

Debian and Ubuntu carry the files as the package `wordnet-base`; nothing is downloaded. A word is looked up by its base
forms, as WordNet's own morphy finds them: the list of exceptions first, else the endings below.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Final

FOLDERS: Final = (Path("/usr/share/wordnet"), Path("/usr/share/wordnet-3.0/dict"), Path("/usr/local/WordNet-3.0/dict"))
"""Where systems keep the files."""
_ENDINGS: Final = {
    "noun": (
        *(("s", ""), ("ses", "s"), ("ves", "f"), ("xes", "x"), ("zes", "z")),
        *(("ches", "ch"), ("shes", "sh"), ("men", "man"), ("ies", "y")),
    ),
    "verb": (("s", ""), ("ies", "y"), ("es", "e"), ("es", ""), ("ed", "e"), ("ed", ""), ("ing", "e"), ("ing", "")),
    "adj": (("er", ""), ("est", ""), ("er", "e"), ("est", "e")),
    "adv": (),
}
"""morphy(7WN): endings and what stands for them in the base form."""


@dataclass(frozen=True, slots=True)
class Lemma:
    """A word of a set of synonyms."""

    word: str

    def name(self) -> str:
        """Return the word; "_" stands for a blank."""
        return self.word


@dataclass(frozen=True, slots=True)
class Synset:
    """Words of one meaning."""

    words: tuple[str, ...]

    def lemmas(self) -> list[Lemma]:
        """Return its words, in WordNet's order."""
        return [Lemma(word) for word in self.words]


class WordNet:
    """The database in a folder; `synsets` is what nltk's METEOR asks of its own reader."""

    def __init__(self, folder: Path) -> None:
        """Take the folder that holds `index.noun`, `data.noun` and the like."""
        self._folder = folder

    @classmethod
    def on_this_machine(cls) -> "WordNet | None":
        """Return the database where a package has put it, None where there is none."""
        found = next((folder for folder in FOLDERS if (folder / "index.noun").is_file()), None)
        return cls(found) if found is not None else None

    def synsets(self, word: str) -> list[Synset]:
        """Return the meanings of a word in all of its parts of speech."""
        low = word.lower()
        return [
            self._synset(part, offset)
            for part in _ENDINGS
            for form in self._base_forms(low, part)
            for offset in self._index[part].get(form, ())
        ]

    def _base_forms(self, word: str, part: str) -> list[str]:
        index, excepted = self._index[part], self._exceptions[part]
        if word in excepted:
            return [form for form in dict.fromkeys((word, *excepted[word])) if form in index]
        forms = [word, *(word.removesuffix(end) + base for end, base in _ENDINGS[part] if word.endswith(end))]
        return [form for form in dict.fromkeys(forms) if form in index]

    def _synset(self, part: str, offset: int) -> Synset:
        data = self._data[part]
        fields = data[offset : data.index(b"\n", offset)].decode("latin-1").split(" ")
        count = int(fields[3], 16)
        return Synset(tuple(fields[4 + 2 * n].partition("(")[0] for n in range(count)))

    @cached_property
    def _data(self) -> dict[str, bytes]:
        return {part: (self._folder / f"data.{part}").read_bytes() for part in _ENDINGS}

    @cached_property
    def _index(self) -> dict[str, dict[str, tuple[int, ...]]]:
        return {part: dict(_offsets(self._folder / f"index.{part}")) for part in _ENDINGS}

    @cached_property
    def _exceptions(self) -> dict[str, dict[str, list[str]]]:
        held: dict[str, dict[str, list[str]]] = {}
        for part in _ENDINGS:
            lines = (line.split() for line in (self._folder / f"{part}.exc").read_text("latin-1").splitlines())
            held[part] = {fields[0]: fields[1:] for fields in lines if fields}
        return held


def _offsets(index: Path) -> Iterator[tuple[str, tuple[int, ...]]]:
    """Give each word of an index with the places of its synonyms; the head of the file is a licence, indented."""
    for line in index.read_text("latin-1").splitlines():
        if not line.startswith(" "):
            fields = line.split()
            yield fields[0], tuple(map(int, fields[-int(fields[2]) :]))
