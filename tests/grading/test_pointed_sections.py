"""Sections of the paper that a reviewer points at by number are read there."""

import pytest
from courtroom import make_claim, make_dossier, make_paper

from peerassay.documents.paper import Paper, Section, SectionKind
from peerassay.evidence.lexical_similarity import LexicalSimilarity
from peerassay.grading.claim import LineKind
from peerassay.grading.packing import make_packs
from peerassay.grading.pointed_sections import pointed_numbers, pointed_sentences

SENTENCES = {
    "S_int_001": "Bees are counted.",
    "S_met_001": "Each hive gets a microphone.",
    "S_met_002": "Sounds are cut into windows.",
    "S_met_003": "Windows overlap.",
    "S_met_004": "They are as long as a dance.",
    "S_met_005": "The gate is that of Comb et al. (2019).",
    "S_met_006": "Scales weigh the honey.",
}


def paper() -> Paper:
    """Return a paper whose section 3.2 ends before its last sentence, and a checklist that counts anew."""
    plain = make_paper(SENTENCES)
    ends = {s.id: s for s in plain.sentences}
    rows = (
        ("1", SectionKind.INTRODUCTION, 0, ends["S_met_001"].start),
        ("3.2", SectionKind.METHOD, ends["S_met_001"].start, ends["S_met_006"].start),
        ("A", SectionKind.APPENDIX, ends["S_met_006"].start, len(plain.text)),
        ("1", SectionKind.OTHER, len(plain.text), len(plain.text)),
    )
    sections = tuple(
        Section(id=f"s{n}", kind=kind, heading="", number=number, level=1, start=start, end=end)
        for n, (number, kind, start, end) in enumerate(rows)
    )
    return plain.model_copy(update={"sections": sections})


@pytest.mark.parametrize(
    ("words", "numbers"),
    [
        ("The content of Section 3.3 is known.", ("3.3",)),
        ("Sections 3.3 and 3.4 follow HiveNet.", ("3.3", "3.4")),
        ("See sec. 4, 4.1, and A.2 and §5.", ("4", "4.1", "A.2", "5")),
        ("The second section of 3 parts", ()),
        ("a section Analysis of bees", ()),
    ],
)
def test_pointers_by_number_are_read(words: str, numbers: tuple[str, ...]) -> None:
    """One pointer may name several sections."""
    assert pointed_numbers(words) == numbers


def test_a_section_is_read_at_its_beginning_and_where_it_speaks_of_earlier_work() -> None:
    """What it is about, and whose idea it takes up; a number that the paper does not have leads nowhere."""
    assert [s.id for s in pointed_sentences("Section 3.2 is not new.", paper())] == [
        "S_met_001",
        "S_met_002",
        "S_met_003",
        "S_met_005",
    ]
    assert [s.id for s in pointed_sentences("Sec. 1 and appendix, Section 9", paper())] == ["S_int_001"]


async def test_a_judge_is_shown_the_section_that_the_claim_points_at() -> None:
    """The reviewer's own words say nothing of what stands there."""
    claim = make_claim(1, (LineKind.IN_PRIOR_WORK, "the content of Section 3.2", None))
    dossier = make_dossier(claim, paper=paper())
    packs = await make_packs(dossier, LexicalSimilarity(), evidence_per_claim=2)
    assert {"S_met_001", "S_met_005"} <= {span.sentence for span in packs[claim.claim_id].paper_passages}
