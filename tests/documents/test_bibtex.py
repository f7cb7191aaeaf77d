"""BibTeX files that make much of little: read in little time and memory, and what is wrong with them is said."""

import time
import tracemalloc

import pytest

from peerassay.documents.bibtex import Broken, Entry, entries, read_bibtex

_GOOD = "@article{kites,\n title = {Kites in {\\'E}vian},\n year = 2019\n}\n"
_LONG = '@string{a = "' + "x" * 90_000 + '"}\n'
BOMBS = {
    "an abbreviation in many abbreviations": _LONG + "".join(f"@string{{b{n} = a # {n}}}\n" for n in range(30_000)),
    "an abbreviation in many fields": _LONG + "@misc{k," + ",".join(f"f{n} = a # {n}" for n in range(30_000)) + "}",
    "quotes that nobody closes": '@misc{k, title = "' * 30_000,
    "braces that nobody closes": "@misc{k, title = {" * 30_000,
    "blanks": "@misc{k" + " " * 200_000 + "@misc{" + " " * 200_000,
    "many entries": "".join(f"@misc{{k{n},\n title = {{Kite {n}}}\n}}\n" for n in range(10_000)),
}


@pytest.mark.parametrize("bomb", BOMBS)
def test_no_file_takes_long(bomb: str) -> None:
    """Time follows the size of the file, whatever is open in it; looking at each place anew would take minutes."""
    began = time.process_time()
    assert list(entries(BOMBS[bomb]))
    assert time.process_time() - began < 8


@pytest.mark.parametrize("bomb", [name for name in BOMBS if "abbreviation" in name])
def test_no_file_takes_much_memory(bomb: str) -> None:
    """Memory follows the size of the file, whatever refers to what: gigabytes would be made of this megabyte."""
    tracemalloc.start()
    assert list(entries(BOMBS[bomb]))
    assert tracemalloc.get_traced_memory()[1] < 50_000_000
    tracemalloc.stop()


def test_what_never_ends_is_said_once_and_what_was_before_is_kept() -> None:
    """Reading stops with a sentence where nothing but broken entries come."""
    *found, last = entries(_GOOD + BOMBS["quotes that nobody closes"])
    assert found[0] == Entry(kind="article", key="kites", fields={"title": "Kites in Évian", "year": "2019"}, line=1)
    assert isinstance(last, Broken) and "go on and on" in last.reason
    assert len(found) < 100


def test_a_file_is_read_in_confinement_and_places_are_lines() -> None:
    """What comes back from the other process is the same, with the line of each entry."""
    found = read_bibtex((_GOOD + "@misc{broken, title = }\n" + _GOOD).encode(), "kites.bib")
    assert [(type(entry), entry.line) for entry in found] == [(Entry, 1), (Broken, 5), (Entry, 6)]
