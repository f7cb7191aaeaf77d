"""The offline rules' reading: careful, with spans and reasons."""

import pytest
from courtroom import Told, by_rules, make_claim, packed
from hypothesis import given
from hypothesis import strategies as st

from peerassay.evidence.places import Readable
from peerassay.evidence.ranking import NO_TEXTS, TermStatistics
from peerassay.evidence.terms import analyse
from peerassay.grading.claim import LineKind
from peerassay.grading.dossier import Dossier
from peerassay.grading.finding import PAPER, Finding, FindingKind
from peerassay.grading.judging.attribution import (
    attributes_to_earlier_work,
    denied_stems,
    speaks_of_earlier_work,
    speaks_of_newness,
)
from peerassay.grading.judging.flow import judge_claims
from peerassay.grading.judging.reading import read, says, strip_measures
from peerassay.grading.judging.sought import sought
from peerassay.literature.candidate import Candidate
from peerassay.literature.texts import candidate_text

FRAMES = "dropping whole brood frames at random"

_WORDS = (
    "graph neural network GNN GNNs self-supervised supervised multi modal multi-modal multimodal novel method of the "
    "label noise label-noise gradient descent GD learning LLM large language model models attack"
)
VOCABULARY = _WORDS.split()


def readable(abstract: str, body: str | None = None) -> tuple[Readable, str]:
    """Return a candidate's text with its basis."""
    text = candidate_text(
        Candidate(cand_id="P1", title="Bees", abstract=abstract, body=body, body_basis="full_text" if body else None)
    )
    return Readable.of(text), text.basis


def kind(aspect: str, abstract: str, body: str | None = None, *, is_named: bool = False) -> FindingKind:
    """Return what the rules say of one text."""
    text, basis = readable(abstract, body)
    return read(aspect, text, basis, NO_TEXTS, is_named=is_named).kind  # type: ignore[arg-type]


async def findings(dossier: Dossier) -> dict[tuple[str, str], Finding]:
    """Return the findings of the offline rules by line and candidate."""
    judged = await judge_claims(Told(by_rules), dossier, mode="batched", batch_size=6)
    return {(f.line_id, f.cand_id): f for one in judged.judgements.values() for f in one.findings}


def test_a_sentence_with_all_of_the_aspect_shows_it() -> None:
    """Inflected and in another order, the words of A in one sentence are `shown`."""
    assert kind(FRAMES, "At random, we drop the whole frames of a brood.") is FindingKind.SHOWN


def test_two_neighbours_can_show_together() -> None:
    """Neighbouring sentences may hold A between them."""
    one, two = "We drop whole frames of a hive.", "Brood is chosen at random."
    assert kind(FRAMES, f"{one} {two}") is FindingKind.SHOWN
    assert kind(FRAMES, f"{one} Bees fly. {two}") is not FindingKind.SHOWN


def test_scattered_words_are_not_shown() -> None:
    """A's words far apart in a long sentence were met by chance."""
    filler = ", ".join(f"honey{n} wax{n} queen{n}" for n in range(8))
    assert kind(FRAMES, f"We drop by when {filler}, whole meadows, {filler}, brood frames.") is FindingKind.PART_SEEN


def test_half_a_compound_is_not_the_word() -> None:
    """ "label-independent noise" is no label noise; "GD" is met by the words it stands for."""
    assert kind("label noise GD", "Label-independent noise hampers gradient descent.") is not FindingKind.SHOWN
    assert kind("label noise GD", "We study label noise in gradient descent.") is FindingKind.SHOWN


def test_two_words_that_all_works_share_are_a_topic() -> None:
    """Where every work at hand speaks of both words, they tell nothing apart."""
    text, basis = readable("We study hive control.")
    common = TermStatistics.of(["hive control"] * 9)
    assert read("hive control", text, basis, NO_TEXTS, is_named=False).kind is FindingKind.SHOWN  # type: ignore[arg-type]
    assert read("hive control", text, basis, common, is_named=False).kind is FindingKind.SILENT  # type: ignore[arg-type]


def test_a_part_in_an_abstract_is_part_seen() -> None:
    """What an abstract leaves out may stand in the text: `part_seen`, never `partly`."""
    assert kind(FRAMES, "We drop brood frames by their age.") is FindingKind.PART_SEEN


def test_a_part_in_a_full_text_without_the_rest_is_partly() -> None:
    """Where the text was read in full and the rest is nowhere, it is `partly`, with the words that lack."""
    body = "# Introduction\n\nWe drop brood frames by their age. Old ones go first. Nothing else is done.\n"
    text, basis = readable("Bees live long.", body)
    found = read(FRAMES, text, basis, NO_TEXTS, is_named=False)  # type: ignore[arg-type]
    assert found.kind is FindingKind.PARTLY
    assert found.missing == ("whole", "random")


def test_a_part_in_a_full_text_with_the_rest_elsewhere_is_part_seen() -> None:
    """Where the lacking word stands elsewhere in the text, the rules cannot tell."""
    body = "# Introduction\n\nWe drop brood frames by their age.\n\nBees fly.\n\nRandom choice of whole hives helps.\n"
    assert kind(FRAMES, "Bees live long.", body) is FindingKind.PART_SEEN


def test_a_shared_topic_is_silence() -> None:
    """A text on bees does not show what is said of brood frames."""
    assert kind(FRAMES, "We study bees and their random flights.") is FindingKind.SILENT


def test_one_word_is_a_topic_and_no_likeness() -> None:
    """An aspect of one word of the field is silence, wherever it stands."""
    assert kind("a novel attention method", "We use a novel attention method in every layer.") is FindingKind.SILENT


@pytest.mark.parametrize(
    "sentence",
    [
        "Unlike others, we work without dropping whole brood frames at random.",
        "Our scheme does not drop whole brood frames at random.",
        "This is done instead of dropping whole brood frames at random.",
    ],
)
def test_only_a_named_work_denies(sentence: str) -> None:
    """A negated aspect is `denied` in the named work and silence in any other."""
    assert kind(FRAMES, sentence, is_named=True) is FindingKind.DENIED
    assert kind(FRAMES, sentence) is FindingKind.SILENT


def test_measures_are_no_part_of_the_aspect() -> None:
    """The reviewer's measure words are left aside, and an aspect of nothing else stays."""
    assert strip_measures("a variant of in part random masking") == "a random masking"
    assert strip_measures("somewhat") == "somewhat"


@pytest.mark.parametrize(
    ("sentence", "earlier", "attributed", "newness"),
    [
        ("[12] propose spectral gating.", True, True, False),
        ("Gating has been widely studied by the community.", True, True, False),
        ("Smith et al. (2019) introduced gating.", True, True, False),
        ("We propose a novel gating.", False, False, True),
        ("Unlike [3], we gate.", True, False, False),
        ("Gating remains unexplored in prior work.", True, False, True),
        ("Bees fly.", False, False, False),
    ],
)
def test_attribution(sentence: str, earlier: bool, attributed: bool, newness: bool) -> None:
    """Whose words a sentence reports."""
    assert speaks_of_earlier_work(sentence) is earlier
    assert attributes_to_earlier_work(sentence) is attributed
    assert speaks_of_newness(sentence) is newness


def test_a_negator_reaches_to_the_next_comma() -> None:
    """Words behind a comma are not denied."""
    denied = denied_stems("Unlike spectral gating, random dropping helps")
    assert "gat" in denied
    assert "random" not in denied


async def test_a_named_work_that_says_so_is_shown_with_both_spans() -> None:
    """A likeness has a place in the work and one in the paper."""
    dossier = await packed(make_claim(1, (LineKind.IN_WORK, FRAMES, "W1")))
    found = (await findings(dossier))["C1.L1", "Paaaaaaa1"]
    assert found.kind is FindingKind.SHOWN
    assert found.spans[0].text == "In training we drop whole brood frames at random."
    assert found.paper_spans
    assert found.reason


async def test_a_likeness_that_the_paper_does_not_have_is_silent() -> None:
    """Words that only the other work has are no likeness to the paper."""
    dossier = await packed(make_claim(1, (LineKind.IN_WORK, "wasps build paper nests", "W1")))
    assert (await findings(dossier))["C1.L1", "Paaaaaaa1"].kind is FindingKind.SILENT


async def test_the_paper_speaks_for_earlier_work_only_where_it_speaks_of_it() -> None:
    """A related-work sentence shows A for `P`; the paper's own boast shows nothing."""
    dossier = await packed(
        make_claim(
            1,
            (LineKind.IN_PRIOR_WORK, "acoustic swarm detection with spectral gating", None),
            (LineKind.IN_PRIOR_WORK, "graph of neighbouring hives forecasting honey", None),
        )
    )
    found = await findings(dossier)
    assert found["C1.L1", PAPER].kind is FindingKind.SHOWN
    assert {span.sentence for span in found["C1.L1", PAPER].spans} == {"S_rw_001"}
    assert found["C1.L2", PAPER].kind is FindingKind.SILENT


@given(st.text(max_size=80), st.text(max_size=200))
def test_reading_never_fails_and_always_points(aspect: str, abstract: str) -> None:
    """Whatever the words, a kind other than silence has a sentence of the text."""
    text, basis = readable(abstract)
    found = read(aspect, text, basis, NO_TEXTS, is_named=True)  # type: ignore[arg-type]
    assert found.kind is FindingKind.SILENT or found.sentences
    assert all(sentence in text.document.sentences for sentence in found.sentences)


def test_silence_tells_nothing_where_a_third_of_the_words_stand() -> None:
    """Absence is taken from a text that is about something else, not from one that may use other words."""
    for abstract, open_still in (("We drop the lids of jars.", True), ("Ships sail to harbours.", False)):
        text, basis = readable(abstract)
        reading = read("drop brood frames", text, basis, NO_TEXTS, is_named=True)  # type: ignore[arg-type]
        assert (reading.kind, reading.hints) == (FindingKind.SILENT, open_still)


def test_an_aspect_of_too_few_words_is_never_absent() -> None:
    """Rules that cannot know an aspect anywhere do not call it absent."""
    text, basis = readable("Ships sail to harbours.")
    assert read("brood", text, basis, NO_TEXTS, is_named=True).hints  # type: ignore[arg-type]


@given(
    aspect=st.lists(st.sampled_from(VOCABULARY), min_size=1, max_size=8).map(" ".join),
    text=st.lists(st.sampled_from(VOCABULARY), max_size=12).map(" ".join),
)
def test_a_sentence_is_passed_over_only_where_it_cannot_reach_the_share(aspect: str, text: str) -> None:
    """The cheap test before measuring never turns away what the measure would keep."""
    assert sought(strip_measures(aspect)).can_reach(says(aspect, text, NO_TEXTS), analyse(text))
