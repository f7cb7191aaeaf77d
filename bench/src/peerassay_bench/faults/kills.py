"""Runs killed with kill -9 again and again, each time resumed in the same home, until they get to their end.

Half of the kills come at any moment; what was answered by then is what the killed run had kept on its disk. The other
half come when nothing has been answered for a while; then every answer that was sent counts, whatever was kept.
"""

import contextlib
import multiprocessing
import pickle
import random
import sqlite3
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from multiprocessing.process import BaseProcess
from pathlib import Path
from typing import Literal

from peerassay.assayer import Assayer
from peerassay.engines.asking import NAMESPACE
from peerassay.engines.opening import NO_KEY, Provider
from peerassay.engines.question import A, Answered, Question
from peerassay.engines.remote import Remote
from peerassay.frozen import digest
from peerassay.home import MemoryCache, home_of
from peerassay.incoming import Address
from peerassay.literature.semantic_scholar import SemanticScholar
from peerassay.progress import Progress, Step
from peerassay.settings import Settings
from peerassay.testing.model_server import ModelServer
from peerassay.testing.model_shapes import ModelRequest
from peerassay.testing.semantic_scholar import GraphRequest, SemanticScholarServer
from peerassay_bench.faults import killed_run
from peerassay_bench.faults.cases import Case
from peerassay_bench.faults.plan import Asked, graph_asked
from peerassay_bench.faults.runs import MODEL, settings_of
from peerassay_bench.obliging import ObligingModel

_SETTLED = 0.6
"""Seconds without an answer after which a run has kept what it got: its own work between two answers takes less."""
_AT_MOST = 8
"""Requests after which a run is killed at the latest; the example takes about sixty."""


@dataclass
class Kills:
    """What came of the killed runs.

    Attributes:
        kills: how many runs were killed.
        repeated: questions and requests asked again that had been answered before a kill.
        under_way: questions asked again that were under way at a kill: not counted, no client could do better.
        lost: records of resumed runs that are not the calm run's, byte by byte.
        spared: how many answers each killed run had got: what a client that keeps none asks again.

    """

    kills: int = 0
    repeated: int = 0
    under_way: int = 0
    lost: int = 0
    spared: list[int] = field(default_factory=list)


@dataclass
class _Servers:
    """A model and a catalogue that can hold their breath, and tell what they answered."""

    case: Case
    held: bool = False
    asked: list[Asked] = field(default_factory=list)
    answered: set[Asked] = field(default_factory=set)

    @contextlib.contextmanager
    def serving(self) -> Iterator[tuple[ModelServer, SemanticScholarServer]]:
        model = ModelServer(ObligingModel(), faults=self._of_model, latency_ms=4)
        with model, SemanticScholarServer(self.case.works, faults=self._of_graph) as catalogue:
            yield model, catalogue

    def _of_model(self, request: ModelRequest) -> Literal["hang"] | None:
        return "hang" if self._holds((request.system, digest(request.turns))) else None

    def _of_graph(self, request: GraphRequest) -> Literal["hang"] | None:
        return "hang" if self._holds(graph_asked(request)) else None

    def _holds(self, asked: Asked) -> bool:
        self.asked.append(asked)
        if not self.held:
            self.answered.add(asked)
        return self.held

    def begin(self) -> None:
        """Answer again, and forget what was asked."""
        self.held = False
        self.asked.clear()
        self.answered = set()


class _Noting(Remote):
    """An engine that notes under which key the cache keeps the answer to what a server sees."""

    def __init__(self, provider: Provider, settings: Settings) -> None:
        super().__init__(provider, settings, cache=MemoryCache())
        self.keys: dict[Asked, str] = {}

    async def ask(self, question: Question[A]) -> Answered[A]:
        request = self.asking.request(question)
        turns = (("user", "\n\n".join(request.last_words)),)
        self.keys[request.system, digest(turns)] = request.answer_key
        return await super().ask(question)


def kill_runs(case: Case, kills: int, seed: int, progress: Progress) -> Kills:
    """Kill so many runs of the case and return what came of it."""
    servers = _Servers(case)
    with tempfile.TemporaryDirectory(prefix="peerassay-kills-") as folder, servers.serving() as (model, catalogue):
        (case_file := Path(folder) / "case").write_bytes(pickle.dumps(case))
        starting = _Starting(case_file, model.openai_url, catalogue.url)
        keys, calm = _calm(case, Path(folder) / "calm", model.openai_url, catalogue.url)
        chain = _Chain(servers, starting, keys, random.Random(seed), Kills(), progress)
        for number in range(kills):  # a chain of runs in one home has a kill at least, unless it is done before
            if chain.done.kills < kills:
                chain.run(Path(folder) / f"home{number}", kills, calm)
    return chain.done


def _calm(case: Case, home: Path, model_url: str, catalogue_url: str) -> tuple[dict[Asked, str], list[str]]:
    """Return where the cache keeps each answer, and the lines that a run without kills writes."""
    settings = settings_of(home, model_url, killed_run.MODE)
    engine = _Noting(Provider("openai", MODEL.partition(":")[2], Address.of(model_url), NO_KEY), settings)
    source = SemanticScholar("", base_url=catalogue_url, per_second=None)
    with Assayer(engine, source, settings=settings) as assayer:
        return engine.keys, killed_run.lines_of(assayer.run(assayer.reply_job(case.paper, case.reviews)))


@dataclass(frozen=True, slots=True)
class _Starting:
    """Starts runs in processes of their own.

    A fork server forks in no time and without this process's threads; where there is none, a process starts anew.
    """

    case_file: Path
    model_url: str
    catalogue_url: str

    def __call__(self, home: Path, out: Path) -> BaseProcess:
        given = (self.case_file, home, self.model_url, self.catalogue_url, out)
        process: BaseProcess
        if "forkserver" in multiprocessing.get_all_start_methods():
            forking = multiprocessing.get_context("forkserver")
            forking.set_forkserver_preload([killed_run.__name__])
            process = forking.Process(target=killed_run.answer_case, args=given, daemon=True)
        else:
            process = multiprocessing.get_context("spawn").Process(target=killed_run.answer_case, args=given)
        process.start()
        return process


@dataclass
class _Chain:
    """Runs in one home, each killed but the last."""

    servers: _Servers
    start: _Starting
    keys: dict[Asked, str]
    chance: random.Random
    done: Kills
    progress: Progress

    def run(self, home: Path, kills: int, calm: list[str]) -> None:
        """Kill runs until one ends by itself, or there were kills enough; hold its records to the calm ones."""
        out, settled, open_ones = home / "records", set[Asked](), set[Asked]()
        while True:
            self.servers.begin()
            process = self.start(home, out)
            last = self.done.kills >= kills
            quiet = self.chance.random() < 0.5
            if not last:
                self._wait(process, self.chance.randint(0, _AT_MOST), quiet=quiet)
            killed = not last and process.is_alive()
            if killed:
                process.kill()
            process.join()
            self._count(settled, open_ones)
            if not killed:
                break
            self.done.kills += 1
            self.done.spared.append(len(self.servers.answered))
            self.progress(Step(what="killing runs", done=self.done.kills, total=kills))
            safe = self.servers.answered if quiet else self._kept(home)
            settled |= safe
            open_ones |= {*self.servers.asked} - safe
        found = out.read_text(encoding="utf-8").split("\n") if out.exists() else []
        self.done.lost += sum(line not in found for line in calm)

    def _wait(self, process: BaseProcess, requests: int, *, quiet: bool) -> None:
        while process.is_alive() and len(self.servers.asked) < requests:
            time.sleep(0.002)
        if quiet:
            self.servers.held = True
        time.sleep(_SETTLED if quiet else self.chance.random() * 0.03)

    def _count(self, settled: set[Asked], open_ones: set[Asked]) -> None:
        self.done.repeated += sum(asked in settled for asked in self.servers.asked)
        self.done.under_way += sum(asked in open_ones and asked not in settled for asked in self.servers.asked)

    def _kept(self, home: Path) -> set[Asked]:
        cache = home_of(settings_of(home, self.start.model_url, killed_run.MODE)).cache
        if not cache.exists():
            return set()
        with contextlib.closing(sqlite3.connect(cache)) as connection:
            rows = connection.execute("SELECT key FROM kept WHERE namespace = ?", (NAMESPACE,))
            kept = {str(row[0]) for row in rows}
        return {asked for asked, key in self.keys.items() if key in kept}
