"""A claim with its verdict and all that it stands on, in plain words."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from peerassay.documents.sentence import Sentence
from peerassay.evidence.span import Span
from peerassay.grading.claim import Line, NoveltyClaim
from peerassay.grading.finding import Finding, FindingKind
from peerassay.grading.pack import PackEntry
from peerassay.grading.record import Record
from peerassay.grading.verdict import LineVerdict, Opinion, Verdict
from peerassay.reports import words
from peerassay.reports.passages import Passage, Piece, passages_of, sentence_with
from peerassay.reports.works import Work, referent_title, with_titles, work_named, works_of


@dataclass(frozen=True, slots=True)
class ShownLine:
    """What the reviewer says, one statement at a time, and what became of it."""

    says: str
    aspect: str
    found: str
    state: str
    rests: bool
    missing: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class PaperWords:
    """The paper's own sentence beside a likeness, with where it stands."""

    pieces: tuple[Piece, ...]
    place: str


@dataclass(frozen=True, slots=True)
class Evidence:
    """What one work shows of a claim: its passages with the words marked, the paper's own, and why.

    `says` holds a finding in words with the aspect that it is about, "" where the verdict no longer holds the line.
    """

    work: Work
    says: tuple[tuple[str, str], ...]
    reasons: tuple[str, ...]
    differences: tuple[str, ...]
    passages: tuple[Passage, ...]
    paper: tuple[PaperWords, ...]
    basis: str
    concurrent: bool
    by: str


@dataclass(frozen=True, slots=True)
class Closer:
    """A closer earlier work that the reviewer does not name."""

    work: Work
    aspect: str
    known_to_paper: bool
    passages: tuple[Passage, ...]


@dataclass(frozen=True, slots=True)
class Packed:
    """A work held against the claim, with what was seen in it."""

    work: Work
    similarity: str
    strong: bool
    why: str
    seen: str
    notes: tuple[str, ...]
    score: str


@dataclass(frozen=True, slots=True)
class ShownClaim:
    """Everything a report shows of one item of the review."""

    anchor: str
    claim: NoveltyClaim
    verdict: Verdict | None
    look: words.Look
    shape: str
    short: str
    plain: str
    label: str
    manner: str
    counted: str
    basis: str
    reasons: tuple[str, ...]
    lines: tuple[ShownLine, ...]
    leans_on: tuple[str, ...]
    evidence: tuple[Evidence, ...]
    closer: tuple[Closer, ...]
    pack: tuple[Packed, ...]
    opinions: tuple[tuple[str, str], ...]
    notes: str
    settle: str
    inference: str


def shown_claims(record: Record, prefix: str) -> tuple[ShownClaim, ...]:
    """Return the record's items in the order of the review; `prefix` keeps their anchors apart on one page."""
    works = works_of(record)
    ordered = sorted(enumerate(record.novelty_claims, start=1), key=lambda pair: (pair[1].start, pair[0]))
    return tuple(_shown(record, works, claim, f"{prefix}c{n}") for n, claim in ordered)


def _shown(record: Record, works: Mapping[str, Work], claim: NoveltyClaim, anchor: str) -> ShownClaim:
    verdict = record.verification.get(claim.claim_id)
    look = words.look_of(verdict.label if verdict else None)
    return ShownClaim(
        anchor=anchor,
        claim=claim,
        verdict=verdict,
        look=look,
        shape=words.SHAPE[look],
        short=words.short(verdict) if verdict else words.NO_LABEL["label"],
        plain=verdict.plain if verdict else "",
        label=verdict.label.value if verdict and verdict.label else "no label",
        manner=_manner(claim),
        counted=_counted(verdict),
        basis=words.BASIS[verdict.basis] if verdict and verdict.basis else "",
        reasons=tuple(words.REASON[r] for r in verdict.reasons) if verdict else (),
        lines=_lines(record, works, claim, verdict),
        leans_on=_leans_on(record, works, claim),
        evidence=_evidence(record, works, verdict) if verdict else (),
        closer=_closer(works, verdict) if verdict else (),
        pack=_pack(record, works, claim, verdict),
        opinions=_opinions(verdict, works) if verdict else (),
        notes=_notes(verdict, works) if verdict else "",
        settle=words.settle(verdict.label if verdict else None),
        inference=words.INFERENCE[verdict.inference] if verdict else "",
    )


def _manner(claim: NoveltyClaim) -> str:
    stance = words.STANCE[claim.stance] if claim.stance else "takes no stand on newness"
    hedge = ", hedged" if claim.hedged else ""
    return f"The reviewer {stance}; {words.CERTAINTY[claim.confidence_lang]}{hedge}."


def _counted(verdict: Verdict | None) -> str:
    if verdict is None:
        return "Not counted in the scores: there is no verdict."
    if verdict.counted and verdict.label is not None:
        return "Counted in the scores."
    reason = "facts" if verdict.outcome == "label" else verdict.outcome
    return f"Not counted in the scores; it is among the {words.BESIDE[reason]}."


def _lines(
    record: Record, works: Mapping[str, Work], claim: NoveltyClaim, verdict: Verdict | None
) -> tuple[ShownLine, ...]:
    titles = {r.ref_id: referent_title(r, works) for r in record.material.referents}
    if verdict and verdict.lines:
        return tuple(_line(line, titles) for line in verdict.lines)
    return tuple(_line(line, titles) for line in claim.lines)


def _line(line: LineVerdict | Line, titles: Mapping[str, str]) -> ShownLine:
    work = f"“{titles.get(line.work, line.work)}”" if line.work else "the named work"
    judged = line if isinstance(line, LineVerdict) else None
    return ShownLine(
        says=words.LINE[line.kind].replace("{work}", work),
        aspect=line.aspect,
        found=words.FINDING[judged.finding] if judged else "",
        state=words.STATE[judged.state] if judged else "",
        rests=line.rests,
        missing=judged.missing if judged and judged.state in words.OPEN else (),
    )


def _leans_on(record: Record, works: Mapping[str, Work], claim: NoveltyClaim) -> tuple[str, ...]:
    by_id = {r.ref_id: r for r in record.material.referents}
    known = (by_id[ref] for ref in claim.referents if ref in by_id)
    return tuple(f"{referent_title(r, works)} ({words.CITATION[r.state]})" for r in known)


def _evidence(record: Record, works: Mapping[str, Work], verdict: Verdict) -> tuple[Evidence, ...]:
    speaking = [f for f in verdict.findings if f.spans or f.paper_spans]
    strength = {kind: n for n, kind in enumerate(FindingKind)}
    order = dict.fromkeys(f.cand_id for f in sorted(speaking, key=lambda f: strength[f.kind]))
    aspects = {line.line_id: line.aspect for line in verdict.lines}
    return tuple(
        _evidence_of(record, work_named(works, cand_id), [f for f in speaking if f.cand_id == cand_id], aspects)
        for cand_id in order
    )


def _evidence_of(record: Record, work: Work, findings: Sequence[Finding], aspects: Mapping[str, str]) -> Evidence:
    spans = [span for f in findings for span in f.spans]
    own = list({(s.start, s.end): s for f in findings for s in f.paper_spans}.values())
    sentences = record.material.paper.sentences
    if work.entry is None:
        passages = tuple(Passage(_place(s, sentences), sentence_with(sentences, s)) for s in spans)
    else:
        passages = passages_of(work.entry, spans)
    bases = dict.fromkeys(f.basis for f in findings if f.basis)
    return Evidence(
        work=work,
        says=tuple(dict.fromkeys((words.FINDING[f.kind], aspects.get(f.line_id, "")) for f in findings)),
        reasons=tuple(dict.fromkeys(f.reason for f in findings if f.reason)),
        differences=tuple(dict.fromkeys(f.difference for f in findings if f.difference)),
        passages=passages,
        paper=tuple(PaperWords(sentence_with(sentences, s), _place(s, sentences)) for s in own),
        basis="; ".join(words.BASIS[b] for b in bases),
        concurrent=any(f.concurrent for f in findings),
        by=", ".join(dict.fromkeys(f.by for f in findings)),
    )


def _place(span: Span, sentences: Sequence[Sentence]) -> str:
    page = next((s.page for s in sentences if s.id == span.sentence), None)
    return words.section_of(span.sentence) + (f", page {page}" if page else "")


def _closer(works: Mapping[str, Work], verdict: Verdict) -> tuple[Closer, ...]:
    found = []
    for closer in verdict.closer_work:
        work = work_named(works, closer.cand_id)
        entry = work.entry
        passages = passages_of(entry, [closer.span]) if entry else (Passage("", (Piece(closer.span.text, True),)),)
        found.append(Closer(work, closer.aspect, closer.known_to_paper, passages))
    return tuple(found)


def _pack(
    record: Record, works: Mapping[str, Work], claim: NoveltyClaim, verdict: Verdict | None
) -> tuple[Packed, ...]:
    entries = record.evidence_sets.get(claim.claim_id, ())
    return tuple(_packed(record, works, entry, verdict) for entry in entries)


def _packed(record: Record, works: Mapping[str, Work], entry: PackEntry, verdict: Verdict | None) -> Packed:
    kinds = [f.kind for f in verdict.findings if f.cand_id == entry.cand_id] if verdict else []
    alone = [r for r in verdict.evidence_results if r.related_paper_id == entry.cand_id] if verdict else []
    similarity = entry.similarity
    return Packed(
        work=work_named(works, entry.cand_id),
        similarity="–" if similarity is None else f"{similarity:.2f}",
        strong=similarity is not None and similarity >= record.provenance.threshold,
        why=words.WHY.get(entry.why, entry.why),
        seen="; ".join(dict.fromkeys(words.FINDING[k] for k in kinds)) or "nothing was noted",
        notes=(
            *(("named in the review",) if entry.named_in_review else ()),
            *(("concurrent",) if entry.concurrent else ()),
            words.BASIS[entry.basis],
        ),
        score="; ".join(f"{words.signed(r.score)} {r.label.value}" for r in alone if r.score is not None and r.label),
    )


def _opinions(verdict: Verdict, works: Mapping[str, Work]) -> tuple[tuple[str, str], ...]:
    found = []
    if verdict.judge:
        found.append((f"Judge's own label ({verdict.judge.by})", _opinion(verdict.judge, works)))
    if verdict.second:
        found.append((f"Second verifier ({verdict.second.by})", _opinion(verdict.second, works)))
    if verdict.disputed:
        found.append(("Disputed", "the judge's own label and the derived one differ, or confidence was low"))
    return tuple(found)


def _opinion(opinion: Opinion, works: Mapping[str, Work]) -> str:
    label = opinion.label.value if opinion.label else "no label"
    sure = f", {opinion.confidence.value} confidence" if opinion.confidence else ""
    return f"{label}{sure}" + (f": {with_titles(opinion.notes, works)}" if opinion.notes else "")


def _notes(verdict: Verdict, works: Mapping[str, Work]) -> str:
    """The verdict's notes, unless an opinion that is shown says the same."""
    said = {opinion.notes for opinion in (verdict.judge, verdict.second) if opinion}
    return "" if verdict.notes in said else with_titles(verdict.notes, works)
