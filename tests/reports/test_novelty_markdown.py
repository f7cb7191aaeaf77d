"""The novelty report as Markdown: OpenNovelty's sections, an indented tree, quotes cut, nothing foreign as markup."""

import re

from hypothesis import given
from hypothesis import strategies as st
from report_builder import POLICY, bare_report, envelope, paper, report, span_of

from hostile import hostile
from peerassay.jobs.novelty.parts import Refutation
from peerassay.reports.novelty.views import render_report_html, render_report_markdown
from peerassay.reports.passages import Piece, shortened

TEXT = render_report_markdown(report(), [envelope(report())])


def plain(text: str) -> str:
    """The text without the marks of Markdown."""
    return " ".join(text.replace("\\", "").replace("*", "").split())


def test_the_first_screen_comes_first_and_all_phases_of_the_seed_are_behind_it() -> None:
    """What to cite, what is closer than said, the nearest works, the field; then every module, folded."""
    assert re.findall(r"^## (.*)$", TEXT, re.MULTILINE) == [
        "Not cited, and has part of what you claim",
        "Cited, and closer than the paper says",
        "Your contributions and the nearest work to each",
        "The field",
        "Details",
        "Works",
        "How this was made",
        "Notes",
    ]
    behind = TEXT[TEXT.index("## Details") :]
    parts = ("Contribution 1", "Assessment", "Taxonomy of", "Neighbouring works", "Shared text", "How the works")
    places = [behind.index(part) for part in parts]
    assert places == sorted(places)


def test_results_quotes_and_what_fell_are_told() -> None:
    """Both quotes of each pair, the downgrade, the failed comparison, the failed query."""
    text = plain(TEXT)
    for words in (
        "it is the first policy that weighs the uncertainty",
        "The rule weighs the spread of the predicted arrival times",
        "Downgraded from “can refute”",
        "Comparison failed",
        "HTTP 429 after five attempts",
        "Sluys 2021[1]",
    ):
        assert words in text


def test_a_withheld_sentence_is_told() -> None:
    """A sentence that no question showed, because it speaks to a machine, stands among what to know about the run."""
    order = span_of(paper(), "Keepers decide by eye when to wait for one more barge.")
    made = report()
    told = made.model_copy(update={"withheld": (order,)})
    text = plain(render_report_markdown(told))
    assert "1 sentence addresses an AI; withheld from the model." in text
    assert f"“{order.text}”" in text


def test_a_passage_that_only_comes_near_is_quoted_in_its_row() -> None:
    """Beside a result that shows nothing, the candidate's side stands once; the claim is not repeated."""
    made = report()
    weak = tuple(
        comparison.model_copy(
            update={
                "refutations": tuple(
                    refutation.model_copy(update={"status": "cannot_refute", "downgraded": False})
                    for refutation in comparison.refutations
                )
            }
        )
        for comparison in made.body.comparisons
    )
    changed = made.model_copy(update={"body": made.body.model_copy(update={"comparisons": weak, "statistics": ()})})
    text = plain(render_report_markdown(changed))
    assert "Most similar passage, " in text
    assert "The paper, Abstract" not in text


def test_a_description_that_repeats_the_claim_is_left_out() -> None:
    """A contribution in the words of its claim is told once."""
    made = report()
    first = made.body.contributions[0]
    same = first.model_copy(update={"description": first.author_claim_text.split(",")[0].capitalize()})
    contributions = (same, *made.body.contributions[1:])
    changed = made.model_copy(update={"body": made.body.model_copy(update={"contributions": contributions})})
    assert first.description in plain(TEXT)
    assert f"\n{same.description}\n" not in render_report_markdown(changed)


def test_an_outage_is_told() -> None:
    """What could not be made is named."""
    text = plain(render_report_markdown(bare_report()))
    assert "No taxonomy" in text
    assert "No assessment was written." in text
    assert "Not compared with any work." in text


@given(st.lists(st.tuples(st.text(max_size=60), st.booleans()), max_size=6), st.integers(1, 12))
def test_a_cut_quote_has_the_first_words(parts: list[tuple[str, bool]], most: int) -> None:
    """No word is changed, none beyond the limit is shown, and nothing is cut that is short enough."""
    quote = [Piece(f"{text} ", marked) for text, marked in parts]
    words = "".join(piece.text for piece in quote).split()
    shown = "".join(piece.text for piece in shortened(quote, most)).split()
    assert shown == words if len(words) <= most else shown == [*words[:most], "…"]


def test_nothing_foreign_is_markup() -> None:
    """An attack gives no HTML, no link and no code of its own."""
    text = render_report_markdown(hostile(report()))
    assert not re.search(r"<(script|img|style)", text)
    assert not re.search(r"(?<!\\)\]\((?!<https?://)", text)
    assert not re.search(r"(?<!\\)`", text)
    assert "javascript:" not in text


def test_the_same_report_gives_the_same_text() -> None:
    """No clock and no chance in it."""
    assert render_report_markdown(report(), [envelope(report())]) == TEXT


def test_what_is_shown_but_not_known_to_be_earlier_is_told_from_what_cannot_be_told() -> None:
    """What a work without a date or a concurrent one shows has a row of its own, with its quotes."""
    made = report()
    first, *others = made.body.comparisons
    fallen = first.refutations[0].model_copy(
        update={"status": "unclear", "brief_note": "It waits.", "downgraded": True}
    )
    changed = first.model_copy(update={"refutations": (fallen, *first.refutations[1:])})
    counted = made.body.model_copy(update={"comparisons": (changed, *others), "statistics": ()})
    text = plain(render_report_markdown(made.model_copy(update={"body": counted})))
    assert "1 work shows it, not known to be earlier" in text
    assert "Shows it, not known to be earlier · Sluys 2021[1]" in text
    assert "place 1 among the works nearest to this contribution" in text


def test_shared_text_tells_how_many_texts_were_whole() -> None:
    """An abstract has little to share: that most texts were abstracts is said where none was found."""
    assert re.search(r"texts? looked through, (?:\d+|none) of them in full", plain(TEXT))


def test_a_work_tells_whether_the_paper_cites_it() -> None:
    """With the work in the references and beside what came of it; nothing is said where no list could be read."""
    made = report()
    said = {"ref_1": "cited by the paper", None: "not in the paper's reference list"}
    listed = made.body.model_copy(update={"list_read": True})
    for reference, words in said.items():
        works = tuple(work.model_copy(update={"reference": reference}) for work in made.works)
        text = plain(render_report_markdown(made.model_copy(update={"works": works, "body": listed})))
        assert words in text[text.rindex("Contribution 1") : text.rindex("Shared text: ")]
    text = plain(render_report_markdown(made))
    assert not any(words in text for words in said.values())


def test_works_found_for_another_contribution_are_told_where_they_show_something() -> None:
    """Near to another one and showing nothing: named in a line; leaving it open: with what it is near to."""
    made = report()
    said = {
        "P8192a3b4": Refutation(contribution_id=POLICY, status="cannot_refute", brief_note="It has no gate policy."),
        "P6f708192": Refutation(contribution_id=POLICY, status="unclear", brief_note="It may hold gates."),
    }
    comparisons = tuple(
        comparison.model_copy(update={"refutations": (*comparison.refutations, said[comparison.cand_id])})
        if comparison.cand_id in said
        else comparison
        for comparison in made.body.comparisons
    )
    told = made.model_copy(update={"body": made.body.model_copy(update={"comparisons": comparisons})})
    text = plain(render_report_markdown(told))
    assert "1 work nearer to other contributions, compared with this one too, without showing it" in text
    assert "near to contribution 2" in text
    assert "It may hold gates." in text
    assert "It has no gate policy." in plain(render_report_html(told))
