"""When a candidate could first be read, as those who cite it tell."""

from courtroom import make_paper, make_referent

from peerassay.documents.paper import Reference
from peerassay.grading.first_seen import dated_by_citations
from peerassay.grading.referent import CitationState, Referent
from peerassay.literature.candidate import Candidate
from peerassay.literature.dates import concurrent
from peerassay.literature.source import WorkMention

WORK = Candidate(cand_id="P1", title="Forecasting honey by sound", year=2024, venue="BeeConf 2024")


def cited(arxiv_id: str, state: CitationState = CitationState.RESOLVED) -> Referent:
    """Return a named work that was found to be WORK, cited by this id."""
    mention = WorkMention(text="[1]", title=WORK.title, arxiv_id=arxiv_id)
    return make_referent("W1", "P1", state).model_copy(update={"mention": mention})


def dated(*referents: Referent, work: Candidate = WORK, listed: str | None = None) -> str | None:
    """Return the date of the work after it was cited so."""
    entry = Reference(id="b1", text=f"{WORK.title}. {listed}", title=WORK.title, arxiv_id=listed)
    paper = make_paper().model_copy(update={"references": (entry,) if listed else ()})
    return dated_by_citations({"P1": work}, referents, paper)["P1"].date


def test_the_arxiv_id_of_a_citation_names_the_month() -> None:
    """The review's line and the paper's list tell when a work was there; of several the earliest counts."""
    assert dated() is None
    assert dated(cited("2308.01234")) == "2023-08"
    assert dated(listed="2309.01234") == "2023-09"
    assert dated(cited("2308.01234"), listed="2307.01234") == "2023-07"


def test_a_preprint_of_the_year_before_is_not_concurrent() -> None:
    """What is dated by the venue's year alone is concurrent there, until a citation tells that it is older."""
    paper_date = "2024-05-15"
    assert concurrent(WORK, "2024", 4, same_venue=True)
    older = WORK.model_copy(update={"date": dated(cited("2308.01234"))})
    assert not concurrent(older, paper_date, 4, same_venue=True)


def test_a_better_known_date_stays() -> None:
    """A citation makes no work younger, and none is dated by a line that was not found to be it."""
    known = WORK.model_copy(update={"date": "2023-06-01"})
    assert dated(cited("2308.01234"), work=known) == "2023-06-01"
    assert dated(cited("2508.01234")) is None
    assert dated(cited("2308.01234", CitationState.MISDESCRIBED)) is None
    assert dated(cited("cs/0501001")) is None
