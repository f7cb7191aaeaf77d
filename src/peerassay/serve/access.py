"""Who may ask for what: the host's name, sessions, one-time addresses, and what no other page may cause."""

import hashlib
import hmac
import secrets
import threading
import time
from collections import deque
from typing import Final

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, RedirectResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from peerassay.serve.desk import ME, Desk

POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
    "form-action 'self'; base-uri 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'"
)
_HEADERS: Final = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "cache-control": "no-store",
}
_SAFE: Final = frozenset({"GET", "HEAD"})
_OPEN: Final = frozenset({"/enter", "/static", "/favicon.ico"})
"""First parts of addresses that need no session."""
_CHANGES_A_MINUTE: Final = 240
"""Requests of one user that change something; a hand that types and ticks makes some 60."""
_LONGEST_TOKEN: Final = 512
_LOG_IN: Final = (
    "This browser is not logged in; open the address that `peerassay serve` printed. It lets in one browser once: for "
    "another, start `peerassay serve` again."
)


def digest_of(token: str) -> str:
    """Return the SHA-256 of a token: what is kept of it."""
    return hashlib.sha256(token.encode()).hexdigest()


class Keys:
    """One-time addresses and the token for programs of this machine."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._once: set[str] = set()
        self._lock = threading.Lock()

    def once(self) -> str:
        """Return the path of a new address that lets its first user in."""
        token = secrets.token_urlsafe(24)
        with self._lock:
            self._once.add(digest_of(token))
        return f"/enter?once={token}"

    def take(self, token: str) -> bool:
        """Use a one-time address; False for one that was used or never given."""
        with self._lock:
            if digest_of(token) not in self._once:
                return False
            self._once.remove(digest_of(token))
            return True

    def program_token(self) -> str:
        """Return the token for programs of this machine, from a file for its owner alone."""
        from peerassay.home import write_private

        path = self._desk.folder / "token"
        if not path.is_file():
            write_private(path, secrets.token_urlsafe(32) + "\n")
        return path.read_text().strip()

    def holder(self, token: str) -> str | None:
        """Return who holds a token, None for an unknown one."""
        if len(token) > _LONGEST_TOKEN:
            return None
        for kept, user in self._desk.door.tokens.items():
            if hmac.compare_digest(kept, digest_of(token)):
                return user
        if not self._desk.door.is_shared and hmac.compare_digest(self.program_token(), token):
            return ME
        return None


class Guard:
    """Lets a request through to the screens, with its user, or refuses it in one sentence."""

    def __init__(self, app: ASGIApp, desk: Desk, keys: Keys) -> None:
        self._app, self._desk, self._keys = app, desk, keys
        self._changes: dict[str, deque[float]] = {}
        self._known: dict[str, tuple[str, float]] = {}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one request."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        request = Request(scope, receive)

        async def send_guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in _HEADERS.items():
                    headers.setdefault(name, value)
            await send(message)

        refused = self._refusal(request)
        await (refused or self._app)(scope, receive, send_guarded)

    def _refusal(self, request: Request) -> Response | None:
        headers, door = request.headers, self._desk.door
        if headers.get("host", "") not in door.hosts:
            return PlainTextResponse("This server is not called by this name.", 421)
        bearer = headers.get("authorization", "").partition("Bearer ")[2]
        if request.method not in _SAFE and not bearer and not _is_own(headers, door.origins, request.url.path):
            return _told(request, "This request did not come from a page of the desk.", 403)
        if headers.get("sec-fetch-site", "none") not in {"none", "same-origin"} and request.url.path.startswith("/api"):
            return _told(request, "This request came from another site.", 403)
        user = self._user(request, bearer)
        if user is None and f"/{request.url.path.split('/')[1]}" not in _OPEN:
            return self._unknown(request)
        request.scope["user_name"] = user or ""
        if user and request.method not in _SAFE and self._too_many(user):
            return _told(request, "Too many requests in a minute; wait a little.", 429)
        return None

    def _user(self, request: Request, bearer: str) -> str | None:
        door = self._desk.door
        if door.user_header:
            return request.headers.get(door.user_header, "").strip()[:200] or None
        if bearer:
            return self._keys.holder(bearer)
        session = request.cookies.get(cookie_name(request))
        return self._session(digest_of(session)) if session and len(session) < _LONGEST_TOKEN else None

    def _session(self, digest: str) -> str | None:
        """Return whose session it is; what was looked up is believed for a minute."""
        user, at = self._known.get(digest, ("", 0.0))
        if user and time.monotonic() - at < 60:
            return user
        found = self._desk.notes.user_of(digest)
        if found:
            self._known[digest] = (found, time.monotonic())
        return found

    def _unknown(self, request: Request) -> Response:
        if self._desk.door.user_header:
            return PlainTextResponse("The proxy before this server named no user.", 401)
        if request.url.path.startswith("/api") or request.method not in _SAFE:
            return _told(request, _LOG_IN, 401)
        return RedirectResponse("/enter", 303)

    def _too_many(self, user: str) -> bool:
        now, own = time.monotonic(), self._changes.setdefault(user, deque())
        while own and now - own[0] > 60:
            own.popleft()
        own.append(now)
        return len(own) > _CHANGES_A_MINUTE


def _is_own(headers: Headers, origins: frozenset[str], path: str) -> bool:
    """Whether a changing request comes from our own page: its origin, and a header that no form can send."""
    ours = headers.get("origin", "") in origins
    return ours and (headers.get("x-peerassay") == "1" or path == "/enter")


def _told(request: Request, sentence: str, status: int) -> Response:
    if request.url.path.startswith("/api"):
        return JSONResponse({"error": sentence}, status)
    return PlainTextResponse(sentence, status)


def cookie_name(request: Request) -> str:
    """Return the session's name: with the port, for cookies of one host are shared by all its ports."""
    return f"peerassay_{request.url.port or 80}"


def admit(request: Request, desk: Desk, user: str) -> Response:
    """Begin a session and lead to the first screen; the token leaves the address bar."""
    token = secrets.token_urlsafe(32)
    desk.notes.begin_session(digest_of(token), user)
    response = RedirectResponse("/", 303)
    response.set_cookie(
        cookie_name(request),
        token,
        max_age=30 * 24 * 3600,
        httponly=True,
        samesite="strict",
        secure=desk.door.scheme == "https",
        path="/",
    )
    return response
