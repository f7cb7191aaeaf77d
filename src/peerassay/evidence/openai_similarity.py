"""Similarity by an OpenAI-compatible embeddings endpoint: the texts leave the machine, to that endpoint alone."""

import os
from collections.abc import Sequence
from typing import Any

import httpx2
import stamina

from peerassay.bounded_http import MEBIBYTE, AnswerRefused, BoundedClient
from peerassay.errors import EngineRefused, EngineUnavailable
from peerassay.evidence.similarity import (
    Comparable,
    SimilarityOpening,
    cosine,
)
from peerassay.incoming import Address, keep_secret, read_json

DEFAULT_BASE_URL = "https://api.openai.com/v1"
_BATCH = 64
_RETRIED_STATUS = 429
_FIRST_SERVER_ERROR = 500
_LARGEST = 32 * MEBIBYTE
_LONGEST = 8_000
"""Characters sent of a text; a title and abstract are far shorter."""


class OpenAISimilarity:
    """The cosine of vectors from `POST {base_url}/embeddings`; each text is asked about once."""

    def __init__(
        self,
        model: str,
        *,
        base_url: str | None = None,
        api_key: str | None = None,
        attempts: int = 5,
        timeout_seconds: float = 120.0,
        transport: httpx2.AsyncBaseTransport | None = None,
    ) -> None:
        self.name = f"openai:{model}"
        address = Address.of(base_url or DEFAULT_BASE_URL)
        self.endpoint = f"{address.url}/embeddings"
        self._model = model
        self._attempts = attempts
        key = api_key or os.environ.get("OPENAI_API_KEY", "")
        headers = {"Authorization": f"Bearer {key}"} if key else {}
        keep_secret(key)
        self._client = BoundedClient(
            most_bytes=_LARGEST,
            headers=headers,
            params=dict(address.params),
            auth=address.auth,
            timeout=timeout_seconds,
            transport=transport,
        )
        self._vectors: dict[str, tuple[float, ...]] = {}

    async def compare(self, text: str, items: Sequence[Comparable]) -> tuple[float | None, ...]:
        """Return the cosines; None for empty texts. Raises EngineUnavailable, EngineRefused."""
        wanted = [text[:_LONGEST], *(item.text[:_LONGEST] for item in items)]
        new = sorted({t for t in wanted if t.strip() and t not in self._vectors})
        for start in range(0, len(new), _BATCH):
            batch = new[start : start + _BATCH]
            self._vectors.update(zip(batch, await self._embed(batch), strict=True))
        own = self._vectors.get(wanted[0])
        others = [self._vectors.get(t) for t in wanted[1:]]
        return tuple(cosine(own, other) if own is not None and other is not None else None for other in others)

    async def _embed(self, batch: Sequence[str]) -> list[tuple[float, ...]]:
        try:
            async for attempt in stamina.retry_context(
                on=(_Passing, httpx2.TransportError), attempts=self._attempts, timeout=None
            ):
                with attempt:
                    return self._read(await self._ask(batch), len(batch))
        except AnswerRefused as error:
            raise EngineRefused(str(error), where=self.endpoint or "", fix="check the base URL") from error
        except (_Passing, httpx2.TransportError) as error:
            raise EngineUnavailable(
                f"the embeddings endpoint gave no answer in {self._attempts} tries ({_words(error)})",
                where=self.endpoint,
                fix="try again later or use `--set similarity=lexical`",
            ) from error
        raise AssertionError("a retry either returns or raises")

    async def _ask(self, batch: Sequence[str]) -> Any:
        answer = await self._client.post(self.endpoint, json={"model": self._model, "input": list(batch)})
        if answer.status_code == _RETRIED_STATUS or answer.status_code >= _FIRST_SERVER_ERROR:
            raise _Passing(f"status {answer.status_code}")
        if not answer.is_success:
            raise EngineRefused(
                f"the embeddings endpoint refused the request (status {answer.status_code})",
                where=self.endpoint,
                fix="check the model's name, the base URL and OPENAI_API_KEY",
            )
        try:
            return read_json(answer.content)
        except ValueError as error:
            raise _Passing("an answer that is not JSON") from error

    def _read(self, answer: Any, count: int) -> list[tuple[float, ...]]:
        try:
            rows = sorted(answer["data"], key=lambda row: int(row["index"]))
            vectors = [tuple(float(x) for x in row["embedding"]) for row in rows]
        except (KeyError, TypeError, ValueError) as error:
            raise _Passing("an answer without vectors") from error
        if len(vectors) != count:
            raise _Passing(f"{len(vectors)} vectors for {count} texts")
        return vectors

    async def aclose(self) -> None:
        """Close the connections."""
        await self._client.aclose()


def open_openai(opening: SimilarityOpening) -> OpenAISimilarity:
    """Return the similarity by an endpoint for embeddings."""
    return OpenAISimilarity(
        opening.named,
        base_url=opening.base_url,
        attempts=opening.attempts,
        timeout_seconds=opening.timeout_seconds,
    )


class _Passing(Exception):
    """A fault that another try may mend."""


def _words(error: Exception) -> str:
    return str(error) or type(error).__name__
