"""The files of a LaTeX source: one file, a folder, or a tar archive as arXiv gives it; read, never unpacked to disk."""

import io
import json
import re
import tarfile
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from posixpath import normpath

from peerassay.bounded_files import is_there, read_file
from peerassay.documents.confinement import confined
from peerassay.documents.decoding import decode
from peerassay.errors import UnreadableDocument
from peerassay.progress import listed

_SUFFIXES = (".tex", ".ltx", ".bbl", ".bib")
_MOST_FILES = 10_000
_MOST_BYTES = 16 << 20
_FIX = "give the folder or the archive with the paper's .tex files alone"
_MOST_NAMED = 2_000
"""Files that a source may name."""
_LONGEST_NAME = 200
_BEGINS = re.compile(r"^[^%\n]*\\begin\s*\{document\}", re.MULTILINE)
_OF_A_PROJECT = (".bib", ".bbl", ".sty", ".cls", ".bst")
_OPENS = re.compile(r"^[^%\n]*\\document(?:class|style)\b", re.MULTILINE)
_USED = re.compile(
    r"\\(?:input|include|subfile|bibliography|addbibresource(?:\[[^\]\n]{0,300}\])?)[ \t]{0,20}"
    r"(?:\{([^{}\n]{1,500})\}|([\w./-]{1,200}))"
)
"""Files that a file reads in; the first group holds names in braces, the second a name without."""


@dataclass(frozen=True, slots=True)
class LatexSource:
    """The texts of a source by their paths, the path of the one to begin with, and what was odd about them."""

    texts: Mapping[str, str]
    main: str
    warnings: tuple[str, ...] = ()

    def read(self) -> Iterator[str]:
        """Yield the text to begin with and those that it reads in, each once; lists of references are left off."""
        waiting, seen = [self.main], {self.main}
        while waiting:
            text = self.texts[waiting.pop(0)]
            yield text
            named = {Path(item.strip() or two).stem for item, two in _USED.findall(text)}
            found = [p for p in self.texts if p not in seen and Path(p).stem in named and p.endswith(_SUFFIXES[:2])]
            waiting += found
            seen.update(found)


def is_archive(data: bytes) -> bool:
    """Whether the bytes are a tar archive, by its mark."""
    return data[257:262] == b"ustar"


def is_latex(data: bytes) -> bool:
    """Whether the bytes are a tar archive or a text that begins as LaTeX does."""
    return is_archive(data) or bool(_OPENS.search(data[:65536].decode("latin-1")))


def pack_folder(folder: Path) -> bytes:
    """Return a tar archive of the LaTeX files in a folder; links are left out. Raises UnreadableDocument."""
    files = sorted(path for path in _files(folder) if path.suffix.lower() in _SUFFIXES)
    if not any(path.suffix.lower() in _SUFFIXES[:2] for path in files):
        raise UnreadableDocument("this folder holds no .tex file", where=folder, fix="name the paper's file")
    return _packed({path.relative_to(folder).as_posix(): read_file(path, _MOST_BYTES) for path in files}, folder.name)


def _files(folder: Path) -> Iterable[Path]:
    for number, path in enumerate(folder.rglob("*")):
        if number >= _MOST_FILES:
            raise UnreadableDocument(f"the folder holds more than {_MOST_FILES} files", where=folder, fix=_FIX)
        if path.is_file() and not path.is_symlink():
            yield path


def main_file(folder: Path, papers: Collection[str]) -> Path | None:
    """Return the one file of a folder that opens a LaTeX document, None for a folder of several papers, or of none.

    Other papers beside it (files with one of the suffixes `papers`) are its pictures or its print where it names them,
    or where the folder has files that only a LaTeX project has.
    """
    files = [path for path, _ in zip(sorted(folder.iterdir()), range(_MOST_FILES), strict=False) if path.is_file()]
    texts = {path: _text_of(path) for path in files if path.suffix.lower() in _SUFFIXES[:2]}
    mains = [path for path, text in texts.items() if _OPENS.search(text) and _BEGINS.search(text)]
    if len(mains) != 1:
        return None
    named = "".join(texts.values())
    others = [path for path in files if path.suffix.lower() in papers and not path.name.lower().startswith("readme")]
    unknown = [path for path in others if path.stem != mains[0].stem and not _names(named, path.stem)]
    project = len(texts) > 1 or any(path.suffix.lower() in _OF_A_PROJECT for path in files)
    return mains[0] if project or not unknown else None


def _names(text: str, stem: str) -> bool:
    return re.search(rf"(?<![\w-]){re.escape(stem)}(?![\w-])", text) is not None


def _text_of(path: Path) -> str:
    return read_file(path, _MOST_BYTES).decode("utf-8", "replace")


def pack_file(main: Path) -> bytes:
    """Return a .tex file, with those that it reads in from its own folder in an archive. Raises UnreadableDocument."""
    data = read_file(main, _MOST_BYTES)
    folder, held, waiting = main.parent.resolve(), {main.name: data}, [data]
    tried: dict[str, None] = {}
    while waiting:
        fresh = [name for name in _names_in(b"\n".join(waiting), main.name) if name not in tried]
        if len(tried) + len(fresh) > _MOST_NAMED:
            raise UnreadableDocument(f"it reads in more than {_MOST_NAMED} files", where=main, fix=_FIX)
        tried |= dict.fromkeys(fresh)
        waiting = []
        for name in (*(f"{name}{end}" for name in fresh for end in ("", *_SUFFIXES)), f"{main.stem}.bbl"):
            path = (folder / name).resolve()
            inside = path.is_relative_to(folder) and path.suffix.lower() in _SUFFIXES
            if inside and name not in held and is_there(path) and path.is_file():
                held[name] = read_file(path, _MOST_BYTES)
                waiting.append(held[name])
                _check_size(sum(map(len, held.values())), main.name)
    return _packed(held, main.name) if len(held) > 1 else data


def _names_in(data: bytes, name: str) -> list[str]:
    found: list[str] = json.loads(confined(f"{__name__}:names_read_in", data, name=name))
    return found


def names_read_in(data: bytes, name: str) -> bytes:
    """The files that a text names to be read in, each once, as JSON: runs in confinement."""
    text = data.decode("utf-8", "replace")
    found = (word.strip() for each in _USED.finditer(text) for word in (each[1] or each[2]).split(","))
    names = (word for word in dict.fromkeys(found) if "\0" not in word and len(word) < _LONGEST_NAME)
    return json.dumps([word for word, _ in zip(names, range(_MOST_NAMED + 1), strict=False)]).encode()


def _packed(files: Mapping[str, bytes], name: str) -> bytes:
    _check_size(sum(map(len, files.values())), name)
    packed = io.BytesIO()
    with tarfile.open(fileobj=packed, mode="w:") as archive:
        for path, data in files.items():
            entry = tarfile.TarInfo(path)
            entry.size = len(data)
            archive.addfile(entry, io.BytesIO(data))
    return packed.getvalue()


def _check_size(size: int, name: str) -> None:
    if size > _MOST_BYTES:
        what = f"its LaTeX files hold more than {_MOST_BYTES >> 20} MB"
        raise UnreadableDocument(what, where=name, fix=_FIX)


def open_source(data: bytes, name: str) -> LatexSource:
    """Return the source in a file's bytes.

    Raises:
        UnreadableDocument: a damaged archive, one with paths that lead out of it or with more than can be a paper, no
            .tex file in it.

    """
    if not is_archive(data):
        _check_size(len(data), name)
        text, warning = decode(data, name)
        return _with_main({name: text}, name, (warning,) if warning else ())
    try:
        texts = _unpacked(data, name)
    except (tarfile.TarError, EOFError, ValueError, OverflowError) as error:
        what = f"the archive is damaged ({error})"
        raise UnreadableDocument(what, where=name, fix="download or pack it again") from None
    return _with_main(texts, name)


def _unpacked(data: bytes, name: str) -> dict[str, str]:
    texts: dict[str, str] = {}
    size = 0
    with tarfile.open(fileobj=io.BytesIO(data), mode="r:") as archive:
        for number, member in enumerate(archive):
            path = normpath(member.name)
            if number >= _MOST_FILES:
                raise UnreadableDocument(f"the archive holds more than {_MOST_FILES} files", where=name, fix=_FIX)
            if path.startswith(("/", "..")):
                what = f"the archive holds a path that leads out of it ({member.name[:80]})"
                raise UnreadableDocument(what, where=name, fix=_FIX)
            if not member.isreg() or not path.lower().endswith(_SUFFIXES):
                continue
            size += member.size
            _check_size(size, name)
            held = archive.extractfile(member)
            texts[path] = decode(held.read() if held else b"", path)[0]
    return texts


def _with_main(texts: dict[str, str], name: str, warnings: tuple[str, ...] = ()) -> LatexSource:
    """The file to begin with: the one that was named, or one that opens a document; of several the longest."""
    papers = [path for path, text in texts.items() if _OPENS.search(text) and not path.endswith((".bbl", ".bib"))]
    if not papers:
        raise UnreadableDocument("it contains no LaTeX main file (no \\documentclass)", where=name, fix=_FIX)
    if name in papers:
        return LatexSource(texts, name, warnings)
    whole = [path for path in papers if r"\begin{document}" in texts[path]] or papers
    lengths: Counter[str] = Counter()
    for path, text in texts.items():
        lengths[Path(path).stem] += len(text)
    main = max(whole, key=lambda path: (_reach(texts[path], lengths), path))
    others = sorted(set(whole) - {main})
    told = f"the source contains several documents; {main} was used, not {listed(others[:5])}"
    return LatexSource(texts, main, (*warnings, told) if others else warnings)


def _reach(text: str, lengths: Mapping[str, int]) -> int:
    """How much text a document has, with the files that it names."""
    named = {Path(item.strip() or two).stem for item, two in _USED.findall(text)}
    return len(text) + sum(lengths.get(stem, 0) for stem in named)
