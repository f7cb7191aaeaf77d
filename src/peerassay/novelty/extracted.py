"""What phase I takes from a paper: core task, up to three contributions, their queries (OpenNovelty, 2.1)."""

from peerassay.evidence import Span
from peerassay.frozen import Frozen

SEARCH_PREFIX = "Find papers about "
"""Contribution queries begin with it (A.1.3); kept for engines that want natural language, dropped for lexical ones."""
MOST_CONTRIBUTIONS = 3


class CoreTask(Frozen):
    """The main problem in the field's words, 5-15 words; `query_variants` are the text and two paraphrases (A.1.1)."""

    text: str
    query_variants: tuple[str, ...]


class Contribution(Frozen):
    """A contribution that the authors claim (A.1.2).

    Attributes:
        id: `contribution_1` ... in the order of the paper.
        name: noun phrase of at most 15 words.
        author_claim_text: verbatim from the paper, at most 40 words: the source's own words at `span`.
        span: where it stands in the paper; a claim text that is found nowhere is no contribution's.
        sentence_ids: the paper's sentences that it lies in.
        description: at most 60 words.
        source_hint: where, for readers ("Abstract", "Introduction, paragraph 2").
        prior_work_query: 5-25 words, with the search prefix.
        query_variants: the primary query and two paraphrases, each with the prefix.

    """

    id: str
    name: str
    author_claim_text: str
    span: Span
    sentence_ids: tuple[str, ...]
    description: str
    source_hint: str
    prior_work_query: str
    query_variants: tuple[str, ...]


class Extracted(Frozen):
    """Phase I whole. `warnings` say what could not be had (no contribution found in the text, a dropped claim)."""

    core_task: CoreTask
    contributions: tuple[Contribution, ...]
    warnings: tuple[str, ...] = ()


class GivenContribution(Frozen):
    """A contribution as answered: its claim text is a quote still to be found, its hint is replaced by the place."""

    name: str = ""
    author_claim_text: str
    description: str = ""
    source_hint: str = ""


class PaperAnswer(Frozen):
    """The core task and up to three contributions."""

    core_task: str = ""
    contributions: tuple[GivenContribution, ...] = ()


class ContributionQueries(Frozen):
    """The primary query for one contribution and two paraphrases of it, each with the search prefix."""

    id: str
    prior_work_query: str = ""
    variants: tuple[str, ...] = ()


class QueriesAnswer(Frozen):
    """Two paraphrases of the core task, and the queries of each contribution."""

    core_task_variants: tuple[str, ...] = ()
    contributions: tuple[ContributionQueries, ...] = ()
