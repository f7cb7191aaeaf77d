"""The law: from findings to a label, in one table (seed 002, sections 3.2 and 4; the project's law, section 5).

`rule` is total and deterministic: every combination of gate, stance, line kinds and findings has one ruling.
A line's *finding* is what the texts show of its aspect A; its *state* is what that means for what the reviewer said.
"""

from collections.abc import Callable
from enum import StrEnum
from typing import Literal

from peerassay.frozen import Frozen
from peerassay.grading.claim import Gate, LineKind, Stance
from peerassay.grading.finding import FindingKind


class Label(StrEnum):
    """The seed's five labels (002, 3.2)."""

    SUPPORTED = "SUPPORTED"
    OVERSTATED = "OVERSTATED"
    AMBIGUOUS = "AMBIGUOUS"
    UNDERSTATED = "UNDERSTATED"
    UNSUPPORTED = "UNSUPPORTED"


SCORE: dict[Label, int] = {
    Label.SUPPORTED: 2,
    Label.OVERSTATED: 1,
    Label.AMBIGUOUS: 0,
    Label.UNDERSTATED: -1,
    Label.UNSUPPORTED: -2,
}

Column = Literal["not_new", "new", "facts"]
Outcome = Literal["label", "opinion", "not_checked", "proof", "request", "setup", "echo", "other"]
AmbiguityReason = Literal["no_aspect", "part_seen", "silent"]


class LineState(StrEnum):
    """What a finding means for a line, after turning round and closing."""

    SHOWN = "shown"
    PARTLY = "partly"
    DENIED = "denied"
    ABSENT = "absent"
    OPEN_PART = "open_part"
    OPEN_SILENT = "open_silent"
    NOT_CHECKED = "not_checked"


class LineReading(Frozen):
    """A line with what was seen of its aspect.

    Attributes:
        finding: of the named work alone (in_work, not_in_work), else the strongest of the earlier candidates.
        named: the strongest finding on A among works the reviewer names and the paper's own words on earlier work.
        unnamed: the strongest finding on A among earlier works that he does not name.
        closed: whether the search on this line was sufficient.

    """

    line_id: str
    kind: LineKind
    rests: bool
    finding: FindingKind
    named: FindingKind = FindingKind.SILENT
    unnamed: FindingKind = FindingKind.SILENT
    closed: bool = False


class Case(Frozen):
    """All that a ruling depends on.

    `brought` tells whether the reviewer brings works or proofs for the claim; `contribution_known` whether an
    earlier work that he does not name shows every line of the paper's contribution, closed.
    """

    gate: Gate
    stance: Stance | None
    lines: tuple[LineReading, ...] = ()
    brought: bool = False
    contribution_known: bool = False


class Ruling(Frozen):
    """What follows from a case.

    `checked` of `of` lines could be read; `on_absence` marks SUPPORTED and UNSUPPORTED that stand on silence alone;
    `counted` tells whether it belongs to N.
    """

    outcome: Outcome
    column: Column | None = None
    label: Label | None = None
    reasons: tuple[AmbiguityReason, ...] = ()
    states: dict[str, LineState] = {}
    checked: int = 0
    of: int = 0
    on_absence: bool = False
    counted: bool = False
    plain: str = ""

    @property
    def score(self) -> int | None:
        """The label's score, +2 to -2; None without a label."""
        return None if self.label is None else SCORE[self.label]


NEGATIVE = frozenset({LineKind.NOT_IN_WORK, LineKind.IN_NO_PRIOR_WORK})
_OPEN = frozenset({LineState.OPEN_PART, LineState.OPEN_SILENT})
_SEEN = frozenset({LineState.SHOWN, LineState.PARTLY})
_STATE: dict[tuple[FindingKind, bool], LineState] = {
    (FindingKind.SHOWN, False): LineState.SHOWN,
    (FindingKind.SHOWN, True): LineState.SHOWN,
    (FindingKind.PARTLY, False): LineState.PARTLY,
    (FindingKind.PARTLY, True): LineState.PARTLY,
    (FindingKind.PART_SEEN, False): LineState.OPEN_PART,
    (FindingKind.PART_SEEN, True): LineState.PARTLY,
    (FindingKind.DENIED, False): LineState.DENIED,
    (FindingKind.DENIED, True): LineState.DENIED,
    (FindingKind.SILENT, False): LineState.OPEN_SILENT,
    (FindingKind.SILENT, True): LineState.ABSENT,
    (FindingKind.NOT_CHECKED, False): LineState.NOT_CHECKED,
    (FindingKind.NOT_CHECKED, True): LineState.NOT_CHECKED,
}
_TURNED: dict[LineState, LineState] = {
    LineState.SHOWN: LineState.DENIED,
    LineState.DENIED: LineState.SHOWN,
    LineState.ABSENT: LineState.SHOWN,
}
STRENGTH: dict[FindingKind, int] = {
    FindingKind.NOT_CHECKED: 0,
    FindingKind.DENIED: 1,
    FindingKind.SILENT: 2,
    FindingKind.PART_SEEN: 3,
    FindingKind.PARTLY: 4,
    FindingKind.SHOWN: 5,
}
"""Which finding speaks for a line where several candidates were read; a denial by one work says nothing of others."""

PLAIN: dict[tuple[Column, Label], str] = {
    ("not_new", Label.SUPPORTED): "Earlier work bears out what the reviewer says.",
    ("not_new", Label.OVERSTATED): "Earlier work bears out a part; the reviewer says more than it shows.",
    ("not_new", Label.AMBIGUOUS): "What was read does not decide it.",
    ("not_new", Label.UNDERSTATED): "Work that the reviewer does not name is closer than his words say.",
    ("not_new", Label.UNSUPPORTED): "Nothing that was read bears it out.",
    ("new", Label.SUPPORTED): "Not contradicted by the works read.",
    ("new", Label.OVERSTATED): "Earlier work has a part of what the reviewer calls new.",
    ("new", Label.AMBIGUOUS): "What was read does not decide it.",
    ("new", Label.UNDERSTATED): "Earlier work that the reviewer does not name has it already.",
    (
        "new",
        Label.UNSUPPORTED,
    ): "Work that the reviewer names, or the paper itself, shows that it was there before.",
    ("facts", Label.SUPPORTED): "The facts that the reviewer brings are borne out.",
    ("facts", Label.OVERSTATED): "A part of the facts that the reviewer brings is borne out.",
    ("facts", Label.AMBIGUOUS): "What was read does not decide the facts that the reviewer brings.",
    ("facts", Label.UNDERSTATED): "Work that the reviewer does not name is closer than his words say.",
    ("facts", Label.UNSUPPORTED): "Nothing that was read bears out the facts that the reviewer brings.",
}
NO_LABEL: dict[Outcome, str] = {
    "opinion": "No ground given: a judgement without a work, an aspect or a proof that could be checked.",
    "not_checked": "Not checked: the works or sources it rests on were not to be had.",
    "proof": "No label: a ground for another claim, with no fact of its own to check.",
    "request": "No label: it asks for something; what facts it holds are kept as findings.",
    "setup": "No label: it announces or quotes what the next sentence judges.",
    "echo": "No label: it repeats the paper, or praises it without a word of newness.",
    "other": "No label: it says nothing of newness.",
}


def strongest(findings: tuple[FindingKind, ...]) -> FindingKind:
    """Return the finding that speaks for several candidates; NOT_CHECKED where there are none."""
    return max(findings, key=STRENGTH.__getitem__, default=FindingKind.NOT_CHECKED)


def line_state(line: LineReading) -> LineState:
    """Return what the line's finding means for what the reviewer said (law, section 5)."""
    state = _STATE[line.finding, line.closed]
    return _TURNED.get(state, state) if line.kind in NEGATIVE else state


def rule(case: Case) -> Ruling:
    """Return the ruling of a case; see the module's docstring."""
    carrying = tuple(line for line in case.lines if line.kind is not LineKind.IN_PAPER)
    states = {line.line_id: line_state(line) for line in case.lines}
    checked = tuple(line for line in carrying if line.finding is not FindingKind.NOT_CHECKED)
    outcome = _outcome(case, carrying)
    column = _column(case)
    if outcome != "label" or column is None:
        return Ruling(outcome=outcome, states=states, checked=len(checked), of=len(carrying), plain=NO_LABEL[outcome])
    label = next(label for label, fits in _TABLE[column] if fits(case, checked))
    return Ruling(
        outcome="label",
        column=column,
        label=label,
        reasons=_reasons(column, checked) if label is Label.AMBIGUOUS else (),
        states=states,
        checked=len(checked),
        of=len(carrying),
        on_absence=_on_absence(column, label, checked),
        counted=case.gate is Gate.CLAIM and column != "facts",
        plain=PLAIN[column, label],
    )


def _outcome(case: Case, carrying: tuple[LineReading, ...]) -> Outcome:
    if case.gate not in {Gate.CLAIM, Gate.PROOF}:
        return case.gate.value  # type: ignore[return-value]  # the remaining gates are outcomes by the same name
    if not carrying:
        if case.gate is Gate.PROOF:
            return "proof"
        return "label" if case.brought and case.stance is not Stance.UNCLEAR else "opinion"
    resting = tuple(line for line in carrying if line.rests) or carrying
    if all(line.finding is FindingKind.NOT_CHECKED for line in resting):
        return "not_checked"
    return "label"


def _column(case: Case) -> Column | None:
    if case.gate is Gate.PROOF or case.stance in {None, Stance.UNCLEAR}:
        return "facts"
    return "new" if case.stance is Stance.NOVEL else "not_new"


def _states(lines: tuple[LineReading, ...]) -> tuple[LineState, ...]:
    return tuple(line_state(line) for line in lines)


def _reads(lines: tuple[LineReading, ...]) -> tuple[LineReading, ...]:
    """The lines that praise of newness is read on: those that say A is nowhere before."""
    return tuple(line for line in lines if line.kind in NEGATIVE)


def _on_a(line: LineReading) -> LineState:
    """What all earlier work together shows of the line's aspect, not turned round."""
    return _STATE[strongest((line.named, line.unnamed)), line.closed]


def _understated_not_new(case: Case, lines: tuple[LineReading, ...]) -> bool:
    return case.stance is Stance.SOMEWHAT_NOVEL and case.contribution_known


def _unsupported_not_new(case: Case, lines: tuple[LineReading, ...]) -> bool:
    states = _states(lines)
    return bool(states) and not any(state in _OPEN | _SEEN for state in states)


def _ambiguous_not_new(case: Case, lines: tuple[LineReading, ...]) -> bool:
    return not lines or any(state in _OPEN for state in _states(lines))


def _supported_not_new(case: Case, lines: tuple[LineReading, ...]) -> bool:
    return all(state is LineState.SHOWN for state in _states(lines))


def _understated_new(case: Case, lines: tuple[LineReading, ...]) -> bool:
    return any(line.unnamed is FindingKind.SHOWN for line in _reads(lines))


def _unsupported_new(case: Case, lines: tuple[LineReading, ...]) -> bool:
    return any(line.named is FindingKind.SHOWN for line in _reads(lines))


def _ambiguous_new(case: Case, lines: tuple[LineReading, ...]) -> bool:
    read = _reads(lines)
    return not read or any(_on_a(line) in _OPEN for line in read)


def _supported_new(case: Case, lines: tuple[LineReading, ...]) -> bool:
    return not any(_on_a(line) in _SEEN for line in _reads(lines))


def _else(case: Case, lines: tuple[LineReading, ...]) -> bool:
    return True


Cell = tuple[Label, Callable[[Case, tuple[LineReading, ...]], bool]]
_LEFT: tuple[Cell, ...] = (
    (Label.UNDERSTATED, _understated_not_new),
    (Label.UNSUPPORTED, _unsupported_not_new),
    (Label.AMBIGUOUS, _ambiguous_not_new),
    (Label.SUPPORTED, _supported_not_new),
    (Label.OVERSTATED, _else),
)
_RIGHT: tuple[Cell, ...] = (
    (Label.UNDERSTATED, _understated_new),
    (Label.UNSUPPORTED, _unsupported_new),
    (Label.AMBIGUOUS, _ambiguous_new),
    (Label.SUPPORTED, _supported_new),
    (Label.OVERSTATED, _else),
)
_TABLE: dict[Column, tuple[Cell, ...]] = {"not_new": _LEFT, "facts": _LEFT, "new": _RIGHT}
"""The law's table: the first cell that fits gives the label."""


def _reasons(column: Column, lines: tuple[LineReading, ...]) -> tuple[AmbiguityReason, ...]:
    read = _reads(lines) if column == "new" else lines
    if not read:
        return ("no_aspect",)
    states = {_on_a(line) for line in read} if column == "new" else set(_states(read))
    found: list[AmbiguityReason] = []
    if LineState.OPEN_PART in states:
        found.append("part_seen")
    if LineState.OPEN_SILENT in states:
        found.append("silent")
    return tuple(found)


def _on_absence(column: Column, label: Label, lines: tuple[LineReading, ...]) -> bool:
    if label not in {Label.SUPPORTED, Label.UNSUPPORTED}:
        return False
    if column == "new":
        return label is Label.SUPPORTED and not any(line.named is FindingKind.DENIED for line in _reads(lines))
    return bool(lines) and all(line.finding is FindingKind.SILENT for line in lines)
