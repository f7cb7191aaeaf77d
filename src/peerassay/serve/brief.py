"""What a run found, in an answer that an agent reads at once: the points with verdict, reason and best words."""

import json
from collections.abc import Mapping
from typing import Any, Final

from peerassay.errors import InputError
from peerassay.jobs.reviews.record import CaseRecord
from peerassay.serve.desk import Desk
from peerassay.serve.points import Layout, ShownCase

MOST_BYTES: Final = 2_900
_LENGTHS: Final = ((160, 120), (110, 80), (80, 60))
"""Characters of a reason and of a quote, tried in turn until all fits; if nothing does, points are left out."""
_BOTTOM_LINE: Final = 480


def brief_record(desk: Desk, user: str, key: str) -> dict[str, Any]:
    """Return what a record found: of a case its points; of others the counts of its heading."""
    record = desk.record(user, key)
    if not isinstance(record, CaseRecord):
        return {"record": key, "title": record.heading.card.title[:200], "found": dict(record.heading.labels)}
    case = Layout(record).case()
    told: dict[str, Any] = {
        "record": key,
        "title": record.paper.card.title[:120],
        "bottom_line": " ".join(record.body.page.bottom_line)[:_BOTTOM_LINE],
        "points": [],
        "whole": f"/records/{key}/reply",
    }
    for why, quote in _LENGTHS:
        points = [_point(case, number, why, quote) for number in range(len(case.points))]
        if _size(whole := {**told, "points": points}) <= MOST_BYTES:
            return whole
    points = [_point(case, number, *_LENGTHS[0]) for number in range(len(case.points))]
    return _shortened({**told, "points": points})


def _shortened(told: dict[str, Any]) -> dict[str, Any]:
    """Return the answer with as many of its points, in whole, as fit; the others are counted in `left_out`."""
    kept, left_out = list(told.get("points", [])), told.get("left_out", 0)
    while kept and _size({**told, "points": kept, **({"left_out": left_out} if left_out else {})}) > MOST_BYTES:
        kept.pop()
        left_out += 1
    return {**told, "points": kept, **({"left_out": left_out} if left_out else {})} if "points" in told else told


def _point(case: ShownCase, number: int, why: int, quote: int) -> dict[str, Any]:
    point = case.points[number]
    lead = "".join(run.text for run in point.lead)
    words = next(("".join(p.text for p in q.quote if p.marked or len(q.quote) == 1) for q in point.paper), "")
    told = {
        "n": point.number,
        "reviewers": [reviewer.chip for reviewer in point.reviewers],
        "point": point.title[:80],
        "verdict": point.verdict.word,
        "why": lead[:why],
        "quote": words[:quote],
    }
    return {name: value for name, value in told.items() if value not in ("", [])}


def brief_run(desk: Desk, user: str, shown: Mapping[str, Any]) -> dict[str, Any]:
    """Return a run with what it found, below 3,000 bytes: one record's points, or a line for each of several."""
    told: dict[str, Any] = {name: shown[name] for name in ("id", "title", "state", "done", "total", "problem", "open")}
    told["title"], told["problem"] = str(told["title"])[:120], str(told["problem"])[:200]
    records = shown["records"]
    if len(records) == 1:
        try:
            found = brief_record(desk, user, records[0])
        except InputError as error:
            return {**told, "problem": str(error)[:200]}
        return _shortened({**told, **found})
    told["records"] = records[:20]
    return told


def _size(told: Mapping[str, Any]) -> int:
    return len(json.dumps(told).encode())
