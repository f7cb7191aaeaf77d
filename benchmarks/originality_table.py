"""A table of reviews for `peerassay study`: ORIGINALITY from the form beside what careful readers say of the claims.

    python benchmarks/originality_table.py REVIEWS.jsonl.gz TABLE.csv
    peerassay study TABLE.csv --group originality --scores holds,calls_new,claims

REVIEWS are those that `labels/novelty.jsonl` and `labels/truth.jsonl` point at. A row is a review:
`holds` is the mean of its claims' verdicts (SUPPORTED 1, OVERSTATED and UNDERSTATED 0.5, UNSUPPORTED 0; both readers
where there are two), `calls_new` the mean of their stances (novel 1, somewhat novel 0.5, not novel 0). A review without
claims has neither.
"""

import gzip
import json
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from statistics import fmean
from typing import Any

from peerassay.reports.csv_table import csv_table

LABELS = Path(__file__).parent / "labels"
COLUMNS = ("paper", "review", "originality", "rating", "claims", "holds", "calls_new")
VERDICTS = {"SUPPORTED": 1.0, "OVERSTATED": 0.5, "UNDERSTATED": 0.5, "UNSUPPORTED": 0.0}
STANCES = {"novel": 1.0, "somewhat_novel": 0.5, "not_novel": 0.0}


def main() -> None:
    """Write the table."""
    with gzip.open(sys.argv[1], "rt", encoding="utf-8") as file:
        reviews = {paper["id"]: paper["reviews"] for paper in map(json.loads, file)}
    rows = list(_rows(reviews))
    Path(sys.argv[2]).write_text(csv_table(COLUMNS, rows), encoding="utf-8")
    sys.stdout.write(f"{len(rows)} reviews of {len({row['paper'] for row in rows})} papers\n")


def _rows(reviews: dict[str, list[dict[str, Any]]]) -> Iterator[dict[str, str | int | float | None]]:
    verdicts: dict[tuple[str, int], list[float]] = {}
    for read in _lines("truth.jsonl"):
        for truth in read["truths"]:
            if truth["label"] in VERDICTS:
                verdicts.setdefault((read["paper_id"], truth["n"]), []).append(VERDICTS[truth["label"]])
    for line in _lines("novelty.jsonl"):
        review = reviews[line["paper_id"]][line["review_index"]]
        claims = [label for label in line["labels"] if label["kind"] in {"claim", "reported"}]
        held = [value for claim in claims for value in verdicts.get((line["paper_id"], claim["n"]), ())]
        stances = [STANCES[claim["stance"]] for claim in claims if claim["stance"] in STANCES]
        yield {
            "paper": line["paper_id"],
            "review": f"{line['paper_id']}-{line['review_index']}",
            "originality": str(review.get("ORIGINALITY", "")),
            "rating": str(review.get("RECOMMENDATION", "")),
            "claims": len(claims),
            "holds": _mean(held),
            "calls_new": _mean(stances),
        }


def _mean(values: Sequence[float]) -> float | None:
    return round(fmean(values), 4) if values else None


def _lines(name: str) -> Iterator[dict[str, Any]]:
    return map(json.loads, (LABELS / name).read_text(encoding="utf-8").splitlines())


if __name__ == "__main__":
    main()
