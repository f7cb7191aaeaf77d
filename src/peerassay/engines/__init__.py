"""Engines: questions, and whoever answers them (offline rules, a remote model, a replay, a batch)."""

from peerassay.engines.concurrency import wait_for
from peerassay.engines.engine import Asked, Engine, Watched
from peerassay.engines.opening import open_dry_run, open_engine
from peerassay.engines.pricing import RunEstimate, run_estimate
from peerassay.engines.prompts import WITHHELD, WITHHELD_SENTENCE, fence, one_line, render, shown, templates_digest
from peerassay.engines.question import Answered, Checked, Failure, Fault, Prompt, Question, TextQuestion, Usage

__all__ = [
    "WITHHELD",
    "WITHHELD_SENTENCE",
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
    "fence",
    "one_line",
    "open_dry_run",
    "open_engine",
    "render",
    "run_estimate",
    "shown",
    "templates_digest",
    "wait_for",
]
