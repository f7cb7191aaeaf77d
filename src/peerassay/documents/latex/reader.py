"""A paper in LaTeX, from the bytes of its source to the paper.

Words of a LaTeX source that are neither printed, nor known as hidden or left out: told too.

The authors of a LaTeX paper: names in what \author takes, told from addresses by place and form.

The blocks of a paper as readers hand them on: marks replaced by what they print, formulas in their places.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Final

from peerassay.documents.assembly import assemble
from peerassay.documents.bibtex import Entry, entries
from peerassay.documents.blocks import Block, FormulaAt, FrontMatter, TableRow
from peerassay.documents.dating import date_front_matter
from peerassay.documents.latex import (
    choices,
    colours,
    counting,
    doubtful,
    environments,
    floats,
    formulas,
    grids,
    listings,
    moving,
    overprinting,
    packages,
    printing,
    pseudocode,
    styles,
    unknown,
    unseen,
)
from peerassay.documents.latex.citations import Printed, cited_entries
from peerassay.documents.latex.formulas import MARK
from peerassay.documents.latex.laid import Laid
from peerassay.documents.latex.source import LatexSource, open_source
from peerassay.documents.latex.tokens import scan
from peerassay.documents.latex.typesetter import Typesetter
from peerassay.documents.names import is_name, names_in
from peerassay.documents.paper import HiddenText, LeftOut, Paper, Provenance
from peerassay.documents.reference_list import parse_reference
from peerassay.documents.size_limits import MOST_BLOCKS, refuse_more
from peerassay.errors import UnreadableDocument
from peerassay.frozen import digest
from peerassay.language.people import NOT_A_PERSON
from peerassay.progress import count, listed
from peerassay.prompt_injection import speaks_to_model

_FORMULA = re.compile(rf"\s*{MARK[0]}(\d+){MARK[1]}(?:\s*(?=[.,;:?!)\]]))?\s*")


class Whole:
    """Makes texts and blocks whole, once all numbers are known.

    Args:
        printed: what citations and references to numbers print.
        formulas: the displayed formulas with their numbers, by index.

    """

    def __init__(self, printed: Printed, formulas: Sequence[tuple[str, str | None]]) -> None:
        self._printed, self._formulas = printed, formulas

    def line(self, text: str) -> str:
        """Return a text in one line, displayed formulas in it between signs of dollar."""
        return self._printed.text(_FORMULA.sub(self._in_line, text)).strip()

    def _in_line(self, found: re.Match[str]) -> str:
        formula, label = self._formula(found)
        return f" ${formula}${f' {label}' if label else ''} "

    def _formula(self, found: re.Match[str]) -> tuple[str, str | None]:
        return self._formulas[int(found[1])]

    def block(self, block: Block) -> Block:
        """Return a block with all its texts as printed."""
        if block.kind == "prose":
            return self._paragraph(block)
        rows = tuple(
            TableRow(cells=tuple(map(self.line, row.cells)), header=row.header, box=row.box) for row in block.rows
        )
        changes = {"caption": self.line(block.caption), "notes": tuple(map(self.line, block.notes)), "rows": rows}
        text = block.text if block.kind == "listing" else self.line(block.text)
        lines = (self.line(line) if _FORMULA.search(line) else self._printed.text(line) for line in text.split("\n"))
        return block.model_copy(update={**changes, "text": "\n".join(lines)})

    def _paragraph(self, block: Block) -> Block:
        """A paragraph with its displayed formulas, each on a line of its own with its number behind it."""
        text, at = "", 0
        formulas: list[FormulaAt] = []
        for found in _FORMULA.finditer(block.text):
            before = self._printed.text(block.text[at : found.start()])
            text = f"{text}{before}".rstrip() + "\n" if f"{text}{before}".strip() else ""
            formula, label = self._formula(found)
            formulas.append(FormulaAt(start=len(text), end=len(text) + len(formula), label=label))
            text, at = f"{text}{formula}{f' {label}' if label else ''}", found.end()
            follows = block.text[at : at + 1]
            text += "" if not follows or follows in ".,;:?!)]" else "\n"
        text += self._printed.text(block.text[at:])
        return block.model_copy(update={"text": text, "formulas": tuple(formulas)})


_MARKS = re.compile(r"\$[^$]*\$|\^\{[^{}]*\}|\^[^\s,;]+|_\{[^{}]*\}|[\d∗*†‡§¶♯⋆♠♣♢♡◇⋄{}\[\]|]+|\S+@\S+|https?://\S+")
_BETWEEN = re.compile(r"\s*(?:,|;|\band\b|&)\s*")
_NAME = re.compile(r"[^\W\d_][\w'’`.-]*(?:\s+[^\W\d_][\w'’`.-]*){1,4}")
_INITIALED = re.compile(r"(?:[^\W\d_]\.[\s-]?)+[^\W\d_][\w'’-]+")
_ACRONYM = re.compile(r"[A-Z]{2,5}\s")
_NOBODY = re.compile(r"anonymous|\bauthors?\b|submission|paper id|equal contribution|corresponding", re.IGNORECASE)
_SUFFIXES = frozenset({"Jr.", "Jr", "Sr.", "II", "III", "IV", "PhD", "Ph.D."})


def authors(lines: Sequence[tuple[str, int]]) -> tuple[tuple[str, ...], list[str]]:
    """Return the names in the lines of \\author, and the lines that hold none.

    With each line goes how many names it must hold to be no address: 0 for one that names people for sure (the first
    behind \\and), and whose names may have any form.
    """
    found: list[str] = []
    about: list[str] = []
    for text, least in lines:
        names = _sure_names(text) if least == 0 else [name for name in names_in([text]) if not _ACRONYM.match(name)]
        if len(names) < max(1, least):
            about += [text] if text.strip() else []
            continue
        found += [name for name in names if name not in found]
    return tuple(found), about


def _sure_names(text: str) -> list[str]:
    pieces = [piece.strip() for piece in _BETWEEN.split(" ".join(_MARKS.sub(" , ", text).split()))]
    return [piece for piece in pieces if piece not in _SUFFIXES and _may_be_name(piece)] or list(names_in([text]))


def _may_be_name(piece: str) -> bool:
    if not _INITIALED.fullmatch(piece) and (_NOBODY.search(piece) or NOT_A_PERSON.search(piece)):
        return False
    return is_name(piece) or (_NAME.fullmatch(piece) is not None and any(letter.isupper() for letter in piece))


_WORD: Final = re.compile(r"[^\W_]+")
_PROSE: Final = re.compile(r"[^\W\d_]{2,}")
_WINDOW: Final = 3
_LEAST_WORDS: Final = 5
"""Words of a stretch without a command in it that are taken for prose."""


def unaccounted(sources: Iterable[str], accounted: Iterable[str]) -> list[str]:
    """Return the stretches of prose in the sources of which most is in none of the texts, in order, each once."""
    windows = {window for text in accounted for window in _windows(_WORD.findall(text))}
    found = (stretch for text in sources for stretch in _stretches(text))
    return [stretch for stretch in dict.fromkeys(found) if _is_missing(_WORD.findall(stretch), windows)]


def _windows(words: Sequence[str]) -> Iterator[tuple[str, ...]]:
    return (tuple(words[at : at + _WINDOW]) for at in range(len(words) - _WINDOW + 1))


def _is_missing(words: Sequence[str], windows: set[tuple[str, ...]]) -> bool:
    every = list(_windows(words))
    return 2 * sum(window in windows for window in every) < len(every)


def _stretches(text: str) -> Iterator[str]:
    held: list[str] = []
    for token in scan(text):
        if token.kind in ("word", "space") or token.value == "~":
            held.append(token.value if token.kind == "word" else " ")
        elif held:
            yield from _prose(held)
            held = []
    yield from _prose(held)


def _prose(held: Sequence[str]) -> Iterator[str]:
    said = " ".join("".join(held).split())
    if len(_PROSE.findall(said)) >= _LEAST_WORDS:
        yield said


_HANDLERS: Final[dict[str, Callable[[Typesetter, str], None]]] = {
    **choices.COMMANDS,
    **colours.COMMANDS,
    **counting.COMMANDS,
    **floats.COMMANDS,
    **formulas.COMMANDS,
    **grids.COMMANDS,
    **listings.COMMANDS,
    **moving.COMMANDS,
    **pseudocode.COMMANDS,
    **doubtful.COMMANDS,
    **overprinting.COMMANDS,
    **packages.COMMANDS,
    **styles.COMMANDS,
    **unknown.COMMANDS,
    **unseen.COMMANDS,
    **dict.fromkeys(("title", "icmltitle"), printing.title),
    "date": printing.date,
    **dict.fromkeys(("author", "icmlauthor", "IEEEauthorblockN"), printing.author),
    **dict.fromkeys(("chapter", "section", "subsection", "subsubsection"), printing.heading),
    **dict.fromkeys(("paragraph", "subparagraph"), printing.run_in),
    **dict.fromkeys(("input", "include", "subfile", "@input"), printing.read_in),
    **dict.fromkeys(("import", "subimport"), printing.read_from),
    **dict.fromkeys(("abstract", "Abstract"), printing.abstract),
    "citeauthoryear": printing.author_and_year,
    "appendix": printing.appendix,
    "begin": environments.begin,
    "end": printing.end,
    "item": printing.item,
    "bibitem": printing.bibitem,
    "bibliography": printing.bibliography,
    "label": printing.label,
    "xspace": printing.xspace,
    "par": lambda setter, _: setter.paragraph(),
    "else": printing.other_branch,
    "endinput": printing.end_of_file,
    **dict.fromkeys(("begingroup", "bgroup"), lambda setter, _: setter.groups.append((setter.mode, ""))),
    **dict.fromkeys(("endgroup", "egroup"), lambda setter, _: setter.end_group()),
    "fi": printing.end_of_condition,
}
_LEAST_LETTERS = 3
_COMMENTS: Final = frozenset({"comment", "not printed", "behind the end of the document"})


def read_latex(data: bytes, name: str) -> Paper:
    """Return the paper of a LaTeX file, or of a tar archive of a source.

    Sections, figures, tables and equations have the numbers that LaTeX would give them; formulas stay as they are
    written, between signs of dollar. Comments, and what is printed white, tiny or not at all, are in no sentence.

    Raises:
        UnreadableDocument: as `open_source`; files that read themselves in, macros without end, no running text.

    """
    source = open_source(data, name)
    setter = Typesetter(source, name, _HANDLERS, pseudocode.command)
    setter.read_file(source.main)
    setter.run()
    printing.finish(setter)
    if not setter.laid.entries:
        printing.read_made_list(setter)
        setter.run()
        printing.finish(setter)
    return _paper(setter.laid, source, data, name)


def _paper(laid: Laid, source: LatexSource, data: bytes, name: str) -> Paper:
    printed = Printed(laid.entries or cited_entries(_bibtex(source), laid.cited), laid.labels)
    whole = Whole(printed, laid.formulas)
    refuse_more(len(laid.blocks), MOST_BLOCKS, "paragraphs", name)
    blocks = [whole.block(block) for block in laid.blocks]
    if not laid.abstract and not any(block.kind == "prose" for block in blocks):
        raise UnreadableDocument("no body text was found", where=name, fix="give the paper's whole source or its PDF")
    by, about = authors([(whole.line(text), least) for text, least in laid.authors])
    front = FrontMatter(
        title=whole.line(laid.title) or name,
        authors=by,
        abstract="\n\n".join(whole.line(text) for text in laid.abstract),
    )
    references = [parse_reference(text, id=f"ref_{n:03}") for n, text in enumerate(printed.references(), 1)]
    provenance = Provenance(format="latex", name=name, digest=digest(data), reader="latex")
    preamble = " ".join(" ".join(laid.preamble).split())
    told = [
        ("preamble", preamble),
        *(("title page", text) for text in about),
        *((why, whole.line(text)) for why, text in laid.left_out),
        *(("may not be printed", whole.line(text)) for _, text in laid.withheld),
    ]
    told += [("not printed", text) for text in _unaccounted(laid, source, blocks, told)]
    hidden, left_out = _unseen(laid, told)
    return assemble(
        date_front_matter(front, f"{name}\n{whole.line(laid.date)}"),
        blocks,
        source=provenance,
        references=references,
        hidden=hidden,
        left_out=left_out,
        warnings=(*source.warnings, *_complaints(laid)),
    )


def _unaccounted(
    laid: Laid, source: LatexSource, blocks: Sequence[Block], told: Sequence[tuple[str, str]]
) -> list[str]:
    """The prose of the files that were read which is in no part of the paper, and in nothing that is told of it."""
    of_blocks = (
        part
        for block in blocks
        for part in (block.text, block.caption, *block.notes, *(" ".join(row.cells) for row in block.rows))
    )
    hidden = (text for _, text in laid.hidden)
    entries = (entry.text for entry in laid.entries)
    titles = (laid.title, *laid.abstract, *(name for name, _ in laid.authors))
    accounted = (*titles, *of_blocks, *hidden, *entries, *(text for _, text in told))
    return unaccounted((source.texts[path] for path in dict.fromkeys(laid.read)), accounted)


def _bibtex(source: LatexSource) -> list[Entry]:
    texts = [text for path, text in sorted(source.texts.items()) if path.endswith(".bib")]
    return [entry for text in texts for entry in entries(text) if isinstance(entry, Entry)]


def _unseen(laid: Laid, told: Sequence[tuple[str, str]]) -> tuple[tuple[HiddenText, ...], tuple[LeftOut, ...]]:
    """What nobody sees, with what is left out and speaks to a model; and the rest of what is left out."""
    flat = [(reason, " ".join(text.split())) for reason, text in laid.hidden]
    hidden = [HiddenText(text=text, reason=reason, page=1) for reason, text in flat if _letters(text) >= _LEAST_LETTERS]
    spoken = {text for _, text in dict.fromkeys(told) if _letters(text) >= _LEAST_LETTERS and speaks_to_model(text)}
    hidden += [
        HiddenText(text=text, reason="invisible", page=1) for text in dict.fromkeys(t for _, t in told if t in spoken)
    ]
    few = [(reason, text) for reason, text in flat if _letters(text) < _LEAST_LETTERS]
    rest = [(why, text) for why, text in (*told, *few) if text and text not in spoken]
    return tuple(hidden), tuple(LeftOut(text=text, reason=why) for why, text in rest)


def _letters(text: str) -> int:
    return sum(letter.isalpha() for letter in text)


def _complaints(laid: Laid) -> list[str]:
    comments = sum(why in _COMMENTS and _letters(text) >= _LEAST_LETTERS for why, text in laid.left_out)
    missing = list(dict.fromkeys(laid.missing))
    left_out = f"{count(comments, 'LaTeX comment')} {'was' if comments == 1 else 'were'} ignored"
    lacking = f"files that the source includes are missing: {listed(missing[:5])}"
    said = [words for holds, words in ((comments, left_out), (missing, lacking)) if holds]
    return said + doubtful.warnings_of(laid)
