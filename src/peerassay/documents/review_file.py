"""What a review file holds: its reviews, and the cards of the papers that it describes."""

from peerassay.documents.paper import PaperCard
from peerassay.documents.review import Review
from peerassay.frozen import Frozen


class ReviewFile(Frozen):
    """Reviews in file order, meta reviews and decisions among them, and a card for each paper the file describes.

    A card stands for a submission note (OpenReview) or a row (kit); its `openreview_id` is the reviews' `paper_id`.
    """

    reviews: tuple[Review, ...]
    papers: tuple[PaperCard, ...] = ()
