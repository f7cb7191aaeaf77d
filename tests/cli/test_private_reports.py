"""Reports hold what records hold, and are as private."""

import os
from pathlib import Path

import pytest

from case_records import case_of, envelope
from peerassay.cli.running import write
from peerassay.job_record import Outcome
from peerassay.jobs.reviews.record import CaseRecord
from peerassay.reports.reviews.views import CASES


@pytest.mark.skipif(os.name != "posix", reason="the system has no such rights")
def test_reports_are_for_their_owner_alone(tmp_path: Path) -> None:
    """Whatever a run writes to its folder, only its owner may read."""
    before = os.umask(0)
    try:
        made = Outcome[CaseRecord](records=(case_of(1),), envelopes=(envelope(case_of(1)),))
        write(made, CASES, tmp_path)
    finally:
        os.umask(before)
    written = list(tmp_path.iterdir())
    assert len(written) >= 3
    assert {oct(path.stat().st_mode & 0o777) for path in written} == {"0o600"}
