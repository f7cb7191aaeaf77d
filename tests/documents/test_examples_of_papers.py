"""Examples of papers and reviews in text, Markdown and TEI, read whole."""

from pathlib import Path

import pytest

from examples import names, wrong
from peerassay.documents.markdown import clean, elements_of, is_caption, is_footnote
from peerassay.documents.plain_text import is_heading_line, unwrapped
from peerassay.documents.review_building import plain_version
from peerassay.documents.review_forms import field_key, form_order, is_score, is_score_name, role_of_field
from peerassay.documents.review_layout import read_heading

FILE = Path(__file__).parent / "examples" / "papers.jsonl"


CALLS = {
    "elements": lambda text: [f"{e.kind}: {e.text}" for e in elements_of(text)],
    "clean": clean,
    "is_caption": lambda texts: [is_caption(text) for text in texts],
    "is_footnote": lambda texts: [is_footnote(text) for text in texts],
    "is_heading_line": lambda texts: [is_heading_line(text) for text in texts],
    "unwrapped": unwrapped,
    "plain_version": plain_version,
    "read_heading": lambda texts: [str(read_heading(text)) for text in texts],
    "role_of_field": lambda texts: [role_of_field(text) for text in texts],
    "field_key": field_key,
    "is_score": lambda pairs: [is_score(name, value) for name, value in pairs],
    "is_score_name": lambda texts: [is_score_name(text) for text in texts],
    "form_order": form_order,
}


@pytest.mark.parametrize("name", names(FILE))
def test_examples_come_out_as_they_say(name: str) -> None:
    """Each example of the call gives what stands beside it."""
    assert wrong(FILE, CALLS, name) == []
