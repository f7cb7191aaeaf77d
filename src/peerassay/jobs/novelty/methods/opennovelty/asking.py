"""How questions of OpenNovelty without the whole paper are put: the shared system text, the task, the rest."""

from collections.abc import Sequence
from pathlib import Path

from peerassay.engines import Prompt
from peerassay.engines.prompts import render, templates_digest
from peerassay.retrieval import SYSTEM
from peerassay.retrieval.paper_block import PROMPTS, READER


def asked(folder: Path, name: str, blocks: Sequence[str]) -> Prompt:
    """Return the prompt: a task by the name of its file in a folder, then blocks in which foreign text is fenced."""
    digest = f"{templates_digest(PROMPTS, READER)}{templates_digest(folder, name)}"
    return Prompt(system=SYSTEM, blocks=(render(folder, name), *blocks), template_digest=digest)
