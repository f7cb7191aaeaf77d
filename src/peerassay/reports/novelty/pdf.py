"""The novelty report in print, set by typst: the report goes in as data, never as markup."""

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import fields, is_dataclass
from pathlib import Path
from typing import Any

from pydantic import BaseModel

from peerassay.errors import InputError, MissingExtra
from peerassay.job_record import Envelope
from peerassay.jobs.novelty.report import NoveltyReport, ReferenceEntry
from peerassay.reports import words as common
from peerassay.reports.blocks import Block, Fold, Heading, Items, Quote, Text, text_of
from peerassay.reports.making import making_told
from peerassay.reports.novelty import words
from peerassay.reports.novelty.content import ShownReport, shown_report
from peerassay.reports.novelty.first_screen import first_screen
from peerassay.reports.visible import visible

TEMPLATE = Path(__file__).parent / "templates" / "novelty.typ"


def printed(shown: ShownReport) -> dict[str, Any]:
    """Return what the template `novelty.typ` lays out: what is shown, the report's own parts, and the words beside."""
    report = shown.report
    survey, paper = report.core_task_survey, report.original_paper
    taxonomy = survey.taxonomy
    by = f" Made by {shown.tree_by}." if shown.tree_by else ""
    return {
        "shown": _plain(shown),
        "first": list(_in_print(first_screen(shown))),
        "paper": _plain(paper.card),
        "core_task": visible(paper.core_task.text),
        "hidden": [
            visible(f"Page {hidden.page}, {common.HIDDEN[hidden.reason]}: “{hidden.text}”") for hidden in paper.hidden
        ],
        "path": _plain(survey.path[1:]),
        "no_tree": visible(survey.failure.message if survey.failure else "None was made."),
        "tree_state": visible(f"{words.TREE[taxonomy.state]}{by} {' '.join(taxonomy.diagnostics)}") if taxonomy else "",
        "between": _plain(report.core_task_comparisons),
        "assessment_note": visible(report.contribution_analysis.assessment_note),
        "elsewhere": [words.elsewhere(len(contribution.elsewhere)) for contribution in shown.contributions],
        "making": _plain([*making_told(report.metadata, "schema"), f"Report: SHA-256 {shown.digest}"]),
        "words": {name: getattr(words, name) for name in dir(words) if isinstance(getattr(words, name), str)},
    }


def _in_print(blocks: Iterable[Block]) -> Iterator[dict[str, str]]:
    """Give the first screen in lines, with what is folded on a page behind it."""
    for block in blocks:
        match block:
            case Heading(text=text):
                yield {"look": "heading", "text": visible(text)}
            case Text(line=line):
                yield {"look": "text", "text": visible(text_of(line))}
            case Quote(pieces=pieces, source=source):
                words_said = "".join(piece.text for piece in pieces)
                yield {"look": "quote", "text": visible(f"“{words_said}” {text_of(source)}")}
            case Items(lines=lines):
                yield from ({"look": "item", "text": visible(text_of(line))} for line in lines)
            case Fold(blocks=inside):
                yield from _in_print(inside)


def _plain(value: Any) -> Any:
    """What the template can read: dictionaries, lists and texts that are safe to look at, properties as well."""
    if isinstance(value, str):
        return visible(value)
    if isinstance(value, NoveltyReport | ReferenceEntry | Envelope):
        return None
    if isinstance(value, BaseModel):
        return {name: _plain(getattr(value, name)) for name in type(value).model_fields}
    if is_dataclass(value):
        properties = [name for name, of in vars(type(value)).items() if isinstance(of, property)]
        return {name: _plain(getattr(value, name)) for name in (*(f.name for f in fields(value)), *properties)}
    if isinstance(value, Mapping):
        return {visible(str(key)): _plain(part) for key, part in value.items()}
    return [_plain(part) for part in value] if isinstance(value, Sequence) else value


def render_report_pdf(report: NoveltyReport, envelopes: Sequence[Envelope] = ()) -> bytes:
    """Return the report as a PDF; raises MissingExtra without the extra `pdf`, InputError for one that cannot be set.

    The same report gives the same bytes with the same typst and the same fonts: the file carries no date, and its
    ids follow from its content. Latin letters come from fonts that typst brings along; other scripts are set in the
    machine's own fonts, and differ where these do.
    """
    try:
        import typst
    except ImportError as error:
        fix = "pip install 'peerassay[pdf]'"
        raise MissingExtra("PDF reports need typst", where="pdf", fix=fix) from error
    content = json.dumps(printed(shown_report(report, envelopes)), ensure_ascii=False)
    try:
        made: bytes = typst.compile(TEMPLATE.read_bytes(), sys_inputs={"report": content}, format="pdf")
    except typst.TypstError as error:
        raise InputError(f"typst cannot set the report ({error})", where="pdf", fix="take html instead") from error
    return made
