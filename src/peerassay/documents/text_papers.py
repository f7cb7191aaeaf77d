"""Papers in formats of text, told from their bytes first, their name second: TEI, Markdown, plain text."""

import re
from pathlib import Path

from peerassay.documents.decoding import decode
from peerassay.documents.markdown import read_markdown
from peerassay.documents.paper import Paper
from peerassay.documents.pdf.header import refuse_foreign, require_pdf
from peerassay.documents.plain_text import read_plain_text
from peerassay.documents.tei import read_tei
from peerassay.frozen import digest

_MARKDOWN = (".md", ".mmd", ".markdown")
_MARKDOWN_LOOK = re.compile(r"^(#{1,4}\s+\S|\*\*[^*\n]+\*\*\s*$|```|\|.+\|\s*$)", re.MULTILINE)
_TEI = re.compile(rb"<\s*(?:\w+:)?(TEI|teiCorpus)\b")
_XML = re.compile(rb"^\s*(\xef\xbb\xbf)?\s*<(\?xml|TEI|teiCorpus)")


def paper_json(data: bytes, name: str) -> bytes:
    """Return the paper in a file's bytes as JSON, for reading in a process of its own; errors as `read_text_paper`."""
    return read_text_paper(data, name).model_dump_json().encode()


def read_text_paper(data: bytes, name: str) -> Paper:
    """Return the paper in a file's bytes; raises UnreadableDocument where they are no text or hold no paper."""
    suffix = Path(name).suffix.lower()
    if suffix == ".pdf":
        require_pdf(data, name)
    if _XML.match(data[:512]) and (_TEI.search(data[:4096]) or suffix in (".xml", ".tei")):
        return read_tei(data, name)
    if suffix not in _MARKDOWN:
        refuse_foreign(data, name)
    text, warning = decode(data, name)
    is_markdown = suffix in _MARKDOWN or (suffix != ".txt" and len(_MARKDOWN_LOOK.findall(text)) >= 3)
    paper = (read_markdown if is_markdown else read_plain_text)(text, name, digest(data))
    return paper.model_copy(update={"warnings": (warning, *paper.warnings)}) if warning else paper
