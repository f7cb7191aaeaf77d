"""Reading one entry of a reference list, printed or typed in haste: authors, title, year, venue, ids."""

import re
from dataclasses import dataclass

from peerassay.documents.paper import Reference

_MARKER = re.compile(
    r"^\s*(?:[-*•]\s+)?(?:\*\*|__)?(?P<marker>\[(?P<label>[^\[\]\n]{1,40})\]|\((?P<round>\d{1,3}|[A-Z])\)|(?P<number>\d{1,3})[.)](?=\s))"
    r"(?:\*\*|__)?[:.,]?\s*"
)
_DOI = re.compile(r"10\.\d{4,9}/[^\s\"<>,;\]]*[^\s\"<>,;.)\]]")
_ARXIV = re.compile(
    r"(?:arxiv\s*(?:preprint)?\s*(?:arxiv)?\s*[:.,]?\s*(?:abs/)?|arxiv\.org/(?:abs|pdf|html)/|abs/|openalex\S*/)"
    r"(?P<id>\d{4}\.\s?\d{4,5}|[a-z-]+(?:\.[A-Z]{2})?/\d{7})(?:v\d+)?",
    re.IGNORECASE,
)
_BARE_ARXIV = re.compile(r"^\s*(?P<id>\d{4}\.\d{4,5})(?:v\d+)?\s*$")
_URL = re.compile(r"(?:https?://|www\.)[^\s\"<>\]]*[^\s\"<>\],.;:)!?*_]", re.IGNORECASE)
_YEAR = re.compile(r"(?<![\d./:-])(?P<year>19[4-9]\d|20[0-4]\d)(?P<letter>[a-h])?(?![\d]|[./]\d)")
_SHORT_YEAR = re.compile(r"(?<=[A-Za-z])\s?['’‘](?P<yy>\d{2})\b")
_GLUED_YEAR = re.compile(r"(?<=[A-Za-z])(?P<year>20[0-4]\d)\b")

_PARTICLE = r"(?:(?:van|von|der|den|de|del|della|di|da|dos|du|la|le|el|al|bin|ibn|ter|ten|zu|van't)\s+)*"
_CAP = r"(?=[^\W\d_a-z](?:[^\W\d_]|['’`´-]))[^\W\d_]+(?:['’`´-][^\W\d_]+)*"
_SURNAME = rf"{_PARTICLE}(?:[dDO]['’]|al-|El-)?{_CAP}(?:\s+(?!and\b|et\b){_PARTICLE}{_CAP}){{0,2}}"
_INITIALS = r"(?:[^\W\d_a-z]\.(?:\s*-?\s*|$)){1,4}"
_GIVEN = rf"{_CAP}(?:[\s-]+{_CAP}){{0,2}}(?:\s+{_INITIALS})?"
_JOIN = r"\s*(?:,\s*(?:and\s+|&\s*)?|;\s*(?:and\s+)?|\s+and\s+|\s*&\s*)"
_ET_AL = r"(?:,?\s*(?:and\s+|&\s*)?(?:et\.?\s*al\b\.?|others\b))"
_INVERTED_NAME = rf"{_SURNAME},\s*{_INITIALS}(?:,?\s*(?:Jr|Sr|III|II)\b\.?)?"
_LEADING_NAME = rf"{_INITIALS}\s*{_SURNAME}"
_VANCOUVER_NAME = rf"{_PARTICLE}{_CAP}(?:\s+{_CAP})?\s+[A-Z]{{1,3}}(?=[,.;]|\s+and\b|\s*\(|$)"
_LISTS = (
    *(
        re.compile(rf"^(?:{name})(?:{_JOIN}(?:{name}))*(?:{_ET_AL}|{_JOIN}\.\.\.)?")
        for name in (_INVERTED_NAME, _LEADING_NAME)
    ),
    re.compile(rf"^(?:{_VANCOUVER_NAME})(?:(?:{_JOIN}(?:{_VANCOUVER_NAME}))+{_ET_AL}?|{_ET_AL}|(?=\s*\())"),
)
_LAST_PAIR = re.compile(rf",?\s+(?:and|&)\s+{_SURNAME},\s+{_GIVEN}(?=\s*[.(]|$)")
_SHU_ET_AL = re.compile(rf"^{_SURNAME}(?:,\s*{_GIVEN})?{_ET_AL}")
_LATE_AUTHORS = re.compile(rf"^[\s(,.–—-]*(?:by\s+)?(?P<names>{_SURNAME}(?:{_JOIN}{_SURNAME}){{0,2}}{_ET_AL})", re.IGNORECASE)
_LABEL = re.compile(r"^(?P<label>(?P<first>[^\W\d_][\w'’-]*)[^()]{0,60}\((?:19|20)\d\d[a-z]?\))\s+(?=(?P=first)\b)")
_QUOTED = re.compile(
    r"[\"“”‘«]{1,2}(?P<title>[^\"“”«»]{8,400}?)[\"”»“]{1,2}|[‘'](?P<single>[^‘’]{12,300}?)[,.]?['’](?=[\s.,:]|$)|``(?P<tex>.{8,400}?)''"
)
_STARRED = re.compile(r"(?<![*_\w])[*_]{1,2}(?P<title>[^*_]{12,300})[*_]{1,2}(?!\w)")
_VENUE_WORDS = re.compile(
    r"^(?:in:?\s|in$|proc|advances in|journal|trans(?:actions)?\b|arxiv|corr\b|ieee|acm\b|the (?:\w+ )?(?:international|conference)"
    r"|international (?:conference|journal)|conference on|annual|neurips|nips|iclr|icml|cvpr|iccv|eccv|acl\b|emnlp|naacl|aaai|ijcai"
    r"|kdd|www\b|tmlr|jmlr|nature\b|science\b|preprint|openreview|technical report|phd|springer|elsevier|url\b|doi\b|available|https?:"
    r"|\d|pp?\.|vol|pages)",
    re.IGNORECASE,
)
_VENUE_NAME = re.compile(
    r"\b(?:NeurIPS|NIPS|ICLR|ICML|CVPR|ICCV|ECCV|WACV|ACL|EMNLP|NAACL|EACL|COLING|AAAI|IJCAI|KDD|SIGIR|WWW|TMLR|JMLR|TPAMI|PAMI|AISTATS|UAI|COLT"
    r"|CoRL|ICRA|IROS|RSS|INTERSPEECH|ICASSP|MICCAI|BMVC|SIGGRAPH|CIKM|WSDM|ICDM|STOC|FOCS|SODA|ITCS|CHI|ASPLOS|OSDI|SOSP|MLSys|TACL|CoLM|COLM|arXiv)\b"
)
_NOISE = re.compile(r"[*_]{1,3}(?=\S)|(?<=\S)[*_]{1,3}(?=[\s.,;:)]|$)")


@dataclass(frozen=True)
class _Parts:
    authors: str = ""
    title: str | None = None
    rest: str = ""


def parse_reference(text: str, *, id: str, marker: str | None = None) -> Reference:
    """Return what can be read from one entry: printed in a paper, or typed by a reviewer.

    `text` is kept as it is. What cannot be told stays None: a wrong title is worse than none.
    """
    own_marker, body = _marker(text)
    label = _LABEL.match(body)
    if label:
        own_marker, body = own_marker or label["label"], body[label.end() :]
    ids = _ids(body)
    bare = _without_ids(body)
    parts = _with_late_authors(_parts(bare if not (starred := _STARRED.search(body)) else _starred(body, starred)))
    year = _year(bare)
    if year is None and ids.get("arxiv_id", "x")[:4].isdigit():
        year = 2000 + int(ids["arxiv_id"][:2])
    return Reference(
        id=id,
        text=text,
        marker=marker or own_marker,
        title=_clean_title(parts.title),
        authors=split_authors(parts.authors),
        year=year,
        venue=_venue(parts.rest),
        **ids,
    )


def looks_like_authors(text: str) -> bool:
    """Whether a text begins with a list of people's names, as entries of a reference list do."""
    if any(pattern.match(text) for pattern in (*_LISTS, _SHU_ET_AL)) or _names_et_al(text):
        return True
    return bool(_inverted_pairs(text)) or _all_names(_first_segment(text)[0])


def split_authors(text: str) -> tuple[str, ...]:
    """Return the names of an author list as printed, without "et al." and editors' marks."""
    text = re.sub(rf"{_ET_AL}\s*$|\(eds?\.\)|\.\.\.", "", text.strip(" ,;:(")).strip(" ,;:(")
    if not text:
        return ()
    if re.match(_INVERTED_NAME, text):
        return tuple(" ".join(m.group().split()).strip(" ,") for m in re.finditer(_INVERTED_NAME, text))
    if _inverted_pairs(text):
        pieces = [p for p in re.split(r",\s*(?:and\s+|&\s*)?|\s+(?:and|&)\s+", text) if p]
        return tuple(f"{a}, {b}" for a, b in zip(pieces[::2], pieces[1::2], strict=False))
    names = re.split(r"\s*;\s*(?:and\s+)?|\s*,\s*(?:and\s+|&\s*)?|\s+and\s+|\s*&\s*", text)
    return tuple(
        " ".join(name.split())
        for name in names
        if any(c.isalpha() for c in name) and name.lower() not in ("et al", "others")
    )


def _inverted_pairs(text: str) -> int:
    """Where a list such as "Ba, Jimmy Lei, Kiros, Jamie Ryan, and Hinton, Geoffrey E." ends, else 0.

    It is told from a list of first names by the "and" before a last pair and the even count before it.
    """
    last = _LAST_PAIR.search(text[:2000])
    pieces = text[: last.start()].split(", ") if last else []
    return last.end() if last and len(pieces) % 2 == 0 and all(map(_is_name, pieces)) else 0


def _names_et_al(text: str) -> int:
    """Where a list of names that ends in "et al." ends, 0 where the text begins with none."""
    found = re.search(_ET_AL, text[:2000])
    return found.end() if found and _all_names(text[: found.start()], least=1) else 0


def _marker(text: str) -> tuple[str | None, str]:
    found = _MARKER.match(text)
    if not found or found.end() >= len(text.rstrip()):
        return None, text.strip()
    label = found["label"] or found["round"] or found["number"]
    if found["label"] and not re.fullmatch(r"\d{1,4}[a-z]?|[A-Za-z]{1,2}\d{0,3}|[A-Z][\w+.,&\s'’-]*", label):
        return None, text.strip()
    return found["marker"] if found["label"] or found["round"] else label, text[found.end() :].strip()


def _ids(text: str) -> dict[str, str]:
    ids: dict[str, str] = {}
    arxiv = _ARXIV.search(text) or _BARE_ARXIV.search(text)
    if arxiv:
        ids["arxiv_id"] = re.sub(r"\s", "", arxiv["id"])
    doi = _DOI.search(text)
    if doi:
        ids["doi"] = doi.group()
        own = re.fullmatch(r"10\.48550/arxiv\.(\d{4}\.\d{4,5})(?:v\d+)?", doi.group(), re.IGNORECASE)
        if own:
            ids.setdefault("arxiv_id", own[1])
    url = _URL.search(text)
    if url:
        ids["url"] = url.group()
    return ids


def _without_ids(text: str) -> str:
    """The text without addresses, ids and Markdown marks, white space closed up."""
    text = re.sub(r"\[([^\]]+)\]\((?:https?:)[^)]*\)", r"\1", text)
    text = _URL.sub(" ", text)
    text = re.sub(r"\b(?:URL|DOI|doi)\s*:?\s*(?=$|[.,\s])", " ", _DOI.sub(" ", text))
    text = re.sub(r"[(\[]\s*[)\]]", " ", _NOISE.sub("", text))
    return re.sub(r"\s+([.,;:?!])", r"\1", " ".join(text.split())).strip(" -–—")


def _parts(text: str) -> _Parts:
    """Tell authors, title and the rest apart, trying the plainest signs first."""
    quoted = _QUOTED.search(text)
    if quoted:
        title = quoted["title"] or quoted["single"] or quoted["tex"]
        if len(title.split()) >= 2:
            before = _strip_year(text[: quoted.start()])
            return _Parts(before if looks_like_authors(before) else "", title, text[quoted.end() :])
    authors, rest = _take_authors(text)
    if authors and not rest:
        return _Parts(authors)
    title, behind = _take_title(rest)
    if authors and title is None:
        return _Parts(authors, None, rest)
    return _Parts(authors, title, behind)


def _starred(text: str, title: re.Match[str]) -> str:
    """The text with its emphasised title in quotation marks, so that it is read as one."""
    return _without_ids(f'{text[: title.start()]}"{title["title"]}"{text[title.end() :]}')


def _with_late_authors(parts: _Parts) -> _Parts:
    """Authors that stand behind the title ("Title" by Wang et al., ICLR 2024)."""
    late = None if parts.authors else _LATE_AUTHORS.match(parts.rest)
    return _Parts(late["names"], parts.title, parts.rest[late.end() :]) if late else parts


def _strip_year(text: str) -> str:
    return re.sub(r"[\s,.(\[]*(?:19|20)\d\d[a-h]?[\s,.)\]:]*$", "", text).strip(" ,.:;")


_AFTER_AUTHORS = re.compile(
    r"^\s*[.,:;]*\s*(?:\(?\s*(?:(?:19|20)\d\d[a-h]?|in press|forthcoming)(?:,\s*\w+)?\s*\)?\s*[.,:;]*\s*)?"
)


def _take_authors(text: str) -> tuple[str, str]:
    """Split off the authors at the front; the year that follows them goes too."""
    best = max((m.end() for p in (*_LISTS, _SHU_ET_AL) if (m := p.match(text))), default=0)
    best = max(best, _inverted_pairs(text)) or _names_et_al(text)
    segment, behind = _first_segment(text)
    if not best and behind and (_all_names(segment) or _is_organisation(segment, behind)):
        best = len(segment)
    if not best and (
        year := re.match(r"^(?P<names>[^.]{3,300}?)[,.]?\s*\(?(?:19|20)\d\d[a-h]?\)?\s*(?:[.:,]|$)", text)
    ):
        best = len(year["names"]) if _all_names(year["names"]) else 0
    rest = text[best:]
    if not best:
        return "", text
    if rest and rest[0].isalnum() and text[best - 1] not in ". ":
        return "", text
    return text[:best].strip(" ,;:"), rest[_AFTER_AUTHORS.match(rest).end() :]  # type: ignore[union-attr]


def _is_organisation(segment: str, behind: str) -> bool:
    """"OpenAI. GPT-4 technical report, 2023.": one or two words in front of a longer segment that is no venue."""
    title = _first_segment(behind)[0]
    short = len(segment.split()) <= 2 and segment[-1:] not in "?!" and segment[:1].isupper() and ":" not in segment
    return short and len(title.split()) >= 3 and not _VENUE_WORDS.match(title) and not _all_names(title)


_SEGMENT_END = re.compile(
    r"(?<![\s.(][^\W\d_a-z])(?<!^[^\W\d_a-z])(?<!\bvs)(?<!\bal)(?<!\be\.g)(?<!\bi\.e)(?<!\bSt)(?<!\bJr)(?<!\bNo)(?<!\bvol)[.](?=\s|$)|[?!](?=\s+[A-Z(]|$|\s*\()"
)


def _first_segment(text: str) -> tuple[str, str]:
    """The text up to the first stop that is no initial's, and what is behind."""
    end = _SEGMENT_END.search(text)
    if not end:
        return text, ""
    keep = end.end() if end.group() in "?!" else end.start()
    return text[:keep], text[end.end() :].strip()


_SMALL = frozenset(
    [
        "van",
        "von",
        "der",
        "den",
        "de",
        "del",
        "della",
        "di",
        "da",
        "dos",
        "du",
        "la",
        "le",
        "el",
        "al",
        "bin",
        "ibn",
        "ter",
        "ten",
        "zu",
        "and",
        "et",
        "al.",
        "others",
        "y",
        "e",
    ]
)


def _all_names(segment: str, least: int = 2) -> bool:
    """Whether a segment reads as names only: capitals, particles, commas; no common words in small letters."""
    segment = re.sub(rf"{_ET_AL}.*$", "", segment).strip(" ,;")
    if not segment or len(segment) > 3000 or any(c in segment for c in ':?!()"“'):
        return False
    pieces = [p for p in re.split(r"\s*[,;&]\s*|\s+and\s+", segment) if p and p != "and"]
    if len(pieces) == 1 and not least <= len(pieces[0].split()) <= 3:
        return False
    return all(_is_name(piece) for piece in pieces)


def _is_name(piece: str) -> bool:
    words = piece.removeprefix("and ").split()
    if not 1 <= len(words) <= 5 or any(c.isdigit() for c in piece):
        return False
    return all(w in _SMALL or not w[0].islower() for w in words) and any(not w[0].islower() for w in words)


def _take_title(text: str) -> tuple[str | None, str]:
    """The title at the front of what follows the authors, and what is behind it."""
    text = text.strip(" ,;:")
    if not any(c.isalpha() for c in text) or (_VENUE_WORDS.match(text) and len(text.split()) <= 3):
        return None, text
    segment, behind = _first_segment(text)
    venue = re.search(
        r"[,;]\s+(?=(?:in:?\s+(?:proc|[A-Z])|arXiv|CoRR|proceedings|advances in|journal of|ieee|acm)\b)",
        segment,
        re.IGNORECASE,
    )
    if venue and venue.start() > 8:
        segment, behind = segment[: venue.start()], f"{segment[venue.end() :]}. {behind}"
    trailing = re.search(
        r"\s*[,(\[–—-]+\s*(?:(?:19|20)\d\d\b|[^,()\[\]]{0,60}?\b" + _VENUE_NAME.pattern + r").*$", segment
    )
    if trailing and trailing.start() > 8:
        segment, behind = segment[: trailing.start()], f"{segment[trailing.start() :]} {behind}"
    return (segment.strip() or None), behind


def _clean_title(title: str | None) -> str | None:
    if title is None:
        return None
    title = title.strip(" ,.;:\"“”'’*_-–").removesuffix("(").strip()
    if (
        len(title) < 3
        or not any(c.isalpha() for c in title)
        or re.fullmatch(r"(?i)(arxiv|corr|preprint|online|available)\W*\d*", title)
    ):
        return None
    return title


def _year(text: str) -> int | None:
    """The year of publication: in brackets behind the authors if there is one, else the last that is no page number."""
    years = [m for m in _YEAR.finditer(text) if not re.search(r"(?:pp?\.|pages|:)\s*$", text[: m.start()])]
    bracketed = [
        m for m in years if text[m.start() - 1 : m.start()] == "(" and text[m.end() : m.end() + 1] in (")", ",")
    ]
    chosen = bracketed[0] if bracketed else (years[-1] if years else None)
    if chosen:
        return int(chosen["year"])
    glued = _GLUED_YEAR.search(text)
    if glued:
        return int(glued["year"])
    short = _SHORT_YEAR.search(text)
    if short:
        yy = int(short["yy"])
        return 1900 + yy if yy > 50 else 2000 + yy
    return None


def _venue(rest: str) -> str | None:
    """The venue as printed, without volume, pages and year."""
    text = re.sub(r"^\s*(?:in:?|in proceedings of)\s+", "", rest.strip(' ,.;:()[]-–—"”'), flags=re.IGNORECASE)
    text = re.split(r",\s*(?=(?:pages|pp?\.|volume|vol\.|\d))|\(\s*(?:19|20)\d\d|\.\s|\s\d+\s?[(:]", text)[0]
    text = re.sub(r"[\s,'’]*(?:(?:19|20)\d\d[a-h]?|['’]\d\d)\W*$", "", text).strip(" ,.;:()[]")
    return text if 2 <= len(text) <= 200 and any(c.isalpha() for c in text) else None
