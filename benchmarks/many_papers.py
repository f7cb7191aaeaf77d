"""Runs over many papers: how much faster two workers are, what kills lose, and whether a cluster keeps its pace.

    python benchmarks/many_papers.py speed FOLDER [--papers 300] [--library DIR]
    python benchmarks/many_papers.py kills [--papers 40] [--kills 20]
    python benchmarks/many_papers.py ray [--papers 1000] [--jobs 4] [--kill-every SECONDS]

`speed` runs `grade` by rules over the papers of FOLDER (as `peerassay run` takes it) with one worker, then with two, and
samples the memory of each process. `kills` and `ray` make papers and reviews from the shipped example, and ask a model on
loopback that takes 150 ms for an answer. `kills` ends the whole run with SIGKILL at random moments and repeats the
command; `ray` kills a worker of the cluster again and again. Repeated is a question that came again though its answer was
sent more than a second before any kill; what is under way when a process dies has to be asked again.
"""

import argparse
import csv
import json
import os
import random
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from peerassay.frozen import digest
from peerassay.store.records import RecordStore
from peerassay.testing import ModelServer
from peerassay.testing.model_shapes import ModelRequest
from peerassay_bench.obliging import ObligingModel

EXAMPLE = Path(__file__).parents[1] / "examples" / "listening_less.md"
REVIEW = """Summary: The paper makes a bird sound classifier cheaper (study {n}).

Weaknesses
- The novelty is limited: exit heads have been used for bird sound classification on servers (Okafor et al., 2022).
- Exit heads are not new: they have been used for keyword spotting on microcontrollers (Moreno and Adeyemi, 2021).
- The experiments are small.
"""
LATENCY_MS = 150
UNDER_WAY = 1.0
"""Seconds about a kill: what is answered just before it may not be kept yet, just after it nobody is there to take it."""


def main() -> None:
    """Run what is named."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", maxsplit=1)[0])
    parser.add_argument("what", choices=["speed", "kills", "ray", "serve"])
    parser.add_argument("folder", nargs="?", type=Path)
    parser.add_argument("--papers", type=int)
    parser.add_argument("--library", type=Path)
    parser.add_argument("--kills", type=int, default=20)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--kill-every", type=float)
    parser.add_argument("--port", type=int, default=0)
    asked = parser.parse_args()
    if asked.what == "serve":
        serve(asked.folder, asked.port)
        return
    with tempfile.TemporaryDirectory() as folder:
        told = {"speed": speed, "kills": kills, "ray": on_ray}[asked.what](asked, Path(folder))
    sys.stdout.write(json.dumps(told, indent=2) + "\n")


def speed(asked: argparse.Namespace, folder: Path) -> dict[str, Any]:
    """Return seconds and memory of one worker and of two over the same papers."""
    table = folder / "papers.csv"
    papers = sorted(path for path in asked.folder.glob("*.md*") if "review" not in path.name)[: asked.papers or 300]
    rows = [(paper, next(asked.folder.glob(f"{paper.name.split('.')[0]}.reviews.*"), "")) for paper in papers]
    with table.open("w", encoding="utf-8", newline="") as file:
        csv.writer(file).writerows([("paper", "reviews"), *rows])
    library = ["--library", str(asked.library)] if asked.library else []
    told: dict[str, Any] = {"papers": len(papers)}
    for jobs in (1, 2):
        running = command(table, folder / f"home{jobs}", "--allow-outside", "--jobs", str(jobs), *library)
        memory = sampled(running)
        told[f"jobs {jobs}"] = {**json.loads(running.communicate()[0]), "largest worker MB": memory}
    told["ratio"] = round(told["jobs 1"]["seconds"] / told["jobs 2"]["seconds"], 2)
    return told


def kills(asked: argparse.Namespace, folder: Path) -> dict[str, Any]:
    """Return what is lost and repeated where the run is killed again and again, and the records' differences."""
    papers = made(folder / "papers", asked.papers or 40)
    with server(folder / "calm.jsonl") as url:
        calm = finished(command(papers, folder / "calm", "--jobs", "2", *model(url)))
    rng, times = random.Random(7), list[float]()
    with server(folder / "asked.jsonl", int(url.rsplit(":", 1)[1].split("/")[0])) as url:  # a record names it
        words = (papers, folder / "home", "--jobs", "2", *model(url))
        while len(times) < asked.kills:
            running = command(*words)
            time.sleep(rng.uniform(1.5, 2 + 1.3 * calm["seconds"] / asked.kills))
            if running.poll() is not None:
                break
            os.killpg(running.pid, signal.SIGKILL)
            times.append(time.time())
            running.wait()
        ended = finished(command(*words))
    told = {"papers": calm["papers"], "questions of a calm run": calm["questions"], "kills": len(times)}
    told["failed"] = ended["failed"]
    told |= repeated(folder / "calm.jsonl", folder / "asked.jsonl", times)
    return told | {"records that differ": len(records(folder / "calm") ^ records(folder / "home"))}


def on_ray(asked: argparse.Namespace, folder: Path) -> dict[str, Any]:
    """Return seconds and cost of a run on Ray whose workers are killed, beside what the dry run foretold."""
    papers = made(folder / "papers", asked.papers or 1000)
    times: list[float] = []
    with server(folder / "asked.jsonl") as url:
        words = ("--on", "ray", "--jobs", str(asked.jobs), *model(url))
        foretold = finished(command(papers, folder / "dry", "--dry-run", *model(url)))
        running = command(papers, folder / "home", *words)
        ended = threading.Event()
        if asked.kill_every:
            threading.Thread(target=killing, args=(asked.kill_every, times, ended), daemon=True).start()
        told = finished(running)
        ended.set()
    sent = [json.loads(line) for line in (folder / "asked.jsonl").read_text(encoding="utf-8").splitlines()]
    told |= {"jobs": asked.jobs, "workers killed": len(times), "questions sent": len(sent)}
    told |= repeated(None, folder / "asked.jsonl", times)
    cost = sum(line["cost"] for line in sent)
    return told | {"dollars": round(cost, 3), "dollars foretold": round(foretold["cost"], 3)}


def killing(every: float, times: list[float], ended: threading.Event) -> None:
    """Kill a worker that is at work, again and again."""
    while not ended.wait(every):
        busy = [pid for pid, name in processes() if name.startswith("ray::_done_on_cluster")]
        if busy:
            os.kill(random.choice(busy), signal.SIGKILL)
            times.append(time.time())


def repeated(calm: Path | None, asked: Path, kills: list[float]) -> dict[str, int]:
    """Count questions that came again: those sent well before a kill, and those that were under way at one."""
    usual = Counter(line["key"] for line in _lines(calm)) if calm else Counter[str]()
    sent = dict[str, list[float]]()
    for line in _lines(asked):
        sent.setdefault(line["key"], []).append(line["time"])
    again = [times for key, times in sent.items() if len(times) > max(1, usual[key])]
    lost = [times for times in again if not any(abs(kill - times[0]) <= UNDER_WAY for kill in kills)]
    return {"repeated": len(lost), "under way at a kill": len(again) - len(lost)}


def _lines(path: Path) -> Iterator[dict[str, Any]]:
    return (json.loads(line) for line in path.read_text(encoding="utf-8").splitlines())


def records(home: Path) -> set[str]:
    """Return the digests of a home's records."""
    store = RecordStore(home / "records.sqlite")
    try:
        return {record.digest for record in store.list()}
    finally:
        store.close()


def made(folder: Path, many: int) -> Path:
    """Make so many papers with a review each, no two alike."""
    text = EXAMPLE.read_text(encoding="utf-8")
    for n in range(many):
        (folder / f"p{n:04d}").mkdir(parents=True)
        paper = text.replace("\n", f" {n}\n", 1) + f"\n\nThe channel of this study has the number {n}.\n"
        (folder / f"p{n:04d}" / "paper.md").write_text(paper, encoding="utf-8")
        (folder / f"p{n:04d}" / "review.txt").write_text(REVIEW.format(n=n), encoding="utf-8")
    return folder


def model(url: str) -> tuple[str, ...]:
    """Return the words that name the model on loopback, at a price."""
    return ("--engine", "local:loopback", "--base-url", url, "--set", "price_in=1", "--set", "price_out=4")


def command(papers: Path, home: Path, *words: str) -> subprocess.Popen[bytes]:
    """Begin a run, in a group of processes of its own."""
    given = ["run", str(papers), "--home", str(home), "--out", str(home), "--json", *words]
    return subprocess.Popen([sys.executable, "-m", "peerassay", *given], stdout=subprocess.PIPE, start_new_session=True)


def finished(running: subprocess.Popen[bytes]) -> dict[str, Any]:
    """Return what a run says of itself."""
    told: dict[str, Any] = json.loads(running.communicate()[0])
    return told


def sampled(running: subprocess.Popen[bytes]) -> int:
    """Return the most memory that a process of the run had, in MB."""
    most = 0
    while running.poll() is None:
        time.sleep(1)
        own = {running.pid}
        for pid, _ in processes():
            try:
                status = Path(f"/proc/{pid}/status").read_text(encoding="utf-8")
            except OSError:
                continue
            held = dict(line.split(":\t", 1) for line in status.splitlines() if ":\t" in line)
            if int(held["PPid"]) in own or pid in own:
                own.add(pid)
                most = max(most, int(held.get("VmRSS", "0 kB").split()[0]) // 1024)
    return most


def processes() -> Iterator[tuple[int, str]]:
    """Give the id and the command line of each process, by id."""
    for pid in sorted(int(path.name) for path in Path("/proc").iterdir() if path.name.isdigit()):
        try:
            yield pid, Path(f"/proc/{pid}/cmdline").read_bytes().replace(b"\0", b" ").decode(errors="replace")
        except OSError:
            continue


@contextmanager
def server(log: Path, port: int = 0) -> Iterator[str]:
    """Run the model in a process of its own; it logs each answer."""
    words = [sys.executable, __file__, "serve", str(log), "--port", str(port)]
    serving = subprocess.Popen(words, stdout=subprocess.PIPE, text=True)
    try:
        assert serving.stdout is not None
        yield serving.stdout.readline().strip()
    finally:
        serving.kill()
        serving.wait()


def serve(log: Path, port: int) -> None:
    """Answer until killed, and log each answer's question, time and cost."""
    answer: Callable[[ModelRequest], str] = ObligingModel()
    with log.open("a", encoding="utf-8", buffering=1) as file:

        def logged(request: ModelRequest) -> str:
            given = answer(request)
            cost = (len(request.system) + len(request.user)) / 4e6 + len(given) / 1e6
            file.write(json.dumps({"key": digest(request.body), "time": time.time(), "cost": cost}) + "\n")
            return given

        with ModelServer(logged, latency_ms=LATENCY_MS, port=port) as running:
            sys.stdout.write(running.openai_url + "\n")
            sys.stdout.flush()
            signal.pause()


if __name__ == "__main__":
    main()
