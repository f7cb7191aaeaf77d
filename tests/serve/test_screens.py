"""What the screens show of records, and what is kept of what is typed and ticked."""

from pathlib import Path

import pytest
from desks import OURS, desk_at, let_in

import case_builder as built
from case_records import three_cases
from peerassay.jobs.reviews.case import NotTakenUp
from peerassay.jobs.reviews.record import CaseRecord
from peerassay.reports.visible import one_line
from peerassay.serve.drafts import gaps_marked
from peerassay.serve.papers import scale_of
from peerassay.serve.points import Layout

CASES = {
    "large": built.large_case,
    "small": built.small_case,
    "offline": built.offline_case,
    "troubled": built.troubled_case,
    "without novelty": built.without_novelty,
}


@pytest.mark.parametrize("name", CASES)
@pytest.mark.parametrize("view", ["author", "chair"])
def test_every_case_has_its_desk(tmp_path: Path, name: str, view: str) -> None:
    """A case of any kind is shown to author and chair: every point, every review, nothing twice."""
    record = CASES[name]()
    with desk_at(tmp_path, [record]) as desk:
        page = let_in(desk).get(f"/records/{desk.records.list()[0].digest}/reply?view={view}").text
    points = Layout(record, view).case().points  # type: ignore[arg-type]
    for point in points:
        assert page.count(f'id="p{point.number}"') == 1
    for review in record.reviews:
        assert review.sentences[0].text.split()[0] in page
    assert ("textarea" in page) == (view == "author" and bool(points))


def test_remarks_are_told_with_their_words(tmp_path: Path) -> None:
    """What needs no reply stands with the reviewer's name and words, and why."""
    record = built.large_case()
    review = record.reviews[0]
    left = NotTakenUp(review=review.id, sentence=review.sentences[0].id, reason="It only sums the paper up.")
    record = record.model_copy(update={"body": record.body.model_copy(update={"not_taken_up": (left,)})})
    remark = Layout(record).case().remarks[-1]
    assert (remark.reviewer, remark.reason) == ("Reviewer 1", left.reason)
    assert remark.words == one_line(review.sentences[0].text)
    with desk_at(tmp_path, [record]) as desk:
        page = let_in(desk).get(f"/records/{desk.records.list()[0].digest}/reply").text
    assert page.index("no reply</summary>") < page.index(left.reason)


def test_a_chair_reads_no_draft(tmp_path: Path) -> None:
    """The chair's reading speaks in the third person and has no reply."""
    record = built.large_case()
    with desk_at(tmp_path, [record]) as desk:
        page = let_in(desk).get(f"/records/{desk.records.list()[0].digest}/reply?view=chair").text
    assert "Your paper" not in page
    assert "Doubt holds" not in page
    assert record.body.page.points[0].reply not in page


def test_what_is_typed_is_kept(tmp_path: Path) -> None:
    """A reply is kept as typed, over a restart; another window's older version is told, not lost."""
    record = built.large_case()
    with desk_at(tmp_path, [record]) as desk:
        client, key = let_in(desk), desk.records.list()[0].digest
        assert record.body.page.points[0].heading in client.get(f"/records/{key}/reply.md").text
        from peerassay.serve.drafts import drafts_of

        draft = drafts_of(Layout(record).case())[0]
        path = f"/api/replies/{record.paper.id}/points/{draft.key}"
        assert client.put(path, json={"text": "Thank you.", "version": 0}, headers=OURS).json()["version"] == 1
        other = client.put(path, json={"text": "We disagree.", "version": 0}, headers=OURS)
        assert (other.status_code, other.json()) == (409, {"text": "Thank you.", "version": 1})
        assert client.put(path, json={"text": "x", "version": "new"}, headers=OURS).status_code == 400
    with desk_at(tmp_path) as desk:
        client = let_in(desk)
        assert "Thank you." in client.get(f"/records/{key}/reply").text
        assert "Thank you." in client.get(f"/records/{key}/reply.md").text


def test_papers_are_in_the_order_of_need(tmp_path: Path) -> None:
    """What does not hold stands before what holds; a paper that nobody judged never says that it needs no look."""
    records: list[CaseRecord] = [*three_cases(), built.offline_case()]
    with desk_at(tmp_path, records) as desk:
        client = let_in(desk)
        page = client.get("/papers").text
        from peerassay.serve.papers import rows_for

        rows = rows_for(desk, "me")
        judged = [row.need for row in rows if row.need >= 0]
        assert judged == sorted(judged, reverse=True)
        assert all(row.title in page for row in rows)
        assert client.get("/papers.csv").text.count("\n") == 1 + sum(len(row.claims) for row in rows)


def test_hostile_text_stays_text(tmp_path: Path) -> None:
    """Titles, reviews and answers are escaped, whatever they hold."""
    bad = "</script><script>alert(1)</script><img src=x onerror=alert(1)>"
    record = built.large_case()
    issue = record.body.issues[0].model_copy(update={"title": bad, "answer": bad})
    body = record.body.model_copy(update={"issues": (issue, *record.body.issues[1:])})
    card = record.paper.card.model_copy(update={"title": bad})
    record = record.model_copy(update={"body": body, "paper": record.paper.model_copy(update={"card": card})})
    with desk_at(tmp_path, [record]) as desk:
        client, key = let_in(desk), desk.records.list()[0].digest
        for path in (f"/records/{key}/reply", f"/records/{key}/reply?view=chair", "/papers"):
            page = client.get(path).text
            assert "<img src=x" not in page
            assert "<script>alert" not in page


@pytest.mark.parametrize(
    ("text", "marked"),
    [
        ("at [blank] mJ", "at [[number]] mJ"),
        ("[Author: which seeds.] We ran", "[[which seeds]] We ran"),
        ("as in [3] and [Smith 2020]", "as in [3] and [Smith 2020]"),
        ("an open [ bracket", "an open [ bracket"),
    ],
)
def test_gaps_are_marked(text: str, marked: str) -> None:
    """What only the author can know is a gap in two brackets; citations stay as they are."""
    assert gaps_marked(text) == marked


@pytest.mark.parametrize(
    ("ratings", "top", "middle"),
    [((3, 4, 2, 5, 6, 4, 3, 4), 6, 3.5), ((3, 4, 8, 5, 6, 4, 3, 4), 10, 5.5), ((2, 3, 4), 10, 5.5), ((), 10, 5.5)],
)
def test_ratings_are_drawn_on_the_scale_of_their_venue(ratings: tuple[float, ...], top: int, middle: float) -> None:
    """A scale of six has its borderline in its own middle; too few ratings tell no scale."""
    scale = scale_of(ratings)
    assert scale.top == top
    assert scale.is_border(middle)
    assert not scale.is_border(middle + 1)
    assert (scale.place(1), scale.place(middle), scale.place(top)) == (0, 50, 100)
