"""The child process: whatever happens in it, the parent gets a result or one sentence."""

import os
import signal
import sys
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path

import pytest

from peerassay.documents import confinement
from peerassay.documents.confinement import confined
from peerassay.documents.reading_process import ReadingProcess, end_idle
from peerassay.errors import UnreadableDocument

needs_staying = pytest.mark.skipif(not ReadingProcess.STAYS, reason="here a child does one piece of work only")


@pytest.fixture(params=["one thread", "several"] if ReadingProcess.STAYS else ["several"])
def stunts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> Iterator[str]:
    """Return the name of a module of misbehaving functions, for a process of one thread and for one of several."""
    monkeypatch.setattr(confinement, "is_alone", lambda: request.param == "one thread")
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
        "def parent(data, name): return str(os.getppid()).encode()\n"
        "def opened(data, name): return str(len(os.listdir('/proc/self/fd'))).encode()\n"
        "seen = []\n"
        "def remember(data, name): seen.append(name); return str(len(seen)).encode()\n"
    )
    monkeypatch.syspath_prepend(str(folder))
    monkeypatch.setattr(confinement, "ALLOWED", ("peerassay.", "stunts"))
    yield "stunts"
    end_idle()
    sys.modules.pop("stunts", None)


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


@needs_staying
def test_one_child_serves_many_files(stunts: str) -> None:
    """The second file is read by the process that read the first."""
    assert confined(f"{stunts}:parent", b"", name="a.pdf") == confined(f"{stunts}:parent", b"", name="b.pdf")


def test_files_leave_nothing_behind(stunts: str) -> None:
    """What one file's reading changes in memory is not there for the next."""
    assert [confined(f"{stunts}:remember", b"", name=name) for name in ("a.pdf", "b.pdf")] == [b"1", b"1"]


@pytest.mark.parametrize("function", ["crash", "killed", "leave", "fault", "greedy", "sleep"])
def test_bad_end_of_one_file_does_not_harm_the_next(stunts: str, function: str) -> None:
    """After each bad end the next file is read as if nothing had been."""
    with pytest.raises(UnreadableDocument, match=r"a\.pdf"):
        confined(f"{stunts}:{function}", b"", name="a.pdf", seconds=5 if function != "sleep" else 0.5, megabytes=1024)
    assert confined(f"{stunts}:echo", b"well ", name="b.pdf") == b"well b.pdf"


@needs_staying
def test_work_has_no_files_of_ours(stunts: str, tmp_path: Path) -> None:
    """Of what this process has open the child has its own three streams, its pipe, and the listing that counts them."""
    with (tmp_path / "open").open("w") as file:
        os.set_inheritable(file.fileno(), True)
        assert confined(f"{stunts}:opened", b"", name="a.pdf") in {b"5", b"6"}


@needs_staying
def test_process_with_a_second_thread_is_not_forked() -> None:
    """A fork of a process of several threads could wait for ever for a lock that another thread held."""
    over = threading.Event()
    other = threading.Thread(target=over.wait)
    other.start()
    try:
        assert not confinement.is_alone()
    finally:
        over.set()
        other.join()


@needs_staying
def test_child_that_died_while_idle_is_replaced(stunts: str) -> None:
    """A waiting process that the system killed costs no file."""
    if confinement.is_alone():
        pytest.skip("nothing waits where this process forks itself")
    waiting = int(confined(f"{stunts}:parent", b"", name="a.pdf"))
    with suppress(ProcessLookupError):  # where as many wait as may, it was let go at once
        os.kill(waiting, signal.SIGKILL)
    assert confined(f"{stunts}:echo", b"well ", name="b.pdf") == b"well b.pdf"


def test_threads_get_their_own_answers(stunts: str) -> None:
    """Files read at the same time do not mix."""
    if confinement.is_alone():
        pytest.skip("not where there are threads")
    names = [f"{i}.pdf" for i in range(6)]
    with ThreadPoolExecutor(3) as pool:
        answers = list(pool.map(lambda name: confined(f"{stunts}:echo", b"x" * 300_000, name=name), names))
    assert answers == [b"x" * 300_000 + name.encode() for name in names]
