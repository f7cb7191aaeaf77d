"""Markdown papers as Docling, MinerU, Nougat and people write them: their elements, and what no reader would see."""

import html
import re
from collections.abc import Iterable, Iterator
from itertools import pairwise

from peerassay.documents.blocks import Element
from peerassay.documents.captioning import FLOATS, kind_of_caption, label_of
from peerassay.documents.composition import compose, read_as_text
from peerassay.documents.markdown_regions import Region, formulas_in, regions_of, split_html
from peerassay.documents.markdown_tables import html_caption, html_rows, latex_caption, latex_rows, pipe_rows
from peerassay.documents.paper import HiddenText, Paper, Provenance
from peerassay.language.headings import CAPTION
from peerassay.prompt_injection import speaks_to_model

_HEADING = re.compile(r"^(?P<marks>#{1,6})\s+(?P<text>.*?)\s*#*$")
_UNDERLINE = re.compile(r"^ {0,3}(?:(?P<first>=+)|-{2,})\s*$")
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
_MARKER = re.compile(r"^\s*(?:<(?:br|hr)\b[^>]*>|\[MISSING_PAGE[^\]]*\]|\*{3,}|-{3,}|_{3,})\s*$")
_TAG = re.compile(r"</?(?:html|body|div|p|br|center|span)\b[^<>]*>", re.IGNORECASE)
_LONGEST_CAPTION = 300
_LONGEST_TITLE = 150
_SHORT = 80
_UNSEEN = re.compile(
    r"<(?P<tag>p|div|span|section|small|em|b|i|font)\b(?:[^<>]{0,300}?\sstyle\s*=\s*[\"'][^<>\"']{0,300}?"
    r"(?:display\s*:\s*none|visibility\s*:\s*hidden|font-size\s*:\s*0|opacity\s*:\s*0(?!\.)|[^-]color\s*:\s*(?:white|#fff))"
    r"|[^<>\"']{0,300}?\shidden\b)[^<>]{0,300}>(?P<words>(?:(?!<(?P=tag)\b).){0,4000}?)</(?P=tag)>"
    r"|^\[[^\[\]\n]{1,20}\]: ?(?:#|<>) [\"'(](?P<note>[^\n]{1,4000})[\"')]$",
    re.IGNORECASE | re.DOTALL | re.MULTILINE,
)
"""Elements that no page shows, and definitions of links to nowhere, which writers use for remarks."""
_ESCAPE = re.compile(r"\\([_*#&%$<>~|{}\[\]])")


def elements_of(text: str) -> list[Element]:
    """Return the elements of a Markdown text, paragraphs with their lines joined."""
    elements = [element for region in _paragraphs(regions_of(text)) for element in _elements(region)]
    return [_named(element, behind) for element, behind in pairwise([*elements, Element("gap", "")])]


def _named(element: Element, behind: Element) -> Element:
    """A heading that is a caption ("Algorithm 4 Sampling" over a listing), as a caption."""
    if element.kind != "heading" or not (label_of(element.text) and len(element.text) < _LONGEST_CAPTION):
        return element
    named = is_caption(element.text) or (behind.kind in FLOATS and kind_of_caption(element.text) == behind.kind)
    return Element("caption", element.text) if named else element


def _paragraphs(regions: Iterable[Region]) -> Iterator[Region]:
    """The regions with the lines of a paragraph together; headings, markers and list items begin anew."""
    held: list[str] = []
    for region in regions:
        line = region.text
        under = _UNDERLINE.match(line) if region.kind == "lines" and len(held) == 1 and _is_title(held[0]) else None
        if under:
            yield Region("lines", "", (f"{'#' if under['first'] else '##'} {held.pop()}",))
            continue
        alone = region.kind != "lines" or _HEADING.match(line) or _MARKER.match(line)
        if alone or not line.strip() or _ITEM.match(line):
            if held:
                yield Region("lines", "", tuple(held))
            held = []
        if alone:
            yield region
        elif line.strip():
            held.append(line)
    if held:
        yield Region("lines", "", tuple(held))


def _is_title(line: str) -> bool:
    """Whether a line over a rule is a heading, and not the end of a page or an item."""
    return len(line) < _LONGEST_TITLE and line.rstrip()[-1:] not in ".;:," and not _ITEM.match(line)


def clean(text: str) -> str:
    """Return a line with entities decoded and escapes outside mathematics undone, white space closed up."""
    text = html.unescape(text) if "&" in text else text
    if "\\" in text and "$" not in text and "\\(" not in text:
        text = _ESCAPE.sub(r"\1", text)
    return " ".join(text.split())


def _elements(region: Region) -> Iterator[Element]:
    if region.kind == "lines":
        yield from _classified(list(region.lines))
    elif region.kind == "formula":
        yield from (Element("formula", text, label=label) for text, label in formulas_in(region.text))
    elif region.kind == "fence":
        yield Element("listing", with_steps(region.text), label=label_of(region.text.strip()[:_LONGEST_CAPTION]))
    elif region.kind == "pipe":
        yield Element("table", "", rows=pipe_rows(region.lines, clean))
    elif region.kind == "html":
        yield from _html_table(region.text)
    elif region.kind == "latex":
        yield from _latex_float(region.text)
    else:
        yield Element("figure" if region.kind == "picture" else "gap", region.text if region.kind == "picture" else "")


def _html_table(markup: str) -> Iterator[Element]:
    for kind, text in split_html(markup):
        if kind == "html":
            caption = html_caption(text)
            yield from (Element("caption", words) for words in (caption,) if words)
            yield Element("table", "", rows=html_rows(text))
        elif words := clean(_TAG.sub(" ", text)):
            yield from _classified([words])


def _latex_float(source: str) -> Iterator[Element]:
    rows, caption = latex_rows(source), latex_caption(source)
    if caption:
        yield Element("caption", clean(caption))
    if rows:
        yield Element("table", "", rows=rows)
    elif not caption:
        yield Element("gap", source)


_STEP = re.compile(r"\s(?P<n>\d{1,3})(?P<mark>:?)\s")
_FEWEST_STEPS = 3


def with_steps(text: str) -> str:
    """Return a listing that lost its line breaks with one before each number of a rising count ("1: ", "2: ")."""
    if "\n" in text.strip() or len(text) < _SHORT:
        return text
    places: list[int] = []
    for step in _STEP.finditer(f" {text}"):
        if int(step["n"]) == len(places) + 1:
            places.append(step.start())
    if len(places) < _FEWEST_STEPS:
        return text
    pieces = (f" {text}"[a:b].strip() for a, b in pairwise([0, *places, len(text) + 1]))
    return "\n".join(piece for piece in pieces if piece)


def _classified(block: list[str]) -> Iterator[Element]:
    first = block[0]
    if _MARKER.match(first):
        yield Element("gap", "" if not any(map(str.isalpha, first)) else first.strip())
        return
    heading = _HEADING.match(first) or _BOLD_HEADING.match(first)
    if heading:
        marks = heading.groupdict().get("marks") or "##"
        yield Element("heading", clean(heading["text"].strip("*_ ")), len(marks))
        return
    item = _ITEM.match(first)
    body = clean(without_comments(" ".join(block if not item else [item["text"], *block[1:]])))
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


def without_comments(text: str) -> str:
    """Return a text without its comments; one that never ends is text."""
    if "<!--" not in text:
        return text
    first, *rest = text.split("<!--")
    behind = (piece.partition("-->")[2] if "-->" in piece else f"<!--{piece}" for piece in rest)
    return "".join([first, *behind])


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

    Figures, tables, listings and footnotes are blocks, a displayed formula is inside its paragraph; a paragraph that
    one of them interrupts is one paragraph again; comments and elements that no page shows are hidden text. Where
    all headings have one mark their numbers tell the levels.

    Raises:
        UnreadableDocument: there is no running text.

    """
    text = _UNSEEN.sub(lambda part: f"<!-- {(part['words'] or part['note'] or '').replace('-->', '')} -->", text)
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
