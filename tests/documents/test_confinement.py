"""The child process: whatever happens in it, the parent gets a result or one sentence."""

from pathlib import Path

import pytest

from peerassay.documents import confinement
from peerassay.documents.confinement import confined
from peerassay.errors import UnreadableDocument


@pytest.fixture
def stunts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """Return the name of a module of misbehaving functions that only the child can import."""
    folder = tmp_path / "modules"
    folder.mkdir()
    (folder / "stunts.py").write_text(
        "import os, signal, time\n"
        "def echo(data, name): return data + name.encode()\n"
        "def loud(data, name): print('noise'); os.write(1, b'more noise'); return data\n"
        "def sleep(data, name): time.sleep(60)\n"
        "def crash(data, name): os.kill(os.getpid(), signal.SIGSEGV)\n"
        "def killed(data, name): os.kill(os.getpid(), signal.SIGKILL)\n"
        "def leave(data, name): os._exit(7)\n"
        "def fault(data, name): raise KeyError('gone')\n"
        "def greedy(data, name): return bytes(1 << 33)\n"
    )
    monkeypatch.syspath_prepend(str(folder))
    monkeypatch.setattr(confinement, "ALLOWED", ("peerassay.", "stunts"))
    return "stunts"


def test_result_and_bytes_pass_through(stunts: str) -> None:
    """The child's answer comes back as it is."""
    assert confined(f"{stunts}:echo", b"\x00\xff", name="a.pdf") == b"\x00\xffa.pdf"


def test_prints_are_not_taken_for_the_answer(stunts: str) -> None:
    """What a library writes to standard output does not reach the parent."""
    assert confined(f"{stunts}:loud", b"quiet", name="a.pdf") == b"quiet"


@pytest.mark.parametrize(
    ("function", "words"),
    [("crash", "crashed"), ("killed", "killed"), ("leave", "exit code 7"), ("fault", "KeyError"), ("greedy", "memory")],
)
def test_every_bad_end_is_one_sentence(stunts: str, function: str, words: str) -> None:
    """A crash, a kill, an exit, an exception and a lack of memory each say what happened to which file."""
    with pytest.raises(UnreadableDocument, match=words) as caught:
        confined(f"{stunts}:{function}", b"", name="a.pdf", megabytes=1024)
    assert str(caught.value).startswith("a.pdf: ")


def test_time_out_kills_the_child(stunts: str) -> None:
    """A child that does not end is stopped, and the sentence says after how long."""
    with pytest.raises(UnreadableDocument, match=r"longer than 0\.5 seconds"):
        confined(f"{stunts}:sleep", b"", name="a.pdf", seconds=0.5)


def test_only_our_functions_run() -> None:
    """A function of another package is refused."""
    with pytest.raises(UnreadableDocument, match="only functions of peerassay"):
        confined("os:system", b"", name="a.pdf")
