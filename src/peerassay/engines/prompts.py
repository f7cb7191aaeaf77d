"""Prompts: templates beside the questions that use them, and untrusted text fenced or withheld."""

import hashlib
import re
import unicodedata
from functools import cache, lru_cache
from pathlib import Path
from typing import Any, Final

import jinja2

from peerassay.frozen import digest
from peerassay.prompt_injection import speaks_to_model


@cache
def _environment(folder: Path) -> jinja2.Environment:
    # Prompts are plain text: HTML escaping would change what the model reads; `fence` does the delimiting.
    return jinja2.Environment(
        loader=jinja2.FileSystemLoader(folder),
        undefined=jinja2.StrictUndefined,
        autoescape=False,  # noqa: S701
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=False,
    )


def render(folder: Path, name: str, **values: Any) -> str:
    """Return the prompt file `name` in `folder`, filled in; a missing value is an error, never an empty string."""
    return _environment(folder).get_template(name).render(**values).strip()


@cache
def templates_digest(folder: Path, *names: str) -> str:
    """Return the SHA-256 of the prompt files' text, in the order of the names."""
    return digest("\x00".join((folder / name).read_text(encoding="utf-8") for name in names))


WITHHELD = "(withheld: text addressed to an AI)"
WITHHELD_SENTENCE = "(withheld: sentence addressed to an AI)"
"""What a prompt shows in their place; each prompt has kept its own, for other words would be another question."""
MARK_LENGTH: Final = 12
"""Hexadecimal digits of a fence's mark: enough that no text holds its own by chance."""

_BRACKETS = dict.fromkeys("‹«⟨〈《˂ᐸ❮❰⟪⧼≺≪⪡＜﹤", "<")
_SLASHES = dict.fromkeys("\\⁄∕╱⟋⧸⫽＼", "/")
_LETTERS = dict(zip("υսᴜпոɴтτᴛгᴦʀѕꜱꮪеεᴇԁᴅđ", "uuunnntttrrrssseeeddd", strict=True))
_UNSEEN = "\x00"
_FILLERS = dict.fromkeys("\u115f\u1160\u2800\u3164\uffa0", _UNSEEN)
_LOOKALIKES = {**_BRACKETS, **_SLASHES, **_LETTERS, **_FILLERS}
_FENCE = re.compile(rf"<(?=[{_UNSEEN}/]*{f'{_UNSEEN}*'.join('untrusted')})")


def fence(label: str, text: str) -> str:
    """Return the text between `<untrusted source="label" mark="…">` and `</untrusted mark="…">`.

    The mark is a digest of label and text: the same for the same text, so that prompts can be cached, and not to be
    foreseen by whoever writes the text. What looks like a fence inside is defused all the same.
    `label` is ours (`review`, `candidate P1a2b3c4d`), never taken from a document.
    """
    mark = hashlib.sha256(f"{label}\n{text}".encode("utf-8", "surrogatepass")).hexdigest()[:MARK_LENGTH]
    return f'<untrusted source="{label}" mark="{mark}">\n{defused(text)}\n</untrusted mark="{mark}">'


def defused(text: str) -> str:
    """Return the text with "&lt;" for each bracket that begins what a reader may take for the mark of a fence.

    Case, spaces, control and invisible characters, strokes through letters, and letters, slashes and brackets that
    only look like the true ones make no difference.
    """
    places = [match.start() for match in _FENCE.finditer(_folded(text))]
    ends = [*places, len(text)]
    return text[: ends[0]] + "".join(
        f"&lt;{text[start + 1 : end]}" for start, end in zip(places, ends[1:], strict=True)
    )


def one_line(text: str) -> str:
    """Return the text with all space between its words made one blank."""
    return " ".join(text.split())


def shown(text: str, withheld: str = WITHHELD) -> str:
    """Return the text on one line, or the note that stands in its place where it speaks to a model."""
    return withheld if speaks_to_model(text) else one_line(text)


def _folded(text: str) -> str:
    """Return the text in plain lower-case characters, one for each of its own; `_UNSEEN` for what is not seen."""
    return "".join(map(_fold, text))


@lru_cache(maxsize=4096)
def _fold(character: str) -> str:
    if character.isspace() or unicodedata.category(character) in {"Cc", "Cf", "Mn", "Me", "Zs", "Zl", "Zp"}:
        return _UNSEEN
    known = _LOOKALIKES.get(character.lower())
    plain = known or unicodedata.normalize("NFKD", character)[0].lower()
    return _LOOKALIKES.get(plain, plain)[0]
