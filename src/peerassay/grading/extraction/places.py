"""Pointers into the paper or the review: "Sec. 3.2", "line 241", "Theorem 2" (law, section 2)."""

import re

_POINTER = re.compile(
    r"\b(?:sec(?:tion|s|\.)?|eqs?\.?|equations?|figs?\.?|figures?|tab(?:le|\.)?s?|theorem|thm\.?|lemma|"
    r"prop(?:osition|\.)?|corollary|definition|"
    r"algorithm|alg\.|appendix|app\.|lines?|page|p\.|§)\s*\(?(?:[A-Z](?:\.\d+)*|"
    r"\d+(?:\.\d+)*)(?:\s*[-–]\s*\d+)?\)?(?![\w])|\bL\d{1,4}(?:\s*-\s*L?\d{1,4})?\b|"
    r"\b(?:see|as (?:mentioned|discussed|noted|stated|explained) (?:in|under|above|below)|"
    r"in) (?:the )?(?:weaknesses|strengths|questions?|summary|limitations)\b|"
    r"\b(?:weakness|question|point|W|Q)\s?\(?\d{1,2}\)?(?![\w.])",
    re.IGNORECASE,
)


def places_in(text: str) -> tuple[str, ...]:
    """Return the pointers as written, each once, in order."""
    return tuple(dict.fromkeys(match[0].strip() for match in _POINTER.finditer(text)))
