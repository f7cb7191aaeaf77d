"""What prompts of jobs are made of: blocks that hold text from outside only inside a fence."""

from collections.abc import Iterable
from pathlib import Path

from peerassay.documents import Paper
from peerassay.engines.prompts import fence, render
from peerassay.retrieval import shown_paper


class Block(str):
    """A part of a prompt. `fenced`, `paper_as_block` and `task` make it; `QuotingQuestion` takes nothing else."""

    __slots__ = ()


def fenced(heading: str, label: str, lines: Iterable[str]) -> Block:
    """Return lines of text from outside between marks that they cannot contain; heading and label are ours."""
    return Block(f"{heading}\n{fence(label, chr(10).join(lines))}")


def joined(heading: str, blocks: Iterable[Block]) -> Block:
    """Return several blocks under one heading as one block."""
    return Block("\n\n".join((heading, *blocks)))


def task(folder: Path, name: str, **values: int | bool | Block) -> Block:
    """Return a prompt file, filled with numbers and with blocks: text that is neither is refused.

    Raises:
        TypeError: a value is text that no fence was put around.

    """
    for key, value in values.items():
        if not isinstance(value, int | Block):
            raise TypeError(f"{name}: {key} must be a number or a block")
    return Block(render(folder, name, **values))


def paper_as_block(
    paper: Paper, window: int | None, hidden: frozenset[str], *, pictured: bool = False
) -> tuple[Block, str]:
    """Return the paper as all questions open with it, and what was left out for want of room ("" if nothing was).

    `hidden` are ids of sentences that are left out in addition to those that no model is shown; `pictured` says that
    the pages stand before it as pictures.
    """
    shown = shown_paper(paper, window, pictured=pictured, hidden=hidden)
    return Block(shown.block), shown.left_out or ""
