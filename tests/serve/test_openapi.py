"""The JSON API is what its description says."""

import re
from pathlib import Path

import pytest
from desks import OURS, desk_at, let_in

from case_builder import large_case, small_case
from peerassay.jobs.reviews.record import CaseRecord
from peerassay.serve.api import ROUTES
from peerassay.serve.openapi import FILE, described, text
from peerassay.serve.points import Layout


def test_the_description_is_that_of_the_routes() -> None:
    """`openapi.json` is what the routes and their models give; `python -m peerassay.serve.openapi` renews it."""
    assert FILE.read_text(encoding="utf-8") == text()


def test_every_route_is_described() -> None:
    """Each route has its path, method and a sentence; each reference leads to a schema."""
    told = described()
    for route in ROUTES:
        path = re.sub(r":\w+}", "}", route.path)
        for method in (route.methods or set()) - {"HEAD"}:
            assert told["paths"][path][method.lower()]["summary"].endswith(".")
    schemas = told["components"]["schemas"]
    assert all(name in schemas for name in re.findall(r'schemas/(\w+)"', text()))


@pytest.mark.parametrize("path", sorted(described()["paths"]))
def test_a_wrong_body_is_one_sentence(tmp_path: Path, path: str) -> None:
    """Whatever takes JSON answers one sentence to what is none, and changes nothing."""
    with desk_at(tmp_path) as desk:
        client = let_in(desk)
        for method, operation in described()["paths"][path].items():
            if "requestBody" in operation:
                real = re.sub(r"\{\w+\}", "x", path)
                answer = client.request(method, real, content=b"[", headers=OURS)
                assert answer.status_code in {400, 404}
                assert answer.json()["error"].count("\n") == 0


@pytest.mark.parametrize("record", [small_case(), large_case(), large_case(repeat=3)], ids=["small", "large", "larger"])
def test_brief_answers_are_short(tmp_path: Path, record: CaseRecord) -> None:
    """A brief answer has less than 3,000 bytes and the bottom line; points have reasons, or are counted as left out."""
    with desk_at(tmp_path, [record]) as desk:
        answer = let_in(desk).get(f"/api/records/{desk.records.list()[0].digest}?brief=1")
    assert len(answer.content) < 3000
    told = answer.json()
    assert all({"n", "point", "verdict", "why"} <= point.keys() for point in told["points"])
    assert len(told["points"]) + told.get("left_out", 0) == len(Layout(record).case().points)
    assert bool(told["bottom_line"]) == bool(record.body.page.bottom_line)
