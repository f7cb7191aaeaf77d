"""Full texts of candidates: fetched where they are open, read within limits, kept by address."""

import asyncio
import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from pydantic import ValidationError

from peerassay.documents import Paper, SectionKind
from peerassay.documents.latex.source import is_latex
from peerassay.documents.reading import is_pdf
from peerassay.documents.reading_process import AT_ONCE
from peerassay.errors import InputError, SourceError, SourceRefused
from peerassay.frozen import Frozen, canonical_json, digest
from peerassay.home import Cache
from peerassay.language.identifiers import normal_arxiv
from peerassay.literature.candidate import Candidate
from peerassay.literature.fit import candidate_arxiv

NAMESPACE = "full_texts"
_GZIP = b"\x1f\x8b"
_START = 1024
_BEYOND_INTRODUCTION = (SectionKind.METHOD, SectionKind.EXPERIMENTS, SectionKind.CONCLUSION, SectionKind.OTHER)


class FullText(Frozen):
    """The readable body of a work, as Markdown, and how much of the work it is."""

    body: str
    basis: Literal["full_text", "introduction"]


@dataclass(frozen=True, slots=True)
class Fetched:
    """A candidate after fetching: with its body, or as it was and one sentence on why; addresses that were asked."""

    candidate: Candidate
    failure: str | None = None
    asked: tuple[str, ...] = ()


class Fetcher:
    """Fetches and reads the open full texts of candidates. A body that is at hand (the library's own) is left alone.

    A work on arXiv is read from its LaTeX source, which keeps words, formulas and headings whole; where there is none,
    and for all others, from the PDF.

    Args:
        cache: what was read is kept under namespace `full_texts` by address; failures are not.
        seconds: time for one download.
        megabytes: the largest file.
        parse_seconds, parse_megabytes: limits of reading it, in a process of its own.
        concurrency: downloads under way at once.
        allow_private: also fetch from this machine and private networks; for tests.
        arxiv: where arXiv's files are.

    """

    def __init__(
        self,
        *,
        cache: Cache,
        seconds: float = 60.0,
        megabytes: float = 40.0,
        parse_seconds: float = 60.0,
        parse_megabytes: int = 2048,
        concurrency: int = 4,
        allow_private: bool = False,
        arxiv: str = "https://arxiv.org",
    ) -> None:
        self._cache = cache
        self._arxiv = arxiv
        self._seconds = seconds
        self._megabytes = megabytes
        self._parse_seconds = parse_seconds
        self._parse_megabytes = parse_megabytes
        self._allow_private = allow_private
        self._turns = asyncio.Semaphore(concurrency)
        self._reading = asyncio.Semaphore(AT_ONCE)
        self._locks: dict[str, asyncio.Lock] = {}
        self._failures: dict[str, str] = {}

    async def fetch(self, candidate: Candidate) -> Fetched:
        """Return the candidate with its full text or introduction; never raises for a text that cannot be had."""
        if candidate.body:
            return Fetched(candidate)
        addresses = self._addresses(candidate)
        if not addresses:
            return Fetched(candidate, f"{candidate.title}: no open full text is known")
        for place, url in enumerate(addresses, start=1):
            # The same work may be wanted for several reviews at once: the second waits for the first.
            async with self._locks.setdefault(url, asyncio.Lock()):
                text = await self._text(url)
            if text is not None:
                deeper = candidate.model_copy(update={"body": text.body, "body_basis": text.basis})
                return Fetched(deeper, asked=addresses[:place])
        why = self._failures[addresses[-1]]
        return Fetched(candidate, f"{candidate.title}: full text not read: {why}", addresses)

    def _addresses(self, candidate: Candidate) -> tuple[str, ...]:
        arxiv = candidate_arxiv(candidate) or arxiv_in(candidate.open_access_url)
        ways = (f"{self._arxiv}/e-print/{arxiv}" if arxiv else None, full_text_url(candidate))
        return tuple(url for url in ways if url is not None)

    async def _text(self, url: str) -> FullText | None:
        """The text behind an address, None where it could not be read: the reason is then among the failures."""
        text = self._kept(url)
        if text is not None or url in self._failures:
            return text
        try:
            async with self._turns:
                text = await self._read(url)
        except (SourceError, InputError) as error:
            self._failures[url] = error.portable
            return None
        self._cache.put(NAMESPACE, digest(url), canonical_json(text).encode())
        return text

    def _kept(self, url: str) -> FullText | None:
        kept = self._cache.get(NAMESPACE, digest(url))
        try:
            return None if kept is None else FullText.model_validate_json(kept)
        except ValidationError:
            # Written by an older version with other fields: read anew and overwritten.
            return None

    async def _read(self, url: str) -> FullText:
        from peerassay.literature.download import download

        data = await download(url, seconds=self._seconds, megabytes=self._megabytes, allow_private=self._allow_private)
        if not _is_readable(data):
            raise SourceRefused(f"is not a PDF but {_kind_of(data)}", where=url)
        async with self._reading:
            paper = await asyncio.to_thread(self._parse, data)
        text = readable_body(paper)
        if text is None:
            raise SourceRefused("the file has no text that can be read", where=url)
        return text

    def _parse(self, data: bytes) -> Paper:
        from peerassay.documents import read_paper

        with tempfile.TemporaryDirectory(prefix="peerassay-") as folder:
            path = Path(folder) / ("candidate.gz" if data.startswith(_GZIP) else "candidate")
            path.write_bytes(data)
            return read_paper(path, seconds=self._parse_seconds, megabytes=self._parse_megabytes)


def arxiv_in(url: str | None) -> str | None:
    """Return the arXiv id of an address at arXiv, None for any other."""
    return normal_arxiv(url) if url and "arxiv.org/" in url else None


def full_text_url(candidate: Candidate) -> str | None:
    """Return where the candidate's PDF may be fetched: its open-access address, else arXiv's; None without either."""
    arxiv = candidate_arxiv(candidate)
    url = candidate.open_access_url
    if url and "arxiv.org/abs/" in url:
        return url.replace("arxiv.org/abs/", "arxiv.org/pdf/")
    return url or (f"https://arxiv.org/pdf/{arxiv}" if arxiv else None)


def readable_body(paper: Paper) -> FullText | None:
    """Return a paper's prose as Markdown with its headings, without references; None where it has none.

    The introduction's heading reads "Introduction" whatever the paper calls it, so that its sentences are known.
    """
    if not paper.sentences:
        return None
    blocks: list[str] = []
    section_id: str | None = None
    paragraph: int | None = None
    for sentence in paper.sentences:
        section = paper.section_of(sentence)
        if section is not None and section.id != section_id:
            section_id, paragraph = section.id, None
            introduces = section.kind is SectionKind.INTRODUCTION and section.level == 1
            blocks.append(
                f"{'#' * min(section.level + 1, 6)} {'Introduction' if introduces else section.heading.strip()}"
            )
        if sentence.paragraph == paragraph:
            blocks[-1] += f" {sentence.text}"
        else:
            blocks.append(sentence.text)
            paragraph = sentence.paragraph
    whole = bool(paper.sentences_of(*_BEYOND_INTRODUCTION))
    return FullText(body="\n\n".join(blocks), basis="full_text" if whole else "introduction")


def _is_readable(data: bytes) -> bool:
    """Whether the bytes may be a PDF, or a LaTeX source as arXiv gives it: packed; what is inside its reader tells."""
    return is_pdf(data) or is_latex(data) or data.startswith(_GZIP)


def _kind_of(data: bytes) -> str:
    start = data[:_START].lstrip().lower()
    if not start:
        return "empty"
    return "an HTML page" if start.startswith((b"<!doctype", b"<html", b"<?xml", b"<head")) else "something else"
