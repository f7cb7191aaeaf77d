"""Runs from the desk: what is dropped is recognised, the price told, and nothing is lost or asked twice."""

import json
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from desks import OURS, TOKENS, client_of, desk_at, let_in, shared_door
from starlette.testclient import TestClient

from peerassay import example
from peerassay.serve.intake import MOST_BYTES
from peerassay.testing.model_server import ModelServer
from peerassay_bench.obliging import ObligingModel

pytestmark = pytest.mark.timeout(300)
REVIEWS = """# Reviewer 1

The exit heads are known from Moreno and Adeyemi.

# Reviewer 2

This is the first such corpus.
"""


def drop(client: TestClient, path: Path, name: str = "") -> dict[str, Any]:
    """Drop a file and return what it was recognised as."""
    files = {"file": (name or path.name, path.read_bytes())}
    answer = client.post("/api/intake", files=files, headers=OURS)
    assert answer.status_code == 200, answer.text
    item: dict[str, Any] = answer.json()["items"][0]
    return item


def until(client: TestClient, run: str, holds: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
    """Wait until a run stands so."""
    for _ in range(2400):
        shown: dict[str, Any] = client.get(f"/api/runs/{run}").json()
        if holds(shown):
            return shown
        time.sleep(0.1)
    raise AssertionError(shown)


def ended(shown: dict[str, Any]) -> bool:
    return shown["state"] not in {"running", "queued"}


def dropped(client: TestClient) -> list[str]:
    """Drop the example's paper and reviews and return the keys; the library has the works that they name."""
    return [drop(client, path)["key"] for path in (example.PAPER, *example.REVIEWS)]


def test_what_is_dropped_is_recognised(tmp_path: Path) -> None:
    """A paper, files of reviews, pasted reviews and links are told apart at once, and why one cannot be used."""
    with desk_at(tmp_path) as desk:
        client = let_in(desk)
        paper = drop(client, example.PAPER, "../../etc/my paper.pdf")
        assert (paper["kind"], paper["note"].split(",")[1]) == ("paper", " 8 pages")
        assert "Listening Less" in paper["title"]
        assert [drop(client, path)["reviews"] for path in example.REVIEWS] == [1, 1, 1]
        pasted = client.post("/api/intake", json={"text": REVIEWS}, headers=OURS).json()["items"][0]
        assert (pasted["kind"], pasted["reviews"]) == ("reviews", 2)
        forum = client.post("/api/intake", json={"text": "https://openreview.net/forum?id=abcdefghij"}, headers=OURS)
        assert forum.json()["items"][0]["kind"] == "forum"
        wrong = client.post("/api/intake", json={"text": "arxiv:"}, headers=OURS)
        assert (wrong.status_code, wrong.json()["error"].count("point to a paper")) == (400, 1)
        bad = tmp_path / "bad.pdf"
        bad.write_bytes(b"%PDF-1.4 no more")
        assert drop(client, bad)["problem"].startswith("bad.pdf: ")
        names = [path.name for path in (tmp_path / "desk" / "files").iterdir()]
        assert len(names) == 6
        assert all("paper" not in name and ".." not in name for name in names)


def test_reviews_are_corrected_by_hand(tmp_path: Path) -> None:
    """How pasted reviews were split is shown, and a corrected text is split anew."""
    with desk_at(tmp_path) as desk:
        client = let_in(desk)
        item = client.post("/api/intake", json={"text": REVIEWS}, headers=OURS).json()["items"][0]
        told = client.get(f"/api/intake/{item['key']}/reviews").json()
        assert [review["reviewer"] for review in told["reviews"]] == ["Reviewer 1", "Reviewer 2"]
        text = told["text"] + "\n# Reviewer 3\n\nWhy only four forests?\n"
        again = client.put(f"/api/intake/{item['key']}/reviews", json={"text": text}, headers=OURS).json()["items"][0]
        assert (again["key"], again["reviews"]) == (item["key"], 3)


def test_a_table_of_reviews_is_corrected_as_text(tmp_path: Path) -> None:
    """Reviews from JSON are shown as text that splits into the same reviews; a corrected one takes the file's place."""
    reviews = [{"reviewer": "Ab3d", "text": "The heads are known."}, {"reviewer": "Reviewer 2", "text": "All is new."}]
    (tmp_path / "r.json").write_text(json.dumps(reviews))
    with desk_at(tmp_path / "home") as desk:
        client = let_in(desk)
        item = drop(client, tmp_path / "r.json")
        assert (item["kind"], item["reviews"]) == ("reviews", 2)
        address = f"/api/intake/{item['key']}/reviews"
        told = client.get(address).json()
        assert not told["text"].startswith(("[", "{"))
        made = client.put(address, json={"text": told["text"]}, headers=OURS).json()["items"][0]
        again = client.get(address).json()
        assert (made["key"], made["reviews"]) == (item["key"], 2)
        assert [r["reviewer"] for r in again["reviews"]] == [r["reviewer"] for r in told["reviews"]]
        assert not desk.place(item["key"], ".json").exists()


def test_limits_of_what_is_dropped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A file that is too large, of no known kind, or one too many is refused, and nothing of it stays."""
    monkeypatch.setattr("peerassay.serve.intake.MOST_BYTES", 1000)
    monkeypatch.setattr("peerassay.serve.intake.MOST_FILES", 2)
    assert MOST_BYTES == 64 << 20
    with desk_at(tmp_path) as desk:
        client = let_in(desk)

        def code(name: str, content: bytes) -> int:
            return client.post("/api/intake", files={"file": (name, content)}, headers=OURS).status_code

        assert code("large.txt", b"x" * 1001) == 400
        assert code("program.exe", b"MZ") == 400
        assert not list((tmp_path / "desk" / "files").iterdir())
        assert [code(f"{n}.txt", b"A review. It is short.") for n in range(3)] == [200, 200, 400]


def test_a_run_without_a_model(tmp_path: Path) -> None:
    """Paper and reviews in, evidence to read out; the same order twice is one run; removed, nothing of it is left."""
    with desk_at(tmp_path) as desk:
        client = let_in(desk)
        order = {"items": dropped(client), "job": "reply", "engine": "offline", "request": "one"}
        offer = client.post("/api/estimate", json=order, headers=OURS).json()
        assert (offer["price"], offer["recipients"], offer["problems"]) == (0.0, [], [])
        run = client.post("/api/runs", json=order, headers=OURS).json()["id"]
        shown = until(client, run, ended)
        assert (shown["state"], shown["problem"]) == ("done", "")
        assert client.post("/api/runs", json=order, headers=OURS).json()["id"] == run
        page = client.get(shown["open"])
        assert page.status_code == 200
        assert "Nothing is judged" in page.text
        picture = client.get(page.text.split('img src="')[1].split('"')[0])
        assert picture.content.startswith(b"\x89PNG")
        assert len(client.get(f"/api/runs/{run}?brief=1").content) < 3000
        assert client.delete(f"/api/runs/{run}", headers=OURS).status_code == 200
        assert client.get(shown["open"]).status_code == 404
        assert not list((tmp_path / "desk" / "files").iterdir())


def priced(server: ModelServer) -> dict[str, Any]:
    """Return settings of a model on loopback that has a price."""
    return {"engine": "openai:obliging", "base_url": server.openai_url, "price_in": 1.0, "price_out": 4.0}


def test_price_and_recipients_before_the_first_question(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is sent, to whom and at what price is told before anything is asked; a paid run needs a ceiling."""
    monkeypatch.setenv("OPENAI_API_KEY", "for-loopback")
    with ModelServer(ObligingModel()) as server, desk_at(tmp_path, **priced(server)) as desk:
        client = let_in(desk)
        order = {"items": dropped(client), "engine": "openai:obliging", "literature": "library,openalex"}
        offer = client.post("/api/estimate", json=order, headers=OURS).json()
        assert 0 < offer["low"] < offer["price"] < offer["high"]
        assert [r["host"] for r in offer["recipients"]] == ["api.openalex.org"]
        assert offer["here"] == server.openai_url.split("/")[2]
        refused = client.post("/api/runs", json=order, headers=OURS)
        assert "a paid run needs a ceiling" in refused.json()["error"]
        assert not server.requests
        for engine in ("replay:/etc/passwd", "batch:openai:m", "command:rm"):
            answer = client.post("/api/runs", json={**order, "engine": engine}, headers=OURS)
            assert answer.status_code == 400


def test_a_local_model_has_an_address(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A local model is asked where the order says; loopback is no recipient, another host is; no key goes astray."""
    monkeypatch.setenv("ANTHROPIC_API_KEY", "never-sent")
    with desk_at(tmp_path, engine="local:m", base_url="http://127.0.0.1:8765/v1") as desk:
        client = let_in(desk)
        order = {"items": dropped(client), "literature": "library"}

        def offered(engine: str, base_url: str = "") -> dict[str, Any]:
            told = {**order, "engine": engine, "base_url": base_url}
            answer: dict[str, Any] = client.post("/api/estimate", json=told, headers=OURS).json()
            return answer

        near, far = (
            offered("local:strong", "http://localhost:9000/v1"),
            offered("local:strong", "https://far.example/v1"),
        )
        assert (near["recipients"], near["here"]) == ([], "localhost:9000")
        assert ([r["host"] for r in far["recipients"]], far["here"]) == (["far.example"], "")
        assert offered("local:m")["here"] == "127.0.0.1:8765"
        # The settings' address is that of their own model.
        assert [r["host"] for r in offered("anthropic:claude-x")["recipients"]] == ["api.anthropic.com"]
        assert "only a local model" in offered("anthropic:claude-x", "http://localhost:9000/v1")["problems"][0]
        for wrong in ("localhost", "file:///etc/passwd", "http://me:secret@localhost/v1"):
            assert "this is no address of a server" in offered("local:strong", wrong)["problems"][0]


def test_nobody_sends_a_shared_server_elsewhere(tmp_path: Path) -> None:
    """At a shared desk an order names no address that the server would ask."""
    with desk_at(tmp_path, door=shared_door()) as desk:
        client = client_of(desk, headers={"Authorization": f"Bearer {TOKENS['ann']}"})
        assert 'id="at"' not in client.get("/").text
        order = {"items": dropped(client), "engine": "local:m", "base_url": "http://10.0.0.1/v1"}
        assert "settings only" in client.post("/api/estimate", json=order, headers=OURS).json()["problems"][0]


def test_a_draft_is_checked(tmp_path: Path) -> None:
    """A draft is checked from the first screen, its four lists shown, and a tick on one survives."""
    with desk_at(tmp_path) as desk:
        client = let_in(desk)
        order = {"items": [drop(client, example.PAPER)["key"]], "job": "check"}
        run = client.post("/api/runs", json=order, headers=OURS).json()["id"]
        shown = until(client, run, ended)
        assert shown["open"].endswith("/draft"), shown
        page = client.get(shown["open"]).text
        assert all(f'<section id="{name}"' in page for name in ("cite", "soften", "repair", "close"))
        assert client.get(shown["open"].replace("/draft", "/report")).status_code == 200


def test_each_person_has_their_own_runs(tmp_path: Path) -> None:
    """At a shared desk nobody sees, starts on, stops or deletes what another has dropped or ordered."""
    with desk_at(tmp_path, door=shared_door()) as desk:
        ann, bob = (client_of(desk, headers={"Authorization": f"Bearer {TOKENS[name]}"}) for name in ("ann", "bob"))
        keys = dropped(ann)
        assert bob.post("/api/runs", json={"items": keys}).status_code == 400
        assert bob.delete(f"/api/intake/{keys[0]}").status_code == 404
        run = ann.post("/api/runs", json={"items": keys}).json()["id"]
        for method, tail in (("GET", ""), ("DELETE", ""), ("POST", "/cancel"), ("POST", "/resume")):
            assert bob.request(method, f"/api/runs/{run}{tail}").status_code == 404
        shown = until(ann, run, ended)
        assert shown["state"] == "done", shown
        digest = shown["records"][0]
        assert ann.get(f"/api/records/{digest}?brief=1").status_code == 200
        assert bob.get(f"/api/records/{digest}").status_code == 404
        assert bob.get("/api/runs").json() == {"runs": []}
        source = ann.get(f"/api/records/{digest}").json()["paper"]["source"]["digest"]
        assert ann.get(f"/papers/{source}/pages/1.png").status_code == 200
        assert bob.post("/api/library", files={"file": ("a.bib", b"@article{a, title={A}}")}).status_code == 400
