"""A paper in one sentence of its own: what the authors made, else did, else found."""

from collections.abc import Sequence

from peerassay.documents import Paper
from peerassay.language.announcing import Announced, announces
from peerassay.summarizing.body import body_of
from peerassay.summarizing.selection import chosen, material_of

_WORDS = 120
"""So many words of the likeliest sentences are looked at."""


def most_telling(sentences: Sequence[str]) -> str:
    """Return the sentence that announces what was made, else done, else found, else the first; empty for none."""
    said = {announced: text for text in reversed(sentences) if (announced := announces(text))}
    order = (Announced.MADE, Announced.DONE, Announced.FOUND)
    return next((said[one] for one in order if one in said), next(iter(sentences), ""))


def one_sentence_of(paper: Paper) -> str:
    """Return one sentence of the paper's body that tells what it does; no engine is asked."""
    units = chosen(material_of(body_of(paper)), _WORDS, {})
    return most_telling([text for unit in units for text in unit.texts])
