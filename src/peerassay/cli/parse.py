"""`peerassay parse`: what was read of a paper or a review file, to look at or to take up."""

from pathlib import Path
from typing import Annotated

import typer

from peerassay.cli import options


def parse(
    path: Annotated[Path, typer.Argument(help="a paper, or with --review a review file", show_default=False)],
    review: Annotated[bool, typer.Option("--review", help="read it as reviews")] = False,
    as_json: options.Json = False,
) -> None:
    """Read a paper (or reviews) and show its sections, sentences, references and what was hidden in it."""
    from peerassay.cli.console import out, out_json

    if review:
        from peerassay.documents.review_reading import read_reviews

        reviews = read_reviews(path)
        if as_json:
            out_json([one.model_dump(mode="json") for one in reviews])
            return
        for one in reviews:
            out(f"{one.id}  {one.reviewer}  {len(one.paragraphs)} paragraphs, {len(one.sentences)} sentences")
            for sentence in one.sentences:
                out(f"  {sentence.id}  {' '.join(sentence.text.split())}")
        return
    _parse_paper(path, as_json=as_json)


def _parse_paper(path: Path, *, as_json: bool) -> None:
    from peerassay.cli.console import out, out_json
    from peerassay.documents.reading import read_paper

    paper = read_paper(path)
    if as_json:
        out_json(paper)
        return
    out(f"{paper.card.title}\n  {', '.join(paper.card.authors) or 'authors not found'}")
    out(f"  {paper.card.venue or 'venue not found'}, {paper.card.date or paper.card.year or 'date not found'}")
    out(f"  {len(paper.sentences)} sentences, {len(paper.references)} references")
    for section in paper.sections:
        out(f"  {'  ' * (section.level - 1)}{section.number or ''} {section.heading}  [{section.kind}]")
    for hidden in paper.hidden:
        out(f"  hidden text on page {hidden.page} ({hidden.reason}): {hidden.text}")
    for warning in paper.warnings:
        out(f"  warning: {warning}")
