"""A review as read: the untouched original, a plain version, paragraphs and sentences, the venue's fields."""

from enum import StrEnum

from peerassay.documents.paper import PaperCard, Provenance
from peerassay.documents.sentence import Sentence
from peerassay.frozen import Frozen


class FieldRole(StrEnum):
    """What a review form's field is for, whatever the venue calls it; `form`: a score, a tick, an unused field."""

    TITLE = "title"
    SUMMARY = "summary"
    STRENGTHS = "strengths"
    WEAKNESSES = "weaknesses"
    STRENGTHS_AND_WEAKNESSES = "strengths_and_weaknesses"
    QUESTIONS = "questions"
    LIMITATIONS = "limitations"
    ETHICS = "ethics"
    COMMENT = "comment"
    REFERENCES = "references"
    DECISION = "decision"
    FORM = "form"
    OTHER = "other"


class ReviewField(Frozen):
    """A text field of the form; `start`/`end` are offsets of its value in the review's original text."""

    name: str
    role: FieldRole
    start: int
    end: int


class Paragraph(Frozen):
    """A block of the review: offsets into the original, its field's role and the heading above it, if any."""

    index: int
    start: int
    end: int
    role: FieldRole
    heading: str | None = None
    is_list_item: bool = False


class Review(Frozen):
    """A review as read.

    Attributes:
        id: the note's id, else `review-` and 12 hex characters of the digest of its text.
        reviewer: who wrote it, a person's signature ("Reviewer_x1Yz") or a model's name; never empty.
        original: the text as given (for JSON: the text fields in form order, each under its name's line).
        plain: the same without Markdown marks, for people and for search; offsets never count in it.
        sentences: `R_001` ... with offsets into `original`.
        scores: the venue's numeric or choice fields by name, as printed.

    `text` is the original, so that a review can be pointed into like any other document.
    """

    id: str
    paper_id: str | None
    reviewer: str
    original: str
    plain: str
    fields: tuple[ReviewField, ...]
    paragraphs: tuple[Paragraph, ...]
    sentences: tuple[Sentence, ...]
    scores: dict[str, str | int | float] = {}
    venue: str | None = None
    date: str | None = None
    is_meta: bool = False
    warnings: tuple[str, ...] = ()
    source: Provenance

    @property
    def text(self) -> str:
        """The untouched original."""
        return self.original

    def paragraph_of(self, sentence: Sentence) -> Paragraph:
        """Return the paragraph that holds the sentence."""
        return self.paragraphs[sentence.paragraph]


class ReviewFile(Frozen):
    """Reviews in file order, meta reviews and decisions among them, and a card for each paper the file describes.

    A card stands for a submission note (OpenReview) or a row; its `openreview_id` is the reviews' `paper_id`.
    """

    reviews: tuple[Review, ...]
    papers: tuple[PaperCard, ...] = ()
