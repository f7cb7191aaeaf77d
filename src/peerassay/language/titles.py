"""Titles and names as they are compared, however they are printed."""

import re
import unicodedata
from functools import lru_cache

_LATEX_COMMAND = re.compile(r"\\[a-zA-Z]+\s*")
_NOT_WORD = re.compile(r"[\W_]+")


@lru_cache(maxsize=8_192)
def normal_title(text: str) -> str:
    """Return the title's words in lower case, without accents, LaTeX or Markdown marks and punctuation."""
    bare = _LATEX_COMMAND.sub("", text.replace("&amp;", "&").replace("&", " and "))
    folded = unicodedata.normalize("NFKD", bare).casefold()
    letters = "".join(c for c in folded if not unicodedata.combining(c) and c not in "{}$^'’")
    return _NOT_WORD.sub(" ", letters).strip()
