"""A bound case as the next question is shown it: fenced, for it repeats words of documents."""

from collections.abc import Iterable, Iterator, Mapping, Sequence

from peerassay.engines.prompts import WITHHELD_SENTENCE, one_line
from peerassay.jobs.blocks import Block, fenced
from peerassay.jobs.reviews.case import Case, Change, Evidence, EvidenceKind, Flag, Issue, Label, Slip, Statement
from peerassay.jobs.reviews.material import Material
from peerassay.jobs.sources import of_review, review_sentence
from peerassay.prompt_injection import speaks_to_model


def case_block(case: Case, material: Material, notes: Mapping[str, str], *, heading: str) -> Block:
    """Return the case with the state of every piece of evidence."""
    return fenced(heading, "the case", _plain(_lines(case, material, notes)))


def sentences_block(heading: str, found: Sequence[tuple[str, str]], material: Material) -> Block:
    """Return sentences of reviews (review id, sentence id) with the ids that prompts give them."""
    lines = []
    for review in material.reviews:
        own = {sentence for review_id, sentence in found if review_id == review.id}
        name = material.names[review.id]
        lines += [f"[{review_sentence(name, s)}] {one_line(s.text)}" for s in review.sentences if s.id in own]
    return fenced(heading, "sentences", _plain(lines or ["(none)"]))


def _plain(lines: Iterable[str]) -> Iterator[str]:
    return (WITHHELD_SENTENCE if speaks_to_model(line) else line for line in map(one_line, lines))


def _lines(case: Case, material: Material, notes: Mapping[str, str]) -> Iterator[str]:
    for issue in case.issues:
        yield from _issue(issue, material, notes)
    for n, flag in enumerate(case.flags, 1):
        yield from _flag(n, flag, material, notes)
    for n, slip in enumerate(case.slips, 1):
        yield from _slip(n, slip, material, notes)
    for change in case.struck:
        yield _struck(change)


def _issue(issue: Issue, material: Material, notes: Mapping[str, str]) -> Iterator[str]:
    yield f"{issue.id} (weight {issue.weight}) {issue.title}"
    for name in ("answer", "for_author", "concede", "replacement", "settle"):
        if words := getattr(issue, name):
            yield f"  {name}: {words}"
    for statement in issue.statements:
        yield f"  {_statement(statement, material)}"
    for evidence in issue.evidence:
        yield f"  {_evidence(evidence, material, notes)}"


def _statement(statement: Statement, material: Material) -> str:
    review = next(r for r in material.reviews if r.id == statement.review)
    sentences = {s.id: s for s in review.sentences}
    name = material.names[review.id]
    refs = " ".join(review_sentence(name, sentences[ref]) for ref in statement.sentence_ids)
    kinds = ", ".join(filter(None, (statement.kind, statement.stance)))
    judged = statement.judgement.value if statement.judgement else "not judged"
    if statement.vetoes and statement.label is Label.AMBIGUOUS:
        judged = f"open ({'; '.join(statement.vetoes)})"
    has = f"; in the paper: {statement.in_paper.value}" if statement.in_paper else ""
    rests = f" [{', '.join(statement.evidence)}]" if statement.evidence else " [no evidence]"
    return f"{statement.id} {refs} ({kinds}): {statement.says} -> {judged}{has}: {statement.because}{rests}"


def _evidence(evidence: Evidence, material: Material, notes: Mapping[str, str]) -> str:
    note = f" ({notes[evidence.id]})" if evidence.id in notes else ""
    praise = " (the paper's praise of itself: carries no judgement)" if evidence.praise else ""
    return f"{evidence.id} {_what(evidence, material)} | {evidence.bears} | {evidence.shows}{note}{praise}"


def _what(evidence: Evidence, material: Material) -> str:
    if evidence.span is not None:
        source = next((n for n, t in material.sources.texts.items() if t.id == evidence.span.document), "a work")
        is_review = evidence.kind is EvidenceKind.REVIEW
        place = of_review(source, evidence.span.sentence) if is_review else f"{source} {evidence.span.sentence}"
        return f"{place}: {evidence.span.text}"
    if evidence.reference is not None:
        entries = material.paper.references
        return f"reference list {evidence.reference}: {next(e.text for e in entries if e.id == evidence.reference)}"
    if evidence.kind is EvidenceKind.WORK and (work := material.work(evidence.work)) is not None:
        return f"{work.id}: {work.line}"
    if evidence.kind is EvidenceKind.RECALLED:
        states = {
            "read": f"found as {evidence.work}",
            "exists": "exists, not read",
            "not_found": "no source here has it",
        }
        return f"recalled ({evidence.certainty}): {evidence.recalled}: {states.get(evidence.state.value, '')}"
    if evidence.kind is EvidenceKind.TABLE:
        cells = "; ".join(f"{cell.row}/{cell.column} = {cell.value}" for cell in evidence.cells)
        return f"table: {cells} -> {evidence.result or 'as printed'} ({evidence.state.value})"
    return evidence.kind.value


def _flag(n: int, flag: Flag, material: Material, notes: Mapping[str, str]) -> Iterator[str]:
    yield f"F{n} on {material.names[flag.review]}: {flag.what}"
    yield from (f"  {_evidence(evidence, material, notes)}" for evidence in flag.evidence)


def _slip(n: int, slip: Slip, material: Material, notes: Mapping[str, str]) -> Iterator[str]:
    yield f"S{n} slip in the paper: {slip.what}"
    yield from (f"  {_evidence(evidence, material, notes)}" for evidence in slip.evidence)


def _struck(change: Change) -> str:
    return f"struck from {change.where}: {change.what} ({change.why})"
