"""`studies`: reviews by people and by models on the same papers; and reviews against what became of their papers.

`--build FOLDER` writes the papers of the study as tasks for reviewers who see nothing else. `--reviews FOLDER` takes
what they wrote (`PAPER/review_A.md`), puts it beside the human reviews of the same papers, and counts all alike by
rules. Without it all reviews of the data are counted, by the decision on their paper. `--out FOLDER` takes the table
(`reviews.csv`), which `peerassay study` reads, and the study itself.
"""

import asyncio
import re
from collections.abc import Iterator, Sequence
from contextlib import suppress
from pathlib import Path

from peerassay.documents import Review, read_reviews
from peerassay.documents.review_rows import read_rows
from peerassay.errors import InputError, MissingExtra
from peerassay.job_record import Cell
from peerassay.literature import Library, Source
from peerassay.progress import Step
from peerassay.reports.csv_table import csv_table
from peerassay.reports.study.figure import forest_figure
from peerassay.reports.study.groups import as_csv, as_markdown, study
from peerassay_bench.claims.rank_correlation import spearman
from peerassay_bench.data_folder import DataFolder, Row
from peerassay_bench.figures import BenchResult, Figure, Figures
from peerassay_bench.intervals import mean, of_rows
from peerassay_bench.known_papers import paper_of
from peerassay_bench.options import BenchOptions
from peerassay_bench.studies.features import COUNTED, SHARES, ReviewFeatures, near_decision
from peerassay_bench.studies.tasks import human_reviews, study_papers, write_tasks

ABOUT = ("paper_id", "review", "reviewer_kind", "reviewer", "decision", "rating", "rating_share", "confidence")
HUMAN, MODEL = "human", "model"
SCALE, TEN, LAST_OF_TEN = 6, 10, 2024
"""NeurIPS rated from 1 to 10 up to 2024, from 1 to 6 in 2025: `rating_share` is the place on the scale, 0 to 1."""
_NUMBER = re.compile(r"\d+(?:\.\d+)?")


def measure(data: DataFolder, options: BenchOptions) -> BenchResult:
    """Return means by group, rank correlations with the rating, and how far the groups differ."""
    if options.build is not None:
        papers = write_tasks(data, options.build)
        figures = {"papers": Figure(value=float(len(papers)), n=len(papers))}
        return BenchResult(bench="studies", figures=figures, settings=options.settings(folder=str(options.build)))
    rows = asyncio.run(_rows(data, options))
    by = "reviewer_kind" if options.reviews is not None else "decision"
    names = (*COUNTED, "near_decision", "rating_share", "confidence")
    found = study(rows, by, names, shares=(*SHARES, "near_decision", "rating_share"))
    if options.out is not None:
        options.out.mkdir(parents=True, exist_ok=True)
        table = csv_table((*ABOUT, "near_decision", *COUNTED), rows)
        made = {"reviews.csv": table, "study.csv": as_csv(found), "study.md": as_markdown(found)}
        for name, text in made.items():
            (options.out / name).write_text(text, "utf-8", newline="")
        with suppress(MissingExtra):  # study.md and study.csv have the same figures
            (options.out / "study.svg").write_bytes(forest_figure(found, "svg"))
    settings = options.settings(group=by, reviews=len(rows), papers=len({row["paper_id"] for row in rows}))
    warnings = tuple(_not_measured(rows, by))
    return BenchResult(bench="studies", figures=_figures(rows, by, names), settings=settings, warnings=warnings)


def _not_measured(rows: Sequence[dict[str, Cell]], by: str) -> Iterator[str]:
    """What has no value in any review, and a group that there is not: said, so that nobody takes it for nothing."""
    needs = {"CR": "a library (--library)"} | dict.fromkeys(
        ("pointing", "pointers_there", "quotes_there"), "full texts of the papers"
    )
    missing = [name for name in COUNTED if all(row[name] is None for row in rows)]
    for need in dict.fromkeys(needs.get(name, "reviews that have it") for name in missing):
        named = ", ".join(name for name in missing if needs.get(name, "reviews that have it") == need)
        yield f"not counted in any of the {len(rows)} reviews: {named}; this needs {need}"
    if len(groups := {str(row[by]) for row in rows}) == 1:
        yield f"all reviews are of one group by {by} ({groups.pop()}), so that nothing is compared"


async def _rows(data: DataFolder, options: BenchOptions) -> list[dict[str, Cell]]:
    sources: Sequence[Source] = (Library(options.library),) if options.library is not None else ()
    papers = study_papers(data) if options.reviews is not None else _drawn(data.reviewed(), options.limit)
    texts, rows = data.full_texts(), []
    for done, row in enumerate(papers):
        options.progress(Step(what="reviews", done=done, total=len(papers)))
        scale = SCALE if int(row["year"]) > LAST_OF_TEN else TEN
        decision = _decision(row)
        features = ReviewFeatures(paper_of(row, texts), sources)
        for number, (kind, review) in enumerate(_reviews(row, options.reviews), 1):
            rating = _score(review, "recommendation", "rating", "overall")
            about: dict[str, Cell] = {
                "paper_id": str(row["id"]),
                "review": number,
                "reviewer_kind": kind,
                "reviewer": review.reviewer,
                "decision": "accepted" if row["accepted"] else "rejected",
                "rating": rating,
                "rating_share": None if rating is None else round((rating - 1) / (scale - 1), 4),
                "confidence": _score(review, "confidence"),
                "near_decision": near_decision(review, decision),
            }
            rows.append(about | await features.of(review))
    if options.reviews is not None and not any(row["reviewer_kind"] == MODEL for row in rows):
        fix = "give a folder with PAPER/review_A.md for the papers that --build wrote"
        raise InputError("there is no review by a model", where=str(options.reviews), fix=fix)
    return rows


def _drawn(papers: Sequence[Row], limit: int | None) -> Sequence[Row]:
    """So many papers spread evenly over the file, accepted and rejected ones as in the whole, at least one of each."""
    if limit is None or limit >= len(papers):
        return papers
    groups = [[row for row in papers if bool(row["accepted"]) is outcome] for outcome in (False, True)]
    few = min(len(groups[0]), max(1, round(limit * len(groups[0]) / len(papers)))) if limit > 1 else 0
    wanted = zip(groups, (few, limit - few), strict=True)
    return [group[n * len(group) // many] for group, many in wanted for n in range(min(many, len(group)))]


def _decision(row: Row) -> str:
    """The words of the area chair, "" where there are none."""
    return "\n".join(str(review["comments"]) for review in row["reviews"] if review.get("IS_META_REVIEW"))


def _reviews(row: Row, written: Path | None) -> Iterator[tuple[str, Review]]:
    held = read_rows({**row, "reviews": human_reviews(row)}, str(row["id"]), "").reviews
    yield from ((HUMAN, review) for review in held)
    for path in sorted((written / str(row["id"])).glob("review_*.md")) if written is not None else ():
        for review in read_reviews(path)[:1]:
            yield MODEL, review.model_copy(update={"reviewer": path.stem.removeprefix("review_")})


def _score(review: Review, *names: str) -> float | None:
    """The first number of a score of the form, or of a line "Overall: 4" in the text."""
    for name, value in review.scores.items():
        if any(part in names for part in re.split(r"[_\W]+", name.lower())):
            number = _NUMBER.search(str(value))
            if number:
                return float(number[0])
    line = re.search(rf"^\W*(?:{'|'.join(names)})\W+(\d+(?:\.\d+)?)", review.original, re.IGNORECASE | re.MULTILINE)
    return float(line[1]) if line else None


def _figures(rows: Sequence[dict[str, Cell]], by: str, names: Sequence[str]) -> Figures:
    figures: Figures = {}
    for group in sorted({str(row[by]) for row in rows}):
        for name in names:
            held = [
                (row["paper_id"], float(value)) for row in rows if row[by] == group and (value := row[name]) is not None
            ]
            if held:
                figures[f"{name}_{group}"] = mean(held)
    for name in (*COUNTED, "near_decision", "confidence"):
        pairs = [
            (row["paper_id"], (float(value), float(rating)))
            for row in rows
            if (value := row[name]) is not None and (rating := row["rating_share"]) is not None
        ]
        figures[f"{name}_with_rating"] = of_rows(pairs, spearman)
    return figures
