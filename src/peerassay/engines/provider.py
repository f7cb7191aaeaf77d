"""Whose model is asked, where, and with which key: the parts of `openai:gpt-5` and its kind."""

import os
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from peerassay.errors import SettingsError
from peerassay.settings import Settings

_ENDPOINTS: Final = {
    "openai": "https://api.openai.com/v1",
    "anthropic": "https://api.anthropic.com",
    "local": "http://127.0.0.1:11434/v1",
}
KEY_VARIABLES: Final = {"openai": "OPENAI_API_KEY", "anthropic": "ANTHROPIC_API_KEY"}
# Clients want some key even where the server wants none.
NO_KEY: Final = "none"


@dataclass(frozen=True, slots=True)
class Provider:
    """A model at an endpoint. The key is read from the environment when needed and never shown or kept on disk.

    Attributes:
        kind: `openai` (and endpoints compatible with it), `anthropic`, or `local` (compatible, without a key).
        model: the model's name at the endpoint.
        endpoint: where text is sent; never taken from the clients' own environment variables, so that the ledger of
            what left the machine is right.
        key: the secret.

    """

    kind: str
    model: str
    endpoint: str
    key: str = field(default=NO_KEY, repr=False)

    @property
    def name(self) -> str:
        """The model as the user gave it: `openai:gpt-5`."""
        return f"{self.kind}:{self.model}"

    def without_key(self, text: str) -> str:
        """Return the text with the key blotted out, should an endpoint have repeated it."""
        return text if self.key == NO_KEY else text.replace(self.key, "[key]")


def endpoint_of(kind: str, settings: Settings) -> str:
    """Return where a model of this kind is asked: the user's base_url, else the maker's own address."""
    return settings.base_url or _ENDPOINTS[kind]


def provider_of(kind: str, model: str, settings: Settings, *, environment: Mapping[str, str] | None = None) -> Provider:
    """Return the provider that the settings name.

    Raises SettingsError if the maker's own endpoint is to be asked and the environment has no key for it. An endpoint
    that the user names may go without one; it gets the key if there is one, as it does from the maker's own clients.
    """
    environ = os.environ if environment is None else environment
    endpoint = endpoint_of(kind, settings)
    variable = KEY_VARIABLES.get(kind)
    key = environ.get(variable, "").strip() if variable else ""
    if variable and not key and settings.base_url is None:
        raise SettingsError(
            f"{kind}:{model} needs a key", where="engine", fix=f"set {variable} in the environment, or name a base_url"
        )
    return Provider(kind, model, endpoint, key or NO_KEY)
