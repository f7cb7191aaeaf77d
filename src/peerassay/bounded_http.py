"""Reading the answers of servers within limits: of bytes read, and of bytes unpacked."""

import logging
from typing import Any, Final

import httpx2

from peerassay.incoming import without_secrets

_CODINGS: Final = frozenset({"", "identity", "gzip", "deflate"})
_TRANSFER: Final = frozenset({"content-encoding", "content-length", "transfer-encoding"})
MEBIBYTE: Final = 1 << 20


class _WithoutSecrets(logging.Filter):
    """httpx writes whole addresses to its log, keys in their parameters too."""

    def filter(self, record: logging.LogRecord) -> bool:
        record.msg, record.args = without_secrets(record.getMessage()), ()
        return True


for _name in ("httpx2", "openai._base_client", "anthropic._base_client"):
    logging.getLogger(_name).addFilter(_WithoutSecrets())


class AnswerRefused(Exception):
    """An answer that is not read to its end: larger than the limit, or packed in a way that has none."""


async def received(response: httpx2.Response, most: int) -> bytes:
    """Return the unpacked body of a response whose body has not been read; raises AnswerRefused beyond `most` bytes.

    One packing by gzip or deflate is undone piece by piece, so that a piece of 64 kB grows to 64 MB at worst; others,
    and packings of packings, can grow without bound in one piece and are refused.
    """
    coding = response.headers.get("content-encoding", "").strip().lower()
    if coding not in _CODINGS:
        raise AnswerRefused(f"the answer is packed as {coding[:40]!r}, which was not asked for")
    parts: list[bytes] = []
    size = 0
    async for part in response.aiter_bytes():
        size += len(part)
        if size > most:
            raise AnswerRefused(f"the answer is larger than {most / MEBIBYTE:.0f} MB")
        parts.append(part)
    return b"".join(parts)


class BoundedClient(httpx2.AsyncClient):
    """An HTTP client that reads every answer whole, up to `most_bytes`; `send` raises AnswerRefused beyond that.

    For the rest it takes what httpx's client takes.
    """

    def __init__(self, *, most_bytes: int, **options: Any) -> None:
        super().__init__(headers={"accept-encoding": "gzip, deflate", **options.pop("headers", {})}, **options)
        self._most_bytes = most_bytes

    async def send(self, request: httpx2.Request, **options: Any) -> httpx2.Response:
        """Send a request and return its answer, read."""
        response = await super().send(request, **{**options, "stream": True})
        try:
            content = await received(response, self._most_bytes)
        finally:
            await response.aclose()
        # A header may hold any bytes; only ASCII can be put into a response again.
        given = ((name, value.encode("ascii", "replace").decode()) for name, value in response.headers.multi_items())
        headers = [(name, value) for name, value in given if name.isascii() and name not in _TRANSFER]
        return httpx2.Response(response.status_code, headers=headers, content=content, request=request)
