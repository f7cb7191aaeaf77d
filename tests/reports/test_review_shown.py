"""The review as its reader knows it."""

from peerassay.documents.review import FieldRole, Paragraph
from peerassay.grading.record import ReviewMaterial
from peerassay.grading.verdict import Label
from peerassay.reports.grading.claims_shown import shown_claims
from peerassay.reports.grading.review_shown import shown_paragraphs, stretches_of
from record_builder import Item, build_record, review_material


def with_lines_as_paragraphs(review: ReviewMaterial) -> ReviewMaterial:
    """The same review with its heading lines as paragraphs of their own, as some readers give them."""
    blocks: list[Paragraph] = []
    for block in review.paragraphs:
        before = review.original.rfind("\n", 0, block.start - 1) + 1
        line = review.original[before : block.start].strip()
        if line.endswith(":"):
            blocks.append(block.model_copy(update={"start": before, "end": before + len(line), "heading": line[:-1]}))
        blocks.append(block)
    numbered = tuple(b.model_copy(update={"index": n}) for n, b in enumerate(blocks))
    return review.model_copy(update={"paragraphs": numbered})


REVIEW = review_material(
    ((FieldRole.SUMMARY, "It gates."), (FieldRole.WEAKNESSES, "It is slow."), (FieldRole.WEAKNESSES, "It is old.")),
    "r",
    "review-1",
    {},
)


def test_a_field_is_named_once_above_its_first_paragraph() -> None:
    """Where the text has no line for it, the field's name is put above."""
    assert [(p.kind, p.field) for p in shown_paragraphs(REVIEW, ())] == [
        ("text", "Summary"),
        ("text", "Weaknesses"),
        ("text", ""),
    ]


def test_a_line_that_names_a_field_is_not_said_twice() -> None:
    """A heading line of the review's own is shown as such, and nothing is put above what follows it."""
    shown = shown_paragraphs(with_lines_as_paragraphs(REVIEW), ())
    assert [p.kind for p in shown] == ["field", "text", "field", "text", "text"]
    assert not any(p.field or p.heading for p in shown)


def test_headings_within_a_field_are_told_from_text() -> None:
    """A Markdown heading is shown once, whatever its marks; one that has no line of its own is put above."""
    blocks = REVIEW.paragraphs
    named = blocks[1].model_copy(update={"heading": "Minor points"})
    shown = shown_paragraphs(REVIEW.model_copy(update={"paragraphs": (blocks[0], named, blocks[2])}), ())
    assert [p.heading for p in shown] == ["", "Minor points", ""]
    own = blocks[1].model_copy(update={"heading": "**It is slow**"})
    shown = shown_paragraphs(REVIEW.model_copy(update={"paragraphs": (blocks[0], own)}), ())
    assert shown[1].kind == "heading"


def test_a_review_without_paragraphs_is_shown_whole() -> None:
    """A reader that found no paragraphs loses no text."""
    bare = REVIEW.model_copy(update={"paragraphs": ()})
    assert "".join(s.text for p in shown_paragraphs(bare, ()) for s in p.stretches) == REVIEW.original


def test_what_has_no_mark_is_folded_and_nothing_is_lost() -> None:
    """Paragraphs without a mark stand together, a heading stays with the marked paragraph below it."""
    review = with_lines_as_paragraphs(REVIEW)
    record = build_record(review, (Item("It is slow.", Label.OVERSTATED),))
    shown = shown_paragraphs(review, shown_claims(record, ""))
    parted = stretches_of(shown)
    assert [(part.marked, len(part.paragraphs)) for part in parted] == [(False, 2), (True, 2), (False, 1)]
    assert tuple(p for part in parted for p in part.paragraphs) == shown
