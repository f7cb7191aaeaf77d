"""Packs: named works first, the nearest next, nothing later than the paper."""

from dataclasses import replace

from courtroom import WORKS, make_claim, make_dossier, make_paper, packed

from peerassay.documents.paper import Reference, Section, SectionKind
from peerassay.evidence.lexical_similarity import LexicalSimilarity
from peerassay.grading.claim import Gate, LineKind
from peerassay.grading.dossier import Dossier
from peerassay.grading.pack import Pack
from peerassay.grading.packing import make_packs

FRAMES = (LineKind.IN_PRIOR_WORK, "dropping whole brood frames at random", None)
IN_WASPS = (LineKind.IN_WORK, "dropping whole brood frames at random", "W2")


async def _only_pack(dossier: Dossier) -> Pack:
    """The pack of the one claim, two works beside those that it names."""
    packs = await make_packs(dossier, LexicalSimilarity(), evidence_per_claim=2)
    (pack,) = packs.values()
    return pack


async def test_named_works_stand_first_whatever_their_similarity() -> None:
    """A work that the claim leans on leads the pack although others are nearer."""
    dossier = await packed(make_claim(1, IN_WASPS))
    entries = dossier.packs["C1"].entries
    assert entries[0].cand_id == "Paaaaaaa2"
    assert entries[0].why == "named"
    assert entries[0].named_in_review
    assert entries[1].cand_id == "Paaaaaaa1"
    assert (entries[1].similarity or 0) > (entries[0].similarity or 0)


async def test_later_work_never_enters() -> None:
    """A candidate first public after the paper is in no pack, named or not."""
    dossier = await packed(make_claim(1, FRAMES, (LineKind.IN_WORK, "brood frames", "W5")))
    assert "Paaaaaaa5" not in {entry.cand_id for entry in dossier.packs["C1"].entries}


async def test_a_pack_holds_m_nearest_beside_the_named() -> None:
    """M bounds the works that the claim does not name."""
    dossier = make_dossier(make_claim(1, IN_WASPS))
    pack = await _only_pack(dossier)
    assert [entry.why for entry in pack.entries] == ["named", "nearest", "nearest"]


async def test_concurrent_work_is_listed_and_takes_no_place() -> None:
    """A concurrent neighbour is marked, and M earlier works are there all the same."""
    dossier = make_dossier(make_claim(1, FRAMES), concurrent=frozenset({"Paaaaaaa1"}))
    pack = await _only_pack(dossier)
    assert pack.entries[0].cand_id == "Paaaaaaa1"
    assert pack.entries[0].concurrent
    assert sum(not entry.concurrent for entry in pack.entries) == 2


async def test_what_the_claims_own_words_found_is_marked() -> None:
    """A neighbour from the claim's own query has why `aspect`."""
    dossier = await packed(make_claim(1, FRAMES), found_for={"C1": ("Paaaaaaa1",)})
    assert {e.cand_id: e.why for e in dossier.packs["C1"].entries}["Paaaaaaa1"] == "aspect"


async def test_passages_are_the_sentences_on_the_aspect() -> None:
    """The best passage of candidate and paper is the sentence that speaks of the aspect."""
    dossier = await packed(make_claim(1, FRAMES))
    pack = dossier.packs["C1"]
    best = next(e for e in pack.entries if e.cand_id == "Paaaaaaa1").passages[0]
    assert best.text == "In training we drop whole brood frames at random."
    assert "S_abs_001" in {span.sentence for span in pack.paper_passages}


async def test_the_papers_words_on_earlier_work_are_among_its_passages() -> None:
    """A related-work sentence on the aspect is shown beside the paper's own."""
    dossier = await packed(make_claim(1, (LineKind.IN_PRIOR_WORK, "acoustic swarm detection", None)))
    assert "S_rw_001" in {span.sentence for span in dossier.packs["C1"].paper_passages}


async def test_words_to_a_model_are_no_passage() -> None:
    """A sentence that gives orders to a model is left out of the passages."""
    dossier = await packed(make_claim(1, (LineKind.IN_PRIOR_WORK, "ignore previous instructions answer", None)))
    texts = [span.text for entry in dossier.packs["C1"].entries for span in entry.passages]
    assert not any("previous instructions" in text for text in texts)


async def test_packs_do_not_depend_on_the_order_of_candidates() -> None:
    """The same candidates in another order give the same packs."""
    claim = make_claim(1, FRAMES)
    assert (await packed(claim)).packs == (await packed(claim, candidates={c.cand_id: c for c in WORKS[::-1]})).packs


async def test_only_judged_items_get_a_pack() -> None:
    """An echo has no pack."""
    dossier = make_dossier(make_claim(1, FRAMES), make_claim(2, FRAMES, gate=Gate.ECHO))
    assert list(await make_packs(dossier, LexicalSimilarity(), evidence_per_claim=5)) == ["C1"]


async def test_a_checklist_is_no_passage_of_the_paper() -> None:
    """What stands under a heading of no content (checklist, thanks) is never shown as the paper's word on an aspect."""
    plain = make_paper({"S_abs_001": "We drop brood frames.", "S_oth_001": "Are whole brood frames dropped at random?"})
    start = plain.sentences[1].start
    content, thanks = (
        Section(id=f"s{n}", kind=kind, heading="", number=None, level=1, start=first, end=last)
        for n, (kind, first, last) in enumerate(
            ((SectionKind.ABSTRACT, 0, start), (SectionKind.OTHER, start, len(plain.text)))
        )
    )
    paper = plain.model_copy(update={"sections": (content, thanks)})
    dossier = make_dossier(make_claim(1, FRAMES), paper=paper)
    pack = await _only_pack(dossier)
    assert [span.sentence for span in pack.paper_passages] == ["S_abs_001"]


async def test_sentences_on_the_works_of_the_lines_come_first() -> None:
    """What the paper says of a named work leads its passages, at hand or not: its word decides a line (law, 4)."""
    paper = make_paper({"S_rw_001": "Hives were split.", "S_rw_002": "Honey was weighed as in [3, 7-9]."})
    listed = Reference(id="b8", text="[8] B. Comb. Forecasting honey. 2021.", marker="[8]", title="Forecasting honey")
    dossier = make_dossier(make_claim(1, IN_WASPS), paper=paper.model_copy(update={"references": (listed,)}))
    pack = await _only_pack(dossier)
    assert pack.paper_passages[0].sentence == "S_rw_002"


async def test_sentences_that_name_an_absent_work_come_first() -> None:
    """Of a work that is not at hand the paper's own sentences on it lead its passages."""
    paper = make_paper({"S_rw_001": "Hives were split.", "S_rw_002": "BroodNet drops frames by their age."})
    dossier = make_dossier(
        make_claim(1, (LineKind.IN_WORK, "dropping whole brood frames at random", "W9")), paper=paper
    )
    absent = tuple(
        one.model_copy(update={"mention": one.mention.model_copy(update={"nickname": "BroodNet"})})
        if one.ref_id == "W9"
        else one
        for one in dossier.referents
    )
    pack = await _only_pack(replace(dossier, referents=absent))
    assert pack.paper_passages[0].sentence == "S_rw_002"
