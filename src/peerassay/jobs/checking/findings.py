"""What a comparison with prior works means for the draft: works to cite, and passages too close to another text."""

from collections.abc import Iterator, Mapping, Sequence

from peerassay.documents import Paper
from peerassay.evidence import SharedSegment, Shingled, Span, rank_sentences, shared_segments
from peerassay.evidence.span import whole
from peerassay.jobs.checking.draft import Draft
from peerassay.jobs.checking.record import Item, ItemKind, key_of
from peerassay.jobs.novelty.method import Compared
from peerassay.jobs.novelty.parts import Comparison, Contribution, Refutation
from peerassay.jobs.novelty.places import place_in_candidate
from peerassay.jobs.record import WorkRead
from peerassay.language.titles import normal_title
from peerassay.literature import CandidateText
from peerassay.literature.identity import surnames
from peerassay.prompt_injection import withheld_in
from peerassay.retrieval import reference_to

SHOWING = ("can_refute", "has_a_part")
_MOST_NEAR = 12
"""Near works that are listed to be read where no model compared them."""
_MOST_OF_ONE, _COMMON_TO = 3, 4
"""Passages shown of one work; a passage that so many works have is common property (OpenNovelty, C.5)."""
_TO_DO: dict[ItemKind, str] = {
    "whole": "Cite it here and say what is left as new.",
    "part": "Cite it here and say what it has.",
    "not_earlier": "Mention it as work of the same time.",
    "near": "Read it, and cite it if it has a part of this.",
}


def to_cite(draft: Draft, compared: Compared, claims: Mapping[str, Contribution], *, judged: bool) -> list[Item]:
    """Return the works that the draft does not cite and that have a part of it, those that matter most first."""
    answered = [each.cand_id for each in compared.answer.uncited] if compared.answer else []
    comparisons = {each.cand_id: each for each in compared.comparisons}
    made = []
    for cand_id in dict.fromkeys((*answered, *comparisons)):
        work = compared.works.work(cand_id)
        said = list(_shown(comparisons.get(cand_id), judged=judged))
        if work is not None and not is_cited(draft.paper, work) and (said or cand_id in answered):
            made.append(_cite(draft, compared, work, said, claims, judged=judged))
    ranked = sorted(made, key=lambda item: -item.weight)
    return ranked if judged else ranked[:_MOST_NEAR]


def is_cited(paper: Paper, work: WorkRead) -> bool:
    """Whether a paper has a work in its list, or is the work itself."""
    card = work.candidate
    named = reference_to(paper.references, title=card.title, authors=card.authors, doi=card.doi, arxiv_id=card.arxiv_id)
    return bool(named or work.reference or normal_title(card.title) == normal_title(paper.card.title))


def _shown(comparison: Comparison | None, *, judged: bool) -> Iterator[Refutation]:
    """Give what a work shows of contributions, the most first; what is shown by a work that is not earlier, too."""
    said = comparison.refutations if comparison else ()
    own = [r for r in said if r.status in SHOWING or (r.evidence_pairs and (r.downgraded or not judged))]
    yield from sorted(own, key=lambda r: SHOWING.index(r.status) if r.status in SHOWING else len(SHOWING))


def _cite(
    draft: Draft,
    compared: Compared,
    work: WorkRead,
    said: Sequence[Refutation],
    claims: Mapping[str, Contribution],
    *,
    judged: bool,
) -> Item:
    cand_id = work.candidate.cand_id
    answered = next(
        (each for each in (compared.answer.uncited if compared.answer else ()) if each.cand_id == cand_id), None
    )
    touched = dict.fromkeys((*(r.contribution_id for r in said), *(answered.contributions if answered else ())))
    bears_on = tuple(key for key in touched if key in claims)
    pair = next((pair for r in said for pair in r.evidence_pairs), None)
    own = pair.original if pair else claims[next(iter(bears_on or claims))].span
    if not judged:
        own = _nearest(draft, pair.candidate.text if pair else work.candidate.abstract) or own
    kind: ItemKind = "near" if not judged else "whole" if said and said[0].status == "can_refute" else "part"
    if judged and (work.time in {"concurrent", "later"} or (said and said[0].status not in SHOWING)):
        kind = "not_earlier"
    return Item(
        key=key_of("cite", work.candidate.title),
        kind=kind,
        weight=3 if kind == "whole" else 2 if kind == "part" else 1,
        place=draft.place(own),
        quote=own,
        cand_id=cand_id,
        theirs=pair.candidate if pair else None,
        theirs_place=pair.candidate_label if pair else "",
        why=(answered.text if answered else "") or " ".join(dict.fromkeys(r.summary or r.brief_note for r in said)),
        to_do=_TO_DO[kind],
        say=(answered.say if answered else "") or next((r.say for r in said if r.say), ""),
        contributions=bears_on,
    )


def _nearest(draft: Draft, words: str) -> Span | None:
    """Return the draft's sentence that shares most with the words of a work; None where none shares any."""
    hidden = withheld_in(draft.paper) | {"title"}
    ranked = rank_sentences(words, draft.paper, limit=5)
    best = next((each.sentence for each in ranked if each.sentence.id not in hidden), None)
    return whole(best, draft.paper) if best else None


def upheld(compared: Compared, claims: Mapping[str, Contribution], cite: Sequence[Item]) -> dict[str, int]:
    """Return the contributions that no work has a part of, cited or not, with the number of works compared."""
    ran = [each for each in compared.comparisons if each.failure is None]
    touched = {r.contribution_id for each in ran for r in each.refutations if r.status in SHOWING}
    touched.update(key for item in cite for key in item.contributions)
    return {key: len(ran) for key in claims if ran and key not in touched}


def too_close(draft: Draft, works: Sequence[WorkRead], texts: Mapping[str, CandidateText]) -> list[Item]:
    """Return the passages that the draft shares with works that were read, the longest first."""
    title, prepared = normal_title(draft.paper.card.title), Shingled(draft.paper)
    kept = {work.candidate.cand_id: work for work in works if normal_title(work.candidate.title) != title}
    found = {key: shared_segments(prepared, Shingled(texts[key])) for key in kept if key in texts}
    made = [
        _close(draft, kept[key], segment, texts[key])
        for key, segments in found.items()
        for segment in [s for s in segments if _holders(s, found) < _COMMON_TO][:_MOST_OF_ONE]
    ]
    return sorted(made, key=lambda item: (-item.words, item.key))


def _holders(segment: SharedSegment, found: Mapping[str, Sequence[SharedSegment]]) -> int:
    return sum(any(_mostly(segment, other) for other in segments) for segments in found.values())


def _mostly(segment: SharedSegment, other: SharedSegment) -> bool:
    mine, theirs = segment.original, other.original
    return 2 * (min(mine.end, theirs.end) - max(mine.start, theirs.start)) >= mine.end - mine.start


def _close(draft: Draft, work: WorkRead, segment: SharedSegment, text: CandidateText) -> Item:
    same = bool(surnames(draft.paper.card.authors) & surnames(work.candidate.authors))
    to_do = "Same authors: check that the venue allows it" if same else "Quote it, or say it in your own words"
    return Item(
        key=key_of("close", work.candidate.title, segment.original.text),
        kind="shared",
        place=draft.place(segment.original),
        quote=segment.original,
        cand_id=work.candidate.cand_id,
        theirs=segment.candidate,
        theirs_place=place_in_candidate(segment.candidate, text),
        to_do=f"{to_do}." if is_cited(draft.paper, work) else f"{to_do}, and cite the work.",
        words=segment.words,
        similarity=segment.similarity,
    )
