"""Similarity by static vectors: the real table where it is installed, a small one of our own in its place."""

import numpy
import pytest

from peerassay.evidence.similarity import Comparable, open_similarity
from peerassay.evidence.static_similarity import StaticSimilarity


class Letters:
    """A tokenizer that knows a, b and c."""

    def encode_batch(self, texts: list[str], add_special_tokens: bool) -> list["Letters"]:
        """Return the places of the letters in each text."""
        assert not add_special_tokens
        return [Letters(["abc".index(letter) for letter in text if letter in "abc"]) for text in texts]

    def __init__(self, ids: list[int] | None = None) -> None:
        self.ids = ids or []


async def test_a_text_is_the_mean_of_its_tokens() -> None:
    """The order of tokens does not matter; a text without a known token cannot be compared."""
    similarity = StaticSimilarity(numpy.eye(3, dtype="float32"), Letters())
    items = [Comparable(id=text, text=text) for text in ("ba", "c", "a", "zzz")]
    values = await similarity.compare("ab", items)
    assert values[:2] == (pytest.approx(1.0), 0.0)
    assert values[2] == pytest.approx(0.7071, abs=1e-4)
    assert values[3] is None


async def test_the_table_of_the_wheel_knows_meaning() -> None:
    """A word is nearer to one of the same meaning than to another; needs the extra `static`."""
    pytest.importorskip("safetensors")
    pytest.importorskip("wordllama")
    similarity = open_similarity("static")
    near, far = await similarity.compare(
        "the car is fast", [Comparable(id="1", text="a quick automobile"), Comparable(id="2", text="an apple pie")]
    )
    assert near is not None
    assert far is not None
    assert near > far + 0.1
