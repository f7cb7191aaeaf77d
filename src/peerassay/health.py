"""What works on this machine: folders, extras, keys, the library, the store."""

import os
import re
from collections.abc import Iterator
from importlib.metadata import PackageNotFoundError, distribution, requires
from pathlib import Path

from peerassay.choices import key_variables
from peerassay.errors import PeerassayError
from peerassay.frozen import Frozen
from peerassay.home import Home, home_of
from peerassay.progress import count as number
from peerassay.settings import Resolved

_OF_EXTRA = re.compile(r"(?P<name>[\w.-]+).*\bextra\s*==\s*['\"](?P<extra>[\w-]+)")
"""A requirement of an optional part, as the package's own metadata has it."""
_KEYS = key_variables()


class Check(Frozen):
    """One thing looked at; `good` is False where something optional or needed is missing."""

    name: str
    good: bool
    words: str


class Health(Frozen):
    """All checks, with the settings and where things are kept."""

    settings: Resolved
    home: Home
    checks: tuple[Check, ...]


def examine(resolved: Resolved) -> Health:
    """Look at what holds; nothing is sent anywhere, and nothing is made."""
    home = home_of(resolved.settings)
    checks = (_folder(home), _store(home), _library(home), *_extras(), *_keys())
    return Health(settings=resolved, home=home, checks=checks)


def _folder(home: Home) -> Check:
    there = next(path for path in (home.folder.absolute(), *home.folder.absolute().parents) if path.exists())
    if not (there.is_dir() and os.access(there, os.W_OK | os.X_OK)):
        return Check(name="home", good=False, words=f"{home.folder} is not writable; choose another with --home")
    return Check(name="home", good=True, words=f"{home.folder}{'' if home.folder.exists() else ' (not made yet)'}")


def _store(home: Home) -> Check:
    from peerassay.store.records import RecordStore

    if isinstance(home.store, Path) and not home.store.exists():
        return Check(name="store", good=True, words=f"no record yet at {home.store}")
    try:
        store = RecordStore(home.store)
        count = store.count()
    except PeerassayError as error:
        return Check(name="store", good=False, words=str(error))
    return Check(name="store", good=True, words=f"{number(count, 'record')} at {store.database.shown}")


def _library(home: Home) -> Check:
    from peerassay.literature import Library

    def checked(good: bool, words: str) -> Check:
        return Check(name="library", good=good, words=words)

    if not Path(home.library).exists():
        return checked(False, f"none yet at {home.library}; run `peerassay library add FILE` to create one")
    try:
        count = Library(home.library).count()
    except PeerassayError as error:
        return checked(False, str(error))
    return checked(count > 0, f"{number(count, 'paper')} at {home.library}")


def _extras() -> Iterator[Check]:
    """Look for what each extra of the package asks for, but for the one that asks for all."""
    wanted: dict[str, list[str]] = {}
    for found in map(_OF_EXTRA.match, requires("peerassay") or ()):
        if found and found["extra"] != "all":
            wanted.setdefault(found["extra"], []).append(found["name"])
    for extra, names in wanted.items():
        there = all(map(_is_installed, names))
        yield Check(
            name=f"extra {extra}", good=there, words="installed" if there else f"pip install 'peerassay[{extra}]'"
        )


def _is_installed(name: str) -> bool:
    try:
        distribution(name)
    except PackageNotFoundError:
        return False
    return True


def _keys() -> tuple[Check, ...]:
    # Whether a key is set is checked, the key never.
    return tuple(Check(name=key, good=bool(os.environ.get(key)), words=_set(key)) for key in _KEYS)


def _set(key: str) -> str:
    return "set" if os.environ.get(key) else "not set"
