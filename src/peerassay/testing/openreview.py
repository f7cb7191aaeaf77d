"""An OpenReview server on loopback: both versions of the API over forums that you give it, failing as you tell it.

with OpenReviewServer({"aB3dE5gH7j": [paper_note("aB3dE5gH7j", "Kites")]}) as server:
    os.environ["OPENREVIEW_BASE_URL"] = server.url
"""

from collections.abc import Mapping, Sequence
from typing import Any, TypeAlias

from peerassay.testing.catalogue_server import CatalogueFaults, CatalogueRequest, CatalogueServer
from peerassay.testing.loopback import HttpRequest, HttpResponse

Note: TypeAlias = Mapping[str, Any]
VENUE = "ICLR.cc/2024/Conference"
SIGNED_IN = "a-token-for-tests"
"""What signing in gives."""


def forum_note(forum: str, id: str, invitation: str, by: str, version: int = 2, **content: Any) -> dict[str, Any]:
    """Return a note as the API has it: version 2 boxes its values and lists invitations, version 1 does neither."""
    boxed = {key: {"value": value} for key, value in content.items()} if version == 2 else content
    about = {"invitations": [invitation, f"{VENUE}/-/Edit"]} if version == 2 else {"invitation": invitation}
    made = {"id": id, "forum": forum, "replyto": None if id == forum else forum, "readers": ["everyone"]}
    return {**made, **about, "signatures": [by], "content": boxed, "tcdate": 1_696_000_000_000}


def paper_note(forum: str, title: str, version: int = 2, **content: Any) -> dict[str, Any]:
    """Return the note of a submission."""
    kind = "Submission" if version == 2 else "Blind_Submission"
    told = {"title": title, "abstract": "We fly kites.", "authors": ["Ann Lee"], "pdf": "/pdf/1.pdf", **content}
    return forum_note(forum, forum, f"{VENUE}/-/{kind}", f"{VENUE}/Submission12/Authors", version, **told)


def review_note(forum: str, id: str, weaknesses: str, version: int = 2, **content: Any) -> dict[str, Any]:
    """Return the note of an official review."""
    told = {"summary": "Kites fly.", "weaknesses": weaknesses, "rating": "6: marginally above", **content}
    by = f"{VENUE}/Submission12/Reviewer_{id}"
    return forum_note(forum, id, f"{VENUE}/Submission12/-/Official_Review", by, version, **told)


class OpenReviewServer(CatalogueServer):
    """`/notes?forum=`, `/notes?invitation=`, `/pdf?id=` and `/login` for tests; see CatalogueServer for the rest.

    Args:
        forums: the notes of each forum.
        pdf: the bytes of every PDF.
        password: if given, whoever has not signed in with it gets 403, as the site answers a machine.
        lacking: the answer for a forum that is not there; None for an empty list of notes.
        on_a_page: the most notes of one answer.

    """

    def __init__(
        self,
        forums: Mapping[str, Sequence[Note]],
        *,
        pdf: bytes = b"",
        password: str | None = None,
        lacking: HttpResponse | None = None,
        on_a_page: int = 1000,
        faults: CatalogueFaults | None = None,
        port: int = 0,
    ) -> None:
        super().__init__(faults=faults, port=port)
        self.forums, self.pdf = forums, pdf
        self._password, self._lacking, self._on_a_page = password, lacking, on_a_page

    def answer(self, request: CatalogueRequest) -> HttpResponse:
        """Return notes or a PDF."""
        if request.path.endswith("/pdf"):
            found = self.pdf if request.params.get("id") in self.forums else b""
            return HttpResponse(200 if found else 404, found, {"content-type": "application/pdf"})
        if invitation := request.params.get("invitation"):
            return self._submissions(invitation, request.params)
        notes = self.forums.get(request.params.get("forum", ""), ())
        if not notes and self._lacking is not None:
            return self._lacking
        return HttpResponse.of({"notes": list(notes), "count": len(notes)})

    def _submissions(self, invitation: str, params: Mapping[str, str]) -> HttpResponse:
        every = [note for notes in self.forums.values() for note in notes]
        fit = [note for note in every if invitation in (note.get("invitation"), *note.get("invitations", ()))]
        first, most = int(params.get("offset", 0)), min(int(params.get("limit", 1000)), self._on_a_page)
        return HttpResponse.of({"notes": fit[first : first + most], "count": len(fit)})

    async def _handle(self, raw: HttpRequest) -> HttpResponse:
        if raw.route.endswith("/login"):
            right = self._password is not None and raw.json().get("password") == self._password
            wrong = {"name": "AuthenticationError", "message": "Invalid username or password"}
            return HttpResponse.of({"token": SIGNED_IN} if right else wrong, 200 if right else 400)
        if self._password is not None and raw.headers.get("authorization") != f"Bearer {SIGNED_IN}":
            return HttpResponse.of({"name": "ChallengeRequiredError", "message": "Challenge required"}, 403)
        return await super()._handle(raw)
