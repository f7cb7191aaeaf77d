"""Forty slips that people make on the command line; run as a script it measures each: sentences, seconds of CPU."""

import json
import os
import resource
import subprocess
import sys
import tempfile
from pathlib import Path

from peerassay import example

PAPER = str(example.PAPER)
REVIEW = str(example.REVIEWS[0])
MISTAKES: tuple[tuple[str, ...], ...] = (
    ("repply", PAPER, REVIEW),
    ("reply",),
    ("reply", "nowhere.pdf", REVIEW),
    ("reply", PAPER, "nowhere.md"),
    ("reply", PAPER, "folder"),
    ("reply", "empty.pdf", REVIEW),
    ("reply", "picture.png", REVIEW),
    ("reply", "archive.zip", REVIEW),
    ("reply", PAPER, "empty.md"),
    ("reply", REVIEW, PAPER),
    ("grade", PAPER, REVIEW, "--engine", "gpt-5"),
    ("grade", PAPER, REVIEW, "--engine", "openai"),
    ("grade", PAPER, REVIEW, "--engine", "openai:gpt-5"),
    ("grade", PAPER, REVIEW, "--engine", "anthropic:claude-sonnet-4-5"),
    ("grade", PAPER, REVIEW, "--engine", "opnai:gpt-5"),
    ("grade", PAPER, REVIEW, "--engine", "replay:nowhere.jsonl"),
    ("grade", PAPER, REVIEW, "--engine", "batch:openai"),
    ("grade", PAPER, REVIEW, "--engine", "command:no-such-program -p"),
    ("grade", PAPER, REVIEW, "--literature", "semanticscholar"),
    ("grade", PAPER, REVIEW, "--literature", ""),
    ("grade", PAPER, REVIEW, "--library", "nowhere"),
    ("grade", PAPER, REVIEW, "--out", "file.txt"),
    ("grade", PAPER, REVIEW, "--set", "pool_size"),
    ("grade", PAPER, REVIEW, "--set", "poolsize=20"),
    ("grade", PAPER, REVIEW, "--set", "pool_size=many"),
    ("grade", PAPER, REVIEW, "--config", "nowhere.toml"),
    ("grade", PAPER, REVIEW, "--readers", "3"),
    ("grade", PAPER, REVIEW, "--cost-ceiling", "cheap"),
    ("grade", PAPER, REVIEW, "--base-url", "localhost:8000", "--engine", "openai:m"),
    ("grade", PAPER, REVIEW, "--enginee", "offline"),
    ("novelty", PAPER, "--with", "nowhere.pdf"),
    ("novelty", PAPER, "--method", "opennovel"),
    ("novelty", PAPER, "--paper-date", "yesterday"),
    ("explain", PAPER, REVIEW, "--similarity", "cosine"),
    ("related-work", PAPER, "--references", "nowhere.bib"),
    ("summarize", "folder"),
    ("check", PAPER, "--bib", "nowhere.bib"),
    ("check", "arxiv:2410.01234", "--watch"),
    ("run", "nowhere.csv"),
    ("library", "add", "nowhere.jsonl"),
)
"""Arguments by mistake; `nowhere` is not there, `folder`, `empty.pdf`, `picture.png`, ... are those of `fixtures`."""


def fixtures(folder: Path) -> None:
    """Put the files that mistakes name into a folder."""
    (folder / "folder").mkdir()
    (folder / "empty.pdf").touch()
    (folder / "empty.md").touch()
    (folder / "file.txt").write_text("words\n", encoding="utf-8")
    (folder / "picture.png").write_bytes(b"\x89PNG\r\n\x1a\n")
    (folder / "archive.zip").write_bytes(b"PK\x03\x04")


def _measure() -> None:
    slow = []
    with tempfile.TemporaryDirectory() as name:
        fixtures(Path(name))
        environment = {k: v for k, v in os.environ.items() if not k.endswith("_API_KEY")} | {
            "PEERASSAY_HOME": f"{name}/home"
        }
        for given in MISTAKES:
            before = resource.getrusage(resource.RUSAGE_CHILDREN)
            ran = subprocess.run(
                [sys.executable, "-m", "peerassay", *given],
                cwd=name,
                env=environment,
                capture_output=True,
                text=True,
                check=False,
            )
            after = resource.getrusage(resource.RUSAGE_CHILDREN)
            seconds = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
            slow.append(seconds)
            short = [Path(word).name if "/" in word else word for word in given]
            sys.stdout.write(
                f"{seconds:5.2f} s, exit {ran.returncode}: {json.dumps(' '.join(short))} {ran.stderr.strip()[:230]!r}\n"
            )
    sys.stdout.write(f"{sum(each <= 1 for each in slow)} of {len(slow)} within 1 s of CPU; most {max(slow):.2f} s\n")


if __name__ == "__main__":
    _measure()
