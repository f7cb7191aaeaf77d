"""The written answer of a novelty report: Markdown, in parts, with the works that each part is about."""

from peerassay.frozen import Frozen


class WorkAnswered(Frozen):
    """What is said of one work.

    Attributes:
        cand_id: the work, among the works of the record.
        contributions: the ids of the contributions that it bears on.
        text: what it has, and how the paper differs; Markdown.
        say: one or two sentences that the authors can put into the paper about it.

    """

    cand_id: str
    contributions: tuple[str, ...] = ()
    text: str = ""
    say: str = ""


class ContributionAnswered(Frozen):
    """What is said of one contribution: a verdict of a few words, the nearest works, and how it differs from each."""

    contribution_id: str
    verdict: str = ""
    nearest: tuple[str, ...] = ()
    text: str = ""


class Answer(Frozen):
    """The answer to "Is this paper novel, which prior work is nearest, and how does it differ?".

    Attributes:
        opening: what is new and what is not, in short; Markdown.
        uncited: works that the paper does not cite and that have a part of what it claims, those that bite most first.
        closer: works that it cites and that are closer than it says.
        contributions: every contribution, in their order.
        field: the list of contributions as it can stand and a paragraph on the nearest works, to paste; Markdown.
        to_do: what the authors should change, check or cite, in the order of effect.
        unquoted: words in quotation marks that no source has; the marks were removed.

    """

    opening: str = ""
    uncited: tuple[WorkAnswered, ...] = ()
    closer: tuple[WorkAnswered, ...] = ()
    contributions: tuple[ContributionAnswered, ...] = ()
    field: str = ""
    to_do: tuple[str, ...] = ()
    unquoted: tuple[str, ...] = ()
