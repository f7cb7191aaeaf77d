"""UseScore: what makes a claim specific."""

from dataclasses import replace

import pytest

from peerassay.documents.sentence import Sentence
from peerassay.jobs.reviews.case import Statement, StatementKind
from peerassay.jobs.reviews.named_works.referent import Referent
from peerassay.jobs.reviews.rules.specificity import names_axis, names_mechanism, proposes_fix
from peerassay.jobs.reviews.scores.measure import Reviewed
from peerassay.jobs.reviews.scores.specificity import Specificity, Surroundings, specificity, use_score
from peerassay.literature import CitationState
from peerassay.literature.source import WorkMention


@pytest.mark.parametrize(
    ("text", "concrete"),
    [
        ("It uses a contrastive loss like many others.", True),
        ("The missing-modality reconstruction was known.", True),
        ("The risk-coverage metric is standard.", True),
        ("Bounding $\\lambda_1$ in this way is not new.", True),
        ("The novelty is limited.", False),
        ("This is an incremental work with a novel method.", False),
        ("The idea is very similar to previous approaches.", False),
        ("It builds on recent LLM work at ICML.", False),
    ],
)
def test_mechanisms_are_told_from_review_talk(text: str, concrete: bool) -> None:
    """A mechanism is a technical phrase, not a word of praise or blame."""
    assert names_mechanism(text) is concrete


@pytest.mark.parametrize(
    ("text", "axis"),
    [
        ("It uses the same architecture as the earlier model.", True),
        ("Both share a very similar training objective.", True),
        ("It differs from that paper only in the dataset.", True),
        ("The loss is identical.", True),
        ("The only difference is the scale.", True),
        ("It is similar to earlier work.", False),
        ("The contribution is incremental.", False),
    ],
)
def test_an_axis_says_along_what_is_compared(text: str, axis: bool) -> None:
    """Sameness without its object is no axis."""
    assert names_axis(text) is axis


@pytest.mark.parametrize(
    ("text", "fix"),
    [
        ("Please compare to the earlier gate.", True),
        ("The authors should discuss how this relates to waiting networks.", True),
        ("An ablation of the gate is missing.", True),
        ("- Add an ablation of the gate.", True),
        ("How does this differ from delayed decoding?", True),
        ("The paper lacks a comparison with simple thresholds.", True),
        ("The authors compare their gate to five baselines.", False),
        ("The experiments are convincing.", False),
        ("The authors discuss earlier work at length.", False),
    ],
)
def test_a_fix_is_asked_for_not_reported(text: str, fix: bool) -> None:
    """What the paper already does is no proposal."""
    assert proposes_fix(text) is fix


def reviewed(*texts: str, paragraphs: tuple[int, ...] = (), claims: tuple[int, ...] = (1,), **more: object) -> Reviewed:
    """Return a review of these sentences, of which some are claims."""
    sentences = tuple(
        Sentence(id=f"R_{n}", text=text, start=0, end=len(text), paragraph=paragraphs[n - 1] if paragraphs else 0)
        for n, text in enumerate(texts, 1)
    )
    statements = tuple(
        Statement(id=f"C{n}", review="r", kind=StatementKind.CLAIM, spans=(), sentence_ids=(f"R_{n}",), **more)  # type: ignore[arg-type]
        for n in claims
    )
    return Reviewed(statements, sentences=sentences)


def points(review: Reviewed) -> list[Specificity]:
    """Return the points of each claim."""
    around = Surroundings(review.claims, review.sentences)
    return [specificity(review, claim, around) for claim in review.claims]


KNOWN, ASK = "The contrastive loss uses the same architecture.", "Please compare with it."


def test_the_fix_may_be_next_to_the_claim() -> None:
    """A request in the same paragraph counts for its claim; one in another paragraph or of another claim does not."""
    assert points(reviewed(KNOWN, ASK)) == [Specificity(mechanism=True, axis=True, fix=True)]
    assert not points(reviewed(KNOWN, ASK, paragraphs=(0, 1)))[0].fix
    assert not points(reviewed(KNOWN, ASK, claims=(1, 2)))[0].fix


def test_claims_alone_are_in_the_use_score() -> None:
    """Each claim is in N, whatever became of it; opinions and requests are out."""
    review = reviewed(KNOWN, ASK, "It is old.", claims=(1, 3))
    opinion = review.statements[0].model_copy(update={"id": "C9", "kind": StatementKind.OPINION})
    made = use_score(replace(review, statements=(*review.statements, opinion)))
    assert (made.n, made.value) == (2, 1.5 + 0.5)


def test_a_cited_name_is_no_mechanism() -> None:
    """The words of a citation are taken out before mechanisms are looked for."""
    review = reviewed("This is like VGATE-NET.", works=("W1",))
    mention = WorkMention(text="VGATE-NET")
    work = Referent(ref_id="W1", strings=("VGATE-NET",), places=(), sentence_ids=(), mention=mention,
                    state=CitationState.RESOLVED)  # fmt: skip
    assert points(review)[0].mechanism
    assert not points(replace(review, referents=(work,)))[0].mechanism


@pytest.mark.parametrize(
    "words",
    [
        "please ",
        "you can ",
        "you could ",
        "you should ",
        "you must ",
        "one need to ",
        "it needs to ",
        "it would be good to ",
        "I would like to ",
        "it would benefit from ",
        "it would help to ",
        "I suggest to ",
        "I recommend to ",
        "we encourage to ",
        "missing ",
        "it lacks ",
        "a lack of ",
        "lacking ",
    ],
)
def test_words_of_a_request(words: str) -> None:
    """Each of them asks for what follows; without them the same words report."""
    assert proposes_fix(f"Here {words}gates that wait.")
    assert not proposes_fix("Here are gates that wait.")


@pytest.mark.parametrize(
    "verb",
    ["Compare", "Add", "Include", "Cite", "Discuss", "Report", "Provide", "Clarify", "Run", "Evaluate", "Explain"],
)
def test_an_order_asks_where_it_opens_the_sentence(verb: str) -> None:
    """ "Compare the gates" asks; "they compare the gates" reports."""
    assert proposes_fix(f"- {verb} the gates.")
    assert not proposes_fix(f"They {verb.lower()} the gates.")


@pytest.mark.parametrize("verb", ["do", "does", "is", "are"])
def test_a_question_how_asks(verb: str) -> None:
    """It is one only with its question mark."""
    assert proposes_fix(f"And how {verb} the gates wait?")
    assert not proposes_fix(f"It shows how {verb} the gates wait.")
