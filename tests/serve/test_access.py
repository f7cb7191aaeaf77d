"""Who gets in, and what no other page can do."""

from pathlib import Path

import pytest
from desks import HOST, OURS, TOKENS, client_of, desk_at, let_in, shared_door

from case_builder import small_case
from peerassay.errors import InputError
from peerassay.serve.access import POLICY
from peerassay.serve.server import door_of, read_tokens
from peerassay.settings import Settings


def test_a_one_time_address_lets_in_once(tmp_path: Path) -> None:
    """The printed address lets in one browser; a second use of it is refused, and the token is no part of the page."""
    with desk_at(tmp_path) as desk:
        first, address = client_of(desk), ""
        address = first.app.state.keys.once()  # type: ignore[attr-defined]
        answer = first.get(address)
        assert (answer.status_code, answer.headers["location"]) == (303, "/")
        cookie = answer.headers["set-cookie"]
        assert "HttpOnly" in cookie
        assert "SameSite=strict" in cookie
        assert first.get("/papers").status_code == 200
        first.cookies.clear()
        assert first.get(address).status_code == 401


def test_nobody_else_sees_anything(tmp_path: Path) -> None:
    """Without a session every screen leads to the way in, and the API says so."""
    with desk_at(tmp_path, [small_case()]) as desk:
        client = client_of(desk)
        key = desk.records.list()[0].digest
        for path in ("/", "/papers", f"/records/{key}/reply", "/papers/x/pages/1.png"):
            assert client.get(path).headers["location"] == "/enter", path
        assert client.put("/api/marks/papers/kinds/seen/x", json={"on": True}, headers=OURS).status_code == 401
        told = client.get("/api/runs").json()["error"]
        assert "`peerassay serve` printed" in told


def test_a_session_outlives_the_server(tmp_path: Path) -> None:
    """A browser that was let in is known to a server that was killed and started again."""
    with desk_at(tmp_path) as desk:
        cookies = dict(let_in(desk).cookies)
    with desk_at(tmp_path) as desk:
        client = client_of(desk)
        client.cookies.update(cookies)
        assert client.get("/papers").status_code == 200


@pytest.mark.parametrize("host", ["evil.example", "evil.example:8123", "127.0.0.1:9", ""])
def test_another_host_name_is_refused(tmp_path: Path, host: str) -> None:
    """A name that was pointed at this machine from outside (DNS rebinding) is not answered."""
    with desk_at(tmp_path) as desk:
        assert let_in(desk).get("/papers", headers={"Host": host}).status_code == 421


@pytest.mark.parametrize("headers", [
    {}, {"Origin": f"http://{HOST}"}, {"X-Peerassay": "1"}, {"Origin": "http://evil.example", "X-Peerassay": "1"},
    {"Origin": "null", "X-Peerassay": "1"},
])  # fmt: skip
def test_another_page_can_change_nothing(tmp_path: Path, headers: dict[str, str]) -> None:
    """A change needs our own origin and a header that no form can send."""
    with desk_at(tmp_path) as desk:
        client = let_in(desk)
        assert client.put("/api/marks/papers/kinds/seen/x", json={"on": True}, headers=headers).status_code == 403
        assert desk.notes.marks("me", "papers") == {}
        assert client.put("/api/marks/papers/kinds/seen/x", json={"on": True}, headers=OURS).status_code == 200
        assert desk.notes.marks("me", "papers") == {"seen": ["x"]}


def test_every_answer_has_the_policy(tmp_path: Path) -> None:
    """Screens, refusals, pictures and files of our own carry the policy; none is kept by a cache that others share."""
    with desk_at(tmp_path, [small_case()]) as desk:
        client = let_in(desk)
        for path in ("/papers", "/nothing", "/static/desk.js", "/enter"):
            answer = client.get(path)
            assert answer.headers["content-security-policy"] == POLICY
            assert answer.headers["x-content-type-options"] == "nosniff"
            assert "public" not in answer.headers["cache-control"]
    assert "unsafe" not in POLICY


def test_too_many_changes_are_refused(tmp_path: Path) -> None:
    """More changes than a hand can make are refused for a while."""
    with desk_at(tmp_path) as desk:
        client = let_in(desk)
        codes = {
            client.put("/api/marks/p/kinds/seen/x", json={"on": True}, headers=OURS).status_code for _ in range(250)
        }
    assert codes == {200, 429}


def test_each_person_has_their_own(tmp_path: Path) -> None:
    """At a shared desk a record is read by whoever's run made it, and by nobody else."""
    record = small_case()
    with desk_at(tmp_path, [record], door=shared_door()) as desk:
        key = desk.records.list()[0].digest
        ann, bob = (client_of(desk, headers={"Authorization": f"Bearer {TOKENS[name]}"}) for name in ("ann", "bob"))
        assert ann.get(f"/records/{key}/reply").status_code == 404
        from peerassay.serve.notes import RunNote

        desk.notes.put_run(RunNote(id="r", user="ann", title="t", job="reply", plan="{}", rows=(), digests=(key,)))
        assert ann.get(f"/records/{key}/reply").status_code == 200
        assert bob.get(f"/records/{key}/reply").status_code == 404
        assert "No papers yet" in bob.get("/papers").text
        assert client_of(desk, headers={"Authorization": "Bearer guessed"}).get("/papers").status_code == 303


def test_a_token_is_given_on_the_way_in(tmp_path: Path) -> None:
    """At a shared desk a person enters with their token; a wrong one is told so."""
    with desk_at(tmp_path, door=shared_door()) as desk:
        client, origin = client_of(desk), {"Origin": f"http://{HOST}"}
        assert client.post("/enter", data={"token": "wrong"}, headers=origin).status_code == 401
        assert client.post("/enter", data={"token": TOKENS["ann"]}).status_code == 403
        assert client.post("/enter", data={"token": TOKENS["ann"]}, headers=origin).status_code == 303
        assert "ann" in client.get("/papers").text


def test_a_proxy_names_the_user(tmp_path: Path) -> None:
    """Behind a proxy the header named in the settings says who it is; without it nobody is let in."""
    with desk_at(tmp_path, door=shared_door(tokens={}, user_header="X-Remote-User")) as desk:
        assert client_of(desk).get("/papers").status_code == 401
        assert "cleo" in client_of(desk, headers={"X-Remote-User": "cleo"}).get("/papers").text


def test_it_is_no_public_service_by_accident(tmp_path: Path) -> None:
    """Another address than this machine's needs a list of people, or a header that names them."""
    with pytest.raises(InputError, match="nothing says who may come in"):
        door_of(Settings(), "0.0.0.0", 8123, names=[], tokens=None)
    people = tmp_path / "people.txt"
    people.write_text("# lab\nann ann-has-a-long-token\n")
    assert door_of(Settings(), "0.0.0.0", 8123, names=["lab.example"], tokens=people).is_shared
    assert door_of(Settings(user_header="X-Remote-User"), "0.0.0.0", 8123, names=[], tokens=None).is_shared
    people.write_text("ann short\n")
    with pytest.raises(InputError, match=r"people\.txt, line 1"):
        read_tokens(people)
