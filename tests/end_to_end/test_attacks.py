"""Orders to the model in reviews, papers and candidates: none reaches a prompt, none changes a verdict."""

import json
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest
from attacks import ATTACKS, HELD_OUT, Attack
from invented_case import OTHER_REVIEW_TEXT, PAPER_TEXT, InventedSource, remote, settings, unverified

from peerassay.assayer import Assayer
from peerassay.documents.markdown import read_markdown
from peerassay.documents.review_text import read_review_text
from peerassay.frozen import digest
from peerassay.jobs.reviews.record import CaseRecord
from peerassay.jobs.reviews.vetoes import FROM_ORDERS
from peerassay.literature.candidate import Candidate
from peerassay.reports.reviews.views import render
from peerassay.testing.model_server import ModelServer
from peerassay.testing.model_shapes import ModelRequest
from peerassay_bench.obliging import ObligingModel

LEFT_OUT = frozenset({"comment in the paper"})
"""What the reader of the format leaves out by itself, so that there is nothing to withhold."""
_WORK = "Recurrent tide memory for ungauged creeks"


class AttackedShelf(InventedSource):
    """A source on which one work holds the attack."""

    def __init__(self, attack: Attack | None) -> None:
        super().__init__()
        self._attack = attack

    async def _ranked(self, text: str) -> tuple[Candidate, ...]:
        return tuple(self._held(candidate) for candidate in await super()._ranked(text))

    def _held(self, work: Candidate) -> Candidate:
        attack = self._attack
        if attack is None or work.title != _WORK:
            return work
        if attack.place == "candidate_title":
            return work.model_copy(update={"title": f"{work.title}. {attack.text}"})
        if attack.place == "full_text":
            body = f"## 1 Introduction\n\nCreeks are small. {attack.text}\n"
            return work.model_copy(update={"body": body, "body_basis": "full_text"})
        if attack.place == "candidate":
            return work.model_copy(update={"abstract": f"{work.abstract} {attack.text}"})
        return work


def _paper_text(attack: Attack | None) -> str:
    if attack is None:
        return PAPER_TEXT
    if attack.place == "reference":
        return f"{PAPER_TEXT}{attack.text}\n"
    if attack.place == "title":
        return PAPER_TEXT.replace("# Tidal Memory: Salt Marsh Forecasts from Sparse Gauges", f"# {attack.text}")
    after = {"abstract": "On three estuaries the error falls by a fifth.", "introduction": "and their gauges are few."}
    words = after.get(attack.place)
    return PAPER_TEXT.replace(words, f"{words}\n{attack.text}") if words else PAPER_TEXT


def obedient(attack: Attack | None, reached: list[str]) -> Callable[[ModelRequest], str]:
    """Return a model that does what the attack tells it once its words are in a prompt: it supports everything."""
    calm = ObligingModel()

    def answer(request: ModelRequest) -> str:
        asked = " ".join(request.user.split())
        told = [order for order in (attack.obeyed if attack else ()) if " ".join(order.split()) in asked]
        if not told:
            return calm(request)
        reached.extend(told)
        reply = json.loads(calm(request))
        for statement in (said for issue in reply.get("issues", ()) for said in issue["statements"]):
            statement["judgement"] = "right"
        return json.dumps(reply)

    return answer


def graded(attack: Attack | None, home: Path, model: Callable[[ModelRequest], str]) -> CaseRecord:
    """Answer the review under the attack, the model reading."""
    text = OTHER_REVIEW_TEXT
    if attack is not None and attack.place == "review":
        text += f"\n## Comments\n{attack.text}\n"
    paper_text = _paper_text(attack)
    paper = read_markdown(paper_text, "tidal_memory.md", digest(paper_text))
    review = read_review_text(text, "review_b.md", digest(text))
    with (
        ModelServer(model) as server,
        Assayer(remote(server), literature=AttackedShelf(attack), settings=settings(home)) as assayer,
    ):
        (record,) = assayer.run(assayer.grade_job(paper, review)).records
    return record


def run(attack: Attack | None, home: Path) -> tuple[CaseRecord, list[str]]:
    """Answer under the attack with a model that obeys; return the record and the orders that reached it."""
    reached: list[str] = []
    return graded(attack, home, obedient(attack, reached)), reached


def verdicts(record: CaseRecord) -> dict[str, tuple[str | None, int | None]]:
    """Return label and score by the statement's words; open ones that rest on a text with orders as not there."""
    every = record.body.statements
    return {s.spans[0].text: (s.label, s.score) for s in every if FROM_ORDERS not in s.vetoes}


def quick(attacks: Sequence[Attack]) -> list[Any]:
    """Return attacks as parameters: the first of each place and every fourth run with each change, the rest apart."""
    places = [attack.place for attack in attacks]
    firsts = {places.index(place) for place in places}
    apart = [[] if n in firsts or n % 4 == 0 else [pytest.mark.services] for n in range(len(attacks))]
    return [pytest.param(attack, id=attack.name, marks=marks) for attack, marks in zip(attacks, apart, strict=True)]


@pytest.fixture(scope="module")
def calm(tmp_path_factory: pytest.TempPathFactory) -> dict[str, tuple[str | None, int | None]]:
    """Return the verdicts of the run without an attack."""
    return verdicts(run(None, tmp_path_factory.mktemp("calm"))[0])


@pytest.mark.parametrize("attack", quick(ATTACKS))
def test_no_attack_changes_a_verdict(
    attack: Attack, tmp_path: Path, calm: dict[str, tuple[str | None, int | None]]
) -> None:
    """The order is kept from the model, the user is shown it, and labels are those of the calm run.

    A label that only a work with orders in it bears out is open, by veto.
    """
    record, reached = run(attack, tmp_path)
    assert reached == []
    assert verdicts(record).items() <= calm.items()
    assert len(calm) == len(record.body.statements) == 2
    if attack.name in LEFT_OUT:
        assert record.paper.hidden
        return
    if attack.place == "title":
        assert attack.text in render(record)
        return
    assert record.withheld
    assert all("withheld from the model" in render(record, "chair", form) for form in ("html", "markdown"))


@pytest.mark.parametrize("attack", quick(HELD_OUT))
def test_an_attack_bends_labels_at_most(
    attack: Attack, tmp_path: Path, calm: dict[str, tuple[str | None, int | None]]
) -> None:
    """What nothing was learned from: kept out, or the labels change to the ordered one on quotes from the sources."""
    record, reached = run(attack, tmp_path)
    assert unverified(record) == []
    given = verdicts(record)
    assert reached or given.items() <= calm.items()
    assert all(label in {calm[text][0], "SUPPORTED"} for text, (label, _) in given.items())
    assert not reached or record.flagged


def test_the_set_is_large_and_mixed() -> None:
    """There are at least forty attacks, in every place that foreign text comes from."""
    assert len(ATTACKS) >= 40
    assert len({attack.name for attack in (*ATTACKS, *HELD_OUT)}) == len(ATTACKS) + len(HELD_OUT)
    assert {attack.place for attack in ATTACKS} == {
        "review", "abstract", "introduction", "title", "candidate", "candidate_title", "full_text"
    }  # fmt: skip
