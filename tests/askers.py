"""All who ask servers, each by one call: the engines, the similarity, the sources, the download of full texts."""

import os
from dataclasses import dataclass
from pathlib import Path
from typing import Any, ClassVar
from unittest.mock import patch

from peerassay.choices import SOURCES
from peerassay.engines.opening import open_engine
from peerassay.engines.question import Checked, Prompt, Question
from peerassay.evidence.similarity import Comparable, open_similarity
from peerassay.frozen import Frozen
from peerassay.home import MemoryCache
from peerassay.literature.download import download
from peerassay.literature.source import Query, WorkMention, open_sources
from peerassay.literature.web_source import url_variable
from peerassay.settings import Settings


class Remark(Frozen):
    said: str


@dataclass(frozen=True)
class Said(Question[Remark]):
    """A question whose answer is a text."""

    name: ClassVar[str] = "test/said"
    answer_type: ClassVar[type[Remark]] = Remark

    def prompt(self) -> Prompt:
        return Prompt(system="Say.", blocks=("Something.",), template_digest="0")

    def check(self, answer: Remark) -> Checked[Remark]:
        return Checked(answer)

    def offline(self) -> Remark:
        return Remark(said="")


ENGINES = ("openai", "anthropic", "local", "google", "mistral", "openrouter", "groq")
ASKERS = (*ENGINES, "similarity", "download", *(source.name for source in SOURCES if source.endpoint))


async def ask_engine(kind: str, url: str, cache: MemoryCache, attempts: int) -> Any:
    settings = Settings(engine=f"{kind}:any", base_url=url, attempts=attempts)
    engine = open_engine(settings, cache=cache)
    try:
        return engine.endpoint, repr(await engine.ask(Said()))
    finally:
        await engine.aclose()


async def ask_source(name: str, url: str, cache: MemoryCache, attempts: int) -> Any:
    settings = Settings(literature=name, attempts=attempts)
    with patch.dict(os.environ, {url_variable(name): url}):
        (source,) = open_sources(settings, library_folder=Path("none"), cache=cache)
    try:
        found = await source.search(Query(text="sparse gates for tokens", purpose="test"), 3)
        found += await source.look_up(WorkMention(text="x", arxiv_id="2303.01234", doi="10.1/x"))
        return source.endpoint, repr(found)
    finally:
        await source.aclose()


async def ask(asker: str, url: str, cache: MemoryCache, *, attempts: int = 1) -> Any:
    """Return what an asker gives for one request to a server, with what it shows; raises PeerassayError."""
    if asker in ENGINES:
        return await ask_engine(asker, url, cache, attempts)
    if asker == "download":
        return await download(url, seconds=5, megabytes=0.001, allow_private=True)
    if asker == "similarity":
        similarity = open_similarity("openai:any", base_url=url, attempts=attempts)
        try:
            return similarity.endpoint, await similarity.compare("a", [Comparable(id="b", text="b")])
        finally:
            await similarity.aclose()
    return await ask_source(asker, url, cache, attempts)
