"""How fast requests may follow each other."""

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from peerassay.engines.concurrency import Pace


class Clock:
    """A clock that only sleeping moves."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now

    async def sleep(self, seconds: float) -> None:
        self.now += seconds


@given(st.integers(1, 600), st.integers(1, 30))
async def test_requests_are_spaced(per_minute: int, count: int) -> None:
    """In no minute more requests start than allowed."""
    clock = Clock()
    pace = Pace(per_minute, clock=clock, sleep=clock.sleep)
    starts = []
    for _ in range(count):
        await pace.turn()
        starts.append(clock.now)
    gaps = [later - earlier for earlier, later in pairwise(starts)]
    assert all(gap >= 60 / per_minute - 1e-6 for gap in gaps)


async def test_pause_holds_everybody_back() -> None:
    """While a pause lasts no request starts; without limit or pause none waits."""
    clock = Clock()
    pace = Pace(None, clock=clock, sleep=clock.sleep)
    await pace.turn()
    assert clock.now == 100.0
    pace.pause(7.0)
    pace.pause(3.0)
    await pace.turn()
    assert clock.now == 107.0
