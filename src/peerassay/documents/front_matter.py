"""What a reader found before the first section: title, authors, abstract, ids and date."""

from peerassay.documents.paper import DatedBy
from peerassay.frozen import Frozen


class FrontMatter(Frozen):
    """The parts of the paper card that a reader could tell; all but the title may be missing.

    `date` is ISO, as precise as known. An empty `abstract` is filled from an "Abstract" heading among the blocks.
    """

    title: str
    authors: tuple[str, ...] = ()
    abstract: str = ""
    year: int | None = None
    venue: str | None = None
    date: str | None = None
    dated_by: DatedBy | None = None
    doi: str | None = None
    arxiv_id: str | None = None
    openreview_id: str | None = None
