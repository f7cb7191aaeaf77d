"""Examples of works that reviews name, and of the items that rules find."""

from pathlib import Path

import pytest

from examples import names, wrong
from peerassay.documents.markdown import read_markdown
from peerassay.documents.review_references import is_cased, is_titled, signs_of
from peerassay.documents.review_text import review_from_text
from peerassay.jobs.reviews.named_works import find_works
from peerassay.jobs.reviews.named_works.citations import author_years, id_keys, identified, markers_of
from peerassay.jobs.reviews.named_works.review_list import described_by, entries_of
from peerassay.jobs.reviews.named_works.works import WorkNamed
from peerassay.jobs.reviews.rules.items import find_items
from peerassay.language.citation_marks import labels_in
from peerassay.literature.source import WorkMention

FILE = Path(__file__).parent / "examples" / "named_works.jsonl"
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
    "items": lambda text: [
        (
            i.text if hasattr(i, "text") else text[i.start : i.end],
            i.kind,
            i.stance,
            i.confidence_lang,
        )
        for i in find_items(
            review_from_text(text), find_works([review_from_text(text)], read_markdown(PAPER, "p.md", "d"))[0]
        )
    ],
}


@pytest.mark.parametrize("name", names(FILE))
def test_examples_come_out_as_they_say(name: str) -> None:
    """Each example of the call gives what stands beside it."""
    assert wrong(FILE, CALLS, name) == []
