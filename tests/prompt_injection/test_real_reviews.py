"""Real reviews: what people wrote to people is not withheld."""

import gzip
import json
from pathlib import Path

import pytest

from peerassay.documents.review_text import review_from_text
from peerassay.prompt_injection import withheld_in


@pytest.mark.services
def test_real_sentences_are_not_withheld(data_folder: Path) -> None:
    """Of the reviews of every other paper, on which no rule was written, hardly any sentence is withheld."""
    sentences = withheld = 0
    with gzip.open(data_folder / "reviews" / "neurips_dev.jsonl.gz", "rt", encoding="utf-8") as lines:
        papers = [json.loads(line) for line in lines]
    for paper in papers[1::2]:
        for text in (each["comments"] for each in paper["reviews"] if (each["comments"] or "").strip()):
            review = review_from_text(text)
            sentences += len(review.sentences)
            withheld += len(withheld_in(review))
    assert sentences > 10_000
    assert withheld * 10_000 <= sentences
