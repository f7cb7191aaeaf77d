"""Reviews as plain text or Markdown: one to a file, or several behind clear marks."""

import re

from peerassay.documents.paper import Provenance
from peerassay.documents.review import FieldRole, Review, ReviewField
from peerassay.documents.review_building import AboutReview, build_review
from peerassay.documents.review_forms import headed_fields
from peerassay.documents.size_limits import refuse_crumbs
from peerassay.frozen import digest
from peerassay.incoming import sound
from peerassay.language.patterns import pattern_of

# `# Review 1`, `## Reviewer #2 (x1Yz)`, `=== Reviewer 2 ===`, `## Review by Reviewer_Ab3d`,
# `**Official Review of ... by Reviewer x1Yz**`
_BORDER = pattern_of(
    r"^[ \t]*(?P<mark>#{1,4}[ \t]*|={2,}[ \t]*|-{3,}[ \t]*|\*{2}|_{2})"
    r"(?P<name>(?:official[ \t]+)?(?:meta[ -]?)?review(?:er)?(?:[ \t_-]*(?:no\.?|\#|number)?[ \t]*(?:\d{1,3}"
    r"|[A-Z]|[A-Za-z0-9]{4}))(?:[ \t]*[(:—–-][^\n]{0,80})?"
    r"|(?:official[ \t]+)?(?:meta[ -]?)?review[ \t](?:by|from|of)[ \t][^\n*=]{1,120}|meta[ -]?review"
    r"|anonreviewer\d{1,2}[^\n]{0,40})"
    r"[ \t:]*(?:\*{2}|_{2}|={2,}|-{2,})?[ \t\r]*$",
    re.MULTILINE | re.IGNORECASE,
)
# `Reviewer 1`, `Reviewer #2:`, `Review 3 (x1Yz)` alone on a line with none above, as mails and chats copy them
_BARE = pattern_of(
    r"(?:\A|(?<=\n)[ \t\r]*\n)[ \t]*"
    r"(?P<name>(?:official[ \t]+)?review(?:er)?[ \t_-]*(?:no\.?|\#|number)?[ \t]*(?:\d{1,3}|[A-Z]))"
    r"[ \t]*(?:\([^\n]{0,40}\))?[ \t]*:?[ \t\r]*$",
    re.MULTILINE | re.IGNORECASE,
)
_RULED = pattern_of(
    r"^[ \t]*(?:-{3,}|={3,}|\*{3,}"
    r"|_{3,})[ \t\r]*\n(?:[ \t\r]*\n)*[ \t]*(?:\*\*)?(?P<name>reviewer(?:[ \t_-]*(?:id"
    r"|name))?[ \t]*(?:\*\*)?[ \t]*[:#][ \t]*(?:\*\*)?[ \t]*(?P<who>[^\n]{1,80}?))[ \t\r]*$",
    re.MULTILINE | re.IGNORECASE,
)
_SIGNED = pattern_of(
    r"\A\s*(?:[-=*_]{3,}\s*)?(?:\*\*|#{1,4} )?reviewer(?:[ \t_-]*(?:id"
    r"|name))?(?:\*\*)?[ \t]*:[ \t]*(?:\*\*)?[ \t]*(?P<who>[^\n*]{1,80})",
    re.IGNORECASE,
)


def review_from_text(
    text: str, *, name: str = "review", reviewer: str | None = None, paper_id: str | None = None
) -> Review:
    """Return one review from its text, plain or Markdown, as it is."""
    text = sound(text)
    return _build(text, name, digest(text), reviewer, paper_id)


def read_review_text(text: str, name: str, file_digest: str) -> tuple[Review, ...]:
    """Return the reviews of a text file, split at marks such as `# Review 1` or `=== Reviewer 2 ===`.

    A single mark splits nothing but names the reviewer; a review without a name of its own is called by its
    place ("Reviewer 2") or, alone in its file, by the file's name.
    """
    borders = sorted([*_BORDER.finditer(text), *_RULED.finditer(text)], key=lambda m: m.start()) or _bare(text)
    refuse_crumbs(len(borders), len(text), name)
    signed_above = len(borders) == 1 and _signature(text) is not None and borders[0].start() > 0
    if len(borders) < 2 and not signed_above:
        who = _signature(text) or (_named(borders[0]) if borders else None)
        return (_build(text, name, file_digest, who or name.rsplit(".", 1)[0], None),)
    starts = [b.start() for b in borders]
    if not _has_review(text[: starts[0]]) and not signed_above:
        starts[0] = 0
    else:
        starts.insert(0, 0)
    ends = [*starts[1:], len(text)]
    names = ([] if len(starts) == len(borders) else [None]) + [_named(b) for b in borders]
    pieces = [(text[a:b], who) for a, b, who in zip(starts, ends, names, strict=True) if text[a:b].strip()]
    return tuple(
        _build(piece, name, file_digest, _signature(piece) or who or f"Reviewer {i}", None)
        for i, (piece, who) in enumerate(pieces, 1)
    )


def _bare(text: str) -> list[re.Match[str]]:
    """The lines that only name a reviewer, where there are several and each names another."""
    lines = list(_BARE.finditer(text))
    return lines if len({_named(line) for line in lines}) == len(lines) > 1 else []


def _has_review(preamble: str) -> bool:
    """Whether the text before the first mark is a review itself rather than a title."""
    return len(preamble.split()) > 80


def _named(border: re.Match[str]) -> str | None:
    if border.groupdict().get("who"):
        return border["who"].strip(" *#:")
    words = border["name"].strip(" *:=-")
    author = words.partition(" by ")[2] or words.partition(" from ")[2]
    if author.strip():
        return author.strip()
    found = re.search(r"(?:review(?:er)?)[ \t_#-]*(?:no\.?|number)?[ \t]*#?(?P<who>\w{1,4})\b", words, re.IGNORECASE)
    if "meta" in words.lower():
        return "Meta reviewer"
    return f"Reviewer {found['who']}" if found else words


def _signature(text: str) -> str | None:
    found = _SIGNED.match(text)
    return found["who"].strip(" *:#\r") if found else None


def _build(text: str, name: str, file_digest: str, reviewer: str | None, paper_id: str | None) -> Review:
    source = Provenance(format="text", name=name, digest=file_digest, reader="review_text")
    meta = text[:200].lstrip("#*=_-> \t\r\n").lower().startswith(("meta review", "meta-review", "metareview"))
    about = AboutReview(source=source, reviewer=reviewer, paper_id=paper_id, is_meta=meta)
    return build_review(text, _fields(text), about)


def _fields(text: str) -> tuple[ReviewField, ...]:
    """Heading lines in capitals make fields; other headings set the role of what is under them as they come."""
    fields = headed_fields(text)
    if len(fields) == 1 and fields[0].name == "text":
        return (ReviewField(name="text", role=FieldRole.COMMENT, start=0, end=len(text)),)
    return fields
