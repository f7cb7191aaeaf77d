"""The baseline of retrieval: BM25 as it comes, over title and abstract, asked with all words of a text."""

import re
from collections.abc import Mapping
from typing import Any

_WORD = re.compile(r"[^\W_]+")
_MOST_WORDS = 1000
"""Tantivy takes no more clauses than about this; a title with an abstract stays far below."""


class PlainBm25:
    """An index in memory with tantivy's default tokens and weights: no stemming, no stop words, no query shaping."""

    def __init__(self, texts: Mapping[str, str], years: Mapping[str, int | None] | None = None) -> None:
        """Index the texts by key; `years` are what `until_year` goes by."""
        import tantivy

        self._keys = list(texts)
        schema = tantivy.SchemaBuilder()
        schema.add_integer_field("place", stored=True)
        schema.add_integer_field("year", stored=False, indexed=True, fast=True)
        schema.add_text_field("text", stored=False)
        self._index: Any = tantivy.Index(schema.build())
        writer = self._index.writer(heap_size=64_000_000, num_threads=1)
        for place, key in enumerate(self._keys):
            year = (years or {}).get(key) or 0
            writer.add_document(tantivy.Document(place=place, year=year, text=texts[key]))
        writer.commit()
        writer.wait_merging_threads()
        self._index.reload()

    def search(self, text: str, limit: int, *, until_year: int | None = None) -> list[str]:
        """Return up to `limit` keys, best first, none of a later year."""
        import tantivy

        words = list(dict.fromkeys(word.lower() for word in _WORD.findall(text)))[:_MOST_WORDS]
        terms = [
            (tantivy.Occur.Should, tantivy.Query.term_query(self._index.schema, "text", word, "freq")) for word in words
        ]
        if not terms:
            return []
        if until_year is not None:
            kind = tantivy.FieldType.Integer
            later = tantivy.Query.range_query(
                self._index.schema, "year", kind, lower_bound=until_year, include_lower=False
            )
            terms.append((tantivy.Occur.MustNot, later))
        searcher = self._index.searcher()
        found = searcher.search(tantivy.Query.boolean_query(terms), limit, count=False).hits
        return [self._keys[searcher.doc(address)["place"][0]] for _, address in found]
