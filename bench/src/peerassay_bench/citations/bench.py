"""`citations`: are the works that reviewers name found, false references caught, and true ones not accused?

The texts are read as the reviews' job reads a review, and each work named at the citation's place is looked up in a
library of the corpus. What could not be checked is told apart: it is neither a catch nor an alarm.
"""

import asyncio
import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from peerassay.documents.paper import Paper, PaperCard, Provenance
from peerassay.documents.review_text import review_from_text
from peerassay.errors import InputError
from peerassay.jobs.reviews.named_works import find_works
from peerassay.language.titles import normal_title
from peerassay.literature.library import Library
from peerassay.literature.resolving import CitationState, Resolution, resolve
from peerassay.progress import Step
from peerassay_bench.citations.rows import CitationRow, Fake, fake_rows, true_rows
from peerassay_bench.corpus_library import corpus_library
from peerassay_bench.data_folder import DataFolder, Row
from peerassay_bench.figures import BenchResult, Figure, Figures
from peerassay_bench.intervals import share
from peerassay_bench.options import BenchOptions

_ROWS = 1000
_HEAD = 4
"""Words of a title that the baseline's index is keyed by."""


class Outcome(StrEnum):
    """What became of a citation."""

    RIGHT = "right"
    OTHER = "other"
    ACCUSED = "accused"
    UNCHECKED = "unchecked"
    UNREAD = "unread"


Judge = Callable[[CitationRow], Outcome]


@dataclass(frozen=True, slots=True)
class _Judged:
    row: CitationRow
    outcome: Outcome


def measure(data_folder: DataFolder, options: BenchOptions) -> BenchResult:
    """Return the figures; `limit` is the number of true citations, 1,000 by default, each with its two fakes."""
    rng = random.Random(options.seed)
    rows = data_folder.reviewer_cited()
    if not rows:
        raise InputError("there is no row", where="reviewer_cited", fix="give a folder with citations")
    chosen = rng.sample(rows, min(options.limit or _ROWS, len(rows)))
    corpus = {str(row["id"]): row for row in data_folder.corpus()}
    reviewed = _reviewed(data_folder)
    cited = [*true_rows(chosen, {**reviewed, **corpus}, reviewed), *fake_rows(chosen, corpus, rng)]
    with corpus_library(data_folder, options) as library:
        judged = asyncio.run(_judged(cited, library, options))
    by_title = _title_judge(corpus)
    return BenchResult(
        bench="citations",
        figures=_figures(judged),
        baselines={"exact_title": _figures([_Judged(row, by_title(row)) for row in cited])},
        settings=options.settings(citations=len(chosen), corpus=len(corpus)),
    )


def _reviewed(data_folder: DataFolder) -> Mapping[str, Row]:
    """The papers whose whole reviews are at hand; a data folder may hold the citations without them."""
    try:
        return {str(row["id"]): row for row in data_folder.reviewed()}
    except InputError:
        return {}


async def _judged(rows: Sequence[CitationRow], library: Library, options: BenchOptions) -> list[_Judged]:
    judged = []
    for done, row in enumerate(rows):
        if done % 100 == 0:
            options.progress(Step(what="citations looked up", done=done, total=len(rows)))
        judged.append(_Judged(row, await _outcome(row, library)))
    await library.aclose()
    return judged


async def _outcome(row: CitationRow, library: Library) -> Outcome:
    paper = Paper(
        id=row.paper,
        card=PaperCard(title=row.title),
        text="",
        sections=(),
        sentences=(),
        source=Provenance(format="rows", name="title alone", digest=""),
    )
    (named,) = find_works([review_from_text(row.text, paper_id=row.paper)], paper)
    there = [work for work in named if any(start < row.end and row.start < end for start, end in work.places)]
    found = [await resolve(work.mention, [library], paper_date=str(row.year)) for work in there]
    return _of(found, row)


_ACCUSING = frozenset({CitationState.NOT_FOUND, CitationState.MISDESCRIBED})


def _of(found: Sequence[Resolution], row: CitationRow) -> Outcome:
    """The best that was said of the place; a fake that is taken for a real work is never right."""
    taken = [
        resolution
        for resolution in found
        if resolution.state in {CitationState.RESOLVED, CitationState.LATER_THAN_PAPER}
    ]
    if any(_is_cited(resolution, row) for resolution in taken):
        return Outcome.RIGHT
    if taken and row.fake:
        return Outcome.OTHER
    if any(resolution.state in _ACCUSING for resolution in found):
        return Outcome.ACCUSED
    if taken or any(resolution.state is CitationState.AMBIGUOUS for resolution in found):
        return Outcome.OTHER
    return Outcome.UNCHECKED if found else Outcome.UNREAD


def _is_cited(found: Resolution, row: CitationRow) -> bool:
    work = found.candidate
    if work is None or row.cited is None:
        return False
    return row.cited in work.source_ids.values() or normal_title(work.title) == normal_title(row.cited_title)


def _figures(judged: Sequence[_Judged]) -> Figures:
    true = [citation for citation in judged if citation.row.fake is None]
    fakes = [citation for citation in judged if citation.row.fake is not None]
    figures = {
        "resolved": _share(true, Outcome.RIGHT),
        "fakes_caught": _share(_checked(fakes), Outcome.ACCUSED),
        "false_alarms": _share(_checked(true), Outcome.ACCUSED),
    }
    for kind in Fake:
        of = [citation for citation in _checked(fakes) if citation.row.fake is kind]
        figures[f"{kind}_caught"] = _share(of, Outcome.ACCUSED)
    return figures | {
        "resolved_in_whole_reviews": _share([citation for citation in true if citation.row.whole], Outcome.RIGHT),
        "fakes_could_not_check": _share(fakes, Outcome.UNCHECKED, Outcome.UNREAD),
        "true_could_not_check": _share(true, Outcome.UNCHECKED, Outcome.UNREAD),
    }


def _checked(judged: Sequence[_Judged]) -> list[_Judged]:
    return [citation for citation in judged if citation.outcome not in {Outcome.UNCHECKED, Outcome.UNREAD}]


def _share(judged: Sequence[_Judged], *outcomes: Outcome) -> Figure:
    return share((citation.row.paper, citation.outcome in outcomes) for citation in judged)


def _title_judge(corpus: Mapping[str, Row]) -> Judge:
    """The baseline: the longest title of the corpus that stands in the text is the work; with none it is a fake."""
    by_head: dict[tuple[str, ...], list[str]] = {}
    for row in corpus.values():
        title = normal_title(row["title"])
        by_head.setdefault(tuple(title.split()[:_HEAD]), []).append(title)

    def judge(row: CitationRow) -> Outcome:
        text = normal_title(row.text[row.start :])
        held = [title for title in _titles_at(text.split(), by_head) if f" {title} " in f" {text} "]
        if not held:
            return Outcome.ACCUSED
        longest = max(held, key=lambda title: (len(title), title))
        return Outcome.RIGHT if longest == normal_title(row.cited_title) else Outcome.OTHER

    return judge


def _titles_at(words: Sequence[str], by_head: Mapping[tuple[str, ...], list[str]]) -> Iterator[str]:
    for i in range(len(words)):
        for length in range(1, _HEAD + 1):
            yield from by_head.get(tuple(words[i : i + length]), ())
