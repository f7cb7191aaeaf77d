"""Earlier work that the reviewer does not name and that has what no named work has (law, section 6)."""

from collections.abc import Callable, Iterable, Mapping

from peerassay.grading.finding import Finding, FindingKind
from peerassay.grading.verdict import CloserWork

_LIKE = frozenset({FindingKind.SHOWN, FindingKind.PARTLY})


def closer_works(
    contributions: Mapping[str, str],
    findings: Iterable[Finding],
    named: frozenset[str],
    cited_by_paper: Callable[[str], bool],
) -> tuple[CloserWork, ...]:
    """Return the unnamed works that show a line of the contribution which no named work shows.

    `contributions` gives each contribution line's wording by its id; `findings` are of all candidates on them,
    concurrent and later work left out by the caller; `named` the candidates that the review names anywhere.
    """
    like = [f for f in findings if f.kind in _LIKE and f.spans and not f.concurrent]
    held = {f.line_id for f in like if f.cand_id in named}
    return tuple(
        CloserWork(
            cand_id=f.cand_id,
            aspect=contributions[f.line_id],
            kind=f.kind,
            known_to_paper=cited_by_paper(f.cand_id),
            span=f.spans[0],
        )
        for f in sorted(like, key=lambda f: (f.line_id, f.kind is not FindingKind.SHOWN, f.cand_id))
        if f.cand_id not in named and f.line_id not in held and f.line_id in contributions
    )


def contribution_known(contributions: Iterable[str], findings: Iterable[Finding], named: frozenset[str]) -> bool:
    """Tell whether one earlier unnamed work shows every line of the contribution (law 5, UNDERSTATED, left)."""
    lines = set(contributions)
    shown: dict[str, set[str]] = {}
    for finding in findings:
        if finding.kind is FindingKind.SHOWN and not finding.concurrent and finding.cand_id not in named:
            shown.setdefault(finding.cand_id, set()).add(finding.line_id)
    return bool(lines) and any(lines <= held for held in shown.values())
