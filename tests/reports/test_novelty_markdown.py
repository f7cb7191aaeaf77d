"""The novelty report as Markdown: OpenNovelty's sections, an indented tree, quotes cut, nothing foreign as markup."""

import re

from hypothesis import given
from hypothesis import strategies as st
from report_builder import POLICY, SHARED, bare_report, envelope, paper, report, span_of

from hostile import hostile
from peerassay.novelty.parts import Refutation
from peerassay.reports.novelty.shown import render_report_html, render_report_markdown
from peerassay.reports.passages import MOST_WORDS, Piece, shortened

TEXT = render_report_markdown(report(), [envelope(report())])


def plain(text: str) -> str:
    """The text without the marks of Markdown."""
    return " ".join(text.replace("\\", "").replace("*", "").split())


def test_the_sections_stand_in_the_order_of_the_seed() -> None:
    """Survey, siblings, contributions, overlap, references, then the search and the making (OpenNovelty, D.2)."""
    assert re.findall(r"^## (.*)$", TEXT, re.MULTILINE) == [
        "At a glance",
        "Where the paper stands",
        "Works beside it",
        "The contributions against prior work",
        "Shared text",
        "References",
        "What was searched",
        "How this was made",
    ]


def test_the_taxonomy_is_an_indented_tree() -> None:
    """Each level stands two columns further in, and the paper's place is marked on every level."""
    lines = [line for line in TEXT.splitlines() if "★" in line]
    assert [len(line) - len(line.lstrip()) for line in lines] == [0, 2, 4, 6]
    assert "This paper" in lines[-1]


def test_results_quotes_and_what_fell_are_told() -> None:
    """Both quotes of each pair, the downgrade, the failed comparison, the failed query."""
    text = plain(TEXT)
    for words in (
        "it is the first policy that weighs the uncertainty",
        "The rule weighs the spread of the predicted arrival times",
        "Downgraded from “can refute”",
        "! Comparison failed",
        "failed: HTTP 429 after five attempts",
        "Sluys 2021[1]",
    ):
        assert words in text


def test_a_withheld_sentence_is_told() -> None:
    """A sentence that no question showed, because it speaks to a machine, stands among what to know about the run."""
    order = span_of(paper(), "Keepers decide by eye when to wait for one more barge.")
    made = report()
    told = made.model_copy(update={"original_paper": made.original_paper.model_copy(update={"withheld": (order,)})})
    assert f"({order.sentence}): “{order.text}”" in plain(render_report_markdown(told))


def test_a_glance_names_the_closest_works_and_how_they_were_read() -> None:
    """Above all else: each contribution with its count and its closest works, and what of them was compared."""
    glance = plain(TEXT[TEXT.index("## At a glance") : TEXT.index("## Where the paper stands")])
    assert "1. A lock policy that waits for predicted barges" in glance
    assert "Closest: Sluys 2021[1]" in glance
    assert "by abstract alone" in glance or "by full text" in glance


def test_a_passage_that_only_comes_near_is_quoted_in_its_row() -> None:
    """Beside a result that shows nothing, the candidate's side stands once; the claim is not repeated."""
    made = report()
    analysis = made.contribution_analysis
    weak = tuple(
        comparison.model_copy(
            update={
                "refutations": tuple(
                    refutation.model_copy(update={"status": "cannot_refute", "downgraded": False})
                    for refutation in comparison.refutations
                )
            }
        )
        for comparison in analysis.comparisons
    )
    changed = made.model_copy(
        update={"contribution_analysis": analysis.model_copy(update={"comparisons": weak, "statistics": ()})}
    )
    text = plain(render_report_markdown(changed))
    assert "Nearest passage: “" in text
    assert "Evidence 1" not in text


def test_a_description_that_repeats_the_claim_is_left_out() -> None:
    """A contribution in the words of its claim is told once."""
    made = report()
    paper = made.original_paper
    first = paper.contributions[0]
    same = first.model_copy(update={"description": first.author_claim_text.split(",")[0].capitalize()})
    changed = made.model_copy(
        update={"original_paper": paper.model_copy(update={"contributions": (same, *paper.contributions[1:])})}
    )
    assert first.description in plain(TEXT)
    assert f"\n{same.description}\n" not in render_report_markdown(changed)


def test_an_outage_is_told() -> None:
    """What could not be made is named."""
    text = plain(render_report_markdown(bare_report()))
    assert "No taxonomy." in text
    assert "No assessment was written." in text
    assert "Compared with no work." in text


def test_long_quotes_are_cut() -> None:
    """A stretch of more words than a print shows ends in an ellipsis."""
    made = report()
    segment = made.textual_similarity.segments[0]
    long = segment.original.model_copy(update={"text": f"{SHARED} and {SHARED}"})
    overlap = made.textual_similarity.model_copy(update={"segments": (segment.model_copy(update={"original": long}),)})
    text = plain(render_report_markdown(made.model_copy(update={"textual_similarity": overlap})))
    assert f"{' '.join(f'{SHARED} and {SHARED}'.split()[:MOST_WORDS])} …" in text
    assert f"{SHARED} and {SHARED}" not in text


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


def test_every_row_of_a_table_has_its_cells() -> None:
    """No text of a cell opens another."""
    rows = [line for line in render_report_markdown(hostile(report())).splitlines() if line.startswith("| ")]
    assert rows
    assert {len(re.findall(r"(?<!\\)\|", row)) for row in rows} == {5}


def test_the_same_report_gives_the_same_text() -> None:
    """No clock and no chance in it."""
    assert render_report_markdown(report(), [envelope(report())]) == TEXT


def test_what_is_shown_but_not_known_to_be_earlier_is_told_from_what_cannot_be_told() -> None:
    """What a work without a date or a concurrent one shows has a row of its own, with its quotes."""
    made = report()
    analysis = made.contribution_analysis
    first, *others = analysis.comparisons
    fallen = first.refutations[0].model_copy(
        update={"status": "unclear", "brief_note": "It waits.", "downgraded": True}
    )
    changed = first.model_copy(update={"mode": "abstract", "refutations": (fallen, *first.refutations[1:])})
    counted = analysis.model_copy(update={"comparisons": (changed, *others), "statistics": ()})
    text = plain(render_report_markdown(made.model_copy(update={"contribution_analysis": counted})))
    assert "◇ 1 work shows it, not known to be earlier" in text
    assert "| ◇ Shows it, not known to be earlier |" in text
    assert "Evidence 1: Sluys 2021[1]" in text
    assert "place 1 among the works nearest to this contribution" in text


def test_shared_text_tells_how_many_texts_were_whole() -> None:
    """An abstract has little to share: that most texts were abstracts is said where none was found."""
    assert re.search(r"texts? looked through, (?:\d+|none) of them in full", plain(TEXT))


def test_a_work_tells_whether_the_paper_cites_it() -> None:
    """With the work in the references and beside what came of it; nothing is said where no list could be read."""
    made = report()
    said = {True: "cited by the paper", False: "not in the paper's reference list"}
    for cited, words in said.items():
        entries = tuple(reference.model_copy(update={"cited": cited}) for reference in made.references)
        text = plain(render_report_markdown(made.model_copy(update={"references": entries})))
        assert words in text[text.index("## References") :]
        assert words in text[text.index("### 1.") : text.index("## Shared text")]
    unread = tuple(reference.model_copy(update={"cited": None}) for reference in made.references)
    text = plain(render_report_markdown(made.model_copy(update={"references": unread})))
    assert not any(words in text for words in said.values())


def test_works_found_for_another_contribution_are_told_where_they_show_something() -> None:
    """Near to another one and showing nothing: named in a line; leaving it open: with what it is near to."""
    made = report()
    analysis = made.contribution_analysis
    said = {
        "P8192a3b4": Refutation(contribution_id=POLICY, status="cannot_refute", brief_note="It has no gate policy."),
        "P6f708192": Refutation(contribution_id=POLICY, status="unclear", brief_note="It may hold gates."),
    }
    comparisons = tuple(
        comparison.model_copy(update={"refutations": (*comparison.refutations, said[comparison.cand_id])})
        if comparison.cand_id in said
        else comparison
        for comparison in analysis.comparisons
    )
    told = made.model_copy(update={"contribution_analysis": analysis.model_copy(update={"comparisons": comparisons})})
    text = plain(render_report_markdown(told))
    assert (
        "1 work nearer to other contributions, compared with this one too, without showing it: Sluys 2022b[8]." in text
    )
    assert "near to contribution 2" in text
    assert "It may hold gates." in text
    assert "It has no gate policy." in plain(render_report_html(told))


def test_shared_text_is_told_with_the_work_that_it_is_shared_with() -> None:
    """The row of the work says how much text is alike and where; the page leads to both sides, print as well (C.2)."""
    words = len(SHARED.split())
    told = f"Text that the paper has in common with it: {words} words"
    row = next(line for line in TEXT.splitlines() if "Sluys 2023" in line and told in plain(line))
    assert told in plain(row)
    page = render_report_html(report())
    assert f'<a href="#shared-1">{words} words' in page
    assert 'id="shared-1"' in page
    assert "Sluys 2023[6], 2 Data:" in plain(TEXT)
