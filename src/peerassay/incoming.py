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
_NAMES: Final = r"key|token|secret|passw\w*|pwd|auth\w*|signature|sig|credential|session\w*|sid"
_PARAMETER: Final = re.compile(rf"([?&;][\w.-]*(?:{_NAMES})=)[^/?&;#\s'\")]+", re.IGNORECASE)
_NAMES_A_SECRET: Final = re.compile(rf"[\w.-]*(?:{_NAMES}|code)", re.IGNORECASE)
_OF_PATH: Final = re.compile(r";([\w.-]+)=([^/;]+)")
_UUID: Final = re.compile(r"[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}", re.IGNORECASE)
_KEY_MARK: Final = re.compile(r"(?:sk|pk|rk|hf|gh[pousr]|gsk|xai|key|tok|token|AKIA|AIza)[-_]?[\w+=.~-]{10,}")
_PIECES: Final = re.compile(r"[-._~]")
_CHANGES: Final = re.compile(r"(?<=[A-Za-z])(?=\d)|(?<=\d)(?=[A-Za-z])")
_LEAST_PIECE: Final = 12
_LEAST_CHANGES: Final = 3
_LEAST_DISGUISED: Final = 8
"""Characters of secrets that are also looked for as base64, in hex and reversed: of shorter ones these are chance."""
_secrets: dict[str, None] = {}


def keep_secret(secret: str | None) -> None:
    """Register a secret, so that no text that passes through here shows it, in whichever way it is written."""
    if secret is None or len(secret := secret.strip()) < _SHORTEST:
        return
    plain = (secret, quote(secret, safe=""), quote_plus(secret), quote(secret), secret.replace("/", "\\/"))
    _secrets.update(dict.fromkeys((*plain, *_disguised(secret))))
    # The longest first, so that no part of one stays behind another.
    ordered = sorted(_secrets, key=len, reverse=True)
    _secrets.clear()
    _secrets.update(dict.fromkeys(ordered))


def _disguised(secret: str) -> list[str]:
    """The secret reversed, in hex, and as base64 has it wherever in a longer text it begins."""
    if len(secret) < _LEAST_DISGUISED:
        return []
    raw = secret.encode("utf-8", "replace")
    found = [secret[::-1], raw.hex(), raw.hex().upper()]
    for before in range(3):
        whole = base64.b64encode(bytes(before) + raw).decode().rstrip("=")
        # What neighbours share a sign with is left out: 1 or 2 signs at the beginning, 1 at the end.
        inner = whole[(0, 2, 3)[before] : len(whole) - ((before + len(raw)) % 3 != 0)]
        found += [inner, inner.translate(str.maketrans("+/", "-_")), inner.replace("/", "\\/")]
    return found


def looks_like_key(text: str) -> bool:
    """Whether a part of an address has the shape of a key: letters and digits in no order, a UUID, a known mark."""
    if _UUID.fullmatch(text) or _KEY_MARK.fullmatch(text):
        return True
    pieces = (piece for piece in _PIECES.split(text) if len(piece) >= _LEAST_PIECE)
    return any(len(_CHANGES.findall(piece)) >= _LEAST_CHANGES for piece in pieces)


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
        """Return the address that the text writes, and register what is secret in it.

        That is the password; whatever is named as a key, in the query or behind a semicolon; and what looks like a
        key, as part of the path, as a user without a password, or as a value of the query.
        """
        try:
            parts = urlsplit(text)
            user, password = unquote(parts.username or ""), unquote(parts.password or "")
        except ValueError:  # a broken host is told by whoever connects to it
            return cls(without_secrets(text))
        host = parts.netloc.rpartition("@")[2]
        params = tuple(parse_qsl(parts.query, keep_blank_values=True))
        named = (*params, *_OF_PATH.findall(unquote(parts.path)))
        plain = (user if not password else "", *re.split("[/;=]", unquote(parts.path)), *(value for _, value in named))
        for secret in (
            password,
            *(value for name, value in named if _NAMES_A_SECRET.fullmatch(name)),
            *filter(looks_like_key, plain),
        ):
            keep_secret(secret)
        if password or looks_like_key(user):
            keep_secret(base64.b64encode(f"{user}:{password}".encode()).decode())
        url = urlunsplit((parts.scheme, host, parts.path.rstrip("/"), "", ""))
        return cls(url, params, (user, password) if user or password else None)
