"""Damaged PDFs through the reader: how many crash it, hang it, leak memory, or end in more than one sentence.

    python benchmarks/mutated_pdfs.py [--data DIR] [--count 300] [--seconds 20] [--json]

Every file is damaged from the example paper, or from a PDF of the data folder DIR in turn, by a fixed seed. All go
through the reading function, every tenth through the command line too. Exit code 1 where one does not end as it should.
"""

import argparse
import json
import os
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from pdf_damage import DAMAGES, mutants
from peerassay import example
from peerassay.documents.reading import read_paper_bytes
from peerassay.documents.reading_process import end_idle
from peerassay.errors import UnreadableDocument

SEED = 20251121
EVERY = 10
"""Every so many files one goes through the command line."""
_PEERASSAY = (sys.executable, "-c", "from peerassay.cli import main; raise SystemExit(main())")
LATE = 10
"""Seconds beyond its time that a reading may take to be stopped; more is a hang."""


@dataclass(slots=True)
class Tally:
    """How the files ended; `wrong` says of each that ended badly which it was and how."""

    files: int = 0
    read: int = 0
    refused: int = 0
    timed_out: int = 0
    out_of_memory: int = 0
    reader_crashed: int = 0
    by_command: int = 0
    wrong: list[str] = field(default_factory=list)
    by_kind: dict[str, Counter[str]] = field(default_factory=dict)
    slowest_seconds: float = 0.0
    memory_grown_mib: float = 0.0
    processes_left: int = 0

    def note(self, kind: str, end: str) -> None:
        """Count an end."""
        setattr(self, end, getattr(self, end) + 1)
        self.by_kind.setdefault(kind, Counter())[end] += 1


def main() -> None:
    """Read, count and print."""
    options = _options()
    tally, start, grown_from = Tally(), time.monotonic(), 0.0
    for number, (name, kind, data) in enumerate(_files(options.data, options.count)):
        _read(tally, name, kind, data, options.seconds)
        if number % EVERY == 0:
            _command(tally, name, data, options.seconds)
        if number == len(DAMAGES):
            grown_from = _resident()  # after each kind was read once: what a library loads once is no leak
    tally.memory_grown_mib = round(_resident() - grown_from, 1)
    end_idle()
    tally.processes_left = _children()
    _print(tally, round(time.monotonic() - start, 1), as_json=options.json)
    if tally.wrong or tally.processes_left:
        sys.exit(1)


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--data", type=Path, help="a data folder; its PDFs are damaged too")
    parser.add_argument("--count", type=int, default=300)
    parser.add_argument("--seconds", type=float, default=20, help="time that each reading may take")
    parser.add_argument("--json", action="store_true", help="print JSON")
    return parser.parse_args()


def _files(folder: Path | None, count: int) -> Iterator[tuple[str, str, bytes]]:
    """Yield name, kind of damage and bytes: half from the example, the others from the folder's PDFs in turn."""
    own = [example.PAPER.read_bytes()]
    real = [path.read_bytes() for path in sorted((folder / "pdfs").glob("*.pdf"))] if folder else []
    real = [data for data in real if data.startswith(b"%PDF")]
    from_own = count if not real else count // 2
    files = [(kind, data) for kind, data in mutants(own[0], from_own, SEED)]
    for number, data in enumerate(real):
        share = (count - from_own) // len(real) + (number < (count - from_own) % len(real))
        files += list(mutants(data, len(DAMAGES) + number * share + share, SEED + number))[-share:] if share else []
    for number, (kind, data) in enumerate(files):
        yield f"mutant_{number:03}.pdf", kind, data


def _read(tally: Tally, name: str, kind: str, data: bytes, seconds: float) -> None:
    tally.files += 1
    start = time.monotonic()
    try:
        paper = read_paper_bytes(data, name, seconds=seconds)
    except UnreadableDocument as error:
        sentence = str(error)
        tally.note(kind, _end(sentence))
        if not sentence.startswith(f"{name}: ") or "\n" in sentence or "failed on this file" in sentence:
            tally.wrong.append(f"{name} ({kind}): {sentence[:300]}")
    except Exception as error:  # noqa: BLE001  (a crash of any kind is what is counted)
        tally.wrong.append(f"{name} ({kind}): {type(error).__name__}: {error}"[:300])
    else:
        tally.note(kind, "read")
        if any(s.text != paper.text[s.start : s.end] for s in paper.sentences):
            tally.wrong.append(f"{name} ({kind}): a sentence does not stand where its offsets say")
    took = time.monotonic() - start
    tally.slowest_seconds = round(max(tally.slowest_seconds, took), 1)
    if took > seconds + LATE:
        tally.wrong.append(f"{name} ({kind}): took {took:.0f} s")


def _end(sentence: str) -> str:
    for words, end in (("longer than", "timed_out"), ("crashed", "reader_crashed"), ("memory", "out_of_memory")):
        if words in sentence:
            return end
    return "refused"


def _command(tally: Tally, name: str, data: bytes, seconds: float) -> None:
    """Read the file as a user does and hold exit code and standard error against what is promised."""
    tally.by_command += 1
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / name
        path.write_bytes(data)
        command = [*_PEERASSAY, "parse", str(path), "--set", f"parse_seconds={seconds}", "--json"]
        try:
            ended = subprocess.run(command, capture_output=True, text=True, timeout=seconds + 3 * LATE, check=False)
        except subprocess.TimeoutExpired:
            tally.wrong.append(f"{name}: the command hangs")
            return
    lines = ended.stderr.splitlines()
    well = (ended.returncode == 0 and not lines) or (
        ended.returncode == 2 and len(lines) == 1 and lines[0].startswith("peerassay: ")
    )
    if not well or "Traceback" in ended.stderr:
        tally.wrong.append(f"{name}: the command ended with {ended.returncode}: {ended.stderr[:300]}")


def _resident() -> float:
    """Memory of this process and its children, in MiB."""
    pids = [str(os.getpid()), *_child_pids()]
    pages = (int(Path(f"/proc/{pid}/statm").read_text().split()[1]) for pid in pids if Path(f"/proc/{pid}").is_dir())
    return sum(pages) * os.sysconf("SC_PAGE_SIZE") / (1 << 20)


def _child_pids() -> list[str]:
    path = Path(f"/proc/{os.getpid()}/task/{os.getpid()}/children")
    return path.read_text().split() if path.is_file() else []


def _children() -> int:
    return len(_child_pids())


def _print(tally: Tally, seconds: float, *, as_json: bool) -> None:
    by_kind = {kind: dict(ends) for kind, ends in tally.by_kind.items()}
    figures = {**asdict(replace(tally, by_kind={})), "by_kind": by_kind, "seconds": seconds, "seed": SEED}
    if as_json:
        sys.stdout.write(json.dumps(figures) + "\n")
        return
    for key, value in figures.items():
        if key not in {"by_kind", "wrong"}:
            sys.stdout.write(f"{key.replace('_', ' '):<20} {value}\n")
    for kind, ends in sorted(by_kind.items()):
        sys.stdout.write(f"  {kind:<18} {', '.join(f'{end} {n}' for end, n in sorted(ends.items()))}\n")
    sys.stdout.writelines(f"WRONG {line}\n" for line in tally.wrong)


if __name__ == "__main__":
    main()
