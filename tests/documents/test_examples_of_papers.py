"""Examples of papers and reviews in text, Markdown and TEI, read whole."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from examples import names, wrong
from peerassay.documents.markdown import clean, elements_of, is_caption, is_footnote, read_markdown
from peerassay.documents.paper import Paper
from peerassay.documents.plain_text import is_heading_line, read_plain_text, unwrapped
from peerassay.documents.review import Review
from peerassay.documents.review_building import plain_version
from peerassay.documents.review_forms import field_key, form_order, is_score, is_score_name, role_of_field
from peerassay.documents.review_layout import read_heading
from peerassay.documents.review_reading import read_review_bytes, review_from_text
from peerassay.documents.tei import read_tei
from peerassay.errors import InputError

FILE = Path(__file__).parent / "examples" / "papers.jsonl"


def told(read: Callable[[], Paper]) -> Any:
    """What of a paper tells how it was read, or why it cannot be."""
    try:
        paper = read()
    except InputError as error:
        return str(error)
    return {
        "card": paper.card.model_dump(mode="json", exclude_defaults=True),
        "sections": [f"{s.id} {s.kind} {s.level} {s.number} {s.heading} {s.start}-{s.end}" for s in paper.sections],
        "sentences": [f"{s.id} {s.paragraph} {s.start}-{s.end} {s.text}" for s in paper.sentences],
        "references": [f"{r.id} {r.marker} {r.title} {r.year}" for r in paper.references],
        "warnings": list(paper.warnings),
        "hidden": [h.model_dump(mode="json", exclude_defaults=True) for h in paper.hidden],
    }


def reviews(text: str, name: str) -> Any:
    """What of the reviews of a file tells how they were read, or why they cannot be."""
    try:
        file = read_review_bytes(text.encode(), name)
    except InputError as error:
        return str(error)
    return {"cards": [card.title for card in file.papers], "reviews": [review_told(one) for one in file.reviews]}


def review_told(review: Review) -> dict[str, Any]:
    """What of a review tells how it was read."""
    held = review.model_dump(mode="json", exclude_defaults=True)
    return {
        "card": {
            name: held[name]
            for name in sorted(held)
            if name not in {"original", "plain", "fields", "paragraphs", "sentences", "source"}
        },
        "paragraphs": [f"{p.index} {p.role} {p.heading} {p.is_list_item} {p.start}-{p.end}" for p in review.paragraphs],
        "fields": [f"{f.role} {f.name} {f.start}-{f.end}" for f in review.fields],
        "sentences": [f"{s.id} {s.paragraph} {s.start}-{s.end} {s.text}" for s in review.sentences],
    }


CALLS = {
    "markdown": lambda text: told(lambda: read_markdown(text, "paper.md", "d")),
    "plain_text": lambda text: told(lambda: read_plain_text(text, "paper.txt", "d")),
    "tei": lambda text: told(lambda: read_tei(text.encode(), "paper.xml")),
    "elements": lambda text: [f"{e.kind}: {e.text}" for e in elements_of(text)],
    "clean": clean,
    "is_caption": lambda texts: [is_caption(text) for text in texts],
    "is_footnote": lambda texts: [is_footnote(text) for text in texts],
    "is_heading_line": lambda texts: [is_heading_line(text) for text in texts],
    "unwrapped": unwrapped,
    "review": lambda text: review_told(review_from_text(text)),
    "reviews": reviews,
    "rows": lambda rows, name: reviews(json.dumps(rows), name),
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
