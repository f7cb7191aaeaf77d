"""When silence may count."""

import pytest

from peerassay.grading.claim import Line, LineKind
from peerassay.grading.pack import PackEntry
from peerassay.grading.referent import CitationState, Referent
from peerassay.grading.sufficiency import Reading, sufficiency
from peerassay.literature.search_log import SearchEntry
from peerassay.literature.source import WorkMention

WORK = Referent(
    ref_id="W1", strings=("Smith (2020)",), places=((0, 5),), sentence_ids=("R_001",),
    mention=WorkMention(text="Smith (2020)"), state=CitationState.RESOLVED, cand_id="Pw",
)  # fmt: skip
ANSWERED = SearchEntry(source="library", query="q", purpose="contribution 1", found=9, state="answered")
FAILED = ANSWERED.model_copy(update={"state": "failed", "failure": "timed out", "source": "semantic-scholar"})


def reading(**changes: object) -> Reading:
    deep = tuple(PackEntry(cand_id=f"P{i}", similarity=0.5, why="nearest", basis="full_text") for i in range(5))
    work = PackEntry(cand_id="Pw", similarity=0.5, why="named", named_in_review=True, basis="full_text")
    whole: dict[str, object] = {
        "entries": (work, *deep),
        "searches": (ANSWERED,),
        "scopes": {"library": "open"},
        "paper_read": True,
        "own_words_asked": True,
    }
    return Reading(**(whole | changes))  # type: ignore[arg-type]


AT_LARGE = Line(line_id="C1.L1", kind=LineKind.IN_PRIOR_WORK, aspect="a")
OF_WORK = Line(line_id="C1.L1", kind=LineKind.IN_WORK, aspect="a", work="W1")


@pytest.mark.parametrize("line", [AT_LARGE, OF_WORK])
def test_a_whole_search_is_sufficient(line: Line) -> None:
    """Where all was asked, answered and read, nothing is missing."""
    assert sufficiency(line, reading(), {"W1": WORK}).closed


@pytest.mark.parametrize(
    ("line", "change", "word"),
    [
        (AT_LARGE, {"searches": (ANSWERED, FAILED)}, "semantic-scholar"),
        (AT_LARGE, {"scopes": {"library": "one_venue"}}, "venue"),
        (AT_LARGE, {"own_words_asked": False}, "own words"),
        (AT_LARGE, {"paper_read": False}, "paper"),
        (AT_LARGE, {"entries": ()}, "nearest"),
        (OF_WORK, {"entries": ()}, "full text of Smith (2020)"),
        (OF_WORK, {"searches": (FAILED,)}, "semantic-scholar"),
    ],
)
def test_each_lack_is_named(line: Line, change: dict[str, object], word: str) -> None:
    """Whatever the search lacks keeps the line open and is told in words."""
    found = sufficiency(line, reading(**change), {"W1": WORK})
    assert not found.closed
    assert any(word in lack for lack in found.missing)


def test_a_named_work_read_in_its_abstract_leaves_its_line_open() -> None:
    """A line about a work needs the work in full."""
    shallow = PackEntry(cand_id="Pw", similarity=0.5, why="named", named_in_review=True, basis="abstract")
    assert not sufficiency(OF_WORK, reading(entries=(shallow,)), {"W1": WORK}).closed


@pytest.mark.parametrize(
    ("strings", "name"),
    [
        (("[1, 2]", "[2] A. Mereva. Masking rows by moon. 2019."), "A. Mereva. Masking rows by moon. 2019."),
        (("RowDrop", "[1]"), "RowDrop"),
        (("[3]",), "[3]"),
        (("[4] " + "tides " * 40,), "tides " * 14 + "tides …"),
    ],
)
def test_a_lack_calls_the_work_by_its_name(strings: tuple[str, ...], name: str) -> None:
    """What is lacking is told in words that a reader knows the work by, not by a bare mark."""
    unread = WORK.model_copy(update={"strings": strings})
    assert sufficiency(OF_WORK, reading(entries=()), {"W1": unread}).missing == (f"the full text of {name}",)
