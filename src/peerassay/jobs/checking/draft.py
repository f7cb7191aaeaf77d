"""A draft as its author has it: the paper as read, and the source files that places and references are looked up in."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from textwrap import shorten

from peerassay.bounded_files import is_folder, read_file
from peerassay.documents import Paper, Reference, family_name
from peerassay.documents.bibtex import Entry, people, read_bibtex
from peerassay.documents.reading import TYPED_SUFFIXES
from peerassay.evidence import Span
from peerassay.jobs.checking.record import Place
from peerassay.jobs.novelty.places import source_hint
from peerassay.language.identifiers import normal_arxiv, normal_doi
from peerassay.language.titles import normal_title
from peerassay.retrieval import citing_sentences

_BIBTEX = (".bib", ".bibtex")
_MOST_BYTES, _MOST_FILES = 16 << 20, 500
_WORD = re.compile(r"[^\W\d_]{2,}")
_NOT_PRINTED = re.compile(r"(?<!\\)%.*|\\[A-Za-z]+\*?")
_CITE = re.compile(r"\\[A-Za-z]*cit[A-Za-z]*\*?\s*(?:\[[^\]\n]{0,300}\]\s*){0,2}\{([^{}]{1,2000})\}")
_PANDOC = re.compile(r"(?<![\w@.])-?@\{?([A-Za-z0-9_][\w:.#$%&+?<>~/-]*\w)")
_NOCITE_ALL = re.compile(r"\\nocite\s*\{\s*\*\s*\}")
_LEAST, _LONGEST = 3, 9
"""Words in a row by which a sentence is found in a source file: as many as are there, at least three."""
_MOST_NAMES, _SHORT = 2, 70
"""Authors that a name has before "et al.", and characters of a title in it."""
_OPENING = 40
"""Characters at an entry's beginning that have its first author's family name, behind a number or a label."""
_MOSTLY = 0.9
"""Share of a PDF's list that has to be found cited before an entry is said not to be: else its marks were not read."""


@dataclass(frozen=True, slots=True)
class Listed:
    """An entry of the draft's reference list: what it says, where it is, whether it is cited (None: cannot be told)."""

    key: str
    reference: Reference
    place: Place
    cited: bool | None
    exact: bool

    @property
    def name(self) -> str:
        """How a sentence names it: the key of a BibTeX file or the printed mark, authors, year and short title.

        An entry that has neither authors nor title is named by the first words of its line.
        """
        own = self.reference
        if not self.exact and not opens_with_authors(own):
            return shorten(own.text, _SHORT, placeholder="…")
        mark = "" if self.key == own.id and not self.exact else self.key
        people = [family_name(author) for author in own.authors[: _MOST_NAMES + 1]]
        who = f"{people[0]} et al." if len(people) > _MOST_NAMES else " and ".join(people)
        when = f"({own.year})" if own.year and who else ""
        return " ".join(filter(None, (mark, who, when, shorten(own.title or own.text, _SHORT, placeholder="…"))))

    @property
    def printed(self) -> str:
        """Authors, title and year, as the draft has them."""
        own = self.reference
        told = (", ".join(own.authors[:3]), own.title or "", str(own.year or ""))
        return ". ".join(filter(None, told)) if self.exact else " ".join(own.text.split())


@dataclass(frozen=True)
class Draft:
    """A paper with its source files: texts by their path from the draft's folder, BibTeX entries with their file."""

    paper: Paper
    texts: Mapping[str, str]
    entries: tuple[tuple[str, Entry], ...] = ()

    def place(self, span: Span) -> Place:
        """Return where a span is: section, page, and the line of the source file where there is one."""
        page = next((s.page for s in self.paper.places if s.id == span.sentence), None)
        file, line = self._line_of(span.text)
        return Place(section=source_hint(self.paper, span), page=page, file=file, line=line)

    def _line_of(self, words: str) -> tuple[str, int | None]:
        wanted = [word.casefold() for word in _WORD.findall(words)]
        for size in range(min(_LONGEST, len(wanted)), _LEAST - 1, -1):
            for start in range(min(len(wanted) - size, 4) + 1):
                run = f" {' '.join(wanted[start : start + size])} "
                for file, (line, lines) in self._prepared.items():
                    if (at := line.find(run)) >= 0:
                        return file, lines[line.count(" ", 0, at)]
        return "", None

    @cached_property
    def _prepared(self) -> dict[str, tuple[str, list[int]]]:
        """Of each file its words in one line, and the line of the file that each is in."""
        made = {}
        for file, text in self.texts.items():
            words: list[str] = []
            lines: list[int] = []
            for number, line in enumerate(text.split("\n"), start=1):
                found = _WORD.findall(_NOT_PRINTED.sub(" ", line))
                words += (word.casefold() for word in found)
                lines += [number] * len(found)
            made[file] = (f" {' '.join(words)} ", lines)
        return made

    @cached_property
    def cited_keys(self) -> dict[str, Place]:
        """The keys that the source files cite, each with the first place."""
        found: dict[str, Place] = {}
        for file, text in self.texts.items():
            pattern = _CITE if file.endswith((".tex", ".ltx")) else _PANDOC
            for number, line in enumerate(text.split("\n"), start=1):
                for keys in pattern.findall(re.sub(r"(?<!\\)%.*", "", line) if pattern is _CITE else line):
                    for key in filter(None, map(str.strip, keys.split(","))):
                        found.setdefault(key, Place(file=file, line=number))
        return found

    @cached_property
    def listed(self) -> tuple[Listed, ...]:
        """Return the entries of its list: those of its BibTeX files, else those that were read from the paper."""
        if self.entries:
            return tuple(self._of_bibtex(file, entry) for file, entry in self.entries)
        citing = {each.id: bool(citing_sentences(self.paper, each)) for each in self.paper.references}
        sure = sum(citing.values()) >= _MOSTLY * len(citing)
        at = Place(section="References")
        return tuple(
            Listed(
                (each.marker or each.id).strip(),
                each,
                at,
                citing[each.id] or (False if sure and opens_with_authors(each) else None),
                exact=False,
            )
            for each in self.paper.references
        )

    def _of_bibtex(self, file: str, entry: Entry) -> Listed:
        everything = any(_NOCITE_ALL.search(text) for text in self.texts.values())
        cited = True if everything or entry.key in self.cited_keys else False if self.cited_keys else None
        return Listed(entry.key, reference_of(entry), Place(file=file, line=entry.line), cited, exact=True)


def opens_with_authors(entry: Reference) -> bool:
    """Whether an entry's line begins with its first author as read; if not, authors and title were misread."""
    first = normal_title(family_name(entry.authors[0])) if entry.authors else ""
    return bool(first) and first in normal_title(entry.text[:_OPENING])


def draft_of(paper: Paper, named: Path | None, bibliographies: Sequence[Path] = ()) -> Draft:
    """Return the draft with its source files; of a PDF or a DOCX there are none, but for BibTeX files that are named.

    A paper without a list of its own takes that of its BibTeX files. Raises UnreadableDocument for one that takes
    too long.
    """
    folder = named if named is not None and is_folder(named) else named.parent if named is not None else None
    own = _files(named) if named is not None and (is_folder(named) or named.suffix.lower() in TYPED_SUFFIXES) else []
    bibs = [path for path in (*own, *bibliographies) if path.suffix.lower() in _BIBTEX]
    texts = {_name(path, folder): _text(path) for path in own if path.suffix.lower() in TYPED_SUFFIXES}
    entries = tuple(_entries(dict.fromkeys(bibs), folder))
    draft = Draft(paper, texts, entries)
    if paper.references or not entries:
        return draft
    held = tuple(reference_of(entry) for _, entry in entries if not draft.cited_keys or entry.key in draft.cited_keys)
    return Draft(paper.model_copy(update={"references": held}), texts, entries)


def _files(named: Path) -> list[Path]:
    """The files of a folder, or the one file and the BibTeX files beside it."""
    if is_folder(named):
        found = (path for path in named.rglob("*") if path.is_file() and not path.is_symlink())
        return sorted(path for path, _ in zip(found, range(_MOST_FILES), strict=False))
    if named.suffix.lower() in (".tex", ".ltx"):
        return [named, *(path for path in _files(named.parent) if path != named)]
    return [named, *sorted(named.parent.glob("*.bib"))]


def _name(path: Path, folder: Path | None) -> str:
    return path.relative_to(folder).as_posix() if folder is not None and path.is_relative_to(folder) else path.name


def _text(path: Path) -> str:
    return read_file(path, _MOST_BYTES).decode("utf-8", "replace")


def _entries(paths: Iterable[Path], folder: Path | None) -> Iterator[tuple[str, Entry]]:
    for path in paths:
        for entry in read_bibtex(read_file(path, _MOST_BYTES), path.name):
            if isinstance(entry, Entry) and entry.key and entry.fields.get("title"):
                yield _name(path, folder), entry


def reference_of(entry: Entry) -> Reference:
    """Return a BibTeX entry as an entry of a reference list."""
    fields = entry.fields
    year = re.search(r"(?:19|20)\d\d", fields.get("year", "") or fields.get("date", ""))
    venue = next((fields[name] for name in ("journal", "journaltitle", "booktitle") if fields.get(name)), None)
    authors, doi = people(fields.get("author", "")), normal_doi(fields.get("doi"))
    arxiv = normal_arxiv(fields.get("eprint") or fields.get("url") or venue or "")
    told = (", ".join(authors), fields["title"], venue or "", year[0] if year else "", f"doi:{doi}" if doi else "")
    return Reference(
        id=entry.key,
        text=". ".join(filter(None, told)),
        title=fields["title"],
        authors=authors,
        year=int(year[0]) if year else None,
        venue=venue,
        doi=doi,
        arxiv_id=arxiv,
        url=fields.get("url"),
    )
