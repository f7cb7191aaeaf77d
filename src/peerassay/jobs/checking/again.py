"""A draft that was checked before and has changed: what still holds is carried over, so that only what is new is asked.

The comparisons hold as long as what the draft claims does: every claim is still in it, and its abstract and
introduction are mostly the same sentences.
"""

from dataclasses import dataclass, field, replace

from peerassay.documents import Paper, SectionKind, Sentence
from peerassay.engines import Asked
from peerassay.evidence import Span, find_quote
from peerassay.jobs.checking.claims import ClaimsAnswer, TooStrong
from peerassay.jobs.novelty.method import Compared, Run
from peerassay.jobs.novelty.parts import Comparison, Contribution, EvidencePair, Refutation
from peerassay.jobs.novelty.places import source_hint
from peerassay.jobs.record import WorkRead
from peerassay.retrieval import reference_to
from peerassay.retrieval.about import sentences_at

_AS_BEFORE = 97.0
"""Score (0-100) of a claim that is in the draft as it was, but for a letter or two."""
_MOSTLY = 2 / 3
"""Share of the sentences of abstract and introduction that have to be there still."""


@dataclass(frozen=True, slots=True)
class Checked:
    """What a check found, as the next one needs it: the run, what was compared, what was answered on sentences."""

    run: Run
    compared: Compared
    claims: ClaimsAnswer
    asked: tuple[Asked, ...]


@dataclass(slots=True)
class Memory:
    """The last check of a draft that is watched; None before the first."""

    last: Checked | None = None
    looks: int = field(default=0)


def carried_over(last: Checked, paper: Paper) -> Checked | None:
    """Return the check with its places in the changed draft; None where the draft claims something else now."""
    if _opening(paper) and _share_kept(last.run.paper, paper) < _MOSTLY:
        return None
    contributions = [_contribution(each, paper) for each in last.run.extracted.contributions]
    kept = tuple(each for each in contributions if each is not None)
    if len(kept) < len(contributions) or not kept:
        return None
    comparisons = tuple(_comparison(each, paper) for each in last.compared.comparisons)
    works = replace(last.compared.works, works=tuple(_work(each, paper) for each in last.compared.works.works))
    run = replace(last.run, paper=paper, extracted=last.run.extracted.model_copy(update={"contributions": kept}))
    compared = replace(last.compared, comparisons=comparisons, works=works)
    return replace(last, run=run, compared=compared, claims=_claims(last, paper))


def _claims(last: Checked, paper: Paper) -> ClaimsAnswer:
    """What was said of sentences that the draft still has, under the ids that they have now."""
    before = {sentence.id: _line(sentence) for sentence in last.run.paper.sentences}
    now = {_line(sentence): sentence.id for sentence in paper.sentences}

    def moved(items: tuple[TooStrong, ...]) -> tuple[TooStrong, ...]:
        places = ((item, now.get(before.get(item.sentence.strip("[] "), ""))) for item in items)
        return tuple(item.model_copy(update={"sentence": place}) for item, place in places if place)

    return last.claims.model_copy(
        update={"soften": moved(last.claims.soften), "misdescribed": moved(last.claims.misdescribed)}
    )


def _line(sentence: Sentence) -> str:
    return " ".join(sentence.text.split())


def _opening(paper: Paper) -> list[str]:
    return [_line(s) for s in paper.sentences_of(SectionKind.ABSTRACT, SectionKind.INTRODUCTION)]


def _share_kept(before: Paper, now: Paper) -> float:
    """The share of the sentences of both openings that both have."""
    mine, theirs = set(_opening(before)), set(_opening(now))
    return len(mine & theirs) / max(len(mine), len(theirs), 1)


def _contribution(each: Contribution, paper: Paper) -> Contribution | None:
    found = find_quote(each.author_claim_text, paper)
    span = found.span
    if span is None or found.score < _AS_BEFORE:
        return None
    ids = tuple(sentence.id for sentence in sentences_at(paper, span))
    changed = {"span": span, "author_claim_text": span.text, "sentence_ids": ids}
    return each.model_copy(update={**changed, "source_hint": source_hint(paper, span)})


def _comparison(each: Comparison, paper: Paper) -> Comparison:
    return each.model_copy(update={"refutations": tuple(_refutation(r, paper) for r in each.refutations)})


def _refutation(said: Refutation, paper: Paper) -> Refutation:
    pairs = (_pair(pair, paper) for pair in said.evidence_pairs)
    return said.model_copy(update={"evidence_pairs": tuple(pair for pair in pairs if pair is not None)})


def _pair(pair: EvidencePair, paper: Paper) -> EvidencePair | None:
    span: Span | None = find_quote(pair.original.text, paper).span
    if span is None:
        return None
    return pair.model_copy(update={"original": span, "original_label": source_hint(paper, span)})


def _work(work: WorkRead, paper: Paper) -> WorkRead:
    card = work.candidate
    entry = reference_to(paper.references, title=card.title, authors=card.authors, doi=card.doi, arxiv_id=card.arxiv_id)
    why = tuple(each for each in work.why if each != "cited") or ("nearest",)
    return work.model_copy(update={"reference": entry.id if entry else None, "why": why})
