"""The written answer of a novelty report: Markdown, and what it says of single works and contributions."""

from peerassay.frozen import Frozen


class WorkAnswered(Frozen):
    """What is said of one work.

    Attributes:
        cand_id: the work, among the works of the record.
        contributions: the ids of the contributions that it bears on.
        text: whether it must be cited, where, and why; Markdown.
        say: one or two sentences that the authors can put into the paper about it.

    """

    cand_id: str
    contributions: tuple[str, ...] = ()
    text: str = ""
    say: str = ""


class ContributionAnswered(Frozen):
    """What is said of one contribution: a verdict of a few words, and the nearest works."""

    contribution_id: str
    verdict: str = ""
    nearest: tuple[str, ...] = ()


class Answer(Frozen):
    """The answer to "Is this paper novel, which prior work is nearest, and how does it differ?".

    Attributes:
        text: the whole answer; Markdown.
        uncited: works that the paper does not cite and should, those that bite most first.
        closer: works that it cites and that are closer than it says.
        contributions: every contribution, in their order.
        unquoted: words in quotation marks that no source has; the marks were removed.

    """

    text: str = ""
    uncited: tuple[WorkAnswered, ...] = ()
    closer: tuple[WorkAnswered, ...] = ()
    contributions: tuple[ContributionAnswered, ...] = ()
    unquoted: tuple[str, ...] = ()
