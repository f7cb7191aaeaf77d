"""`peerassay related-work` and `peerassay references`: a paper and what it cites to the section that speaks of it."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from peerassay.cli import options
from peerassay.cli.console import out, out_json
from peerassay.reports.visible import cut, one_line

if TYPE_CHECKING:
    from peerassay.related_work.references import ListedReference

References = Annotated[
    str,
    typer.Option(
        "--references", "-r",
        help="a BibTeX file, a folder of papers, or the word library: what the paper cites and the literature holds",
        metavar="REFS",
    ),
]  # fmt: skip
OwnSection = Annotated[
    bool,
    typer.Option(
        "--with-own-section",
        help="show the paper with the related-work section and the reference list that it has; left out otherwise",
    ),
]


def related_work(
    paper: options.PaperFile,
    references: References = "library",
    own_section: OwnSection = False,
    out: options.Out = Path("peerassay-out"),
    engine: options.Engine = None,
    literature: options.Literature = None,
    home: options.Home = None,
    library: options.Library = None,
    store: options.Store = None,
    base_url: options.BaseUrl = None,
    fetch: options.Fetch = None,
    works: options.With = None,
    ceiling: options.CostCeiling = None,
    record_replies: options.RecordReplies = None,
    dry_run: options.DryRun = False,
    settings: options.Set = None,
    config: options.Config = None,
    quiet: options.Quiet = False,
    as_json: options.Json = False,
) -> None:
    """Write the related-work section of a paper: every reference cited, each citation held against the work."""
    from peerassay.cli.running import Run, run_job
    from peerassay.settings import resolve

    given = options.flags(
        settings,
        engine=engine,
        literature=literature,
        home=home,
        library=library,
        store=store,
        base_url=base_url,
        fetch_full_texts=fetch,
        cost_ceiling=ceiling,
    )
    run = Run(
        "related_work",
        resolve(given, file=config).settings,
        out,
        works=works or [],
        record=record_replies,
        also=["latex", "bibtex"],
        dry_run=dry_run,
        quiet=quiet,
        as_json=as_json,
    )
    run_job(run, lambda assayer: assayer.related_work_job(paper, references, own_section=own_section))


def references(
    paper: options.PaperFile,
    literature: options.Literature = None,
    home: options.Home = None,
    library: options.Library = None,
    settings: options.Set = None,
    config: options.Config = None,
    as_json: options.Json = False,
) -> None:
    """List what the related-work section of a paper cites, and which of it the literature holds."""
    from peerassay.assayer import Assayer
    from peerassay.settings import resolve

    given = options.flags(settings, literature=literature, home=home, library=library)
    with Assayer(settings=resolve(given, file=config).settings) as assayer:
        listed = assayer.references(paper)
    if as_json:
        out_json([reference.model_dump(mode="json") for reference in listed])
        return
    for reference in listed:
        out(_line(reference))
    out(f"{sum(reference.work is not None for reference in listed)} of {len(listed)} found")


def _line(reference: "ListedReference") -> str:

    entry = reference.reference
    told = one_line(entry.title or entry.text)
    found = f"found: {one_line(reference.work.title)}" if reference.work else "not found"
    return f"{entry.marker or entry.id}  {cut(told, 90)}  {found if reference.work and reference.work.title != entry.title else found[:9]}"
