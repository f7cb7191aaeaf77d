"""Papers whose abstract is kept apart: the long-document sets of arXiv and PubMed, and full texts without theirs."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from peerassay.documents import Paper, Provenance, read_paper
from peerassay.documents.assembly import assemble
from peerassay.documents.blocks import Block, FrontMatter
from peerassay.frozen import digest
from peerassay_bench.data_folder import DataFolder, Row

SETS = ("arxiv", "pubmed")
FULL_TEXTS = "neurips"
_PARAGRAPH = re.compile(r"\s{4,}")
_PIECE = re.compile(r"\s+\n\s+|(?<=\s[.!?])\s+")
_ENDED = re.compile(r"[.!?][\"')\]]*$")
_CUT_SHORT = re.compile(
    r"(?:^|[\s(])(?:figs?|refs?|eqs?|eqns?|secs?|sect|tab|et al|i\.e|e\.g|cf|vs|resp|dr|al|app|chap|viz)\s*\.$"
)
_BEGINS_LATE = re.compile(r"^[.,;:)\]]")
_CITED = re.compile(r"(?:\[\s*)?@xcite(?:\s*\])?")
_LABEL = re.compile(r"\[\s*[a-z]+\s*:[^\]]{1,60}\]")
_EMPHASIS = re.compile(r"(?<!\S)_ ([^_\n]{1,200}) _(?!\S)")
_CLOSED = (
    (re.compile(r"\s+([,.;:!?%)\]])"), r"\1"),
    (re.compile(r"([(\[])\s+"), r"\1"),
    (re.compile(r"(\w) - (?=\w)"), r"\1-"),
    (re.compile(r"\s+'(s|t)\b"), r"'\1"),
    (re.compile(r"``\s*|\s*''"), '"'),
)
_LONGEST = 1_500


@dataclass(frozen=True, slots=True)
class Summarised:
    """A paper without its abstract, and the abstract: what a summary of it is held against."""

    id: str
    set: str
    paper: Paper
    abstract: str


def documents_of(data: DataFolder, name: str) -> Iterator[Summarised]:
    """Give the documents of a set (`arxiv`, `pubmed`) or the full texts that have an abstract (`neurips`)."""
    if name == FULL_TEXTS:
        abstracts = {str(row["id"]): str(row["abstract"]) for row in data.reviewed()}
        files = data.full_texts()
        yield from (_full_text(files, key, abstracts[key]) for key in files if abstracts.get(key))
        return
    for row in data.summarised(name):
        yield Summarised(str(row["id"]), name, paper_of_row(row), " ".join(str(row["abstract"]).split()))


def _full_text(files: Mapping[str, Path], key: str, abstract: str) -> Summarised:
    return Summarised(key, FULL_TEXTS, without_abstract(read_paper(files[key])), abstract)


def without_abstract(paper: Paper) -> Paper:
    """Return the paper with the abstract taken out: its sentences, its section, and that of the card."""
    return paper.model_copy(
        update={
            "card": paper.card.model_copy(update={"abstract": ""}),
            "sentences": tuple(s for s in paper.sentences if not s.id.startswith("S_abs_")),
            "sections": tuple(s for s in paper.sections if s.kind != "abstract"),
        }
    )


def paper_of_row(row: Row) -> Paper:
    """Return the paper of a lower-cased, tokenised article without headings: paragraphs of capitalised sentences."""
    key, article = str(row["id"]), _EMPHASIS.sub(r"\1", str(row["article"]))
    blocks = [Block(kind="prose", text=text) for text in _paragraphs(article)]
    source = Provenance(format="text", name=key, digest=digest(article), reader="plain_text")
    return assemble(FrontMatter(title=""), blocks, source=source).model_copy(update={"id": key})


def _paragraphs(article: str) -> Iterator[str]:
    """The paragraphs; one that formulas cut through, so that it ends in no stop, goes on in the next."""
    held = ""
    for chunk in map(str.strip, _PARAGRAPH.split(article)):
        if not re.search(r"[a-z]", chunk):
            continue
        open_still = held and not _ENDED.search(held) and len(held) < _LONGEST
        if open_still or _BEGINS_LATE.match(chunk):
            held = f"{held} {chunk}"
            continue
        yield from _written(held)
        held = chunk
    yield from _written(held)


def _written(chunk: str) -> Iterator[str]:
    sentences, held = [], ""
    for piece in _PIECE.split(chunk):
        held = f"{held} {piece.strip()}".strip()
        if _ENDED.search(held) and not _CUT_SHORT.search(held):
            sentences.append(_sentence(held))
            held = ""
    if held:
        sentences.append(_sentence(held))
    if sentences:
        yield " ".join(sentences)


def _sentence(tokens: str) -> str:
    text = _LABEL.sub("1", _CITED.sub("[1]", " ".join(tokens.split())))
    for pattern, closed in _CLOSED:
        text = pattern.sub(closed, text)
    text = text.strip()
    return text[:1].upper() + text[1:]
