"""A review whose scores were counted by hand: a new score adds its own value here, with how it was counted.

Six claims with labels (N), one that was not judged; an opinion, a request, and a claim that the review only reports;
five works that it names. So a score that counts what it should not count comes out wrong.
"""

from math import sqrt
from typing import Any, NamedTuple

from peerassay.documents.sentence import Sentence
from peerassay.jobs.reviews.case import Evidence, EvidenceKind, EvidenceState, Label, Stance, Statement, StatementKind
from peerassay.jobs.reviews.named_works.referent import Referent
from peerassay.jobs.reviews.scores.measure import Reviewed
from peerassay.literature import CitationState
from peerassay.literature.source import WorkMention

_WORK, _OTHER = "Paa11bb22", "Pcc33dd44"
_CLAIM = StatementKind.CLAIM
_SAYS: tuple[tuple[StatementKind, Label | None, str, dict[str, Any]], ...] = (
    (_CLAIM, Label.SUPPORTED, "It is clearly known.", {"evidence": ("E1",)}),
    (_CLAIM, Label.SUPPORTED, "It is perhaps known from Reed 2020.", {"evidence": ("E1",), "works": ("W1",)}),
    (_CLAIM, Label.OVERSTATED, "It has the same objective.", {}),
    (_CLAIM, Label.UNSUPPORTED, "It is perhaps known.", {"basis": "absence"}),
    (_CLAIM, Label.AMBIGUOUS, "It is known.", {}),
    (_CLAIM, Label.UNDERSTATED, "It is known.", {}),
    (_CLAIM, None, "It has the same objective.", {}),
    (StatementKind.OPINION, None, "It is clearly known from Reed 2020.", {"works": ("W1",)}),
    (StatementKind.REQUEST, None, "It is known.", {"works": ("W1",)}),
    (StatementKind.REPORTED, Label.SUPPORTED, "They say that it is clearly known.", {"evidence": ("E2",)}),
)
_NAMES = (
    ("Reed 2020", CitationState.RESOLVED, _WORK),
    ("Lane 2021", CitationState.RESOLVED, _OTHER),
    ("[12]", CitationState.NOT_FOUND, None),
    ("RowDrop", CitationState.NOT_FOUND, None),
    ("[13]", CitationState.COULD_NOT_CHECK, None),
)


def _statement(number: int, kind: StatementKind, label: Label | None, more: dict[str, Any]) -> Statement:
    given: dict[str, Any] = {"id": f"C{number}", "review": "r", "stance": Stance.NOT_NOVEL, "spans": ()}
    score = label.score if label else None
    return Statement(**given, kind=kind, label=label, score=score, sentence_ids=(f"R_{number:03}",), **more)


def _referent(number: int, words: str, state: CitationState, cand_id: str | None) -> Referent:
    return Referent(
        ref_id=f"W{number}",
        strings=(words,),
        places=(),
        sentence_ids=(),
        mention=WorkMention(text=words),
        state=state,
        cand_id=cand_id,
    )


def _evidence(key: str) -> Evidence:
    return Evidence(id=key, kind=EvidenceKind.WORK, state=EvidenceState.FOUND, work=_WORK, bears="for")


REVIEW = Reviewed(
    statements=tuple(_statement(n, kind, label, more) for n, (kind, label, _, more) in enumerate(_SAYS, 1)),
    evidence={key: _evidence(key) for key in ("E1", "E2")},
    referents=tuple(_referent(n, *named) for n, named in enumerate(_NAMES, 1)),
    sentences=tuple(
        Sentence(id=f"R_{n:03}", text=text, start=0, end=len(text), paragraph=n)
        for n, (_, _, text, _) in enumerate(_SAYS, 1)
    ),
    earlier=frozenset({_WORK}),
)


class Counted(NamedTuple):
    """What a score is of REVIEW, over how many, and the ends of its scale."""

    value: float
    n: int
    scale: tuple[float, float] = (0.0, 1.0)


COUNTED = {
    "GP": Counted(2 / 6, 6),  # the first two of six
    "GP_without_absence": Counted(2 / 5, 5),  # the fourth rests on absence
    "OR": Counted(2 / 6, 6),  # the third and the fourth
    "OR_without_absence": Counted(1 / 5, 5),
    "VR": Counted(5 / 6, 6),  # all but the fifth
    "VR_with_opinions": Counted(5 / 7, 7),  # the opinion is a seventh
    "CR": Counted(2 / 4, 4),  # Reed and Lane of four that could be checked
    "CR_cited": Counted(2 / 3, 3),  # RowDrop is a bare name
    "CitationRelevance": Counted(1 / 2, 2),  # Reed is evidence, Lane is not
    "MN": Counted(1 / 2, 2),  # the first names no work, the second does; the others have no closer work
    "CalGap": Counted((3 + 1) / 2 - (2 + 1) / 2, 4, (-2.0, 2.0)),  # clearly 3, perhaps 1, else 2
    "CalRank": Counted((7 - 3) / sqrt(11 * 14), 6, (-1.0, 1.0)),  # of 15 pairs 7 agree, 3 do not, 4 and 1 are ties
    "UseScore": Counted(2 / 7, 7, (0.0, 3.0)),  # two of seven name an axis, whatever became of them
}
"""Counted by hand from what is written above, not by the code."""
