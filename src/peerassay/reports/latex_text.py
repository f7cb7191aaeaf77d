"""Foreign text in LaTeX and BibTeX: escaped so that no command of it runs."""

import re

from peerassay.reports.visible import one_line

# No brace stands in a value but in pairs: BibTeX counts those behind a backslash too.
_SPECIAL = {
    "\\": r"\textbackslash{}", "{": r"\textbraceleft{}", "}": r"\textbraceright{}",
    "$": r"\$", "&": r"\&", "#": r"\#", "%": r"\%", "_": r"\_", "^": r"\textasciicircum{}", "~": r"\textasciitilde{}",
}  # fmt: skip
_TO_ESCAPE = re.compile(r"[\\{}$&#%_^~]")


def latex(text: str) -> str:
    """Return the text on one line that shows as itself."""
    return _TO_ESCAPE.sub(lambda m: _SPECIAL[m.group()], one_line(text))
