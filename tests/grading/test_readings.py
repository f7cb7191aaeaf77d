"""From findings to what the law reads."""

from peerassay.grading.claim import Line, LineKind
from peerassay.grading.finding import PAPER, Finding, FindingKind
from peerassay.grading.pack import PackEntry
from peerassay.grading.readings import read_line
from peerassay.grading.referent import CitationState, Referent
from peerassay.grading.sufficiency import Sufficiency
from peerassay.literature.source import WorkMention

SUFFICIENT = Sufficiency()


def finding(cand_id: str, kind: FindingKind, *, concurrent: bool = False) -> Finding:
    return Finding(claim_id="C1", line_id="C1.L1", cand_id=cand_id, kind=kind, concurrent=concurrent)


def entry(cand_id: str, *, named: bool = False, concurrent: bool = False) -> PackEntry:
    return PackEntry(cand_id=cand_id, similarity=0.5, why="nearest", named_in_review=named, concurrent=concurrent)


def entries(*given: PackEntry) -> dict[str, PackEntry]:
    return {one.cand_id: one for one in given}


def referent(state: CitationState, cand_id: str | None) -> dict[str, Referent]:
    work = Referent(
        ref_id="W1", strings=("[1]",), places=((0, 3),), sentence_ids=("R_001",),
        mention=WorkMention(text="[1]"), state=state, cand_id=cand_id,
    )  # fmt: skip
    return {"W1": work}


def line(kind: LineKind, work: str | None = None) -> Line:
    return Line(line_id="C1.L1", kind=kind, aspect="exit heads", work=work)


def test_a_line_about_a_work_takes_that_work_alone() -> None:
    """What another candidate shows does not speak for the work that a line names."""
    found = [finding("Pa", FindingKind.SILENT), finding("Pb", FindingKind.SHOWN)]
    pack = entries(entry("Pa", named=True), entry("Pb"))
    resolved = referent(CitationState.RESOLVED, "Pa")
    reading = read_line(line(LineKind.IN_WORK, "W1"), found, pack, resolved, SUFFICIENT)
    assert reading.finding is FindingKind.SILENT
    assert (reading.named, reading.unnamed) == (FindingKind.SILENT, FindingKind.SHOWN)


def test_a_work_that_is_not_at_hand_is_not_checked() -> None:
    """An unresolved or later work leaves its line not_checked, whatever else was found."""
    for state in (CitationState.NOT_FOUND, CitationState.COULD_NOT_CHECK, CitationState.LATER_THAN_PAPER):
        given = referent(state, "Pa")
        reading = read_line(
            line(LineKind.IN_WORK, "W1"), [finding("Pa", FindingKind.SHOWN)], entries(entry("Pa")), given, SUFFICIENT
        )
        assert reading.finding is FindingKind.NOT_CHECKED


def test_the_papers_word_on_a_named_work_stands_in_its_stead() -> None:
    """Not at hand or silent: what the paper itself says of the work decides. The work's own denial outweighs it."""
    told = finding(PAPER, FindingKind.SHOWN)
    absent = referent(CitationState.NOT_FOUND, None)
    about = line(LineKind.IN_WORK, "W1")
    assert read_line(about, [told], {}, absent, SUFFICIENT).finding is FindingKind.SHOWN
    assert read_line(about, [finding(PAPER, FindingKind.PARTLY)], {}, absent, SUFFICIENT).finding is (
        FindingKind.NOT_CHECKED
    )
    read = referent(CitationState.RESOLVED, "Pa")
    for own, kind in ((FindingKind.SILENT, FindingKind.SHOWN), (FindingKind.DENIED, FindingKind.DENIED)):
        found = [finding("Pa", own), told]
        assert read_line(about, found, entries(entry("Pa", named=True)), read, SUFFICIENT).finding is kind


def test_concurrent_work_is_left_out() -> None:
    """Work inside the concurrency window decides nothing."""
    reading = read_line(
        line(LineKind.IN_PRIOR_WORK),
        [finding("Pa", FindingKind.SHOWN, concurrent=True)],
        entries(entry("Pa", concurrent=True)),
        {},
        SUFFICIENT,
    )
    assert reading.finding is FindingKind.SILENT


def test_concurrent_work_tells_what_was_known_before() -> None:
    """A concurrent work's word that the aspect was known before counts: its finding is then not concurrent."""
    found = [finding("Pa", FindingKind.SHOWN)]
    pack = entries(entry("Pa", concurrent=True))
    assert read_line(line(LineKind.IN_PRIOR_WORK), found, pack, {}, SUFFICIENT).finding is FindingKind.SHOWN


def test_the_papers_own_words_on_earlier_work_count_as_named() -> None:
    """What the paper itself says of earlier work stands with the works that the reviewer names."""
    reading = read_line(line(LineKind.IN_NO_PRIOR_WORK), [finding(PAPER, FindingKind.SHOWN)], {}, {}, SUFFICIENT)
    assert (reading.named, reading.unnamed) == (FindingKind.SHOWN, FindingKind.SILENT)


def test_an_outage_is_not_silence() -> None:
    """Where no source answered, nothing found means not checked; where one did, it means silence."""
    asked = line(LineKind.IN_PRIOR_WORK)
    assert read_line(asked, [], {}, {}, SUFFICIENT, searched=False).finding is FindingKind.NOT_CHECKED
    assert read_line(asked, [], {}, {}, SUFFICIENT, searched=True).finding is FindingKind.SILENT
