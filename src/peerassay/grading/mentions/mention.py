"""A place where a review names a work, and all places that name the same one."""

from enum import StrEnum

from peerassay.frozen import Frozen
from peerassay.literature.source import WorkMention


class MentionForm(StrEnum):
    """How a work is named."""

    REFERENCE = "reference"
    MARKER = "marker"
    AUTHOR_YEAR = "author_year"
    ARXIV = "arxiv"
    DOI = "doi"
    URL = "url"
    TITLE = "title"
    NICKNAME = "nickname"


class Mention(Frozen):
    """A citation-like string: `text` is exactly `review.original[start:end]`.

    Attributes:
        sentence_id: the `R_` id of the sentence it starts in; None outside every sentence.
        form: how the work is named.
        label: the number or letter of a marker or of a reference line ("3", "A"); one mention per label.
        entry: index of the review's reference line that it is or points at, None where there is none.
        paper_reference: id of the entry in the paper's own list that it points at.
        mention: what these words (and the line they point at) tell of the work.
        is_work: False for what looks like a citation and names no scholarly work (a link to a code page).
        note: a slip, where the name before the marker and the marker disagree.
        tentative: it is printed like a title, or like a name set in comparison, and no more: a work is named only if
            one of that title or name is found.

    """

    text: str
    start: int
    end: int
    sentence_id: str | None
    form: MentionForm
    mention: WorkMention
    label: str | None = None
    entry: int | None = None
    paper_reference: str | None = None
    is_work: bool = True
    note: str | None = None
    tentative: bool = False


class WorkNamed(Frozen):
    """One work as a review names it, all its mentions together; a later step resolves it to a candidate.

    Attributes:
        ref_id: `W1` ... in the order of first mention.
        strings: the words as written, each once, in order.
        places: offsets of the mentions in the review's original.
        sentence_ids: the `R_` ids that mention it, each once, in order.
        mention: what could be read from all of them.
        paper_reference: id of the paper's own reference that it is, where one fits.
        note: a slip worth telling ("the name says Alpha, the number [2] belongs to Beta").
        tentative: nothing but the print of a title or name says that it is a work; it is none unless it is found.

    """

    ref_id: str
    strings: tuple[str, ...]
    places: tuple[tuple[int, int], ...]
    sentence_ids: tuple[str, ...]
    mention: WorkMention
    paper_reference: str | None = None
    note: str | None = None
    tentative: bool = False
