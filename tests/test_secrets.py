"""No key and no password of an address shows, whatever a server does with it: one contract for all who ask servers."""

import json
import logging
import pickle
from collections.abc import Callable
from urllib.parse import quote, urlsplit

import pytest

from askers import ASKERS, ask
from peerassay.choices import key_variables
from peerassay.errors import EngineRefused, PeerassayError, SettingsError
from peerassay.home import MemoryCache
from peerassay.incoming import keep_secret
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
    if "api/query" in request.path:
        entry = f"<entry><id>http://arxiv.org/abs/2303.01234v1</id><title>T</title><summary>{quote(said, safe='/:+! ')}"
        return HttpResponse(200, f"<feed>{entry} {KEY}</summary></entry></feed>".encode())
    work = {"paperId": "a1", "title": said, "abstract": said, "id": "https://openalex.org/W1", "display_name": said}
    return HttpResponse.of({"total": 1, "data": [work], "results": [work], **work})


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
        return CONDUCTS[conduct](request)

    cache = MemoryCache()
    async with LoopbackServer(handle) as server:
        url = f"http://user:{quote(PASSWORD)}@{urlsplit(server.url).netloc}/v1?api_key={PARAMETER}"
        try:
            shown = repr(await ask(asker, url, cache))
        except PeerassayError as error:
            shown = f"{error} {error.portable} {error.what} {error.where} {error!r} {pickle.dumps(error)!r}"
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
