"""Every error that peerassay raises on purpose.

    PeerassayError
    ├── InputError                 the user's file or words cannot be used        exit code 2
    │   ├── UnreadableDocument     a paper or review that cannot be read
    │   └── SettingsError          an unknown or impossible setting
    ├── MissingExtra               an optional part is not installed               exit code 2
    ├── EngineError                a question got no usable answer
    │   ├── EngineUnavailable      transport: refused, timed out, 429, 5xx
    │   ├── EngineRefused          the endpoint will never answer this (401, 403, 400)
    │   ├── InvalidAnswer          the answer is not what was asked for
    │   ├── AnswerPending          a batch holds the question; its result is not there yet
    │   └── CostCeilingReached     the next question would pass the ceiling
    ├── SourceError                a literature source gave no usable answer
    │   ├── SourceUnavailable      transport: refused, timed out, 429, 5xx
    │   └── SourceRefused          the source will never answer this (401, 403, 400)
    └── StoreError                 the store or a cache cannot be read or written

Each carries three short texts: what is wrong, where, and what to do about it; `str()` joins them to one sentence.
Where the place is a file or folder of this machine it is given as a path; records keep `portable` instead.
No text of an error shows a key, or the credentials of an address: see `incoming`.
Exit codes of the command line: 0 complete, 2 invalid input, 3 partial, 4 nothing to check, 5 no source could be
searched, 6 waiting for a batch.
"""

from pathlib import PurePath
from typing import Final

from peerassay.incoming import without_secrets


class PeerassayError(Exception):
    """The root: one sentence that says what is wrong, where, and what to do."""

    def __init__(self, what: str, *, where: str | PurePath = "", fix: str = "") -> None:
        self.what = without_secrets(what)
        self.where = without_secrets(str(where))
        self.fix = without_secrets(fix)
        self._place = where if isinstance(where, PurePath) else self.where
        super().__init__(self.what, self.where, self.fix)

    def __str__(self) -> str:
        return self._sentence(self.where)

    @property
    def portable(self) -> str:
        """The sentence as a record keeps it: of a path of this machine its last part alone."""
        return self._sentence(without_secrets(self._place.name) if isinstance(self._place, PurePath) else self._place)

    def _sentence(self, where: str) -> str:
        place = f"{where}: " if where else ""
        remedy = f"; {self.fix}" if self.fix else ""
        return f"{place}{self.what}{remedy}"

    def __reduce__(self) -> tuple[object, ...]:
        # Keyword arguments are lost by the default pickling, and parsing happens in a child process.
        return (_rebuild, (type(self), self.what, self._place, self.fix))


def _rebuild(kind: type[PeerassayError], what: str, where: str | PurePath, fix: str) -> PeerassayError:
    return kind(what, where=where, fix=fix)


class InputError(PeerassayError):
    """The user's file or words cannot be used."""


class UnreadableDocument(InputError):
    """A paper or a review cannot be read: empty, truncated, encrypted, not what its name says, without text."""


class SettingsError(InputError):
    """A setting is unknown or impossible."""


class MissingExtra(PeerassayError):
    """An optional part is not installed; the message names the extra."""


class EngineError(PeerassayError):
    """A question got no usable answer."""


class EngineUnavailable(EngineError):
    """The endpoint could not be reached, timed out, or answered 429 or 5xx until the retries were used up."""


class EngineRefused(EngineError):
    """The endpoint will never answer this request (bad key, unknown model, malformed request)."""


class InvalidAnswer(EngineError):
    """The answer, asked for twice, is not what the question demands."""


class AnswerPending(EngineError):
    """The question was written to a batch whose result is not there yet."""


class CostCeilingReached(EngineError):
    """The next question would pass the cost ceiling of the run."""


ENGINE_ERRORS: Final[dict[str, type[EngineError]]] = {
    "EngineError": EngineError,
    "EngineUnavailable": EngineUnavailable,
    "EngineRefused": EngineRefused,
    "InvalidAnswer": InvalidAnswer,
    "AnswerPending": AnswerPending,
    "CostCeilingReached": CostCeilingReached,
}
"""By the names that failures carry in records, the errors they were; any other name is an EngineError's."""


class SourceError(PeerassayError):
    """A literature source gave no usable answer; never to be read as an empty result."""


class SourceUnavailable(SourceError):
    """The source could not be reached, timed out, or answered 429 or 5xx until the retries were used up."""


class SourceRefused(SourceError):
    """The source will never answer this request."""


class StoreError(PeerassayError):
    """The store or a cache cannot be read or written."""
