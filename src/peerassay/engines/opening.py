"""From the setting `engine` to an engine: whose model is asked, where, with which key."""

import os
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from peerassay.choices import ENGINES, choose
from peerassay.engines.asking import Asking
from peerassay.engines.engine import Engine, Opening
from peerassay.engines.offline import DryRun
from peerassay.engines.pricing import FlatPrice, price_of
from peerassay.engines.reply import Recorder, Reply, Request, Wasted
from peerassay.errors import AnswerPending, SettingsError
from peerassay.home import Cache
from peerassay.incoming import Address, keep_secret
from peerassay.settings import Settings

_MAKERS: Final = {choice.name: choice for choice in ENGINES if choice.endpoint}
KEY_VARIABLES: Final = {name: choice.key for name, choice in _MAKERS.items() if choice.key}
# Clients want some key even where the server wants none.
NO_KEY: Final = "none"


@dataclass(frozen=True, slots=True)
class Provider:
    """A model at an endpoint. The key is read from the environment when needed and never shown or kept on disk.

    Attributes:
        kind: `openai` (and endpoints compatible with it), `anthropic`, `google`, ..., or `local` (without a key).
        model: the model's name at the endpoint.
        address: where text is sent; never taken from the clients' own environment variables, so that the ledger of
            what left the machine is right.
        key: the secret.

    """

    kind: str
    model: str
    address: Address
    key: str = field(default=NO_KEY, repr=False)

    @property
    def endpoint(self) -> str:
        """The address as it may be shown."""
        return self.address.url

    @property
    def name(self) -> str:
        """The model as the user gave it: `openai:gpt-5`."""
        return f"{self.kind}:{self.model}"


def address_of(kind: str, settings: Settings) -> Address:
    """Return where a model of this kind is asked: the user's base_url, else the maker's own address."""
    return Address.of(settings.base_url or _MAKERS[kind].endpoint)


def provider_of(kind: str, model: str, settings: Settings, *, environment: Mapping[str, str] | None = None) -> Provider:
    """Return the provider that the settings name.

    Raises SettingsError if the maker's own endpoint is to be asked and the environment has no key for it. An endpoint
    that the user names may go without one; it gets the key if there is one, as it does from the maker's own clients.
    """
    environ = os.environ if environment is None else environment
    address = address_of(kind, settings)
    variable = KEY_VARIABLES.get(kind)
    key = environ.get(variable, "").strip() if variable else ""
    if variable and not key and settings.base_url is None:
        raise SettingsError(
            f"{kind}:{model} needs an API key",
            where="engine",
            fix=f"set {variable} in the environment, or set base_url",
        )
    keep_secret(key)
    return Provider(kind, model, address, key or NO_KEY)


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
    if choice.wants == "PROGRAM":
        of = Asking(_nobody, engine="command", model=f"command:{named}", parameters={}, cache=cache)
        return DryRun(
            of.request,
            model=f"command:{named}",
            price=price_of(choice.name, named, settings),
            is_kept=of.is_kept,
            ask_kept=of.ask,
        )
    if choice.wants != "MODEL":
        return DryRun(None, model=None, price=FlatPrice(0.0, 0.0))
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
    return DryRun(asking.request, model=model, price=price, is_kept=asking.is_kept, ask_kept=asking.ask)


async def _nobody(request: Request, _: Wasted) -> Reply:
    raise AnswerPending("a dry run calls no model", where=request.question)
