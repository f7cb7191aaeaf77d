"""Examples of works that reviews name, of claims and readings as they are checked, and of how readings become one."""

from itertools import product
from pathlib import Path
from typing import Any

import pytest
from reading_cases import claim, ground, paper, work

from examples import names, wrong
from peerassay.documents.markdown import read_markdown
from peerassay.documents.review_references import is_cased, is_titled, signs_of
from peerassay.documents.review_text import review_from_text
from peerassay.evidence.span import Span
from peerassay.grading.claim import Kind, Stance
from peerassay.grading.finding import ClaimsGiven, FindClaims, claims_of, numbered_review
from peerassay.grading.judging import in_groups
from peerassay.grading.named_works import find_works, works_for
from peerassay.grading.named_works.citations import author_years, id_keys, identified, markers_of
from peerassay.grading.named_works.review_list import described_by, entries_of
from peerassay.grading.named_works.works import WorkNamed, names_work
from peerassay.grading.reading import ReadClaims, ReadingsGiven
from peerassay.grading.rules import find_items
from peerassay.grading.verdict import Bearing, Evidence, Label, OpenReason, Reading, plain_word
from peerassay.grading.vetoes import Held, Searched, hold, join
from peerassay.language.citation_marks import labels_in
from peerassay.literature.source import WorkMention

FILE = Path(__file__).parent / "examples" / "grading.jsonl"
PAPER = """# VioNet: Learning to Tune Old Violins by Ear

## Abstract

We tune old violins by ear with VioNet on the StringBench data set.

## 1 Introduction

BeatNet [1] hears beats. Smith et al. [2] tune by eye. We use the ToneSet data [3] and PegBot (Doe, 2021).

## References

[1] A. Lee and B. Chen. BeatNet: Hearing beats with small networks. In ICML, 2018.
[2] J. Smith, A. Lee, and B. Chen. Tuning violins by eye. Strings, 2019. arXiv:1901.00001
[3] C. Poe. ToneSet: A data set of many tones. NeurIPS, 2017.
[4] D. Doe. PegBot: Robots that turn pegs. ICRA, 2021.
[5] J. Smith. A theory of strings. Strings, 2020.
"""


def works(text: str) -> list[str]:
    """What works a review names, in words."""
    (found,) = find_works([review_from_text(text)], read_markdown(PAPER, "p.md", "d"))
    return [told(one) for one in found]


def told(one: WorkNamed) -> str:
    """A named work in words."""
    flags = "".join(sign for sign, holds in (("?", one.tentative), ("!", one.ambiguous)) if holds)
    mention = {k: v for k, v in one.mention.model_dump(exclude_defaults=True).items() if k != "text"}
    return (
        f"{one.ref_id}{flags} {one.reference} {'|'.join(one.strings)} {one.labels} {mention} {one.cited_in} {one.note}"
    )


def held(labels: str) -> list[Held]:
    """Readings by a letter each: S, U, N, O, a; in small letters with a veto of another kind; "s" by absence."""
    table = {
        "S": Label.SUPPORTED,
        "U": Label.UNSUPPORTED,
        "N": Label.UNDERSTATED,
        "O": Label.OVERSTATED,
        "a": Label.AMBIGUOUS,
    }
    out = []
    for letter in labels:
        label = table.get(letter, Label.SUPPORTED)
        reason = {"a": OpenReason.READER, "e": OpenReason.NO_EVIDENCE}.get(letter)
        basis = {"S": "shown", "s": "absence"}.get(letter)
        out.append(Held(Reading(by=letter, label=label, basis=basis), reason))  # type: ignore[arg-type]
    return out


def joined(number: int) -> list[str]:
    """What each series of readings comes to."""
    letters = "SsUNOae"
    found = []
    for labels in product(letters, repeat=number):
        one = join(held("".join(labels)))
        found.append(f"{''.join(labels)} {one.label} {one.agreement} {','.join(one.reasons)} {one.standing}")
    return found


def vetoed(
    praise: bool, label: str | None, sources: list[list[Any]], basis: str | None, read: int, complete: bool
) -> str:
    """What a reading is after the vetoes; a source is a document, whether it is earlier, and its words."""
    quotes = tuple(
        Evidence(
            source=source,
            span=Span(document=source, sentence="x", start=0, end=len(words), text=words),
            bears=Bearing.FOR,
            earlier=earlier,
        )
        for source, earlier, words in sources
    )
    reading = Reading(by="r", label=label, basis=basis, evidence=quotes)  # type: ignore[arg-type]
    judged = claim(stance=Stance.NOVEL if praise else Stance.NOT_NOVEL)
    one = hold(reading, judged, paper(), Searched(read, complete))
    return f"{one.label} {one.reason} {one.reading.basis}"


def question(**more: Any) -> ReadClaims:
    """A reading question on two claims, with an earlier, a concurrent and a later work."""
    works_shown = (
        work(),
        work("P00000002", "concurrent", "Veins are used."),
        work("P00000003", "later", "Rulers too."),
    )
    on = ground(None, works_shown)
    return ReadClaims(
        paper=on.paper,
        paper_shown=on.paper_shown,
        review=on.review,
        claims=(claim(), claim("C2", Stance.NOVEL)),
        works=works_shown,
        referents=(),
        marks={},
        **more,
    )


def read(given: dict[str, Any]) -> dict[str, Any]:
    """An answer as checked, with its faults, and the readings that come of it."""
    asked = question()
    checked = asked.check(ReadingsGiven.model_validate(given))
    readings = asked.readings(checked.answer, "m")
    return {
        "answer": checked.answer,
        "faults": [f"{f.path} {f.what} {f.dropped}" for f in checked.faults],
        "readings": {key: one.model_dump(mode="json", exclude_defaults=True) for key, one in readings.items()},
    }


def claims(given: dict[str, Any], text: str) -> dict[str, Any]:
    """Claims as checked, with their faults."""
    on = review_from_text(text)
    (found,) = find_works([on], read_markdown(PAPER, "p.md", "d"))
    checked = FindClaims(paper=paper(), review=on, works=found).check(ClaimsGiven.model_validate(given))
    return {
        "answer": checked.answer,
        "faults": [f"{f.path} {f.what} {f.dropped}" for f in checked.faults],
        "claims": [one.model_dump(mode="json", exclude_defaults=True) for one in claims_of(checked.answer, on, found)],
    }


def named(fields: dict[str, Any]) -> WorkNamed:
    """A work as named."""
    return WorkNamed.model_validate(
        {"ref_id": "W1", "strings": (), "places": (), "sentence_ids": (), "mention": {"text": ""}, **fields}
    )


CALLS = {
    "works": works,
    "markers": lambda text, own: [(m.label, m.start, m.end, m.opens_line) for m in markers_of(text, own)],
    "labels_in": labels_in,
    "author_years": lambda text: [
        (text[c.start : c.end], c.authors, c.year, c.letter, c.et_al) for c in author_years(text)
    ],
    "identified": lambda text: [(text[i.start : i.end], i.described) for i in identified(text)],
    "id_keys": lambda fields: id_keys(WorkMention.model_validate({"text": "", **fields})),
    "entries": lambda text: [(e.label, e.style, e.body) for e in entries_of(review_from_text(text))],
    "described_by": described_by,
    "is_titled": lambda texts: [is_titled(text) for text in texts],
    "is_cased": lambda texts: [is_cased(text) for text in texts],
    "signs_of": lambda texts: [signs_of(text) for text in texts],
    "names_work": lambda words, fields: [names_work(one, named(fields)) for one in words],
    "works_for": lambda strings, ids, works: works_for(strings, ids, [named(w) for w in works]),
    "joined": joined,
    "vetoed": vetoed,
    "read": read,
    "claims": claims,
    "items": lambda text: [
        (
            i.text if hasattr(i, "text") else text[i.start : i.end],
            i.kind,
            i.stance,
            i.confidence_lang,
            i.evidence_expected,
            i.prior_work_strings,
        )
        for i in find_items(
            review_from_text(text), find_works([review_from_text(text)], read_markdown(PAPER, "p.md", "d"))[0]
        )
    ],
    "in_groups": lambda number, most: [len(group) for group in in_groups([claim()] * number, most)],
    "numbered_review": lambda text: numbered_review(review_from_text(text)).split("\n")[1:-1],
    "plain_word": lambda: [
        plain_word(label, basis, kind, reads, failed)
        for label, basis, kind, reads, failed in product(
            (*Label, None), ("shown", "absence", None), Kind, (True, False), (True, False)
        )
    ],
}


@pytest.mark.parametrize("name", names(FILE))
def test_examples_come_out_as_they_say(name: str) -> None:
    """Each example of the call gives what stands beside it."""
    assert wrong(FILE, CALLS, name) == []
