"""The comparison as answered, bound: quotes become spans, and the program decides what a status may be."""

from collections.abc import Iterator, Sequence

from peerassay.evidence import Span
from peerassay.jobs.novelty.comparing import PairAnswer, PartAnswer, WorkAnswer, WorksCompared
from peerassay.jobs.novelty.material import Material, basis_of
from peerassay.jobs.novelty.parts import MOST_QUOTE_WORDS, Comparison, EvidencePair, Refutation
from peerassay.jobs.novelty.places import place_in_candidate, source_hint
from peerassay.jobs.novelty.statuses import settled
from peerassay.jobs.question import Quote
from peerassay.jobs.reviews.material import WorkShown

_ORDER = ("cannot_refute", "unclear", "openly_taken", "has_a_part", "can_refute")


def bound(given: WorksCompared, material: Material, by: str) -> tuple[Comparison, ...]:
    """Return a comparison for each work that was answered, in the order asked; `by` is who answered."""
    answered = {item.work: item for item in given.works}
    shown = (work for work in material.works if work.id in answered)
    return tuple(_comparison(answered[work.id], work, material, by) for work in shown)


def _comparison(given: WorkAnswer, work: WorkShown, material: Material, by: str) -> Comparison:
    parts: dict[str, PartAnswer] = {}
    for part in given.parts:
        held = parts.get(part.contribution)
        # What is answered twice is not asserted: the weaker remains.
        parts[part.contribution] = min(filter(None, (held, part)), key=lambda each: _ORDER.index(each.status))
    refutations = (_refutation(each.id, parts.get(key), work, material) for key, each in material.called.items())
    return Comparison(cand_id=work.id, basis=basis_of(work), note=given.note, refutations=tuple(refutations), by=by)


def _refutation(contribution_id: str, given: PartAnswer | None, work: WorkShown, material: Material) -> Refutation:
    if given is None:
        return Refutation(contribution_id=contribution_id, status="cannot_refute")
    pairs = tuple(_pairs(given.pairs, work, material))
    said = Refutation(
        contribution_id=contribution_id,
        status=given.status,
        brief_note=" ".join(filter(None, (given.has, given.differs))),
        say=given.say,
        unverified_pairs=len(given.pairs) - len(pairs),
    )
    return settled(said, "", pairs, work.read.time)


def _pairs(given: Sequence[PairAnswer], work: WorkShown, material: Material) -> Iterator[EvidencePair]:
    for pair in given:
        ours = _span(pair.paper, material)
        theirs = _span(pair.work.model_copy(update={"source": work.id}), material)
        if ours is not None and theirs is not None:
            yield EvidencePair(
                original=ours,
                original_label=source_hint(material.paper, ours),
                candidate=theirs,
                candidate_label=place_in_candidate(theirs, work.text),
                rationale="",
            )


def _span(quote: Quote, material: Material) -> Span | None:
    """Return the place of a quote, cut to 90 words; None where it is in the source nowhere."""
    found = material.sources.quote(quote.quoted_from, quote.words, quote.sentence) if quote.words else ""
    if not isinstance(found, Span):
        return None
    words = found.text.split(maxsplit=MOST_QUOTE_WORDS)
    length = len(found.text) - len(words[-1]) if len(words) > MOST_QUOTE_WORDS else len(found.text)
    cut = found.text[:length].rstrip()
    return found.model_copy(update={"end": found.start + len(cut), "text": cut})
