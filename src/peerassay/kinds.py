"""The kinds of record, one entry for each job: how its files end, how it is told apart, what it promises.

Run as a module it writes their JSON Schemas, which are kept as files, so that readers in other languages have them.
"""

import json
import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, Generic

from peerassay.job_record import JobRecord, Mismatch, R
from peerassay.jobs import record as every_job

if TYPE_CHECKING:
    from peerassay.jobs.checking.record import CheckRecord
    from peerassay.jobs.novelty.record import NoveltyReport
    from peerassay.jobs.related_work.record import RelatedWork
    from peerassay.jobs.reviews.methods.seagraph.record import ExplanationRecord
    from peerassay.jobs.reviews.record import CaseRecord
    from peerassay.jobs.summarizing.record import SummaryRecord


@dataclass(frozen=True, slots=True)
class Kind(Generic[R]):
    """A kind of record.

    Attributes:
        name: as the store keeps it.
        commands: those that make it; `Assayer` has a method `COMMAND_job` for each.
        words: what a list calls it: "novelty report".
        home: its class, as "module:name", imported when it is first asked for.
        suffix: how its files end.
        schema: the name of its schema, as `peerassay schema` takes it.
        mismatch: the function that tells where a record contradicts itself, in the same way.
        again: what to do about a record of an earlier version.
        shown: how reports show it, as "module:name" within `reports`.
        version: of its schema; a record of another version is not read.

    """

    name: str
    commands: tuple[str, ...]
    words: str
    home: str
    suffix: str
    schema: str
    mismatch: str
    again: str
    shown: str
    version: str = every_job.SCHEMA_VERSION

    @property
    def model(self) -> type[R]:
        """Its class."""
        return _named(self.home)  # type: ignore[no-any-return]

    @property
    def first_mismatch(self) -> Callable[[R], Mismatch | None]:
        """Where a record contradicts itself, None where it does not."""
        return _named(self.mismatch)  # type: ignore[no-any-return]

    @property
    def schema_file(self) -> Path:
        """The file of the schema, in the job's folder."""
        folder = Path(str(sys.modules[self.model.__module__].__file__)).parent
        return folder / "schema" / f"{self.schema}-{self.version}.json"

    def fresh_schema(self) -> str:
        """Return the schema's file as the models would have it now."""
        return json.dumps(self.model.model_json_schema(), indent=2, sort_keys=True, ensure_ascii=False) + "\n"


def _named(place: str) -> Any:
    module, _, name = place.partition(":")
    return getattr(import_module(module), name)


CASE: "Final[Kind[CaseRecord]]" = Kind(
    name="case",
    commands=("reply", "grade", "explain"),
    words="case of reviews",
    home="peerassay.jobs.reviews.record:CaseRecord",
    suffix=".case.json",
    schema="case",
    mismatch="peerassay.jobs.reviews.record:case_mismatch",
    again="answer the reviews again",
    shown="reviews.views:CASES",
)
NOVELTY: "Final[Kind[NoveltyReport]]" = Kind(
    name="novelty",
    commands=("novelty",),
    words="novelty report",
    home="peerassay.jobs.novelty.record:NoveltyReport",
    suffix=".novelty.json",
    schema="novelty_report",
    mismatch="peerassay.jobs.novelty.record:novelty_mismatch",
    again="make the report again",
    shown="novelty.views:REPORTS",
)
RELATED_WORK: "Final[Kind[RelatedWork]]" = Kind(
    name="related_work",
    commands=("related-work",),
    words="related-work section",
    home="peerassay.jobs.related_work.record:RelatedWork",
    suffix=".related-work.json",
    schema="related_work",
    mismatch="peerassay.jobs.related_work.record:section_mismatch",
    again="write the section again",
    shown="related_work.shown:SECTIONS",
)
EXPLAINING: "Final[Kind[ExplanationRecord]]" = Kind(
    name="explaining",
    commands=(),
    words="explanation of reviews",
    home="peerassay.jobs.reviews.methods.seagraph.record:ExplanationRecord",
    suffix=".explained.json",
    schema="explanation",
    mismatch="peerassay.jobs.reviews.methods.seagraph.record:explanation_mismatch",
    again="explain the reviews again",
    shown="reviews.seagraph.shown:EXPLANATIONS",
)
SUMMARY: "Final[Kind[SummaryRecord]]" = Kind(
    name="summary",
    commands=("summarize",),
    words="summary",
    home="peerassay.jobs.summarizing.record:SummaryRecord",
    suffix=".summary.json",
    schema="summary",
    mismatch="peerassay.jobs.summarizing.record:summary_mismatch",
    again="summarize the paper again",
    shown="summarizing.shown:SUMMARIES",
)
CHECK: "Final[Kind[CheckRecord]]" = Kind(
    name="check",
    commands=("check",),
    words="check of a draft",
    home="peerassay.jobs.checking.record:CheckRecord",
    suffix=".check.json",
    schema="check",
    mismatch="peerassay.jobs.checking.record:check_mismatch",
    again="check the draft again",
    shown="checking:CHECKS",
)
_ALL: Final = (CASE, NOVELTY, RELATED_WORK, EXPLAINING, SUMMARY, CHECK)
KINDS: Final[Mapping[str, Kind[Any]]] = {kind.name: kind for kind in _ALL}
"""All kinds by name, in the order in which they are told, and in which pages of a paper stand."""
RETIRED: Final[Mapping[str, str]] = {"grading": "answer the reviews again with `peerassay reply`"}
"""Kinds that earlier releases wrote and that are no longer read, with what to do: a store may still hold them."""


def kind_of(record: JobRecord) -> Kind[Any]:
    """Return a record's kind."""
    loaded = (kind for kind in KINDS.values() if kind.home.partition(":")[0] in sys.modules)
    return next(kind for kind in loaded if isinstance(record, kind.model))


def kind_of_plain(plain: Any) -> Kind[Any]:
    """Return the kind that plain data looks like; what looks like none is left to the reader of cases to name."""
    return KINDS.get(str(plain.get("kind")) if isinstance(plain, dict) else "", CASE)


if __name__ == "__main__":
    for each in KINDS.values():
        each.schema_file.write_text(each.fresh_schema(), encoding="utf-8")
