r"""Text of LaTeX that something is printed over: boxes without width with a rule behind them, rules that step back."""

import re
from typing import Final

from peerassay.documents.latex.lengths import points
from peerassay.documents.latex.tokens import CLOSE, OPEN, Token, written
from peerassay.documents.latex.typesetter import Typesetter

_RULED: Final = re.compile(r"\\(?:rule|vrule|hrule|colorbox|fcolorbox|includegraphics|fill|filldraw)(?![A-Za-z])")
_FILLED: Final = re.compile(r"\\(?:fill|filldraw|shade|rule)(?![A-Za-z])")
_OVER: Final = frozenset({"rule", "vrule", "colorbox", "fcolorbox", "includegraphics", "textcolor", "color"})
_LEAST_WIDTH: Final = 40.0
"""Points of a rule, or of a step back, that cover words and not a sign."""
_LETTER: Final = 4.5
"""Points of a letter's width in running text."""
_WHOLE_LINE: Final = 400.0
_WIDER_THAN_PAPER: Final = 1000.0
"""Points of a box's width that put its words off the page."""
_LEAST_WORDS: Final = 3
_WIDTH: Final = re.compile(r"\\rule\s*(?:\[[^\]]*\])?\s*\{([^{}]+)\}")


def _covers(setter: Typesetter) -> bool:
    """Whether what comes next is printed over what stands here."""
    token = setter.stream.peek()
    return token is not None and token.kind == "command" and token.value in _OVER


def without_width(setter: Typesetter, name: str) -> None:
    r"""\rlap{words} and \makebox[0pt][l]{words}: what comes next is printed over them."""
    width = setter.stream.option() if name == "makebox" else None
    setter.stream.option()
    held = setter.stream.argument()
    length = points(written(width)) if width is not None else None
    narrow = name != "makebox" or (length is not None and abs(length) < 1.0)
    if abs(length or 0.0) > _WIDER_THAN_PAPER:
        setter.inside(setter.hiding("off_page"), held)
    elif narrow and _says_words(held) and _covers(setter):
        setter.inside(setter.hiding("covered"), held)
    else:
        setter.stream.push([OPEN, *held, CLOSE])


def _says_words(tokens: list[Token]) -> bool:
    return sum(token.kind == "word" and any(map(str.isalpha, token.value)) for token in tokens) >= _LEAST_WORDS


def on_one_another(setter: Typesetter, name: str) -> None:
    r"""\ooalign{words\cr\rule{...}{...}\cr}: its lines are printed on one another."""
    held = setter.stream.argument()
    over = _RULED.search(written(held)) is not None and _says_words(held)
    setter.inside(setter.hiding("covered" if over else None), held)


def stepping_back(setter: Typesetter, held: list[Token]) -> bool:
    r"""Whether \llap holds a rule that covers the words before it; they are then hidden."""
    text = written(held)
    if not _RULED.search(text):
        return False
    widths = [abs(points(found) or 0.0) for found in _WIDTH.findall(text)]
    width = max(widths, default=_WHOLE_LINE)
    if width >= _LEAST_WIDTH:
        setter.cover(int(width / _LETTER))
    return True


def step_back(setter: Typesetter, length: str) -> None:
    r"""\hspace{-30cm}\rule{30cm}{2ex}: the words before it are covered."""
    back = -(points(length) or 0.0)
    if back >= _LEAST_WIDTH and _covers(setter):
        setter.cover(int(back / _LETTER))


def drawn_over(setter: Typesetter, text: str) -> None:
    r"""\tikz[overlay]\fill[white] ...: a filled picture without width covers what is before it."""
    if ("overlay" in text or text.lstrip().startswith("(0,0)")) and _FILLED.search(text):
        setter.cover(10**6)


COMMANDS: Final = {
    **dict.fromkeys(("rlap", "makebox", "mathrlap"), without_width),
    "ooalign": on_one_another,
}
"""The commands that print over one another."""
