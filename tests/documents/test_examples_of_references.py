"""Examples of entries of reference lists, names, ids, dates, and sentences, as they are read."""

from pathlib import Path
from typing import Any

import pytest

from examples import names, wrong
from peerassay.documents.blocks import FrontMatter
from peerassay.documents.dating import date_front_matter, date_in_text, find_ids, venue_in_text
from peerassay.documents.kinds import heading_words, kind_by_words, level_of, split_number, top_level_kinds
from peerassay.documents.names import is_name, names_in
from peerassay.documents.outline import is_reference_heading
from peerassay.documents.reference_authors import (
    all_names,
    authors_end,
    family_name,
    first_segment,
    is_one_name,
    looks_like_authors,
    only_names,
    split_authors,
)
from peerassay.documents.reference_list import parse_reference, split_references
from peerassay.documents.splitting import split_sentences

FILE = Path(__file__).parent / "examples" / "references.jsonl"


def entry(text: str) -> dict[str, Any]:
    """What is read from an entry, without its text."""
    read = parse_reference(text, id="r").model_dump(exclude_defaults=True)
    return {name: value for name, value in read.items() if name not in {"id", "text"}}


CALLS = {
    "entry": entry,
    "split_references": split_references,
    "looks_like_authors": looks_like_authors,
    "split_authors": split_authors,
    "authors_end": lambda text: text[: authors_end(text)],
    "family_name": family_name,
    "first_segment": first_segment,
    "all_names": lambda texts: [all_names(text) for text in texts],
    "is_one_name": lambda texts: [is_one_name(text) for text in texts],
    "only_names": lambda texts: [only_names(text) for text in texts],
    "sentences": lambda text: [text[start:end] for start, end in split_sentences(text)],
    "find_ids": find_ids,
    "date_in_text": date_in_text,
    "venue_in_text": venue_in_text,
    "front_matter": lambda fields, page, date: date_front_matter(FrontMatter(**fields), page, file_date=date),
    "split_number": split_number,
    "level_of": level_of,
    "heading_words": heading_words,
    "kind_by_words": lambda texts: [kind_by_words(text) for text in texts],
    "top_level_kinds": top_level_kinds,
    "is_reference_heading": lambda texts: [is_reference_heading(text) for text in texts],
    "names_in": names_in,
    "is_name": lambda texts: [is_name(text) for text in texts],
}


@pytest.mark.parametrize("name", names(FILE))
def test_examples_come_out_as_they_say(name: str) -> None:
    """Each example of the call gives what stands beside it."""
    assert wrong(FILE, CALLS, name) == []
