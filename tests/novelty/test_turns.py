"""Work of the processor between questions."""

import asyncio
from functools import partial

from peerassay.novelty.candidate_texts import Turns


async def test_pieces_are_taken_as_they_come_with_the_loop_free_between_them() -> None:
    """Between two pieces another task goes on; the pieces keep their order."""
    turns, done = Turns(), list[str]()

    async def other() -> None:
        await asyncio.sleep(0)
        done.append("another task")

    pieces = (turns.take(partial(done.append, f"piece {number}")) for number in range(3))
    await asyncio.gather(*pieces, other())
    assert done == ["piece 0", "another task", "piece 1", "piece 2"]


async def test_a_piece_that_fails_lets_the_next_have_its_turn() -> None:
    """What a piece raises reaches who took it, and no one else."""
    turns = Turns()

    async def failing() -> None:
        await turns.take(lambda: int("none"))

    failed, done = await asyncio.gather(failing(), turns.take(lambda: "done"), return_exceptions=True)
    assert isinstance(failed, ValueError)
    assert done == "done"
