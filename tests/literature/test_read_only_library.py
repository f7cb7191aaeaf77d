"""A library that one person keeps and others may only read."""

import asyncio
import encodings.utf_8_sig  # noqa: F401  (loaded while everything may be read)
import json
import os
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
import tantivy  # noqa: F401

from peerassay.errors import StoreError
from peerassay.literature.library import Library, lookup  # noqa: F401
from peerassay.literature.source import Query, WorkMention

NOBODY = 65534


@contextmanager
def as_another() -> Iterator[None]:
    """Act as a user without rights of its own; the superuser may write everywhere."""
    if os.geteuid() != 0:
        yield
        return
    os.seteuid(NOBODY)
    try:
        yield
    finally:
        os.seteuid(0)


@pytest.fixture
def shared() -> Iterator[Path]:
    """Return a filled library that nobody may write to."""
    above = Path(tempfile.mkdtemp(prefix="peerassay-shared-"))
    rows = above / "rows.jsonl"
    rows.write_text("".join(json.dumps({"title": f"Sparse gates {n}", "year": 2020}) + "\n" for n in range(9)))
    library = Library(above / "library")
    library.add(rows)
    asyncio.run(library.aclose())
    places = [*above.rglob("*"), above]
    for place in places:
        place.chmod(0o555 if place.is_dir() else 0o444)
    yield above / "library"
    for place in places:
        place.chmod(0o755)
    shutil.rmtree(above)


@pytest.mark.skipif(not hasattr(os, "geteuid"), reason="the system has no such rights")
def test_a_library_that_may_only_be_read_is_usable(shared: Path) -> None:
    """It is counted, searched and looked up in; adding to it is refused in words; nothing in it is changed."""
    before = {path: path.stat().st_mtime_ns for path in shared.rglob("*")}
    with as_another():
        library = Library(shared)
        assert library.count() == 9
        found = asyncio.run(library.search(Query(text="sparse gates", purpose="test"), 3))
        named = asyncio.run(library.look_up(WorkMention(text="x", title="Sparse gates 4")))
        with pytest.raises(StoreError, match="read"):
            library.add(shared.parent / "rows.jsonl")
        asyncio.run(library.aclose())
    assert len(found) == 3
    assert named[0].title == "Sparse gates 4"
    assert {path: path.stat().st_mtime_ns for path in shared.rglob("*")} == before
