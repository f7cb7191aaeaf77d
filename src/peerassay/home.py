"""Where things are kept on this machine: the store, the library, the caches."""

import os
from pathlib import Path

from peerassay.frozen import Frozen
from peerassay.settings import Settings


class Home(Frozen):
    """The folders and files that hold; made when first written to."""

    folder: Path
    store: Path
    library: Path
    cache: Path
    batches: Path


def home_of(settings: Settings) -> Home:
    """Return where things are kept by these settings; by default in the platform's own data folder."""
    folder = settings.home or _platform_folder()
    return Home(
        folder=folder,
        store=settings.store or folder / "records.sqlite",
        library=settings.library or folder / "library",
        cache=folder / "cache.sqlite",
        batches=folder / "batches",
    )


def private_folder(folder: Path) -> None:
    """Make the folder, and those above it that are not there, for their owner alone: what is kept is confidential.

    A folder that is there keeps the rights that it has. Raises OSError.
    """
    for one in reversed([folder, *folder.parents]):
        if not one.exists():
            one.mkdir(mode=0o700, exist_ok=True)
    folder.mkdir(exist_ok=True)


def write_private(path: Path, content: str | bytes) -> None:
    """Write a file for its owner alone, text as UTF-8; one that is there keeps the rights that it has. Raises OSError.

    Reports hold what records hold, so they are kept as records are.
    """
    data = content.encode() if isinstance(content, str) else content
    flags = os.O_WRONLY | os.O_CREAT | os.O_TRUNC | getattr(os, "O_BINARY", 0)
    with os.fdopen(os.open(path, flags, 0o600), "wb") as file:
        file.write(data)


def _platform_folder() -> Path:
    import platformdirs

    return Path(platformdirs.user_data_dir("peerassay", appauthor=False))
