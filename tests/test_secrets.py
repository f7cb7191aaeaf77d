"""No key and no password of an address shows, whatever a server does with it: one contract for all who ask servers."""

import base64
import json
import logging
import pickle
from collections.abc import Callable
from dataclasses import replace
from importlib import import_module
from urllib.parse import quote, urlsplit

import pytest

from askers import ASKERS, ask
from peerassay.choices import SOURCES, key_variables
from peerassay.errors import EngineRefused, PeerassayError, SettingsError
from peerassay.home import MemoryCache
from peerassay.incoming import Address, incoming_text, keep_secret
from peerassay.literature.candidate import Candidate
from peerassay.literature.identity import cand_id_for
from peerassay.run import sent
from peerassay.settings import resolve
from peerassay.testing.loopback import HttpRequest, HttpResponse, LoopbackServer

KEY = "sk-live/7Hq+Zr0pQx"
PASSWORD, PARAMETER = "hunter2!wolke", "param-9f3e7c"
SECRETS = (KEY, PASSWORD, PARAMETER, quote(KEY, safe=""), "dXNlcjpodW50ZXIyIXdvbGtl")


def everything(request: HttpRequest) -> str:
    """Return all that a request held, as a server that logs into its answers repeats it."""
    headers = " ".join(f"{name}: {value}" for name, value in request.headers.items())
    return f"{request.method} {request.path} {headers} {KEY} user:{PASSWORD}@x {PARAMETER}"


def repeated(status: int) -> Callable[[HttpRequest], HttpResponse]:
    def answer(request: HttpRequest) -> HttpResponse:
        said = everything(request)
        body = {"error": {"message": said, "type": said, "code": said}, "message": said}
        return HttpResponse.of(body if "chat" in request.path else {"error": said}, status)

    return answer


def page(request: HttpRequest) -> HttpResponse:
    return HttpResponse(200, f"<html>{everything(request)}".encode(), {"content-type": "text/html"})


def elsewhere(request: HttpRequest) -> HttpResponse:
    return HttpResponse(307, b"", {"location": f"http://user:{PASSWORD}@x.invalid/?api_key={KEY}"})


def answered(request: HttpRequest) -> HttpResponse:
    """Answer as each service does, with all that came in where a text is wanted; slashes as JSON may write them."""
    said = everything(request)
    if "embeddings" in request.path:
        return HttpResponse.of({"data": said})
    if "chat" in request.path or "messages" in request.path:
        text = json.dumps({"said": said})
        shape = {"choices": [{"message": {"content": text}}]}
        whole = {**(shape if "chat" in request.path else {"content": [{"type": "text", "text": text}]}), "model": said}
        return HttpResponse(200, json.dumps(whole).replace("/", "\\/").encode(), {"content-type": "application/json"})
    return HttpResponse(404)


async def found(name: str, request: HttpRequest) -> HttpResponse:
    """Answer as a source's service does that has a work whose texts repeat all that came in."""
    said = " ".join(everything(request).split())
    title = f"Sparse gates for tokens {said}"
    cand_id = cand_id_for(title=title, year=2023, arxiv_id="2303.01234")
    work = Candidate(
        cand_id=cand_id, title=title, abstract=said, year=2023, date="2023-03-02", arxiv_id="2303.01234", venue=said
    )
    server = import_module(f"peerassay.testing.{name.replace('-', '_')}").serving([work])
    answer: HttpResponse = await server._handle(replace(request, path=request.path.removeprefix("/v1")))
    return answer


CONDUCTS: dict[str, Callable[[HttpRequest], HttpResponse]] = {
    **{str(status): repeated(status) for status in (400, 401, 403, 404, 422, 429, 500)},
    "page": page,
    "elsewhere": elsewhere,
    "answered": answered,
    "nothing": lambda _: HttpResponse(drop=True),
}


@pytest.fixture
def keys(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in key_variables():
        monkeypatch.setenv(name, KEY)
    keep_secret(KEY)  # as whoever reads it does: local servers and arXiv take none, and may repeat it


@pytest.mark.parametrize("asker", ASKERS)
@pytest.mark.parametrize("conduct", CONDUCTS)
async def test_nothing_that_is_kept_or_told_shows_a_secret(
    asker: str, conduct: str, keys: None, caplog: pytest.LogCaptureFixture
) -> None:
    """Answers, failures, endpoints, caches and logs have no key, password or parameter, even if a server echoes."""
    caplog.set_level(logging.INFO)
    if asker == "download" and conduct in {"answered", "page"}:
        pytest.skip("what is downloaded is a file, not a text")

    async def handle(request: HttpRequest) -> HttpResponse:
        if conduct == "answered" and asker in [source.name for source in SOURCES]:
            return await found(asker, request)
        return CONDUCTS[conduct](request)

    cache = MemoryCache()
    async with LoopbackServer(handle) as server:
        url = f"http://user:{quote(PASSWORD)}@{urlsplit(server.url).netloc}/v1?api_key={PARAMETER}"
        try:
            shown = repr(await ask(asker, url, cache))
        except PeerassayError as error:
            shown = f"{error} {error.portable} {error.what} {error.where} {error!r} {pickle.dumps(error)!r}"
    if conduct == "answered" and asker in [source.name for source in SOURCES]:
        assert "Sparse gates for tokens" in shown
    shown += repr(vars(cache)) + caplog.text
    assert not [secret for secret in SECRETS if secret in shown or secret.replace("/", "\\/") in shown]


def test_an_address_in_a_sentence_loses_its_credentials_though_nobody_registered_them() -> None:
    """A key in an address that a user mistyped, or that a catalogue gave, does not stand in the error about it."""
    error = EngineRefused("sent to htp://me:s3cr3t@x/v1?api-key=abc123&a=1", where="https://t0k3n@y/?sig=zzz")
    assert not any(secret in f"{error} {error.portable}" for secret in ("s3cr3t", "abc123", "t0k3n", "zzz"))
    assert "htp://x/v1?api-key=[key]&a=1" in str(error)


def test_a_key_in_the_path_of_an_address_stands_in_no_ledger() -> None:
    """What is told of an endpoint is told without the keys that are known."""
    keep_secret("sk-Path/Key+of=Mine&1")
    entry = sent("http://127.0.0.1:1/sk-Path/Key+of=Mine&1/v1", "questions", [1])
    assert entry.endpoint == "http://127.0.0.1:1/[key]/v1"


def test_a_password_that_cuts_its_address_is_refused_without_being_shown() -> None:
    """An unwritten '#' would make half of the password a host, which is shown."""
    with pytest.raises(SettingsError) as refused:
        resolve({"base_url": "http://user:pw@Half:#of@127.0.0.1/v1"})
    assert "%23" in str(refused.value)
    assert "Half" not in str(refused.value)


UUID = "1b4e28ba-2fa1-11d2-883f-0016d3cca427"
SHAPES = {
    "in the path": ("https://h.invalid/v1/k3Yx9Qz7Lm2pR8/chat", "k3Yx9Qz7Lm2pR8"),
    "behind a semicolon": ("https://h.invalid/v1;jsessionid=A8F3kk/chat", "A8F3kk"),
    "a UUID in the path": (f"https://h.invalid/{UUID}/v1", UUID),
    "as the user alone": ("https://sk-live-abcdef0123@h.invalid/v1", "sk-live-abcdef0123"),
    "by the name of its parameter": ("https://h.invalid/v1?subscription-key=wolkenbruch", "wolkenbruch"),
    "by its looks": ("https://h.invalid/v1?c=9f8a7b6c5d4e3f2a", "9f8a7b6c5d4e3f2a"),
}  # fmt: skip


@pytest.mark.parametrize("shape", SHAPES)
def test_a_key_anywhere_in_an_address_is_a_secret(shape: str) -> None:
    """What looks like a key, or is named as one, stands in no text, whether a server repeats it or we tell of it."""
    address, key = SHAPES[shape]
    shown = Address.of(address).url
    assert key not in incoming_text(f"you sent {key} to {address}")
    assert key not in sent(shown, "questions", [1]).endpoint


@pytest.mark.parametrize("disguise", ["base64", "inside base64", "for addresses", "hex", "HEX", "reversed"])
def test_a_key_in_disguise_is_known_again(disguise: str) -> None:
    """A server that repeats a key as base64, in hex or reversed shows it as well as one that repeats it plainly."""
    key = "sk-disguised?>~9Qz7Lm"
    keep_secret(key)
    told = {
        "base64": base64.b64encode(key.encode()).decode(),
        "inside base64": base64.b64encode(f"Bearer: {key} ok".encode()).decode(),
        "for addresses": base64.urlsafe_b64encode(key.encode()).decode(),
        "hex": key.encode().hex(),
        "HEX": key.encode().hex().upper(),
        "reversed": key[::-1],
    }[disguise]
    assert "[key]" in incoming_text(f"it said {told} twice")


@pytest.mark.parametrize(
    ("address", "words"),
    [
        ("http://network:hunter2pass@h.invalid/v1", "a network of networks"),
        ("http://h.invalid/openai?api-version=2024-10-21-preview", "as of 2024-10-21-preview"),
        (
            "http://h.invalid/v1?model=gpt-4o-mini-2024-07-18&region=northeurope",
            "gpt-4o-mini-2024-07-18 in northeurope",
        ),
        ("http://h.invalid/openai/deployments/convolutional-networks-2/v1", "convolutional-networks-2"),
        ("http://transformer@h.invalid/v1", "a transformer"),
    ],
)
def test_names_and_versions_of_an_address_are_no_secrets(address: str, words: str) -> None:
    """Words of an address stay in papers and answers that hold them too."""
    Address.of(address)
    assert incoming_text(words) == words
