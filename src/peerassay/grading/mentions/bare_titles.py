"""What is printed like a title without any mark: in running text, in brackets, or alone on a line.

All that is yielded is tentative: capitals and colons are no proof, so a look-up decides.
"""

import re
from collections.abc import Iterator

from peerassay.documents.abbreviations import COMMON
from peerassay.documents.own_names import NAME
from peerassay.documents.paper import Paper
from peerassay.grading.mentions.likeness import VENUE
from peerassay.grading.mentions.remarks import is_remark, may_be_title
from peerassay.grading.mentions.titles import Titled, letters_of, own_letters

MOST = 12
"""Candidates of one review: each may be a request to a catalogue."""
_SMALL = (
    r"(?:a|an|the|of|for|in|on|to|and|or|with|by(?! [A-Z][\w\-]+ et al)|from|via|as|at|is|are|be|can|not|do|does|"
    r"into|over|under|using|without|than|through|towards?|your|its|when|what|how|vs\.?|s|beyond|between|across|based|really)"
)
_CAPITAL = r"(?:\d*[A-Z][\w’'+\-/^]*|\([A-Z][\w\-]+\)|\d[\w\-]*)"
_RUN = re.compile(
    rf"(?<![\w\-])(?:[\w\-+]{{2,20}}: )?{_CAPITAL}"
    rf"(?:(?:[,:?!]?[ ]{{1,2}}{_SMALL}){{0,4}}[,:?!]?[ ]{{1,2}}{_CAPITAL}){{2,20}}+(?![\w\-])"
)
_NAMED = re.compile(rf"(?<![\w\-]){NAME}: +(?P<rest>[A-Z][^.;:()\[\]\n<>\"“”]{{20,160}})")
_BRACKETED = re.compile(
    r"\(\s*(?:e\.g\.,?\s*|see\s+)?(?P<round>[A-Z][^()\n]{20,200}|[A-Z][^()\n]{5,120}\n[^()\n]{5,120})\)|"
    r"\[(?P<square>[A-Z][^\[\]\n]{20,200})\](?!\()|<(?P<angled>[A-Z][^<>\n]{20,200})>"
)
_EXPANDED = re.compile(
    rf"(?<![\w\-]){NAME}\s?\(\s?(?P<of_name>[A-Za-z][^()\[\],\n]{{25,160}})[,)]|"
    r"\(\s?(?P<before_author>[A-Za-z][^()\[\],\n]{25,160}),\s\[[A-Z][\w\-]+,? [’'\d]"
)
_ALONE = re.compile(
    r"(?m)^[ \t>]*(?:[-*+•]\s+)*(?:\(?[\da-z]{1,2}[.)]\s+|\[\w{1,4}\]\s+)?(?P<line>[*_\"“]{0,2}[A-Z\d][^\n]{18,220})$"
)
_UNCLOSED = re.compile(r"[\"“‘](?P<quoted>[A-Z][^\"“”\n]{20,200})(?=\n|$|[.?!]\s)")
_LABEL_BEHIND = re.compile(r"[*_]{0,2}:[*_]{0,2}(?:\s|$)")
_OF_REVIEWS = re.compile(
    r"^(?:lack|limited|insufficient|unclear|missing|no|weak|strong|inclusion|comparisons?|comprehensive|clear|extensive)\b|"
    r"\b(?:weakness\w*|strengths?|reviewers?|ablations?|baselines?|novelty|clarity|significance|originality|soundness|"
    r"concerns?|comments?|rebuttal|accept|reject|appendix|tables?|figures?|figs?|sections?|questions?|typos?|lemma|"
    r"supplementary|presentation|contributions?|motivation|eqs?|equations?|lines?|page|listing|line \d+)\b",
    re.IGNORECASE,
)
"""Words of a review's headings and pointers; titles of works hardly ever hold them."""
_NAMES_A_VENUE = re.compile(
    r"\b(?:conference on|workshop|symposium|journal of|transactions on|proceedings|advances in)\b", re.IGNORECASE
)
_AFTER_AUTHORS = re.compile(r"[A-Z][\w\-]+(?: (?:&|and) [A-Z][\w\-]+| et\.? ?al\.?),? [A-Z]")
_HEADED = re.compile(r"[A-Z][\w\-]{2,20}: [A-Z][^,;]{20,}$")
_ASIDE = re.compile(r"\s*\((?![A-Z][\w\-]*\)$)[^()]*\)$")
_PART = re.compile(r"(?:, )?(?:and |or )?(?P<title>(?:(?!, ).)+)")
_STOP = re.compile(r",? (?:which|that|who|where|and [A-Z]|by [A-Z]|also|is|are|was|has|have|to [a-z]+ that)\b|, ")


def bare_titles_of(text: str, paper: Paper, taken: list[tuple[int, int]]) -> Iterator[Titled]:
    """Yield at most MOST stretches outside those `taken` that may be titles, in order of place.

    Words of the paper itself and headings of the review are left out.
    """
    own = own_letters(paper)
    found: list[Titled] = []
    for stretch in _stretches(text):
        if len(found) == MOST:
            break
        start, end = _free(*stretch, [*taken, *((t.start, t.end) for t in found)])
        written = " ".join(text[start:end].split()).strip(' .,:;*_"“”\\(–-')
        title = _ASIDE.sub("", written) if len(_ASIDE.sub("", written).split()) >= 4 else written
        if _may_be(title) and letters_of(title) not in own and not _is_heading(text, start, end, title):
            found.append(Titled(start, end, title, tentative=True))
    yield from sorted(found, key=lambda t: t.start)


def _stretches(text: str) -> Iterator[tuple[int, int]]:
    """Where titles may be; of those that overlap the first counts."""
    for match in _ALONE.finditer(text):
        if len(_titles_in(match["line"])) < 2 and _is_shaped(match["line"].strip(' .*_"“”\\')):
            yield match.span("line")
    for match in _NAMED.finditer(text):
        if match[0].partition(":")[0] not in COMMON:
            yield match.start(), _end_of_title(text, match.start("rest"), match.end("rest"))
    for match in _RUN.finditer(text):
        yield from ((a, b) for a, b in _listed(match) if _is_capital(text[a:b]))
    for match in _BRACKETED.finditer(text):
        inside = match[match.lastgroup or 0]
        if _is_shaped(inside) or _AFTER_AUTHORS.match(inside) or _HEADED.match(inside):
            yield match.span(match.lastgroup or 0)
    yield from (match.span("quoted") for match in _UNCLOSED.finditer(text) if may_be_title(match["quoted"]))
    yield from (match.span(match.lastgroup or 0) for match in _EXPANDED.finditer(text))


def _listed(match: re.Match[str]) -> list[tuple[int, int]]:
    """The run, or its parts where it lists several titles of four words and more."""
    parts = _titles_in(match[0])
    if len(parts) < 2:
        return [match.span()]
    return [(match.start() + p.start("title"), match.start() + p.end()) for p in parts]


def _titles_in(words: str) -> list[re.Match[str]]:
    """The parts about commas that could each be a title."""
    parts = _PART.finditer(words)
    return [p for p in parts if len(p["title"].split()) >= 4 and (_is_capital(p["title"]) or ": " in p["title"])]


def _free(start: int, end: int, taken: list[tuple[int, int]]) -> tuple[int, int]:
    """The longest part of a stretch that nothing was read from."""
    edges = sorted((max(a, start), min(b, end)) for a, b in taken if a < end and start < b)
    begins, ends = [start, *(b for _, b in edges)], [*(a for a, _ in edges), end]
    return max(zip(begins, ends, strict=True), key=lambda part: part[1] - part[0])


def _is_heading(text: str, start: int, end: int, title: str) -> bool:
    """A point of the review with its heading before it ("Edge of Use: The ..."), or bold and without a name."""
    bold = text[max(0, start - 2) : start + 2].count("**") > 0 and ":" not in title
    return bold or _LABEL_BEHIND.match(text, end) is not None or re.search(r": \S+$", title) is not None


def _is_enumeration(title: str) -> bool:
    """Names in a row ("Atari, Control Suite, and Craftax"), or one with its abbreviation behind it."""
    parts = re.split(r",? and |, ", title)
    return (len(parts) > 2 and max(len(p.split()) for p in parts) < 4) or re.search(
        r"\([A-Z][\w\-]*\)$", title
    ) is not None


def _may_be(title: str) -> bool:
    return (
        4 <= len(re.findall(r"[^\W_]+", title)) <= 30
        and len(title) >= 20
        and title[0].isalnum()
        and not is_remark(title)
        and not _is_enumeration(title)
        and not _OF_REVIEWS.search(title)
        and not _NAMES_A_VENUE.search(title)
        and not VENUE.fullmatch(title)
    )


def _is_shaped(words: str) -> bool:
    """One clause that has the capitals of a title, or a name and a colon before what it stands for."""
    return may_be_title(words) and (_is_capital(words) or re.match(rf"[*_]*{NAME}: +\w", words) is not None)


def _is_capital(words: str) -> bool:
    weighty = [w for w in re.findall(r"[^\W\d_][\w’'\-]*", words) if not re.fullmatch(_SMALL, w)]
    spelt = [w for w in weighty if re.search(r"[a-z]{3}", w)]
    return len(weighty) >= 3 and len(spelt) >= 3 and sum(w[0].isupper() for w in weighty) >= 0.75 * len(weighty)


def _end_of_title(text: str, start: int, end: int) -> int:
    """Where what stands behind "Name: " ceases to be its title: at a clause about it."""
    stop = _STOP.search(text, start + 15, end)
    return stop.start() if stop else end
