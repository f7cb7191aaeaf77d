"""Examples of words, names, venues, ids and pointers as they are read in any text."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from examples import names, wrong
from peerassay.language import citation_marks, coined, headings, identifiers, venues
from peerassay.language.announcing import announces, announcing
from peerassay.language.pointing import bare_equations_in, pointed_in, sections_named_in
from peerassay.language.polarity import difference
from peerassay.language.stemming import stem
from peerassay.language.terms import analyse, content_terms, words
from peerassay.language.titles import holds_word, normal_title

FILE = Path(__file__).parent / "examples" / "language.jsonl"

PATTERNS = {
    "arxiv": identifiers.ARXIV,
    "bare arxiv": identifiers.BARE_ARXIV,
    "doi": identifiers.DOI,
    "forum": identifiers.FORUM,
    "url": identifiers.URL,
    "year": identifiers.YEAR,
    "short year": identifiers.SHORT_YEAR,
    "citation": citation_marks.CITATION,
    "cited": citation_marks.CITED,
    "quoted title": citation_marks.QUOTED_TITLE,
    "coined": coined.COINED,
    "given name": coined.GIVEN,
    "title prefix": coined.TITLE_PREFIX,
    "caption": headings.CAPTION,
    "venue": venues.VENUE,
}

CALLS: dict[str, Callable[..., Any]] = {
    "stems": lambda text: " ".join(map(stem, text.split())),
    "verbs": lambda text: {form: announcing(form) for form in text.split()},
    "announces": announces,
    "difference": lambda quoted, printed: difference(quoted.split(), printed.split()),
    "pointed": lambda text: [f"{p.kind} {p.number}-{p.last} {text[p.start : p.end]}" for p in pointed_in(text)],
    "sections": lambda text: [f"{p.number} {text[p.start : p.end]}" for p in sections_named_in(text)],
    "bare equations": bare_equations_in,
    "title": normal_title,
    "holds": holds_word,
    "terms": content_terms,
    "words": words,
    "analysed": lambda text: [t.acronym or (t.stem, *t.parts) for t in analyse(text).sequence],
    "initials": lambda text: analyse(text).initials,
    "stems of text": lambda text: analyse(text).stems,
    "doi": identifiers.normal_doi,
    "arxiv": identifiers.normal_arxiv,
    "url": identifiers.normal_url,
    "month": identifiers.arxiv_month,
    "venue": venues.venue_name,
    "printed venue": venues.printed_venue,
    "venues": venues.venues_in,
    "edition": venues.edition_of,
    "et al": citation_marks.with_et_al,
    "fold": coined.fold_name,
    "found": lambda name, text: [m[0] for m in PATTERNS[name].finditer(text)],
}


@pytest.mark.parametrize("name", names(FILE))
def test_examples_come_out_as_they_say(name: str) -> None:
    """Each example of the call gives what stands beside it."""
    assert wrong(FILE, CALLS, name) == []
