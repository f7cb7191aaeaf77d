"""What a reference line tells of its work."""

import re

from peerassay.documents.reference_list import parse_reference
from peerassay.grading.mentions.entry_lines import IDENTIFIED
from peerassay.grading.mentions.identifiers import identified
from peerassay.grading.mentions.mention import MentionForm
from peerassay.literature.source import WorkMention

_HEAD_NAME = re.compile(r"^\W*([A-Z][\w+.\-]{1,24})\s*:\s+(?=\S+\s+\S+)")
_TITLE_LIKE = re.compile(r"(?!https?:|arxiv\b|doi\b|and [A-Z])\W{0,2}\w[^(]*\b[^\W\d]{3,}", re.IGNORECASE)
_BARE_TITLE = re.compile(r"(?:[^\s.]+\s+){2,30}[^\s.]+\s*[.?]?")
_KIND_MARK = re.compile(r"\s*\[[A-Z](?:/OL)?\]")
"""GB/T 7714 marks the kind of a work so: [J] journal, [C] conference, [EB/OL] web."""

_DASHED = re.compile(r"\W{0,3}(?P<author>[A-Z][\w’'\-]+)\s+[-–—]\s+(?P<title>\w.*?)[\s\-–—:]*")
"""A surname, a dash and a title."""
_COUPLE = re.compile(r"\W*[A-Z][\w’'\-]+ (?:and|&) [A-Z][\w’'\-]+: ")
"""The head of a title ("Moon and Tide: ..."), which could be two authors only if a year stood with them."""


def read_entry(text: str) -> WorkMention:
    """Return title, authors, year, ids and nickname of a reference line as far as they can be read."""
    body = re.sub(r"\s+", " ", text).strip(" *_\\")
    behind = IDENTIFIED.fullmatch(body)
    parsed = parse_reference(behind["told"] if behind else body, id="entry")
    ids = {found.form: found.mention for found in identified(body)}
    arxiv, doi = ids.get(MentionForm.ARXIV), ids.get(MentionForm.DOI)
    link = next((m.url for m in ids.values() if m.url), None)
    linked_title = next((m.title for m in ids.values() if m.title), None)
    title = next((t for t in (parsed.title, linked_title) if t and _TITLE_LIKE.match(t)), None)
    title = _KIND_MARK.split(title)[0].strip("{} ") if title else None
    if title is None and not parsed.authors and _BARE_TITLE.fullmatch(body):
        title = body.rstrip(" .")
    authors = parsed.authors
    if _COUPLE.match(body) and parsed.year is None:
        title, authors = body.rstrip(" ."), ()
    dashed = _DASHED.fullmatch(behind["told"]) if behind and not authors else None
    if dashed is not None:
        title, authors = dashed["title"], (dashed["author"],)
    head = _HEAD_NAME.match(title or body)
    return WorkMention(
        text=text.strip(),
        title=title,
        authors=authors,
        year=parsed.year,
        doi=parsed.doi or (doi.doi if doi else None),
        arxiv_id=parsed.arxiv_id or (arxiv.arxiv_id if arxiv else None),
        url=parsed.url or link,
        nickname=head[1] if head else None,
    )
