"""What is done to every text that comes from outside: halves of characters mended, secrets blotted out.

Replies of models, answers of catalogues, error bodies, names of files: each passes through here where it enters, and
every sentence of an error passes through here once more. Secrets are known by being registered when they are read,
from the environment or from an address that holds them; the registry lasts as long as the process.
"""

import base64
import json
import re
from dataclasses import dataclass, field
from typing import Any, Final
from urllib.parse import parse_qsl, quote, quote_plus, unquote, urlsplit, urlunsplit

BLOT: Final = "[key]"
# Shorter texts are words ("none", "EMPTY") that stand in texts for other reasons.
_SHORTEST: Final = 6
_HALVES: Final = re.compile("[\ud800-\udfff]")
# Credentials of any address in a sentence, be they registered or not: `//user:password@` and `?api_key=...`.
_USER: Final = re.compile(r"(?<=://)[^/\s@'\"]+@")
_PARAMETER: Final = re.compile(
    r"([?&;][\w.-]*(?:key|token|secret|passw\w*|pwd|auth\w*|signature|sig|credential)=)[^&;#\s'\")]+", re.IGNORECASE
)
_secrets: dict[str, None] = {}


def keep_secret(secret: str | None) -> None:
    """Register a secret, so that no text that passes through here shows it, in whichever way it is written."""
    if secret is None or len(secret := secret.strip()) < _SHORTEST:
        return
    plain = (secret, quote(secret, safe=""), quote_plus(secret), quote(secret), secret.replace("/", "\\/"))
    _secrets.update(dict.fromkeys(plain))
    # The longest first, so that no part of one stays behind another.
    ordered = sorted(_secrets, key=len, reverse=True)
    _secrets.clear()
    _secrets.update(dict.fromkeys(ordered))


def sound(text: str) -> str:
    """Return the text with U+FFFD for each half of a character (`\\ud83d` alone), which no file can hold."""
    return text if text.isascii() else _HALVES.sub("\ufffd", text)


def incoming_text(text: str) -> str:
    """Return a text from outside, sound and without the registered secrets."""
    for secret in _secrets:
        if secret in text:
            text = text.replace(secret, BLOT)
    return sound(text)


def incoming(value: Any) -> Any:
    """Return plain data (as JSON has it) from outside with every text in it, keys too, as `incoming_text` gives it."""
    if isinstance(value, str):
        return incoming_text(value)
    if isinstance(value, dict):
        return {incoming(key): incoming(item) for key, item in value.items()}
    return [incoming(item) for item in value] if isinstance(value, list) else value


def read_json(content: bytes | str) -> Any:
    """Return what JSON text from outside holds, as `incoming` gives it.

    Raises ValueError for what is no JSON, is nested too deeply, or holds a number without end.
    """
    try:
        return incoming(json.loads(content))
    except RecursionError:
        raise ValueError("nested too deeply") from None


def without_secrets(text: str) -> str:
    """Return a sentence fit for records, screens and logs: as `incoming_text`, and addresses without credentials."""
    return _PARAMETER.sub(rf"\1{BLOT}", _USER.sub("", incoming_text(text)))


@dataclass(frozen=True, slots=True)
class Address:
    """An address of a service, what is secret in it apart: `url` alone is ever shown or kept.

    Attributes:
        url: the address without user, password, query and fragment, and without a slash at its end.
        params: the query, sent with every request.
        auth: user and password, sent with every request; None where there are none.

    """

    url: str
    params: tuple[tuple[str, str], ...] = field(default=(), repr=False)
    auth: tuple[str, str] | None = field(default=None, repr=False)

    @classmethod
    def of(cls, text: str) -> "Address":
        """Return the address that the text writes; its user, password and parameters are registered as secrets."""
        try:
            parts = urlsplit(text)
            user, password = unquote(parts.username or ""), unquote(parts.password or "")
        except ValueError:  # a broken host is told by whoever connects to it
            return cls(without_secrets(text))
        host = parts.netloc.rpartition("@")[2]
        params = tuple(parse_qsl(parts.query, keep_blank_values=True))
        for secret in (user, password, *(value for _, value in params)):
            keep_secret(secret)
        if user or password:
            keep_secret(base64.b64encode(f"{user}:{password}".encode()).decode())
        url = urlunsplit((parts.scheme, host, parts.path.rstrip("/"), "", ""))
        return cls(url, params, (user, password) if user or password else None)
