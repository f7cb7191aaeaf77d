"""Documents: papers and reviews as read, with sentences whose ids, offsets and pages are never lost."""

from peerassay.documents.kinds import heading_words
from peerassay.documents.names import own_names
from peerassay.documents.paper import (
    BlockKind,
    HiddenText,
    LeftOut,
    Paper,
    PaperBlock,
    PaperCard,
    Part,
    Provenance,
    Reference,
    Section,
    SectionKind,
)
from peerassay.documents.reading import PAPER_FORMATS, PAPER_SUFFIXES, read_paper
from peerassay.documents.reference_authors import family_name
from peerassay.documents.review import FieldRole, Paragraph, Review, ReviewField
from peerassay.documents.review_reading import REVIEW_FORMATS, read_review_bytes, read_reviews, review_from_text
from peerassay.documents.sentence import Box, Sentence, SourceText, places_of
from peerassay.documents.splitting import split_sentences

__all__ = [
    "PAPER_FORMATS",
    "PAPER_SUFFIXES",
    "REVIEW_FORMATS",
    "BlockKind",
    "Box",
    "FieldRole",
    "HiddenText",
    "LeftOut",
    "Paper",
    "PaperBlock",
    "PaperCard",
    "Paragraph",
    "Part",
    "Provenance",
    "Reference",
    "Review",
    "ReviewField",
    "Section",
    "SectionKind",
    "Sentence",
    "SourceText",
    "family_name",
    "heading_words",
    "own_names",
    "places_of",
    "read_paper",
    "read_review_bytes",
    "read_reviews",
    "review_from_text",
    "split_sentences",
]
