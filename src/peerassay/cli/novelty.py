"""`peerassay novelty`: a paper to a novelty report that one can check."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from peerassay.cli import options
from peerassay.progress import ENDINGS, ExitCode

if TYPE_CHECKING:
    from peerassay.novelty.report import NoveltyOutcome
    from peerassay.settings import Settings

_ENDINGS = ENDINGS | {
    "nothing_to_check": "nothing to check: no contribution or no earlier work was found",
    "all_sources_down": "no source of literature could be asked: nothing was compared",
}


def novelty(
    paper: options.PaperFile,
    out: Annotated[Path, typer.Option("--out", "-o", help="folder for the report's files", metavar="FOLDER")] = Path(
        "peerassay-out"
    ),
    engine: options.Engine = None,
    literature: options.Literature = None,
    home: options.Home = None,
    library: options.Library = None,
    store: options.Store = None,
    paper_date: options.PaperDate = None,
    base_url: options.BaseUrl = None,
    fetch: options.Fetch = None,
    works: options.With = None,
    pdf: Annotated[bool, typer.Option("--pdf", help="write the report as PDF too (extra `pdf`)")] = False,
    ceiling: options.CostCeiling = None,
    record_replies: options.RecordReplies = None,
    dry_run: options.DryRun = False,
    settings: options.Set = None,
    config: options.Config = None,
    quiet: options.Quiet = False,
    as_json: options.Json = False,
) -> None:
    """Report on a paper's novelty: its contributions held against prior work, with the sentences that decide."""
    from peerassay.cli.results import prepared
    from peerassay.settings import resolve

    given = options.flags(
        settings,
        engine=engine,
        literature=literature,
        home=home,
        library=library,
        store=store,
        paper_date=paper_date,
        base_url=base_url,
        fetch_full_texts=fetch,
        cost_ceiling=ceiling,
    )
    resolved = resolve(given, file=config).settings
    if dry_run:
        _estimate(paper, resolved, as_json=as_json)
        return
    outcome = _made(paper, resolved, record_replies, works or [], quiet=quiet or as_json)
    _deliver(outcome, prepared(out), pdf=pdf, as_json=as_json)


def _made(paper: Path, settings: "Settings", record: Path | None, works: list[str], *, quiet: bool) -> "NoveltyOutcome":
    """Make the report; where the model did not say what the paper contributes, end partial with its failure."""
    from peerassay.cli.console import progress, tell
    from peerassay.errors import EngineError

    with progress(quiet=quiet) as telling:
        from peerassay.assayer import Assayer
        from peerassay.engines import wait_for

        with Assayer(settings=settings, progress=telling, record=record) as assayer:
            try:
                return wait_for(assayer.anovelty(paper, works=works))
            except EngineError as error:
                tell(f"peerassay: no report is made: {error}")
                raise typer.Exit(ExitCode.PARTIAL) from error


def _deliver(outcome: "NoveltyOutcome", folder: Path, *, pdf: bool, as_json: bool) -> None:
    from peerassay.cli.console import out, out_json
    from peerassay.reports.novelty.terminal import report_lines

    files = _write(outcome, folder, pdf=pdf)
    code = ExitCode.of(outcome.state.value)
    if as_json:
        told = {"state": outcome.state.value, "exit_code": int(code), "files": {k: str(v) for k, v in files.items()}}
        out_json({**told, **outcome.model_dump(mode="json")})
    else:
        for line in report_lines(outcome.report, (outcome.envelope,)):
            out(line)
        out(f"{_ENDINGS[outcome.state.value]}; report: {files['novelty.html']}")
    if code is not ExitCode.COMPLETE:
        raise typer.Exit(int(code))


def _write(outcome: "NoveltyOutcome", folder: Path, *, pdf: bool) -> dict[str, Path]:
    from peerassay.home import write_private
    from peerassay.reports.novelty.html import render_report_html
    from peerassay.reports.novelty.markdown import render_report_markdown
    from peerassay.store.files import record_name, write_record

    report, envelopes = outcome.report, (outcome.envelope,)
    files = {"record": write_record(folder, record_name(report), report, outcome.envelope)}
    for name, text in (
        ("novelty.html", render_report_html(report, envelopes)),
        ("novelty.md", render_report_markdown(report, envelopes)),
    ):
        files[name] = folder / name
        write_private(files[name], text)
    if pdf:
        from peerassay.reports.novelty.pdf import render_report_pdf

        files["novelty.pdf"] = folder / "novelty.pdf"
        write_private(files["novelty.pdf"], render_report_pdf(report, envelopes))
    return files


def _estimate(paper: Path, settings: "Settings", *, as_json: bool) -> None:
    from peerassay.assayer import Assayer
    from peerassay.cli.console import tell_estimate

    with Assayer(settings=settings) as assayer:
        estimate = assayer.estimate_novelty(paper)
    tell_estimate(estimate, as_json=as_json)
