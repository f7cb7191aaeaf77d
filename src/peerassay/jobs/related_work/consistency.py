"""What a related-work record promises beyond its schema: every reference cited, ids that meet, spans in their works."""

from collections.abc import Iterator

from peerassay.job_record import Mismatch, holds
from peerassay.jobs.related_work.record import RelatedWork


def first_mismatch(record: RelatedWork) -> Mismatch | None:
    """Return the first place where a record contradicts itself, None where it does not."""
    for check in (_references, _section, _supports):
        mismatch = next(check(record), None)
        if mismatch:
            return mismatch
    return None


def _references(record: RelatedWork) -> Iterator[Mismatch]:
    listed = {absent.id for absent in record.absent}
    if len(listed) < len(record.absent):
        yield "$.absent", "names an entry twice"
    for n, reference in enumerate(record.references):
        if reference.number != n + 1:
            yield f"$.references[{n}].number", f"is not {n + 1}"
        if any(reference.key == other.key for other in record.references[:n]):
            yield f"$.references[{n}].key", f"a second reference has the key {reference.key}"


def _section(record: RelatedWork) -> Iterator[Mismatch]:
    known = frozenset(reference.number for reference in record.references)
    for n, revision in enumerate(record.revisions):
        if unknown := sorted(revision.draft.cited - known):
            yield f"$.revisions[{n}].draft", f"cites @cite_{unknown[0]}, which is no reference"
    if unknown := sorted(record.section.cited - known):
        yield "$.section", f"cites @cite_{unknown[0]}, which is no reference"
    if missing := record.section.missing(sorted(known)):
        yield "$.section", f"does not cite @cite_{missing[0]}"


def _supports(record: RelatedWork) -> Iterator[Mismatch]:
    cited = {(sentence.id, number) for sentence in record.section.sentences for number in sentence.cited}
    kept = {reference.work.cand_id: {s.id: s for s in reference.sentences} for reference in record.references}
    for n, support in enumerate(record.supports):
        if (support.sentence, support.number) not in cited:
            yield f"$.supports[{n}]", f"{support.sentence} does not cite @cite_{support.number}"
        for m, span in enumerate(support.spans):
            if not holds(kept, span):
                yield f"$.supports[{n}].spans[{m}]", "is not in the sentence that it names"
    if missing := sorted(cited - {(support.sentence, support.number) for support in record.supports}):
        yield "$.supports", f"{missing[0][0]} was not checked against @cite_{missing[0][1]}"
