"""Names of authors in the lines between title and abstract, told from affiliations and addresses."""

import re
from collections.abc import Sequence

_PLACE = re.compile(
    r"universit|institut|department|dept\b|laborator|\blabs?\b|school|college|academy|research|cent(?:er|re)\b"
    r"|faculty|hospital|division|group\b|inc\.?$|ltd|corp"
    r"|google|microsoft|meta ai|\bmeta\b|facebook|amazon|nvidia|apple|deepmind|openai|ibm|alibaba|tencent|huawei"
    r"|baidu|bytedance|samsung|intel\b|adobe|qualcomm|\beth\b|epfl"
    r"|\bmit\b|inria|cnrs|kaist|\bcas\b|polytechn|technolog|science|engineering|street|\busa\b|\buk\b|china"
    r"|germany|france|canada|japan|korea|switzerland|australia|india\b|singapore"
    r"|anonymous|affiliation|address|equal|correspond|contribut|author|member|fellow|student|project|email"
    r"|code\b|data\b|@|https?:|abstract|keywords",
    re.IGNORECASE,
)
_ADDRESS = re.compile(r"\{[^}]*\}\s*@\S+|\S+@\S+|https?://\S+")
_MATH = re.compile(r"\$[^$]*\$|\\\([^)]*\\\)")
_INDEX = re.compile(r"[\d∗*†‡§¶♯⋆♠♣♢♡◇⋄^{}\[\]()|]+(?:\s*,\s*[\d∗*†‡§¶⋆]+)*")
_PARTICLE = r"(?:van|von|der|den|de|del|della|di|da|dos|du|la|le|el|al|bin|ibn|ter|ten|zu|y)"
_WORD = r"[^\W\d_a-z][\w'’`´.-]*"
_NAME = re.compile(rf"^{_WORD}(?:\s+(?:{_PARTICLE}\s+)*{_WORD}){{1,3}}$")


def names_in(lines: Sequence[str]) -> tuple[str, ...]:
    """Return the names in the lines of a title page, in order, each once."""
    found: list[str] = []
    for line in lines:
        found += [name for name in _names(line) if name not in found]
    return tuple(found)


def is_name(text: str) -> bool:
    """Whether a short text reads as one person's name: two to four capitalised words, no place of work."""
    return bool(_NAME.match(text)) and not _PLACE.search(text) and not text.isupper()


def _names(line: str) -> list[str]:
    line = _ADDRESS.sub(" ; ", line)
    line = _MATH.sub(" ; ", line)
    place = _PLACE.search(line)
    pieces = re.split(r"\s*[,;&]\s*|\s+and\s+|\s{2,}", _INDEX.sub(" ; ", line))
    names = [piece.strip(" .") for piece in pieces]
    good = [name for name in names if is_name(name)]
    if good or not place:
        return good
    before = re.split(
        r"\s(?=(?:Department|University|Institute|School|Google|Microsoft|Meta|NVIDIA|IBM|Gatsby|Center|The )\b)", line
    )[0].strip()
    words = before.split()
    return [name for n in (3, 2) if (name := " ".join(words[:n])) and len(words) > n and is_name(name)][:1]
