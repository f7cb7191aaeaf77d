"""From the setting `engine` to an engine."""

from pathlib import Path
from typing import Final

from peerassay.cache import Cache
from peerassay.engines.asking import Asking
from peerassay.engines.engine import Engine
from peerassay.engines.offline import DryRun, Offline
from peerassay.engines.reply import Recorder, Reply, Request, Wasted
from peerassay.errors import AnswerPending, SettingsError
from peerassay.settings import Settings

POSSIBLE: Final = (
    "offline, openai:MODEL, anthropic:MODEL, local:MODEL, replay:FILE, batch:openai:MODEL or batch:anthropic:MODEL"
)

_NEEDS_A_NAME: Final = {
    "openai": ("a model", "openai:gpt-5"),
    "anthropic": ("a model", "anthropic:claude-sonnet-4-5"),
    "local": ("a model", "local:llama3.1"),
    "replay": ("a file", "replay:replies.jsonl"),
    "batch": ("a provider and a model", "batch:openai:gpt-5"),
    "batch:openai": ("a model", "batch:openai:gpt-5"),
    "batch:anthropic": ("a model", "batch:anthropic:claude-sonnet-4-5"),
}


def open_engine(settings: Settings, *, cache: Cache, folder: Path | None = None, record: Path | None = None) -> Engine:
    """Return the engine that `settings.engine` names.

    Args:
        settings: the settings that hold.
        cache: where replies are kept.
        folder: the batch folder, for `batch:`.
        record: a file to record replies to, for a later `replay:`.

    Raises:
        SettingsError: an engine that does not exist, a missing key, file or folder, a ceiling without a price, or a
            batch for a confidential document.
        MissingExtra: a model is to be asked and the extra `llm` is not installed.

    """
    kind, _, rest = settings.engine.partition(":")
    recorder = Recorder(record) if record is not None else None
    if settings.engine == "offline":
        return Offline(recorder)
    if kind == "replay" and rest:
        from peerassay.engines.replay import Replay

        return Replay(Path(rest))
    if kind in {"openai", "anthropic", "local"} and rest:
        from peerassay.engines.provider import provider_of
        from peerassay.engines.remote import Remote

        return Remote(provider_of(kind, rest, settings), settings, cache=cache, recorder=recorder)
    if kind == "batch":
        return _open_batch(rest, settings, cache, folder, recorder)
    raise _unknown(settings.engine)


def open_dry_run(settings: Settings, *, cache: Cache) -> DryRun:
    """Return an engine that asks nobody and estimates what the engine of the settings would be asked.

    Needs neither key nor extra. Raises SettingsError for an engine that does not exist.
    """
    kind, _, rest = settings.engine.removeprefix("batch:").partition(":")
    if settings.engine == "offline" or (kind == "replay" and rest):
        return _costless_dry_run()
    if kind not in {"openai", "anthropic", "local"} or not rest:
        raise _unknown(settings.engine)
    from peerassay.engines.pricing import price_of
    from peerassay.engines.provider import address_of

    batch = settings.engine.startswith("batch:")
    parameters = {"temperature": settings.temperature}
    asking = Asking(
        _nobody,
        engine="batch" if batch else "remote",
        model=f"{kind}:{rest}",
        parameters=parameters if batch else {**parameters, "endpoint": address_of(kind, settings).url},
        cache=cache,
    )
    return DryRun(asking.request, model=f"{kind}:{rest}", price=price_of(kind, rest, settings), is_kept=asking.is_kept)


async def _nobody(request: Request, _: Wasted) -> Reply:
    raise AnswerPending("a dry run asks nobody", where=request.question)


def _costless_dry_run() -> DryRun:
    from peerassay.engines.pricing import FlatPrice

    asking = Asking(_nobody, engine="offline rules", model=None, parameters={})
    return DryRun(asking.request, model=None, price=FlatPrice(0.0, 0.0), is_kept=lambda _: False)


def _open_batch(rest: str, settings: Settings, cache: Cache, folder: Path | None, recorder: Recorder | None) -> Engine:
    kind, _, model = rest.partition(":")
    if kind not in {"openai", "anthropic"} or not model:
        raise _unknown(settings.engine)
    if settings.confidential:
        raise SettingsError(
            "batch endpoints keep what they are sent, and the document is confidential",
            where="engine",
            fix="set `confidential = false` if it may be kept there, or ask without a batch",
        )
    if folder is None:
        raise SettingsError("a batch needs a folder for its files", where="engine", fix="name one")
    from peerassay.engines.batch import Batch
    from peerassay.engines.budget import open_budget

    budget = open_budget(kind, model, settings)
    if kind == "openai":
        return Batch("openai", model, settings, folder=folder, cache=cache, budget=budget, recorder=recorder)
    return Batch("anthropic", model, settings, folder=folder, cache=cache, budget=budget, recorder=recorder)


def _unknown(given: str) -> SettingsError:
    kind = given.rstrip(":")
    if kind in _NEEDS_A_NAME:
        what, example = _NEEDS_A_NAME[kind]
        return SettingsError(f"{kind} needs {what}", where="engine", fix=f"write it behind a colon, as in {example}")
    return SettingsError(f"there is no engine {given!r}", where="engine", fix=f"use {POSSIBLE}")
