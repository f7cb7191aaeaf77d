"""Where things are kept on this machine: the store, the library, the caches."""

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


def _platform_folder() -> Path:
    import platformdirs

    return Path(platformdirs.user_data_dir("peerassay", appauthor=False))
