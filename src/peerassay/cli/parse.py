"""`peerassay parse`: what was read of a paper or a review file, to look at or to take up."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from typer.core import TyperCommand

from peerassay.bounded_files import is_there
from peerassay.cli import options
from peerassay.cli.arguments import check_paper, check_review
from peerassay.cli.console import out, out_json
from peerassay.progress import count
from peerassay.reports.visible import visible

if TYPE_CHECKING:
    from peerassay.documents import Paper, Review
    from peerassay.fetching import Access


class ParseCommand(TyperCommand):
    """The command, whose help ends with the formats that are read: they are loaded only where help is asked for."""

    def format_epilog(self, ctx: Any, formatter: Any) -> None:
        """Write the words and suffixes of every format of papers."""
        from peerassay.documents.reading import PAPER_FORMATS

        with formatter.section("Formats of papers"):
            formatter.write_dl([(entry.words, " ".join(entry.suffixes)) for entry in PAPER_FORMATS])


def parse(
    path: Annotated[
        str,
        typer.Argument(
            help="a paper (or, with --review, reviews): a file or a link", show_default=False, metavar="FILE"
        ),
    ],
    review: Annotated[bool, typer.Option("--review", help="read it as reviews")] = False,
    coverage: Annotated[
        bool, typer.Option("--coverage", help="report how much of a text file was read, and what was left out and why")
    ] = False,
    settings: options.Set = None,
    config: options.Config = None,
    as_json: options.Json = False,
) -> None:
    """Parse a paper (or reviews) and show its sections, sentences, references and hidden text."""
    (check_review if review else check_paper)(path, bare=True)
    from peerassay.engines import wait_for
    from peerassay.fetching import named_paper, named_reviews

    access = _access(settings, config)
    if review:
        from peerassay.cli.records import reviews_named

        reviews = wait_for(named_reviews(reviews_named([path]), access))
        if as_json:
            out_json({"reviews": [each.model_dump(mode="json") for each in reviews]})
        for line in () if as_json else (line for each in reviews for line in _review_lines(each)):
            out(_safe(line))
        return
    paper = wait_for(named_paper(path, access))
    if coverage:
        _tell_coverage(Path(path), paper, as_json=as_json)
        return
    if as_json:
        out_json(paper)
    for line in () if as_json else _paper_lines(paper):
        out(_safe(line))


def _tell_coverage(path: Path, paper: "Paper", *, as_json: bool) -> None:
    from peerassay.bounded_files import read_file
    from peerassay.documents.coverage import coverage_of
    from peerassay.errors import InputError

    if not (is_there(path) and path.is_file()):
        raise InputError("coverage is reported for a file", where=str(path), fix="save it and name the file")
    found = coverage_of(read_file(path, _LARGEST), paper)
    if as_json:
        out_json(found)
        return
    out(f"{found.share:.1%} of {found.characters} letters and digits are shown")
    for rest in found.rest:
        out(_safe(f"  {rest.reason}: {rest.text}"))


_LARGEST = 16 << 20


def _access(given: list[str] | None, config: Path | None) -> "Access":
    from peerassay.fetching import Access
    from peerassay.home import MemoryCache, home_of
    from peerassay.literature.source import open_sources
    from peerassay.settings import resolve

    held = resolve(options.flags(given), file=config).settings
    folder = home_of(held).library
    return Access(held, lambda: open_sources(held, library_folder=folder, cache=MemoryCache()))


def _safe(line: str) -> str:

    return visible(line).replace("\n", " ")


def _review_lines(review: "Review") -> list[str]:
    about = f" of {review.paper_id}" if review.paper_id else ""
    size = f"{count(len(review.paragraphs), 'paragraph')}, {count(len(review.sentences), 'sentence')}"
    head = f"{review.id}{about}  {review.reviewer}  {size}"
    return [head, *(f"  {sentence.id}  {' '.join(sentence.text.split())}" for sentence in review.sentences)]


def _paper_lines(paper: "Paper") -> list[str]:
    card = paper.card
    lines = [
        card.title,
        f"  {', '.join(card.authors) or 'authors not found'}",
        f"  {card.venue or 'venue not found'}, {card.date or card.year or 'date not found'}",
        f"  {count(len(paper.sentences), 'sentence')}, {count(len(paper.references), 'reference')}",
    ]
    for section in paper.sections:
        bare = section.number and not section.heading.startswith(section.number)
        number = f"{section.number} " if bare else ""
        lines.append(f"  {'  ' * (section.level - 1)}{number}{section.heading}  [{section.kind}]")
    lines += [f"  hidden text on page {hidden.page} ({hidden.reason}): {hidden.text}" for hidden in paper.hidden]
    return [*lines, *(f"  warning: {warning}" for warning in paper.warnings)]
