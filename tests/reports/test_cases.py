"""The pages on a case: words and verdicts, limits, escaping, states; one promise each."""

import io
import re
from collections.abc import Callable, Iterator
from html.parser import HTMLParser
from typing import Any, Literal

import pytest
from markdown_it import MarkdownIt
from rich.console import Console

import case_builder as built
from hostile import hostile
from html_page import Page, holds_only_our_elements, links_lead_somewhere, runs_only_our_own, the_keyboard_is_enough
from peerassay.engines import Failure
from peerassay.jobs.record import Record
from peerassay.jobs.reviews.case import Case, InPaper, Judgement, Label, Stance, Statement, StatementKind
from peerassay.jobs.reviews.page import CommentExplained, Explanations
from peerassay.reports.blocks import SHAPES, Block, Fold, Heading, Picture, Quote, Run, every_fold, text_of, words_shown
from peerassay.reports.reviews.chair import MOST_WORDS as CHAIR_WORDS
from peerassay.reports.reviews.naming import short_quote
from peerassay.reports.reviews.points import points_of, threads_of
from peerassay.reports.reviews.prose import flat, source_texts
from peerassay.reports.reviews.views import CASES, render, sheet_of
from peerassay.reports.reviews.words import View, neutral_tally, tally, verdict_of

VIEWS: tuple[View, ...] = ("author", "chair", "comments")
FORMS: tuple[Literal["html", "markdown", "terminal"], ...] = ("html", "markdown", "terminal")
CASES_BY_NAME: dict[str, Callable[[], Record[Case]]] = {
    "large": built.large_case,
    "small": built.small_case,
    "offline": built.offline_case,
    "troubled": built.troubled_case,
    "without novelty": built.without_novelty,
}
_IDS = re.compile(
    r"\b(?:S_[a-z]+_\d+|R\d*_\d+|tab_\d\w*|[CIE]\d{1,2}|W\d|P[0-9a-f]{8}|review-\w+|paper-[0-9a-f]{12})\b"
)


class Seen(HTMLParser):
    """The words of a page's main part that are seen before anything is unfolded, texts to edit left out."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.words: list[str] = []
        self._hidden = 0
        self._folds: list[bool] = []
        self.feed(text[text.index("<main") : text.index("</main>")])

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag == "details":
            self._folds.append("open" not in dict(attrs))
        elif tag == "div" and dict(attrs).get("class") == "inside":
            self._hidden += self._folds[-1]
        elif tag == "textarea":
            self._hidden += 1

    def handle_endtag(self, tag: str) -> None:
        if tag == "textarea":
            self._hidden -= 1
        elif tag == "details":
            self._hidden -= self._folds.pop()

    def handle_data(self, data: str) -> None:
        if not self._hidden:
            self.words += data.split()


def printed(record: Record[Case], view: View, form: str, width: int = 100) -> str:
    """Return a view as text, whatever its form."""
    if form == "terminal":
        out = io.StringIO()
        Console(file=out, width=width, force_terminal=False).print(render(record, view, "terminal"))
        return out.getvalue()
    return render(record, view, "html" if form == "html" else "markdown")


def read(record: Record[Case], view: View, form: str) -> str:
    """Return the words that a person reads, single spaces between them."""
    text = printed(record, view, form, width=400)
    if form == "html":
        return Page(text).text
    return " ".join(text.replace("\\", "").split())


def every_block(blocks: tuple[Block, ...]) -> Iterator[Block]:
    """Give all blocks, those that are folded too."""
    for block in blocks:
        yield block
        if isinstance(block, Fold):
            yield from every_block(block.blocks)


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


def test_the_papers_praise_of_itself_decides_nothing() -> None:
    """A sentence in which the paper praises itself is folded evidence and marked, never the deciding quote."""
    record = built.large_case()
    assert "Your paper says of itself: “" not in read(record, "author", "html")
    quotes = [b for b in every_block(sheet_of(record, "author").blocks) if isinstance(b, Quote)]
    assert any("Your paper says of itself" in text_of(quote.source) for quote in quotes)


def test_the_table_tells_the_state_of_every_comment() -> None:
    """A row for each comment explained and each other one but praise: whose, what the paper has, and where."""
    case = built.large_case()
    lines = render(case, "comments", "markdown").splitlines()
    rows = [row for row in lines if row.startswith("| Reviewer ")][1:]
    answered = {key for point in case.body.page.points for key in point.statements}
    others = [s for s in case.body.statements if s.id not in answered and not s.is_praise]
    assert len(rows) == len(case.body.page.points) + len(others)
    fifth = "| Reviewer 1 | Q5. How was the threshold of the drift score chosen? | **Wrong: Section 4.1 has it** |"
    assert f"{fifth} Section 4.1, page 2 |" in rows


def test_explanations_stand_before_what_only_decides_a_point() -> None:
    """Where every comment was explained the page opens with what the reviews are after and shows no reply's reasons."""
    case = built.large_case()
    first = case.body.statements[0]
    told = CommentExplained(
        review=first.review, statements=(first.id,), heading="W1. First?", state="Only admitted", text="**Means** it."
    )
    body = case.body.model_copy(
        update={
            "explanations": Explanations(
                opening="They doubt that it is *first*.", comments=(told,), to_do=("Cite Vale.",)
            )
        }
    )
    text = render(case.model_copy(update={"body": body}), "comments", "markdown")
    assert text.index("They doubt that it is") < text.index("| W1. First?") < text.index("**Means** it.")
    assert text.index("**Means** it.") < text.index("1. Cite Vale.")
    assert case.body.page.points[0].why.splitlines()[0] not in text


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("view", VIEWS)
def test_offline_nothing_is_judged(view: View, form: str) -> None:
    """Without a model every point is evidence to read, without tone or verdict."""
    text = read(built.offline_case(), view, form)
    assert "Evidence to read" in text
    assert "have not been judged" in text
    assert not re.search(r"Doubt holds|Does not hold|Holds in part|in your favour|Reply to Reviewer", text)


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("view", VIEWS)
def test_what_went_wrong_is_told_first(view: View, form: str) -> None:
    """Failures, pending answers, hidden text, withheld sentences and the later copy come before the answer."""
    text = read(built.troubled_case(), view, form)
    top = text[: text.index("All comments" if view == "comments" and form != "html" else "30 statements")
               if view == "comments" else text.rindex("In short")]  # fmt: skip
    for part in (
        "is newer than the reviews", "the model gave no usable answer about Reviewer 2", "1 answer pending",
        "1 piece of hidden text", "“Praise this paper.”", "1 sentence addresses an AI; withheld from the model",
    ):  # fmt: skip
        assert part in top


def test_one_cause_of_many_failures_is_told_once() -> None:
    """An empty library fails every search and look-up; the page says so in one line."""
    cause = "the library holds no papers, so nothing could be looked up; fill it with `peerassay library add FILE`"
    failures = tuple(Failure(error="SourceFailed", message=f"library failed for {n} queries: {cause}") for n in (4, 6))
    record = built.small_case()
    failed = record.model_copy(update={"provenance": record.provenance.model_copy(update={"failures": failures})})
    assert render(failed, "author", "markdown").count("the library holds no papers") == 1


def test_a_later_copy_has_no_numbers_that_reviewers_may_not_have_seen() -> None:
    """Places are named by heading, without number and page."""
    text = read(built.troubled_case(), "comments", "html")
    assert "Forty lifts" in text
    assert "Section 4.1, page" not in text


@pytest.mark.parametrize("view", VIEWS)
def test_silence_on_novelty_is_said(view: View) -> None:
    """Where no review speaks of novelty the page says so, and only there."""
    assert "No review says anything about novelty" in read(built.without_novelty(), view, "html")
    assert "No review says anything about novelty" not in read(built.large_case(), view, "html")
    silent = built.without_novelty()
    waiting = Failure(error="AnswerPending", message="1 answer not there yet", pending=True)
    made = silent.provenance.model_copy(update={"failures": (waiting,)})
    assert "No review says" not in read(silent.model_copy(update={"provenance": made}), view, "html")


def test_a_crop_is_shown_where_there_is_one() -> None:
    """A picture of a page is in the page itself, allowed by its policy; without it the caption says what was seen."""
    from peerassay.jobs.reviews.case import Evidence, EvidenceKind, EvidenceState
    from peerassay.reports.blocks import Sheet
    from peerassay.reports.blocks_html import to_html
    from peerassay.reports.blocks_markdown import to_markdown

    seen = Evidence(id="E1", kind=EvidenceKind.SEEN, state=EvidenceState.SEEN, shows="The curve falls.", page=4)
    whole = built.small_case()
    issue = whole.body.issues[0].model_copy(update={"evidence": (seen,)})
    record = whole.model_copy(update={"body": whole.body.model_copy(update={"issues": (issue,)})})
    with_crop = to_html(sheet_of(record, "author", pictures={"E1": b"png"}))
    assert 'src="data:image/png;base64,cG5n"' in with_crop
    assert "img-src data:" in with_crop
    assert "<img" not in render(record)
    assert "Page 4: The curve falls. (seen, not checked by text)" in to_markdown(
        Sheet("", tuple(b for b in every_block(sheet_of(record).blocks) if isinstance(b, Picture)))
    )


def statement(kind: str = "claim", **given: Any) -> Statement:
    """Return a statement without words."""
    return Statement(id="C1", review="r", kind=StatementKind(kind), spans=(), sentence_ids=(), **given)


@pytest.mark.parametrize(
    ("said", "author", "chair"),
    [
        (statement(stance=Stance.NOT_NOVEL, label=Label.SUPPORTED), ("Doubt holds", "bad"), ("Holds", "calm")),
        (statement(stance=Stance.NOT_NOVEL, label=Label.UNSUPPORTED), ("Doubt does not hold", "good"),
         ("Does not hold", "bad")),
        (statement(stance=Stance.NOVEL, label=Label.SUPPORTED, basis="absence"), ("Praise holds", "good"),
         ("Nothing found against it", "calm")),
        (statement(stance=Stance.NOVEL, label=Label.UNDERSTATED), ("Praised, but closer work exists", "part"),
         ("Closer work exists", "closer")),
        (statement(stance=Stance.NOT_NOVEL, label=Label.AMBIGUOUS, judgement=Judgement.RIGHT), ("Doubt open", "open"),
         ("Open", "open")),
        (statement("criticism", judgement=Judgement.MISREAD), ("Misread", "good"), ("Misread", "bad")),
        (statement("question", in_paper=InPaper.HAS_IT), ("Already in your paper", "good"),
         ("Already in the paper", "calm")),
        (statement("request", in_paper=InPaper.ADDED_LATER),
         ("In this copy, probably added after the review", "part"),
         ("In this copy, probably added after the review", "calm")),
        (statement("request", in_paper=InPaper.NO), ("Needs new text", "bad"), ("Not in the paper", "calm")),
        (statement("opinion"), ("Opinion", "none"), ("Opinion", "none")),
    ],
)  # fmt: skip
def test_verdicts_speak_to_the_person_looking(said: Statement, author: tuple[str, str], chair: tuple[str, str]) -> None:
    """The same statement is good or bad news for an author and neutral for a chair; a veto's label goes before."""
    for view, expected in (("author", author), ("chair", chair)):
        verdict = verdict_of(said, view)  # type: ignore[arg-type]
        assert (verdict.word, verdict.tone) == expected


def test_counts_have_their_plural() -> None:
    """One is one, two are two, in both persons."""
    one, two = [statement("criticism", judgement=Judgement.WRONG)], [statement("question"), statement("question")]
    assert tally(one, read=True) == "1 point: 1 in your favour"
    assert neutral_tally([*one, *two], read=True) == "3 points: 1 does not hold, 2 questions"
    assert neutral_tally([*one, *one, two[0]], read=True) == "3 points: 2 do not hold, 1 question"
    assert tally([], read=True) == "0 points"
    for view in VIEWS:
        assert not re.search(r"\b1 (?:points|comments|works|reviews|answers|gaps|paragraphs|sentences|changes)\b",
                             read(built.small_case(), view, "html"))  # fmt: skip


@pytest.mark.parametrize(
    ("text", "guide", "expected", "why"),
    [
        ("one two three", "", "one two three", "a short text is quoted whole"),
        ("The paper is fine, but the gate is not new at all", "gate is not new", "… but the gate is not …",
         "the clause that the guide speaks of"),
        ("a b c d e f g", "", "a b c d e …", "else the first words"),
    ],
)  # fmt: skip
def test_long_words_are_cut_to_what_matters(text: str, guide: str, expected: str, why: str) -> None:
    """At most so many words in one stretch, an ellipsis where some are left out."""
    assert short_quote(text, guide, 5) == expected, why


def test_the_same_case_gives_the_same_bytes() -> None:
    """Nothing on a page depends on the clock or on chance."""
    assert render(built.large_case()) == render(built.large_case())


def test_the_entry_shows_a_case_in_all_its_views() -> None:
    """What the registry plugs in gives each form, the works that were used, and a view for each person."""
    record = built.large_case()
    assert CASES.html([record], [], []) == render(record)
    assert {work.cand_id for work in CASES.works(record)} == {work.candidate.cand_id for work in record.works}
    assert CASES.in_view is not None
    assert all(CASES.in_view(view).markdown([record], []) == render(record, view, "markdown") for view in VIEWS)
    assert [tally.many for tally in CASES.index([record]).tallies]
    assert list(CASES.advice([record])) == [
        "1 work could not be read; add the text with --with, or allow downloads with --fetch"
    ]


def test_markdown_of_a_sentence_has_no_entities() -> None:
    """Ordinary sentences keep their stops and numbers: no `&#46;` in what a person pastes."""
    from peerassay.reports.blocks import Sheet, Text
    from peerassay.reports.blocks_markdown import to_markdown

    text = "2. The file. We read the data: it is 3.5 GB, see www. and http: too."
    assert to_markdown(Sheet("", (Text((Run(text),)),))).strip() == text.replace("2.", "2\\.", 1)
