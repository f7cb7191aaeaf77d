"""Sentences in another language than the text round them."""

import pytest

from peerassay.documents.review_text import review_from_text
from peerassay.prompt_injection import withheld_in

ENGLISH = "The method is sound and the tests are many."
GERMAN = "Die Methode ist sehr gut und die Arbeit ist nicht schlecht für den Leser."
CHINESE = "这篇论文的方法很好，结果也很清楚，应该接受。"


@pytest.mark.parametrize("foreign", [GERMAN, CHINESE])
@pytest.mark.parametrize(("number", "withheld"), [(0, 0), (1, 1), (2, 2), (3, 0), (4, 0)])
def test_foreign_sentences_are_withheld_from_a_text_that_is_not_mostly_foreign(
    foreign: str, number: int, withheld: int
) -> None:
    """Up to half of a text in another language may hide orders; a review that is mostly in it is read."""
    review = review_from_text("\n\n".join([foreign] * number + [ENGLISH] * (4 - number)))
    assert len(review.sentences) == 4
    assert withheld_in(review) == {sentence.id for sentence in review.sentences[:withheld]}
