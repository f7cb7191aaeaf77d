"""What stands in a Markdown file and on no page made from it: comments, and orders in the words of pictures."""

import re
from collections.abc import Iterator

from peerassay.documents.paper import HiddenText
from peerassay.shield import speaks_to_model

_COMMENT = re.compile(r"<!--((?:(?!-->).){1,4000})(?:-->|\Z)", re.DOTALL)
_PICTURE = re.compile(
    r"!\[([^\]\n]{1,1000})\]\(|<img\b[^<>]{0,300}?\b(?:alt|title)\s*=\s*[\"']([^\"'<>]{1,1000})[\"']", re.IGNORECASE
)
_WORD = re.compile(r"[^\W\d_]{2,}")
_FEW = 2
"""Words up to which a comment is a converter's mark ("image", "formula-not-decoded" is one)."""


def unseen_in(text: str, shown: str) -> tuple[HiddenText, ...]:
    """Return the comments of more than two words, and the pictures' words that speak to a model.

    What is also part of the paper's text (`shown`) is left out: sentences are withheld there. The format has no
    pages; all is said to stand on page 1.
    """
    found = dict.fromkeys(" ".join(words.split()) for words in (*_comments(text), *_pictures(text)))
    flat = " ".join(shown.split())
    return tuple(HiddenText(text=words, reason="invisible", page=1) for words in found if words not in flat)


def _comments(text: str) -> Iterator[str]:
    for comment in _COMMENT.findall(text):
        if len(_WORD.findall(comment.replace("-", ""))) > _FEW or speaks_to_model(comment):
            yield comment


def _pictures(text: str) -> Iterator[str]:
    for words in _PICTURE.findall(text):
        yield from (one for one in words if one and speaks_to_model(one))
