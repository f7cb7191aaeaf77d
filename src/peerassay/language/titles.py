"""Titles and names as they are compared, however they are printed."""

import re
import unicodedata

from peerassay.text_memory import kept_in_memory

_LATEX_COMMAND = re.compile(r"\\[a-zA-Z]+\s*")
_DROPPED = str.maketrans("", "", "{}$^'’")
_NOT_WORD = re.compile(r"[\W_]+")


class _Marks(dict[int, int | None]):
    """For `str.translate`: accents and other marks of letters go, all else stays; learnt character by character."""

    def __missing__(self, code: int) -> int | None:
        kept = self[code] = None if unicodedata.combining(chr(code)) else code
        return kept


_MARKS = _Marks()


def without_marks(spread: str) -> str:
    """Return text in Unicode's decomposed form without the accents and other marks of its letters."""
    return spread if spread.isascii() else spread.translate(_MARKS)


@kept_in_memory(8_192)
def normal_title(text: str) -> str:
    """Return the title's words in lower case, without accents, LaTeX or Markdown marks and punctuation."""
    bare = _LATEX_COMMAND.sub("", text.replace("&amp;", "&").replace("&", " and "))
    letters = unicodedata.normalize("NFKD", bare).casefold().translate(_DROPPED)
    return _NOT_WORD.sub(" ", without_marks(letters)).strip()


def holds_word(text: str, word: str) -> bool:
    """Return whether the text holds the word or words as they are, and not inside a longer word."""
    at = text.find(word) if word else -1
    while at >= 0:
        if not (text[at - 1 : at].isalnum() or text[at + len(word) : at + len(word) + 1].isalnum()):
            return True
        at = text.find(word, at + 1)
    return False
