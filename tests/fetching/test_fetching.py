"""Papers and reviews that a link names, from servers on loopback: what goes through, and what is one sentence."""

import gzip
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from pydantic import ValidationError
from shell import refused, run

from fetched_files import FORUM, LINK, NOVEL, pdf, source
from peerassay import Assayer
from peerassay.errors import InputError, UnreadableDocument
from peerassay.fetching import Link, link_of
from peerassay.literature import download
from peerassay.settings import Settings
from peerassay.testing import OpenAlexServer, openalex_work
from peerassay.testing.loopback import HttpRequest, HttpResponse, LoopbackServer
from peerassay.testing.openreview import SIGNED_IN, OpenReviewServer, forum_note, paper_note, review_note


def forum(version: int = 2, **content: Any) -> list[dict[str, Any]]:
    """A submission with two reviews, the authors' reply, a reviewer's, a meta review and a decision."""
    by = "ICLR.cc/2024/Conference/Submission12"
    reply = {"comment": "Dear reviewer, our method is novel."}
    return [
        paper_note(FORUM, "Sparse Gates for Long Texts", version, **content),
        review_note(FORUM, "x1Yz", NOVEL, version),
        review_note(FORUM, "7qmr", "It is costly.", version, confidence="4: sure"),
        forum_note(FORUM, "c1", f"{by}/-/Official_Comment", f"{by}/Authors", version, **reply),
        forum_note(FORUM, "c2", f"{by}/-/Rebuttal", f"{by}/Authors", version, rebuttal="We disagree."),
        forum_note(FORUM, "c3", f"{by}/-/Official_Comment", f"{by}/Reviewer_x1Yz", version, **reply),
        forum_note(FORUM, "m1", f"{by}/-/Meta_Review", f"{by}/Area_Chair_1", version, metareview="All agree."),
        forum_note(
            FORUM, "d1", f"{by}/-/Decision", "ICLR.cc/2024/Conference/Program_Chairs", version, decision="Accept"
        ),
    ]


@pytest.fixture(autouse=True)
def nothing_real(monkeypatch: pytest.MonkeyPatch) -> None:
    """No test reaches a real service, and no account of the machine is used."""
    for name in ("OPENREVIEW_BASE_URL", "OPENREVIEW_V1_BASE_URL", "ARXIV_FILES_BASE_URL"):
        monkeypatch.setenv(name, "http://127.0.0.1:9")
    for name in ("OPENREVIEW_TOKEN", "OPENREVIEW_USERNAME", "OPENREVIEW_PASSWORD"):
        monkeypatch.delenv(name, raising=False)


@pytest.fixture
def assayer(tmp_path: Path) -> Iterator[Assayer]:
    settings = Settings(home=tmp_path, attempts=1, timeout_seconds=2)
    with Assayer(settings=settings) as made:
        yield made


@pytest.mark.parametrize(
    ("word", "link"),
    [
        (LINK, Link("openreview", FORUM)),
        (f"{LINK}&noteId=n1&referrer=x", Link("openreview", FORUM, "n1")),
        (f"https://openreview.net/pdf?id={FORUM}", Link("openreview", FORUM)),
        (f"openreview:{FORUM}", Link("openreview", FORUM)),
        ("arxiv:2410.01234", Link("arxiv", "2410.01234")),
        ("arXiv:2410.01234v2", Link("arxiv", "2410.01234v2")),
        ("https://arxiv.org/abs/2410.01234v3", Link("arxiv", "2410.01234v3")),
        ("https://www.arxiv.org/pdf/2410.01234.pdf", Link("arxiv", "2410.01234")),
        ("http://export.arxiv.org/abs/hep-th/9901001", Link("arxiv", "hep-th/9901001")),
        ("https://doi.org/10.48550/arXiv.2410.01234", Link("arxiv", "2410.01234")),
        ("10.1145/1234.5678", Link("doi", "10.1145/1234.5678")),
        ("doi:10.1145/1234.5678", Link("doi", "10.1145/1234.5678")),
        ("https://dx.doi.org/10.1145/1234.5678", Link("doi", "10.1145/1234.5678")),
        ("https://example.org/papers/gates.pdf", Link("address", "https://example.org/papers/gates.pdf")),
        ("paper.pdf", None),
        (FORUM, None),
        ("2410.01234", None),
        (Path("arxiv:2410.01234"), None),
        ("a review's text, given by mistake " * 200, None),
        ("\0", None),
    ],
)
def test_links_are_told_from_files(word: str | Path, link: Link | None) -> None:
    """A link is told by its form; a bare id is the name of a file unless fetching was asked for."""
    assert link_of(word) == link


def test_bare_ids_are_links_where_fetching_was_asked_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """With --fetch an id alone is a link, unless there is a file of its name."""
    assert link_of(FORUM, bare=True) == Link("openreview", FORUM)
    assert link_of("2410.01234", bare=True) == Link("arxiv", "2410.01234")
    assert link_of("a-paper-file-that-is-not-there.pdf", bare=True) is None
    monkeypatch.chdir(tmp_path)
    Path(FORUM).write_text("A paper.")
    assert link_of(FORUM, bare=True) is None


@pytest.mark.parametrize(
    "word", ["arxiv:", "arxiv:hello", "openreview:", "doi:hello", "https://doi.org/hello", "http://[/x"]
)
def test_links_that_name_nothing_are_refused(word: str) -> None:
    """A link without an id is a slip, told in a sentence."""
    with pytest.raises(InputError) as refusal:
        link_of(word)
    assert "\n" not in str(refusal.value)


@pytest.mark.parametrize("version", [1, 2])
def test_a_forums_paper_is_answered_with_its_reviews(
    version: int, assayer: Assayer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A link alone brings the paper and its reviews, not the replies; what was sent is in the record's ledger."""
    with OpenReviewServer({FORUM: forum(version)}, pdf=pdf()) as server, OpenReviewServer({}) as other:
        monkeypatch.setenv("OPENREVIEW_BASE_URL", server.url if version == 2 else other.url)
        monkeypatch.setenv("OPENREVIEW_V1_BASE_URL", server.url)
        record = assayer.reply(LINK)
    reviews = {review.reviewer: review for review in record.reviews}
    assert set(reviews) == {"Reviewer_x1Yz", "Reviewer_7qmr", "Area_Chair_1", "Program_Chairs"}
    assert record.paper.id == FORUM
    assert record.paper.card.venue == "ICLR 2024"
    assert record.paper.card.date == "2023-09-29"
    assert reviews["Reviewer_7qmr"].scores["confidence"] == "4: sure"
    sent = {entry.endpoint: entry for entry in record.provenance.ledger}
    assert sent[server.url].what == "ids and addresses of the documents"
    assert sent[server.url].requests == 2
    assert [(request.path, dict(request.params)) for request in server.requests] == [
        ("/notes", {"forum": FORUM}),
        ("/pdf", {"id": FORUM}),
    ]


def test_a_link_to_one_note_names_that_review(assayer: Assayer, monkeypatch: pytest.MonkeyPatch) -> None:
    """A link copied from a review's head gives that review alone."""
    with OpenReviewServer({FORUM: forum()}, pdf=pdf()) as server:
        monkeypatch.setenv("OPENREVIEW_BASE_URL", server.url)
        (review,) = assayer.read_reviews(f"{LINK}&noteId=7qmr")
        record = assayer.reply(LINK, [f"{LINK}&noteId=x1Yz"])
    assert review.reviewer == "Reviewer_7qmr"
    assert [review.reviewer for review in record.reviews] == ["Reviewer_x1Yz"]


def test_an_account_opens_a_forum(assayer: Assayer, monkeypatch: pytest.MonkeyPatch) -> None:
    """The environment's name and password sign in, again and again, and are in no record."""
    with OpenReviewServer({FORUM: forum()}, pdf=pdf(), password="hunter2hunter2") as server:
        monkeypatch.setenv("OPENREVIEW_BASE_URL", server.url)
        monkeypatch.setenv("OPENREVIEW_USERNAME", "ann@example.org")
        monkeypatch.setenv("OPENREVIEW_PASSWORD", "hunter2hunter2")
        assayer.read_paper(LINK)
        record = assayer.reply(LINK)
    assert "hunter2" not in record.model_dump_json()


def test_a_withdrawn_paper_is_read_and_told(assayer: Assayer, monkeypatch: pytest.MonkeyPatch) -> None:
    """A withdrawn submission that is still shown is read; a changed PDF is told."""
    notes = forum(venueid="ICLR.cc/2024/Conference/Withdrawn_Submission")
    notes[0]["tmdate"] = 1_700_000_000_000
    with OpenReviewServer({FORUM: notes}, pdf=pdf()) as server:
        monkeypatch.setenv("OPENREVIEW_BASE_URL", server.url)
        paper = assayer.read_paper(LINK)
    assert paper.warnings[0] == "the submission was withdrawn"
    assert "may be of an earlier version" in paper.warnings[1]


def serving(answers: Callable[[HttpRequest], HttpResponse]) -> LoopbackServer:
    async def handle(request: HttpRequest) -> HttpResponse:
        return answers(request)

    handler: Callable[[HttpRequest], Awaitable[HttpResponse]] = handle
    return LoopbackServer(handler)


PAGE = (
    b'<!DOCTYPE html><html><body><article class="ltx_document">'
    b'<h1 class="ltx_title ltx_title_document">Sparse Gates</h1>'
    b'<p class="ltx_p">Gates are sparse.</p></article></body></html>'
)


def test_arxiv_gives_the_source_and_else_the_page_and_else_the_pdf(
    assayer: Assayer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """arxiv:ID is read from the LaTeX source, else from arXiv's HTML, else from the PDF, and the record says which."""
    files = {
        "/src/2410.05678": source(),
        "/pdf/2410.05678": pdf(),
        "/html/2410.01111": PAGE,
        "/pdf/2410.01111": pdf(),
        "/pdf/2410.01234v2": pdf(),
        "/src/2410.02222": b"%!PS no source",
        "/pdf/2410.02222": pdf(),
    }
    with serving(
        lambda asked: HttpResponse(200 if asked.route in files else 404, files.get(asked.route, b""))
    ) as server:
        monkeypatch.setenv("ARXIV_FILES_BASE_URL", server.url)
        names = ("2410.05678", "2410.01111", "2410.01234v2", "2410.02222")
        papers = [assayer.read_paper(f"arxiv:{name}") for name in names]
    assert [paper.source.format for paper in papers] == ["latex", "html", "pdf", "pdf"]
    assert [paper.id for paper in papers] == [name.partition("v")[0] for name in names]
    assert papers[0].card.title == papers[1].card.title == "Sparse Gates"
    assert papers[1].source.fetched_from == (f"{server.url}/src/2410.01111", f"{server.url}/html/2410.01111")
    assert "arXiv's LaTeX source of the paper could not be read" in papers[3].warnings[0]


def test_a_doi_is_found_by_the_sources_that_are_set(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The open text that a source names is fetched; both hosts are in the ledger."""
    monkeypatch.setattr(download, "is_public", lambda address: True)
    doi = "10.1145/1234.5678"
    with serving(lambda _: HttpResponse(200, pdf())) as files:
        place = {"is_oa": True, "pdf_url": f"{files.url}/gates.pdf"}
        work = openalex_work("Sparse Gates for Long Texts", doi=f"https://doi.org/{doi}", best_oa_location=place)
        with OpenAlexServer([work]) as server:
            monkeypatch.setenv("OPENALEX_BASE_URL", server.url)
            settings = Settings(home=tmp_path, literature="openalex", attempts=1)
            with Assayer(settings=settings) as assayer:
                report = assayer.novelty(doi)
    assert report.paper.card.doi == doi
    assert {entry.endpoint for entry in report.made.ledger} >= {server.url, files.url}


def test_an_address_is_fetched_with_its_hops(assayer: Assayer, monkeypatch: pytest.MonkeyPatch) -> None:
    """The address of a PDF is read; redirects are followed, and every host that was asked is kept."""
    monkeypatch.setattr(download, "is_public", lambda address: True)

    def answers(asked: HttpRequest) -> HttpResponse:
        moved = HttpResponse(302, b"", {"location": "/moved/gates.pdf"})
        return HttpResponse(200, pdf()) if asked.route.startswith("/moved") else moved

    with serving(answers) as server:
        paper = assayer.read_paper(f"{server.url}/gates.pdf")
    assert paper.card.title.startswith("Sparse Gates for Long Texts")
    assert paper.source.fetched_from == (f"{server.url}/gates.pdf", f"{server.url}/moved/gates.pdf")


def test_an_account_is_told_to_its_own_host_alone(assayer: Assayer, monkeypatch: pytest.MonkeyPatch) -> None:
    """A redirect takes no token to another host."""
    told: list[str] = []
    monkeypatch.setattr(download, "is_public", lambda address: True)

    def elsewhere(asked: HttpRequest) -> HttpResponse:
        told.append(asked.headers.get("authorization", "none"))
        return HttpResponse(200, pdf())

    with serving(elsewhere) as other:

        class Moving(OpenReviewServer):
            def answer(self, request: Any) -> HttpResponse:
                moved = HttpResponse(302, b"", {"location": f"{other.url}/x.pdf"})
                return moved if request.path == "/pdf" else super().answer(request)

        with Moving({FORUM: forum()}, password="hunter2hunter2") as server:
            monkeypatch.setenv("OPENREVIEW_BASE_URL", server.url)
            monkeypatch.setenv("OPENREVIEW_TOKEN", SIGNED_IN)
            assayer.read_paper(LINK)
    assert told == ["none"]


def test_the_command_line_takes_links(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """`peerassay grade LINK` takes the forum's reviews, a bare id only with --fetch; a failure is one sentence."""
    home = ["--home", str(tmp_path / "home"), "--out", str(tmp_path / "out"), "--set", "attempts=1"]
    with OpenReviewServer({FORUM: forum()}, pdf=pdf()) as server:
        monkeypatch.setenv("OPENREVIEW_BASE_URL", server.url)
        graded, fetched = run("grade", LINK, *home), run("novelty", FORUM, "--fetch", *home)
        bare = run("grade", FORUM, *home)
        parsed = run("parse", LINK, "--review")
    assert (graded.code, fetched.code) == (0, 4)  # no library, no model: nothing was searched, all else is there
    assert len(list((tmp_path / "out").glob("*.case.json"))) == 1
    assert "Reviewer_7qmr" in parsed.out
    assert refused(bare) == f"peerassay: {FORUM}: file not found; check the path\n"
    assert "signing in" not in refused(run("grade", "arxiv:2410.01234", *home))


HTML = HttpResponse(200, b"<!doctype html><title>Sign in</title>", {"content-type": "text/html"})
CHALLENGE = HttpResponse.of({"name": "ChallengeRequiredError", "message": "Challenge required"}, 403)
NOTES = HttpResponse.of({"notes": forum(), "count": 8})
WITHOUT_PDF = HttpResponse.of({"notes": forum(pdf=None, venue="Desk Rejected Submission")})
BOMB = gzip.compress(b"\0" * (200 << 20), 1)


@pytest.mark.parametrize(
    ("notes", "file", "what"),
    [
        (HttpResponse(200, NOTES.body[: len(NOTES.body) // 2]), None, "cut or no JSON"),
        (HTML, None, "an HTML page"),
        (HttpResponse(200), None, "an empty body"),
        (HttpResponse.of([1, 2]), None, "without a list of notes"),
        (HttpResponse.of({"notes": "none"}), None, "without a list of notes"),
        (HttpResponse.of({"notes": [1]}), None, "without a list of notes"),
        (HttpResponse.of({"notes": []}), None, "no public forum"),
        (HttpResponse.of({"name": "NotFoundError", "message": "no"}, 404), None, "no public forum"),
        (HttpResponse.of({"error": "Too many requests"}, 429, {"retry-after": "3600"}), None, "answered 429"),
        (HttpResponse.of({"error": "Too many requests"}, 429), None, "answered 429"),
        (HttpResponse.of({}, 503), None, "answered 503"),
        (CHALLENGE, None, "does not allow access to this forum: answered 403"),
        (HttpResponse.of({"message": "token has expired"}, 401), None, "answered 401"),
        (HttpResponse(302, b"", {"location": "http://169.254.169.254/"}), None, "answered 302"),
        (HttpResponse(drop=True), None, "connection failed"),
        (HttpResponse(hang=True), None, "no answer within"),
        (HttpResponse(200, b"{", {"content-encoding": "br"}), None, "was not asked for"),
        (HttpResponse(200, NOTES.body, short=True), None, "connection failed"),
        (WITHOUT_PDF, None, r"shows no PDF \(the submission was rejected without review\)"),
        (NOTES, HTML, r'this is an HTML page \("Sign in"\), not a paper'),
        (NOTES, CHALLENGE, "answered 403"),
        (NOTES, HttpResponse(404), "answered 404"),
        (NOTES, HttpResponse(200, b""), "the file is empty"),
        (NOTES, HttpResponse(200, b"%PDF-1.7 and then nothing"), "PDF"),
        (NOTES, HttpResponse(200, pdf()[:500]), "PDF"),
        (NOTES, HttpResponse(200, b"PK\x03\x04" + b"x" * 100), "ZIP or office file"),
        (NOTES, HttpResponse(200, BOMB), "unpacks to more than"),
        (NOTES, HttpResponse(302, b"", {"location": "http://127.0.0.1:1/secret"}), "inside a private network"),
        (NOTES, HttpResponse(302, b"", {"location": "http://169.254.169.254/latest/meta-data"}), "private network"),
        (NOTES, HttpResponse(302, b"", {"location": "http://[::1]/x"}), "private network"),
        (NOTES, HttpResponse(302, b"", {"location": "file:///etc/passwd"}), "only http and https"),
        (NOTES, HttpResponse(302, b"", {"location": "/pdf?id=x"}), "more than 5 redirects"),
        (NOTES, HttpResponse(429, b"", {"retry-after": "99999"}), "answered 429"),
    ],
)
def test_what_cannot_be_had_is_one_sentence(
    notes: HttpResponse, file: HttpResponse | None, what: str, assayer: Assayer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Cut, wrong, refused, endless and hostile answers, and redirects to private networks: one sentence, no more."""
    with serving(lambda asked: (file or HttpResponse(500)) if asked.route == "/pdf" else notes) as server:
        monkeypatch.setenv("OPENREVIEW_BASE_URL", server.url)
        monkeypatch.setenv("OPENREVIEW_V1_BASE_URL", server.url)
        with pytest.raises(UnreadableDocument, match=what) as refusal:
            assayer.read_paper(LINK)
    said = str(refusal.value)
    assert "\n" not in said
    assert said.startswith(LINK)


@pytest.mark.parametrize(
    ("word", "what"),
    [
        ("http://127.0.0.1:8/paper.pdf", "inside a private network"),
        ("http://localhost/paper.pdf", "inside a private network"),
        ("http://10.0.0.1/paper.pdf", "inside a private network"),
        ("arxiv:2410.01234", "connection failed"),
        ("10.1145/1234.5678", "none of the selected sources has an open-access text"),
    ],
)
def test_addresses_that_are_not_asked_are_one_sentence(word: str, what: str, assayer: Assayer) -> None:
    """Addresses of private networks are not fetched, and a DOI that no source knows says what to do."""
    with pytest.raises(UnreadableDocument, match=what) as refusal:
        assayer.read_paper(word)
    assert "\n" not in str(refusal.value)


def test_a_forum_without_reviews_is_told(assayer: Assayer, monkeypatch: pytest.MonkeyPatch) -> None:
    """A forum whose reviews are not public cannot be answered, and says so; other links give no reviews."""
    with OpenReviewServer({FORUM: forum()[:1]}, pdf=pdf()) as server:
        monkeypatch.setenv("OPENREVIEW_BASE_URL", server.url)
        with pytest.raises(InputError, match="the forum has no public reviews"):
            assayer.reply(LINK)
        with pytest.raises(InputError, match="reviews can be fetched only from OpenReview"):
            assayer.read_reviews("arxiv:2410.01234")


def test_a_date_that_is_none_is_told_before_anything_is_asked(tmp_path: Path) -> None:
    """A slip in the date costs no request."""
    with pytest.raises(ValidationError, match="'soon' is not a date"):
        Settings(home=tmp_path, paper_date="soon")


def test_a_wrong_password_is_told_without_it(assayer: Assayer, monkeypatch: pytest.MonkeyPatch) -> None:
    """Signing in that is refused is one sentence that shows no password."""
    with OpenReviewServer({FORUM: forum()}, password="right") as server:
        monkeypatch.setenv("OPENREVIEW_BASE_URL", server.url)
        monkeypatch.setenv("OPENREVIEW_USERNAME", "ann@example.org")
        monkeypatch.setenv("OPENREVIEW_PASSWORD", "wrong-and-secret")
        with pytest.raises(UnreadableDocument, match="signing in was refused") as refusal:
            assayer.read_paper(LINK)
    assert "wrong-and-secret" not in str(refusal.value)
