"""Whose model is asked, where, and with which key: the parts of `openai:gpt-5` and its kind."""

import os
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from peerassay.choices import ENGINES
from peerassay.errors import SettingsError
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
        kind: `openai` (and endpoints compatible with it), `anthropic`, or `local` (compatible, without a key).
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
            f"{kind}:{model} needs a key", where="engine", fix=f"set {variable} in the environment, or name a base_url"
        )
    keep_secret(key)
    return Provider(kind, model, address, key or NO_KEY)
