"""A place where a review names a work, and all places that name the same one."""

from dataclasses import dataclass

from peerassay.frozen import Frozen
from peerassay.literature.source import WorkMention


@dataclass(frozen=True, slots=True)
class Mention:
    """A place in a review's original that names a work.

    Attributes:
        start: offset of the first character.
        end: offset behind the last.
        told: what these words, and the line that they point at, tell of the work.
        keys: what makes two mentions one work: ids, a reference, a title, a reference line.
        reference: id of the paper's own reference that it is, where one fits.
        label: the number or letter, of a marker.
        is_citation: it is a marker, an author with a year, an id or a link: it cites wherever it stands.
        tentative: it is printed like a title or a name and no more: a work is named only if a source has it.
        note: a slip worth telling.

    """

    start: int
    end: int
    told: WorkMention
    keys: frozenset[str]
    reference: str | None = None
    label: str | None = None
    is_citation: bool = False
    tentative: bool = False
    note: str | None = None


class WorkNamed(Frozen):
    """One work as a review names it, all its mentions together.

    Attributes:
        ref_id: `W1` ... in the order of first mention.
        strings: the words as written, each once, in order.
        places: offsets of the mentions in the review's original.
        sentence_ids: the `R_` ids that mention it, each once, in order.
        cited_in: those of them that cite it, by a marker, an author with a year, an id or a link.
        labels: the numbers or letters of the markers that mean it.
        mention: what could be read from all of them.
        reference: id of the paper's own reference that it is, where one fits.
        note: a slip worth telling ("the name says Alpha, the number [2] another work of the list").
        tentative: nothing but the print of a title or name says that it is a work; it is none unless it is found.

    """

    ref_id: str
    strings: tuple[str, ...]
    places: tuple[tuple[int, int], ...]
    sentence_ids: tuple[str, ...]
    cited_in: tuple[str, ...] = ()
    labels: tuple[str, ...] = ()
    mention: WorkMention
    reference: str | None = None
    note: str | None = None
    tentative: bool = False
