"""The pages on a case: words and verdicts, limits, escaping, states; one promise each."""

import re

import pytest
from markdown_it import MarkdownIt

import case_builder as built
from case_pages import _IDS, CASES_BY_NAME, FORMS, VIEWS, Seen, printed, read
from hostile import hostile
from html_page import Page, holds_only_our_elements, links_lead_somewhere, runs_only_our_own, the_keyboard_is_enough
from peerassay.reports.blocks import SHAPES, Heading, every_fold, text_of, words_shown
from peerassay.reports.reviews.chair import MOST_WORDS as CHAIR_WORDS
from peerassay.reports.reviews.points import points_of, threads_of
from peerassay.reports.reviews.prose import flat, source_texts
from peerassay.reports.reviews.views import render, sheet_of
from peerassay.reports.reviews.words import View


@pytest.mark.parametrize("view", VIEWS)
@pytest.mark.parametrize("name", CASES_BY_NAME)
def test_pages_hold_what_every_page_promises(name: str, view: View) -> None:
    """Our elements only, our script only, links that lead somewhere, headings without a gap, in every state."""
    page = Page(render(CASES_BY_NAME[name](), view))
    holds_only_our_elements(page)
    runs_only_our_own(page)
    links_lead_somewhere(page)
    the_keyboard_is_enough(page)


@pytest.mark.parametrize("view", VIEWS)
def test_hostile_texts_are_no_markup(view: View) -> None:
    """A record that is all attack gives pages of our elements, Markdown without HTML, a terminal without controls."""
    attacked = hostile(built.large_case())
    page = Page(render(attacked, view))
    holds_only_our_elements(page)
    runs_only_our_own(page)
    links_lead_somewhere(page)
    assert "alert(1)" in page.text
    tokens = MarkdownIt("commonmark", {"html": True}).enable("table").parse(render(attacked, view, "markdown"))
    kinds = {inner.type for token in tokens for inner in (token, *(token.children or ()))}
    assert not kinds & {"html_inline", "html_block", "image", "code_inline", "code_block", "fence"}
    assert not re.search(r"[\x07\u202e\u200b\x1b]", printed(attacked, view, "terminal"))


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("view", VIEWS)
def test_no_id_of_the_record_is_on_a_page(view: View, form: str) -> None:
    """Sentences, statements, issues, evidence and works are named, though the model wrote their ids."""
    text = read(built.troubled_case(), view, form)
    text = re.sub(r"https://example\.org/\w+", "", text)
    assert _IDS.findall(text) == []


@pytest.mark.parametrize("view", VIEWS)
def test_quotation_marks_are_only_around_words_of_a_source(view: View) -> None:
    """Each quoted run, and each pair of marks in a text to send, is in paper, review or work; ellipses part it."""
    record = built.troubled_case()
    sources = flat("\n".join([*source_texts(record), *(hidden.text for hidden in record.paper.hidden)]))
    quoted = re.findall(r"“([^”]*)”", read(record, view, "html"))
    assert len(quoted) > 20
    for words in quoted:
        for part in re.split(r"\s*…\s*", words):
            assert flat(part) in sources


def test_words_that_no_source_has_lose_their_quotation_marks() -> None:
    """What a model puts into quotation marks is printed without them where not found in any source."""
    text = read(built.large_case(), "author", "markdown")
    assert "phases of a door are nowhere in it" in text


@pytest.mark.parametrize("repeat", [1, 3])
def test_every_statement_is_on_the_authors_page_once(repeat: int) -> None:
    """Under the point that answers it, or, where no point does, as a card of its own."""
    record = built.large_case(repeat=repeat)
    anchors = [fold.anchor for fold in every_fold(sheet_of(record, "author").blocks) if fold.anchor]
    assert len(anchors) == len(set(anchors)) == 30 * repeat


def test_the_page_itself_shows_no_more_words_than_counted() -> None:
    """The HTML, folded parts and texts to edit taken out, has the words that were counted, and the foot."""
    counted = words_shown(sheet_of(built.large_case(), "chair").blocks)
    seen = Seen(render(built.large_case(), "chair")).words
    shapes = sum(word in SHAPES.values() for word in seen)
    assert counted <= len(seen) - shapes <= counted + 80


def test_what_one_reviewer_says_on_one_matter_is_one_line() -> None:
    """Statements of a review on one issue, or on one sentence, are one thread; praise is in none."""
    record = built.large_case()
    points = points_of(record)
    for review in record.reviews:
        threads = threads_of(points, review.id)
        shown = [point for thread in threads for point in (thread.lead, *thread.others)]
        own = [p for p in points if p.statement.review == review.id and not p.statement.is_praise]
        assert sorted(p.number for p in shown) == [p.number for p in own]
        assert len({thread.lead.issue.id for thread in threads}) == len(threads)


@pytest.mark.parametrize("repeat", [1, 4])
def test_the_chair_reads_a_bounded_page_before_the_issues(repeat: int) -> None:
    """Long notes are cut at a sentence and folded in full; no reviewer's part is left out."""
    blocks = sheet_of(built.large_case(repeat=repeat), "chair").blocks
    issues = next(n for n, block in enumerate(blocks) if isinstance(block, Heading) and block.text == "Issues")
    assert words_shown(blocks[:issues]) <= CHAIR_WORDS
    text = " ".join(text_of(block.line) for block in blocks[:issues] if hasattr(block, "line"))
    assert text.count("Count: ") == text.count("Discount: ") == text.count("Leave open: ") == 4


def test_an_issue_of_several_reviewers_is_answered_once() -> None:
    """Later points refer to the first by number and reviewer; the issue's answer is on the author's page once."""
    text = read(built.large_case(), "author", "html")
    assert "See point 1 (Reviewer 1) on the same matter." in text
    answer = built.large_case().body.issues[0].answer.strip()
    assert text.count(answer) == len({issue.id for issue in built.large_case().body.issues})


def test_the_author_is_addressed_and_the_chair_is_not() -> None:
    """The author's page says "your paper", the chair's never speaks to an author and drafts no reply."""
    author, chair = (read(built.large_case(), view, "html") for view in ("author", "chair"))
    assert "Your paper: “" in author
    assert "The whole reply to Reviewer 3" in author
    assert not re.search(r"\b[Yy]our paper\b|Reply to|Concede", chair)


def test_a_reply_can_be_sent_and_says_what_is_missing() -> None:
    """Each point has verdict, reason and reply; the whole reply is Markdown to copy, its gaps counted."""
    shown, _, notes = render(built.large_case(), "author", "markdown").partition("## Notes")
    assert "**Wrong: Section 4.1 has it**" in shown
    assert "| fans | 7 |" in shown
    assert "> Thank you. Section 4.1 reports this today." in shown
    assert "> *We forecast faults of lift doors.*" in shown
    assert "*Watch:* They may ask for more lifts." in shown
    assert "in square brackets to fill in" in shown
    assert "The whole reply to Reviewer 3" in notes


def test_what_no_point_answers_is_still_told() -> None:
    """A statement that the written page leaves out has its card and verdict, in its reviewer's part."""
    record = built.large_case()
    page = record.body.page.model_copy(update={"points": ()})
    bare = record.model_copy(update={"body": record.body.model_copy(update={"page": page})})
    text = render(bare, "author", "markdown").partition("## Notes")[0]
    assert text.count("**Wrong**") + text.count("**Doubt does not hold**") == 2
    assert "Already in your paper" in text


def test_works_have_authors_year_title_and_how_they_were_read() -> None:
    """No bare venue and year: each named work says who wrote it, its title, and whether it was read."""
    text = read(built.large_case(), "author", "html")
    assert "Ito and Paz (2023) Listening to lifts (recalled by the model; it exists, not read)" in text
    assert "Vale (2022), Escalator acoustics in the field: “One microphone" in text
