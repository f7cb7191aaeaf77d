"""Which pages of a paper go to the model as pictures (docs/engines.md): by the setting, the model and the paper."""

from typing import NamedTuple

from peerassay.documents import BlockKind, Paper
from peerassay.documents.originals import original_of
from peerassay.documents.pictures import pictures_of_pages
from peerassay.engines import Engine
from peerassay.engines.picture import Picture, is_known_to_see
from peerassay.errors import UnreadableDocument
from peerassay.settings import Settings
from peerassay.text_memory import kept_in_memory

_KEPT = 4


class PagesShown(NamedTuple):
    """The pictures, and what a record says where they were wanted and could not be made."""

    pictures: tuple[Picture, ...] = ()
    warnings: tuple[str, ...] = ()


def pages_shown(paper: Paper, engine: Engine, settings: Settings) -> PagesShown:
    """Return the pages for the prompts on the paper, the first 40 at most.

    `auto` shows them where the engine's model is known to take pictures and the paper has figures, or formulas or
    tables that its text does not hold; `on` shows them to any model.
    """
    if settings.pages == "off" or engine.model is None:
        return PagesShown()
    if settings.pages == "auto" and not (is_known_to_see(engine.model) and _matters(paper)):
        return PagesShown()
    data = original_of(paper)
    if data is None:
        wanted = "the pages were not shown as pictures: the paper was not read from a PDF in this run"
        return PagesShown(warnings=(wanted,) if settings.pages == "on" else ())
    try:
        return PagesShown(_drawn(data, paper.source.name, settings.parse_seconds, settings.parse_megabytes))
    except UnreadableDocument as error:
        return PagesShown(warnings=(f"the pages were not shown as pictures: {error.what}",))


def _matters(paper: Paper) -> bool:
    """Whether the paper has something that is seen and not in its text."""
    for block in paper.blocks:
        held = any(part.role != "caption" for part in block.parts)
        if block.kind is BlockKind.FIGURE or not held:
            return True
    return False


@kept_in_memory(_KEPT)
def _drawn(data: bytes, name: str, seconds: float, megabytes: int) -> tuple[Picture, ...]:
    return tuple(map(Picture.of, pictures_of_pages(data, name, seconds=seconds, megabytes=megabytes)))
