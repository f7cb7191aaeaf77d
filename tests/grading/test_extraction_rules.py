"""Extraction by rules: gates, stances, lines, and the paper's side."""

import pytest
from reading_room import paper, review

from peerassay.grading.claim import Certainty, EvidenceExpected, Gate, LineKind, NoveltyClaim, Stance
from peerassay.grading.extraction.anchors import paper_side
from peerassay.grading.extraction.claims import claims_of
from peerassay.grading.extraction.expectation import expected_evidence
from peerassay.grading.extraction.hedging import certainty_of, is_hedged
from peerassay.grading.extraction.question import Extraction
from peerassay.grading.mentions.works import works_of


def _claims(text: str) -> tuple[NoveltyClaim, ...]:
    one, made = review(text), paper()
    works = works_of(one, made)
    question = Extraction(paper=made, review=one, works=works)
    checked = question.check(question.offline())
    assert checked.faults == ()
    return claims_of(checked.answer, one, works)


def _weakness(text: str) -> tuple[NoveltyClaim, ...]:
    return _claims(f"WEAKNESSES:\n{text}\n")


@pytest.mark.parametrize(
    ("sentence", "stance"),
    [
        ("The masking loss is not novel.", Stance.NOT_NOVEL),
        ("The paper lacks novelty.", Stance.NOT_NOVEL),
        ("Masking whole rows has already been proposed in earlier work.", Stance.NOT_NOVEL),
        ("The novelty is limited.", Stance.SOMEWHAT_NOVEL),
        ("The contribution is incremental.", Stance.SOMEWHAT_NOVEL),
        ("The masking scheme is not particularly novel.", Stance.SOMEWHAT_NOVEL),
        ("It is a straightforward extension of row masking to tides.", Stance.SOMEWHAT_NOVEL),
        ("The method simply combines row masking and tide tables.", Stance.SOMEWHAT_NOVEL),
        ("The masking scheme is very similar to existing methods.", Stance.SOMEWHAT_NOVEL),
        ("The masking scheme is novel.", Stance.NOVEL),
        ("The work is not incremental.", Stance.NOVEL),
        ("This is the first work to mask rows by tide level.", Stance.NOVEL),
        ("The masking differs from prior work by using tide levels.", Stance.NOVEL),
        ("I am not aware of any similar work.", Stance.NOVEL),
        ("It is unclear what is novel here.", Stance.UNCLEAR),
        ("It is not clear how the method differs from prior work.", Stance.UNCLEAR),
        ("While the loss is novel, the contribution is limited.", Stance.SOMEWHAT_NOVEL),
        ("Although row masking is not new, the use of tides is novel.", Stance.NOVEL),
    ],
)
def test_stance(sentence: str, stance: Stance) -> None:
    """A cue word with its object gives the stance, negation and concession heeded."""
    assert [(c.gate, c.stance) for c in _weakness(sentence)] == [(Gate.CLAIM, stance)]


@pytest.mark.parametrize(
    "sentence",
    [
        "The experiments are weak and the writing is unclear.",
        "The method works well for novel view synthesis.",
        "It handles novel classes and novel objects.",
        "The original paper reports higher numbers.",
        "First, the baselines are outdated.",
        "The work studies class-incremental learning.",
        "The accuracy is comparable to the second ablation.",
        "The images are well presented.",
        "When reading the paper for the first time I was lost.",
    ],
)
def test_what_says_nothing_of_newness_is_no_item(sentence: str) -> None:
    """Words that look like cues and speak of something else give no item."""
    assert _weakness(sentence) == ()


def test_the_summary_only_echoes_the_paper() -> None:
    """What the summary tells of the paper is no item, though it says "novel"; the same praise as a strength is one."""
    sentence = "The paper proposes a novel masking scheme for harbour sensors."
    assert _claims(f"SUMMARY:\n{sentence}\n") == ()
    assert [c.stance for c in _claims(f"STRENGTHS:\n- {sentence}\n")] == [Stance.NOVEL]


@pytest.mark.parametrize(
    ("sentence", "gate"),
    [
        ("How does this differ from prior work?", Gate.REQUEST),
        ("Please discuss the novelty of the loss.", Gate.REQUEST),
        ("The authors should compare with existing methods such as RowDrop [1].", Gate.REQUEST),
    ],
)
def test_requests(sentence: str, gate: Gate) -> None:
    """A sentence that asks about newness or other work is a request, without a stance and without lines."""
    claims = _weakness(sentence)
    assert [(c.gate, c.stance, c.lines) for c in claims] == [(gate, None, ())]


def test_named_work_gives_a_line_about_it() -> None:
    """ "X has been proposed in W" says that W has X, and the claim leans on W."""
    claim = next(c for c in _claims(review().original) if "already been proposed" in c.text)
    first = claim.lines[0]
    assert (first.kind, first.work, first.rests) == (LineKind.IN_WORK, "W1", True)
    assert first.aspect == "Masking whole rows"
    assert "W1" in claim.referents
    assert "RowDrop" in claim.prior_work_strings


def test_an_announcement_is_merged_and_kept_as_opinion() -> None:
    """A short verdict that the next sentence bears out makes one item with it; its words are an opinion."""
    claim = next(c for c in _claims(review().original) if "already been proposed" in c.text)
    assert "Limited novelty" in claim.text
    assert len(claim.sentence_ids) == 2
    assert any("Limited novelty" in words for words in claim.opinions)


def test_facts_behind_a_claim_are_its_proofs() -> None:
    """A fact about another work right behind a claim is taken in: its lines stand in the claim, the proof has none."""
    claims = _claims(review().original)
    claim = next(c for c in claims if "already been proposed" in c.text)
    proof = next(c for c in claims if c.gate is Gate.PROOF)
    assert claim.proofs == proof.sentence_ids
    assert proof.lines == ()
    assert {line.work for line in claim.lines} == {"W1", "W2"}


def test_what_is_granted_is_conceded() -> None:
    """What stands under "while" against the claim is conceded and gives no line."""
    claim = next(c for c in _claims(review().original) if "Quill" in c.text)
    assert claim.conceded == ("While the loss is new",)
    assert claim.stance is Stance.SOMEWHAT_NOVEL
    assert all("loss" not in line.aspect for line in claim.lines)


def test_a_verdict_without_ground_is_an_opinion() -> None:
    """ "The novelty is limited" gives no line; its words are set apart."""
    (claim,) = _weakness("The novelty of the paper is limited.")
    assert claim.lines == ()
    assert claim.opinions == ("The novelty of the paper is limited.",)


def test_likeness_of_the_whole_method_is_about_the_contribution() -> None:
    """ "The method is similar to W" has no aspect of its own: the paper's contribution stands for it."""
    (claim,) = _weakness("The proposed method is very similar to BuoyGAT [2].")
    assert [line.aspect for line in claim.lines] == [paper_side(paper()).contributions[0]]


def test_combinations_are_split() -> None:
    """ "Simply combines A and B" says of each that earlier work has it."""
    (claim,) = _weakness("The method simply combines random row masking and harmonic tide tables.")
    assert [(line.kind, line.aspect) for line in claim.lines] == [
        (LineKind.IN_PRIOR_WORK, "random row masking"),
        (LineKind.IN_PRIOR_WORK, "harmonic tide tables"),
    ]


def test_praise_says_that_no_earlier_work_has_it() -> None:
    """ "The first to X" gives the line that no prior work has X, in his words, hedged as he hedges."""
    claim = next(c for c in _claims(review().original) if c.stance is Stance.NOVEL)
    assert [(line.kind, line.aspect) for line in claim.lines] == [
        (LineKind.IN_NO_PRIOR_WORK, "mask rows by tide level")
    ]
    assert claim.hedged


@pytest.mark.parametrize(
    ("text", "certainty", "hedged"),
    [
        ("This is exactly the method of earlier work.", Certainty.HIGH, False),
        ("This seems close to earlier work.", Certainty.LOW, False),
        ("To the best of my knowledge this is new.", Certainty.LOW, True),
        ("The loss is similar to earlier losses.", Certainty.MEDIUM, False),
    ],
)
def test_certainty(text: str, certainty: Certainty, hedged: bool) -> None:
    """Boosters are high, modals low, hedges low and told apart."""
    assert (certainty_of(text), is_hedged(text)) == (certainty, hedged)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("The benchmark overlaps with earlier ones.", EvidenceExpected.DATASET),
        ("The bound was proved before.", EvidenceExpected.THEORY),
        ("The findings were reported before.", EvidenceExpected.RESULTS),
        ("The problem was studied before.", EvidenceExpected.TASK),
        ("It was done before.", EvidenceExpected.METHOD),
    ],
)
def test_expected_evidence(text: str, expected: EvidenceExpected) -> None:
    """The claim's own words tell what likeness would bear it out."""
    assert expected_evidence(text) is expected


def test_paper_side_keeps_its_limits() -> None:
    """Core task, contributions and terms are short, the paper's own system is no entity."""
    side = paper_side(paper())
    assert side.core_task == "Tide-aware masking for sparse harbour sensors"
    assert 1 <= len(side.contributions) <= 2
    assert all(len(c.split()) <= 25 for c in side.contributions)
    assert 5 <= len(side.key_terms) <= 12
    assert "HarborNet" not in side.must_have_entities


def test_same_input_same_answer() -> None:
    """The answer by rules is the same each time."""
    question = Extraction(paper=paper(), review=review(), works=works_of(review(), paper()))
    assert question.offline() == question.offline()


def _aspects(text: str) -> list[tuple[LineKind, str]]:
    return [(line.kind, line.aspect) for claim in _claims(text) for line in claim.lines]


@pytest.mark.parametrize(
    "hedge",
    ["To my knowledge, ", "As far as I know, ", "I believe that ", "It seems that ", "In my opinion, ", "Arguably, "],
)
def test_hedges_are_no_part_of_the_aspect(hedge: str) -> None:
    """What the reviewer says for himself is cut from the aspect."""
    kind, aspect = _aspects(f"STRENGTHS:\n{hedge}masking sonar rows by tide level is novel.\n")[0]
    assert (kind, aspect) == (LineKind.IN_NO_PRIOR_WORK, "masking sonar rows by tide level")


@pytest.mark.parametrize(
    ("sentence", "aspect"),
    [
        ("HarbourNet is the first corpus of sonar rows with tide labels.", "corpus of sonar rows with tide labels"),
        ("The paper is the first to propose tidal masking of sonar rows.", "tidal masking of sonar rows"),
        ("It's the first time that harbour pilots label sonar rows.", "harbour pilots label sonar rows"),
        ("The masking of sonar rows is well motivated and novel.", "masking of sonar rows"),
        ("The work presents a novel masking of sonar rows, enabling cheap maps.", "masking of sonar rows"),
    ],
)
def test_praise_is_about_what_is_praised(sentence: str, aspect: str) -> None:
    """The aspect ends where the praise begins, and begins behind the word of announcing."""
    assert _aspects(f"STRENGTHS:\n{sentence}\n") == [(LineKind.IN_NO_PRIOR_WORK, aspect)]


@pytest.mark.parametrize(
    "sentence",
    [
        "Similar ideas have been around for a long time.",
        "The idea is interesting but the method is not novel.",
        "This truly is a novel resource.",
        "The biggest issue may be that the method itself lacks novelty.",
        "The paper proposes no new learning methods.",
        "The contribution lies in engineering rather than in novel methodology.",
        "It is unclear how the method differs from the work of Berg et al. (2019).",
    ],
)
def test_generalities_are_no_aspect(sentence: str) -> None:
    """A claim without two words of the matter has no line: it is an opinion, or doubt alone."""
    (claim,) = _weakness(sentence)
    assert (claim.gate, claim.lines) == (Gate.CLAIM, ())


@pytest.mark.parametrize(
    "sentence",
    [
        "In the first half of the paper the sonar model is explained.",
        "The masking idea is well introduced and proved.",
        "My ability to judge the novelty of this work is limited.",
        "The authors reduce the original problem to one with fewer rows.",
        "The analysis does not cover storms, which have been widely studied.",
        "While the paper introduces a novel loss, its runs are too short.",
        "Tidal effects were already discussed by the authors.",
        "The tests leave storms and unexplored harbours aside, with little said of them.",
        '"Unlike previous works, our method masks whole rows."',
        "The results of TideNet are quite close to those of the standard baseline.",
    ],
)
def test_words_of_newness_about_other_things_are_no_claim(sentence: str) -> None:
    """Order, skill, results and what the paper says of itself are no judgement on newness."""
    assert [c for c in _weakness(sentence) if c.gate is Gate.CLAIM] == []


def test_a_list_of_a_whole_gives_a_line_for_each_part() -> None:
    """ "The whole method, with A and B on C, is identical to W" says of W that it has A, B and C."""
    text = (
        "The whole method, with tide labels and weekly masking of the sonar rows on moored buoys, is identical to "
        "what Berg et al. (2019) proposed."
    )
    aspects = [aspect for _, aspect in _aspects(f"WEAKNESSES:\n{text}\n")]
    assert aspects == ["tide labels", "weekly masking of the sonar rows", "moored buoys"]


def test_facts_in_a_request_are_kept() -> None:
    """A request holds the line of the fact that it states, and has no stance."""
    text = "The difference to Berg et al. (2019) is that the rows are masked by tides, and the paper should say so."
    (claim,) = _weakness(text)
    assert claim.gate is Gate.REQUEST
    assert [(line.kind, line.aspect) for line in claim.lines] == [(LineKind.NOT_IN_WORK, "rows are masked by tides")]


def test_likeness_in_a_part_is_not_about_the_contribution() -> None:
    """ "The architecture is similar to W" does not say that W has what the paper contributes."""
    (claim,) = _weakness("The model architecture remains largely similar to Berg et al. (2019).")
    assert claim.lines == ()
