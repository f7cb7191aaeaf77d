"""Papers as the benchmark of claims shows them to an engine: by title alone, by abstract, or by their full text."""

from collections.abc import Mapping
from pathlib import Path

from peerassay.documents.paper import Paper, PaperCard, Provenance
from peerassay.documents.reading import read_paper
from peerassay_bench.data_folder import Row


def known_by_card(paper_id: str, title: str, abstract: str = "") -> Paper:
    """Return a paper of which the title (and the abstract) is all that is known."""
    return Paper(
        id=paper_id,
        card=PaperCard(title=title, abstract=abstract),
        text="",
        sections=(),
        sentences=(),
        source=Provenance(format="rows", name="title alone", digest=""),
    )


def paper_of(row: Row, full_texts: Mapping[str, Path]) -> Paper:
    """Return the paper of a row: its full text where there is one, under the row's own title and abstract."""
    paper_id, title, abstract = str(row["id"]), str(row["title"]), str(row["abstract"])
    if paper_id not in full_texts:
        return known_by_card(paper_id, title, abstract)
    read = read_paper(full_texts[paper_id])
    return read.model_copy(update={"card": read.card.model_copy(update={"title": title, "abstract": abstract})})
