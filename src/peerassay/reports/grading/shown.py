"""How gradings are shown: the reviews of a paper together, on a page and in Markdown."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from peerassay.grading.record import ABSENCE, Record
from peerassay.grading.verdict import ALL_WORDS, BY_LABEL, NOTHING_AGAINST, TO_READ, Label
from peerassay.job_record import Envelope
from peerassay.literature import Candidate
from peerassay.progress import RunState
from peerassay.reports import words
from peerassay.reports.grading.answers import clipped
from peerassay.reports.grading.claims_csv import claims_csv
from peerassay.reports.grading.content import shown_papers
from peerassay.reports.grading.made_shown import hidden_line
from peerassay.reports.grading.quotes import Quote
from peerassay.reports.grading.scores_shown import scores_csv
from peerassay.reports.grading.terminal import advice, summary
from peerassay.reports.markdown_text import markdown_page, marked, safe
from peerassay.reports.self_contained import Own, own, page
from peerassay.reports.shown import Index, Shown, Tally, Way


def render_html(records: Sequence[Record], envelopes: Sequence[Envelope] = (), *, ways: Sequence[Way] = ()) -> str:
    """Return the report on the records (of one paper or several) as one self-contained HTML page.

    Envelopes are matched to records by digest; `ways` lead to other pages of its website. The same records give the
    same bytes.
    """
    return page(
        "report.html.j2",
        Own(style=own("report.css"), script=own("report.js")),
        papers=shown_papers(records, envelopes),
        words=words,
        clipped=clipped,
        hidden_line=hidden_line,
        ways=ways,
    )


def render_markdown(records: Sequence[Record], envelopes: Sequence[Envelope] = ()) -> str:
    """Return the report on the records as one Markdown text."""
    return markdown_page(
        "report.md.j2",
        {"quoted": _quoted},
        papers=shown_papers(records, envelopes),
        words=words,
        clipped=clipped,
        hidden_line=hidden_line,
    )


def _quoted(quote: Quote) -> str:
    """A quote as a block with the words that decide in bold and its place behind it."""
    return f"> “{marked(quote.pieces).strip()}” – {safe(quote.source)}"


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
