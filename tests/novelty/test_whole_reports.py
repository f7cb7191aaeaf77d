"""Whole novelty reports: what comes of them stands in files, and a difference is seen before it is kept."""

import json
import re
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from examples import cut_short, names, wrong
from peerassay import example
from peerassay.assayer import Assayer
from peerassay.documents.markdown import read_markdown
from peerassay.documents.paper import Paper
from peerassay.literature.library import Library
from peerassay.settings import Settings
from peerassay.testing import ModelServer
from peerassay_bench.obliging import ObligingModel

FILE = Path(__file__).parent / "examples" / "whole_reports.jsonl"
_VARYING = frozenset({"versions", "prompt_digest", "key", "usage", "home", "library"})
METHOD = (
    "It hears beats between strings and turns pegs until the beats are gone and the violin is in tune for the night, "
    "and it does so again on each of the strings that are left, one after the other, from the lowest to the highest."
)
WORKS = (
    (
        "Violin tuning by ear with small networks",
        "We propose VioNet, which tunes violins by ear. It hears beats of strings. We release a data set of beats.",
        2018,
    ),
    ("Hearing beats between strings", "This paper introduces BeatNet, which hears beats between strings.", 2017),
    ("Turning pegs by robots", "We present PegBot, a robot hand that turns pegs without breaking strings.", 2019),
    ("A survey of tuning old instruments", "We survey methods for tuning old instruments by ear and by eye.", 2016),
    ("Tuning pianos by eye", "We tune pianos by looking at strings with a camera.", 2018),
    ("Robots in concert halls", "Robots play music in concert halls.", 2015),
    ("Learning to hear low notes", "Low notes are hard to hear. We hear them with graphs of notes.", 2019),
    ("Cameras for strings", "We look at strings with cameras and measure their pitch.", 2014),
)
PAPER = f"""# Tuning Old Violins by Ear with Small Networks

## Abstract

Old violins go out of tune. We propose OldVio, a small network that tunes old violins by ear. OldVio hears beats between
strings and turns the pegs until the beats are gone. We introduce a data set of beats of old violins. Our experiments
show that OldVio tunes faster than people.

## 1 Introduction

Violins are tuned by ear [1]. Beats between strings are heard by networks [2]. Our contributions are as follows.
First, we propose a small network that tunes old violins by ear. Second, we introduce a data set of beats of old
violins. Third, we show how pegs can be turned without breaking strings.

## 2 Related Work

BeatNet [2] hears beats between strings of violins. PegBot [3] turns pegs by a robot hand.

## 3 OldVio

{METHOD}

## References

[1] A. Lee. Violin tuning by ear with small networks. 2018.
[2] B. Chen. Hearing beats between strings. 2017.
[3] C. Doe. Turning pegs by robots. 2019.
"""


def _row(number: int, title: str, abstract: str, year: int) -> dict[str, Any]:
    text = f"## 1 Introduction\n\n{abstract} {abstract}\n\n## 2 Method\n\n{METHOD}" if number < 3 else ""
    known = {"title": title, "abstract": abstract, "year": year, "authors": [f"Author {number}"], "id": f"w{number}"}
    return {**known, "full_text": text}


@cache
def library() -> Path:
    """A library of eight works and those of the shipped example."""
    folder = Path(tempfile.mkdtemp()) / "library"
    rows = "".join(f"{json.dumps(_row(n, *work))}\n" for n, work in enumerate(WORKS))
    file = folder.with_suffix(".jsonl")
    file.write_text(rows, encoding="utf-8")
    held = Library(folder)
    held.add(file)
    held.add(example.LIBRARY)
    return folder


def paper() -> Paper:
    """The paper as read."""
    return read_markdown(PAPER, "violins.md", "d")


@contextmanager
def model(asked: bool) -> Iterator[dict[str, Any]]:
    """Settings of a run with an obliging model, or offline."""
    if not asked:
        yield {"engine": "offline"}
        return
    with ModelServer(ObligingModel()) as server:
        yield {"engine": "openai:any", "base_url": server.openai_url, "attempts": 1, "timeout_seconds": 5}


def report(asked: bool, more: dict[str, Any]) -> Any:
    """The report without what varies, long texts cut short."""
    with model(asked) as told, tempfile.TemporaryDirectory() as home:
        held = Settings.model_validate({"home": home, "library": library(), **told, **more})
        with Assayer(settings=held) as assayer:
            made = assayer.novelty(paper())
        bare = json.loads(re.sub(r"127\.0\.0\.1:\d+", "HOST", made.model_dump_json()))
    return cut_short(bare, leaving_out=_VARYING)


CALLS: dict[str, Callable[..., Any]] = {"report": report}


@pytest.mark.parametrize("name", names(FILE))
def test_reports_are_what_they_were(name: str) -> None:
    """Each report of the case is the one that stands in the file."""
    assert wrong(FILE, CALLS, name) == []
