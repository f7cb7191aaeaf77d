"""A paper in LaTeX, from the bytes of its source to the paper."""

from collections.abc import Callable
from typing import Final

from peerassay.documents.assembly import assemble
from peerassay.documents.bibtex import Entry, entries
from peerassay.documents.blocks import FrontMatter
from peerassay.documents.dating import date_front_matter
from peerassay.documents.latex import printing, unseen
from peerassay.documents.latex.citations import Printed, cited_entries
from peerassay.documents.latex.source import LatexSource, open_source
from peerassay.documents.latex.typesetter import Laid, Typesetter
from peerassay.documents.names import names_in
from peerassay.documents.paper import HiddenText, Paper, Provenance
from peerassay.documents.reference_list import parse_reference
from peerassay.errors import UnreadableDocument
from peerassay.frozen import digest
from peerassay.progress import count, listed
from peerassay.shield import speaks_to_model

_HANDLERS: Final[dict[str, Callable[[Typesetter, str], None]]] = {
    **dict.fromkeys(("title", "icmltitle"), printing.title),
    **dict.fromkeys(("author", "icmlauthor", "IEEEauthorblockN"), printing.author),
    **dict.fromkeys(("chapter", "section", "subsection", "subsubsection"), printing.heading),
    **dict.fromkeys(("paragraph", "subparagraph"), printing.run_in),
    **dict.fromkeys(("footnote", "footnotetext", "thanks", "marginpar", "tnotetext", "fntext"), printing.aside),
    **dict.fromkeys(("input", "include", "subfile", "@input"), printing.read_in),
    **dict.fromkeys(("import", "subimport"), printing.read_from),
    **dict.fromkeys(("textcolor", "color"), unseen.colour),
    **dict.fromkeys(("phantom", "hphantom", "vphantom"), unseen.phantom),
    **dict.fromkeys(("pdfcomment", "pdftooltip"), unseen.note),
    **dict.fromkeys(("transparent", "texttransparent"), unseen.transparent),
    **dict.fromkeys(("abstract", "Abstract"), printing.abstract),
    "citeauthoryear": printing.author_and_year,
    "appendix": printing.appendix,
    "begin": printing.begin,
    "end": printing.end,
    "item": printing.item,
    "bibitem": printing.bibitem,
    "bibliography": printing.bibliography,
    "caption": printing.caption,
    "label": printing.label,
    "xspace": printing.xspace,
    "$": printing.formula,
    "[": printing.bracketed,
    "(": printing.bracketed,
    "\\": printing.line_end,
    "par": lambda setter, _: setter.paragraph(),
    "else": printing.other_branch,
    "fi": lambda *_: None,
    "colorbox": unseen.ground,
    "definecolor": unseen.define,
    "fontsize": unseen.size,
    "scalebox": unseen.scale,
}
_LEAST_LETTERS = 3


def read_latex(data: bytes, name: str) -> Paper:
    """Return the paper of a LaTeX file, or of a tar archive of a source.

    Sections, figures, tables and equations have the numbers that LaTeX would give them; formulas stay as they are
    written, between signs of dollar. Comments, and what is printed white, tiny or not at all, are in no sentence.

    Raises:
        UnreadableDocument: as `open_source`; files that read themselves in, macros without end, no running text.

    """
    source = open_source(data, name)
    setter = Typesetter(source, name, _HANDLERS)
    setter.read_file(source.main)
    setter.run()
    if not setter.laid.entries:
        printing.read_made_list(setter)
        setter.run()
    setter.flush()
    return _paper(setter.laid, source, data, name)


def _paper(laid: Laid, source: LatexSource, data: bytes, name: str) -> Paper:
    printed = Printed(laid.entries or cited_entries(_bibtex(source), laid.cited), laid.labels)
    blocks = [block.model_copy(update={"text": printed.text(block.text)}) for block in laid.blocks]
    if not laid.abstract and not any(block.kind == "prose" for block in blocks):
        raise UnreadableDocument(
            "no running text was found", where=name, fix="give the paper's whole source or its PDF"
        )
    front = FrontMatter(
        title=printed.text(laid.title) or name,
        authors=names_in([printed.text(line) for line in laid.authors]),
        abstract="\n\n".join(printed.text(text) for text in laid.abstract),
    )
    references = [parse_reference(text, id=f"ref_{n:03}") for n, text in enumerate(printed.references(), 1)]
    provenance = Provenance(format="latex", name=name, digest=digest(data), reader="latex")
    paper = assemble(date_front_matter(front, name), blocks, source=provenance, references=references)
    hidden, warnings = _hidden(laid), (*source.warnings, *_complaints(laid), *paper.warnings)
    return paper.model_copy(update={"hidden": hidden, "warnings": warnings})


def _bibtex(source: LatexSource) -> list[Entry]:
    texts = [text for path, text in sorted(source.texts.items()) if path.endswith(".bib")]
    return [entry for text in texts for entry in entries(text) if isinstance(entry, Entry)]


def _hidden(laid: Laid) -> tuple[HiddenText, ...]:
    """What is printed so that nobody sees it, and comments that speak to a model; the format has no pages."""
    flat = [(reason, " ".join(text.split())) for reason, text in laid.hidden]
    told = [HiddenText(text=text, reason=reason, page=1) for reason, text in flat if _letters(text) >= _LEAST_LETTERS]
    spoken = dict.fromkeys(text for text in laid.comments if speaks_to_model(text))
    return (*told, *(HiddenText(text=text, reason="invisible", page=1) for text in spoken))


def _letters(text: str) -> int:
    return sum(letter.isalpha() for letter in text)


def _complaints(laid: Laid) -> list[str]:
    comments = sum(_letters(text) >= _LEAST_LETTERS for text in laid.comments)
    missing = list(dict.fromkeys(laid.missing))
    left_out = f"{count(comments, 'comment')} of the source {'was' if comments == 1 else 'were'} left out"
    lacking = f"the source lacks {listed(missing[:5])}, which it reads in"
    return [words for holds, words in ((comments, left_out), (missing, lacking)) if holds]
