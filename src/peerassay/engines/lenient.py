"""Answers read leniently, so that one odd word does not cost a whole answer: a check takes out what is not allowed."""

from typing import Annotated, Any

from pydantic import BaseModel, BeforeValidator, ConfigDict, WithJsonSchema


def _no_list(value: Any) -> Any:
    return () if value is None else value


def _no_text(value: Any) -> Any:
    return "" if value is None else value


EmptyIfNull = BeforeValidator(_no_list)
"""A list that may be null, which means that it is empty."""
Text = Annotated[str, BeforeValidator(_no_text)]
Texts = Annotated[tuple[str, ...], EmptyIfNull]


def word_of(*allowed: str) -> Any:
    """Return the mark of a text for which the schema that a model is shown names these words."""
    return WithJsonSchema({"type": "string", "enum": list(allowed)})


class AnswerPart(BaseModel):
    """A part of an answer: frozen; keys that were not asked for are passed over."""

    model_config = ConfigDict(frozen=True, extra="ignore")
