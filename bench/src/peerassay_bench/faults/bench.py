"""The benchmark of faults: nothing is lost, no success is false, nothing answered is asked again.

Replies to reviews are made, end to end, against a model and a catalogue on loopback that fail as a plan says: half of
the runs among faults that pass (each request up to three before it is answered), half with something that fails for
good. Then runs killed with kill -9 and resumed. A calm run of the same case tells what should be there.
"""

import itertools
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from peerassay.progress import Step
from peerassay_bench.data_folder import DataFolder
from peerassay_bench.faults.audit import false_successes, losses
from peerassay_bench.faults.cases import Case, real_cases, shipped_case
from peerassay_bench.faults.kills import Kills, kill_runs
from peerassay_bench.faults.naive_client import naive_run
from peerassay_bench.faults.plan import Plan
from peerassay_bench.faults.runs import Mode, Run, plans, run
from peerassay_bench.figures import BenchResult, Figure, Figures
from peerassay_bench.options import BenchOptions

FAULTS = 1000
FAULTS_A_KILL = 20
"""A kill for so many faults: 50 for a thousand."""
MODES: tuple[Mode, ...] = ("apart", "together")


@dataclass
class _Tally:
    """What all runs came to; `seen` keeps each miss in words."""

    runs: int = 0
    named: int = 0
    served: Counter[str] = field(default_factory=Counter)
    lost: list[str] = field(default_factory=list)
    false: list[str] = field(default_factory=list)
    naive_faults: int = 0
    naive_lost: int = 0
    naive_false: int = 0


def measure(data_folder: DataFolder, options: BenchOptions) -> BenchResult:
    """Return lost, false_success and repeated as counts, with the faults and kills that they are counted over.

    `limit` is the number of faults (1,000 where none is given), with a kill for every twenty. Raises InputError for a
    data folder whose papers cannot be read; without one the shipped example alone is answered.
    """
    wanted = options.limit or FAULTS
    shipped = shipped_case()
    cases = [shipped, *(real_cases(data_folder, options.seed) if data_folder.given else ())]
    tally = _Tally()
    for calm, plan in _turns(cases, options.seed):
        if tally.served.total() >= wanted:
            break
        _run_one(calm, plan, tally)
        options.progress(Step(what="injecting faults", done=min(tally.served.total(), wanted), total=wanted))
    kills = kill_runs(shipped, -(-wanted // FAULTS_A_KILL), options.seed, options.progress)
    return BenchResult(
        bench="faults",
        figures=_figures(tally, kills),
        baselines={"naive client": _naive(tally, kills)},
        settings=options.settings(cases=len(cases), runs=tally.runs, kinds=len(tally.served), misses=_told(tally)),
    )


def _turns(cases: Sequence[Case], seed: int) -> Iterator[tuple[Run, Plan]]:
    """Give each case in each mode its turn, with its next plan; the example, which is quick, twice as often."""
    lines: dict[tuple[str, Mode], tuple[Run, Iterator[Plan]]] = {}
    order = [(case, mode) for mode in MODES for case in (cases[0], *cases)]
    for case, mode in itertools.cycle(order):
        if (case.name, mode) not in lines:
            calm = run(case, mode, Plan(seed="calm"))
            lines[case.name, mode] = calm, plans(calm, seed)
        calm, ahead = lines[case.name, mode]
        yield calm, next(ahead)


def _run_one(calm: Run, plan: Plan, tally: _Tally) -> None:
    naive_plan = Plan(plan.seed, plan.known, plan.share, plan.lasting, plan.lasting_kind)
    faulty = run(calm.case, calm.mode, plan)
    naive = naive_run(calm.questions, naive_plan)
    tally.runs += 1
    tally.served += plan.served
    tally.named += sum(len(record.provenance.failures) for record in faulty.made.records)
    where = f"{calm.case.name} {calm.mode} {plan.lasting_kind or 'passing'}"
    tally.lost += [f"{where}: {loss}" for loss in losses(calm.made, faulty.made)]
    tally.false += [f"{where}: {success}" for success in false_successes(calm.case, calm.made, faulty.made, plan)]
    tally.naive_faults += naive_plan.served.total()
    tally.naive_lost += naive.lost
    tally.naive_false += int(naive.lost > 0) + naive.unverified


def _figures(tally: _Tally, kills: Kills) -> Figures:
    faults = tally.served.total()
    return {
        "lost": Figure(value=len(tally.lost) + kills.lost, n=faults),
        "false_success": Figure(value=len(tally.false), n=faults),
        "repeated": Figure(value=kills.repeated, n=kills.kills),
        "faults": Figure(value=faults, n=faults),
        "kills": Figure(value=kills.kills, n=kills.kills),
        "named": Figure(value=tally.named, n=tally.runs),
        "under_way_at_a_kill": Figure(value=kills.under_way, n=kills.kills),
    }


def _naive(tally: _Tally, kills: Kills) -> Figures:
    """The baseline's figures; it keeps nothing, so all that a killed run had been answered is asked again."""
    return {
        "lost": Figure(value=tally.naive_lost, n=tally.naive_faults),
        "false_success": Figure(value=tally.naive_false, n=tally.naive_faults),
        "repeated": Figure(value=sum(kills.spared), n=kills.kills),
        "faults": Figure(value=tally.naive_faults, n=tally.naive_faults),
        "kills": Figure(value=kills.kills, n=kills.kills),
    }


def _told(tally: _Tally) -> str | None:
    """The first misses in words, so that their cause can be looked for."""
    return "; ".join([*tally.lost, *tally.false][:5]) or None
