"""The novelty report's page: all of the report, nothing of its markup, readable by everyone."""

import re

import pytest
import report_builder
from report_builder import bare_report, envelope, report

from hostile import PAYLOAD, URL, hostile
from html_page import Page, holds_only_our_elements, links_lead_somewhere, runs_only_our_own, the_keyboard_is_enough
from peerassay.jobs.novelty.record import NoveltyReport
from peerassay.reports.novelty.views import render_report_html
from peerassay.reports.novelty.words import AN_AID
from peerassay.reports.shown import PageLink
from peerassay.reports.visible import visible

HTML = render_report_html(report(), [envelope(report())])
PAGES = {
    "whole": Page(HTML),
    "bare": Page(render_report_html(bare_report())),
    "attacked": Page(render_report_html(hostile(report()), [envelope(report(), created=PAYLOAD)])),
}


@pytest.mark.parametrize("which", PAGES)
def test_the_page_is_ours_alone(which: str) -> None:
    """Only our elements, only our style and script, only links that lead somewhere, whatever the report holds."""
    page = PAGES[which]
    holds_only_our_elements(page)
    runs_only_our_own(page)
    links_lead_somewhere(page)
    the_keyboard_is_enough(page)


def test_an_attack_is_shown_as_itself() -> None:
    """Hostile text stands on the page word for word, with what turns or hides text shown as its code."""
    page = PAGES["attacked"]
    assert " ".join(visible(PAYLOAD).split()) in page.text
    assert not re.search("[\u202a-\u202e\u2066-\u2069\u200b\u0007]", "".join(page.words))
    assert URL not in page.all("href")
    assert page.text.count("{{ 7*7 }}") > 40


def test_every_module_is_on_the_page() -> None:
    """Contributions, taxonomy, narrative, siblings, overlap, references, search and making are all there."""
    page, made = PAGES["whole"], report()
    body = made.body
    assert body.working.taxonomy
    assert body.working.neighbours
    assert body.working.neighbours.subtopics
    wanted = [
        *(contribution.description for contribution in body.contributions),
        *body.working.taxonomy.narrative,
        *body.working.taxonomy.diagnostics,
        *body.working.assessment,
        *(distinction.brief_comparison for distinction in body.working.neighbours.distinctions),
        body.working.neighbours.subtopics.overall,
        *(segment.rationale for segment in body.working.shared),
        *(work.candidate.title for work in made.works),
        *(entry.query for entry in made.made.all_searches),
        "SHA-256",
        AN_AID,
    ]
    for words in wanted:
        assert " ".join(words.split()) in page.text


def test_what_fell_is_shown() -> None:
    """A downgrade, a quote that was not found, a failed comparison and a failed query can be seen."""
    text = PAGES["whole"].text
    for words in (
        "Downgraded from “can refute”",
        "1 pair of quotes removed",
        "1 comparison failed; these are missing from the counts, not negative",
        "the endpoint timed out three times",
        "1 of 1 search failed at Semantic Scholar: HTTP 429 after five attempts",
        "May be another version of this paper",
        "Say that nothing like it was ever done.",
    ):
        assert words in text
    queries = text[text.rindex("Searches. A failed query is not an empty result") :]
    assert queries.index("HTTP 429") < queries.index("scheduling canal locks")


def test_the_papers_place_is_marked_on_every_level() -> None:
    """The way to the paper is marked from the root down; the paper has the mark in its leaf."""
    path = report().body.working.path
    assert PAGES["whole"].text.count("★") == len(path) + 1


def test_an_outage_is_told_and_nothing_is_made_up() -> None:
    """Without a taxonomy, comparisons or an assessment the page says what is missing and why."""
    text = PAGES["bare"].text
    for words in (
        "no literature source was available",
        "No assessment was written.",
        "Nothing was compared, because no literature source was available.",
        "Not compared with any work.",
        "No text was looked through.",
    ):
        assert words in text


def test_ways_lead_to_the_other_pages_of_a_site() -> None:
    """On a site the page has a link back; alone it has none."""
    page = Page(render_report_html(report(), ways=[PageLink("All papers", "../index.html")]))
    links_lead_somewhere(page, frozenset({"../index.html"}))
    assert "All papers" in page.text
    assert "All papers" not in PAGES["whole"].text


def test_the_same_report_gives_the_same_page() -> None:
    """No clock and no chance in it."""
    assert render_report_html(report(), [envelope(report())]) == HTML


@pytest.mark.parametrize("part", ["citations", "works", "sentences"])
def test_what_a_report_lacks_breaks_nothing(part: str) -> None:
    """Works without a name go by their ids; quotes without their sentence stand alone."""
    made: NoveltyReport = report()
    if part == "citations":
        made = made.model_copy(update={"body": made.body.model_copy(update={"citations": ()})})
    else:
        bare = tuple(work.model_copy(update={"sentences": ()}) for work in made.works)
        made = made.model_copy(update={"works": bare if part == "sentences" else ()})
    page = Page(render_report_html(made))
    links_lead_somewhere(page)
    assert report_builder.POLICY not in page.text
    assert "We hold the gate as long as the expected saving of water exceeds the cost of delay" in page.text
