"""What every test of the laboratory may use."""

import os
from pathlib import Path

import pytest
from hypothesis import settings

# The machines that run these tests are shared: no example fails for being slow.
settings.register_profile("quick", deadline=None, max_examples=25)
settings.register_profile("all", deadline=None)
settings.load_profile(os.environ.get("PEERASSAY_TESTS", "quick"))

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="session")
def data_folder() -> Path:
    """Return the folder of real data; the test is skipped where it is not at hand."""
    folder = Path(os.environ.get("PEERASSAY_DATA", ROOT.parent / "shared" / "data"))
    if not folder.is_dir():
        pytest.skip("there is no folder of real data (set PEERASSAY_DATA)")
    return folder
