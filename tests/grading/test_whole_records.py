"""Whole records of the invented case: what comes of it stands in files, and a difference is seen before it is kept."""

import json
import re
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from invented_case import InventedSource, grade, settings

from examples import cut_short, names, wrong
from peerassay.testing import ModelServer
from peerassay_bench.obliging import ObligingModel

FILE = Path(__file__).parent / "examples" / "whole_records.jsonl"
_VARYING = frozenset({"versions", "prompt_digest", "key", "usage"})


@contextmanager
def model(asked: bool) -> Iterator[str | None]:
    """The address of an obliging model, None where none is asked."""
    if not asked:
        yield None
        return
    with ModelServer(ObligingModel()) as server:
        yield server.openai_url


def records(asked: bool, more: dict[str, Any]) -> list[Any]:
    """The records of both reviews without what varies, long texts cut short."""
    with model(asked) as url, tempfile.TemporaryDirectory() as home:
        held = settings(Path(home), url, **more)
        sources = (InventedSource("one"), InventedSource("two"))
        graded = grade(held, *sources)
        told = [json.loads(re.sub(r"127\.0\.0\.1:\d+", "HOST", one.model_dump_json())) for one in graded.records]
    return [cut_short(one, leaving_out=_VARYING) for one in told]


CALLS: dict[str, Callable[..., Any]] = {"records": records}


@pytest.mark.parametrize("name", names(FILE))
def test_records_are_what_they_were(name: str) -> None:
    """Each record of the case is the one that stands in the file."""
    assert wrong(FILE, CALLS, name) == []
