r"""Text of LaTeX in commands and environments that no table names: it stays, with a warning that it may not be seen.

Nobody can name all commands that hide. So what stands in one that neither the paper, nor LaTeX, nor a table here
defines is kept as text, and told of in the paper's warnings with its words.
"""

import re
from collections.abc import Sequence
from typing import Final

from peerassay.documents.latex.commands import PRINTING, QUIET, SEEN_ENVIRONMENTS
from peerassay.documents.latex.laid import Mode
from peerassay.documents.latex.lengths import is_far
from peerassay.documents.latex.tokens import OPEN, Token, written
from peerassay.documents.latex.typesetter import Typesetter

_LEAST_WORDS: Final = 4
_WORD: Final = re.compile(r"[^\W\d_]{2,}")
_MOST_GROUPS: Final = 9
_MOST_TOLD: Final = 20
_QUOTED: Final = 160
"""Characters of a doubtful text that a warning quotes."""
_FAR_KEY: Final = re.compile(r"(?:^|,|\\)\s*(?!width|height|text|paper|total)([a-z]+)\s*=\s*(-?[^,{}]+)")


def groups_of(setter: Typesetter, name: str, left: int = _MOST_GROUPS) -> None:
    """Note the words in the groups behind an unknown command; a group that is a far length moves what follows."""
    if name in PRINTING or name in QUIET or left <= 0 or not _opens(setter):
        return
    held = setter.stream.argument()
    if _far(written(held)):
        setter.leave("layout", f"\\{name} {written(held)}")
        setter.mode = setter.hiding("off_page")
        return
    again = Token("do", "", "", lambda: groups_of(setter, name, left - 1))
    setter.stream.push([again])
    setter.inside(in_doubt(setter.mode, f"\\{name}"), held)


def _opens(setter: Typesetter) -> bool:
    """Whether a group opens next; where none does, spaces stay."""
    spaces: list[Token] = []
    while (token := setter.stream.take()) is not None and token.kind == "space":
        spaces.append(token)
    setter.stream.push([token] if token is not None else [])
    if token != OPEN:
        setter.stream.push(spaces)
    return token == OPEN


def environment(setter: Typesetter, name: str, arguments: Sequence[str]) -> Mode:
    """Return the mode inside an environment, with what its arguments, and an unknown name, say of it."""
    if any(map(_far, arguments)):
        return setter.hiding("off_page")
    known = name in SEEN_ENVIRONMENTS or name in setter.definitions.theorems
    return setter.mode if known else in_doubt(setter.mode, f"the environment {name}")


def in_doubt(mode: Mode, of: str) -> Mode:
    """Return the mode with a doubt; the innermost counts."""
    return mode._replace(doubt=of)


def _far(text: str) -> bool:
    return is_far(text) or any(is_far(value) for _, value in _FAR_KEY.findall(text[:400]))


def warnings_of(doubtful: Sequence[tuple[str, str]]) -> list[str]:
    """Return a sentence for each text of some words that may not be printed, and one for all that are too many."""
    flat = ((of, " ".join(text.split())) for of, text in doubtful)
    told = [(of, text) for of, text in flat if len(_WORD.findall(text)) >= _LEAST_WORDS]
    made = [f"nobody can tell whether {of} prints this: {_quoted(text)}" for of, text in told[:_MOST_TOLD]]
    if len(told) > _MOST_TOLD:
        made.append(f"{len(told) - _MOST_TOLD} more texts stand in commands or environments that nobody defines")
    return made


def _quoted(text: str) -> str:
    return f"“{text if len(text) <= _QUOTED else text[:_QUOTED].rsplit(' ', 1)[0] + ' …'}”"


def looped(setter: Typesetter, name: str) -> None:
    r"""\foreach \x in {list}{...}: nothing for an empty list; else its text once, which is not as printed."""
    setter.stream.until(lambda token: token.kind in ("par", "do") or token.value == "in")
    listed = setter.stream.argument()
    held = setter.stream.argument()
    if not written(listed).strip():
        setter.leave("not printed", written(held))
    else:
        setter.inside(in_doubt(setter.mode, f"\\{name}"), held)


COMMANDS: Final = {"foreach": looped}
"""Commands that print their text several times, or never."""
