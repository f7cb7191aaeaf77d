"""Method names that stand for a work: "ImbSAM", "GAT", "M2Det"; known from the paper, or set in comparison."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from types import MappingProxyType

from peerassay.documents.abbreviations import COMMON
from peerassay.documents.own_names import NAME, fold_name, own_names
from peerassay.documents.paper import Paper
from peerassay.grading.mentions.same import Same


@dataclass(frozen=True, slots=True)
class Nicknamed:
    """A name at a place; `reference` is the paper's own list entry that it is tied to, where there is one.

    `alone`: neither the paper nor a citation beside it tells which work is meant; only being set in comparison says
    that there is one.
    """

    start: int
    end: int
    name: str
    reference: str | None = None
    alone: bool = False


_NAME = rf"(?:{NAME}|[A-Z]-[A-Z][A-Za-z]{{2,}})"
"""As what a paper calls itself, and "U-Net", "Q-Former"."""
_PLAIN = "|".join(sorted(word for word in COMMON if re.fullmatch(r"[A-Z][a-z]{2,}", word)))
"""Names that look like any word ("Adam"): told by the field's list of common ones alone."""
_TOKEN = re.compile(rf"(?<![\w\-/\\$@#.])(?:{_NAME}|{_PLAIN})(?![\w/]|\.\w)")
_HEAD = re.compile(r"([A-Za-z][\w+]*(?:[\-–][\w+]+)*)\s*(?::|\s[–—-]\s)")
_BEHIND = re.compile(rf"\(({_NAME})\)\s*\.?$")
_COMPARED_BEFORE = re.compile(
    r"\b(?:similar(?:ly|ity)? (?:to|with)|same as|identical to|extend(?:s|ing)?|"
    r"(?:extension|variant|version|application|adaptation) of|"
    r"(?:based|built|builds?|relies|rely|build) (?:up)?on|follow(?:s|ing)?|inspired by|borrow\w* from|differs? from|"
    r"(?:different|distinct|distinguish\w*|derived|adapted) from|differences? (?:between|to|with|from|over)|"
    r"compar\w+ (?:to|with|against)|over|versus|vs\.?|unlike|resembles?|combin\w+(?: of)?|(?:combination|mix) of|"
    r"(?:prior|previous|existing|earlier|related|recent|other) (?:works?|methods?|approach(?:es)?|models?|papers?)"
    r"(?:,? (?:such as|like|including|e\.g\.,?)|:)?)"
    r"(?:\W{0,3}|\s(?:the|that of|those of|existing|original|standard|recent)\s)$",
    re.IGNORECASE,
)
_COMPARED_AFTER = re.compile(
    r"\W{0,3}(?:\[(?:\d{1,3}|[A-Za-z])[\],]|\(\w+ et al|et al|(?:have |has )?already|\(\s*(?:19|20)\d\d\)|paper\b)"
)
_AS_DATA = re.compile(r"\s(?:data\s?sets?|benchmarks?|corpus|corpora|test\s?sets?)\b", re.IGNORECASE)
"""What a name is called that stands for data and not for the work on it ("on the TideSet dataset")."""
_NOVELTY = re.compile(
    r"novel|similar|incremental|original|already|exist|prior|previous|differ|combin|extension|extend|variant|resembl|same|earlier",
    re.IGNORECASE,
)


def nicknames(
    sentence: str, offset: int, known: dict[str, str], own: frozenset[str], paper: Paper
) -> Iterator[Nicknamed]:
    """Yield the names in one sentence that stand for works.

    A name counts where the paper itself cites it (`known`: folded name to reference id), where a citation follows it,
    or where a sentence about newness or likeness sets it in comparison and the paper does not use it as its own. The
    paper's own names do not count; the field's common abbreviations, metrics and data sets only where they are set in
    comparison so, and the paper's list has a work of that name.
    """
    weighs = _NOVELTY.search(sentence) is not None
    for match in _TOKEN.finditer(sentence):
        name = match[0].strip("-.")
        folded = fold_name(name)
        if _is_label(name) or folded in own:
            continue
        before, after = sentence[max(0, match.start() - 50) : match.start()], sentence[match.end() : match.end() + 40]
        cited = _COMPARED_AFTER.match(after) is not None
        compared = weighs and _COMPARED_BEFORE.search(before) is not None
        reference = known.get(folded)
        if _is_common(name):
            counts = reference is not None and (cited or compared)
        else:
            counts = reference is not None or cited or (compared and paper.text.count(name) < 3)
        if counts and not (_AS_DATA.match(after) and not compared):
            start = offset + match.start() + match[0].index(name)
            yield Nicknamed(start, start + len(name), name, reference, alone=reference is None and not cited)


def names_titled(title: str) -> frozenset[str]:
    """Return the folded names that a title gives its work: "X: ..." or "... (X)"."""
    found = (_HEAD.match(title), _BEHIND.search(title))
    return frozenset(name for match in found if match and len(name := fold_name(match[1])) >= 3)


def _is_noise(name: str) -> bool:
    return _is_label(name) or _is_common(name)


def _is_label(name: str) -> bool:
    """A point, a table's or a level's label ("W1", "III"), or too short to tell a work by."""
    return len(name) < 3 or re.fullmatch(r"[A-Z]{1,2}\d{1,2}|[IVX]+|[A-Z]\d\w?", name) is not None


def _is_common(name: str) -> bool:
    if name in COMMON or name.rstrip("s") in COMMON:
        return True
    return re.split(r"[\-–]", name)[0] in COMMON and len(name) < 12


def names_known_to(paper: Paper) -> Mapping[str, str]:
    """Return folded method names with the id of the paper's reference that each stands for.

    A name is known where a reference's title gives it ("GraphBell: ...", "... (GraphBell)") or where it stands right
    before its marker or author-year citation in the paper's text, unless that work's title gives it another name: a
    method is often cited by the work that it was taken from. Cached: all reviews of a paper ask for them.
    """
    return _names_known_to(Same(paper))


@lru_cache(maxsize=4)
def _names_known_to(one: Same[Paper]) -> Mapping[str, str]:
    paper = one.held
    own = own_names(paper)
    known: dict[str, str] = {}
    by_marker = {_digits(r.marker): r.id for r in paper.references if r.marker and _digits(r.marker)}
    for reference in paper.references:
        for name in sorted(names_titled(reference.title or "")):
            known.setdefault(name, reference.id)
    otherwise = {r.id: names_titled(r.title or "") for r in paper.references}
    for match in re.finditer(rf"(?<![\w\-])({_NAME})\s*\[(\d{{1,3}})\]", paper.text):
        reference_id = by_marker.get(match[2])
        if reference_id and not _is_noise(match[1]) and not otherwise[reference_id]:
            known.setdefault(fold_name(match[1]), reference_id)
    for match in re.finditer(
        rf"(?<![\w\-])({_NAME})\s*[(\[]([A-Z][\w’'\-]+)[^()\[\]]{{0,40}}?((?:19|20)\d\d)", paper.text
    ):
        for reference in paper.references:
            first = reference.authors[0] if reference.authors else ""
            if reference.year == int(match[3]) and match[2] in first and not otherwise[reference.id]:
                known.setdefault(fold_name(match[1]), reference.id)
    kept = {name: reference for name, reference in known.items() if name not in own and len(name) >= 3}
    return MappingProxyType(kept)


def _digits(marker: str) -> str:
    return re.sub(r"\D", "", marker)
