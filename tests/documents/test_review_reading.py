"""Reviews in every format, and what must hold of each."""

import gzip
import json
import os
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from peerassay.documents.review import FieldRole, Review
from peerassay.documents.review_reading import ReviewFile, read_review_file, read_reviews, review_from_text
from peerassay.errors import UnreadableDocument


def _write(folder: Path, name: str, content: Any) -> Path:
    path = folder / name
    data = (
        content
        if isinstance(content, bytes)
        else (content if isinstance(content, str) else json.dumps(content)).encode()
    )
    path.write_bytes(data)
    return path


def _assert_whole(review: Review) -> None:
    """Every visible character is in one paragraph; sentences are exact and lie in theirs."""
    text, at = review.original, 0
    for i, paragraph in enumerate(review.paragraphs):
        assert paragraph.index == i
        assert not text[at : paragraph.start].strip()
        assert paragraph.start < paragraph.end
        at = paragraph.end
    assert not text[at:].strip()
    for n, sentence in enumerate(review.sentences, 1):
        paragraph = review.paragraph_of(sentence)
        assert sentence.id == f"R_{n:03}"
        assert text[sentence.start : sentence.end] == sentence.text
        assert paragraph.start <= sentence.start < sentence.end <= paragraph.end


_LINES = st.lists(
    st.one_of(
        st.text(max_size=40),
        st.sampled_from(
            [
                "## Weaknesses",
                "**Strengths**",
                "Weaknesses- the x",
                "SUMMARY:",
                "- item one",
                "1. item",
                "[1] Lee, Kites, 2019",
                "",
                "---",
                "\x00\u202e",
                "> quote",
                "Q1: why?",
            ]
        ),
    ),
    max_size=15,
)


@given(_LINES)
def test_nothing_of_a_review_is_lost(lines: list[str]) -> None:
    """Whatever its lines, the original is untouched and wholly covered, with exact sentences."""
    text = "\n".join(lines)
    review = review_from_text(text)
    assert review.original == text
    _assert_whole(review)


MARKDOWN = """# Review

Great topic.

## Strengths

- The idea is new.
- **Clear** writing, see [this](https://example.org).

**Weaknesses**

1. The novelty is limited, e.g. [1] does it. It is old.
2. Few baselines.

Questions: Why 0.5? Why not 1.0?

## References

[1] A. Lee. Kites in wind. ICRA 2019.
[2] B. Roe et al. Sails at sea. 2020.
"""


def test_headings_set_the_roles_of_what_is_under_them() -> None:
    """Marked headings give their paragraphs role and heading; marks and bullets stay outside the sentences."""
    review = review_from_text(MARKDOWN, reviewer="Ann")
    found = [(s.text, review.paragraph_of(s).role.value) for s in review.sentences]
    assert ("The idea is new.", "strengths") in found
    assert ("**Clear** writing, see [this](https://example.org).", "strengths") in found
    assert ("The novelty is limited, e.g. [1] does it.", "weaknesses") in found
    assert ("It is old.", "weaknesses") in found
    assert ("Why 0.5?", "questions") in found
    assert ("[1] A. Lee. Kites in wind. ICRA 2019.", "references") in found
    assert review.reviewer == "Ann"
    item = next(p for p in review.paragraphs if review.original[p.start :].startswith("1. The novelty"))
    assert (item.is_list_item, item.heading) == (True, "Weaknesses")


def test_the_plain_version_has_no_marks() -> None:
    """Heading, emphasis and link marks go; words, lines and mathematics stay."""
    plain = review_from_text(MARKDOWN + "\nLet `a_b` and x * y * z be.").plain
    assert "#" not in plain
    assert "**" not in plain
    assert "this (https://example.org)" in plain
    assert "a_b and x * y * z" in plain


@pytest.mark.parametrize(
    "heading", ["## Weaknesses", "**Weaknesses**", "Weaknesses-", "WEAKNESSES:", "### **Weakness:**", "Weaknesses："]
)
def test_every_dress_of_a_heading_is_known(heading: str) -> None:
    """Weaknesses are found under each way of writing the word."""
    review = review_from_text(f"Strengths:\nIt is new.\n{heading}\nIt is old.")
    assert [review.paragraph_of(s).role.value for s in review.sentences] == ["strengths", "weaknesses"]


def test_a_claim_in_bold_is_a_sentence_and_no_mere_heading() -> None:
    """A bold line that says something is kept as a sentence."""
    first = review_from_text("**The novelty is limited**\nIt is old.").sentences[0]
    assert "novelty is limited" in first.text


def test_many_reviews_in_one_file_are_split_at_their_marks(tmp_path: Path) -> None:
    """Numbered headings, ruled lines and signatures part the reviews and name the reviewers."""
    numbered = "# Reviews of Kites\n\n# Review 1\nIt is new.\n\n# Review 2\nIt is old.\n"
    ruled = "Reviewer: Ann\nIt is new.\n---\nReviewer: Bo\nIt is old.\n"
    barred = "=== Reviewer 1 ===\nIt is new.\n=== Reviewer x1Yz ===\nIt is old.\n"
    bare = "Reviewer 1\n\nIt is new.\n\nReviewer #2:\n\nIt is old, as Reviewer 1\nsays.\n"
    two = ["Reviewer 1", "Reviewer 2"]
    for text, reviewers in ((numbered, two), (barred, ["Reviewer 1", "Reviewer x1Yz"]), (bare, two)):
        reviews = read_reviews(_write(tmp_path, "reviews.md", text))
        assert [r.reviewer for r in reviews] == reviewers
        assert "".join(r.original for r in reviews) == text
    reviews = read_reviews(_write(tmp_path, "reviews.txt", ruled))
    assert len(reviews) == 2
    assert reviews[1].reviewer == "Bo"


def test_a_single_review_is_named_after_its_file(tmp_path: Path) -> None:
    """One review without a name is called by its file."""
    (review,) = read_reviews(_write(tmp_path, "second_reviewer.txt", "[1] shows the same. It is old."))
    assert review.reviewer == "second_reviewer"


V2 = {
    "notes": [
        {
            "id": "forum01",
            "forum": "forum01",
            "tcdate": 1715000000000,
            "invitations": ["ICLR.cc/2024/Conference/-/Submission"],
            "content": {
                "title": {"value": "Kites"},
                "abstract": {"value": "We fly."},
                "authors": {"value": ["Ann Lee"]},
            },
            "details": {
                "replies": [
                    {
                        "id": "rev01",
                        "forum": "forum01",
                        "signatures": ["ICLR.cc/2024/Conference/Submission1/Reviewer_x1Yz"],
                        "invitations": ["ICLR.cc/2024/Conference/Submission1/-/Official_Review"],
                        "content": {
                            "rating": {"value": 6},
                            "confidence": {"value": "4: sure"},
                            "weaknesses": {"value": "It is old. See [1]."},
                            "summary": {"value": "Kites fly."},
                            "strengths": {"value": "It is new."},
                            "my_own_field": {"value": "Something else to say here."},
                        },
                    },
                    {
                        "id": "com01",
                        "forum": "forum01",
                        "invitations": ["ICLR.cc/2024/Conference/Submission1/-/Official_Comment"],
                        "content": {"comment": {"value": "Thanks."}},
                    },
                    {
                        "id": "meta01",
                        "forum": "forum01",
                        "invitations": ["ICLR.cc/2024/Conference/Submission1/-/Meta_Review"],
                        "content": {"metareview": {"value": "Reviewers agree."}},
                    },
                    {
                        "id": "dec01",
                        "forum": "forum01",
                        "invitations": ["ICLR.cc/2024/Conference/-/Decision"],
                        "content": {"decision": {"value": "Accept (poster)"}, "comment": {"value": "Good."}},
                    },
                ]
            },
        }
    ]
}


def test_openreview_version_2(tmp_path: Path) -> None:
    """Reviews, meta review and decision are told apart, comments left out, fields in form order, the card exposed."""
    found = read_review_file(_write(tmp_path, "forum.json", V2))
    assert [(r.id, r.is_meta) for r in found.reviews] == [("rev01", False), ("meta01", True), ("dec01", True)]
    review = found.reviews[0]
    assert [(f.name, f.role.value) for f in review.fields] == [
        ("summary", "summary"),
        ("strengths", "strengths"),
        ("weaknesses", "weaknesses"),
        ("my_own_field", "other"),
    ]
    assert [review.original[f.start : f.end] for f in review.fields][2] == "It is old. See [1]."
    assert review.scores == {"rating": 6, "confidence": "4: sure"}
    assert (review.reviewer, review.paper_id, review.venue) == ("Reviewer_x1Yz", "forum01", "ICLR 2024")
    assert FieldRole.DECISION in {f.role for f in found.reviews[2].fields}
    assert (found.papers[0].title, found.papers[0].date, found.papers[0].openreview_id) == (
        "Kites",
        "2024-05-06",
        "forum01",
    )
    for each in found.reviews:
        _assert_whole(each)


def test_openreview_version_1_and_bare_notes(tmp_path: Path) -> None:
    """Plain content, a single note, a list of notes, and notes without an invitation are read alike."""
    note = {
        "id": "r1",
        "forum": "f1",
        "invitation": "ICLR.cc/2020/Conference/Paper7/-/Official_Review",
        "signatures": ["ICLR.cc/2020/Conference/Paper7/AnonReviewer2"],
        "content": {
            "title": "Official Blind Review #2",
            "rating": "6: Weak Accept",
            "review": "It is new.\n\nIt is old.",
        },
    }
    bare = {"id": "r2", "content": {"summary_of_the_paper": "Kites.", "strength_and_weaknesses": "It is old."}}
    (review,) = read_reviews(_write(tmp_path, "one.json", note))
    assert (review.reviewer, review.scores["rating"], review.venue) == ("AnonReviewer2", "6: Weak Accept", "ICLR 2020")
    assert [r.id for r in read_reviews(_write(tmp_path, "two.json", [note, bare]))] == ["r1", "r2"]


ROWS = [
    {
        "id": "p1",
        "title": "Kites",
        "venue": "NeurIPS 2025",
        "year": 2025,
        "reviews": [
            {
                "IS_META_REVIEW": False,
                "comments": "SUMMARY:\nKites.\n\nSTRENGTHS AND WEAKNESSES:\nStrengths:\nNew.\nWeaknesses:\nREF:\nOld.",
                "RECOMMENDATION": 4,
                "TITLE": "Official Review",
            },
            {"IS_META_REVIEW": True, "comments": "DECISION:\nReject\n\nCOMMENT:\nOld.", "RECOMMENDATION": "Reject"},
        ],
    }
]


@pytest.mark.parametrize("form", ["json", "jsonl", "jsonl.gz", "object"])
def test_rows_with_reviews(tmp_path: Path, form: str) -> None:
    """The same rows as JSON, JSON Lines, packed or alone give the same reviews, comments untouched."""
    text = {"json": json.dumps(ROWS), "object": json.dumps(ROWS[0])}.get(form, "\n".join(map(json.dumps, ROWS)) + "\n")
    data = gzip.compress(text.encode()) if form.endswith("gz") else text.encode()
    found = read_review_file(_write(tmp_path, f"rows.{form}", data))
    first, last = found.reviews
    assert first.original == ROWS[0]["reviews"][0]["comments"]  # type: ignore[index]
    assert [f.role.value for f in first.fields] == ["summary", "strengths_and_weaknesses"]
    assert [s.text for s in first.sentences] == ["Kites.", "New.", "Old."]
    assert (first.reviewer, first.paper_id, first.scores["RECOMMENDATION"], last.is_meta) == (
        "Reviewer 1",
        "p1",
        4,
        True,
    )
    assert found.papers[0].openreview_id == "p1"


def test_odd_characters_survive(tmp_path: Path) -> None:
    """Null bytes, bidirectional marks, carriage returns and a line of a megabyte stay where they are."""
    text = "It is \x00new.\r\n\r\n\u202eIt is old.\u202c\r\n" + "very " * 200_000 + "old."
    (review,) = read_reviews(_write(tmp_path, "odd.txt", text))
    assert review.original == text
    _assert_whole(review)


def test_half_characters_in_json_become_replacements(tmp_path: Path) -> None:
    """A lone surrogate cannot be stored anywhere and is replaced."""
    path = _write(tmp_path, "half.json", '{"reviews": [{"comments": "It is \\ud83d new."}]}')
    assert "\ufffd" in read_reviews(path)[0].original


@pytest.mark.parametrize(
    ("name", "data", "words"),
    [
        ("empty.md", b" \n", "empty"),
        ("cut.json", b'{"reviews": [{"comments": "It', "broken or cut short"),
        ("none.json", b"{}", "no review"),
        ("list.json", b"[1, 2]", "no review"),
        ("lines.jsonl", b'{"reviews": []}\n{"reviews"', "line 2"),
        ("data.txt", b"\x80\x81\x00\x00\x01", "binary"),
        ("cut.jsonl.gz", gzip.compress(b'{"reviews": []}', mtime=0)[:-12], "cut short"),
        ("paper.pdf", b"%PDF-1.7 ...", "PDF"),
        ("review.docx", b"PK\x03\x04...", "office file"),
        ("Reviews.TSV", b"who\twhat\n", "table"),
    ],
)
def test_bad_files_are_one_sentence(tmp_path: Path, name: str, data: bytes, words: str) -> None:
    """Empty, broken, cut, binary and foreign files are refused, naming the file."""
    with pytest.raises(UnreadableDocument, match=words) as caught:
        read_reviews(_write(tmp_path, name, data))
    assert name in str(caught.value)


def test_a_missing_file_is_one_sentence(tmp_path: Path) -> None:
    """A path without a file is refused."""
    with pytest.raises(UnreadableDocument, match="file not found"):
        read_reviews(tmp_path / "nowhere.md")


@pytest.mark.parametrize("encoding", ["utf-16-le", "utf-16-be"])
def test_utf16_without_a_mark_is_read(tmp_path: Path, encoding: str) -> None:
    """What an editor saved as UTF-16 is read as written, with a warning where no mark tells it."""
    text = "It is not new: the naïve method does it.\r\nIt is “old”."
    (bare,) = read_reviews(_write(tmp_path, "bare.txt", text.encode(encoding)))
    (marked,) = read_reviews(_write(tmp_path, "marked.txt", ("\ufeff" + text).encode(encoding)))
    assert bare.original == marked.original == text
    assert "UTF-16" in "".join(bare.warnings)
    assert marked.warnings == ()


def test_a_guessed_encoding_is_warned_of(tmp_path: Path) -> None:
    """A file that is not UTF-8 is read as Windows-1252 and says so."""
    (review,) = read_reviews(_write(tmp_path, "old.txt", "It is naïve.".encode("cp1252")))
    assert "naïve" in review.original
    assert review.warnings


DATA = Path(os.environ.get("PEERASSAY_DATA", Path(__file__).resolve().parents[3] / "shared" / "data"))


@cache
def real_reviews() -> ReviewFile:
    """The real reviews, read."""
    return read_review_file(DATA / "reviews" / "neurips_dev.jsonl.gz")


def test_all_real_reviews_are_whole(data_folder: Path) -> None:
    """Each real review and decision is read, nothing of it lost."""
    assert data_folder == DATA
    found = real_reviews()
    assert sum(not r.is_meta for r in found.reviews) == 1204
    assert len(found.papers) == 300
    for review in found.reviews:
        _assert_whole(review)
        assert review.sentences
