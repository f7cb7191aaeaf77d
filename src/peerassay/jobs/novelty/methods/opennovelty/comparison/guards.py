"""A comparison's answer (OpenNovelty, Table 20; C.4), and what is kept of it: only places that are found in both texts.

A quote is a pointer: what stands afterwards is the source's own words. A pair of which one side is not found is
emptied and counted. The guards are pure, and what they return passes through them unchanged.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Annotated, get_args

from peerassay.documents import split_sentences
from peerassay.engines import Fault
from peerassay.engines.salvage import AnswerPart, EmptyIfNull, Text, word_of
from peerassay.evidence import Readable, Span, pointer
from peerassay.evidence.quoting import locate
from peerassay.jobs.novelty.parts import MOST_QUOTE_WORDS, Contribution, RefutationStatus
from peerassay.progress import count

STATUSES: tuple[str, ...] = get_args(RefutationStatus)
Status = Annotated[Text, word_of(*STATUSES)]


class AnswerPair(AnswerPart):
    """A place of the paper and one of the candidate: a sentence's id, or words copied from the text.

    Both are empty in a checked answer where one was not found: the pair is counted, and is evidence of nothing.
    """

    original_quote: Text = ""
    original_paragraph_label: Text = ""
    candidate_quote: Text = ""
    candidate_paragraph_label: Text = ""
    rationale: Text = ""

    @property
    def verified(self) -> bool:
        """Whether both places were found; of checked answers."""
        return bool(self.original_quote and self.candidate_quote)


class AnswerEvidence(AnswerPart):
    """What shows that the contribution was there before."""

    summary: Text = ""
    evidence_pairs: Annotated[tuple[AnswerPair, ...], EmptyIfNull] = ()


class ContributionAnalysis(AnswerPart):
    """What the candidate shows of one contribution."""

    contribution_id: Text
    refutation_status: Status
    refutation_evidence: AnswerEvidence | None = None
    brief_note: Text = ""
    say: Text = ""


class WorkAnalysis(AnswerPart):
    """What one work shows: one entry for each contribution that was asked about."""

    work: Text = ""
    contribution_analyses: Annotated[tuple[ContributionAnalysis, ...], EmptyIfNull] = ()


class ComparisonAnswer(AnswerPart):
    """One entry for each work that was asked about."""

    works: Annotated[tuple[WorkAnalysis, ...], EmptyIfNull] = ()


MOST_PAIRS = 5
FOR_ALL = "all"
"""What an entry is for that says the same of every contribution."""
SHORTEST_SUMMARY, MOST_SENTENCES = 3, 5
"""Sentences of the summary of a refutation (OpenNovelty, C.9)."""
LONGEST_SUMMARY, LONGEST_NOTE, LONGEST_LABEL = 1_500, 600, 120
"""Characters; three to five sentences, one to two, and the name of a section."""
_BY_STRENGTH = ("cannot_refute", "unclear", "openly_taken", "has_a_part", "can_refute")
_WITH_EVIDENCE = frozenset(_BY_STRENGTH[2:])
_WORD = re.compile(r"\S+")
_REFERENCE = r"[1-9]\d{0,2}"
_REFERENCES = rf"\s?\[{_REFERENCE}(?:\s*[,;–-]\s*{_REFERENCE})*\]"


@dataclass(frozen=True, slots=True)
class Guard:
    """Holds what an answer says of one work against the contributions that were asked about, and the two texts.

    `citation` is how the report cites the candidate.
    """

    contributions: Sequence[Contribution]
    paper: Readable
    candidate: Readable
    citation: str = ""

    def all(
        self, analyses: Sequence[ContributionAnalysis], path: str
    ) -> tuple[tuple[ContributionAnalysis, ...], tuple[Fault, ...]]:
        """Return what stands, one for each contribution in the order asked, and the faults; missing ones are faults."""
        kept: dict[str, ContributionAnalysis] = {}
        faults: list[Fault] = []
        for where, given in self._each(analyses, path):
            analysis, found = self._one(given, where)
            faults += found
            if analysis is None:
                continue
            if (held := kept.get(analysis.contribution_id)) not in {None, analysis}:
                faults.append(
                    Fault(path=where, what=f"a second entry for {analysis.contribution_id}; the weaker stands")
                )
            kept[analysis.contribution_id] = _weaker(held, analysis)
        missing = [contribution.id for contribution in self.contributions if contribution.id not in kept]
        faults += [
            Fault(path=path, what=f"there is no entry for {contribution_id}, which was asked about")
            for contribution_id in missing
        ]
        return tuple(kept[contribution.id] for contribution in self.contributions if contribution.id in kept), tuple(
            faults
        )

    def _each(self, analyses: Sequence[ContributionAnalysis], path: str) -> Iterator[tuple[str, ContributionAnalysis]]:
        """Yield the entries with their paths; one for `all` contributions stands for each of them."""
        for place, given in enumerate(analyses):
            for_all = given.contribution_id.strip("[]`\"' ").lower() == FOR_ALL
            ids = [contribution.id for contribution in self.contributions] if for_all else [given.contribution_id]
            for contribution_id in ids:
                yield f"{path}[{place}]", given.model_copy(update={"contribution_id": contribution_id})

    def _one(self, given: ContributionAnalysis, path: str) -> tuple[ContributionAnalysis | None, list[Fault]]:
        contribution_id = self._asked(given.contribution_id)
        if contribution_id is None:
            what = f"{given.contribution_id!r} was not asked about"
            return None, [Fault(path=f"{path}.contribution_id", what=what)]
        status = "_".join(given.refutation_status.lower().replace("-", " ").split())
        if status not in STATUSES:
            what = f"{given.refutation_status!r} is not one of {', '.join(STATUSES)}"
            return None, [Fault(path=f"{path}.refutation_status", what=what)]
        evidence, faults = None, list[Fault]()
        if status in _WITH_EVIDENCE:
            evidence, faults = self._evidence(given.refutation_evidence or AnswerEvidence(), path, status)
        elif given.refutation_evidence is not None:
            evidence, faults = self._near(given.refutation_evidence, path)
        analysis = ContributionAnalysis(
            contribution_id=contribution_id,
            refutation_status=status,
            refutation_evidence=evidence,
            brief_note=self._words(given.brief_note, LONGEST_NOTE),
            say=self._words(given.say, LONGEST_NOTE),
        )
        return analysis, faults

    def _words(self, text: str, limit: int) -> str:
        """Return prose for the report: numbers in brackets that are the texts' own references would mean others."""
        kept = re.escape(self.citation) if self.citation else r"(?!)"
        found = re.compile(rf"({kept})|{_REFERENCES}")
        before = ""
        while text != before:
            before, text = text, found.sub(lambda match: match[1] or "", text)
        return _shortened(text, limit)

    def _asked(self, contribution_id: str) -> str | None:
        """Return the contribution that is meant: by its id, its number, or its name."""
        bare = contribution_id.strip().strip("[]`\"'").lower()
        number = f"contribution_{bare}" if bare.isdecimal() else "_".join(bare.replace("-", " ").split())
        return next(
            (
                contribution.id
                for contribution in self.contributions
                if number == contribution.id or bare == contribution.name.lower()
            ),
            None,
        )

    def _evidence(self, given: AnswerEvidence, path: str, status: str) -> tuple[AnswerEvidence, list[Fault]]:
        place = f"{path}.refutation_evidence"
        faults: list[Fault] = []
        pairs: list[AnswerPair] = []
        for index, pair in enumerate(given.evidence_pairs[:MOST_PAIRS]):
            checked, found = self._pair(pair, f"{place}.evidence_pairs[{index}]")
            faults += found
            pairs += [checked] if checked not in pairs or not checked.verified else []
        if len(given.evidence_pairs) > MOST_PAIRS:
            what = f"only the first {MOST_PAIRS} pairs are kept"
            faults.append(Fault(path=f"{place}.evidence_pairs", what=what, dropped=False))
        if not any(pair.verified for pair in pairs):
            faults.append(Fault(path=place, what=f"`{status}` has no pair that is found on both sides"))
        summary = self._words(given.summary, LONGEST_SUMMARY)
        many = len(split_sentences(summary))
        if status == "can_refute" and not SHORTEST_SUMMARY <= many <= MOST_SENTENCES:
            what = f"the summary has {count(many, 'sentence')}, not {SHORTEST_SUMMARY} to {MOST_SENTENCES}"
            faults.append(Fault(path=f"{place}.summary", what=what, dropped=False))
        return AnswerEvidence(summary=summary, evidence_pairs=tuple(pairs)), faults

    def _near(self, given: AnswerEvidence, path: str) -> tuple[AnswerEvidence | None, list[Fault]]:
        """Passages that come near without showing anything: those that are found stay, the others are told."""
        pairs: list[AnswerPair] = []
        faults: list[Fault] = []
        for index, pair in enumerate(given.evidence_pairs[:MOST_PAIRS]):
            checked, found = self._pair(pair, f"{path}.refutation_evidence.evidence_pairs[{index}]")
            faults += [fault.model_copy(update={"dropped": False}) for fault in found]
            pairs += [checked] if checked.verified and checked not in pairs else []
        return AnswerEvidence(evidence_pairs=tuple(pairs)) if pairs else None, faults

    def _pair(self, given: AnswerPair, path: str) -> tuple[AnswerPair, list[Fault]]:
        if not (given.original_quote or given.candidate_quote or given.rationale):
            return AnswerPair(), []  # emptied before
        sides = {"original_quote": (given.original_quote, self.paper, self.candidate)}
        sides["candidate_quote"] = (given.candidate_quote, self.candidate, self.paper)
        found = {side: place_of(*words) for side, words in sides.items()}
        faults = [Fault(path=f"{path}.{side}", what=what) for side, what in found.items() if isinstance(what, str)]
        if faults:
            return AnswerPair(), faults
        return AnswerPair(
            original_quote=_pointer(found["original_quote"], self.paper),
            original_paragraph_label=_shortened(given.original_paragraph_label, LONGEST_LABEL),
            candidate_quote=_pointer(found["candidate_quote"], self.candidate),
            candidate_paragraph_label=_shortened(given.candidate_paragraph_label, LONGEST_LABEL),
            rationale=self._words(given.rationale, LONGEST_NOTE) or "The two places say the same.",
        ), faults


def place_of(words: str, readable: Readable, other: Readable) -> Span | str:
    """Return the place of a quote in the text it is said to be from, cut to 90 words, or why there is none."""
    found = locate(words, readable)
    if isinstance(found, Span):
        # What stands in the answer afterwards is a pointer to the place: it has to lead there again.
        again = locate(pointer(within_limit(found), readable), readable)
        return within_limit(again) if isinstance(again, Span) else again
    elsewhere = " " in words.strip() and isinstance(locate(words, other), Span)
    return f"{found}; it is in the other text" if elsewhere else found


def within_limit(span: Span) -> Span:
    """Return the span's first 90 words (OpenNovelty, C.9): all of it where it has no more."""
    words = list(_WORD.finditer(span.text))
    if len(words) <= MOST_QUOTE_WORDS:
        return span
    length = words[MOST_QUOTE_WORDS - 1].end()
    return span.model_copy(update={"end": span.start + length, "text": span.text[:length]})


def spans_of(pair: AnswerPair, paper: Readable, candidate: Readable) -> Iterator[Span]:
    """Yield the places of a verified pair: in the paper, in the candidate."""
    for words, readable in ((pair.original_quote, paper), (pair.candidate_quote, candidate)):
        found = locate(words, readable)
        if isinstance(found, Span):
            yield within_limit(found)


def _pointer(found: Span | str, readable: Readable) -> str:
    return found if isinstance(found, str) else pointer(found, readable)


def _weaker(analysis: ContributionAnalysis | None, two: ContributionAnalysis) -> ContributionAnalysis:
    """The one that asserts less: what is answered twice over is not asserted."""
    if analysis is None:
        return two
    return min(analysis, two, key=lambda given: _BY_STRENGTH.index(given.refutation_status))


def _shortened(text: str, limit: int) -> str:
    line = " ".join(text.split())
    return line if len(line) <= limit else f"{line[: limit - 1].rstrip()}…"
