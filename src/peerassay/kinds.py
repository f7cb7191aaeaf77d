"""The kinds of record, one entry for each job: how its files end, how it is told apart, what it promises.

Run as a module it writes their JSON Schemas, which are kept as files, so that readers in other languages have them.
"""

import json
import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, Generic

from peerassay.job_record import JobRecord, Mismatch, R
from peerassay.jobs import record as every_job
from peerassay.jobs.checking import record as checking
from peerassay.jobs.novelty import record as novelty
from peerassay.jobs.related_work import record as related_work
from peerassay.jobs.reviews import record as case
from peerassay.jobs.reviews.methods.seagraph import consistency as of_explaining
from peerassay.jobs.reviews.methods.seagraph import record as explaining
from peerassay.jobs.summarizing import record as summarizing


@dataclass(frozen=True, slots=True)
class Kind(Generic[R]):
    """A kind of record.

    Attributes:
        name: as the store keeps it.
        commands: those that make it; `Assayer` has a method `COMMAND_job` for each.
        words: what a list calls it: "novelty report".
        model: its class.
        version: of its schema; a record of another version is not read.
        suffix: how its files end.
        telling: for records that do not say their kind: a key that no other kind has at its top. "" for all others.
        schema: the name of its schema, as `peerassay schema` takes it.
        first_mismatch: where a record contradicts itself, None where it does not.
        again: what to do about a record of an earlier version.

    """

    name: str
    commands: tuple[str, ...]
    words: str
    model: type[R]
    version: str
    suffix: str
    telling: str
    schema: str
    first_mismatch: Callable[[R], Mismatch | None]
    again: str

    @property
    def schema_file(self) -> Path:
        """The file of the schema, in the job's folder."""
        folder = Path(str(sys.modules[self.model.__module__].__file__)).parent
        return folder / "schema" / f"{self.schema}-{self.version}.json"

    def fresh_schema(self) -> str:
        """Return the schema's file as the models would have it now."""
        return json.dumps(self.model.model_json_schema(), indent=2, sort_keys=True, ensure_ascii=False) + "\n"


CASE: Final = Kind(
    name="case",
    commands=("reply", "grade", "explain"),
    words="case of reviews",
    model=case.CaseRecord,
    version=every_job.SCHEMA_VERSION,
    suffix=".case.json",
    telling="",
    schema="case",
    first_mismatch=case.case_mismatch,
    again="answer the reviews again",
)
NOVELTY: Final = Kind(
    name="novelty",
    commands=("novelty",),
    words="novelty report",
    model=novelty.NoveltyReport,
    version=every_job.SCHEMA_VERSION,
    suffix=".novelty.json",
    telling="",
    schema="novelty_report",
    first_mismatch=novelty.novelty_mismatch,
    again="make the report again",
)
RELATED_WORK: Final = Kind(
    name="related_work",
    commands=("related-work",),
    words="related-work section",
    model=related_work.RelatedWork,
    version=every_job.SCHEMA_VERSION,
    suffix=".related-work.json",
    telling="",
    schema="related_work",
    first_mismatch=related_work.section_mismatch,
    again="write the section again",
)
EXPLAINING: Final = Kind(
    name="explaining",
    commands=(),
    words="explanation of reviews",
    model=explaining.ExplanationRecord,
    version=explaining.SCHEMA_VERSION,
    suffix=".explained.json",
    telling="explained_reviews",
    schema="explanation",
    first_mismatch=of_explaining.first_mismatch,
    again="explain the reviews again",
)
SUMMARY: Final = Kind(
    name="summary",
    commands=("summarize",),
    words="summary",
    model=summarizing.SummaryRecord,
    version=every_job.SCHEMA_VERSION,
    suffix=".summary.json",
    telling="",
    schema="summary",
    first_mismatch=summarizing.summary_mismatch,
    again="summarize the paper again",
)
CHECK: Final = Kind(
    name="check",
    commands=("check",),
    words="check of a draft",
    model=checking.CheckRecord,
    version=every_job.SCHEMA_VERSION,
    suffix=".check.json",
    telling="",
    schema="check",
    first_mismatch=checking.check_mismatch,
    again="check the draft again",
)
_ALL: Final = (CASE, NOVELTY, RELATED_WORK, EXPLAINING, SUMMARY, CHECK)
KINDS: Final[Mapping[str, Kind[Any]]] = {kind.name: kind for kind in _ALL}
"""All kinds by name, in the order in which they are told."""
RETIRED: Final[Mapping[str, str]] = {"grading": "answer the reviews again with `peerassay reply`"}
"""Kinds that earlier releases wrote and that are no longer read, with what to do: a store may still hold them."""


def kind_of(record: JobRecord) -> Kind[Any]:
    """Return a record's kind."""
    return next(kind for kind in KINDS.values() if isinstance(record, kind.model))


def kind_of_plain(plain: Any) -> Kind[Any]:
    """Return the kind that plain data looks like; what looks like none is left to the reader of cases to name."""
    keys = plain if isinstance(plain, dict) else {}
    if keys.get("kind") in KINDS:
        return KINDS[keys["kind"]]
    return next((kind for kind in KINDS.values() if kind.telling and kind.telling in keys), CASE)


if __name__ == "__main__":
    for each in KINDS.values():
        each.schema_file.write_text(each.fresh_schema(), encoding="utf-8")
