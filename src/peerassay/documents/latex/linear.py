"""Formulas in one line: powers and indices with no more braces than they need, cells of tables as plain text."""

import re
from typing import Final

from peerassay.documents.latex.symbols import FUNCTIONS, SIGNS

_SCRIPT = re.compile(r"([\^_])\s*\{\s*([^{}]*?)\s*\}")
_TWICE = re.compile(r"\{\s*\{([^{}]*)\}\s*\}")
_NUMBER = re.compile(r"[-+\u2212]?\s*\d+(?:\.\d+)?")
_BRACED: Final = str.maketrans("\ue006\ue007", "{}")
_WRAP = (
    "mathbf mathrm mathit mathsf mathtt mathcal mathbb mathfrak mathscr mathnormal text textbf textit textrm textsf"
    " texttt textsc textnormal textup emph mbox hbox boldsymbol bm pmb bold underline overline operatorname ensuremath"
    " num mathop mathrel mathbin mathord uline hat bar tilde vec dot widehat widetilde"
)
_WRAPPED = re.compile(rf"\\(?:{'|'.join(_WRAP.split())})\*?\s*\{{([^{{}}]*)\}}")
_FRACTION = re.compile(r"\\(?:[dt]?frac|nicefrac|sfrac)\s*\{([^{}]*)\}\s*\{([^{}]*)\}")
_SHORT_FRACTION = re.compile(r"\\(?:[dt]?frac|nicefrac|sfrac)\s*(\d)\s*(\d)")
_ROOT = re.compile(r"\\sqrt\s*\{([^{}]*)\}")
_NOTHING = re.compile(
    r"\\(?:left|right|big|Big|bigg|Bigg|bigl|bigr|Bigl|Bigr|biggl|biggr|Biggl|Biggr|displaystyle|textstyle|scriptstyle"
    r"|scriptscriptstyle|limits|nolimits|bf|rm|it|sf|tt|boldmath|small|footnotesize|scriptsize|tiny|centering"
    r"|mathstrut|strut)(?![A-Za-z])\s*|\\[!/]"
)
_BLANK = re.compile(r"\\(?:[,;: ]|quad(?![A-Za-z])|qquad(?![A-Za-z])|thinspace(?![A-Za-z]))|~")
_NAMED = re.compile(r"\\([A-Za-z]+)")
_ESCAPED = re.compile(r"\\([%&#_${}])")
_GROUPED = re.compile(r"(?<=\d)\{([,.])\}(?=\d)")
_DEEPEST = 8


def _script(found: re.Match[str]) -> str:
    """A power or index without braces, where it ends so that no other number could be read."""
    sign, held = found[1], found[2]
    number = _NUMBER.fullmatch(held) is not None
    behind = found.string[found.end() : found.end() + 1]
    ends = not (behind.isalnum() if len(held) > 1 else held.isdigit() and behind.isdigit())
    if number and ends:
        return f"{sign}{''.join(held.split())}"
    if len(held) == 1 and ends:
        return f"{sign}{held}"
    return f"{sign}{{{held}}}"


def with_scripts(formula: str) -> str:
    """Return a formula in LaTeX with its powers and indices as `2^18`, `10^-3`, `x_i`, `x_{i,j}`."""
    for _ in range(_DEEPEST):
        closed = _TWICE.sub(r"{\1}", formula)
        if closed == formula:
            break
        formula = closed
    formula = re.sub(r"\\sp(?=[\s{])", "^", re.sub(r"\\sb(?=[\s{])", "_", formula))
    return _SCRIPT.sub(_script, formula)


def script(sign: str, held: str, behind: str) -> str:
    """Return a power or index of running text; `behind` is what follows it."""
    if not held:
        return ""
    return _SCRIPT.sub(_script, f"{sign}{{{held}}}{behind}", count=1).removesuffix(behind)


def plain(formula: str) -> str:
    """Return a formula of a table's cell as plain text: its signs as letters, `^` and `_` kept."""
    text = _GROUPED.sub(r"\1", _NOTHING.sub("", _BLANK.sub(" ", formula)))
    text = re.sub(r"\\sp(?=[\s{])", "^", re.sub(r"\\sb(?=[\s{])", "_", text))
    text = text.replace(r"\{", "\ue006").replace(r"\}", "\ue007")
    for _ in range(_DEEPEST):
        before = text
        text = _WRAPPED.sub(r"\1", _TWICE.sub(r"{\1}", text))
        text = _ROOT.sub(lambda found: f"√{_bracketed(found[1])}", text)
        text = _SHORT_FRACTION.sub(r"\1/\2", text)
        text = _FRACTION.sub(lambda found: f"{_bracketed(found[1])}/{_bracketed(found[2])}", text)
        text = _SCRIPT.sub(_plain_script, text)
        if text == before:
            break
    text = _named(text).replace("{", "").replace("}", "")
    return " ".join(_ESCAPED.sub(r"\1", text.translate(_BRACED)).split())


def _plain_script(found: re.Match[str]) -> str:
    held = _named(found[2]).strip()
    if held == "∘":
        return "°"
    behind = found.string[found.end() :]
    return (
        script(found[1], held, behind[:1] if behind[:1].isalnum() else "").replace("{", "\ue006").replace("}", "\ue007")
    )


def _named(text: str) -> str:
    return _NAMED.sub(lambda found: SIGNS.get(found[1]) or (found[1] if found[1] in FUNCTIONS else found[0]), text)


def _bracketed(text: str) -> str:
    text = text.strip()
    return text if re.fullmatch(r"[\w.\\^]+", text) else f"({text})"
