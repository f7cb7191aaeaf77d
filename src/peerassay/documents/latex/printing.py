"""What the commands of a paper's structure do: title page, headings, environments, lists, formulas, files."""

from collections.abc import Sequence
from itertools import takewhile
from pathlib import PurePosixPath

from peerassay.documents.blocks import Block
from peerassay.documents.latex.commands import LISTS
from peerassay.documents.latex.counting import next_section, subequations
from peerassay.documents.latex.laid import Mode
from peerassay.documents.latex.styles import styled
from peerassay.documents.latex.tokens import CLOSE, OPEN, Token, scan, word, written
from peerassay.documents.latex.typesetter import Typesetter

_SECTIONS = ("chapter", "section", "subsection", "subsubsection")
_ENDS_NAME = frozenset({"\\", "and", "And", "AND", "quad", "qquad", "newline", "hfill", "AuthorSep", "authorcr"})


def title(setter: Typesetter, name: str) -> None:
    """The title, wherever it is given."""
    setter.stream.option()
    setter.capture(setter.stream.argument(), lambda text: setattr(setter.laid, "title", text), Mode())


def date(setter: Typesetter, name: str) -> None:
    """The date of the title page; it is no running text."""

    def end(text: str) -> None:
        setter.laid.date = text
        setter.leave("title page", text)

    setter.capture(setter.stream.argument(), end, Mode())


def author(setter: Typesetter, name: str) -> None:
    """Names, a line each: line ends and \\and part them; the first line behind \\and names people for sure."""
    setter.stream.option()
    parts: list[tuple[bool, list[Token]]] = [(True, [])]
    taken = setter.stream.argument()
    for token in taken:
        if token.kind == "command" and token.value in _ENDS_NAME:
            sure = token.value.lower() == "and" or (parts[-1][0] and not _says(parts[-1][1]))
            parts.append((sure, []))
        else:
            parts[-1][1].append(token)
    if name == "icmlauthor":
        setter.skip("{", name, "title page")
    several = any(token.kind == "command" and token.value.lower() == "and" for token in taken)
    for sure, part in reversed(parts):
        _author_line(setter, part, 0 if sure else 2 if several else 1)


def _says(tokens: Sequence[Token]) -> bool:
    return any(token.kind in ("word", "verbatim") for token in tokens)


def _author_line(setter: Typesetter, tokens: Sequence[Token], least: int) -> None:
    def end(text: str) -> None:
        if text:
            setter.laid.authors.append((text, least))

    setter.capture(tokens, end, Mode())


def abstract(setter: Typesetter, name: str) -> None:
    """The abstract where it is given by a command."""
    setter.capture(setter.stream.argument(), lambda text: setter.laid.abstract.append(text) if text else None, Mode())


def heading(setter: Typesetter, name: str) -> None:
    """A heading with the number that LaTeX gives it."""
    setter.skip("[", name, "words of the outline")
    if not setter.mode.shown:
        setter.skip("{")
        return
    while setter.layers and setter.layers[-1].environment:
        setter.close(setter.layers[-1])
    setter.flush()
    index = _SECTIONS.index(name.rstrip("*"))
    number = None if name.endswith("*") else next_section(setter, index)
    level = max(1, index + (setter.counts["chapter"] > 0))

    def end(text: str) -> None:
        printed = f"{number} {text}" if number else text
        setter.laid.blocks.append(Block(kind="heading", text=printed, level=level, number=number))

    setter.capture(styled(setter, name.rstrip("*"), setter.stream.argument()), end)


def appendix(setter: Typesetter, name: str) -> None:
    """From here on sections have letters."""
    if not setter.in_appendix:
        setter.in_appendix = True
        setter.counts.update({section: -setter.counts[section] for section in _SECTIONS})


def run_in(setter: Typesetter, name: str) -> None:
    """A heading in the line: its words with a full stop, as printed."""
    setter.paragraph()
    closed = (".", "?", "!", ":")
    said = styled(setter, name.rstrip("*"), setter.stream.argument())
    setter.capture(said, lambda text: setter.show(text + (" " if text.endswith(closed) else ". ")))


def end(setter: Typesetter, name: str) -> None:
    """The end of an environment; behind that of the document nothing is printed."""
    environment = written(setter.stream.argument()).strip()
    if environment == "document" and "end document" in setter.styles:
        setter.stream.push([OPEN, *setter.styles.pop("end document"), CLOSE, *scan("\\end{document}")])
        return
    if environment == "document":
        finish(setter)
        setter.leave("behind the end of the document", written(iter(setter.stream.take, None)))
        return
    own = setter.definitions.environments.get(environment)
    setter.stream.push([*(own[1] if own else ()), Token("do", "", "", lambda: _closed(setter, environment))])


def finish(setter: Typesetter) -> None:
    """End all that is open."""
    while setter.layers:
        setter.close(setter.layers[0])
    setter.flush()


def _closed(setter: Typesetter, environment: str) -> None:
    plain = environment.rstrip("*")
    setter.close_environment(environment)
    if plain == "subequations":
        subequations(setter, opens=False)
    if plain in LISTS and setter.lists:
        setter.lists.pop()
        setter.paragraph()
    elif setter.layers and plain in ("quote", "quotation", "center", *setter.definitions.theorems):
        setter.paragraph()
    elif plain in ("abstract", "thebibliography", "quote", "quotation") or plain in setter.definitions.theorems:
        setter.flush()
    if plain == "abstract":
        setter.in_abstract = False
    elif plain == "thebibliography":
        setter.entry = None
    names = [group for _, group in setter.groups]
    if environment in names:
        at = len(names) - 1 - names[::-1].index(environment)
        setter.mode = setter.groups[at][0]
        del setter.groups[at:]


def item(setter: Typesetter, name: str) -> None:
    """An item of a list, with its number or the label that it is given."""
    setter.paragraph()
    if setter.lists and setter.lists[-1] >= 0:
        setter.lists[-1] += 1
        setter.label = ("Item", str(setter.lists[-1]))
    number = f"{setter.lists[-1]}. " if setter.lists and setter.lists[-1] > 0 else ""
    setter.capture(setter.stream.option() or (), lambda text: setter.show(f"{text} " if text else number))


def bibitem(setter: Typesetter, name: str) -> None:
    """An entry of the reference list: its label, where it has one, and its key."""
    setter.flush()
    option = setter.stream.option()
    key = written(setter.stream.argument()).strip()
    setter.entry = (key, "")
    if option:
        setter.capture(option, lambda text: setattr(setter, "entry", (key, text)), Mode())


def author_and_year(setter: Typesetter, name: str) -> None:
    """A label in parts: authors, authors in short where given, year."""
    parts = [setter.stream.argument(), setter.stream.argument()]
    if setter.stream.peek() == OPEN:
        parts.append(setter.stream.argument())
    setter.stream.push([*parts[-2], *word("("), *parts[-1], *word(")")])


def bibliography(setter: Typesetter, name: str) -> None:
    """The reference list that BibTeX made stands in a file of its own."""
    setter.skip("{")
    read_made_list(setter)


def read_made_list(setter: Typesetter) -> None:
    """Read the reference list that BibTeX made, where the source has one."""
    texts, own = setter.source.texts, str(PurePosixPath(setter.source.main).with_suffix(".bbl"))
    made = sorted(path for path in texts if path.endswith(".bbl") and r"\bibitem" in texts[path])
    if made and not setter.laid.entries:
        setter.read_file(own if own in made else made[0])


def label(setter: Typesetter, name: str) -> None:
    """A label names what was numbered last."""
    named = written(setter.stream.argument()).strip()
    setter.laid.labels[named] = setter.label
    if named.count(" ") > 1:
        setter.leave("layout", f"\\label {named}")


def read_in(setter: Typesetter, name: str) -> None:
    """\\input{file}, and \\input file as plain TeX has it."""
    token = setter.stream.peek()
    if token is not None and token.kind == "open":
        setter.read_file(written(setter.stream.argument()))
    elif token is not None and token.kind == "word":
        setter.read_file(written(takewhile(lambda each: each.kind in ("word", "mark"), iter(setter.stream.take, None))))


def read_from(setter: Typesetter, name: str) -> None:
    """\\import{folder}{file}."""
    folder = written(setter.stream.argument()).strip()
    setter.read_file(str(PurePosixPath(folder) / written(setter.stream.argument()).strip()))


def other_branch(setter: Typesetter, name: str) -> None:
    """\\else behind a branch that was read: the other is left out."""
    end_of_condition(setter, name)
    setter.leave("not printed", setter.leave_out(("fi",)))


def end_of_condition(setter: Typesetter, name: str) -> None:
    """\\fi: what comes next does not depend on it."""
    if setter.mode.doubt.startswith("\\if"):
        setter.mode = setter.mode._replace(doubt="", hidden=None)


def end_of_file(setter: Typesetter, name: str) -> None:
    """\\endinput: the rest of the file is not read."""
    left_out = written(iter(lambda: _before_end_of_file(setter), None))
    setter.leave("behind the end of the document", left_out)


def _before_end_of_file(setter: Typesetter) -> Token | None:
    token = setter.stream.take()
    if token is not None and token.kind == "do":
        setter.stream.push([token])
        return None
    return token


def xspace(setter: Typesetter, name: str) -> None:
    """A blank where a word follows."""
    token = setter.stream.take()
    setter.stream.push([token] if token else [])
    if token is not None and token.kind in ("word", "math", "command") and token.value[:1] not in ".,;:!?)]}'-/~":
        setter.show(" ")
