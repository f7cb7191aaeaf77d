"""How texts cite works: "[12]", "(Smith et al., 2020)", "[VSP+17]", and authors cut short by "et al."."""

import re
from collections.abc import Iterator, Sequence

from peerassay.language.patterns import pattern_of

ET_AL = pattern_of(r"\bet[\s.]{1,3}al\b\.?", re.IGNORECASE)
"""The mark behind the first author."""
LABEL = r"(?:\d{1,3}|[A-Za-z]{1,2}\d{0,2}|[ivx]{1,4}|[A-Z][A-Za-z+]{1,8}['’]?\d{2,4}[a-z]?)"
"""What stands between the brackets of a mark: a number, a letter, letters and a year."""
QUOTED_TITLE = pattern_of(r"[\"“][^\"”]{12,}[\"”]|(?<!\*)\*[^*]{15,}\*(?!\*)")
"""A title in quotation marks, or emphasised."""
POINTER = pattern_of(
    r"(?:\b(?:tab(?:le)?|fig(?:ure)?|eqs?n?|equations?|sec(?:tion)?|lines?|l|pages?|pp?|theorem|lemma|appendix"
    r"|alg(?:orithm)?|steps?|points?|weakness(?:es)?|strengths?|questions?|limitations?|concerns?|comments?|range|interval"
    r"|between|values?|(?:sizes?|rates?|ranks?|seeds?|dimensions?|numbers|values?|thresholds?|intervals?|ranges?|scales?)"
    r"\s(?:in|of|from|over|are|at|like|such as))\W{0,3}"
    r"|[∈=×^_$@<>≤≥]\s*|\\in\s*|\\left\s*|(?<![A-Za-z0-9])[a-z]|[)])$",
    re.IGNORECASE,
)
"""Words or signs right before brackets that point elsewhere or give a measure: "Table [3]", "sizes in [10, 20]"."""
_LETTERED_YEAR = r"(?:19|20)\d{2}[a-z]?"
_LEAD = r"(?:(?:see|cf\.?|e\.\s?g\.,?|i\.\s?e\.,?|also)\s+)*"
_NUMBER = r"\d{1,3}[a-z]?"
_LETTERS = r"[A-Z][A-Za-z+]{0,8}\d{2,4}[a-z]?"
NUMBERED = rf"\[\s*{_NUMBER}(?:\s*[,;–-]\s*{_NUMBER})*\s*\]"
"""A mark by numbers: "[12]", "[3, 5-7]"."""
_LABELLED = rf"\[\s*{_LETTERS}(?:\s*[,;]\s*{_LETTERS})*\s*\]"
_YEAR_ALONE = rf"\(\s*{_LETTERED_YEAR}\s*\)"


def _by_author(opening: str, closing: str) -> str:
    """Return the pattern of "(Smith et al., 2020; Doe, 2021)" between these brackets."""
    outside = rf"[^{opening}{closing}"
    return (
        rf"{opening}\s*{_LEAD}[^\W\d_]{outside}\d]{{1,80}}?,?\s{_LETTERED_YEAR}"
        rf"(?:\s*[,;]\s*(?:{outside}]{{0,120}}?\s)?{_LETTERED_YEAR})*\s*{closing}"
    )


CITATION = pattern_of("|".join([NUMBERED, _LABELLED, _YEAR_ALONE, _by_author(r"\(", r"\)"), _by_author(r"\[", r"\]")]))
"""Any mark in brackets by which a text cites; "(2020)" of "Smith et al. (2020)" too."""
CITED = pattern_of(rf"{CITATION.pattern}|\[\w{{1,24}}\]|\b[A-Z][\w'’-]+ {ET_AL.pattern},?(?: ?\(?\d{{4}}[a-z]?\)?)?")
"""A citation in running text: a mark in brackets, or a name with "et al."."""
CUT_BEHIND = pattern_of(rf"\[[\s\d,;–-]*$|[(\[][^()\[\]]{{0,80}}{ET_AL.pattern}[^()\[\]]*$|[(\[][^()\[\]]{{0,30}}$")
"""The opened half of a mark at the end of a text: "[12", "(Smith et al., 2020;", "(Smith"."""
CUT_BEFORE = pattern_of(rf"^\s*[\d,;–-][\s\d,;–-]*\]|^(?:[^()\[\]]{{0,150}}?[\s,;])?{_LETTERED_YEAR}\s*[)\]]")
"""The closing half of a mark at the beginning of a text: "12]", "Doe, 2021)"."""


MOST_LABELS = 30
"""Labels that a mark may have; more are no citation."""


def labels_in(inner: str) -> Iterator[str]:
    """Yield the labels between a marker's brackets; a range gives each of its numbers."""
    for part in re.split(r"\s*(?:[,;&]|\band\b)\s*", inner):
        bounds = re.fullmatch(r"(\d{1,3})\s*[–—\-]\s*(\d{1,3})", part.strip())
        if bounds and int(bounds[1]) < int(bounds[2]) <= int(bounds[1]) + MOST_LABELS:
            yield from map(str, range(int(bounds[1]), int(bounds[2]) + 1))
        elif part.strip():
            yield part.strip()


def with_et_al(authors: Sequence[str], most: int) -> str:
    """Return at most so many authors, with commas, and "et al." where there are more."""
    return ", ".join(authors[:most]) + (" et al." if len(authors) > most else "")
