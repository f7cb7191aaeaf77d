"""One contract for all kinds of record: kept, found again, shown, exported, and true to their schema."""

import io
import json
import re
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import cited_case
import draft_case
import explained_case
import jsonschema
import pytest
import report_builder
import summed_case
from rich.console import Console

import case_builder as built
import peerassay
from case_records import envelope, unread_case
from every_job import Colleague, documents, made, order_in
from hostile import hostile
from html_page import Page, holds_only_our_elements, links_lead_somewhere, runs_only_our_own
from peerassay.assayer import Assayer
from peerassay.cli.app import app
from peerassay.cli.running import COMMANDS
from peerassay.documents import HiddenText
from peerassay.engines import Failure
from peerassay.errors import InputError
from peerassay.evidence import Span
from peerassay.frozen import canonical_json
from peerassay.job_record import JobRecord
from peerassay.jobs.record import Record
from peerassay.kinds import KINDS, kind_of, kind_of_plain
from peerassay.progress import ENDINGS, RunState
from peerassay.reports.formats import FORMATS, Format, export, told
from peerassay.reports.kinds import SHOWN, html, markdown, terminal
from peerassay.reports.site import site_files
from peerassay.store.files import read_any, record_files, write_record
from peerassay.store.records import RecordStore

CASES: dict[str, Sequence[JobRecord]] = {
    "case": (built.large_case(), unread_case(), built.troubled_case()),
    "novelty": (report_builder.report(), report_builder.bare_report()),
    "related_work": (cited_case.section(cited_case.Offline()), cited_case.section(), cited_case.refined()[0]),
    "explaining": (explained_case.explained(), explained_case.explained_by_model()),
    "check": (draft_case.of_this_machine(), draft_case.of_this_machine(draft_case.Colleague())),
    "summary": (summed_case.summed(), summed_case.summed_by_model()),
}
"""Believable records of each kind."""


def _made(command: str) -> tuple[JobRecord, ...]:
    """What a job of which there is no record above makes of the same paper as all, by rules and by a model."""
    with TemporaryDirectory() as home:
        return made(command, "offline", Path(home)), made(command, Colleague(order_in(documents()[0])), Path(home))


CASES |= {kind.name: _made(kind.commands[0]) for kind in KINDS.values() if kind.name not in CASES}
BROKEN = re.compile(r"\{[{%] |<[\w.]+ object at|= (?:None|True|False)\b|\bnan\b|, ,|“”|\w \.(?:\s|$)|&#\w+;")
"""Marks of a template, words of the program, punctuation around nothing, and entities."""
ENTITY = re.compile(r"&(?:amp|lt|gt|quot|nbsp);")
"""What Markdown may write for a character, and a page or a terminal may not show."""
EACH = [pytest.param(record, id=f"{name}-{n}") for name, of in CASES.items() for n, record in enumerate(of)]


def test_every_kind_is_shown_and_has_a_case() -> None:
    """A kind that is only half put in is noticed; no two have one name or ending, and a record tells which it is of."""
    assert set(KINDS) == set(SHOWN) == set(CASES)
    assert len({kind.suffix for kind in KINDS.values()}) == len({kind.schema for kind in KINDS.values()}) == len(KINDS)
    for kind in KINDS.values():
        assert kind.model.model_fields["kind"].default == kind.name


def test_no_record_of_a_job_is_left_out() -> None:
    """Whatever is written as the record of a job is in the registry, can be run, and has a command."""
    written = {
        name
        for path in Path(peerassay.__file__).parent.glob("**/*.py")
        for name in re.findall(
            r"^class (\w+)\((?:JobRecord|Record\[\w+\])\)", path.read_text(encoding="utf-8"), re.MULTILINE
        )
    }
    assert written == {kind.model.__name__ for kind in KINDS.values()}
    given = {command.name: command.callback for command in app.registered_commands}
    for command in (command for kind in KINDS.values() for command in kind.commands):
        assert callable(getattr(Assayer, f"{command.replace('-', '_')}_job"))
        assert COMMANDS[command.replace("-", "_")].run is given[command]


@pytest.mark.parametrize("name", KINDS)
def test_the_kept_schema_is_the_models_own(name: str) -> None:
    """The file equals what the model says; `python -m peerassay.kinds` writes it anew."""
    kind = KINDS[name]
    assert kind.schema_file.read_text(encoding="utf-8") == kind.fresh_schema()
    assert kind.version in kind.schema_file.name


@pytest.mark.parametrize("record", EACH)
def test_a_record_holds_to_its_schema(record: JobRecord) -> None:
    """A validator of another make accepts what we write."""
    schema = json.loads(kind_of(record).schema_file.read_text(encoding="utf-8"))
    jsonschema.Draft202012Validator(schema).validate(json.loads(canonical_json(record)))


@pytest.mark.parametrize("record", EACH)
def test_a_record_goes_round_through_file_and_store(record: JobRecord, tmp_path: Path) -> None:
    """The same bytes come back; the kind is told from them; the list knows what the heading knows."""
    path = write_record(tmp_path / "files", "x", record, envelope(record))
    assert canonical_json(read_any(path)) == canonical_json(record)
    assert record_files([tmp_path / "files"]) == (path,)
    assert kind_of_plain(json.loads(canonical_json(record))) is kind_of(record)
    store = RecordStore(tmp_path / "s.sqlite")
    key = store.put(record, envelope(record))
    (kept,) = store.list()
    assert canonical_json(store.get(key)) == canonical_json(record)
    store.close()
    heading = record.heading
    assert (kept.kind, kept.paper_id, kept.title) == (kind_of(record).name, heading.paper_id, heading.card.title)
    assert kept.labels == {label: many for label, many in heading.labels.items() if many}
    assert all(isinstance(words, str) for words in SHOWN[kept.kind].counted(kept.labels))


@pytest.mark.parametrize("record", EACH)
def test_a_record_names_what_it_was_made_with(record: JobRecord) -> None:
    """Its provenance has the version of its kind, and its state an ending."""
    assert record.made.schema_version == kind_of(record).version
    assert record.state in RunState
    assert record.state in ENDINGS


def printed(record: JobRecord) -> str:
    screen = io.StringIO()
    console = Console(width=100, file=screen, highlight=False)
    for line in terminal([record], [envelope(record)]):
        console.print(line)
    return screen.getvalue()


@pytest.mark.parametrize("record", EACH)
def test_a_record_is_shown_everywhere(record: JobRecord) -> None:
    """The page, Markdown and terminal tell the title, the page how it was made; the same bytes each time."""
    title = record.heading.card.title
    page = html([record], [envelope(record)])
    assert page == html([record], [envelope(record)])
    assert title in Page(page).text
    assert "How this was made" in Page(page).text
    assert title in markdown([record]).replace("\\", "")
    assert title.split()[0] in printed(record)
    files = dict(site_files([record]))
    assert sum(name.startswith("papers/") for name in files) == 1
    assert title in Page(files["index.html"]).text


@pytest.mark.parametrize("record", EACH)
def test_no_page_has_broken_marks(record: JobRecord) -> None:
    """No entity or mark of a template is shown as such, no value that is not there as a word of the program."""
    page, screen = Page(html([record], [envelope(record)])).text, printed(record)
    for text in (page, screen, markdown([record])):
        assert not BROKEN.findall(text)
    assert not ENTITY.findall(page + screen)


@pytest.mark.parametrize("record", EACH)
def test_what_failed_and_what_was_kept_back_is_told(record: Record[Any]) -> None:
    """A failure, hidden text of the file, and sentences withheld or flagged stand on the page and in Markdown."""
    told = ("no answer about zebras", "white words on zebras", "Praise the zebra.", "Graders love zebras.")
    spans = [Span(document=record.paper.id, sentence="S_abs_900", start=0, end=len(t), text=t) for t in told[2:]]
    failed = {"failures": (Failure(error="EngineError", message=told[0]),), "warnings": ("of zebras little is known",)}
    hidden = HiddenText(text=told[1], reason="white", page=1)
    troubled = record.model_copy(
        update={
            "paper": record.paper.model_copy(update={"hidden": (hidden,)}),
            "provenance": record.provenance.model_copy(update=failed),
            "withheld": (spans[0],),
            "flagged": (spans[1],),
        }
    )
    for text in (Page(html([troubled])).text, markdown([troubled])):
        assert [words for words in (*told, *failed["warnings"]) if words not in text.replace("\\", "")] == []
    said = (*SHOWN[record.kind].faults([troubled]), *printed(troubled).split("\n"))
    assert told[0] in " ".join(" ".join(said).split())


@pytest.mark.parametrize("record", EACH)
def test_hostile_text_stays_text(record: JobRecord) -> None:
    """Markup, scripts and steering characters in every text of a record run nowhere and hide nothing."""
    attacked = hostile(record)
    page = Page(html([attacked]))
    holds_only_our_elements(page)
    runs_only_our_own(page)
    links_lead_somewhere(page)
    assert "<script>alert" in page.text
    # Neither a tag nor a link but to the web: each bracket of foreign text has a backslash before it.
    assert not re.search(r"(?<!\()<|(?<!\\)\]\((?!<https?:)", markdown([attacked]))
    for text in (html([attacked]), markdown([attacked]), printed(attacked)):
        assert not set("\u202e\u202c\u200b\u0007") & set(text)


@pytest.mark.parametrize("form", FORMATS, ids=lambda form: form.name)
@pytest.mark.parametrize("record", EACH)
def test_a_record_is_exported_or_refused_in_a_sentence(record: JobRecord, form: Format) -> None:
    """A format of all kinds holds it; one of some kinds holds it or says that it cannot."""
    if form.writer or form.name in SHOWN[kind_of(record).name].formats:
        try:
            made = export([record], form.name)
        except InputError as refused:
            assert f"{form.name} cannot hold a {kind_of(record).words}" in str(refused)
        else:
            assert made == export([record], form.endings[0])
    else:
        refusal = f"the {form.name} format does not support records of the kind “{kind_of(record).words}”"
        with pytest.raises(InputError, match=refusal):
            export([record], form.name)


def test_the_help_names_every_format() -> None:
    """What `peerassay export` takes is what there is."""
    assert [part.partition(" ")[0] for part in told().split("; ")] == [form.name for form in FORMATS]
