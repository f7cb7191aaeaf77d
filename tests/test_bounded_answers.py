"""However much a server sends, nobody who asks takes more of it than a limit, and each says so in a sentence."""

import gzip
import tracemalloc
import zlib
from contextlib import suppress

import pytest

from askers import ASKERS, ask
from peerassay.errors import PeerassayError
from peerassay.home import MemoryCache
from peerassay.testing.loopback import HttpRequest, HttpResponse, LoopbackServer

MEBIBYTE = 1 << 20
ZEROS = b"0" * (200 * MEBIBYTE)
JSON = {"content-type": "application/json"}
CONDUCTS = {
    "giant": HttpResponse(200, b'{"data": "' + b"x" * (40 * MEBIBYTE) + b'"}', JSON),
    "endless": HttpResponse(200, b" " * 65_536, JSON, endless=True),
    "endless refusal": HttpResponse(400, b" " * 65_536, JSON, endless=True),
    "gzip": HttpResponse(200, gzip.compress(ZEROS, 1), {**JSON, "content-encoding": "gzip"}),
    "deflate": HttpResponse(200, zlib.compress(ZEROS, 1), {**JSON, "content-encoding": "deflate"}),
    "gzip twice": HttpResponse(200, gzip.compress(gzip.compress(ZEROS, 1)), {**JSON, "content-encoding": "gzip, gzip"}),
    "brotli": HttpResponse(200, b"\x8b\x00\x80{}\x03", {**JSON, "content-encoding": "br"}),
}
MOST_TAKEN = 150 * MEBIBYTE
"""Bytes held at the peak: the limit of 32 MB, what is being unpacked, and copies on the way."""


@pytest.mark.parametrize("conduct", CONDUCTS)
@pytest.mark.parametrize("asker", ASKERS)
async def test_no_answer_is_read_beyond_a_limit(asker: str, conduct: str) -> None:
    """Giant, endless and packed answers end in one sentence, with little memory taken and without a second try."""
    asked = 0

    async def handle(_: HttpRequest) -> HttpResponse:
        nonlocal asked
        asked += 1
        return CONDUCTS[conduct]

    with suppress(PeerassayError):  # what is imported late is not to be measured
        await ask(asker, "http://127.0.0.1:1", MemoryCache())
    tracemalloc.start()
    try:
        async with LoopbackServer(handle) as server:
            try:
                told = repr(await ask(asker, server.url, MemoryCache(), attempts=3))
            except PeerassayError as error:
                told = str(error)
        peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert any(words in told for words in ("larger than", "is packed as", "answered 400"))
    assert "\n" not in told
    assert asked == 1
    assert peak < MOST_TAKEN
