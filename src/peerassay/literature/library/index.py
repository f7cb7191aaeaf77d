"""The full-text index of the library: one field, stemmed words without stop words, title pairs, BM25 by tantivy."""

import os
import weakref
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from shutil import rmtree
from tempfile import mkdtemp
from typing import Any

from peerassay.errors import StoreError
from peerassay.home import private_folder
from peerassay.language.stemming import stem
from peerassay.language.terms import PLAIN_WORD, STOP_WORDS, WORD, fold

_HYPHENS = str.maketrans("‐‑–", "---")
_TITLE_TIMES = 2
"""A title's words count as often as this: they say what the paper is about (tried 1 to 4: 2 and up are alike)."""
PAIR_WEIGHT = 0.4
"""What a pair of neighbouring title words weighs in a query beside a single word (tried 0.1 to 0.7)."""
_OPENING_TERMS, _OPENING_TIMES = 12, 2.0
_MOST_TERMS = 400
_MOST_WORDS = 200_000
_WRITER_BYTES = 128_000_000
_NO_YEAR = 0


@dataclass(frozen=True, slots=True)
class Indexed:
    """What the index knows of a paper: its row in the catalogue, year, and the words of title and rest."""

    row: int
    year: int | None
    title: str
    rest: str


@dataclass(frozen=True, slots=True)
class Hit:
    """A row of the catalogue that a search found, with its BM25 score."""

    row: int
    score: float


def index_terms(text: str) -> list[str]:
    """Return the stems of the text's words in order, compounds in parts, without stop words and single letters."""
    return _in_stems(text).split()


def _in_stems(text: str) -> str:
    return " ".join(map(_STEMS.__getitem__, text.split()))


class _Stems(dict[str, str]):
    """The terms of what stands between two spaces, with its marks: a library repeats most a hundred times."""

    def __missing__(self, printed: str) -> str:
        if len(self) >= _MOST_WORDS:
            self.clear()
        folded = fold(printed)
        words = (PLAIN_WORD if folded.isascii() else WORD).findall(folded)
        parts = (part for word in words for part in word.lower().translate(_HYPHENS).split("-"))
        stems = self[printed] = " ".join(stem(part) for part in parts if len(part) > 1 and part not in STOP_WORDS)
        return stems


_STEMS = _Stems()


def _pairs(terms: Iterable[str]) -> Iterator[str]:
    return (f"{a}_{b}" for a, b in pairwise(terms))


class TextIndex:
    """A tantivy index in a folder; many readers, one writer."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._index: Any = None
        self._stamp: tuple[int, int] | None = None
        self._is_linked = False

    @property
    def exists(self) -> bool:
        """Whether there is an index in the folder."""
        return (self._folder / "meta.json").is_file()

    def writer(self) -> "IndexWriter":
        """Return the one writer; raises StoreError while another process has it, or for a damaged index."""
        private_folder(self._folder)
        if not self._is_writable():
            raise StoreError("the library is read-only here", where=self._folder, fix="ask its owner to add papers")
        try:
            return IndexWriter(self._opened().writer(heap_size=_WRITER_BYTES, num_threads=1))
        except ValueError as error:
            raise self._trouble(error) from error

    def search(self, text: str, limit: int, *, until_year: int | None = None) -> list[Hit]:
        """Return up to `limit` rows, best first, equal ones in order of their rows.

        Papers of later years than `until_year` are left out, those without a year are not.
        """
        if not self.exists or limit < 1:
            return []
        try:
            searcher = self._fresh().searcher()
            query = self._query(text, searcher, until_year)
            found = searcher.search(query, limit, count=False).hits if query is not None else []
            hits = [Hit(searcher.doc(address)["row"][0], float(score)) for score, address in found]
        except (ValueError, OSError) as error:
            raise self._trouble(error) from error
        return sorted(hits, key=lambda hit: (-hit.score, hit.row))

    def _query(self, text: str, searcher: Any, until_year: int | None) -> Any:
        import tantivy

        kind, occur = tantivy.Query, tantivy.Occur
        weights = query_weights(text)
        known = [(t, w) for t, w in weights.items() if searcher.doc_freq("text", t)]
        if not known:
            return None
        schema = self._index.schema
        terms = [
            (occur.Should, kind.boost_query(kind.term_query(schema, "text", term, "freq"), weight))
            for term, weight in known[:_MOST_TERMS]
        ]
        if until_year is None:
            return kind.boolean_query(terms)
        later = kind.range_query(schema, "year", tantivy.FieldType.Integer, lower_bound=until_year, include_lower=False)
        return kind.boolean_query([*terms, (occur.MustNot, later)])

    def _fresh(self) -> Any:
        """Return the index as last committed, by whatever process."""
        meta = (self._folder / "meta.json").stat()
        stamp = (meta.st_mtime_ns, meta.st_size)
        if stamp != self._stamp and self._is_linked:
            self._index = None  # its owner may have added files that are not among the links
        index = self._opened()
        if stamp != self._stamp:
            index.reload()
            self._stamp = stamp
        return index

    def _is_writable(self) -> bool:
        return os.access(self._folder, os.W_OK, effective_ids=os.access in os.supports_effective_ids)

    def _place(self) -> Path:
        """Return the folder that is opened: tantivy locks even for reading, so one that may only be read is linked."""
        if self._is_writable():
            return self._folder
        place = Path(mkdtemp(prefix="peerassay-"))
        weakref.finalize(self, rmtree, place, ignore_errors=True)
        self._is_linked = True
        for file in self._folder.iterdir():
            if not file.name.endswith(".lock"):
                (place / file.name).symlink_to(file.resolve())
        return place

    def _opened(self) -> Any:
        if self._index is None:
            import tantivy

            schema = tantivy.SchemaBuilder()
            schema.add_integer_field("row", stored=True, indexed=True)
            schema.add_integer_field("year", stored=False, indexed=True, fast=True)
            schema.add_text_field("text", stored=False, tokenizer_name="whitespace", index_option="freq")
            try:
                self._index = tantivy.Index(schema.build(), path=str(self._place()), reuse=True)
            except (ValueError, OSError) as error:
                raise self._trouble(error) from error
        return self._index

    def _trouble(self, error: Exception) -> StoreError:
        if "lock" in str(error).lower():
            return StoreError(
                "another process is adding to the library", where=self._folder, fix="wait until it has finished"
            )
        return StoreError(
            "the library's index is damaged",
            where=self._folder,
            fix="delete this folder and run `peerassay library add` once: it is rebuilt from the library's papers",
        )


def query_weights(text: str) -> dict[str, float]:
    """Return the query's terms with their weights, the heaviest first: words, and neighbours as title pairs.

    A term counts as often as it stands in the query, and double where the query begins: a query opens with what it is
    about (a title, a core task) and goes on with how.
    """
    terms = index_terms(text)
    weights: dict[str, float] = {}
    for place, term in enumerate(terms):
        times = _OPENING_TIMES if place < _OPENING_TERMS else 1.0
        weights[term] = weights.get(term, 0.0) + times
        if place + 1 < len(terms):
            pair = f"{term}_{terms[place + 1]}"
            weights[pair] = weights.get(pair, 0.0) + PAIR_WEIGHT * times
    return dict(sorted(weights.items(), key=lambda item: (-item[1], item[0])))


class IndexWriter:
    """Adds and removes papers; nothing is seen by readers, or kept after a crash, before `commit`."""

    def __init__(self, writer: Any) -> None:
        self._writer = writer

    def put(self, paper: Indexed) -> None:
        """Add the paper in the place of what the row held before."""
        import tantivy

        title = index_terms(paper.title)
        terms = [*title * _TITLE_TIMES, *list(_pairs(title)) * _TITLE_TIMES, _in_stems(paper.rest)]
        self.remove(paper.row)
        self._writer.add_document(tantivy.Document(row=paper.row, year=paper.year or _NO_YEAR, text=" ".join(terms)))

    def remove(self, row: int) -> None:
        """Take the row's paper out."""
        self._writer.delete_documents_by_term("row", row)

    def commit(self) -> None:
        """Make all since the last commit visible and safe."""
        self._writer.commit()

    def close(self) -> None:
        """Let go of the lock; what was not committed is forgotten."""
        self._writer.rollback()
        self._writer.wait_merging_threads()
