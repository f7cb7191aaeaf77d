"""What the settings `engine`, `similarity` and `literature` can name: one entry each, from which all else derives.

Help, the text of settings, `peerassay doctor`, errors and what a record says of an engine follow from these entries.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from importlib import import_module
from typing import Any, Final

from peerassay.errors import SettingsError

_ASKED_FOR: Final = {"MODEL": "a model", "FILE": "a file", "FOLDER": "a folder", "PROGRAM": "a program"}


@dataclass(frozen=True, slots=True)
class Choice:
    """One thing that a setting can name.

    Attributes:
        name: as the user writes it, up to the last colon (`openai`, `batch:openai`).
        words: what it is, in a few words for help.
        opener: `module:function` that opens it, imported when it is first asked for.
        wants: what stands behind the colon: `MODEL`, `FILE`, `FOLDER`, `PROGRAM`, or "" for nothing.
        example: a name that could stand there.
        endpoint: where text is sent unless the user names another address; "" where none leaves the machine.
        key: the environment variable of its key; "" where there is none.
        title: what reports call it; "" for its name.
        terms: of a source: what it is sent, how often, and what its dates and its key are, for docs/literature.md.

    """

    name: str
    words: str
    opener: str
    wants: str = ""
    example: str = ""
    endpoint: str = ""
    key: str = ""
    title: str = ""
    terms: str = ""

    @property
    def pattern(self) -> str:
        """How it is written: `openai:MODEL`."""
        return f"{self.name}:{self.wants}" if self.wants else self.name

    @property
    def is_model(self) -> bool:
        """Whether a language model answers, by itself or through a program."""
        return self.wants in {"MODEL", "PROGRAM"}

    @property
    def maker(self) -> str:
        """Whose model it is: `openai` for `batch:openai` too."""
        return self.name.rpartition(":")[2]

    def behind(self, setting: str) -> str | None:
        """Return what the setting has behind the colon ("" where nothing is wanted); None for another choice."""
        if not self.wants:
            return "" if setting == self.name else None
        rest = setting.removeprefix(f"{self.name}:")
        return rest if rest and rest != setting else None

    def load(self) -> Any:
        """Return the function that opens it."""
        module, _, function = self.opener.partition(":")
        return getattr(import_module(module), function)


ENGINES: Final = (
    Choice("offline", "built-in rules; no model, no network", "peerassay.engines.offline:open_offline"),
    Choice(
        "openai",
        "a model of OpenAI's, or with base_url of any endpoint that speaks its protocol",
        "peerassay.engines.remote:open_remote",
        wants="MODEL",
        example="gpt-5",
        endpoint="https://api.openai.com/v1",
        key="OPENAI_API_KEY",
    ),
    Choice(
        "anthropic",
        "a model of Anthropic's",
        "peerassay.engines.remote:open_remote",
        wants="MODEL",
        example="claude-sonnet-4-5",
        endpoint="https://api.anthropic.com",
        key="ANTHROPIC_API_KEY",
    ),
    Choice(
        "local",
        "a model on this machine, by OpenAI's protocol",
        "peerassay.engines.remote:open_remote",
        wants="MODEL",
        example="llama3.1",
        endpoint="http://127.0.0.1:11434/v1",
    ),
    *(
        Choice(name, words, "peerassay.engines.remote:open_remote", "MODEL", example, endpoint, key)
        for name, words, example, endpoint, key in (
            (
                "google",
                "a Gemini model of Google's",
                "gemini-2.5-pro",
                "https://generativelanguage.googleapis.com/v1beta/openai",
                "GEMINI_API_KEY",
            ),
            ("mistral", "a model of Mistral's", "mistral-large-latest", "https://api.mistral.ai/v1", "MISTRAL_API_KEY"),
            (
                "openrouter",
                "a model of any maker, by way of OpenRouter",
                "anthropic/claude-sonnet-4.5",
                "https://openrouter.ai/api/v1",
                "OPENROUTER_API_KEY",
            ),
            (
                "groq",
                "an open model at Groq",
                "openai/gpt-oss-120b",
                "https://api.groq.com/openai/v1",
                "GROQ_API_KEY",
            ),
        )
    ),
    Choice(
        "command",
        "any program that reads a prompt and prints an answer, as in command:'claude -p'",
        "peerassay.engines.command:open_command",
        wants="PROGRAM",
        example="cat",
    ),
    Choice(
        "replay",
        "replies recorded with --record",
        "peerassay.engines.replay:open_replay",
        wants="FILE",
        example="replies.jsonl",
    ),
    Choice(
        "batch:openai",
        "request files for OpenAI's batch service, which you send",
        "peerassay.engines.batch:open_batch",
        wants="MODEL",
        example="gpt-5",
    ),
    Choice(
        "batch:anthropic",
        "request files for Anthropic's batch service, which you send",
        "peerassay.engines.batch:open_batch",
        wants="MODEL",
        example="claude-sonnet-4-5",
    ),
)
SIMILARITIES: Final = (
    Choice("lexical", "shared words", "peerassay.evidence.lexical_similarity:open_lexical"),
    Choice("source", "the literature source's own vectors", "peerassay.evidence.similarity:open_source_similarity"),
    Choice(
        "static",
        "static word vectors on this machine, by meaning",
        "peerassay.evidence.static_similarity:open_static",
    ),
    Choice(
        "onnx",
        "a model on this machine",
        "peerassay.evidence.onnx_similarity:open_onnx",
        wants="FOLDER",
        example="model",
    ),
    Choice(
        "openai",
        "an endpoint for embeddings",
        "peerassay.evidence.openai_similarity:open_openai",
        wants="MODEL",
        example="text-embedding-3-small",
        key="OPENAI_API_KEY",
    ),
)
SOURCES: Final = (
    Choice(
        "library",
        "papers that you have added",
        "peerassay.literature.library:open_source",
        title="the local library",
        terms="[nothing leaves the machine](library.md); as fast as the disk",
    ),
    Choice(
        "semantic-scholar",
        "papers of all fields, with citations and vectors",
        "peerassay.literature.semantic_scholar:open_source",
        endpoint="https://api.semanticscholar.org",
        key="SEMANTIC_SCHOLAR_API_KEY",
        title="Semantic Scholar",
        terms="gets the query as it is, with blanks for hyphens; one request a second; leaves out later years; the key "
        "is optional",
    ),
    Choice(
        "openalex",
        "works of all fields, with citations and open-access addresses",
        "peerassay.literature.openalex:open_source",
        endpoint="https://api.openalex.org",
        key="OPENALEX_API_KEY",
        title="OpenAlex",
        terms="gets the most telling words joined by OR and ranks works that have most of them; ten requests a second; "
        "leaves out later days; the key is free, without it a few searches a day; `OPENALEX_MAILTO` names you",
    ),
    Choice(
        "arxiv",
        "preprints, by the day of their first version",
        "peerassay.literature.arxiv:open_source",
        endpoint="https://export.arxiv.org",
        title="arXiv",
        terms="gets the most telling words joined by OR; one request in three seconds, as it asks (`arxiv_seconds`); "
        "leaves out later days; the date is that of the first version, title and abstract are of the last",
    ),
)
AUTO: Final = "auto"
"""The word for the library if it holds anything, else, where a model is asked, the services of `OPEN_SOURCES`."""
NO_SOURCE: Final = "none"
OPEN_SOURCES: Final = ("openalex", "semantic-scholar", "arxiv")


def patterns(choices: Sequence[Choice]) -> str:
    """Return how all choices are written, in one line."""
    return ", ".join(choice.pattern for choice in choices)


def choose(setting: str, choices: Sequence[Choice], where: str) -> tuple[Choice, str]:
    """Return the choice that a setting names and what stands behind its colon.

    Raises SettingsError, with `where` as its place, for what names none: it says what is missing, or what there is.
    """
    for choice in choices:
        behind = choice.behind(setting)
        if behind is not None:
            return choice, behind
    given = setting.rstrip(":")
    for choice in choices:
        if choice.wants and (choice.name == given or choice.name.startswith(f"{given}:")):
            what = _ASKED_FOR[choice.wants]
            needs = what if choice.name == given else f"a provider and {what}"
            fix = f"write it after a colon, for example {choice.name}:{choice.example}"
            raise SettingsError(f"{given} needs {needs}", where=where, fix=fix)
    raise SettingsError(f"unknown {where} {setting!r}", where=where, fix=f"use one of {patterns(choices)}")


def key_variables() -> tuple[str, ...]:
    """Return the environment variables of all keys, each once."""
    return tuple(dict.fromkeys(choice.key for choice in (*ENGINES, *SIMILARITIES, *SOURCES) if choice.key))
