"""Opening the sources that a setting names; each is imported when asked for, so that none pays for another."""

from pathlib import Path

from peerassay.cache import Cache
from peerassay.errors import SettingsError, StoreError
from peerassay.literature.source import Source

LONGEST_TRY = 20.0
"""Seconds for one try at a service, at most: a catalogue answers sooner than a model, or not at all."""
NAMES = ("library", "semantic-scholar", "openalex", "arxiv")


def open_sources(
    setting: str,
    *,
    library_folder: Path,
    cache: Cache,
    base_url: str | None = None,
    api_key: str | None = None,
    per_second: float | None = 1.0,
    attempts: int = 5,
    timeout_seconds: float = LONGEST_TRY,
    arxiv_seconds: float = 3.0,
) -> tuple[Source, ...]:
    """Return the sources of a setting such as `library,semantic-scholar`, in its order, none twice.

    `base_url`, `api_key` (else SEMANTIC_SCHOLAR_API_KEY) and `per_second` are for Semantic Scholar, `attempts` and
    `timeout_seconds` (at most 20) for every service; `arxiv_seconds` lie between two requests to arXiv. A library
    without papers is opened as a source that fails, for it could not be asked.
    Raises SettingsError for a name that is not known, and where no source is named.
    """
    names = tuple(dict.fromkeys(name.strip().lower() for name in setting.split(",") if name.strip()))
    unknown = [name for name in names if name not in NAMES]
    if unknown or not names:
        what = f"there is no source named {unknown[0]!r}" if unknown else "no source of literature is named"
        fix = f"use {', '.join(NAMES[:-1])} or {NAMES[-1]}, or several joined by commas"
        raise SettingsError(what, where="literature", fix=fix)

    timeout_seconds = min(timeout_seconds, LONGEST_TRY)

    def open_one(name: str) -> Source:
        if name == "library":
            return _open_library(library_folder)
        if name == "openalex":
            from peerassay.literature.openalex import OpenAlex

            return OpenAlex(cache=cache, attempts=attempts, timeout_seconds=timeout_seconds)
        if name == "arxiv":
            from peerassay.literature.arxiv import Arxiv

            return Arxiv(cache=cache, seconds_apart=arxiv_seconds, attempts=attempts, timeout_seconds=timeout_seconds)
        from peerassay.literature.semantic_scholar import SemanticScholar

        return SemanticScholar(
            api_key,
            base_url=base_url,
            cache=cache,
            per_second=per_second,
            attempts=attempts,
            timeout_seconds=timeout_seconds,
        )

    return tuple(open_one(name) for name in names)


def _open_library(folder: Path) -> Source:
    from peerassay.literature.library import Library

    return unless_empty(Library(folder))


def unless_empty(source: Source) -> Source:
    """Return the source; for a library without papers one that fails, for it could not be asked."""
    from peerassay.literature.library import Library
    from peerassay.literature.nothing_held import NothingHeld

    if not isinstance(source, Library):
        return source
    try:
        empty = source.count() == 0
    except StoreError:
        return source  # what is damaged tells so itself when it is asked
    return NothingHeld(source.name) if empty else source
