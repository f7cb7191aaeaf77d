"""Names of authors in the lines between title and abstract, told from affiliations and addresses."""

import re
from collections.abc import Sequence

_PLACE = re.compile(
    r"universit|institut|department|dept\b|laborator|\blabs?\b|school|college|academy|research|cent(?:er|re)\b"
    r"|faculty|hospital|division|group\b|inc\.?$|ltd|corp"
    r"|google|microsoft|meta ai|\bmeta\b|facebook|amazon|nvidia|apple|deepmind|openai|ibm|alibaba|tencent|huawei"
    r"|baidu|bytedance|samsung|intel\b|adobe|qualcomm|\beth\b|epfl"
    r"|\bmit\b|inria|cnrs|kaist|\bcas\b|polytechn|technolog|science|engineering"
    # Whole words only: people are called Overstreet and Francesco.
    r"|\b(?:street|usa|uk|china|germany|france|canada|japan|korea|switzerland|australia|india|singapore)\b"
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


_PLACE_BEGINS = re.compile(
    r"\s(?=(?:Department|Dept|University|Institute|School|College|Faculty|Google|Microsoft|Meta|NVIDIA|IBM|Gatsby"
    r"|Center|Centre|The )\b)"
)


def _names(line: str) -> list[str]:
    line = _MATH.sub(" ; ", _ADDRESS.sub(" ; ", line))
    before = _PLACE_BEGINS.split(line, maxsplit=1)[0].strip()
    good = [name for name in _pieces(line) if is_name(name)]
    if good and before != line.strip():
        # "Ann Lee and Bo Roe University of Somewhere": the last name runs into the place.
        good += [name for name in _pieces(before)[-1:] if is_name(name) and name not in good]
    if good or not _PLACE.search(line):
        return good
    # "Ann Lee Some Company": the first three or two words are the likeliest name.
    words = before.split()
    return [name for n in (3, 2) if (name := " ".join(words[:n])) and len(words) > n and is_name(name)][:1]


def _pieces(line: str) -> list[str]:
    return [piece.strip(" .") for piece in re.split(r"\s*[,;&]\s*|\s+and\s+|\s{2,}", _INDEX.sub(" ; ", line))]
