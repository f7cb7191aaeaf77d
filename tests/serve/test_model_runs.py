"""Runs of the desk with a model: from Start to the replies, and no dollar above the ceiling that was agreed."""

import csv
import io
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from desks import OURS, desk_at, let_in
from reportlab.pdfgen import canvas
from starlette.testclient import TestClient
from test_runs import drop, dropped, ended, until

from peerassay import example
from peerassay.serve.desk import Desk
from peerassay.testing.catalogue_server import CatalogueRequest
from peerassay.testing.loopback import HttpResponse
from peerassay.testing.model_server import ModelServer
from peerassay.testing.openreview import VENUE, OpenReviewServer, paper_note, review_note
from peerassay_bench.obliging import ObligingModel

pytestmark = pytest.mark.timeout(300)
MODEL = "openai:obliging"
NOVEL = "The method is not novel, since Moreno and Adeyemi (2017) already train exit heads."


class Venue(OpenReviewServer):
    """A venue where each submission has a PDF of its own."""

    def answer(self, request: CatalogueRequest) -> HttpResponse:
        if request.path.endswith("/pdf"):
            body = paper_in_pdf(f"Kites {request.params['id']}")
            return HttpResponse(200, body, {"content-type": "application/pdf"})
        return super().answer(request)


def paper_in_pdf(title: str) -> bytes:
    """Return a paper of one page."""
    made = io.BytesIO()
    page = canvas.Canvas(made)
    lines = [title, "Abstract", "We fly kites without wind. We are the first to do so.", "1 Introduction", "We pull."]
    for n, line in enumerate(lines):
        page.setFont("Helvetica", 18 if n == 0 else 11)
        page.drawString(72, 760 - 30 * n, line)
    page.save()
    return made.getvalue()


@pytest.fixture(autouse=True)
def nothing_real(monkeypatch: pytest.MonkeyPatch) -> None:
    """No test reaches a real service, and no account of the machine is used."""
    monkeypatch.setenv("OPENAI_API_KEY", "for-loopback")
    for name in ("OPENREVIEW_BASE_URL", "OPENREVIEW_V1_BASE_URL"):
        monkeypatch.setenv(name, "http://127.0.0.1:9")
    for name in ("OPENREVIEW_TOKEN", "OPENREVIEW_USERNAME", "OPENREVIEW_PASSWORD"):
        monkeypatch.delenv(name, raising=False)


@pytest.fixture
def server() -> Iterator[ModelServer]:
    with ModelServer(ObligingModel()) as made:
        yield made


def priced(server: ModelServer, **more: Any) -> dict[str, Any]:
    """Return settings of a model on loopback that costs a dollar a million tokens in, four out."""
    told = {"engine": MODEL, "base_url": server.openai_url, "price_in": 1.0, "price_out": 4.0, "literature": "library"}
    return told | more


def start(client: TestClient, order: dict[str, Any]) -> dict[str, Any]:
    """Order a run, wait for its end and return how it stands."""
    answer = client.post("/api/runs", json={"engine": MODEL, **order}, headers=OURS)
    assert answer.status_code == 201, answer.text
    return until(client, answer.json()["id"], ended)


def forums(*names: str) -> dict[str, list[dict[str, Any]]]:
    """Return forums with a review each."""
    return {name: [paper_note(name, f"Kites {name}"), review_note(name, "x1Yz", NOVEL)] for name in names}


def linked(client: TestClient, word: str) -> list[str]:
    """Paste a link and return its key."""
    item = client.post("/api/intake", json={"text": word}, headers=OURS).json()["items"][0]
    return [item["key"]]


def test_from_start_to_a_reply_that_can_be_sent(tmp_path: Path, server: ModelServer) -> None:
    """Paper and reviews in; points, verdicts and a draft of a reply out; then the chair's table asks nothing new."""
    with desk_at(tmp_path, **priced(server)) as desk:
        client = let_in(desk)
        keys = dropped(client)
        shown = start(client, {"items": keys, "ceiling": 2})
        assert (shown["state"], shown["problem"]) == ("done", "")
        assert shown["cost"].startswith("$0.")
        page = client.get(shown["open"])
        assert page.status_code == 200
        assert "Nothing is judged" not in page.text
        draft = client.get(shown["open"] + ".md")
        assert draft.status_code == 200
        assert all(f"Reply to Reviewer {n}" in draft.text for n in (1, 2, 3))
        table = client.get("/papers").text
        assert "1 paper" in table
        assert "none judged" not in table


def test_a_linked_paper_stops_at_its_ceiling(
    tmp_path: Path, server: ModelServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What could not be counted before is not without an end: the ceiling holds, and a higher one lets it go on."""
    with OpenReviewServer(forums("paper00001"), pdf=example.PAPER.read_bytes()) as forum:
        monkeypatch.setenv("OPENREVIEW_BASE_URL", forum.url)
        with desk_at(tmp_path, **priced(server)) as desk:
            client = let_in(desk)
            order = {"items": linked(client, "https://openreview.net/forum?id=paper00001")}
            offer = client.post("/api/estimate", json={**order, "engine": MODEL}, headers=OURS).json()
            assert (offer["uncounted"], offer["paid"]) == (True, True)
            refused = client.post("/api/runs", json={**order, "engine": MODEL}, headers=OURS)
            assert "a paid run needs a ceiling" in refused.json()["error"]
            assert not server.requests
            shown = start(client, {**order, "ceiling": 0.05})
            assert shown["state"] in {"partial", "failed"}
            assert "ceiling of $0.05" in shown["problem"]
            assert spent(desk, shown["id"]) <= 0.05
            client.post(f"/api/runs/{shown['id']}/resume", json={"ceiling": 3}, headers=OURS)
            done = until(client, shown["id"], ended)
            assert (done["state"], done["problem"], done["ceiling"]) == ("done", "", 3)
            questions = [(request.system, request.user) for request in server.requests]
            assert len(set(questions)) == len(questions)


def spent(desk: Desk, run: str) -> float:
    """Return what the desk says that a run has cost."""
    return next(note.dollars or 0.0 for note in desk.notes.runs() if note.id == run)


def test_each_run_has_a_ceiling_of_its_own(tmp_path: Path, server: ModelServer) -> None:
    """What another run with the same settings has spent is not counted, and the lower of two ceilings holds."""
    with desk_at(tmp_path, **priced(server, cost_ceiling=1.5)) as desk:
        client = let_in(desk)
        first = start(client, {"items": dropped(client), "job": "chair", "ceiling": 2})
        other = {
            "file": ("other.txt", b"Review. The exit heads are known. The baselines are weak, and two are missing.")
        }
        review = client.post("/api/intake", files=other, headers=OURS).json()["items"][0]["key"]
        paper = drop(client, example.PAPER)["key"]
        second = start(client, {"items": [paper, review], "job": "chair", "ceiling": 2})
        assert [(run["state"], run["ceiling"]) for run in (first, second)] == [("done", 1.5)] * 2
        assert 0 < spent(desk, second["id"]) < 1.5 * spent(desk, first["id"])


@pytest.mark.parametrize(("engine", "ceiling"), [("openai:no-such-model", 1.0), ("openai:no-such-model", None)])
def test_a_model_without_a_price(tmp_path: Path, server: ModelServer, engine: str, ceiling: float | None) -> None:
    """A ceiling that nobody could hold is refused; without one the run may begin."""
    given = priced(server) | {"price_in": None, "price_out": None}
    with desk_at(tmp_path, **given) as desk:
        client = let_in(desk)
        order = {"items": dropped(client), "engine": engine, "ceiling": ceiling, "job": "summary"}
        answer = client.post("/api/runs", json=order, headers=OURS)
        if ceiling is None:
            assert answer.status_code == 201
            until(client, answer.json()["id"], ended)
        else:
            assert "no ceiling can be held" in answer.json()["error"]


def test_a_venue_gives_a_row_for_each_paper(
    tmp_path: Path, server: ModelServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The link of a venue becomes the chair's table and its CSV, with every paper that the venue shows."""
    names = ("paper00001", "paper00002", "paper00003")
    with Venue(forums(*names)) as forum:
        monkeypatch.setenv("OPENREVIEW_BASE_URL", forum.url)
        with desk_at(tmp_path, **priced(server)) as desk:
            client = let_in(desk)
            start(client, {"items": dropped(client), "job": "chair", "ceiling": 2})
            shown = start(client, {"items": linked(client, VENUE), "job": "chair", "engine": "offline"})
            assert (shown["state"], shown["done"], shown["total"], shown["unit"]) == ("done", 3, 3, "papers"), shown[
                "problem"
            ]
            assert shown["open"] == f"/papers?run={shown['id']}"
            assert client.get(shown["open"]).text.count('<tbody class="p') == 3
            lines = list(csv.DictReader(io.StringIO(client.get(f"/papers.csv?run={shown['id']}").text)))
            assert {line["title"] for line in lines} == {f"Kites {name}" for name in names}
            assert len({line["title"] for line in csv.DictReader(io.StringIO(client.get("/papers.csv").text))}) == 4


def test_several_papers_from_start(tmp_path: Path) -> None:
    """Reviews go to the paper whose file's name theirs begins with; reviews of no paper are told, never left out."""
    kites = b"# Kites\n\n## Abstract\n\nWe fly kites without wind. We are the first to do so.\n"
    with desk_at(tmp_path) as desk:
        client = let_in(desk)

        def put(name: str, content: bytes) -> str:
            answer = client.post("/api/intake", files={"file": (name, content)}, headers=OURS)
            return str(answer.json()["items"][0]["key"])

        papers = [put("kite.md", kites), drop(client, example.PAPER, "kite2.pdf")["key"]]
        reviews = [
            put("kite-r1.txt", b"Kites are not new, see Holm (2020)."),
            put("kite2-r1.txt", b"Exit heads are known."),
        ]
        stray = put("other-r1.txt", b"This is not novel.")
        as_paper = client.put(f"/api/intake/{papers[0]}/kind", json={"kind": "paper"}, headers=OURS)
        assert as_paper.json()["items"][0]["kind"] == "paper"
        order = {"items": [*papers, *reviews, stray], "job": "reply", "engine": "offline"}
        refused = client.post("/api/runs", json=order, headers=OURS)
        assert "other-r1.txt" in refused.json()["error"]
        shown = start(client, {**order, "items": [*papers, *reviews]})
        assert (shown["state"], len(shown["records"])) == ("done", 2)
        page = client.get(shown["open"])
        assert page.text.count('<li><a href="/records/') == 2
        for digest in shown["records"]:
            assert len(client.get(f"/api/records/{digest}").json()["reviews"]) == 1
