"""`peerassay bench` where the distribution that brings it is not installed."""

import pytest
from shell import refused, run


def test_what_to_install_is_said_in_one_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever is asked for, the sentence names the distribution."""
    monkeypatch.setattr("importlib.metadata.entry_points", lambda **_: ())
    for arguments in (("bench", "claims", "--data", "folder"), ("bench", "--help")):
        assert "pip install peerassay-bench" in refused(run(*arguments))
