"""A candidate's text that knows its headings: which section each of its paragraphs stands in."""

from peerassay.literature.candidate import CandidateText


class HeadedText(CandidateText):
    """A candidate's readable text with the heading above each of its paragraphs.

    `headings` holds one for each paragraph number of its sentences, as printed; "" where none stands above.
    """

    headings: tuple[str, ...] = ()
