"""Labelled comments of reviews, and where labelled comments point: what is found compared with them.

The labels are described in benchmarks/labels/README.md. A found and a labelled comment are the same where their
overlap, without white space, is at least half of the longer; found ones that lie mostly in a doubtful one, and
doubtful ones, do not count.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from peerassay.documents import Paper, Review
from peerassay.documents.paper import Provenance
from peerassay.documents.review_building import AboutReview, build_review
from peerassay.documents.review_forms import headed_fields
from peerassay.frozen import Frozen
from peerassay.jobs.reviews.comments import ReviewComment, comments_of
from peerassay.jobs.reviews.methods.seagraph.pointers import Pointer, PointerFinder, quotable
from peerassay.language.pointing import pointed_in
from peerassay_bench.comments.anchors import as_comment, occurrences
from peerassay_bench.data_folder import Row
from peerassay_bench.figures import Figures
from peerassay_bench.intervals import of_tallies, share
from peerassay_bench.label_files import text_digest

COMMENTS_FILE, POINTERS_FILE = "comments.jsonl", "pointers.jsonl"
_ONE_KIND = {"lemma": "theorem", "proposition": "theorem", "corollary": "theorem", "definition": "theorem",
             "assumption": "theorem"}  # fmt: skip


class LabelledComment(Frozen):
    """A comment: offsets in the base text, its side, whether a careful reader could well decide otherwise."""

    start: int
    end: int
    side: str
    doubt: bool


class LabelledReview(Frozen):
    """The single comments of a review."""

    source: str
    paper_id: str
    review_index: int | None
    review_id: str | None
    split: str
    layout: str
    digest: str
    comments: tuple[LabelledComment, ...]


class LabelledPointer(Frozen):
    """A pointer in a comment, and where in the full text it leads; `why` there is no such place."""

    start: int
    end: int
    kind: str
    target: tuple[int, int] | None
    also: tuple[tuple[int, int], ...] = ()
    why: str | None = None
    changed: str | None = None


class PointingComment(Frozen):
    """A comment with its pointers."""

    paper_id: str
    review_index: int
    split: str
    digest: str
    full_text_digest: str
    start: int
    end: int
    pointers: tuple[LabelledPointer, ...]


@dataclass(frozen=True, slots=True)
class Split:
    """What came of one review: comments found and labelled alike, found in vain, missed, and on the right side."""

    paper: str
    source: str
    found: int
    wrong: int
    missed: int
    right_side: int


def review_of(text: str) -> Review:
    """Return the review of a text with its venue's headings, as a file of rows is read."""
    source = Provenance(format="text", name="labelled review", digest="")
    return build_review(text, headed_fields(text), AboutReview(source=source))


def base_text(label: LabelledReview, reviewed: Mapping[str, Row], disapere: Mapping[str, Row]) -> str | None:
    """Return the text that the offsets count in; None where it is not at hand, or another."""
    if label.review_index is None:
        row = disapere.get(label.review_id or "")
        text = "".join(item["text"] + (item["suffix"] or " ") for item in row["sentences"]) if row else ""
    else:
        row = reviewed.get(label.paper_id)
        text = str(row["reviews"][label.review_index]["comments"]) if row else ""
    return text if text_digest(text) == label.digest else None


def split_of(label: LabelledReview, text: str) -> Split:
    """Compare the comments found in a review with its labels."""
    found = comments_of(review_of(text))
    pairs = dict(_pairs(text, found, label.comments))
    firm = [n for n, comment in enumerate(label.comments) if not comment.doubt]
    taken = set(pairs.values())
    right = [(i, n) for i, n in pairs.items() if not label.comments[n].doubt]
    wrong = [i for i in range(len(found)) if i not in pairs and not _in_doubt(text, found[i], label.comments)]
    return Split(
        paper=label.paper_id,
        source=label.source,
        found=len(right),
        wrong=len(wrong),
        missed=sum(n not in taken for n in firm),
        right_side=sum(found[i].side.value == label.comments[n].side for i, n in right),
    )


def comment_figures(splits: Sequence[Split]) -> Figures:
    """Return precision, recall and the share on the right side, over all and for each source."""
    groups = {"": list(splits)} | {
        f"_{name}": [split for split in splits if split.source == name] for name in _sources(splits)
    }
    figures: Figures = {}
    for name, own in groups.items():
        tallies = [
            (split.paper, (float(split.found), float(split.wrong), float(split.missed), float(split.right_side)))
            for split in own
        ]
        found = sum(split.found for split in own)
        figures |= {
            f"comments_precision{name}": of_tallies(
                tallies, lambda s: _ratio(s[0], s[1]), n=found + sum(o.wrong for o in own)
            ),
            f"comments_recall{name}": of_tallies(
                tallies, lambda s: _ratio(s[0], s[2]), n=found + sum(o.missed for o in own)
            ),
            f"side_accuracy{name}": of_tallies(tallies, lambda s: s[3] / s[0] if s[0] else None, n=found),
        }
    return figures


def pointer_figures(results: Sequence[tuple[str, str, bool]]) -> Figures:
    """Return the share of pointers that lead to the labelled place, of those that say there is none, and by kind."""
    figures: Figures = {
        name: share((paper, right) for paper, group, right in results if group in groups)
        for name, groups in (
            ("pointers_resolved", ("there",)),
            ("pointers_resolved_renumbered", ("renumbered",)),
            ("absence_told", ("absent",)),
        )
    }
    return figures


def resolved(label: PointingComment, text: str, full_text: str, paper: Paper) -> Iterator[tuple[str, str, bool]]:
    """Yield for each labelled pointer the paper, its group, and whether it was resolved rightly.

    `there`: the paper has it; `renumbered`: it has another number by now, so that its number leads elsewhere;
    `absent`: it is not in the paper, or is another paper's. Lines, pages and formulas have no labelled place, and are
    left out.
    """
    finder = PointerFinder.of(paper, comments_of(review_of(text)))
    found = finder.every(as_comment(text[label.start : label.end], label.start))
    for pointer in label.pointers:
        group = _group(pointer)
        if group is None:
            continue
        mine = _same(pointer, text, found)
        if pointer.target is None:
            yield label.paper_id, group, mine is None or mine.state != "found"
        else:
            target = full_text[pointer.target[0] : pointer.target[1]]
            yield label.paper_id, group, mine is not None and mine.state == "found" and _leads_to(mine, target, paper)


def _group(pointer: LabelledPointer) -> str | None:
    if pointer.target is not None:
        return "renumbered" if pointer.changed == "renumbered" else "there"
    return "absent" if pointer.why in {"absent", "other_work"} else None


def _same(pointer: LabelledPointer, text: str, found: Sequence[Pointer]) -> Pointer | None:
    near = [mine for mine in found if mine.start < pointer.end and pointer.start < mine.end]
    written = text[pointer.start : pointer.end]
    return max(near, key=lambda mine: (mine.number in written, mine.kind == pointer.kind), default=None)


def _leads_to(mine: Pointer, target: str, paper: Paper) -> bool:
    """Whether the sentences are of the labelled place: words of it, under its heading, or of the thing of that number.

    A table or figure is resolved where its caption or the sentences that speak of it are found.
    """
    paper = quotable(paper)
    # A pointer may lead to a caption or a row, which is a place and no sentence.
    first = next((s for s in paper.places if s.id == mine.sentences[0]), None)
    if first is None:
        return False
    headed = [s for s in paper.sections if s.start <= first.start < s.end]
    if mine.kind in {"section", "appendix", "named_section"}:
        return any(_letters(s.heading) == _letters(target) for s in headed)
    if mine.kind == "quote":
        sentences = [s for s in paper.places if s.id in mine.sentences]
        joined = paper.text[sentences[0].start : sentences[-1].end]
        return bool(occurrences(joined, target)) or bool(occurrences(target, joined))
    named = next(pointed_in(target), None)
    return named is not None and named.number == mine.number and _kind(named.kind) == _kind(mine.kind)


def _kind(kind: str) -> str:
    return _ONE_KIND.get(kind, kind)


def _letters(text: str) -> str:
    return "".join(c for c in text.casefold() if c.isalnum())


def _pairs(text: str, found: Sequence[ReviewComment], labelled: Sequence[LabelledComment]) -> Iterator[tuple[int, int]]:
    """One to one, the greatest overlap first."""
    near = []
    for i, mine in enumerate(found):
        for n, labelled_comment in enumerate(labelled):
            common = _size(text, max(mine.start, labelled_comment.start), min(mine.end, labelled_comment.end))
            longer = max(_size(text, mine.start, mine.end), _size(text, labelled_comment.start, labelled_comment.end))
            if common and 2 * common >= longer:
                near.append((-common, i, n))
    taken: tuple[set[int], set[int]] = (set(), set())
    for _, i, n in sorted(near):
        if i not in taken[0] and n not in taken[1]:
            taken[0].add(i)
            taken[1].add(n)
            yield i, n


def _in_doubt(text: str, mine: ReviewComment, labelled: Sequence[LabelledComment]) -> bool:
    inside = sum(_size(text, max(mine.start, c.start), min(mine.end, c.end)) for c in labelled if c.doubt)
    return 2 * inside >= _size(text, mine.start, mine.end)


def _size(text: str, start: int, end: int) -> int:
    return sum(not c.isspace() for c in text[start:end]) if end > start else 0


def _sources(splits: Sequence[Split]) -> list[str]:
    return list(dict.fromkeys(split.source for split in splits))


def _ratio(right: float, wrong: float) -> float | None:
    return right / (right + wrong) if right + wrong else None
