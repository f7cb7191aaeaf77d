"""How alike the passages of a graph are: the similarity function f of SEAGraph, and what is calibrated for each kind.

Every text is compared by the similarity of the settings. What the paper calls the embedding of several passages, the
mean of theirs (equation 4), needs no vector here: the cosine with a mean of unit vectors follows from the cosines with
each.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass

from peerassay.evidence import Comparable, LexicalSimilarity, Similarity
from peerassay.evidence.ranking import TermStatistics

Row = tuple[float, ...]
Matrix = tuple[Row, ...]


@dataclass(frozen=True, slots=True)
class Calibrated:
    """From where a sentence goes on with a chunk (theta1), and from where chunks are linked (theta2)."""

    theta1: float
    theta2: float


CALIBRATED = {
    "lexical": Calibrated(theta1=0.0, theta2=0.1),
    "static": Calibrated(theta1=0.1, theta2=0.5),
    "onnx": Calibrated(theta1=0.2, theta2=0.5),
    "openai": Calibrated(theta1=0.2, theta2=0.5),
}
"""By the first word of the similarity's name.

Lexical: neighbouring sentences often share no word, and any theta1 above 0 cuts them apart: of 161 passages that
comments quote .67 are then among the first five at 0, .57 at .02, .52 at .1. Embeddings: 0.2 is the published code's
value for MiniLM, by which a fifth of the sentences begin a new chunk. Each theta2 links a chunk with about ten
others, as the code's k does: on 161 comments lexical .1 and k = 10 find the same; MiniLM's was taken from eleven
papers, that of an endpoint is not measured.
"""


def calibrated(similarity: Similarity) -> Calibrated:
    """Return the thresholds for the similarity; a kind that is not known takes those of embeddings."""
    return CALIBRATED.get(similarity.name.partition(":")[0], CALIBRATED["onnx"])


def fitted_to(similarity: Similarity, texts: Sequence[str]) -> Similarity:
    """Return the similarity; shared words are weighed by how few of these texts hold them."""
    is_lexical = isinstance(similarity, LexicalSimilarity)
    return LexicalSimilarity(background=TermStatistics.of(texts)) if is_lexical else similarity


async def row(similarity: Similarity, text: str, texts: Sequence[str]) -> Row:
    """Return f(text, each): cosines, 0 where two cannot be compared or point apart."""
    items = [Comparable(id=str(n), text=name) for n, name in enumerate(texts)]
    return tuple(max(value or 0.0, 0.0) for value in await similarity.compare(text, items))


async def matrix(similarity: Similarity, texts: Sequence[str]) -> Matrix:
    """Return f(each, each), 1 on the diagonal; each pair is compared once."""
    rows = [await row(similarity, text, texts[n + 1 :]) for n, text in enumerate(texts)]
    return tuple(
        tuple(1.0 if i == j else rows[min(i, j)][abs(i - j) - 1] for j in range(len(texts))) for i in range(len(texts))
    )


def with_mean(values: Sequence[float], among: Matrix) -> float:
    """Return the cosine with the mean of unit vectors (equation 4): `values` with each, `among` among them."""
    length = math.sqrt(math.fsum(math.fsum(line) for line in among))
    return min(math.fsum(values) / length, 1.0) if length else 0.0


def within(whole: Matrix, places: Sequence[int]) -> Matrix:
    """Return the matrix of these places alone."""
    return tuple(tuple(whole[i][j] for j in places) for i in places)
