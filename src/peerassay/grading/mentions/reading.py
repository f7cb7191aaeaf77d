"""Every citation-like string of a review, in order of place."""

import re
from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import lru_cache

from peerassay.documents.own_names import NAME, fold_name, own_names
from peerassay.documents.paper import Paper, Reference
from peerassay.documents.review import FieldRole, Review
from peerassay.documents.sentence import Sentence
from peerassay.grading.mentions.author_year import AuthorYear, author_years
from peerassay.grading.mentions.bare_titles import bare_titles_of
from peerassay.grading.mentions.entries import Entry, entries_of
from peerassay.grading.mentions.entry_reading import read_entry
from peerassay.grading.mentions.identifiers import identified
from peerassay.grading.mentions.markers import Marker, markers_of
from peerassay.grading.mentions.mention import Mention, MentionForm
from peerassay.grading.mentions.nicknames import names_known_to, names_titled, nicknames
from peerassay.grading.mentions.numbering import entry_for
from peerassay.grading.mentions.same import Same
from peerassay.grading.mentions.titles import titles_of
from peerassay.literature.source import WorkMention

_OWN_IN_REVIEW = re.compile(
    r"\b(?:this (?:paper|work|study|submission)|the (?:paper|authors?|work)|authors|they)\b[^.;]{0,30}?"
    rf"\b(?:propos|introduc|present|develop|design)\w*\s[^.;]{{0,60}}?(?<![\w\-])({NAME})"
)
_NAME_BEFORE = re.compile(
    rf"(?:({NAME}|[A-Z][a-z]+(?:Net|Former|Bench|GAN|BERT|Flow))|([A-Z][\w’'\-]+)\s+et\s+al\.?|([A-Z][\w’'\-]+)(?:'s)?)\s*$"
)

_REVISED = 40
"""Entries that a revised paper may have beyond the list at hand."""


@dataclass(frozen=True, slots=True)
class Reading:
    """The mentions of one review with the reference lines that they point at."""

    mentions: tuple[Mention, ...]
    entries: tuple[Entry, ...]
    described: tuple[WorkMention, ...]


@dataclass(slots=True)
class _Desk:
    """What is open on the desk while one review is read."""

    review: Review
    paper: Paper
    entries: tuple[Entry, ...]
    described: tuple[WorkMention, ...]
    numbered: dict[str, Reference]
    known: dict[str, str]
    found: list[Mention] = field(default_factory=list)
    taken: list[tuple[int, int]] = field(default_factory=list)

    def is_taken(self, start: int, end: int) -> bool:
        return any(start < other_end and other_start < end for other_start, other_end in self.taken)

    def add(self, start: int, end: int, form: MentionForm, mention: WorkMention, **more: object) -> None:
        text = self.review.original[start:end]
        sentence = _sentence_at(start, self.review.sentences)
        fields = {"text": text, "start": start, "end": end, "form": form, "mention": mention, **more}
        self.found.append(Mention(sentence_id=sentence, **fields))
        self.taken.append((start, end))


def mentions_of(review: Review, paper: Paper) -> tuple[Mention, ...]:
    """Return every citation-like string of the review (seed 002: `all_citations_raw`), in order of place.

    Reference lines, markers (one mention per label), author-year citations, arXiv ids, DOIs, links, titles, and
    names of methods. Markers without a list in the review are looked up in the paper's own.
    """
    return read_mentions(review, paper).mentions


def read_mentions(review: Review, paper: Paper) -> Reading:
    """Return the mentions with the reference lines, read; cached, since works and citations are both made of them."""
    return _read(Same(review), Same(paper))


@lru_cache(maxsize=8)
def _read(one: Same[Review], about: Same[Paper]) -> Reading:
    review, paper = one.held, about.held
    entries = entries_of(review)
    described = tuple(_completed(read_entry(entry.body), paper) for entry in entries)
    numbered = {
        re.sub(r"\D", "", r.marker): r for r in paper.references if r.marker and re.fullmatch(r"\W*\d+\W*", r.marker)
    }
    desk = _Desk(review, paper, entries, described, numbered, dict(names_known_to(paper)))
    for entry, mention in zip(entries, described, strict=True):
        desk.add(entry.start, entry.end, MentionForm.REFERENCE, mention, label=entry.label, entry=entry.index)
    _identifiers(desk)
    _markers(desk)
    _titles(desk)
    _author_years(desk)
    _nicknames(desk)
    _bare_titles(desk)
    ordered = sorted(desk.found, key=lambda m: (m.start, m.end, _as_number(m.label)))
    return Reading(tuple(ordered), entries, described)


def _completed(mention: WorkMention, paper: Paper) -> WorkMention:
    """A line of authors and an arXiv number alone has its title from the paper's list, where one entry fits both."""
    if mention.title or not mention.arxiv_id or not mention.authors:
        return mention
    cited = AuthorYear(0, 0, (mention.authors[0].split()[-1],), None)
    fitting = [r for r in paper.references if _fits(cited, r.text, None, "; ".join(r.authors[:1]))]
    posted = 2000 + int(mention.arxiv_id[:2]) if mention.arxiv_id[:2].isdigit() else None
    near = [r for r in fitting if r.arxiv_id in {None, mention.arxiv_id} and _within_a_year(r.year, posted)]
    return mention.model_copy(update={"title": near[0].title}) if len(near) == 1 else mention


def _within_a_year(one: int | None, two: int | None) -> bool:
    return one is None or two is None or abs(one - two) <= 1


def _as_number(label: str | None) -> tuple[int, str]:
    return (int(label), "") if label and label.isdigit() else (0, label or "")


def _sentence_at(place: int, sentences: tuple[Sentence, ...]) -> str | None:
    """The sentence that holds the place, else the next that begins within a few characters; none overlap."""
    at = bisect_right(sentences, place, key=lambda s: s.start)
    if at and place < sentences[at - 1].end:
        return sentences[at - 1].id
    return sentences[at].id if at < len(sentences) and sentences[at].start <= place + 12 else None


def _identifiers(desk: _Desk) -> None:
    for found in identified(desk.review.original):
        if not desk.is_taken(found.start, found.end):
            desk.add(found.start, found.end, found.form, found.mention, is_work=found.is_work)


def _markers(desk: _Desk) -> None:
    links = list(desk.taken)
    for marker in markers_of(desk.review.original, desk.entries):
        if any(start <= marker.start < end for start, end in links):
            continue
        entry = entry_for(marker.label, marker.start, desk.entries, desk.review)
        if entry is not None:
            _add_pointing(desk, marker, entry)
        else:
            _add_to_paper(desk, marker)


def _add_pointing(desk: _Desk, marker: Marker, entry: Entry) -> None:
    better, note = _by_name(desk, marker, entry)
    mention = desk.described[better.index]
    desk.add(marker.start, marker.end, MentionForm.MARKER, mention, label=marker.label, entry=better.index, note=note)


def _by_name(desk: _Desk, marker: Marker, entry: Entry) -> tuple[Entry, str | None]:
    """Where the name before a marker stands in another line and not in the marker's own, the name wins."""
    match = _NAME_BEFORE.search(desk.review.original[max(0, marker.start - 40) : marker.start])
    if match is None:
        return entry, None
    name = match[1] or match[2] or match[3]
    if len(name) < 3 or _says(entry, name) or _is_acronym_of(name, desk.described[entry.index].title):
        return entry, None
    others = [e for e in desk.entries if _says(e, name) and len((desk.described[e.index].title or "").split()) > 2]
    if len(others) != 1:
        return entry, None
    return others[0], f"the name says {name}, the number {marker.text} another work of the list; the name was followed"


def _says(entry: Entry, name: str) -> bool:
    return re.search(rf"(?<![\w]){re.escape(name)}(?![a-z])", entry.body, re.IGNORECASE) is not None


def _is_acronym_of(name: str, title: str | None) -> bool:
    initials = "".join(word[0] for word in re.findall(r"[A-Za-z]+", title or "")).casefold()
    letters = iter(initials)
    return bool(initials) and all(c in letters for c in re.sub(r"[^a-z]", "", name.casefold()))


def _add_to_paper(desk: _Desk, marker: Marker) -> None:
    """A marker without a list in the review means the paper's own, unless it labels a point of the review."""
    reference = desk.numbered.get(marker.label)
    if marker.in_line_start or not marker.label.isdigit() or (reference is None and (desk.numbered or desk.entries)):
        return
    if reference is None and _beyond_the_list(marker, desk.paper):
        return
    reference, note = _cited_by_name(desk, marker, reference)
    mention = WorkMention(text=marker.text) if reference is None else described_by_paper(reference, marker.text)
    place = {"label": marker.label, "paper_reference": reference.id if reference else None, "note": note}
    desk.add(marker.start, marker.end, MentionForm.MARKER, mention, **place)


def _beyond_the_list(marker: Marker, paper: Paper) -> bool:
    """Numbers of which one is greater than the paper's list is long are sizes, not entries ("[64, 128, 256]")."""
    numbers = [int(number) for number in re.findall(r"\d+", marker.text)]
    return bool(paper.references) and max(numbers, default=0) > len(paper.references) + _REVISED


def _cited_by_name(desk: _Desk, marker: Marker, reference: Reference | None) -> tuple[Reference | None, str | None]:
    """The name wins over the number here too: a revised paper numbers its list anew."""
    match = _NAME_BEFORE.search(desk.review.original[max(0, marker.start - 40) : marker.start])
    name = match and (match[1] or match[3])
    meant = desk.known.get(fold_name(name)) if name else None
    if meant is None or (reference is not None and reference.id == meant):
        return reference, None
    note = f"the name says {name}, the number {marker.text} another entry of the paper's list; the name was followed"
    return next(r for r in desk.paper.references if r.id == meant), note


def described_by_paper(reference: Reference, text: str) -> WorkMention:
    """Return what the paper's own reference tells of a work that the review names by `text`."""
    return WorkMention(
        text=text,
        title=reference.title,
        authors=reference.authors,
        year=reference.year,
        doi=reference.doi,
        arxiv_id=reference.arxiv_id,
        url=reference.url,
    )


def _titles(desk: _Desk) -> None:
    for titled in titles_of(desk.review.original, desk.paper):
        if not desk.is_taken(titled.start, titled.end):
            mention = WorkMention(text=desk.review.original[titled.start : titled.end], title=titled.title)
            desk.add(titled.start, titled.end, MentionForm.TITLE, mention, tentative=titled.tentative)


def _bare_titles(desk: _Desk) -> None:
    """Last of all: what nothing else was read from and is printed like a title."""
    text = desk.review.original
    taken = [(m.start, m.end) for m in desk.found if m.form is not MentionForm.NICKNAME]
    for titled in bare_titles_of(text, desk.paper, taken):
        mention = WorkMention(text=text[titled.start : titled.end], title=titled.title)
        desk.add(titled.start, titled.end, MentionForm.TITLE, mention, tentative=True)


def _author_years(desk: _Desk) -> None:
    for cited in author_years(_blanked(desk.review.original, desk.taken)):
        if not desk.is_taken(cited.start, cited.end):
            entry, reference = _by_author(desk, cited)
            text = desk.review.original[cited.start : cited.end]
            mention = WorkMention(text=text, authors=cited.authors, year=cited.year)
            if entry is not None:
                mention = desk.described[entry.index]
            elif reference is not None:
                mention = described_by_paper(reference, text)
            place = {"entry": entry.index if entry else None, "paper_reference": reference.id if reference else None}
            desk.add(cited.start, cited.end, MentionForm.AUTHOR_YEAR, mention, **place)


def _blanked(text: str, spans: list[tuple[int, int]]) -> str:
    """The text with the stretches that have been read already blanked, offsets kept."""
    out = list(text)
    for start, end in spans:
        out[start:end] = "\n" * (end - start)
    return "".join(out)


def _by_author(desk: _Desk, cited: AuthorYear) -> tuple[Entry | None, Reference | None]:
    lines = [e for e in desk.entries if _fits(cited, e.body, desk.described[e.index].year)]
    if lines:
        titles = {fold_name(desk.described[e.index].title or e.body) for e in lines}
        later = [e for e in lines if e.start > cited.start]
        return ((later or lines)[0], None) if len(titles) == 1 else (None, None)
    own = [r for r in desk.paper.references if _fits(cited, r.text, r.year, "; ".join(r.authors[:1]))]
    return None, own[0] if len(own) == 1 else None


def _fits(cited: AuthorYear, text: str, year: int | None, first_author: str = "") -> bool:
    """The first name stands early in the entry, the further ones anywhere, and the year is the same where given."""
    early = first_author or text[:80]
    names = re.search(rf"\b{re.escape(cited.authors[0])}\b", early) is not None
    others = all(re.search(rf"\b{re.escape(name)}\b", text) for name in cited.authors[1:])
    return names and others and (cited.year is None or year is None or year == cited.year)


def _nicknames(desk: _Desk) -> None:
    known = desk.known
    own = own_names(desk.paper) | _own_in_review(desk.review, known)
    references = {r.id: r for r in desk.paper.references}
    by_name = _entries_by_name(desk)
    for sentence in desk.review.sentences:
        for found in nicknames(sentence.text, sentence.start, known, own, desk.paper):
            if desk.is_taken(found.start, found.end):
                continue
            entry = by_name.get(fold_name(found.name))
            mention = WorkMention(text=found.name, nickname=found.name)
            reference = references.get(found.reference or "")
            if entry is not None:
                mention = desk.described[entry.index].model_copy(update={"nickname": found.name})
            elif reference is not None:
                mention = described_by_paper(reference, found.name).model_copy(update={"nickname": found.name})
            place = {"entry": entry.index if entry else None}
            place_in_paper = reference.id if reference and not entry else None
            more = {"paper_reference": place_in_paper, "tentative": found.alone and entry is None, **place}
            desk.add(found.start, found.end, MentionForm.NICKNAME, mention, **more)


def _entries_by_name(desk: _Desk) -> dict[str, Entry]:
    """The review's own lines by the names that their titles give ("X: ...", "... (X)"), the first of each."""
    by_name: dict[str, Entry] = {}
    for entry, described in zip(desk.entries, desk.described, strict=True):
        for name in sorted(names_titled(described.title or entry.body)):
            by_name.setdefault(name, entry)
    return by_name


def _own_in_review(review: Review, known: dict[str, str]) -> frozenset[str]:
    """Names that the review's summary gives to the paper's system, where the paper does not cite them."""
    summaries = [review.original[f.start : f.end] for f in review.fields if f.role is FieldRole.SUMMARY]
    names = (fold_name(m[1]) for text in summaries or [review.original] for m in _OWN_IN_REVIEW.finditer(text))
    return frozenset(name for name in names if name not in known)


def citation_strings(mentions: tuple[Mention, ...]) -> Iterator[str]:
    """Yield each citation-like string once, in order of first mention (seed 002: `all_citations_raw`)."""
    seen: set[str] = set()
    for mention in mentions:
        if mention.text not in seen and not mention.tentative:
            seen.add(mention.text)
            yield mention.text
