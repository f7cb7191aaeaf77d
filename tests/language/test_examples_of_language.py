"""Examples of words, names, venues, ids and pointers as they are read in any text."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from examples import names, wrong
from peerassay.language import (
    citation_marks,
    coined,
    function_words,
    headings,
    identifiers,
    notices,
    people,
    review_headings,
    venues,
)
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
    "keywords": headings.KEYWORDS,
    "heading alone": headings.ALONE,
    "appeared": notices.APPEARED,
    "notice": notices.NOTICE,
    "kind of article": notices.KIND_OF_ARTICLE,
    "licence": notices.LICENCE,
    "no work": notices.NO_WORK,
    "no person": people.NOT_A_PERSON,
    "own words first": people.OWN_WORDS_FIRST,
    "rank": people.RANKS,
    "pointer": citation_marks.POINTER,
    "works at": identifiers.WORKS_AT,
    "list of references": review_headings.REFERENCES,
    "reviewer speaks": review_headings.SPEAKS,
}
LISTS = {
    "abbreviation": function_words.ABBREVIATIONS,
    "preposition": function_words.PREPOSITIONS,
    "particle": people.PARTICLES,
    "no surname": people.NO_SURNAMES,
    "month": frozenset(function_words.MONTHS),
    "numeral": frozenset(function_words.ROMAN),
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
    "section": lambda texts: {text: _kind(headings.SECTIONS, text) for text in texts},
    "review heading": lambda texts: {text: _kind(review_headings.ROLES, text, whole=True) for text in texts},
    "holding": lambda name, texts: [text for text in texts if PATTERNS[name].search(text)],
    "begun by": lambda name, texts: [text for text in texts if PATTERNS[name].match(text)],
    "listed": lambda name, text: [word for word in text.split() if word in LISTS[name]],
    "found": lambda name, text: [m[0] for m in PATTERNS[name].finditer(text)],
}


def _kind(kinds: tuple[tuple[str, str], ...], heading: str, *, whole: bool = False) -> str | None:
    fits = re.fullmatch if whole else re.search
    return next((kind for kind, pattern in kinds if fits(pattern, heading)), None)


@pytest.mark.parametrize("name", names(FILE))
def test_examples_come_out_as_they_say(name: str) -> None:
    """Each example of the call gives what stands beside it."""
    assert wrong(FILE, CALLS, name) == []
