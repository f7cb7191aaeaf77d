"""What the questions of phase I are answered with (seed 004, A.1 and Tables 5-8)."""

from peerassay.frozen import Frozen


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
