"""Examples of orders in disguise, and of what is withheld or flagged in a document."""

from pathlib import Path

import pytest

from examples import names, wrong
from peerassay.documents.markdown import read_markdown
from peerassay.documents.review_text import review_from_text
from peerassay.prompt_injection import flagged_in, speaks_to_model, withheld_in
from peerassay.prompt_injection.disguises import is_contorted, is_foreign, is_masked, shapes_of

FILE = Path(__file__).parent / "examples" / "shapes.jsonl"
CALLS = {
    "read": lambda text: [
        *(
            name
            for name, rule in (
                ("speaks", speaks_to_model),
                ("masked", is_masked),
                ("contorted", is_contorted),
                ("foreign", is_foreign),
            )
            if rule(text)
        ),
        *(shape for shape in shapes_of(text) if shape != text),
    ],
    "masked": lambda texts: [is_masked(text) for text in texts],
    "foreign": lambda texts: [is_foreign(text) for text in texts],
    "paper": lambda text: [
        [s.text for s in paper.sentences if s.id in ids]
        for paper in [read_markdown(text, "p.md", "d")]
        for ids in (withheld_in(paper), flagged_in(paper))
    ],
    "review": lambda text: [
        [s.text for s in review.sentences if s.id in ids]
        for review in [review_from_text(text)]
        for ids in (withheld_in(review), flagged_in(review))
    ],
}


@pytest.mark.parametrize("name", names(FILE))
def test_examples_come_out_as_they_say(name: str) -> None:
    """Each example of the call gives what stands beside it."""
    assert wrong(FILE, CALLS, name) == []
