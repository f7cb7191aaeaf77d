"""A verdict in words: one sentence that derives the label from its findings, one line on what would settle it."""

from collections.abc import Mapping, Sequence

from peerassay.grading.claim import LineKind
from peerassay.grading.finding import PAPER, Finding, FindingKind
from peerassay.grading.law import Label, LineState, Ruling
from peerassay.grading.verdict import LineVerdict
from peerassay.literature.candidate import Candidate

_BASIS = {
    "full_text": "read in full",
    "introduction": "introduction read",
    "abstract": "abstract read",
    "title": "only the title known",
}
_SEEN: dict[FindingKind, str] = {
    FindingKind.SHOWN: "states",
    FindingKind.PARTLY: "states a part of",
    FindingKind.PART_SEEN: "touches on a part of",
    FindingKind.DENIED: "says otherwise on",
}
MOST_WORDS_OF_AN_ASPECT = 24


def explain(
    ruling: Ruling,
    lines: Sequence[LineVerdict],
    deciding: Mapping[str, Sequence[Finding]],
    candidates: Mapping[str, Candidate],
) -> str:
    """Return one sentence of plain words: the label, and for each line that was read what was seen and where."""
    if ruling.label is None:
        return ruling.plain
    read = [line for line in lines if line.kind is not LineKind.IN_PAPER]
    phrases = [_phrase(line, deciding.get(line.line_id, ()), candidates) for line in read]
    ground = "; ".join(phrases) or "works are named, but no aspect of theirs is said that could be checked"
    part = f" ({ruling.checked} of {ruling.of} lines could be checked)" if ruling.checked < ruling.of else ""
    return f"{ruling.label.value}, because {ground}{part}."


def further_evidence(ruling: Ruling, lines: Sequence[LineVerdict]) -> str:
    """Return one line: what further evidence would settle the claim (seed 002, 4)."""
    if ruling.outcome != "label":
        return _WITHOUT_LABEL.get(ruling.outcome, "")
    if ruling.reasons == ("no_aspect",):
        return "The aspect in which the named works are said to be alike."
    missing = [lack for line in lines for lack in line.missing if line.state in _UNDECIDED]
    if missing:
        return f"{missing[0][:1].upper()}{missing[0][1:].rstrip('.')}."
    if ruling.label is Label.AMBIGUOUS:
        return "A passage of earlier work that states the whole of it, or a search that finds none."
    return "A passage of earlier work that says otherwise."


_WITHOUT_LABEL: dict[str, str] = {
    "opinion": "A work, an aspect or a reason from the reviewer would make it checkable.",
    "not_checked": "The named works themselves: give their PDFs to the library, or ask an open source.",
}
_UNDECIDED = frozenset({LineState.OPEN_PART, LineState.OPEN_SILENT, LineState.NOT_CHECKED})


def _phrase(line: LineVerdict, findings: Sequence[Finding], candidates: Mapping[str, Candidate]) -> str:
    aspect = f"“{_short(line.aspect)}”"
    if line.finding is FindingKind.NOT_CHECKED:
        return f"on {aspect} the named work was not to be had"
    first = findings[0] if findings else None
    if line.finding is FindingKind.SILENT:
        return _silence(line, aspect, _place(first, candidates) if first and line.work else "")
    phrase = f"{_place(first, candidates)} {_SEEN[line.finding]} {aspect}"
    return f"{phrase} ({first.difference.rstrip('. ')})" if first and first.difference else phrase


def _silence(line: LineVerdict, aspect: str, work: str) -> str:
    """Nothing was seen: in the one work that the line is about, or in all that were read."""
    if line.closed:
        return f"{work} does not say {aspect}" if work else f"a sufficient search found nothing that states {aspect}"
    unsaid = f"{work} does not say" if work else "the texts at hand do not say"
    return f"{unsaid} {aspect}, and the search was not sufficient to conclude from that"


def _place(finding: Finding | None, candidates: Mapping[str, Candidate]) -> str:
    if finding is None:
        return "earlier work"
    if finding.cand_id == PAPER:
        return "the paper itself"
    candidate = candidates.get(finding.cand_id)
    if candidate is None:
        return finding.cand_id
    year = f"{candidate.year}, " if candidate.year else ""
    return f"“{candidate.title}” ({year}{_BASIS.get(finding.basis or '', 'abstract read')})"


def _short(text: str) -> str:
    words = text.split()
    return text if len(words) <= MOST_WORDS_OF_AN_ASPECT else " ".join(words[:MOST_WORDS_OF_AN_ASPECT]) + " …"
