"""The providers' own services for batches, through their official clients: what is sent, found again, and fetched."""

import json
import ssl
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime, timedelta
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, Literal, Protocol

from peerassay.engines.api_format import BatchKind
from peerassay.engines.opening import Provider
from peerassay.errors import EngineRefused, EngineUnavailable, MissingExtra
from peerassay.frozen import Frozen

if TYPE_CHECKING:
    import httpx2

OWN: Final = "peerassay"
"""The key of a batch's metadata that holds the digest of its request file."""
_SECONDS: Final = 600.0
_EARLIER: Final = timedelta(minutes=10)
"""What the provider's clock may be behind ours by."""
_PASSING: Final = frozenset({408, 409, 429})


class Sent(Frozen):
    """What became of a request file that is sent by peerassay; kept beside it.

    Attributes:
        digest: of the file; OpenAI keeps it in the batch's metadata, so that the batch is found again.
        begun: when sending was begun (ISO, UTC).
        at_most: US dollars that the batch may cost, None where no price is known.
        batch: the provider's id of it, "" until that is known.
        not_ours: ids of batches that were taken for it and turned out to be others.
        state: `sending` until the batch has an id, `out` until its results are here, then `fetched`.

    """

    kind: BatchKind
    model: str
    endpoint: str
    digest: str
    requests: int
    begun: str
    at_most: float | None = None
    batch: str = ""
    not_ours: tuple[str, ...] = ()
    state: Literal["sending", "out", "fetched"] = "sending"


@dataclass(frozen=True, slots=True)
class Looked:
    """How a batch stands at its provider; `error` says why one failed as a whole."""

    is_over: bool
    done: int
    total: int
    error: str = ""


class BatchService(Protocol):
    """A provider's service; every method raises EngineUnavailable or EngineRefused."""

    def find(self, sent: Sent, known: frozenset[str]) -> str | None:
        """Return the batch that was made of a request file, None where there is none; `known` are other files'."""
        ...

    def create(self, path: Path, sent: Sent) -> str:
        """Make a batch of a request file and return its id."""
        ...

    def look(self, batch: str) -> Looked:
        """Return how a batch stands."""
        ...

    def results(self, batch: str) -> Iterator[dict[str, Any]]:
        """Give the lines of a batch's results."""
        ...

    def cancel(self, batch: str) -> None:
        """Cancel a batch; what is answered already can be fetched."""
        ...

    def close(self) -> None:
        """Let go of the connections."""
        ...


def open_service(provider: Provider) -> BatchService:
    """Return the provider's service; raises MissingExtra."""
    if find_spec(provider.kind) is None:
        raise MissingExtra("sending batches needs an extra", where="--batch", fix="pip install 'peerassay[llm]'")
    return AnthropicBatches(provider) if provider.kind == "anthropic" else OpenAiBatches(provider)


class OpenAiBatches:
    """OpenAI's Batch API: a file is uploaded, a batch made of it, and found again by its metadata."""

    def __init__(self, provider: Provider) -> None:
        import openai

        self._sdk = openai
        self._client = openai.OpenAI(
            api_key=provider.key, base_url=provider.endpoint, http_client=_http(provider), max_retries=0
        )

    def find(self, sent: Sent, known: frozenset[str]) -> str | None:
        """Return the batch that has the file's digest in its metadata; one that failed as a whole is none."""
        with _errors_named(self._sdk, "list batches"):
            for batch in self._client.batches.list(limit=100):
                own = (batch.metadata or {}).get(OWN) == sent.digest
                if own and batch.id not in known and batch.status != "failed":
                    return batch.id
        return None

    def create(self, path: Path, sent: Sent) -> str:
        """Upload the file, unless it is there, and make a batch of it."""
        name = f"{OWN}-{sent.digest[:32]}.jsonl"
        with _errors_named(self._sdk, "create a batch"):
            files = self._client.files.list(purpose="batch", limit=1000)
            there = next((file.id for file in files if file.filename == name and file.bytes == path.stat().st_size), "")
            if not there:
                with path.open("rb") as content:
                    there = self._client.files.create(file=(name, content), purpose="batch").id
            made = self._client.batches.create(
                input_file_id=there,
                endpoint="/v1/chat/completions",
                completion_window="24h",
                metadata={OWN: sent.digest},
            )
        return made.id

    def look(self, batch: str) -> Looked:
        """Return how a batch stands."""
        with _errors_named(self._sdk, "look at a batch"):
            found = self._client.batches.retrieve(batch)
        over = found.status in {"completed", "failed", "expired", "cancelled"}
        errors = found.errors.data if found.errors and found.errors.data else []
        why = "; ".join(error.message or "" for error in errors) if found.status == "failed" else ""
        counts = found.request_counts
        done = counts.completed + counts.failed if counts else 0
        return Looked(over, done, counts.total if counts else 0, why)

    def results(self, batch: str) -> Iterator[dict[str, Any]]:
        """Give the lines of its output, then those of its errors."""
        with _errors_named(self._sdk, "fetch results"):
            found = self._client.batches.retrieve(batch)
            for file in filter(None, (found.output_file_id, found.error_file_id)):
                with self._client.files.with_streaming_response.content(file) as content:
                    yield from (json.loads(line) for line in content.iter_lines() if line.strip())

    def cancel(self, batch: str) -> None:
        """Cancel a batch."""
        with _errors_named(self._sdk, "cancel a batch"):
            self._client.batches.cancel(batch)

    def close(self) -> None:
        """Let go of the connections."""
        self._client.close()


class AnthropicBatches:
    """Anthropic's Message Batches: they have no metadata, so one is found again by its moment, size and requests."""

    def __init__(self, provider: Provider) -> None:
        import anthropic

        self._sdk = anthropic
        self._client = anthropic.Anthropic(
            api_key=provider.key, base_url=provider.endpoint, http_client=_http(provider), max_retries=0
        )

    def find(self, sent: Sent, known: frozenset[str]) -> str | None:
        """Return a batch of as many requests that was made since; whether it is ours shows in its results."""
        since = datetime.fromisoformat(sent.begun) - _EARLIER
        with _errors_named(self._sdk, "list batches"):
            for batch in self._client.messages.batches.list(limit=100):
                if batch.created_at < since:
                    return None  # the newest come first
                total = sum(batch.request_counts.model_dump().values())
                if total == sent.requests and batch.id not in known and batch.id not in sent.not_ours:
                    return batch.id
        return None

    def create(self, path: Path, sent: Sent) -> str:
        """Make a batch of the file's requests."""
        lines = path.read_text(encoding="utf-8").splitlines()
        with _errors_named(self._sdk, "create a batch"):
            return self._client.messages.batches.create(requests=[json.loads(line) for line in lines]).id

    def look(self, batch: str) -> Looked:
        """Return how a batch stands."""
        with _errors_named(self._sdk, "look at a batch"):
            found = self._client.messages.batches.retrieve(batch)
        counts = found.request_counts.model_dump()
        total = sum(counts.values())
        return Looked(found.processing_status == "ended", total - counts["processing"], total)

    def results(self, batch: str) -> Iterator[dict[str, Any]]:
        """Give the lines of its results."""
        with _errors_named(self._sdk, "fetch results"):
            yield from (line.model_dump(mode="json") for line in self._client.messages.batches.results(batch))

    def cancel(self, batch: str) -> None:
        """Cancel a batch."""
        with _errors_named(self._sdk, "cancel a batch"):
            self._client.messages.batches.cancel(batch)

    def close(self) -> None:
        """Let go of the connections."""
        self._client.close()


def _http(provider: Provider) -> "httpx2.Client":
    import httpx2

    address = provider.address
    # Without TLS nothing needs the certificate authorities, which take long to load.
    verify = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT) if address.url.startswith("http://") else True
    return httpx2.Client(params=dict(address.params), auth=address.auth, timeout=_SECONDS, verify=verify)


@contextmanager
def _errors_named(sdk: Any, doing: str) -> Iterator[None]:
    """Let the client's errors be ours: those that pass, and those that do not. Nothing is tried again in here."""
    import httpx2

    where = f"{sdk.__name__} batches"
    try:
        yield
    except sdk.APIStatusError as error:
        what = f"could not {doing} (status {error.status_code}: {' '.join(str(error.message).split())[:200]})"
        if error.status_code >= 500 or error.status_code in _PASSING:
            raise EngineUnavailable(what, where=where, fix="run again") from error
        raise EngineRefused(what, where=where, fix="check key, model and address, and run again") from error
    except (sdk.APIError, httpx2.HTTPError, ValueError) as error:
        raise EngineUnavailable(f"could not {doing} ({type(error).__name__})", where=where, fix="run again") from error
