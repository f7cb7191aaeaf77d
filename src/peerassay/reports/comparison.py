"""Several reviews of a paper side by side: who claims what, where they agree, who names which prior work."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from peerassay.grading.claim import Gate, Stance
from peerassay.grading.record import Record
from peerassay.reports.claims_shown import ShownClaim
from peerassay.reports.words import CITATION, SIDE
from peerassay.reports.works import Work, referent_title, works_of

ALIKE = 0.5
"""Aspects are one topic where they share at least this part of the shorter one's words; two words at the least."""
_STOP = frozenset(  # the words of every aspect
    """a an the of in on for to with by from as is are and or that this these which its their it be
    using use used paper work method approach proposed new novel idea""".split()  # noqa: SIM905
)
_DOUBT = frozenset({Stance.NOT_NOVEL, Stance.SOMEWHAT_NOVEL})


@dataclass(frozen=True, slots=True)
class Topic:
    """A row of the matrix: what it is about, each review's claims on it, and whether they agree ("" for one alone)."""

    name: str
    cells: tuple[tuple[ShownClaim, ...], ...]
    agreement: str


@dataclass(frozen=True, slots=True)
class NamedWork:
    """A row of the second matrix: a work, and in each review how it is named and what became of that."""

    title: str
    work: Work | None
    cells: tuple[str, ...]


def topics(columns: Sequence[Sequence[ShownClaim]]) -> tuple[Topic, ...]:
    """Return the topics of several reviews' claims, those that most reviews speak of first."""
    groups: list[tuple[set[str], list[tuple[int, ShownClaim]]]] = []
    for column, claims in enumerate(columns):
        for shown in claims:
            if shown.claim.gate is not Gate.CLAIM or not shown.lines:
                continue
            bag = _bag(shown)
            group = next((g for g in groups if _alike(g[0], bag)), None)
            if group is None:
                groups.append((bag, [(column, shown)]))
            else:
                group[1].append((column, shown))
    made = [_topic(members, len(columns)) for _, members in groups]
    return tuple(sorted(made, key=lambda t: -sum(bool(cell) for cell in t.cells)))


def _bag(shown: ShownClaim) -> set[str]:
    text = " ".join(line.aspect for line in shown.lines)
    found = re.findall(r"\w+", text.lower())
    return {word[:-1] if word.endswith("s") and len(word) > 4 else word for word in found} - _STOP


def _alike(one: set[str], two: set[str]) -> bool:
    shared = len(one & two)
    return shared >= 2 and shared >= ALIKE * min(len(one), len(two))


def _topic(members: Sequence[tuple[int, ShownClaim]], width: int) -> Topic:
    name = min((line.aspect for _, shown in members for line in shown.lines), key=lambda a: (len(a), a))
    cells = tuple(tuple(shown for column, shown in members if column == n) for n in range(width))
    return Topic(name=name, cells=cells, agreement=_agreement(cells))


def _agreement(cells: Sequence[Sequence[ShownClaim]]) -> str:
    sides = [{_side(shown.claim.stance) for shown in cell} for cell in cells if cell]
    if len(sides) < 2:
        return ""
    every = set().union(*sides)
    return f"agree: {every.pop()}" if len(every) == 1 else "differ"


def _side(stance: Stance | None) -> str:
    if stance in _DOUBT:
        return "not new, or little"
    return SIDE[stance] if stance else "no stand"


def named_works(records: Sequence[Record]) -> tuple[NamedWork, ...]:
    """Return the works that the reviews name, those that several name first; found ones are one work by their id."""
    rows: dict[str, list[str]] = {}
    titles: dict[str, tuple[str, Work | None]] = {}
    for column, record in enumerate(records):
        works = works_of(record)
        for referent in record.material.referents:
            title = referent_title(referent, works)
            key = referent.cand_id or " ".join(re.findall(r"\w+", title.lower()))
            cells = rows.setdefault(key, [""] * len(records))
            titles.setdefault(key, (title, works.get(referent.cand_id or "")))
            cells[column] = cells[column] or CITATION[referent.state]
    made = [NamedWork(titles[key][0], titles[key][1], tuple(cells)) for key, cells in rows.items()]
    return tuple(sorted(made, key=lambda w: (-sum(bool(c) for c in w.cells), w.title)))
