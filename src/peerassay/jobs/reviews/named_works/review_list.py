"""The lines of a review that are its own reference list, and what each tells of its work."""

from collections.abc import Sequence
from dataclasses import dataclass

from peerassay.documents import Review
from peerassay.documents.reference_list import parse_reference
from peerassay.documents.review_references import MARKS, ReferenceLine, is_titled, reference_lines
from peerassay.jobs.reviews.named_works.citations import identified
from peerassay.language.citation_marks import labels_in
from peerassay.literature import WorkMention


@dataclass(frozen=True, slots=True)
class Entry:
    """A line of the list: `label` without its brackets (None: unlabelled), offsets, its words, what they tell."""

    label: str | None
    style: str
    start: int
    end: int
    body: str
    described: WorkMention


def entries_of(review: Review) -> tuple[Entry, ...]:
    """Return the reference lines of the review in reading order.

    A list without labels is numbered where the review cites by numbers that it has room for.
    """
    lines = reference_lines(review.original, review.fields)
    labels = _counted(review.original, lines)
    return tuple(
        Entry(label or x.label, x.style, x.start, x.end, x.body, described_by(x.body))
        for x, label in zip(lines, labels, strict=True)
    )


def _counted(text: str, lines: Sequence[ReferenceLine]) -> list[str | None]:
    """The numbers of lines that have no labels, None for each where they are not cited by number."""
    bare = len(lines) > 1 and all(line.label is None for line in lines)
    marks = [label for match in MARKS.finditer(text) for label in labels_in(match[1])] if bare else []
    cited = [int(label) for label in marks if label.isdigit()]
    counted = bool(cited) and min(cited) > 0 and max(cited) <= len(lines)
    return [str(n) if counted else None for n, _ in enumerate(lines, 1)]


def entry_for(label: str, place: int, entries: tuple[Entry, ...], review: Review) -> Entry | None:
    """Return the line that a marker at offset `place` means, None where no list has its label.

    Numbering may restart: the list that follows the marker in its own field of the form comes first, then the nearest
    one after it, then the nearest one before it.
    """
    same = [e for e in entries if e.label is not None and e.label.casefold() == label.casefold()]
    end = min((f.end for f in review.fields if f.start <= place < f.end), default=len(review.original))
    after = [e for e in same if e.start > place]
    inside = [e for e in after if e.start < end]
    return next(iter([*inside, *after, *(e for e in reversed(same) if e.start <= place)]), None)


def described_by(body: str) -> WorkMention:
    """Return title, authors, year, ids and nickname of a reference line as far as they can be read."""
    line = " ".join(body.split()).strip(" *_\\")
    parsed = parse_reference(line, id="entry")
    ids = [found.described for found in identified(line)]
    title = parsed.title or next((mention.title for mention in ids if mention.title), None)
    if title is None and not parsed.authors and is_titled(line):
        title = line.rstrip(" .")
    return WorkMention(
        text=body.strip(),
        title=title,
        authors=parsed.authors,
        year=parsed.year,
        doi=parsed.doi or next((mention.doi for mention in ids if mention.doi), None),
        arxiv_id=parsed.arxiv_id or next((mention.arxiv_id for mention in ids if mention.arxiv_id), None),
        url=parsed.url or next((mention.url for mention in ids if mention.url), None),
    )
