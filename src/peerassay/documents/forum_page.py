"""Text copied from an OpenReview forum page: its notes told by the lines that the site prints above each.

Above a note stand a title and a line with its kind, its author and the time; below that who may read it, then the
fields of the form, each behind its name and a colon. Rebuttals, comments and what authors write are no reviews.
"""

import re
from collections.abc import Iterator
from datetime import datetime
from itertools import pairwise
from typing import Any, NamedTuple

from peerassay.documents.openreview import kind_of_note
from peerassay.documents.paper import Provenance
from peerassay.documents.review import FieldRole, Review, ReviewField, ReviewFile
from peerassay.documents.review_building import AboutReview, build_review
from peerassay.documents.review_forms import is_known_field, is_score_name, role_of_field
from peerassay.documents.size_limits import refuse_crumbs
from peerassay.language.identifiers import FORUM
from peerassay.language.patterns import pattern_of

_DAY = r"(?P<day>\d{2} [A-Z][a-z]{2} \d{4})"
_ROLE = r"(?:Anon)?Reviewer ?\w{1,8}|Authors|Program Chairs|(?:Senior )?Area Chairs?(?: \w{1,8})?|Action Editor \w{1,8}"
# "Official Reviewby Reviewer x1Yz12 Jul 2024, 11:22 (modified: 03 Aug 2024, 10:00)EveryoneRevisions", also in lines
_SIGNED = pattern_of(
    rf"^[#*> \t]*(?P<kind>[A-Z][A-Za-z /-]{{2,60}}?)\s{{0,4}}by\s{{0,4}}(?P<who>\S[^\n]{{0,200}}?)\s{{0,4}}{_DAY}"
    r"(?:,| at) ?\d\d:\d\d[^\n]*$",
    re.MULTILINE,
)
# "ICLR 2020 Conference Paper1 AnonReviewer2", and on the next line
# "24 Oct 2019 (modified: 05 Nov 2019)ICLR 2020 Conference Paper1 Official ReviewReaders: Everyone"
_SIGNED_ABOVE = pattern_of(
    rf"^(?P<who>[^\n]{{2,200}})\s{{1,4}}{_DAY}(?:, \d\d:\d\d)?(?: \(modified: [^)\n]*\))?(?P<kind>[^\n]{{0,120}}?)\s*"
    r"Readers:[^\n]*$",
    re.MULTILINE,
)
# "Official Review of Submission123 by Reviewer x1Yz", as people keep it, sometimes with the day below
_TITLED = pattern_of(
    r"^[#*> \t]*(?!Replying to )(?P<kind>[A-Z][A-Za-z -]{3,40}?)(?P<named> (?:of|for) (?:Submission|Paper) ?\d+)? by "
    rf"(?P<who>{_ROLE})[*: \t]*$(?:\s{{1,4}}{_DAY}[^\n]*$)?",
    re.MULTILINE,
)
_FIELD = pattern_of(r"^[ \t>*_#]{0,6}(?P<name>[A-Z][^\n:*]{1,100}):[*_]{0,3}[ \t]*(?P<value>[^\n]*)$", re.MULTILINE)
_GRADE = pattern_of(r"-?\d{1,3}(?:\.\d+)?\s*(?:$|[:=/(-])")
_BUTTON = pattern_of(r"Add:.*|Replying to .*|(?:\[[^\]]*\]+\([^)]*\)\s*)+|\W*")
_FOOTER = pattern_of(r"^About OpenReview\s*$", re.MULTILINE)
_PAPER = pattern_of(r"^.*\bPaper\d+ ")
_LONGEST_TITLE = 300
_LONGEST_READERS = 600


class _Head(NamedTuple):
    """Where the lines above a note stand, and what they say; a title stands above a `signed` one."""

    start: int
    end: int
    kind: str
    who: str
    day: str | None
    signed: bool


def holds_forum_page(held: Any) -> bool:
    """Whether a text has lines as OpenReview prints them above a note."""
    if not isinstance(held, str):
        return False
    titles = any(found["named"] for found in _TITLED.finditer(held))
    return titles or bool(_SIGNED.search(held) or _SIGNED_ABOVE.search(held))


def read_forum_page(text: str, name: str, digest: str) -> ReviewFile:
    """Return the reviews, meta reviews and decisions among the notes of a page."""
    footer = _FOOTER.search(text)
    text = text[: footer.start()] if footer else text
    forum = FORUM.search(text)
    about = AboutReview(
        source=Provenance(format="forum_page", name=name, digest=digest, reader="forum_page"),
        paper_id=forum[1] if forum else None,
    )
    heads = list(_heads(text))
    refuse_crumbs(len(heads), len(text), name)
    ends = [_end_above(text, before.end, head) for before, head in pairwise(heads)]
    found = (_review(head, text[head.end : end], about) for head, end in zip(heads, [*ends, len(text)], strict=True))
    return ReviewFile(reviews=tuple(review for review in found if review))


def _heads(text: str) -> Iterator[_Head]:
    """The heads of all notes in order; a title right above a signed line, or above itself, is of the same note."""
    found = [match for pattern in (_SIGNED, _SIGNED_ABOVE, _TITLED) for match in pattern.finditer(text)]
    found.sort(key=lambda match: match.start())
    for match, follows in zip(found, [*found[1:], None], strict=True):
        between = text[match.end() : follows.start()].splitlines() if follows else ["more"]
        same = follows is not None and (follows.re.pattern != _TITLED.pattern or follows["who"] == match["who"])
        if match.re.pattern != _TITLED.pattern or not (
            same and all(_BUTTON.fullmatch(line.strip()) for line in between[:10])
        ):
            who = _PAPER.sub("", match["who"]).strip()
            yield _Head(
                match.start(), match.end(), match["kind"], who, match["day"], match.re.pattern != _TITLED.pattern
            )


def _end_above(text: str, start: int, head: _Head) -> int:
    """Where a note ends: above the next one's title, and the buttons and links around it."""
    lines = text[start : head.start].splitlines(keepends=True)
    _drop_buttons(lines)
    if head.signed and lines and len(lines[-1]) < _LONGEST_TITLE and not lines[-1].rstrip().endswith("."):
        title = lines.pop().strip("#* \n")
        _drop_buttons(lines)
        if lines and lines[-1].strip("#* \n") == title:
            lines.pop()
            _drop_buttons(lines)
    return start + len("".join(lines))


def _drop_buttons(lines: list[str]) -> None:
    while lines and _BUTTON.fullmatch(lines[-1].strip()):
        lines.pop()


def _review(head: _Head, body: str, about: AboutReview) -> Review | None:
    kind = kind_of_note(head.kind)
    first = _FIELD.search(body)
    if first and first.start() < _LONGEST_READERS and len(body[: first.start()].split("\n\n")) <= 3:
        body = body[first.start() :]
    if kind not in ("review", "meta_review", "decision") or head.who.startswith("Authors"):
        return None
    fields, scores = _fields(body)
    if not fields:
        return None
    day = datetime.strptime(head.day, "%d %b %Y").date().isoformat() if head.day else None
    told = AboutReview(about.source, reviewer=head.who, paper_id=about.paper_id, date=day, is_meta=kind != "review")
    return build_review(body, fields, told, scores)


def _fields(body: str) -> tuple[list[ReviewField], dict[str, str | int | float]]:
    """The fields of a note's text and its scores; what stands under a score or before all fields is kept too."""
    heads = [match for match in _FIELD.finditer(body) if is_known_field(match["name"]) or _is_score(match)]
    fields: list[ReviewField] = []
    scores: dict[str, str | int | float] = {}
    starts = [*(match.start() for match in heads), len(body)]
    if body[: starts[0]].strip():
        fields.append(ReviewField(name="text", role=FieldRole.COMMENT, start=0, end=starts[0]))
    for head, end in zip(heads, starts[1:], strict=True):
        start, name, role = head.start("value"), head["name"].strip(), role_of_field(head["name"])
        if _is_score(head):
            scores[name] = head["value"].strip()
            start, name, role = head.end(), "text", FieldRole.OTHER
        if body[start:end].strip():
            fields.append(ReviewField(name=name, role=role, start=start, end=end))
    return fields, scores


def _is_score(field: re.Match[str]) -> bool:
    """Whether a line is a score's name with a grade, or with a choice of up to three words."""
    value = field["value"].strip()
    return is_score_name(field["name"]) and bool(_GRADE.match(value) or 1 <= len(value.split()) <= 3)
