"""What became of a paper, told for all its jobs."""

from peerassay.runs.unit import Done
from peerassay.unit_state import DONE, Standing, UnitState


def _failed(reason: str) -> Standing:
    return Standing(state=UnitState.FAILED, missing=(reason,))


def test_one_reason_of_all_jobs_is_told_once_and_several_each() -> None:
    """Jobs that failed alike share a sentence; other reasons, and a job that is done, leave each job its own."""
    alike = Done(key="k", paper="p", standings={"grade": _failed("no model"), "novelty": _failed("no model")})
    other = Done(key="k", paper="p", standings={"grade": _failed("no model"), "novelty": _failed("no source")})
    some = Done(key="k", paper="p", standings={"grade": DONE, "novelty": _failed("no source")})
    assert alike.problems == ("failed: no model",)
    assert other.problems == ("grade: failed: no model", "novelty: failed: no source")
    assert some.problems == ("novelty: failed: no source",)
    assert alike.state is UnitState.FAILED
