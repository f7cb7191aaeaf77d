"""What is taken out of the candidates, and in what order."""

import pytest
from catalogue import work

from peerassay.documents.paper import Paper, PaperCard, Provenance
from peerassay.literature.candidate import Candidate, FoundBy
from peerassay.literature.duplicates import (
    abstract_similarity,
    are_duplicates,
    foreign_to,
    is_no_work,
    is_the_paper,
    merged,
)

ABSTRACT = (
    "Routing tokens to experts is costly because every token visits every gate of the network. We learn gates that "
    "stay closed for most tokens and open where the loss asks for it, so that a layer touches a tenth of its experts. "
    "On three long-text benchmarks the model keeps its accuracy at a quarter of the cost, and we prove that closed "
    "gates never starve an expert under a mild balance condition."
)
REWRITTEN = ABSTRACT.replace("costly because", "expensive, since").replace("three long-text", "four reading")
OTHER_ABSTRACT = (
    "Attention layers average the values of their neighbours with weights that decay with distance in a learned space. "
    "We read them as kernel smoothers and carry over rates of convergence from nonparametric statistics, which explain "
    "why depth helps more than width when labels are scarce and noise is heavy, and suggest a bandwidth schedule."
)


def _paper(**card: object) -> Paper:
    fields = {
        "title": "Sparse Gates for Long Texts",
        "abstract": ABSTRACT,
        "authors": ("Ida Brandt", "Leo Maar"),
        **card,
    }
    return Paper(
        id="paper-1",
        card=PaperCard.model_validate(fields),
        text="",
        sections=(),
        sentences=(),
        source=Provenance(format="text", name="paper.txt", digest="0" * 64),
    )


@pytest.mark.parametrize(
    "candidate",
    [
        work("Sparse gates for long texts."),
        work("Wholly Renamed", doi="10.1000/own"),
        work("Wholly Renamed", arxiv_id="2401.00001v3"),
        work("Wholly Renamed", doi="10.48550/arXiv.2401.00001"),
        work("Wholly Renamed", url="https://openreview.net/forum?id=aBcDeFgHi"),
        work("Wholly Renamed", open_access_url="https://openreview.net/pdf?id=aBcDeFgHi"),
        work("Wholly Renamed", abstract=ABSTRACT),
        work("Sparse Gates for Longer Texts", authors=("I. Brandt",)),
        work("Gating Tokens", abstract=REWRITTEN, authors=("Ida Brandt", "L. Maar")),
    ],
)
def test_the_paper_itself_is_known_under_other_names(candidate: Candidate) -> None:
    """By ids, title, near title with an author, abstract, rewritten abstract with its authors."""
    own = _paper(doi="10.1000/OWN", arxiv_id="2401.00001", openreview_id="aBcDeFgHi")
    assert is_the_paper(candidate, own.card)


@pytest.mark.parametrize(
    "candidate",
    [
        work("Dense Gates for Short Images", authors=("Ida Brandt",), abstract=OTHER_ABSTRACT),
        work("Sparse Gates for Longer Texts", authors=("Someone Else",), abstract=OTHER_ABSTRACT),
        work("Wholly Other"),
    ],
)
def test_other_works_are_not_the_paper(candidate: Candidate) -> None:
    """A common author, or a near title of others, is not enough."""
    assert not is_the_paper(candidate, _paper(arxiv_id="2401.00001").card)


def test_duplicates_are_joined_to_the_richer_record() -> None:
    """Ids, places found, vector, body and the earlier date of both are kept, in either order."""
    preprint = work(
        "Kernel Views of Attention",
        arxiv_id="2301.00005",
        year=2023,
        embedding=(0.1, 0.2),
        body="Full text.",
        body_basis="full_text",
        found_by=(FoundBy(source="a", query="q", rank=1),),
    )
    printed = work(
        "Kernel views of attention",
        doi="10.1000/kva",
        year=2024,
        date="2024-05-01",
        abstract=OTHER_ABSTRACT,
        venue="Venue",
        found_by=(FoundBy(source="b", query="q", rank=2),),
    )
    both = merged(preprint, printed)
    assert both.cand_id == merged(printed, preprint).cand_id == work("x", doi="10.1000/kva").cand_id
    assert (both.doi, both.arxiv_id, both.embedding, both.body) == (
        "10.1000/kva",
        "2301.00005",
        (0.1, 0.2),
        "Full text.",
    )
    assert (both.abstract, both.venue, both.date) == (OTHER_ABSTRACT, "Venue", "2023-01")
    assert [f.source for f in both.found_by] == ["a", "b"]


def test_works_that_share_a_topic_are_not_duplicates() -> None:
    """Alike is not the same; other authors make other works."""
    assert are_duplicates(work("A B C D", abstract=ABSTRACT), work("E F G H", abstract=ABSTRACT))
    assert not are_duplicates(work("A B C D", abstract=ABSTRACT), work("E F G H", abstract=OTHER_ABSTRACT))
    first = work("Gates", abstract=ABSTRACT, authors=("Ida Brandt",))
    assert not are_duplicates(first, work("Gates II", abstract=REWRITTEN[:250], authors=("Hao Zhang",)))


@pytest.mark.parametrize(
    "title",
    [
        "Erratum: Sparse Gates",
        "Corrigendum to 'Dense gates'",
        "Correction to: Gates",
        "Table of Contents",
        "Front Matter",
        "Editorial: Gates in the wild",
        "Preface",
        "Author Index",
        "Call for Papers",
        "Proceedings of the 12th Conference on Gates",
        "Overview of the 2023 Workshop on Gates",
        "Report on the First International Workshop on Gates",
        "The 3rd Workshop on Sparse Learning",
        "Retraction Note to: Gates",
        "Gates",
        "",
    ],
)
def test_what_is_no_work_is_told_by_its_title(title: str) -> None:
    """Errata, front matter, volumes, calls; a bare word without abstract says nothing."""
    assert is_no_work(work(title))


@pytest.mark.parametrize(
    "title",
    [
        "Correction of Errors in Deep Networks",
        "Correcting Errors by Editorial Feedback",
        "Index Structures for Vectors",
        "Overview of Attention Kernels",
        "Learning to Call for Help",
        "Back Matters: Backdoors in Practice",
        "News Recommendation with Gates",
        "SemEval-2020 Task 4: Commonsense Validation",
    ],
)
def test_works_with_such_words_are_kept(title: str) -> None:
    """The words alone condemn no work."""
    assert not is_no_work(work(title))


def test_a_field_that_no_other_candidate_has_is_foreign() -> None:
    """Plainly foreign fields are dropped; few candidates, unknown fields and shared fields decide nothing."""
    native = [work(f"Work {i}", fields_of_study=("Computer Science",)) for i in range(9)]
    history, unknown = work("Town Gates", fields_of_study=("History",)), work("No Fields")
    assert foreign_to([*native, history, unknown]) == {history.cand_id}
    assert foreign_to([*native[:5], history]) == frozenset()
    medical = [work(f"Scan {i}", fields_of_study=("Medicine",)) for i in range(2)]
    assert foreign_to([*native, *medical]) == frozenset()


def test_texts_too_short_to_tell_are_not_alike() -> None:
    """Two short abstracts, the same words or not, say nothing of the works."""
    assert abstract_similarity("Sparse gates.", "Sparse gates.") == 0
    assert abstract_similarity(ABSTRACT, ABSTRACT) == 100
