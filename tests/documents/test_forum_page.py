"""Text copied from a forum page: split into its reviews; what authors and others reply is no review."""

import pytest

from peerassay.documents import FieldRole, Review
from peerassay.documents.review_reading import read_held_reviews

READERS = "Program Chairs, Senior Area Chairs, Area Chairs, Reviewers, Authors"
FIRST = """Summary:
Kites fly in the rain.

Strengths And Weaknesses:
Strengths: it is dry.
Originality: the strings of A. Holm et al. (2020) are much the same as these.
Rating: 6: marginally above the acceptance threshold
Confidence: 4: You are confident in your assessment, but not absolutely certain.
Questions:
Why wet?"""
REPLY = """Comment:
We thank the reviewer.
> Originality: the strings are the same.
Weaknesses:
None remain, say the authors."""
SECOND = """Summary:
Strings hold kites.
Weaknesses:
Kites are old. I know three such papers.
Rating: 3: reject"""


def site(kind: str, title: str, who: str, day: str, style: str) -> str:
    if style == "one line":
        return f"{title}\n{kind}by {who}{day}, 11:22 (modified: 28 Jul 2024, 10:00){READERS}Revisions\n"
    if style == "lines":
        return f"{title}\n{kind}\nby {who}\n{day} at 11:22\n{READERS}\nRevisions\n"
    if style == "markdown":
        link = "[](https://openreview.net/forum?id=aB3dE5gH7j&noteId=xY)"
        return f"#### {title}\n\n{link}\n\n{kind}by {who}{day}, 11:22Everyone[Revisions](https://openreview.net/r)\n\n"
    if style == "old":
        paper = "ICLR 2020 Conference Paper12"
        return f"{title}\n{paper} {who}\n{day} (modified: 05 Nov 2024){paper} {kind}Readers: EveryoneShow Revisions\n"
    return f"{title}\n\n"


def page(style: str) -> str:
    item, two = ("AnonReviewer1", "AnonReviewer2") if style == "old" else ("Reviewer aB12", "Reviewer 7qmr")
    return "\n".join(
        [
            ""
            if style == "titles"
            else "Kites in rain\nDownload PDF\nAbstract:\nWe fly kites.\n2 / 2 replies shown\nAdd:",
            site("Decision", "Decision by Program Chairs", "Program Chairs", "30 Sep 2024", style),
            "Decision: Accept (poster)\nComment:\nAll liked it.\n",
            site("Official Review", f"Official Review of Submission12 by {item}", item, "12 Jul 2024", style) + FIRST,
            "" if style == "titles" else f"Replying to Official Review of Submission12 by {item}",
            site("Official Comment", "Official Comment by Authors", "Authors", "01 Aug 2024", style) + REPLY,
            "" if style == "titles" else "Add:",
            site("Official Review", f"Official Review of Submission12 by {two}", two, "13 Jul 2024", style) + SECOND,
            site("Rebuttal", "Rebuttal by Authors", "Authors", "01 Aug 2024", style) + REPLY,
            "About OpenReview\nHosting a Venue\nOpenReview is a long-term project.",
        ]
    )


def reviews(style: str) -> list[Review]:
    return list(read_held_reviews(page(style).encode(), "page.txt").reviews)


@pytest.mark.parametrize("style", ["one line", "lines", "markdown", "old", "titles"])
def test_a_page_is_split_into_its_reviews(style: str) -> None:
    """However the lines above the notes were copied, two reviews and a decision come out, each whole and alone."""
    decision, first, second = reviews(style)
    assert (decision.is_meta, first.is_meta, second.is_meta) == (True, False, False)
    assert [r.reviewer[-4:] for r in (first, second)] == (["wer1", "wer2"] if style == "old" else ["aB12", "7qmr"])
    assert (first.original.strip(), second.original.strip()) == (FIRST, SECOND)
    assert "All liked it." in decision.original
    assert all(review.source.format == "forum_page" for review in (first, second))


def test_fields_scores_and_dates_are_told() -> None:
    """A grade is a score and no sentence, a reviewer's own words behind a score's name are; the day is the note's."""
    _, first, _ = reviews("one line")
    assert first.scores["Rating"] == "6: marginally above the acceptance threshold"
    assert first.date == "2024-07-12"
    text = " ".join(sentence.text for sentence in first.sentences)
    assert "the strings of A. Holm et al. (2020) are much the same" in text
    assert "confident in your assessment" not in text
    assert FieldRole.QUESTIONS in {field.role for field in first.fields}
    assert all(first.original[s.start : s.end] == s.text for s in first.sentences)


def test_the_forum_is_named_where_a_link_names_it() -> None:
    """A link copied with the page gives the id of the paper."""
    assert {review.paper_id for review in reviews("markdown")} == {"aB3dE5gH7j"}


def test_a_plain_review_is_no_page() -> None:
    """A review that speaks of a method by its authors, or of a day, stays one review."""
    plain = "Summary:\nA method by Authors of note.\n\nWeaknesses:\nShown by Holm on 12 Jul 2024, it is old."
    (review,) = read_held_reviews(plain.encode(), "review.txt").reviews
    assert review.source.format == "text"


def test_one_review_under_its_title_names_its_reviewer() -> None:
    """A single review under the site's title is read by the form, and its reviewer is known."""
    (review,) = read_held_reviews(
        f"Official Review of Submission12 by Reviewer aB12\n{FIRST}".encode(), "r.txt"
    ).reviews
    assert review.reviewer == "Reviewer aB12"
    assert review.original == FIRST
