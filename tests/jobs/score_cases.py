"""What test_scores.py and test_scores_by_claim.py share."""

from collections.abc import Sequence
from typing import Any

from hypothesis import strategies as st

from peerassay.documents.sentence import Sentence
from peerassay.jobs.reviews.case import (
    Evidence,
    EvidenceKind,
    EvidenceState,
    Label,
    Stance,
    Statement,
    StatementKind,
)
from peerassay.jobs.reviews.named_works.referent import Referent
from peerassay.jobs.reviews.scores.measure import Reviewed
from peerassay.literature import CitationState
from peerassay.literature.source import WorkMention

SEVEN = ("GP", "OR", "VR", "CR", "MN", "CalGap", "UseScore")
"""The scores of the specification (docs/specification.md, G29)."""


TEXT = "It is known."


WORK, OTHER = "Paa11bb22", "Pcc33dd44"


def said(label: Label | None = None, **more: Any) -> Statement:
    """Return a claim with this label."""
    score = label.score if label else None
    given = {"id": "C1", "review": "r", "kind": StatementKind.CLAIM, "stance": Stance.NOT_NOVEL, "spans": ()}
    return Statement(**{**given, "sentence_ids": ("R_001",), "label": label, "score": score, **more})


def reviewed(statements: Sequence[Statement], states: Sequence[CitationState] = (), text: str = TEXT) -> Reviewed:
    """Return what scores are counted from: statements numbered, one sentence each, works in these states."""
    numbered = [
        s.model_copy(update={"id": f"C{n}", "sentence_ids": (f"R_{n:03}",)}) for n, s in enumerate(statements, 1)
    ]
    sentences = tuple(Sentence(id=f"R_{n:03}", text=text, start=0, end=len(text)) for n, _ in enumerate(statements, 1))
    return Reviewed(numbered, EVIDENCE, tuple(map(named, states)), sentences, frozenset({WORK}))


def named(state: CitationState, cand_id: str | None = WORK) -> Referent:
    """Return a work that the review names."""
    mention = WorkMention(text="Reed 2020")
    return Referent(ref_id="W1", strings=("Reed 2020",), places=(), sentence_ids=(), mention=mention, state=state,
                    cand_id=cand_id)  # fmt: skip


def found(key: str, work: str, **more: Any) -> Evidence:
    """Return words of a work that were found."""
    given: dict[str, Any] = {"kind": EvidenceKind.WORK, "state": EvidenceState.FOUND, "work": work, "bears": "for"}
    return Evidence(**{"id": key, **given, **more})


EVIDENCE = {
    each.id: each
    for each in (
        found("E1", WORK),
        found("E2", WORK, bears="part", kind=EvidenceKind.RECALLED, state=EvidenceState.READ),
        found("E3", WORK, bears="against"),
        found("E4", OTHER),
        found("E5", WORK, kind=EvidenceKind.RECALLED, state=EvidenceState.EXISTS),
    )
}


STATEMENTS = st.lists(
    st.builds(
        said,
        st.none() | st.sampled_from(Label),
        stance=st.sampled_from(Stance),
        kind=st.sampled_from([StatementKind.CLAIM, StatementKind.CLAIM, StatementKind.REPORTED, StatementKind.OPINION]),
        works=st.sampled_from([(), ("W1",)]),
        basis=st.sampled_from([None, "shown", "absence"]),
        evidence=st.sampled_from([(), ("E1",), ("E3", "E4")]),
    ),
    max_size=8,
)


STATES = st.lists(st.sampled_from(CitationState), max_size=8)


def labelled(*labels: Label, **more: Any) -> list[Statement]:
    """Return claims with these labels."""
    return [said(label, **more) for label in labels]
