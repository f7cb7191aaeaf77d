"""What every test may use."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import settings

from peerassay.incoming import _secrets

# The machines that run these tests are shared: no example fails for being slow.
settings.register_profile("quick", deadline=None, max_examples=25)
settings.register_profile("all", deadline=None)
settings.load_profile(os.environ.get("PEERASSAY_TESTS", "quick"))

ROOT = Path(__file__).parents[1]


@pytest.fixture(scope="session")
def data_folder() -> Path:
    """Return the folder of real data; the test is skipped where it is not at hand."""
    folder = Path(os.environ.get("PEERASSAY_DATA", ROOT.parent / "shared" / "data"))
    if not folder.is_dir():
        pytest.skip("there is no folder of real data (set PEERASSAY_DATA)")
    return folder


@pytest.fixture(autouse=True)
def _own_secrets() -> Iterator[None]:
    """Each test knows its own secrets alone: one that another registered would be blotted out of its texts."""
    kept = dict(_secrets)
    yield
    _secrets.clear()
    _secrets.update(kept)
