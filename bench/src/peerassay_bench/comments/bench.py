"""`comments`: is a review taken apart as readers do, do pointers lead where they should, is the passage found?"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import TypeVar

from peerassay.documents import Paper, read_paper
from peerassay.errors import InputError
from peerassay.evidence import open_similarity
from peerassay.literature import Library
from peerassay.progress import Step
from peerassay_bench.closed_third import is_closed
from peerassay_bench.comments.anchors import AnchorRanks, Ranked, figures_of
from peerassay_bench.comments.building import PAPERS, build
from peerassay_bench.comments.field import Held, field_figures, measured
from peerassay_bench.comments.labelled import (
    COMMENTS_FILE,
    POINTERS_FILE,
    LabelledReview,
    PointingComment,
    base_text,
    comment_figures,
    pointer_figures,
    resolved,
    split_of,
)
from peerassay_bench.data_folder import DataFolder, text_of
from peerassay_bench.figures import BenchResult, Figure, Figures
from peerassay_bench.label_files import folder_at_hand, read_labels, text_digest
from peerassay_bench.options import BenchOptions

SPLITS = ("open", "closed")
L = TypeVar("L", LabelledReview, PointingComment)


def measure(data: DataFolder, options: BenchOptions) -> BenchResult:
    """Return the figures; `part` is one split alone (open, closed), `limit` the most papers with anchors, drawn."""
    if options.build is not None:
        return _built(data, options)
    if options.part not in (None, *SPLITS):
        raise InputError("there is no such part", where=options.part or "", fix=f"there are: {', '.join(SPLITS)}")
    full_texts = data.full_texts()
    figures, baselines = figures_of(list(_anchors(data, full_texts, options)))
    labels = options.labels or folder_at_hand(COMMENTS_FILE)
    warnings: tuple[str, ...] = ()
    if labels is None:
        warnings = ("labels are not at hand: comments and pointers are not measured; name their folder with --labels",)
    else:
        figures |= _labelled(data, full_texts, labels, options)
    if options.library is not None:
        own, plain = field_figures(list(_field(data, full_texts, Library(options.library), options)))
        figures |= own
        baselines["one_search"] = plain
    return BenchResult(
        bench="comments",
        figures=figures,
        baselines=baselines,
        settings=options.settings(part=options.part, similarity=options.asking.similarity, anchors=figures["hit_1"].n),
        warnings=warnings,
    )


def _built(data: DataFolder, options: BenchOptions) -> BenchResult:
    """Write the data set instead of measuring on one that is there."""
    assert options.build is not None
    made = build(data, options.build, options.limit or PAPERS)
    figures = {name: Figure(value=float(many), n=made.papers) for name, many in asdict(made).items()}
    return BenchResult(bench="comments", figures=figures, settings=options.settings(build=str(options.build)))


def _is_wanted(paper_id: str, options: BenchOptions) -> bool:
    return options.part is None or (options.part == "closed") is is_closed(paper_id)


def _anchors(data: DataFolder, full_texts: dict[str, Path], options: BenchOptions) -> Iterator[Ranked]:
    rows = [row for row in data.comment_anchors() if row["paper_id"] in full_texts]
    papers = sorted({str(row["paper_id"]) for row in rows if _is_wanted(str(row["paper_id"]), options)})
    asking = options.asking
    similarity = open_similarity(
        asking.similarity,
        base_url=asking.base_url,
        attempts=asking.attempts,
        timeout_seconds=asking.timeout_seconds,
    )
    for done, paper_id in enumerate(papers[: options.limit], 1):
        ranks = AnchorRanks(read_paper(full_texts[paper_id]), similarity)
        yield from (ranks.ranked(row) for row in rows if row["paper_id"] == paper_id)
        options.progress(Step(what="papers with quoted passages", done=done, total=len(papers)))


def _field(data: DataFolder, full_texts: dict[str, Path], library: Library, options: BenchOptions) -> Iterator[Held]:
    listed: dict[str, set[str]] = {}
    for row in data.references():
        listed.setdefault(str(row["paper"]), set()).add(str(row["work"]))
    papers = [key for key in sorted(listed) if key in full_texts and _is_wanted(key, options)]
    for paper_id in papers[: options.limit]:
        held = measured(read_paper(full_texts[paper_id]), listed[paper_id], library, options.seed)
        if held is not None:
            yield held


def _labelled(data: DataFolder, full_texts: dict[str, Path], labels: Path, options: BenchOptions) -> Figures:
    reviewed = {str(row["id"]): row for row in data.reviewed()}
    disapere = {str(row["id"]): row for row in data.labelled_reviews("train")}
    reviews = _of_part(read_labels(labels / COMMENTS_FILE, LabelledReview), options)
    texts = [(review, base_text(review, reviewed, disapere)) for review in reviews]
    splits = [split_of(labelled, text) for labelled, text in texts if text is not None]
    figures = comment_figures(splits)
    results: list[tuple[str, str, bool]] = []
    read: dict[str, Paper] = {}
    for comment in _of_part(read_labels(labels / POINTERS_FILE, PointingComment), options):
        text = str(reviewed[comment.paper_id]["reviews"][comment.review_index]["comments"])
        full_text = text_of(full_texts[comment.paper_id])
        if text_digest(text) == comment.digest and text_digest(full_text) == comment.full_text_digest:
            paper = read.setdefault(comment.paper_id, read_paper(full_texts[comment.paper_id]))
            results += resolved(comment, text, full_text, paper)
    return figures | pointer_figures(results)


def _of_part(labels: Iterable[L], options: BenchOptions) -> Sequence[L]:
    return [label for label in labels if options.part in (None, label.split)]
