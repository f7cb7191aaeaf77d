"""Markdown papers as Docling, MinerU and Nougat write them, and as people do."""

from peerassay.documents.composition import compose
from peerassay.documents.markdown_elements import elements_of
from peerassay.documents.paper import Paper, Provenance
from peerassay.documents.unseen_markup import unseen_in


def read_markdown(text: str, name: str, digest: str) -> Paper:
    """Return the paper of a Markdown text.

    Figures, tables, captions and footnotes stay out of the sentences; a paragraph that one of them interrupts is
    one paragraph again, comments are hidden text; where all headings have one mark their numbers tell the levels.

    Raises:
        UnreadableDocument: there is no running text.

    """
    paper = compose(elements_of(text), Provenance(format="markdown", name=name, digest=digest, reader="markdown"))
    return paper.model_copy(update={"hidden": unseen_in(text, paper.text)})
