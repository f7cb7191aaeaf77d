"""The earlier works that a paper is held against, gathered once for every job."""

from peerassay.supply.citing import citing_passage, citing_sentences, mention_of_reference, reference_to
from peerassay.supply.paper_block import SYSTEM, PaperShown, shown_paper
from peerassay.supply.supply import PaperDate, RecalledWorks, Supply, Time

__all__ = [
    "SYSTEM",
    "PaperDate",
    "PaperShown",
    "RecalledWorks",
    "Supply",
    "Time",
    "citing_passage",
    "citing_sentences",
    "mention_of_reference",
    "reference_to",
    "shown_paper",
]
