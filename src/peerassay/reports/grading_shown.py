"""How gradings are shown: the reviews of a paper together on one page."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from peerassay.grading.record import ABSENCE, Record
from peerassay.grading.verdict import ALL_WORDS, BY_LABEL, NOTHING_AGAINST, TO_READ, Label
from peerassay.literature import Candidate
from peerassay.progress import RunState
from peerassay.reports import words
from peerassay.reports.claims_csv import claims_csv
from peerassay.reports.html import render_html
from peerassay.reports.markdown import render_markdown
from peerassay.reports.scores_shown import scores_csv
from peerassay.reports.shown import Index, Shown, Tally
from peerassay.reports.terminal import advice, summary


def _works(record: Record) -> Iterator[Candidate]:
    wanted = {e.cand_id for entries in record.evidence_sets.values() for e in entries}
    wanted |= {r.cand_id for r in record.material.referents}
    wanted |= {v.closer_work.cand_id for v in record.verification.values() if v.closer_work}
    wanted |= {e.source for v in record.verification.values() for e in v.evidence}
    return (entry.candidate for entry in record.material.candidates if entry.candidate.cand_id in wanted)


def _index(records: Sequence[Record]) -> Index:
    """Claims by their word; opinions and requests are no result."""
    found: Counter[str] = Counter()
    looks: dict[str, words.Look] = {}
    for record in records:
        labelled = {claim.claim_id for claim in record.novelty_claims if claim.is_labelled}
        for key, verdict in record.verification.items():
            if key in labelled and verdict.plain in ALL_WORDS:
                found[verdict.plain] += 1
                looks[verdict.plain] = words.look_of(verdict.label, verdict.basis)
    tallies = (
        Tally(_key(word), looks[word], words.SHAPE[looks[word]], f"{word}: {found[word]}", found[word])
        for word in ALL_WORDS
        if found[word]
    )
    reviewers = ", ".join(dict.fromkeys(each.reviewer_id for each in records))
    return Index(tuple(tallies), (f"reviewed by {reviewers}",) if reviewers else ())


def _key(word: str) -> str:
    return word.replace(" ", "_")


def _counted(labels: Mapping[str, int]) -> list[str]:
    absent = labels.get(ABSENCE, 0)
    counts = {BY_LABEL[label]: labels.get(label.value, 0) for label in Label}
    counts[BY_LABEL[Label.SUPPORTED]] -= absent
    counts |= {NOTHING_AGAINST: absent, TO_READ: labels.get("evidence_to_read", 0)}
    return [f"{word}: {many}" for word, many in counts.items() if many > 0]


GRADINGS: Shown[Record] = Shown(
    noun=("review", "reviews"),
    together=True,
    page="report",
    html=lambda records, envelopes, ways: render_html(records, envelopes, ways=ways),
    markdown=render_markdown,
    terminal=lambda records, envelopes: summary(records),
    works=_works,
    index=_index,
    site_filter="with reviews",
    results=tuple((_key(word), f"claims: {word}") for word in ALL_WORDS),
    counted=_counted,
    formats={"csv": claims_csv, "scores": scores_csv},
    endings={
        RunState.NOTHING_TO_CHECK: "nothing to check: nothing about novelty was recognised in the reviews",
        RunState.ALL_SOURCES_DOWN: "no source of literature could be asked: nothing was checked",
    },
    advice=advice,
)
