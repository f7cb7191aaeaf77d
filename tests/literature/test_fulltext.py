"""Full texts of candidates, fetched from a server on loopback."""

import gzip
import io
import tarfile
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from catalogue import work
from reportlab.lib.styles import getSampleStyleSheet
from reportlab.platypus import Paragraph, SimpleDocTemplate

from peerassay.errors import SourceRefused, SourceUnavailable
from peerassay.home import MemoryCache
from peerassay.literature.candidate import Candidate
from peerassay.literature.download import download, is_loopback, is_public
from peerassay.literature.fulltext import Fetcher, full_text_url
from peerassay.literature.texts import candidate_text
from peerassay.testing.loopback import HttpRequest, HttpResponse, LoopbackServer

PARTS = (
    ("Title", "Sparse Gates for Long Texts"),
    ("Heading1", "Abstract"),
    ("Normal", "We gate tokens sparsely and prove that no expert starves."),
    ("Heading1", "1 Introduction"),
    ("Normal", "Routing every token to every expert is costly. We learn gates that stay closed for most tokens."),
    ("Heading1", "2 Method"),
    ("Normal", "The gate is a sigmoid with a learned threshold. A balance term keeps all experts alive."),
    ("Heading1", "References"),
    ("Normal", "[1] A. Writer. Dense gates. Journal of Gates, 2019."),
)


def _pdf() -> bytes:
    styles, data = getSampleStyleSheet(), io.BytesIO()
    SimpleDocTemplate(data).build([Paragraph(words, styles[style]) for style, words in PARTS])
    return data.getvalue()


@contextmanager
def _serving(*answers: HttpResponse) -> Iterator[tuple[str, list[str]]]:
    """Answer requests one after the other, the last answer again and again; yields the URL and the paths asked."""
    asked: list[str] = []

    async def handle(request: HttpRequest) -> HttpResponse:
        asked.append(request.path)
        return answers[min(len(asked), len(answers)) - 1]

    with LoopbackServer(handle) as server:
        yield server.url, asked


def _open(url: str) -> Candidate:
    return work("Sparse Gates for Long Texts", abstract="We gate tokens sparsely.", open_access_url=f"{url}/gates.pdf")


async def test_a_pdf_becomes_the_candidates_body_without_its_references() -> None:
    """Introduction and body can be pointed into; the reference list cannot; the second time nothing is fetched."""
    cache = MemoryCache()
    with _serving(HttpResponse(200, _pdf())) as (url, asked):
        for _ in range(2):
            fetched = await Fetcher(cache=cache, allow_private=True).fetch(_open(url))
            assert fetched.failure is None
            text = candidate_text(fetched.candidate)
            by_id = {s.id: s.text for s in text.sentences}
            assert text.basis == "full_text"
            assert by_id["intro_sent_1"] == "Routing every token to every expert is costly."
            assert by_id["body_sent_1"] == "The gate is a sigmoid with a learned threshold."
            assert "Dense gates" not in text.text
        assert len(asked) == 1


@pytest.mark.parametrize(
    ("answer", "said"),
    [
        (HttpResponse(200, b"<!doctype html><p>Log in"), "is not a PDF but an HTML page"),
        (HttpResponse(200, b""), "is not a PDF but empty"),
        (HttpResponse(200, b"%PDF-1.7 and then nothing"), ""),
        (HttpResponse(404, b""), "answered 404"),
        (HttpResponse(503, b""), "answered 503"),
        (HttpResponse(drop=True), "the connection failed"),
        (HttpResponse(200, b"%PDF-" + b"x" * 3_000_000), "larger than 2 MB"),
        (HttpResponse(302, b"", {"location": "/again"}), "more than 5 redirects"),
        (HttpResponse(302, b"", {"location": "file:///etc/hosts"}), "only http and https"),
    ],
)
async def test_each_failure_is_one_sentence_and_leaves_the_candidate(answer: HttpResponse, said: str) -> None:
    """Nothing raises, nothing is kept, the reason is told with the title."""
    with _serving(answer) as (url, _):
        candidate = _open(url)
        fetched = await Fetcher(cache=MemoryCache(), allow_private=True, megabytes=2).fetch(candidate)
    assert fetched.candidate == candidate
    assert fetched.failure is not None
    assert fetched.failure.startswith(f"{candidate.title}: full text not read: ")
    assert said in fetched.failure


async def test_a_failure_is_asked_again_by_the_next_run_only() -> None:
    """Within a run the same address is tried once; failures are not kept."""
    cache = MemoryCache()
    with _serving(HttpResponse(503), HttpResponse(200, _pdf())) as (url, asked):
        run = Fetcher(cache=cache, allow_private=True)
        assert (await run.fetch(_open(url))).failure == (await run.fetch(_open(url))).failure is not None
        assert len(asked) == 1
        assert (await Fetcher(cache=cache, allow_private=True).fetch(_open(url))).failure is None


async def test_addresses_inside_the_users_network_are_refused() -> None:
    """Without the flag for tests nothing is asked of this machine, by name or number."""
    with _serving(HttpResponse(200, _pdf())) as (url, asked):
        fetched = await Fetcher(cache=MemoryCache()).fetch(_open(url))
        assert "private network" in (fetched.failure or "")
        with pytest.raises(SourceRefused, match="private network"):
            await download(url.replace("127.0.0.1", "localhost"), seconds=5, megabytes=1)
        assert asked == []


async def test_a_server_that_hangs_is_left_in_time() -> None:
    """The time limit covers the whole download."""
    with _serving(HttpResponse(hang=True)) as (url, _), pytest.raises(SourceUnavailable, match="no answer within"):
        await download(url, seconds=0.2, megabytes=1, allow_private=True)


SOURCE = rb"""\documentclass{article}
\title{Sparse Gates for Long Texts}
\begin{document}
\maketitle
\section{Introduction}
Routing every token to every expert is costly. We learn gates that stay closed for most tokens.
\section{Method}
The gate is a sigmoid $\sigma(x)$ with a learned threshold.
\end{document}
"""


def _archive() -> bytes:
    packed = io.BytesIO()
    with tarfile.open(fileobj=packed, mode="w:gz") as archive:
        member = tarfile.TarInfo("main.tex")
        member.size = len(SOURCE)
        archive.addfile(member, io.BytesIO(SOURCE))
    return packed.getvalue()


@pytest.mark.parametrize("source", [_archive(), gzip.compress(SOURCE)], ids=["archive", "one file"])
async def test_a_work_on_arxiv_is_read_from_its_source(source: bytes) -> None:
    """Its PDF is not asked for."""
    gates = work("Sparse Gates for Long Texts", arxiv_id="2303.01234")
    with _serving(HttpResponse(200, source)) as (url, asked):
        fetched = await Fetcher(cache=MemoryCache(), allow_private=True, arxiv=url).fetch(gates)
    assert asked == ["/e-print/2303.01234"]
    assert fetched.asked == (f"{url}/e-print/2303.01234",)
    assert fetched.failure is None
    assert "Routing every token to every expert is costly." in (fetched.candidate.body or "")
    assert fetched.candidate.body_basis == "full_text"


async def test_where_arxiv_has_no_source_the_open_pdf_is_read() -> None:
    """Both addresses were asked, and are told."""
    with _serving(HttpResponse(404), HttpResponse(200, _pdf())) as (url, asked):
        gates = _open(url).model_copy(update={"arxiv_id": "2303.01234"})
        fetched = await Fetcher(cache=MemoryCache(), allow_private=True, arxiv=url).fetch(gates)
    assert asked == ["/e-print/2303.01234", "/gates.pdf"]
    assert fetched.asked == (f"{url}/e-print/2303.01234", f"{url}/gates.pdf")
    assert fetched.candidate.body_basis == "full_text"


async def test_a_body_at_hand_is_left_alone() -> None:
    """The library's own text comes first; nothing is fetched."""
    candidate = work("Gates", body="Own text.", body_basis="full_text", open_access_url="http://127.0.0.1:9/x.pdf")
    fetched = await Fetcher(cache=MemoryCache()).fetch(candidate)
    assert (fetched.candidate, fetched.failure) == (candidate, None)


async def test_a_work_without_an_open_text_says_so() -> None:
    """No address, no request, one sentence."""
    fetched = await Fetcher(cache=MemoryCache()).fetch(work("Gates of Iron"))
    assert fetched.failure == "Gates of Iron: no open full text is known"


def test_arxiv_pages_are_read_as_their_pdf() -> None:
    """The abstract page is no PDF; the id alone is enough."""
    assert full_text_url(work("W", open_access_url="https://arxiv.org/abs/2303.01234")) == (
        "https://arxiv.org/pdf/2303.01234"
    )
    assert full_text_url(work("W", arxiv_id="2303.01234v2")) == "https://arxiv.org/pdf/2303.01234"
    assert full_text_url(work("W")) is None


@pytest.mark.parametrize(
    ("address", "public"),
    [
        ("93.184.216.34", True),
        ("2606:2800:220:1::1", True),
        ("127.0.0.1", False),
        ("10.1.2.3", False),
        ("169.254.169.254", False),
        ("192.168.0.9", False),
        ("0.0.0.0", False),
        ("224.0.0.1", False),
        ("::1", False),
        ("fe80::1%eth0", False),
        ("::ffff:127.0.0.1", False),
        ("::ffff:93.184.216.34", True),
        ("::127.0.0.1", False),
        ("64:ff9b::7f00:1", False),
        ("64:ff9b::5db8:d822", True),
        ("2002:7f00:1::", False),
        ("2002:a01:203::1", False),
        ("2001:0:7f00:1::1", False),
        ("2606:2800:220:1:0:5efe:10.1.2.3", False),
        ("::ffff:0:127.0.0.1", False),
    ],
)
def test_only_addresses_of_the_public_net_count_as_public(address: str, public: bool) -> None:
    """Private, loopback, link-local and multicast addresses do not, nor those that gateways take to such ones."""
    assert is_public(address) is public


def test_this_machine_is_known_by_its_names() -> None:
    """For a server on this machine no proxy is asked."""
    assert is_loopback("127.0.0.1") and is_loopback("localhost") and is_loopback("::1")
    assert not is_loopback("api.semanticscholar.org")
