"""What a command was given, looked at before anything heavy is loaded: files, engine, key, sources; one sentence each."""

import os
import re
import shutil
from collections.abc import Iterable, Mapping, Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any

from peerassay.bounded_files import foreign_kind, is_folder, is_there
from peerassay.choices import AUTO, ENGINES, NO_SOURCE, SIMILARITIES, SOURCES, choose, patterns
from peerassay.errors import InputError, MissingExtra, SettingsError, UnreadableDocument

if TYPE_CHECKING:
    from peerassay.settings import Settings

_LINK = re.compile(r"(?:https?|openreview|arxiv|doi):|10\.\d{4,}", re.IGNORECASE)
_ID = re.compile(r"(?:arxiv:)?\d{4}\.\d{4,5}(?:v\d+)?|[a-z-]+(?:\.[a-z]{2})?/\d{7}|[\w-]{8,14}", re.IGNORECASE)
_PAPER = "give the paper as PDF, DOCX, LaTeX, Markdown or another format of `peerassay parse --help`"
_REVIEW = "give the reviews as text, Markdown, or JSON of OpenReview"


def check_arguments(settings: "Settings", works: Iterable[str], given: Mapping[str, Any], *, asks: bool) -> None:
    """Raise the error of the first argument that cannot be used; links and what is in files are looked at later.

    `given` are the command's own arguments by name: `paper`, `reviews`, `references`, `bib`; `asks` is whether a model
    will be asked, so that it needs its key.
    """
    for named in filter(None, (settings.engine, settings.second_engine)):
        _check_engine(named, settings, asks=asks)
    choose(settings.similarity, SIMILARITIES, "similarity")
    _check_sources(settings)
    bare = bool(settings.fetch_full_texts)
    if "paper" in given:
        check_paper(given["paper"], bare=bare)
    for word in given.get("reviews") or ():
        check_review(word, bare=bare)
    for path in (*(given.get("bib") or ()), *_references(given)):
        check_is_there(path)
    for word in works:
        if not (is_there(Path(word)) or _LINK.match(word) or _ID.fullmatch(word)):
            raise InputError(
                "this is neither a file nor an arXiv id nor a DOI", where=word, fix="check the path or the id"
            )


def check_is_there(word: str) -> None:
    """Raise UnreadableDocument for a file that is not there."""
    if not is_there(Path(word)):
        raise UnreadableDocument("file not found", where=word, fix="check the path")


def check_paper(word: str, *, bare: bool) -> None:
    """Raise UnreadableDocument for what is never a paper; links, and bare ids where these are taken, pass."""
    _check_file(word, "a paper", _PAPER, bare=bare, folder=True)


def check_review(word: str, *, bare: bool) -> None:
    """Raise UnreadableDocument for what is never reviews; links and standard input pass."""
    if word != "-":
        _check_file(word, "a review", _REVIEW, bare=bare, folder=False)


def _references(given: Mapping[str, Any]) -> Sequence[str]:
    named = given.get("references", "library")
    return [] if named == "library" else [named]


def _check_engine(named: str, settings: "Settings", *, asks: bool) -> None:
    """Raise for an engine that does not exist, or lacks its key, its file, its program or the extra it needs."""
    choice, behind = choose(named, ENGINES, "engine")
    if choice.wants == "FILE" and not is_there(Path(behind)):
        fix = "name a file written by --record"
        raise SettingsError("the recording cannot be read (No such file or directory)", where=behind, fix=fix)
    if choice.wants == "PROGRAM" and shutil.which((behind.split() or [""])[0].strip("'\"")) is None:
        what = f"there is no program {behind.split()[0]!r} on the path"
        raise SettingsError(what, where="engine", fix="check its name, or write its whole path")
    if not asks:
        return
    if choice.key and settings.base_url is None and not os.environ.get(choice.key, "").strip():
        fix = f"set {choice.key} in the environment, or name a base_url"
        raise SettingsError(f"{named} needs a key", where="engine", fix=fix)
    if choice.wants == "MODEL" and choice.name == choice.maker and find_spec("pydantic_ai") is None:
        raise MissingExtra("asking a model needs the extra `llm`", where="engine", fix="pip install 'peerassay[llm]'")


def _check_sources(settings: "Settings") -> None:
    names = [name.strip().lower() for name in settings.literature.split(",") if name.strip()]
    known = {choice.name for choice in SOURCES}
    unknown = [name for name in names if name not in known]
    if names not in ([AUTO], [NO_SOURCE]) and (unknown or not names):
        what = f"there is no source named {unknown[0]!r}" if unknown else "no source of literature is named"
        raise SettingsError(what, where="literature", fix=f"use {patterns(SOURCES)}, or several joined by commas")
    if settings.library is not None and not settings.library.exists():
        fix = "check the path, or make one with `peerassay library add FILE --library FOLDER`"
        raise InputError("there is no library in this place", where=str(settings.library), fix=fix)


def _check_file(word: str, what: str, fix: str, *, bare: bool, folder: bool) -> None:
    """Raise for a file that is not there, is empty, or is of a kind that is never a paper or a review."""
    path = Path(word)
    if not is_there(path):
        if not (_LINK.match(word) or (bare and _ID.fullmatch(word))):
            check_is_there(word)
        return
    if is_folder(path):
        if folder and next(path.iterdir(), None) is None:
            raise UnreadableDocument("the folder is empty", where=word, fix="name the paper's file or folder")
        if folder:
            return
        raise UnreadableDocument("this is a folder, not a file", where=word, fix="name the files of reviews in it")
    kind = foreign_kind(path, with_pdf=what == "a review")
    if kind == "":
        raise UnreadableDocument("the file is empty", where=path.name, fix=fix)
    if kind is not None:
        raise UnreadableDocument(f"this is {kind}, not {what}", where=path.name, fix=fix)
