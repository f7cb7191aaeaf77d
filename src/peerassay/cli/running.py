"""A job at the command line: run or estimated, its files in a folder, a summary on the screen, an exit code."""

import os
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from inspect import Parameter, signature
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import typer

from peerassay.cli import options
from peerassay.cli.arguments import check_arguments
from peerassay.cli.console import out, out_json, print_rich, progress, tell, tell_estimate
from peerassay.errors import AnswerPending, EngineError, InputError
from peerassay.progress import ENDINGS, ExitCode, RunState, count, listed

if TYPE_CHECKING:
    from peerassay.assayer import Assayer
    from peerassay.job_record import JobRecord, Outcome
    from peerassay.reports.blocks import Sheet
    from peerassay.reports.shown import Shown
    from peerassay.run import Job
    from peerassay.settings import Settings
    from peerassay.unit_state import UnitState


@dataclass(frozen=True, slots=True)
class Run:
    """What a command was given beside its documents.

    Attributes:
        kind: the kind of record that its job makes.
        view: the page that it writes, where its kind has several ("author", "chair", "comments").
        settings: those that hold.
        out: the folder that files are written to.
        works: prior works that the user adds.
        record: a file that every reply of the engine is written to.

    """

    kind: str
    settings: "Settings"
    out: Path
    works: Sequence[str] = ()
    record: Path | None = None
    dry_run: bool = False
    quiet: bool = False
    as_json: bool = False
    brief: bool = False
    view: str = ""


class JobCommand(NamedTuple):
    """The command of a job, and what it does in a few words, as the list of commands has it."""

    run: Callable[..., None]
    summary: str


COMMANDS: dict[str, JobCommand] = {}
"""Each job's command by its name."""


def job_command(
    kind: str, summary: str, view: str = "", **settings: Any
) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """Make a command of a function that takes a `Run` first: it gets the options that every job has.

    `summary` is what it does in a few words; `settings` are further options by the names of the settings that they give,
    with their annotations.
    """

    def decorate(command: Callable[..., None]) -> Callable[..., None]:
        own = list(signature(command).parameters.values())[1:]
        more = [Parameter(name, Parameter.KEYWORD_ONLY, default=None, annotation=of) for name, of in settings.items()]
        shared = [
            of.replace(kind=Parameter.KEYWORD_ONLY)
            for of in signature(_shared).parameters.values()
            if of.name not in {"kind", "more"}
        ]
        own = [of.replace(kind=Parameter.KEYWORD_ONLY) for of in own]
        every = sorted((*own, *more, *shared), key=lambda parameter: parameter.default is not Parameter.empty)
        mine = {parameter.name for parameter in own}

        def called(**given: Any) -> None:
            run = _shared(kind, **{name: value for name, value in given.items() if name not in mine})
            named = {name: value for name, value in given.items() if name in mine}
            check_arguments(run.settings, run.works, named, asks=not run.dry_run)
            command(replace(run, view=view), **named)

        called.__doc__, called.__name__ = command.__doc__, command.__name__
        called.__annotations__ = {parameter.name: parameter.annotation for parameter in every}
        COMMANDS[command.__name__] = JobCommand(called, summary)
        vars(called)["__signature__"] = signature(command).replace(parameters=every)
        return called

    return decorate


def _shared(
    kind: str,
    out: options.Out = Path("peerassay-out"),
    engine: options.Engine = None,
    literature: options.Literature = None,
    home: options.Home = None,
    library: options.Library = None,
    store: options.Store = None,
    works: options.With = None,
    paper_date: options.PaperDate = None,
    base_url: options.BaseUrl = None,
    fetch_full_texts: options.Fetch = None,
    cost_ceiling: options.CostCeiling = None,
    record: options.RecordReplies = None,
    dry_run: options.DryRun = False,
    settings: options.Set = None,
    config: options.Config = None,
    quiet: options.Quiet = False,
    as_json: options.Json = False,
    brief: options.Brief = False,
    **more: Any,
) -> Run:
    """Return a run of the options that every job has, and of `more` settings."""
    from peerassay.settings import resolve

    named = {
        "engine": engine,
        "literature": literature,
        "home": home,
        "library": library,
        "store": store,
        "paper_date": paper_date,
        "base_url": base_url,
        "fetch_full_texts": fetch_full_texts,
        "cost_ceiling": cost_ceiling,
    }
    held = resolve(options.flags(settings, **named, **more), file=config).settings
    return Run(kind, held, out, works or [], record, dry_run, quiet, as_json or brief, brief)


def run_job(
    run: Run,
    job: "Callable[[Assayer], Job[Any]]",
    *,
    also: Sequence[str] = (),
    brief: "Callable[[Any], Sheet] | None" = None,
) -> None:
    """Run the job and deliver what it made, or print what it would take; ends with the run's exit code.

    `also` are formats in which the records are written beside HTML and Markdown, `brief` gives another summary.
    Where a question without which there is no record got no answer, the run ends as partial, with its failure.
    """

    if not run.dry_run:
        prepared(run.out)
    with progress(quiet=run.quiet or run.as_json or run.dry_run) as telling:
        from peerassay.assayer import Assayer

        with Assayer(settings=run.settings, progress=telling, record=run.record) as assayer:
            batches = assayer.home.batches
            made = job(assayer)
            tell_literature(assayer, quiet=run.quiet or run.as_json)
            if run.dry_run:
                tell_estimate(assayer.estimate_of(made), as_json=run.as_json)
                return
            try:
                outcome = assayer.run(made, works=run.works)
            except EngineError as error:
                tell(f"peerassay: no {run.kind} record was written: {error}")
                if waits := isinstance(error, AnswerPending):
                    tell_what_to_send(batches)
                raise typer.Exit(ExitCode.WAITING if waits else ExitCode.PARTIAL) from error
    deliver(outcome, run, batches, also, brief)


def tell_literature(assayer: "Assayer", *, quiet: bool) -> None:
    """Say in one line which services were chosen and what they are sent, or what a library would give."""
    from peerassay.literature.source import is_automatic
    from peerassay.reports.words import SOURCE

    if quiet or not is_automatic(assayer.settings) or assayer.literature == ("library",):
        return
    if not assayer.literature:
        tell(
            "hint: the library is empty; add prior works with `peerassay library add FILE`, or search with `--literature openalex`"
        )
        return
    sent = "titles of works that are cited or named" if assayer.sends_names_only else "queries from the paper's content"
    tell(f"hint: no library: asking {listed([SOURCE[name] for name in assayer.literature])}; sent: {sent}")


def prepared(folder: Path) -> Path:
    """Return the folder, made and writable, before any work is done for it; raises InputError."""

    fix = "choose another folder with --out"
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except (FileExistsError, NotADirectoryError):
        raise InputError("this is a file, not a folder", where=str(folder), fix=fix) from None
    except OSError as error:
        raise InputError(f"could not create the folder ({error.strerror})", where=str(folder), fix=fix) from None
    if not os.access(folder, os.W_OK | os.X_OK):
        raise InputError("this folder is not writable", where=str(folder), fix=fix)
    return folder


def deliver(
    outcome: "Outcome[Any]",
    run: Run,
    batches: Path | None = None,
    also: Sequence[str] = (),
    brief: "Callable[[Any], Sheet] | None" = None,
) -> None:
    """Write records and reports, print the summary, and end with the run's exit code.

    `batches` is where request files lie: the screen tells it where answers are awaited, records do not.
    """
    from peerassay.reports.kinds import SHOWN
    from peerassay.unit_state import standing_of

    shown, standing = SHOWN[run.kind], standing_of(outcome.records)
    if shown.in_view is not None:
        shown = shown.in_view(run.view)
    if brief is not None:
        shown = replace(shown, brief=brief)
    files = write(outcome, shown, run.out, also)
    code = code_of(outcome.state, standing.state)
    if run.brief:
        _print_brief(outcome, code, files)
    elif run.as_json:
        told = {key: str(path) for key, path in sorted(files.items())}
        out_json({"state": code.name.lower(), "exit_code": int(code), "files": told, **_plain(outcome, shown)})
    else:
        _summary(outcome, shown, run.out, batches, code)
        if not run.quiet and brief is None:
            _advise(outcome.records, shown)
            _tell_of_others(run, shown.page, set(files.values()))
    if code is not ExitCode.COMPLETE:
        raise typer.Exit(int(code))


def _print_brief(outcome: "Outcome[Any]", code: ExitCode, files: "dict[str, Path]") -> None:
    """Print the records in at most 3 kB together, with the exit code and the page."""
    from peerassay.reports.brief import MOST_BYTES, brief

    page = next((str(path) for name, path in sorted(files.items()) if name.endswith(".html")), "")
    most = (MOST_BYTES - 300) // max(1, len(outcome.records))
    told = [brief(record, most=most) for record in outcome.records]
    out_json({"state": code.name.lower(), "exit_code": int(code), "page": Path(page).name, "records": told})


def tell_what_to_send(batches: Path) -> None:
    """Say which request files of a folder have no results yet, where to send them, and where results belong."""
    from peerassay.engines.batch import what_to_send
    from peerassay.engines.batch_folder import folder_at
    from peerassay.engines.batch_sending import sent_of

    folder = folder_at(batches)
    for words in folder.warnings:
        tell(f"peerassay: {words}")
    files = [file for file in folder.request_files() if file.missing]
    sent = [file.path.name for file in files if sent_of(file.path)]
    if sent:
        tell(f"peerassay: {', '.join(sent)}: at the provider; the same command with --batch submit fetches the results")
    by_hand = [file for file in files if file.path.name not in sent]
    for file in by_hand:
        tell(f"peerassay: {what_to_send(file)}")
    if by_hand:
        tell(f"peerassay: put the results, as files that end in .jsonl, into {batches}, and run the same command again")


def code_of(state: RunState, unit: "UnitState") -> ExitCode:
    """Return the exit code: a run is complete only where its unit of work is done."""
    if unit == "waiting":
        return ExitCode.WAITING
    code = ExitCode.of(state)
    return ExitCode.PARTIAL if unit != "done" and code is not ExitCode.ALL_SOURCES_DOWN else code


def write(outcome: "Outcome[Any]", shown: "Shown[Any]", folder: Path, also: Sequence[str] = ()) -> dict[str, Path]:
    """Write each record with its envelope, and their page (one for each where they are not shown together)."""
    from peerassay.home import write_private
    from peerassay.reports.formats import export, known
    from peerassay.store.files import write_record

    files: dict[str, Path] = {}
    taken: set[str] = set()
    for record, envelope in zip(outcome.records, outcome.envelopes, strict=True):
        files[record.heading.review_id or "record"] = write_record(
            folder, _name(record, shown.page, taken), record, envelope
        )
    for n, record in enumerate(outcome.records, 1):
        stem = shown.page if n == 1 else f"{shown.page}-{n}"
        html, markdown = shown.html([record], outcome.envelopes, ()), shown.markdown([record], outcome.envelopes)
        for ending, text in (("html", html), ("md", markdown)):
            files[f"{stem}.{ending}"] = folder / f"{stem}.{ending}"
            write_private(files[f"{stem}.{ending}"], text)
    for form in map(known, also):
        name = f"{shown.page}.{form.endings[0]}"
        files[name] = folder / name
        write_private(files[name], export(outcome.records, form.name, outcome.envelopes))
    return files


def _name(record: "JobRecord", page: str, taken: set[str]) -> str:
    """Return a file name; that of a case is the same in every run, so that a second run replaces the first's.

    `page` is the command's page: `reply` and `grade` leave files of their own.
    """
    from peerassay.home import file_stem
    from peerassay.kinds import CASE, kind_of
    from peerassay.store.files import record_name

    if kind_of(record) is not CASE:
        return record_name(record)
    heading = record.heading
    words = " ".join(filter(None, (heading.paper_id, page, heading.reviewer_id, heading.review_id)))
    name = file_stem(words, most=120, gap="_") or page
    if name in taken:
        name = f"{name}-{len(taken) + 1}"
    taken.add(name)
    return name


def _plain(outcome: "Outcome[Any]", shown: "Shown[Any]") -> dict[str, Any]:
    """The records as JSON: in a list where a run may make several of a paper, else the report itself."""
    records = [record.model_dump(mode="json") for record in outcome.records]
    envelopes = [envelope.model_dump(mode="json") for envelope in outcome.envelopes]
    if shown.in_view is not None:
        return {"records": records, "envelopes": envelopes}
    return {"report": records[0], "envelope": envelopes[0]}


def _advise(records: "Sequence[JobRecord]", shown: "Shown[Any]") -> None:

    for line in shown.advice(records):
        tell(f"hint: {line}")


def _tell_of_others(run: Run, page: str, written: set[Path]) -> None:
    """Say so where the page has taken the place of one over other records, which are still in the folder."""
    from peerassay.kinds import KINDS

    others = len(set(run.out.glob(f"*_{page}*{KINDS[run.kind].suffix}")) - written)
    if others:
        fix = "`peerassay site` makes a page of each, `--out` keeps papers apart"
        tell(f"hint: {run.out} holds {count(others, 'record')} of other runs too, which this page leaves out; {fix}")


def _summary(outcome: "Outcome[Any]", shown: "Shown[Any]", folder: Path, batches: Path | None, code: ExitCode) -> None:
    for record in outcome.records:
        print_rich(shown.terminal([record], outcome.envelopes))
    for fault in shown.faults(outcome.records):
        tell(f"peerassay: {fault}")
    if code is ExitCode.WAITING and batches is not None:
        tell_what_to_send(batches)
        ending = "waiting for a batch: run the same command again when its results are there"
    else:
        state = RunState[code.name]
        ending = shown.endings.get(state, ENDINGS[state])
    out(f"{ending}; report: {folder / f'{shown.page}.html'}")
