"""Pages that hold all they need: our own style and script by digest in the page's policy, foreign text escaped."""

import base64
import hashlib
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import jinja2
from markupsafe import Markup

from peerassay.reports import words
from peerassay.reports.visible import visible

_HERE = Path(__file__).parent
FOLDERS = [_HERE / "templates", *sorted(_HERE.glob("*/**/templates"))]
"""Where templates lie: those of all pages, and those of each job and of the site."""


@dataclass(frozen=True, slots=True)
class Own:
    """The style and the script of a page, ours alone: nothing else on it can run; `pictures` lets it hold some."""

    style: str
    script: str
    pictures: bool = False

    @property
    def policy(self) -> str:
        """The page's content security policy, which names both by their digests."""
        pictures = "img-src data:; " if self.pictures else ""
        return (
            f"default-src 'none'; {pictures}style-src {_source(self.style)}; script-src {_source(self.script)}; "
            "base-uri 'none'; form-action 'none'"
        )


def page(template: str, own: Own, **given: Any) -> str:
    """Return a page from a template; every text in `given` is made visible and escaped where it is put in."""
    return (
        environment(*FOLDERS)
        .get_template(template)
        .render(style=Markup(own.style), script=Markup(own.script), policy=own.policy, **given)  # noqa: S704
    )


@cache
def own(*names: str) -> str:
    """Return files of our own (`report.css`), one behind the other."""
    found = [next(folder / name for folder in FOLDERS if (folder / name).is_file()) for name in names]
    return "\n".join(path.read_text(encoding="utf-8").strip() for path in found)


@cache
def environment(*folders: Path) -> jinja2.Environment:
    """Return what makes HTML of the templates in these folders: every text is made visible and escaped."""
    made = jinja2.Environment(
        loader=jinja2.FileSystemLoader(folders),
        undefined=jinja2.StrictUndefined,
        autoescape=True,
        finalize=_shown,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    made.filters |= {"capfirst": words.capitalised}
    return made


def _shown(value: Any) -> Any:
    """Every text that goes into a page passes here before it is escaped."""
    return visible(value) if isinstance(value, str) and not isinstance(value, Markup) else value


def _source(text: str) -> str:
    return f"'sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}'"
