"""`peerassay run`: one job, or several, on many papers."""

import shlex
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from peerassay.cli import options
from peerassay.cli.arguments import check_arguments, check_is_there
from peerassay.cli.console import out, out_json, progress, tell, tell_estimate
from peerassay.errors import InputError

if TYPE_CHECKING:
    from collections.abc import Mapping

    from peerassay.assayer import Assayer
    from peerassay.runs.manifest import Row
    from peerassay.runs.running import Ran
    from peerassay.runs.unit import Plan

Papers = Annotated[
    str,
    typer.Argument(
        help="a folder of papers and their reviews, a CSV file with the columns paper, reviews, date, decision and any "
        "others, or a venue at OpenReview (NeurIPS.cc/2025/Conference)",
        show_default=False,
        metavar="FOLDER|MANIFEST|VENUE",
    ),
]
JobNames = Annotated[str, typer.Option("--job", help="jobs to run on each paper, separated by commas", metavar="NAMES")]
Jobs = Annotated[
    int, typer.Option("--jobs", "-j", help="number of papers processed in parallel", min=1, max=1024, metavar="N")
]
On = Annotated[
    str | None,
    typer.Option("--on", help="ray (this machine) or ray://HOST:PORT; default: local processes", metavar="CLUSTER"),
]
Batch = Annotated[
    str | None,
    typer.Option(
        "--batch",
        help="submit: send request files to the provider, wait for their results and go on to the end; "
        "none: say what to send",
        metavar="submit",
    ),
]
Outside = Annotated[
    bool,
    typer.Option(
        "--allow-outside", help="allow a CSV file to name files outside its own folder (only if you trust it)"
    ),
]
EstimatedFirst = 3


def run(
    papers: Papers,
    job: JobNames = "grade",
    jobs: Jobs = 1,
    on: On = None,
    batch: Batch = None,
    out: options.Out = Path("peerassay-out"),
    allow_outside: Outside = False,
    engine: options.Engine = None,
    literature: options.Literature = None,
    home: options.Home = None,
    library: options.Library = None,
    store: options.Store = None,
    base_url: options.BaseUrl = None,
    ceiling: options.CostCeiling = None,
    dry_run: options.DryRun = False,
    settings: options.Set = None,
    config: options.Config = None,
    quiet: options.Quiet = False,
    as_json: options.Json = False,
) -> None:
    """Run jobs on many papers. If stopped, run the same command again to continue; no model call is made twice."""
    named = {"engine": engine, "literature": literature, "home": home, "library": library, "store": store}
    given = options.flags(settings, **named, base_url=base_url, cost_ceiling=ceiling)
    plan = _planned(papers, job, given, config, asks=not dry_run)
    _check_batch(batch, plan)
    rows = _rows(papers, plan, allow_outside=allow_outside)
    with progress(quiet=quiet or as_json) as telling:
        from peerassay.assayer import Assayer
        from peerassay.cli.batches import submit
        from peerassay.cli.running import prepared, tell_what_to_send
        from peerassay.runs.running import estimate_many, run_many, run_rounds, workers_for

        with Assayer(settings=plan.settings) as assayer:
            if dry_run:
                total, problems = estimate_many(assayer, plan, rows, telling)
                tell_estimate(total, as_json=as_json)
                _tell(problems)
                return
            folder = prepared(out)
            workers = workers_for(on, jobs)
            if not quiet:
                _foretell(assayer, plan, rows)
            if batch is None:
                ran = run_many(assayer, plan, rows, workers, telling)
            else:
                ran = run_rounds(assayer, plan, rows, workers, telling, partial(submit, assayer, telling))
            batches = assayer.home.batches
    if ran.waiting:
        tell_what_to_send(batches)
    _deliver(ran, folder, _site_command(folder, home, store), as_json=as_json)


def _site_command(folder: Path, home: Path | str | None, store: Path | str | None) -> str:
    """The command that makes the pages of what the run left in the store; an address may hold a password."""
    given = {"home": home, "store": "STORE" if "://" in str(store) else store}
    places = [f"--{name} {shlex.quote(str(place))}" for name, place in given.items() if place]
    return " ".join(["peerassay site", shlex.quote(str(folder / "site")), *places])


def _planned(papers: str, job: str, given: "Mapping[str, Any]", config: Path | None, *, asks: bool) -> "Plan":
    """The jobs and the settings that hold for every paper, looked at before anything is loaded or sent."""
    from peerassay.settings import resolve

    held = resolve(given, file=config).settings
    check_arguments(held, (), {}, asks=asks)
    if papers.endswith((".csv", ".jsonl", ".json")):
        check_is_there(papers)
    from peerassay.engines.batch import refuse_confidential
    from peerassay.runs.unit import Plan

    refuse_confidential(held)
    return Plan(settings=held, jobs=_known(job))


def _check_batch(batch: str | None, plan: "Plan") -> None:
    engines = (plan.settings.engine, plan.settings.second_engine or "")
    if batch not in {None, "submit"}:
        raise InputError("there is no such way of sending", where=f"--batch {batch}", fix="use --batch submit")
    if batch and not any(engine.startswith("batch:") for engine in engines):
        fix = "name a batch engine (--engine batch:openai:MODEL), or leave --batch out"
        raise InputError("only request files of a batch engine can be submitted", where="--batch submit", fix=fix)


def _rows(papers: str, plan: "Plan", *, allow_outside: bool) -> "tuple[Row, ...]":
    """The rows of a folder or a table, or of a venue, whose submissions are fetched and counted aloud."""
    from peerassay.engines import wait_for
    from peerassay.fetching import fetch_venue, venue_of
    from peerassay.progress import count
    from peerassay.runs.manifest import read_manifest, rows_of_venue

    named = venue_of(papers)
    if named is None and "://" in papers:
        fix = "give a venue's id (NeurIPS.cc/2025/Conference), or a CSV file with a row for each link"
        raise InputError("this link is not an OpenReview venue", where=papers, fix=fix)
    if named is None:
        return read_manifest(Path(papers), allow_outside=allow_outside)
    venue = wait_for(fetch_venue(named, plan.settings))
    left = f"; {venue.ended_early} more were withdrawn or rejected without review" if venue.ended_early else ""
    tell(f"{named}: {count(len(venue.submissions), 'submission')}{left} ({venue.asked[-1]})")
    return rows_of_venue(venue)


def _known(names: str) -> tuple[str, ...]:
    from peerassay.runs.unit import KINDS_OF

    found = tuple(dict.fromkeys(name.strip() for name in names.split(",") if name.strip()))
    for name in found or ("",):
        if name not in KINDS_OF:
            raise InputError(
                "there is no such job", where=f"--job {name}", fix=f"use one or more of {', '.join(KINDS_OF)}"
            )
    return found


def _foretell(assayer: "Assayer", plan: "Plan", rows: "tuple[Row, ...]") -> None:
    """Say what the run may cost, by its first papers, where a model is paid."""
    from peerassay.runs.running import estimate_many

    if plan.settings.engine == "offline":
        return
    some = rows[:EstimatedFirst]
    total, problems = estimate_many(assayer, plan, some)
    read = len(some) - len(problems)
    if read and total.cost:
        tell(f"about ${total.cost / read * len(rows):.2f} for {len(rows)} papers, estimated from the first {read}")


def _tell(problems: "tuple[str, ...]") -> None:

    for problem in problems:
        tell(f"peerassay: {problem}")


def _deliver(ran: "Ran", folder: Path, pages: str, *, as_json: bool) -> None:
    from peerassay.home import write_private
    from peerassay.progress import ExitCode, count
    from peerassay.reports.csv_table import csv_table
    from peerassay.runs.running import failures, in_words, results
    from peerassay.unit_state import UnitState

    lines, again = list(results(ran)), list(failures(ran))
    files = {"results": folder / "results.csv", "failures": folder / "failures.csv"}
    for name, table in (("results", lines), ("failures", again)):
        write_private(files[name], csv_table(_columns(table), table))
    states = {state.value: len(ran.rows_that(state)) for state in UnitState}
    if as_json:
        told: dict[str, object] = {"papers": len(ran.rows), "done_before": ran.before, **states, "questions": ran.asked}
        told |= {"exit_code": int(ran.exit_code), "seconds": ran.seconds}
        out_json({**told, "files": {name: str(path) for name, path in files.items()}})
    else:
        before = f" ({ran.before} before this run)" if ran.before else ""
        others = "".join(f", {many} {state}" for state, many in states.items() if many and state != UnitState.DONE)
        done = f"{states[UnitState.DONE]} done{before}{others}"
        out(f"{count(len(ran.rows), 'paper')}: {done}; {count(ran.asked, 'question')}, {in_words(ran.seconds)}")
        out(f"results: {files['results']}")
        if any(done.digests for done in ran.done.values()):
            out(f"pages for readers: {pages}")
        if again:
            out(f"what is not done, as a manifest to run again with --allow-outside: {files['failures']}")
    if ran.exit_code is not ExitCode.COMPLETE:
        raise typer.Exit(ran.exit_code)


def _columns(lines: "list[dict[str, str]]") -> list[str]:
    """Return the names of all columns; the problem comes last."""
    names = dict.fromkeys(name for line in lines for name in line if name != "problem")
    return [*(names or {"paper": None}), "problem"]
