"""The guards (seed 002, 4.3; law, section 4): what is kept of an answer, whoever gave it.

Unknown ids are dropped; a pointer that leads to no place in the very text it is said to be from is dropped, and one
that does is replaced by the source's own words; a finding without a verified place falls to silent. Every loss is
a fault with its path. The guards are pure, and what they return passes through them unchanged.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass

from peerassay.engines.question import Fault
from peerassay.evidence.places import Readable, locate, pointer
from peerassay.evidence.span import Span
from peerassay.grading.claim import Gate, NoveltyClaim
from peerassay.grading.finding import PAPER, FindingKind
from peerassay.grading.judging.answers import KINDS, AnswerFinding
from peerassay.grading.judging.asked import AskedLine, Library
from peerassay.grading.judging.attribution import points_back, speaks_of_earlier_work, speaks_of_newness
from peerassay.grading.judging.merging import contested

_LIKENESS = frozenset({FindingKind.SHOWN, FindingKind.PARTLY, FindingKind.PART_SEEN})
_SHORT_LINE = re.compile(r"L\d+")


@dataclass(frozen=True, slots=True)
class Guarded:
    """A finding after the guards, None where it was dropped, with the faults found."""

    finding: AnswerFinding | None
    faults: tuple[Fault, ...] = ()


@dataclass(frozen=True, slots=True)
class Guard:
    """Holds findings against the lines that were asked and the texts that may be pointed into."""

    lines: Mapping[str, AskedLine]
    texts: Library

    def all(
        self, findings: tuple[AnswerFinding, ...], path: str, claim_id: str
    ) -> tuple[tuple[AnswerFinding, ...], tuple[Fault, ...]]:
        """Return the findings that stand for a claim, one per line and text, and the faults."""
        kept: dict[tuple[str, str], AnswerFinding] = {}
        faults: list[Fault] = []
        for index, finding in enumerate(findings):
            place = f"{path}[{index}]"
            guarded = self.one(finding, place, claim_id)
            faults += guarded.faults
            if guarded.finding is None:
                continue
            where = (guarded.finding.line_id, guarded.finding.cand_id)
            if where in kept and kept[where] != guarded.finding:
                faults.append(Fault(path=place, what="a second finding on the same line and text; the weaker stands"))
            kept[where] = _weaker(kept.get(where), guarded.finding)
        return tuple(kept.values()), tuple(faults)

    def one(self, finding: AnswerFinding, path: str, claim_id: str) -> Guarded:
        """Return what stands of one finding."""
        line_id = _whole_line_id(finding.line_id, claim_id)
        asked = self.lines.get(line_id)
        if asked is None or asked.claim_id != claim_id:
            return _dropped(f"{path}.line_id", f"there is no line {finding.line_id!r} in {claim_id}")
        if finding.cand_id not in asked.candidates:
            return _dropped(f"{path}.cand_id", f"{finding.cand_id!r} was not given as a text to read {line_id} in")
        if finding.finding not in KINDS:
            return _dropped(f"{path}.finding", f"{finding.finding!r} is not one of {', '.join(KINDS)}")
        known = finding.model_copy(update={"line_id": line_id})
        kind = FindingKind(finding.finding)
        if kind is FindingKind.NOT_CHECKED:
            fault = Fault(path=f"{path}.finding", what="the text is at hand, so `not_checked` is read as `silent`")
            return Guarded(_silent(known), (fault,))
        if kind is FindingKind.SILENT:
            return Guarded(_silent(known))
        return self._seen(known, kind, asked, path)

    def _seen(self, finding: AnswerFinding, kind: FindingKind, asked: AskedLine, path: str) -> Guarded:
        spans, faults = self._places(finding.spans, finding.cand_id, f"{path}.spans")
        paper_spans, more = self._places(finding.paper_spans, PAPER, f"{path}.paper_spans")
        faults = (*faults, *more)
        reason = self._unfounded(kind, asked, finding.cand_id, spans, paper_spans)
        if reason is not None:
            fallen = Fault(path=f"{path}.finding", what=f"`{kind}` falls to `silent`: {reason}")
            return Guarded(_silent(finding, unsure=True), (*faults, fallen))
        rest, lost = self._places(finding.rest_spans, finding.cand_id, f"{path}.rest_spans")
        lack = self._unfounded_part(finding, asked, rest) if kind is FindingKind.PARTLY else None
        weakened = (Fault(path=f"{path}.finding", what=lack, dropped=False),) if lack else ()
        update = {
            "spans": self._pointers(spans, finding.cand_id),
            "rest_spans": () if lack else self._pointers(rest, finding.cand_id),
            "paper_spans": self._pointers(paper_spans, PAPER),
            "finding": FindingKind.PART_SEEN.value if lack else kind.value,
        }
        return Guarded(finding.model_copy(update=update), (*faults, *lost, *weakened))

    def _unfounded_part(self, finding: AnswerFinding, asked: AskedLine, rest: tuple[Span, ...]) -> str | None:
        """Return why `partly` is read as `part_seen`, None where it stands (law, section 4).

        That the rest is missing must be told by the text itself: by a place in it, or by a work's whole text, read on
        the aspect; an abstract leaves things out. The paper may tell where a work that it likens to A differs, but not
        by a word on its own newness.
        """
        read_as = "so it is read as `part_seen`"
        if not (finding.difference or "").strip():
            return f"`partly` names no difference, {read_as}"
        of_earlier = finding.cand_id == PAPER and not asked.about_paper
        if not rest and (of_earlier or self.texts.bases[finding.cand_id] != "full_text"):
            return f"`partly` has no verified place in `rest_spans` that shows the rest to be missing, {read_as}"
        if of_earlier and all(speaks_of_newness(self._sentence(span)) for span in rest):
            return f"the paper's words on its own newness do not show the rest to be missing, {read_as}"
        return None

    def _sentence(self, span: Span) -> str:
        return self.texts.readables[PAPER].sentences[span.sentence].text

    def _unfounded(
        self,
        kind: FindingKind,
        asked: AskedLine,
        cand_id: str,
        spans: tuple[Span, ...],
        paper_spans: tuple[Span, ...],
    ) -> str | None:
        """Return why the finding cannot stand, None where it can."""
        if not spans:
            return "no verified place in the text"
        if kind is FindingKind.DENIED and not asked.may_deny(cand_id):
            return "only the named work or the paper can deny"
        if cand_id == PAPER and not asked.about_paper:
            return self._no_word_on_earlier_work(kind, spans)
        if kind in _LIKENESS and asked.needs_paper and not paper_spans and cand_id != PAPER:
            return "no verified place in the paper that shows the same aspect there"
        return None

    def _no_word_on_earlier_work(self, kind: FindingKind, spans: tuple[Span, ...]) -> str | None:
        """The paper speaks for earlier work only where it speaks of it; of its own newness it proves nothing."""
        sentences = [self._sentence(span) for span in spans]
        if kind is FindingKind.DENIED:
            boast = all(map(speaks_of_newness, sentences))
            return "the paper's words on its own newness prove nothing" if boast else None
        if not any(map(speaks_of_earlier_work, sentences)) and not any(map(self._goes_on, spans)):
            return "neither the paper's sentence nor the one that it follows from speaks of earlier work"
        return None

    def _goes_on(self, span: Span) -> bool:
        """Whether the sentence points back to one right before it, in its paragraph, that speaks of earlier work."""
        sentences = self.texts.readables[PAPER].document.sentences
        place = next(i for i, one in enumerate(sentences) if one.id == span.sentence)
        if place == 0 or sentences[place - 1].paragraph != sentences[place].paragraph:
            return False
        return points_back(sentences[place].text) and speaks_of_earlier_work(sentences[place - 1].text)

    def _places(self, pointers: tuple[str, ...], cand_id: str, path: str) -> tuple[tuple[Span, ...], tuple[Fault, ...]]:
        readable = self.texts.readables[cand_id]
        spans: dict[tuple[int, int], Span] = {}
        faults = []
        for index, words in enumerate(pointers):
            found = locate(words, readable)
            if isinstance(found, Span):
                spans.setdefault((found.start, found.end), found)
            else:
                what = f"{found}{self._elsewhere(words, cand_id)}"
                faults.append(Fault(path=f"{path}[{index}]", what=what))
        return tuple(spans.values()), tuple(faults)

    def _elsewhere(self, words: str, cand_id: str) -> str:
        """Tell which other text holds the words: a quote put into the wrong mouth is a fault worth naming."""
        for other in sorted(self.texts.readables):
            if other != cand_id and isinstance(locate(words, self.texts.readables[other]), Span):
                return f" but in {'the paper' if other == PAPER else other}" if _is_quote(words) else ""
        return ""

    def _pointers(self, spans: tuple[Span, ...], cand_id: str) -> tuple[str, ...]:
        readable: Readable = self.texts.readables[cand_id]
        return tuple(pointer(span, readable) for span in spans)


def without_repair(faults: tuple[Fault, ...], claim: NoveltyClaim) -> tuple[Fault, ...]:
    """Return the faults as told only, where no label of the review's scores hangs on the item.

    What a proof or a request loses is not worth the question again, which faults that dropped something call for.
    """
    if claim.gate is Gate.CLAIM:
        return faults
    return tuple(fault.model_copy(update={"dropped": False}) for fault in faults)


def _is_quote(words: str) -> bool:
    return " " in words.strip()


def _whole_line_id(line_id: str, claim_id: str) -> str:
    bare = line_id.strip()
    return f"{claim_id}.{bare}" if _SHORT_LINE.fullmatch(bare) else bare


def _dropped(path: str, what: str) -> Guarded:
    return Guarded(None, (Fault(path=path, what=what),))


def _silent(finding: AnswerFinding, *, unsure: bool = False) -> AnswerFinding:
    nothing = {
        "finding": "silent",
        "spans": (),
        "rest_spans": (),
        "paper_spans": (),
        "difference": None,
        "known_before": None,
    }
    return finding.model_copy(update={**nothing, "unsure": finding.unsure or unsure})


def _weaker(one: AnswerFinding | None, two: AnswerFinding) -> AnswerFinding:
    if one is None:
        return two
    kind = contested(FindingKind(one.finding), FindingKind(two.finding))
    return next((finding for finding in (one, two) if finding.finding == kind), _silent(one))
