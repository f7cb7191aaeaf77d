"""Pages of a case: what is said when something is missing, and how verdicts are worded."""

import re

import pytest

import case_builder as built
from case_pages import FORMS, VIEWS, every_block, read, statement
from peerassay.engines import Failure
from peerassay.jobs.reviews.case import InPaper, Judgement, Label, Stance, Statement
from peerassay.jobs.reviews.page import CommentExplained, Explanations
from peerassay.reports.blocks import Picture, Quote, Run, text_of
from peerassay.reports.reviews.naming import short_quote
from peerassay.reports.reviews.views import CASES, render, sheet_of
from peerassay.reports.reviews.words import View, neutral_tally, tally, verdict_of


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
