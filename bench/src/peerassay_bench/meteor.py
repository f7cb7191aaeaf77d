"""METEOR (Banerjee and Lavie 2005) by nltk, with synonyms from WordNet's files where a package has put them."""

import re
from functools import cache
from typing import Any, Final

from peerassay_bench.word_net import WordNet

FIX: Final = "install nltk (pip install 'peerassay-bench[metrics]') and WordNet (Debian: apt install wordnet-base)"
_TOKEN: Final = re.compile(r"\w+|[^\w\s]")


def meteor(gold: str, text: str) -> float | None:
    """Return METEOR from 0 to 1, None without nltk or without WordNet on this machine (see `FIX`)."""
    synonyms = _synonyms()
    if synonyms is None:
        return None
    try:
        from nltk.translate.meteor_score import meteor_score
    except ImportError:
        return None
    return float(meteor_score([_TOKEN.findall(gold.lower())], _TOKEN.findall(text.lower()), wordnet=synonyms))


@cache
def _synonyms() -> Any:
    return WordNet.on_this_machine()
