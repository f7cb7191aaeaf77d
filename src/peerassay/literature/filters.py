"""What is left out of the candidates: the paper, non-technical entries, later works (docs/specification.md, G10)."""

import re
from collections import Counter
from collections.abc import Callable, Sequence
from typing import NamedTuple

from peerassay.documents import Paper
from peerassay.language.titles import normal_title
from peerassay.literature.candidate import Candidate
from peerassay.literature.dates import later_than
from peerassay.literature.duplicates import is_the_paper

THE_PAPER_ITSELF = "the paper itself"
DUPLICATES = "duplicates"
NON_TECHNICAL = "non-technical"
LATER = "later than the paper"


class Filtered(NamedTuple):
    """What a filter leaves and the titles of what it took."""

    left: tuple[Candidate, ...]
    dropped: tuple[str, ...]


Filter = Callable[[Sequence[Candidate]], Filtered]


def without_the_paper(paper: Paper) -> Filter:
    """Take out the paper itself and its versions."""
    return dropping(lambda candidate: is_the_paper(candidate, paper))


def without_non_technical(candidates: Sequence[Candidate]) -> Filtered:
    """Take out errata, front matter, volumes and what plainly belongs to another field."""
    foreign = foreign_to(candidates)
    return dropping(lambda candidate: candidate.cand_id in foreign or is_no_work(candidate))(candidates)


def without_later(paper_date: str | None) -> Filter:
    """Take out what was first public after the paper: by day where known, else month, else year."""
    return dropping(lambda candidate: later_than(candidate, paper_date))


def dropping(unwanted: Callable[[Candidate], bool]) -> Filter:
    """Take out the candidates of which it is true."""

    def keep(candidates: Sequence[Candidate]) -> Filtered:
        out = [unwanted(candidate) for candidate in candidates]
        left = tuple(c for c, drop in zip(candidates, out, strict=True) if not drop)
        return Filtered(left, tuple(c.title for c, drop in zip(candidates, out, strict=True) if drop))

    return keep


_ORDINAL = r"(?:\d+(?:st|nd|rd|th)|first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|[ivxl]+)"
_MEETING = r"(?:workshop|conference|symposium|congress|meeting)"
_NO_WORK = re.compile(
    r"(?:author |publisher )?(?:erratum|errata|corrigend(?:um|a)|addendum|retraction(?: note)?)(?:$| to| for| of|:| -)"
    r"|(?:author |publisher )?correction(?:$| to\b|\s*:)"
    r"|retracted(?: article)?\s*:"
    r"|(?:front|back) ?matter\b|title page|table of contents|contents$|preface|foreword|editorial\b(?! \w+ing\b)"
    r"|guest editor|from the editor|message from the|welcome (?:message|to the)|letter from"
    r"|(?:author |subject |keyword )?index$|list of (?:reviewers|authors|contributors|papers)|reviewers?$|masthead"
    r"|(?:programme?|organi[sz]ing|technical|steering) committee|committees?$|copyright|imprint$"
    r"|call for (?:papers|participation|proposals|submissions)|announcements?$|news$|obituary|in memoriam|book review"
    r"|proceedings of the|proceedings$|(?:advances in|lecture notes in) [a-z ]+(?:,? volume)? \d+$"
    rf"|(?:proceedings|report|summary|overview|introduction) (?:of|on|from|to) the (?:\d{{4}} )?(?:{_ORDINAL} )?"
    rf"[^:]*{_MEETING}\b"
    rf"|(?:the )?(?:\d{{4}} )?{_ORDINAL} (?:annual |international |ieee |acm |joint )*{_MEETING} (?:on|of|for)\b"
    rf"|(?:\d{{4}} )?(?:ieee|acm)[a-z/ ]*(?:international )?{_MEETING} (?:on|of|for)\b"
    rf"|[^:]*\b{_MEETING}\b.*\b(?:\d{{4}}), (?:proceedings|revised selected papers)",
    re.IGNORECASE,
)
_LEAST_WITH_FIELDS = 8
_SHARED_BY = 0.15
_ANY_PAPERS_FIELDS = frozenset({"Computer Science", "Mathematics", "Engineering"})


def is_no_work(candidate: Candidate) -> bool:
    """Return whether the entry is no work that could hold an aspect: see the module's docstring.

    So is one without abstract or body whose title has fewer than two words: it says nothing that could be read.
    """
    title = " ".join(candidate.title.split())
    if _NO_WORK.match(title):
        return True
    unreadable = not candidate.abstract.strip() and not (candidate.body or "").strip()
    return unreadable and len(normal_title(title).split()) < 2


def foreign_to(candidates: Sequence[Candidate]) -> frozenset[str]:
    """Return the ids of the candidates whose fields of study are plainly not those of the others.

    A field counts as the paper's where at least 15 % of the candidates with known fields have it. Computer
    science, mathematics and engineering are never foreign, unknown fields neither; nothing is decided from
    fewer than eight candidates with fields.
    """
    known = [c for c in candidates if c.fields_of_study]
    if len(known) < _LEAST_WITH_FIELDS:
        return frozenset()
    counts = Counter(field for c in known for field in set(c.fields_of_study))
    native = {field for field, count in counts.items() if count >= _SHARED_BY * len(known)} | _ANY_PAPERS_FIELDS
    return frozenset(c.cand_id for c in known if not native & set(c.fields_of_study))
