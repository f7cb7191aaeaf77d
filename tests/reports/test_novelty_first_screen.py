"""The first screen of a novelty report: what to cite, what is closer than said, what was recalled and not found."""

from typing import Any

import pytest
from report_builder import bare_report, report

from peerassay.jobs.novelty.record import NoveltyReport
from peerassay.reports.blocks import words_shown
from peerassay.reports.blocks_markdown import to_markdown
from peerassay.reports.novelty.first_screen import MOST_WORDS
from peerassay.reports.novelty.views import sheet_of
from peerassay.retrieval.retrieval import RecalledWork

LONG = " ".join(["lengthy"] * 300)
UNCITED, CITED = "Not cited, and has part of what you claim", "Cited, and closer than the paper says"


def changed(made: NoveltyReport, *, cited: bool | None = False, **told: Any) -> NoveltyReport:
    """The report with all works cited or not, and its showing comparisons changed."""
    comparisons = tuple(
        comparison.model_copy(
            update={
                "refutations": tuple(
                    r.model_copy(update=told) if r.status == "can_refute" else r for r in comparison.refutations
                )
            }
        )
        for comparison in made.body.comparisons
    )
    body = made.body.model_copy(update={"comparisons": comparisons, "list_read": cited is not None})
    works = tuple(work.model_copy(update={"reference": "ref_1" if cited else None}) for work in made.works)
    return made.model_copy(update={"body": body, "works": works})


def part(made: NoveltyReport, heading: str) -> str:
    """The page's text below a heading, up to the next."""
    text = to_markdown(sheet_of(made)).replace("\\", "").replace("*", "")
    return text.partition(f"## {heading}\n")[2].partition("\n## ")[0]


@pytest.mark.parametrize(("cited", "heading", "other"), [(False, UNCITED, CITED), (True, CITED, UNCITED)])
def test_a_work_that_shows_it_is_where_its_citation_puts_it(cited: bool, heading: str, other: str) -> None:
    """With authors, year, title, what it has, and a sentence to say about it."""
    made = changed(report(), cited=cited, say="GateWait holds the gate; we add tides.")
    shown = part(made, heading)
    for words in ("Sluys et al. (2021)", "GateWait", "contribution 1", "Say: GateWait holds the gate; we add tides."):
        assert words in shown
    assert part(made, other).strip().startswith("None found among")


def test_what_is_not_cited_comes_with_its_quote() -> None:
    """The words are the work's own, and name the place."""
    shown = part(changed(report()), UNCITED)
    assert "> “The rule weighs the spread of the predicted arrival times" in shown
    assert "Sluys 2021[1], Introduction" in shown


def test_a_part_that_is_openly_taken_is_no_complaint() -> None:
    """What the paper says it takes from a work is among the nearest, and in neither list above."""
    made = changed(report(), cited=True, status="openly_taken")
    assert part(made, CITED).strip().startswith("None found among")
    assert "Openly taken from it" in part(made, "Your contributions and the nearest work to each")


def test_recalled_works_that_no_source_has_are_named() -> None:
    """With author, year and reason, and never dropped in silence."""
    lost = RecalledWork(title="Locks that wait", author="Okafor", year=2020, why="same rule for gates")
    made = report()
    told = made.model_copy(update={"body": made.body.model_copy(update={"not_found": (lost,)})})
    assert "Okafor (2020) Locks that wait: same rule for gates" in part(told, "Recalled, not found in the sources")
    assert "Recalled, not found" not in to_markdown(sheet_of(made))


def test_every_contribution_has_its_nearest_work_even_if_it_shows_nothing() -> None:
    """What the nearest work has, and how it differs."""
    shown = part(report(), "Your contributions and the nearest work to each")
    assert "1. A lock policy that waits for predicted barges: Sluys 2021[1]" in shown
    assert "2. A benchmark of lock logs with barge positions: Sluys 2022b[8]" in shown
    assert "Does not show it" in shown


def test_the_first_screen_has_at_most_seven_hundred_words() -> None:
    """However much models and sources wrote; the rest is folded, not dropped."""
    made = changed(report(), brief_note=LONG, summary=LONG, say=LONG)
    shows = next(r for c in made.body.comparisons for r in c.refutations if r.summary)
    comparisons = tuple(c.model_copy(update={"refutations": (shows,), "failure": None}) for c in made.body.comparisons)
    works = tuple(
        work.model_copy(
            update={
                "reference": "ref_1" if n % 2 else None,
                "candidate": work.candidate.model_copy(update={"title": LONG}),
            }
        )
        for n, work in enumerate(made.works)
    )
    lost = tuple(RecalledWork(title=f"{n} {LONG}", why=LONG) for n in range(12))
    full = made.model_copy(
        update={
            "body": made.body.model_copy(update={"comparisons": comparisons, "not_found": lost}),
            "works": works,
            "provenance": made.provenance.model_copy(update={"warnings": (LONG, LONG, LONG)}),
        }
    )
    sheet = sheet_of(full)
    assert 300 < words_shown(sheet.blocks) <= MOST_WORDS
    text = to_markdown(sheet)
    assert all(text.count(f"{n} lengthy") for n in range(12))


def test_a_report_that_compared_nothing_says_so() -> None:
    """Nothing compared is not nothing found."""
    assert part(bare_report(), UNCITED).strip() == "Nothing was compared."
