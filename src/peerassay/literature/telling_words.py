"""A query in sentences, as words that a keyword index may join by OR: no operator, no quotation mark, no field."""

from peerassay.evidence.stemming import stem
from peerassay.evidence.terms import words
from peerassay.evidence.vocabulary import GENERAL_ACADEMIC, STOP_WORDS

_LEAST_TELLING = 3


def telling_words(text: str, most: int) -> tuple[str, ...]:
    """Return up to `most` content words in order, each once, in lower case; compounds as their parts.

    Words of any academic text ("novel", "method") are left out where at least three others remain. What comes out
    holds letters and digits alone, so that it means the same inside any query language.
    """
    parts = (part for word in words(text) for part in word.replace("‐", "-").replace("‑", "-").split("-"))
    plain = ("".join(c for c in part if c.isalnum()) for part in parts)
    content = [word for word in dict.fromkeys(plain) if word and word not in STOP_WORDS]
    telling = [word for word in content if stem(word) not in GENERAL_ACADEMIC and len(word) > 1]
    return tuple((telling if len(telling) >= _LEAST_TELLING else content)[:most])
