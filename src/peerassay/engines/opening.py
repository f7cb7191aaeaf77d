"""From the setting `engine` to an engine."""

from pathlib import Path

from peerassay.choices import ENGINES, choose
from peerassay.engines.asking import Asking
from peerassay.engines.engine import Engine, Opening
from peerassay.engines.offline import DryRun
from peerassay.engines.pricing import FlatPrice, price_of
from peerassay.engines.provider import address_of
from peerassay.engines.reply import Recorder, Reply, Request, Wasted
from peerassay.errors import AnswerPending
from peerassay.home import Cache
from peerassay.settings import Settings


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
    choice, named = choose(settings.engine, ENGINES, "engine")
    recorder = Recorder(record) if record is not None else None
    engine: Engine = choice.load()(Opening(choice, named, settings, cache, folder, recorder))
    return engine


def open_dry_run(settings: Settings, *, cache: Cache) -> DryRun:
    """Return an engine that asks nobody and estimates what the engine of the settings would be asked.

    Needs neither key nor extra. Raises SettingsError for an engine that does not exist.
    """
    choice, named = choose(settings.engine, ENGINES, "engine")
    if choice.wants != "MODEL":
        free = Asking(_nobody, engine="offline rules", model=None, parameters={})
        return DryRun(free.request, model=None, price=FlatPrice(0.0, 0.0), is_kept=lambda _: False)
    batch, model = choice.name != choice.maker, f"{choice.maker}:{named}"
    parameters = {"temperature": settings.temperature}
    asking = Asking(
        _nobody,
        engine="batch" if batch else "remote",
        model=model,
        parameters=parameters if batch else {**parameters, "endpoint": address_of(choice.maker, settings).url},
        cache=cache,
    )
    price = price_of(choice.maker, named, settings)
    return DryRun(asking.request, model=model, price=price, is_kept=asking.is_kept)


async def _nobody(request: Request, _: Wasted) -> Reply:
    raise AnswerPending("a dry run asks nobody", where=request.question)
