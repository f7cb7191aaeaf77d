"""Author lists as reference lists print them and reviewers type them: where one ends, and the names in it."""

import re

from peerassay.language.patterns import pattern_of
from peerassay.language.people import NAME_JOINTS, PARTICLE, PARTICLES
from peerassay.language.venues import VENUE_BEGINS

_PARTICLES = rf"(?:{PARTICLE}\s+)*"
CAPITALISED = r"(?=[^\W\d_a-z](?:[^\W\d_]|['’`´-]))[^\W\d_]+(?:['’`´-][^\W\d_]+)*"
SURNAME = rf"{_PARTICLES}(?:[dDO]['’]|al-|El-)?{CAPITALISED}(?:\s+(?!and\b|et\b){_PARTICLES}{CAPITALISED}){{0,2}}"
_INITIALS = r"[^\W\d_a-z]\.(?:\s*-?\s*[^\W\d_a-z]\.|-[a-z]\.){0,3}"
_GIVEN = rf"{CAPITALISED}(?:[\s-]+{CAPITALISED}){{0,2}}(?:\s+{_INITIALS})?"
JOIN = r"\s*(?:,\s*(?:and\s+|&\s*)?|;\s*(?:and\s+)?|\s+and\s+|\s*&\s*)"
ET_AL = r"(?:,?\s*(?:and\s+|&\s*)?(?:et\.?\s*al\b\.?|others\b))"
_ET_AL = pattern_of(ET_AL)
_INVERTED_NAME = rf"{SURNAME},\s*{_INITIALS}(?:,?\s*(?:Jr|Sr|III|II)\b\.?)?"
_INVERTED = pattern_of(_INVERTED_NAME)
_JOIN = pattern_of(JOIN)
_JOINED = pattern_of(r"\s(?:and|&)\s")
_LEADING_NAME = rf"{_INITIALS}(?:\s*[a-z]\.\s*{_INITIALS}|\s[A-Z](?=\s)(?:\s[A-Z](?=\s))?)?\s*{SURNAME}"
_FIRST_INVERTED = rf"(?:{_INVERTED_NAME})(?:{JOIN}(?:{_LEADING_NAME}))+"
"""The first name inverted, the others not: "Lee, A., B. Roe, C. Dow"."""
_VANCOUVER_NAME = (
    rf"{_PARTICLES}{CAPITALISED}(?:\s+{CAPITALISED})?\s+(?:[A-Z]{{1,3}}|[A-Z]\.(?:\s?[A-Z]\.)*)(?=[,.;]|\s+and\b"
    rf"|\s*\(|$)"
)
_LISTS = tuple(
    pattern_of(pattern)
    for pattern in (
        *(
            rf"^(?:{name})(?:{JOIN}(?:{name}))*(?:{ET_AL}|{JOIN}(?:\.\.\.|…)(?:{JOIN}(?:{name}))?)?"
            for name in (_INVERTED_NAME, _LEADING_NAME)
        ),
        rf"^{_FIRST_INVERTED}{ET_AL}?",
        rf"^(?:{_VANCOUVER_NAME})(?:(?:{JOIN}(?:{_VANCOUVER_NAME}))+{ET_AL}?|{ET_AL}|(?=\s*\())",
        rf"^{SURNAME}(?:,\s*{_GIVEN})?{ET_AL}",
    )
)
_LAST_PAIR = pattern_of(rf",?\s+(?:and|&)\s+{SURNAME},\s+{_GIVEN}(?:(?<=\.)|(?=\s*[.(]|$))")


def looks_like_authors(text: str) -> bool:
    """Whether a text begins with a list of people's names, as entries of a reference list do."""
    if any(pattern.match(text) for pattern in _LISTS) or _names_et_al(text):
        return True
    return bool(_inverted_pairs(text)) or all_names(first_segment(text)[0])


def split_authors(text: str) -> tuple[str, ...]:
    """Return the names of an author list as printed, without "et al." and editors' marks."""
    text = re.sub(rf"{ET_AL}\s*$|\(eds?\.\)|\.\.\.", "", text.strip(" ,;:(")).strip(" ,;:(")
    if not text:
        return ()
    inverted = [] if _are_full_names(text) else list(_INVERTED.finditer(text))
    if inverted and re.fullmatch(_FIRST_INVERTED, text):
        rest = _JOIN.split(text[inverted[0].end() :])
        return tuple(" ".join(name.split()).strip(" ,") for name in (inverted[0].group(), *rest) if name)
    if inverted and inverted[0].start() == 0:
        return tuple(" ".join(m.group().split()).strip(" ,") for m in inverted)
    if _inverted_pairs(text):
        pieces = [p for p in _JOIN.split(text) if p]
        return tuple(f"{a}, {b}" for a, b in zip(pieces[::2], pieces[1::2], strict=False))
    pieces = _JOIN.split(text)
    names = [
        _STUCK.sub(" ", " ".join(p.split()))
        for p in pieces
        if any(c.isalpha() for c in p) and p.lower() not in ("et al", "others")
    ]
    if _opens_inverted(names):
        names[:2] = [", ".join(names[:2])]
    return tuple(names)


_STUCK = pattern_of(r"(?<=^[A-Z])(?=[A-Z][a-z]{2})|(?<=^[A-Z]{2})(?=[A-Z][a-z]{2})")
"""Where initials lost the space behind them ("JKLee")."""


def _opens_inverted(names: list[str]) -> bool:
    """Whether only the first name is inverted ("Okafor, Ife, Bo Brandt, and Cy Dow")."""
    first, rest = names[:2], names[2:]
    return bool(rest) and all(" " not in name for name in first) and all(" " in name for name in rest)


def family_name(author: str) -> str:
    """Return an author's family name as printed: before the comma, before initials behind it, else the last word.

    "Okafor, I." and "I. Okafor" and "Okafor I" all give "Okafor"; particles are left out.
    """
    name = author.split(",", maxsplit=1)[0].strip() or author.strip(" ,")
    words = [word for word in name.split() if word not in _SMALL] or name.split()
    while len(words) > 1 and _are_initials(words[-1]):
        words.pop()
    return words[-1] if words else ""


def _are_initials(word: str) -> bool:
    letters = word.replace(".", "").replace("-", "")
    return 1 <= len(letters) <= 3 and letters.isalpha() and letters.isupper()


def only_names(text: str) -> bool:
    """Whether a text that is all capitals is names ("Smith and Jones") rather than a title in title case."""
    pieces = NAME_JOINTS.split(text)
    return bool(_ET_AL.search(text)) or "." in text or all(len(piece.split()) <= 3 for piece in pieces)


def _inverted_pairs(text: str) -> int:
    """Where a list such as "Ba, Jimmy Lei, Kiros, Jamie Ryan, and Hinton, Geoffrey E." ends, else 0.

    It is told from a list of first names by the "and" before a last pair and the even count before it.
    """
    last = _LAST_PAIR.search(text[:2000])
    pieces = text[: last.start()].split(", ") if last else []
    return last.end() if last and len(pieces) % 2 == 0 and all(map(is_one_name, pieces)) else 0


def _names_et_al(text: str) -> int:
    """Where a list of names that ends in "et al." ends, 0 where the text begins with none."""
    found = _ET_AL.search(text[:2000])
    return found.end() if found and all_names(text[: found.start()], least=1) else 0


_NAMES_AND_YEAR = pattern_of(r"^(?P<names>[^.]{3,300}?)[,.]?\s*\(?(?:19|20)\d\d[a-h]?\)?\s*(?:[.:,]|$)")


def authors_end(text: str) -> int:
    """Where the authors at the front end, 0 where the text begins with none; the surest signs are tried first."""
    end = max((m.end() for p in _LISTS if (m := p.match(text))), default=0)
    end = max(end, _inverted_pairs(text), _full_names(text)) or _names_et_al(text) or _single_vancouver(text)
    if end:
        return end
    segment, behind = first_segment(text)
    if behind and (all_names(segment) or _is_organisation(segment, behind)):
        return len(segment)
    dated = _NAMES_AND_YEAR.match(text)
    if dated and all_names(dated["names"]):
        return len(dated["names"])
    return _names_with_commas(text)


def _full_names(text: str) -> int:
    """Where names in full end whose second begins with an initial ("Ann Lee, H. Bo Dow, and Cy Poe"), else 0."""
    segment, behind = first_segment(text)
    return len(segment) if behind and _are_full_names(segment) else 0


def _are_full_names(segment: str) -> bool:
    names = [name for name in _JOIN.split(segment) if name]
    full = len(names) > 2 and all(len(name.split()) > 1 for name in names)
    return full and bool(_JOINED.search(segment)) and not _ET_AL.search(segment) and all_names(segment)


_ONE_VANCOUVER = pattern_of(
    rf"^(?:{_PARTICLES}{CAPITALISED}\s[A-Z]{{1,2}}(?=\.\s)|(?:[A-Z]{{1,3}}\s|[A-Z]{{1,2}}(?=[A-Z][a-z])){CAPITALISED}(?=,\s))"
)


def _single_vancouver(text: str) -> int:
    """Where "Poe C. A title of words" or "C Poe, A title of words" parts: one name, no further name in what follows."""
    found = _ONE_VANCOUVER.match(text)
    behind = first_segment(text[found.end() + 1 :].strip())[0] if found else ""
    names = all_names(behind, least=1) or is_one_name(behind.split(", ")[0])
    return found.end() if found and len(behind.split()) >= 3 and not names else 0


def _names_with_commas(text: str) -> int:
    """Where names end that only a comma parts from the title ("Ann Lee, Bo Chen, A title of many words"), else 0."""
    at = count = 0
    for piece in re.finditer(r"((?:[^,:;.]|(?<=\b[A-Z])\.)+?)(?:,|(?P<colon>:))\s+", text[:1500]):
        if piece.start() != at or not _is_name_or_pair(piece[1]):
            break
        if piece["colon"] and len(piece[1].split()) < 2:
            if sum(" " in name for name in text[:at].split(", ")) > 1:
                break  # behind names of two words it opens the title: "A Lee, B Roe, Tidenet: A forecast"
            return 0
        at, count = piece.end(), count + 1 + (" and " in piece[1] or "&" in piece[1])
    title = text[at:].split()
    plain = sum(word[0].islower() for word in title[:8]) >= 1 or (len(title) >= 4 and ":" in text[at:])
    named = is_one_name(first_segment(text[at:])[0])
    return at if count >= 2 and len(title) >= 3 and plain and title[0] not in ("and", "&") and not named else 0


def _is_name_or_pair(piece: str) -> bool:
    return all(is_one_name(name) and len(name.split()) <= 4 for name in NAME_JOINTS.split(piece.strip()))


def _is_organisation(segment: str, behind: str) -> bool:
    """ "OpenAI. GPT-4 technical report, 2023.": one or two words in front of a longer segment that is no venue."""
    title = first_segment(behind)[0]
    short = len(segment.split()) <= 2 and segment[-1:] not in "?!" and segment[:1].isupper() and ":" not in segment
    return short and len(title.split()) >= 3 and not VENUE_BEGINS.match(title) and not all_names(title)


_SEGMENT_END = pattern_of(
    r"\.(?=\s|$)(?<![\s.(][^\W\d_a-z]\.)(?<!^[^\W\d_a-z]\.)"
    r"(?<!\b(?:vs|al|et|St|Jr|No)\.)(?<!\b(?:e\.g|i\.e|vol)\.)|\?(?=\s+[A-Z(]|$|\s*\()|!(?=\s+[A-Z(]|$|\s*\()"
)


def first_segment(text: str) -> tuple[str, str]:
    """The text up to the first stop that is no initial's, and what is behind."""
    end = _SEGMENT_END.search(text)
    if not end:
        return text, ""
    keep = end.end() if end.group() in "?!" else end.start()
    return text[:keep], text[end.end() :].strip()


_SMALL = PARTICLES | {"and", "et", "al.", "others"}


def all_names(segment: str, least: int = 2) -> bool:
    """Whether a segment reads as names only: capitals, particles, commas; no common words in small letters.

    One name in four may be typed in small letters ("yelong shen").
    """
    others = _ET_AL.search(segment)
    segment = (segment[: others.start()] if others else segment).strip(" ,;")
    if not segment or len(segment) > 3000 or any(c in segment for c in ':?!()"“'):
        return False
    pieces = [p for p in NAME_JOINTS.split(segment) if p and p != "and"]
    if len(pieces) == 1 and not least <= len(pieces[0].split()) <= 3:
        return False
    small = [piece for piece in pieces if not is_one_name(piece)]
    return _FEW * len(small) <= len(pieces) and all(_is_small_name(piece) for piece in small)


_FEW = 4


def _is_small_name(piece: str) -> bool:
    words = piece.split()
    return len(words) == 2 and all(word.isalpha() and word.islower() and len(word) > 1 for word in words)


def is_one_name(piece: str) -> bool:
    """Whether a piece is one name: at most five words, all capitalised but for particles, no digits."""
    words = piece.removeprefix("and ").split()
    if not 1 <= len(words) <= 5 or any(c.isdigit() for c in piece):
        return False
    return all(w in _SMALL or not w[0].islower() for w in words) and any(not w[0].islower() for w in words)
