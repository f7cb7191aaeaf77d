"""What works on this machine: extras, keys, the library, the store."""

import os
from importlib.util import find_spec

from peerassay.errors import PeerassayError
from peerassay.frozen import Frozen
from peerassay.home import Home, home_of
from peerassay.settings import Resolved

_EXTRAS = {"llm": "pydantic_ai", "embed": "onnxruntime", "repair": "pikepdf"}
_KEYS = ("OPENAI_API_KEY", "ANTHROPIC_API_KEY", "SEMANTIC_SCHOLAR_API_KEY")


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
    """Look at what holds; nothing is sent anywhere."""
    home = home_of(resolved.settings)
    checks = (*_extras(), *_keys(), _library(home))
    return Health(settings=resolved, home=home, checks=checks)


def _extras() -> tuple[Check, ...]:
    return tuple(_extra(name, module) for name, module in _EXTRAS.items())


def _extra(name: str, module: str) -> Check:
    there = find_spec(module) is not None
    return Check(name=f"extra {name}", good=there, words="installed" if there else f"pip install 'peerassay[{name}]'")


def _keys() -> tuple[Check, ...]:
    # Whether a key is set is told, the key never.
    return tuple(Check(name=key, good=bool(os.environ.get(key)), words=_set(key)) for key in _KEYS)


def _set(key: str) -> str:
    return "set" if os.environ.get(key) else "not set"


def _library(home: Home) -> Check:
    from peerassay.literature.library import Library

    if not home.library.exists():
        return Check(name="library", good=False, words=f"none yet at {home.library}; peerassay library add FILE")
    try:
        count = Library(home.library).count()
    except PeerassayError as error:
        return Check(name="library", good=False, words=str(error))
    return Check(name="library", good=count > 0, words=f"{count} papers at {home.library}")
