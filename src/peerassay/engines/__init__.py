"""Engines: questions, and whoever answers them (offline rules, a remote model, a replay, a batch)."""

from peerassay.engines.concurrency import wait_for
from peerassay.engines.engine import Asked, Engine, Watched
from peerassay.engines.opening import open_dry_run, open_engine
from peerassay.engines.pricing import RunEstimate, run_estimate, sum_of
from peerassay.engines.question import Answered, Checked, Failure, Fault, Prompt, Question, TextQuestion, Usage

__all__ = [
    "Answered",
    "Asked",
    "Checked",
    "Engine",
    "Failure",
    "Fault",
    "Prompt",
    "Question",
    "RunEstimate",
    "TextQuestion",
    "Usage",
    "Watched",
    "open_dry_run",
    "open_engine",
    "run_estimate",
    "sum_of",
    "wait_for",
]
