"""A whole venue from OpenReview: every submission that it shows becomes a paper of the run."""

import csv
from pathlib import Path

import pytest
from shell import refused, run

from peerassay import example
from peerassay.engines import wait_for
from peerassay.errors import UnreadableDocument
from peerassay.fetching import fetch_venue, venue, venue_of
from peerassay.settings import Settings
from peerassay.testing.openreview import VENUE, OpenReviewServer, paper_note, review_note

NOVEL = "The method is not novel, since Holm et al. (2020) already gate tokens."


@pytest.fixture(autouse=True)
def nothing_real(monkeypatch: pytest.MonkeyPatch) -> None:
    """No test reaches a real service, and no account of the machine is used."""
    for name in ("OPENREVIEW_BASE_URL", "OPENREVIEW_V1_BASE_URL"):
        monkeypatch.setenv(name, "http://127.0.0.1:9")
    for name in ("OPENREVIEW_TOKEN", "OPENREVIEW_USERNAME", "OPENREVIEW_PASSWORD"):
        monkeypatch.delenv(name, raising=False)


def forums(many: int, version: int = 2) -> dict[str, list[dict[str, object]]]:
    """So many forums with a review each, and one more that was withdrawn."""
    names = [f"paper{number:05d}" for number in range(many)]
    made: dict[str, list[dict[str, object]]] = {}
    for name in names:
        paper = paper_note(name, f"Kites {name}", version, venue="ICLR 2024 poster")
        made[name] = [paper, review_note(name, "x1Yz", NOVEL, version)]
    return made | {"withdrawn1": [paper_note("withdrawn1", "Gone", version, venue="ICLR 2024 Withdrawn Submission")]}


@pytest.mark.parametrize(
    ("word", "named"),
    [
        ("NeurIPS.cc/2025/Conference", "NeurIPS.cc/2025/Conference"),
        ("ICLR.cc/2024/Workshop/GenBio", "ICLR.cc/2024/Workshop/GenBio"),
        ("https://openreview.net/group?id=TMLR", "TMLR"),
        ("https://openreview.net/group?id=ICLR.cc/2024/Conference#tab-accept-oral", "ICLR.cc/2024/Conference"),
        ("https://openreview.net/forum?id=aB3dE5gH7j", None),
        ("papers/2025", None),
        ("papers.csv", None),
        ("https://[", None),
        ("https://openreview.net/group?id=", None),
        ("https://openreview.net/group?id=../notes", None),
    ],
)
def test_a_venue_is_told_from_a_folder(word: str, named: str | None) -> None:
    """An id of a venue or a link to its page names it; a folder, a table and a forum do not."""
    assert venue_of(word) == named


def test_a_folder_of_that_name_is_a_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What lies on this machine is never fetched."""
    (tmp_path / VENUE).mkdir(parents=True)
    monkeypatch.chdir(tmp_path)
    assert venue_of(VENUE) is None


@pytest.mark.parametrize("version", [2, 1])
def test_every_page_of_submissions_is_read(version: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """However many answers they are spread over, all come once; what was withdrawn is counted and left out."""
    monkeypatch.setattr(venue, "ON_A_PAGE", 10)
    variable = "OPENREVIEW_BASE_URL" if version == 2 else "OPENREVIEW_V1_BASE_URL"
    with OpenReviewServer(forums(23, version)) as server, OpenReviewServer({}) as empty:
        monkeypatch.setenv("OPENREVIEW_BASE_URL", empty.url)
        monkeypatch.setenv(variable, server.url)
        found = wait_for(fetch_venue(VENUE, Settings()))
    assert [paper.title for paper in found.submissions] == [f"Kites paper{number:05d}" for number in range(23)]
    assert {paper.decision for paper in found.submissions} == {"ICLR 2024 poster"}
    assert found.ended_early == 1


def test_a_server_that_gives_fewer_at_once_is_asked_on(monkeypatch: pytest.MonkeyPatch) -> None:
    """Submissions are not lost where an answer holds fewer than were asked for."""
    with OpenReviewServer(forums(23), on_a_page=7) as server:
        monkeypatch.setenv("OPENREVIEW_BASE_URL", server.url)
        assert len(wait_for(fetch_venue(VENUE, Settings())).submissions) == 23


@pytest.mark.parametrize("link", ["https://openreview.net/forum?id=aB3dE5gH7j", "https://openreview.net/group?id="])
def test_a_link_that_names_no_venue_is_one_sentence(link: str) -> None:
    """It is not taken for the name of a file."""
    assert "is not an OpenReview venue" in refused(run("run", link))


def test_an_unknown_venue_is_one_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    """A venue without submissions, and a server that refuses, are told with the venue and what to do."""
    with OpenReviewServer({}) as server:
        for variable in ("OPENREVIEW_BASE_URL", "OPENREVIEW_V1_BASE_URL"):
            monkeypatch.setenv(variable, server.url)
        with pytest.raises(UnreadableDocument, match="no submission of this venue"):
            wait_for(fetch_venue(VENUE, Settings()))
        assert "no submission of this venue" in refused(run("run", VENUE))
    with OpenReviewServer(forums(2), password="right") as server:
        monkeypatch.setenv("OPENREVIEW_BASE_URL", server.url)
        monkeypatch.setenv("OPENREVIEW_V1_BASE_URL", server.url)
        assert "OPENREVIEW_USERNAME" in refused(run("run", VENUE))


def test_a_run_takes_a_venue(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each submission is fetched with its reviews, its forum asked for once, and graded."""
    with OpenReviewServer(forums(2), pdf=example.PAPER.read_bytes()) as server:
        monkeypatch.setenv("OPENREVIEW_BASE_URL", server.url)
        done = run("run", VENUE, "--out", tmp_path / "out", "--home", tmp_path / "home", "--json")
        asked = [request.params.get("forum") for request in server.requests if "forum" in request.params]
    assert done.json["failed"] == 0
    assert sorted(asked) == ["paper00000", "paper00001"]
    rows = list(csv.DictReader((tmp_path / "out" / "results.csv").read_text().splitlines()))
    assert [(row["title"], row["decision"], bool(row["grade_records"])) for row in rows] == [
        ("Kites paper00000", "ICLR 2024 poster", True),
        ("Kites paper00001", "ICLR 2024 poster", True),
    ]
