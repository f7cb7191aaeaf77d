"""One settings object: defaults < file < environment < flags; every value knows where it came from."""

import os
import re
import tomllib
from collections.abc import Mapping
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, Literal, NamedTuple, Self

from pydantic import ConfigDict, Field, ValidationError, field_validator, model_validator
from pydantic.config import JsonDict
from pydantic_core import PydanticCustomError

from peerassay.choices import AUTO, ENGINES, SIMILARITIES, SOURCES, patterns
from peerassay.errors import SettingsError
from peerassay.frozen import Frozen
from peerassay.incoming import Address

if TYPE_CHECKING:
    from pydantic.fields import FieldInfo

Origin = Literal["default", "file", "environment", "flag"]
ENVIRONMENT_PREFIX = "PEERASSAY_"
FILE_NAME = "peerassay.toml"

REVIEWS: Final[JsonDict] = {"job": "case"}
PRIOR_WORK: Final[JsonDict] = {"job": "novelty related_work check"}
"""Beside a setting that these jobs alone heed: records of other jobs do not tell it."""


class _Method(NamedTuple):
    """A published method with settings of its own: the job of its records, the setting that names it, its default."""

    job: str
    setting: str
    default: str
    home: str

    @property
    def own(self) -> "type[OwnSettings]":
        """Its settings, imported when they are first asked for."""
        module, _, name = self.home.partition(":")
        return getattr(import_module(f"peerassay.jobs.{module}"), name)  # type: ignore[no-any-return]


_METHODS: Final = (
    _Method("explaining", "explain_method", "case", "reviews.methods.seagraph.settings:SeagraphSettings"),
    _Method(
        "summarizing",
        "summary_method",
        "plain",
        "summarizing.methods.scholarsum.settings:ScholarsumSettings",
    ),
)


class Settings(Frozen):
    """All settings (docs/specification.md, G30); those of a published method are in its folder, and held here as given.

    Raises pydantic's ValidationError for a value out of its range and for a name that is no setting.
    """

    model_config = ConfigDict(frozen=True, extra="allow")

    engine: str = Field("offline", description=patterns(ENGINES))
    base_url: str | None = Field(None, description="endpoint of an OpenAI-compatible or local server")
    literature: str = Field(
        AUTO,
        description=f"{patterns(SOURCES)}, or several with commas; none; auto: the library if it has anything, "
        "else with a model the open services",
    )
    arxiv_seconds: float = Field(3.0, ge=0, le=60, description="seconds between two requests to arXiv; it asks for 3")
    home: Path | None = Field(None, description="folder for the store, library and caches; None: the platform's own")
    library: Path | None = Field(None, description="folder of the local library; None: inside home")
    store: Path | str | None = Field(
        None, description="file of the record store, or postgresql://HOST/DATABASE; None: a file inside home"
    )

    results_per_query: int = Field(50, ge=1, le=100, description="K: works asked of each source for each query")
    pool_size: int = Field(120, ge=2, le=500, description="maximum number of works whose titles are ranked")
    references_looked_up: int = Field(
        60,
        ge=0,
        le=1000,
        description="how many of the paper's references to look up in web services (a library is asked for all)",
    )
    window_characters: int | None = Field(
        None, ge=8_000, description="the most of a paper that the model can be shown at once; None: the whole paper"
    )
    pages: Literal["auto", "on", "off"] = Field(
        "auto", description="whether a PDF's pages go to the model as pictures too (docs/engines.md)"
    )
    readers: int = Field(
        1,
        ge=1,
        le=2,
        description="independent cases whose labels are compared (docs/law.md, 5)",
        json_schema_extra=REVIEWS,
    )
    apart: bool = Field(
        False, description="a case for each review, so that no review changes another's", json_schema_extra=REVIEWS
    )
    second_engine: str | None = Field(
        None,
        description="the second reader's engine, named as `engine` is; None: the same engine is asked again",
        json_schema_extra=REVIEWS,
    )
    works_read: int = Field(
        15, ge=0, le=100, description="nearest prior works that readers are shown, beside those that the review names"
    )
    works_on_topic: int = Field(
        40,
        ge=5,
        le=120,
        description="works that one question orders by title and abstract, and that are kept on the topic at most",
    )
    diversify: float | None = Field(
        None,
        ge=0,
        le=1,
        description="lambda of MMR by which the works on the topic are put in order once more; None: as they are",
    )
    concurrency_window_months: int = Field(
        4, ge=0, le=24, description="work this close before the paper is concurrent (docs/law.md, 5)"
    )
    similarity: str = Field("lexical", description=patterns(SIMILARITIES))
    fetch_full_texts: bool | None = Field(
        None,
        description="fetch and read open-access full texts of named, nearest and compared works; None: if a model "
        "compares by novelty_method opennovelty",
    )
    paper_date: str | None = Field(
        None, description="the paper's date, if the file does not give one (YYYY, YYYY-MM or YYYY-MM-DD)"
    )

    user_header: str | None = Field(
        None,
        description="header in which a proxy before `peerassay serve` names the user that it has logged in",
        pattern=r"^[A-Za-z][A-Za-z0-9-]*$",
    )

    explain_method: Literal["case", "direct", "rag", "mind-graph", "background-graph", "seagraph"] = Field(
        "case",
        description="one case of all comments, or a published method (docs/explain.md)",
        json_schema_extra={"job": "case explaining"},
    )

    works_in_one_sentence: bool = Field(
        False,
        description="show a model prior works in one sentence each where it only sorts or cites them: costs less",
        json_schema_extra=PRIOR_WORK,
    )
    section_method: Literal["plain", "draft", "iir"] = Field(
        "plain",
        description="plain: write, then check each sentence; draft: write only; iir: refine in steps, then check",
        json_schema_extra={"job": "related_work"},
    )
    novelty_nearest: int | None = Field(
        None,
        ge=0,
        le=120,
        description="the nearest works of all that are compared with the contributions; None: the method's own number",
        json_schema_extra={"job": "novelty check"},
    )
    novelty_for_each: int = Field(
        4,
        ge=1,
        le=40,
        description="works near to each contribution that are compared too",
        json_schema_extra={"job": "novelty check"},
    )
    novelty_compared: int | None = Field(
        None,
        ge=1,
        le=120,
        description="works compared at most, beside those given; None: the method's own number",
        json_schema_extra={"job": "novelty check"},
    )
    novelty_method: Literal["plain", "opennovelty"] = Field(
        "plain",
        description="plain: compare, then write freely, then bind; opennovelty: taxonomy, comparison, assessment",
        json_schema_extra={"job": "novelty check"},
    )
    summary_method: Literal["plain", "scholarsum"] = Field(
        "plain",
        description="plain: write, then find the support of each sentence; scholarsum: graph, themes, rounds",
        json_schema_extra={"job": "summarizing"},
    )

    confidential: bool = Field(True, description="the paper is confidential: endpoints that keep data are refused")
    concurrency: int = Field(8, ge=1, le=256, description="model calls in parallel")
    requests_per_minute: int | None = Field(None, ge=1, description="limit on questions per minute")
    timeout_seconds: float = Field(120.0, gt=0, description="time for one request")
    attempts: int = Field(5, ge=1, le=20, description="tries per request on 429, 5xx and broken connections")
    temperature: float = Field(0.0, ge=0.0, le=2.0, description="of the model's answers")
    json_mode: Literal["auto", "never"] = Field(
        "auto", description="ask OpenAI-compatible endpoints for a JSON object; auto: until one refuses, then without"
    )
    cost_ceiling: float | None = Field(None, ge=0, description="dollars; no call is made that would exceed it")
    price_in: float | None = Field(None, ge=0, description="dollars per million input tokens, where no price is known")
    price_cached: float | None = Field(
        None, ge=0, description="dollars per million input tokens that the provider has cached; none: as price_in"
    )
    price_out: float | None = Field(
        None, ge=0, description="dollars per million output tokens, where no price is known"
    )
    parse_seconds: float = Field(45.0, gt=0, description="time for reading one file")
    parse_megabytes: int = Field(1024, ge=128, description="memory for reading one file")

    @model_validator(mode="before")
    @classmethod
    def _with_own_of_methods(cls, given: dict[str, Any]) -> dict[str, Any]:
        more = given.keys() - cls.model_fields.keys()
        for method in _METHODS if more else ():
            part = {name: given[name] for name in more if name in method.own.model_fields}
            given = {**given, **method.own.model_validate(part).model_dump(include=set(part))}
            more -= part.keys()
        Frozen.model_validate({name: given[name] for name in more})  # refuses what is left, by its name
        return given

    @field_validator("store", mode="before")
    @classmethod
    def _is_file_or_server(cls, value: object) -> object:
        if not isinstance(value, str):
            return value
        if "://" not in value:
            return Path(value)
        Address.of(value)  # its password is a secret from here on
        return value

    @field_validator("paper_date")
    @classmethod
    def _is_date(cls, value: str | None) -> str | None:
        if value is not None and not re.fullmatch(r"\d{4}(-(0[1-9]|1[0-2])(-(0[1-9]|[12]\d|3[01]))?)?", value):
            told = "'{given}' is not a date: give it as 2025, 2025-05 or 2025-05-21"
            raise PydanticCustomError("date", told, {"given": value})
        return value

    @field_validator("base_url")
    @classmethod
    def _is_web_address(cls, value: str | None) -> str | None:
        if value is not None and not re.fullmatch(r"https?://[^\s/]\S*", value, re.IGNORECASE):
            raise PydanticCustomError(
                "address", "'{given}' is not a URL: it must start with http:// or https://", {"given": value}
            )
        if value is not None and "#" in value:
            raise PydanticCustomError("address", "an address ends at its '#': in a password write %23 in its place")
        return value


class OwnSettings(Frozen):
    """The settings of a published method, which it alone reads."""

    @classmethod
    def of(cls, settings: Settings) -> Self:
        """Return what the settings say of them, else their defaults."""
        given = settings.model_extra or {}
        return cls(**{name: given[name] for name in cls.model_fields if name in given})


def own_of_methods() -> "dict[str, FieldInfo]":
    """Return the fields of all methods' own settings, by name."""
    return {name: field for method in _METHODS for name, field in method.own.model_fields.items()}


def heeded(settings: Settings, job: str) -> dict[str, Any]:
    """Return the settings that a job heeds, as JSON has them: its own, and those of the method that was named."""
    methods = [m for m in _METHODS if m.job == job and getattr(settings, m.setting) != m.default]
    plain = settings.model_dump(mode="json", exclude={*_of_another_job(job), *(settings.model_extra or ())})
    return plain | {name: value for m in methods for name, value in m.own.of(settings).model_dump(mode="json").items()}


def _of_another_job(job: str) -> frozenset[str]:
    """Return the settings that a job does not heed because they are another job's alone."""
    extras = {name: field.json_schema_extra for name, field in Settings.model_fields.items()}
    jobs = {name: str(extra.get("job", "")).split() for name, extra in extras.items() if isinstance(extra, dict)}
    return frozenset(name for name, own in jobs.items() if job not in own)


class Resolved(Frozen):
    """Settings with the origin of each value, for `peerassay doctor`."""

    settings: Settings
    origins: dict[str, Origin]
    file: Path | None = None


def resolve(
    flags: Mapping[str, Any] | None = None, *, environment: Mapping[str, str] | None = None, file: Path | None = None
) -> Resolved:
    """Return the settings that hold: defaults < file < environment < flags (a flag of None says nothing).

    Raises SettingsError naming the first value that is unknown or impossible, and where it came from.
    """
    environ = os.environ if environment is None else environment
    beside = Path(FILE_NAME)
    path = file or (beside if beside.is_file() else None)
    layers: tuple[tuple[Origin, Mapping[str, Any]], ...] = (
        ("file", _from_file(path) if path else {}),
        ("environment", _from_environment(environ)),
        ("flag", {k: v for k, v in (flags or {}).items() if v is not None}),
    )
    values: dict[str, Any] = {}
    origins: dict[str, Origin] = dict.fromkeys(Settings.model_fields, "default")
    for origin, layer in layers:
        values |= layer
        origins |= dict.fromkeys(layer, origin)
    return Resolved(settings=_validate(values, origins), origins=origins, file=path)


def _from_file(path: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        why, fix = error.strerror or str(error), "check the path"
    except (UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        why, fix = str(error), "fix or remove it"
    raise SettingsError(f"the settings file cannot be read ({why})", where=str(path), fix=fix)


def _from_environment(environ: Mapping[str, str]) -> dict[str, str]:
    given = {name: value for name, value in environ.items() if name.startswith(ENVIRONMENT_PREFIX) and value != ""}
    named = {key.removeprefix(ENVIRONMENT_PREFIX).lower(): value for key, value in given.items() if key.isupper()}
    return {name: v for name, v in named.items() if name in Settings.model_fields or name in own_of_methods()}


def _validate(values: dict[str, Any], origins: dict[str, Origin]) -> Settings:
    try:
        return Settings.model_validate(values)
    except ValidationError as error:
        first = error.errors()[0]
        name = str(first["loc"][0]) if first["loc"] else "settings"
        said = first["msg"][:1].lower() + first["msg"][1:]
        what = "unknown setting" if first["type"] == "extra_forbidden" else said
        where = f"{name} ({_ORIGIN_WORDS[origins.get(name, 'file')]})"
        raise SettingsError(what, where=where, fix=_nearest(name)) from error


_ORIGIN_WORDS: dict[Origin, str] = {
    "default": "default", "file": "in the settings file", "environment": "in the environment",
    "flag": "on the command line",
}  # fmt: skip


def _nearest(name: str) -> str:
    from difflib import get_close_matches

    names = {*Settings.model_fields, *own_of_methods()}
    near = () if name in names else get_close_matches(name, sorted(names), n=1)
    return f"{f'did you mean {near[0]}? ' if near else ''}run `peerassay doctor --all` to list all settings"
