"""Markdown papers as Docling, MinerU, Nougat and people write them: their elements, and what no reader would see."""

import html
import re
from collections.abc import Iterator

from peerassay.documents.blocks import Element
from peerassay.documents.composition import compose, read_as_text
from peerassay.documents.paper import HiddenText, Paper, Provenance
from peerassay.language.headings import CAPTION
from peerassay.shield import speaks_to_model

_HEADING = re.compile(r"^(?P<marks>#{1,6})\s+(?P<text>.*?)\s*#*$")
_BOLD_HEADING = re.compile(
    r"^\*\*(?P<text>(?:\d+(?:\.\d+)*\.?|[A-Z](?:\.\d+)+|[A-Z]\.)\s+[^*]{2,100}|abstract|references|introduction"
    r"|conclusions?)\*\*$",
    re.IGNORECASE,
)
_ITEM = re.compile(r"^\s*(?:[-*+•]|(?P<number>\d{1,3}[.)]|\(\d{1,2}\)))\s+(?P<text>\S.*)$")
_FOOTNOTE = re.compile(
    r"^(?:\[?\^?\d{1,2}\]?:?\s+(?=https?://|[A-Z][a-z]+\b)|\$\s?\^\s?\{?\s?[\d*\\a-z ]{1,12}\}?\s?\$"
    r"|Footnote \d+:|[∗†‡§¶⋆♯*]{1,2}\s?(?=[A-Z])|\d{1,2}https?://)(?P<rest>.*)$"
)
_SKIP_LINE = re.compile(
    r"^\s*(?:!\[[^\]]*\]\([^)]*\)|<!--.*-->|\|.*\||<(?:img|br|hr)\b[^>]*>|\[MISSING_PAGE[^\]]*\]|\*{3,}|-{3,}"
    r"|_{3,})\s*$"
)
_TABLE_OPENS = ("<html>", "<table", "\\begin{table", "\\begin{figure", "\\begin{tabular}")
_TABLE_CLOSES = ("</table>", "</html>", "\\end{table", "\\end{figure", "\\end{tabular}")
_ESCAPE = re.compile(r"\\([_*#&%$<>~|{}\[\]])")


def elements_of(text: str) -> list[Element]:
    """Return the elements of a Markdown text, paragraphs with their lines joined."""
    return [element for block in _blocks(text) for element in _classified(block)]


def clean(text: str) -> str:
    """Return a line with entities decoded and escapes outside mathematics undone, white space closed up."""
    text = html.unescape(text) if "&" in text else text
    if "\\" in text and "$" not in text and "\\(" not in text:
        text = _ESCAPE.sub(r"\1", text)
    return " ".join(text.split())


def _blocks(text: str) -> Iterator[list[str]]:
    """Lines between blank lines; a heading, a skipped line and a list item stand alone or begin anew."""
    block: list[str] = []
    skipping: str | None = None
    for line in text.splitlines():
        if skipping is not None:
            skipping = _still_skipping(skipping, line)
            continue
        skipping = _opens_skip(line)
        alone = skipping is not None or _HEADING.match(line) or _SKIP_LINE.match(line) or _is_formula(line)
        if alone or not line.strip() or _ITEM.match(line):
            if block:
                yield block
            block = []
        if skipping is not None:
            yield [""]
            skipping = _still_skipping(skipping, line) if skipping != "```" else skipping
        elif alone:
            yield [line]
        elif line.strip():
            block.append(line)
    if block:
        yield block


def _is_formula(line: str) -> bool:
    line = line.strip()
    around = (line[:2], line[-2:])
    return line == "<!-- formula-not-decoded -->" or around in (("$$", "$$"), ("\\[", "\\]"))


def _opens_skip(line: str) -> str | None:
    if line.lstrip().startswith("```"):
        return "```"
    if line.strip() == "$$":
        return "$$"
    return "table" if line.lstrip().lower().startswith(_TABLE_OPENS) else None


def _still_skipping(what: str, line: str) -> str | None:
    if what == "```":
        return None if line.lstrip().startswith("```") else what
    if what == "$$":
        return "$$ open" if line.strip() == "$$" else what
    if what == "$$ open":
        return None if line.strip().endswith("$$") else what
    return None if any(mark in line.lower() for mark in _TABLE_CLOSES) else what


def _classified(block: list[str]) -> Iterator[Element]:
    first = block[0]
    if _SKIP_LINE.match(first) or _is_formula(first) or not first.strip():
        yield Element("gap", "formula" if _is_formula(first) else "")
        return
    heading = _HEADING.match(first) or _BOLD_HEADING.match(first)
    if heading:
        marks = heading.groupdict().get("marks") or "##"
        yield Element("heading", clean(heading["text"].strip("*_ ")), len(marks))
        return
    item = _ITEM.match(first)
    body = clean(" ".join(block if not item else [item["text"], *block[1:]]))
    if not body:
        return
    if is_caption(body):
        yield Element("caption", body)
    elif is_footnote(clean(" ".join(block))):
        yield Element("footnote", body)
    else:
        number = item["number"] if item else None
        # A printed number stays with its words ("1. Collect"), a mere bullet does not.
        yield Element("item" if item else "prose", f"{number} {body}" if number else body)


def is_caption(text: str) -> bool:
    """Whether a paragraph is the caption of a figure, a table or an algorithm ("Figure 3: ...")."""
    bare = text.lstrip("*_ ")
    found = CAPTION.match(bare)
    if found is None:
        return False
    return (found["open"] or found["end"]) is not None or bare.startswith("**", found.end())


def is_footnote(text: str) -> bool:
    """Whether a paragraph is a footnote: a number or sign, then a sentence, and not long."""
    return len(text) < 600 and bool(_FOOTNOTE.match(text))


def read_markdown_file(data: bytes, name: str) -> Paper:
    """Return the paper in the bytes of a Markdown file; raises UnreadableDocument as `read_as_text`."""
    return read_as_text(data, name, read_markdown)


def read_markdown(text: str, name: str, digest: str) -> Paper:
    """Return the paper of a Markdown text.

    Figures, tables, captions and footnotes stay out of the sentences; a paragraph that one of them interrupts is
    one paragraph again, comments are hidden text; where all headings have one mark their numbers tell the levels.

    Raises:
        UnreadableDocument: there is no running text.

    """
    paper = compose(elements_of(text), Provenance(format="markdown", name=name, digest=digest, reader="markdown"))
    return paper.model_copy(update={"hidden": unseen_in(text, paper.text)})


_PICTURE = re.compile(
    r"!\[([^\]\n]{1,1000})\]\(|<img\b[^<>]{0,300}?\b(?:alt|title)\s*=\s*[\"']([^\"'<>]{1,1000})[\"']", re.IGNORECASE
)
_LONGEST_COMMENT = 4000
_FEW = 2
"""Words up to which a comment is a converter's mark ("image", "formula-not-decoded" is one)."""


def unseen_in(text: str, shown: str) -> tuple[HiddenText, ...]:
    """Return the comments of more than two words, and the pictures' words that speak to a model.

    What is also part of the paper's text (`shown`) is left out: sentences are withheld there. The format has no
    pages; all is said to stand on page 1.
    """
    found = dict.fromkeys(" ".join(words.split()) for words in (*_comments(text), *_pictures(text)))
    flat = " ".join(shown.split())
    return tuple(HiddenText(text=words, reason="invisible", page=1) for words in found if words not in flat)


def _comments(text: str) -> Iterator[str]:
    for piece in text.split("<!--")[1:]:
        comment = piece.partition("-->")[0][:_LONGEST_COMMENT]
        if _count_words(comment) > _FEW or speaks_to_model(comment):
            yield comment


def _count_words(text: str) -> int:
    return sum(sum(map(str.isalpha, word)) > 1 for word in text.split())


def _pictures(text: str) -> Iterator[str]:
    for words in _PICTURE.findall(text):
        yield from (word for word in words if word and speaks_to_model(word))
