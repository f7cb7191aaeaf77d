"""Prompt files: Jinja templates beside the questions that use them, named by their digest in every record."""

from functools import cache
from pathlib import Path
from typing import Any

import jinja2

from peerassay.frozen import digest


@cache
def _environment(folder: Path) -> jinja2.Environment:
    # Prompts are plain text: HTML escaping would change what the model reads; `fence` does the delimiting.
    return jinja2.Environment(
        loader=jinja2.FileSystemLoader(folder),
        undefined=jinja2.StrictUndefined,
        autoescape=False,  # noqa: S701
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=False,
    )


def render(folder: Path, name: str, **values: Any) -> str:
    """Return the prompt file `name` in `folder`, filled in; a missing value is an error, never an empty string."""
    return _environment(folder).get_template(name).render(**values).strip()


@cache
def templates_digest(folder: Path, *names: str) -> str:
    """Return the SHA-256 of the prompt files' text, in the order of the names."""
    return digest("\x00".join((folder / name).read_text(encoding="utf-8") for name in names))
