"""Numbers that cite ("[3]"): of the review's own list, else of the paper's, where nothing speaks against it.

Lists are numbered anew when a paper is revised. So a name, authors or a copied sentence before a number win over it;
and where they contradict one number of a paper's reviews, no number alone is followed.
"""

from collections.abc import Iterator, Sequence
from typing import Any

from peerassay.documents import Reference
from peerassay.jobs.reviews.named_works.citations import AuthorYear, Marker, author_years, markers_of
from peerassay.jobs.reviews.named_works.mentions import ReviewScan
from peerassay.jobs.reviews.named_works.review_list import Entry, entry_for
from peerassay.jobs.reviews.named_works.written import TOKEN, fold, is_coined, is_written_as_name
from peerassay.language.citation_marks import labels_in
from peerassay.language.coined import KIND_OF_WORK
from peerassay.language.titles import holds_word
from peerassay.literature import WorkMention
from peerassay.retrieval import mention_of_reference

_REVISED = 40
"""Entries that a revised paper may have beyond the list at hand."""
_AHEAD, _AHEAD_OF_NAME = 60, 40
"""Characters before a number in which authors or a copied sentence, and a name, are looked for."""
_MOST_WORDS = 4


def read_markers(reading: ReviewScan, *, renumbered: bool) -> None:
    """Add the works that numbers mean; `renumbered`: see `is_renumbered`."""
    taken = tuple(reading.found)
    for marker in _markers(reading):
        if any(marker.start < m.end and m.start < marker.end for m in taken):
            continue
        entry = entry_for(marker.label, marker.start, reading.entries, reading.review)
        if entry is not None:
            _add_own(reading, marker, entry)
        elif not marker.opens_line:
            _add_papers(reading, marker, renumbered=renumbered)


def is_renumbered(readings: Sequence[ReviewScan]) -> bool:
    """Tell whether the reviews cite by the numbers of another version of the paper's list."""
    return any(
        _is_contradicted(reading, marker)
        for reading in readings
        for marker in _markers(reading)
        if entry_for(marker.label, marker.start, reading.entries, reading.review) is None
    )


def _markers(reading: ReviewScan) -> Iterator[Marker]:
    return markers_of(reading.text, [entry.label for entry in reading.entries if entry.label])


def _is_contradicted(reading: ReviewScan, marker: Marker) -> bool:
    """Whether the words before a number mean another entry than that of the number."""
    numbered = _numbered(reading, marker)
    if numbered is None or not _is_alone(reading, marker):
        return False
    named = _named_before(reading, marker)
    return named is not None and named is not numbered


def _numbered(reading: ReviewScan, marker: Marker) -> Reference | None:
    own_numbers = any(e.label and e.label.isdigit() for e in reading.entries)
    return None if own_numbers else reading.cited.numbered(marker.label)


def _is_alone(reading: ReviewScan, marker: Marker) -> bool:
    return len(list(labels_in(reading.text[marker.start : marker.end].strip("[]")))) == 1


def _add_papers(reading: ReviewScan, marker: Marker, *, renumbered: bool) -> None:
    """Add what a number of no own list means: by the words before it, else by the paper's list."""
    words = reading.text[marker.start : marker.end]
    numbered, alone = _numbered(reading, marker), _is_alone(reading, marker)
    named = _named_before(reading, marker) if alone else None
    place = (marker.start, marker.end)
    more: dict[str, Any] = {"label": marker.label, "is_citation": True}
    if named is not None:
        note = f"the words before {words} name another entry of the paper's list; they were followed"
        differ = numbered is not None and named is not numbered
        reading.add(*place, mention_of_reference(named), of=named, note=note if differ else None, **more)
    elif numbered is not None and renumbered:
        note = f"this copy of the paper numbers its list otherwise than the reviews do; {words} was not followed"
        reading.add(*place, WorkMention(text=words), f"marker:{marker.label}", note=note, **more)
    elif numbered is not None:
        reading.add(*place, mention_of_reference(numbered), of=numbered, **more)
    elif max(map(int, labels_in(words.strip("[]")))) <= len(reading.cited.by_id) + _REVISED:
        described = WorkMention(text=words)
        reading.add(*place, described, f"marker:{marker.label}", note=f"{words} is not in any reference list", **more)


def _coined_before(reading: ReviewScan, marker: Marker) -> str | None:
    ahead = reading.text[max(0, marker.start - _AHEAD_OF_NAME) : marker.start].rstrip(" ()*_")
    ahead = KIND_OF_WORK.sub("", ahead)
    return next((m[0] for m in TOKEN.finditer(ahead) if m.end() == len(ahead) and is_coined(m[0])), None)


def _authors_before(reading: ReviewScan, marker: Marker) -> AuthorYear | None:
    ahead = reading.text[max(0, marker.start - _AHEAD) : marker.start]
    return next((citation for citation in author_years(ahead) if not ahead[citation.end :].strip()), None)


def _named_before(reading: ReviewScan, marker: Marker) -> Reference | None:
    """The entry of the paper's list that words before a number mean: authors, a name, a copied sentence."""
    cited = _authors_before(reading, marker)
    if cited is not None:
        fitting = reading.cited.by(cited)
        return fitting[0] if len(fitting) == 1 else None
    ahead = reading.text[max(0, marker.start - _AHEAD) : marker.start]
    tokens = list(TOKEN.finditer(ahead))
    if not tokens or ahead[tokens[-1].end() :].strip(" ()*_"):
        return None
    for width in range(min(_MOST_WORDS, len(tokens)), 0, -1):
        words = [token[0] for token in tokens[-width:]]
        found = reading.cited.names.get(fold("".join(words)))
        if found is not None and is_written_as_name(words, 1, "  "):
            return found
    return reading.cited.cited_behind(ahead)


def _add_own(reading: ReviewScan, marker: Marker, entry: Entry) -> None:
    better, note = _better_entry(reading, marker, entry)
    place = (marker.start, marker.end, better.described, f"entry:{reading.entries.index(better)}")
    reading.add(*place, label=marker.label, note=note, is_citation=True)


def _better_entry(reading: ReviewScan, marker: Marker, entry: Entry) -> tuple[Entry, str | None]:
    """Where the name before a marker stands in one other line and not in the marker's own, the name wins."""
    name = _coined_before(reading, marker)
    if name is None or len(name) < 3 or _says(entry, name):
        return entry, None
    others = [e for e in reading.entries if _says(e, name)]
    if len(others) != 1:
        return entry, None
    words = reading.text[marker.start : marker.end]
    return others[
        0
    ], f"the name points to {name}, but the number {words} points to another reference; the name was used"


def _says(entry: Entry, name: str) -> bool:
    return holds_word(entry.body.casefold(), name.casefold())
