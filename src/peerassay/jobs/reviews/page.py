"""What is written from a bound case: the page of author and chair, and the explanation of every comment."""

from peerassay.frozen import Frozen


class PointAnswered(Frozen):
    """What the author is told of one point of one review; `why`, `reply` and `watch` are Markdown.

    Attributes:
        review: the review's id.
        statements: ids of the statements that it answers.
        heading: the point in a few words, with the reviewer's own label where there is one ("W1").
        verdict: whether it is so, in a few words.
        why: what decides it.
        reply: what the author can send; `[blank]` for each number to be measured; "" where nothing has to be said.
        watch: what the reviewer may come back with, and how to settle it.
        promised: words in which the reply says that something is done that this copy of the paper does not have.

    """

    review: str
    statements: tuple[str, ...]
    heading: str
    verdict: str = ""
    why: str = ""
    reply: str = ""
    watch: str = ""
    promised: tuple[str, ...] = ()


class ChairNote(Frozen):
    """For the area chair, on one review: what to count, what to discount, what stays open, in words."""

    review: str
    count: str = ""
    discount: str = ""
    open: str = ""


class Page(Frozen):
    """What the author and the chair read first; `opening`, `derivations`, `conflicts` and `unseen` are Markdown.

    Attributes:
        bottom_line: at most three sentences to the author: what bites, what survives, what to do first.
        opening: where the author stands, what is right and matters, what is wrong or answered already.
        derivations: calculations and proofs that several points refer to.
        conflicts: a table of what contradicts itself in the paper.
        points: reviewer by reviewer, each point with verdict, reason and reply.
        unseen: what no reviewer saw, the weightiest first.
        before_sending: what to do, in the order of effect over cost.
        chair: per review; `chair_line` at most three sentences in the third person; `not_to_repeat` what no decision
            should repeat.

    """

    bottom_line: tuple[str, ...] = ()
    opening: str = ""
    derivations: str = ""
    conflicts: str = ""
    points: tuple[PointAnswered, ...] = ()
    unseen: tuple[str, ...] = ()
    before_sending: tuple[str, ...] = ()
    chair_line: tuple[str, ...] = ()
    chair: tuple[ChairNote, ...] = ()
    not_to_repeat: tuple[str, ...] = ()


class CommentExplained(Frozen):
    """What one comment of a review means; `text` is Markdown.

    Attributes:
        review: the review's id.
        statements: ids of the statements that it is about.
        heading: the comment in a few words, with the reviewer's own label where there is one ("W1").
        state: what the paper has of it, in a few words.
        text: what is meant, why it is said, what the paper has part by part, what would settle it.

    """

    review: str
    statements: tuple[str, ...]
    heading: str
    state: str = ""
    text: str = ""


class Explanations(Frozen):
    """Every comment explained to the author.

    Attributes:
        opening: what the reviews are after together, in Markdown.
        comments: reviewer by reviewer, in the order of their own lists.
        to_do: what to settle or correct, in the order of effect over cost, in Markdown.

    """

    opening: str = ""
    to_do: tuple[str, ...] = ()
    comments: tuple[CommentExplained, ...] = ()
