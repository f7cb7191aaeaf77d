"""`peerassay doctor` shows the settings, and no key among them."""

from pathlib import Path

import pytest
from shell import run


@pytest.mark.parametrize("more", [(), ("--json",)])
def test_credentials_of_an_address_are_not_shown(more: tuple[str, ...], tmp_path: Path) -> None:
    """User, password and key of base_url stay out of the list; the host is told."""
    address = "base_url=https://anna-k:hunter2@models.example.org/v1?api_key=sk-9f3e7c"
    ended = run("doctor", "--home", tmp_path, "--set", address, *more)
    assert "models.example.org/v1" in ended.out
    assert not any(secret in ended.out + ended.err for secret in ("hunter2", "sk-9f3e7c", "anna-k"))
