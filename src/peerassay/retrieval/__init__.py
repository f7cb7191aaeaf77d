"""The prior works that a paper is held against, gathered once for every job."""

from peerassay.retrieval.citing import citing_passage, citing_sentences, mention_of_reference, reference_to
from peerassay.retrieval.paper_block import SYSTEM, PaperShown, shown_paper
from peerassay.retrieval.retrieval import PaperDate, RecalledWorks, Retrieval, Time

__all__ = [
    "SYSTEM",
    "PaperDate",
    "PaperShown",
    "RecalledWorks",
    "Retrieval",
    "Time",
    "citing_passage",
    "citing_sentences",
    "mention_of_reference",
    "reference_to",
    "shown_paper",
]
