r"""Numbers of formulas, figures, tables and theorems as LaTeX prints them, where a source tells."""

import re
from typing import Final

from peerassay.documents.latex.tokens import written
from peerassay.documents.latex.typesetter import Typesetter

_PART: Final = re.compile(
    r"\\the(?P<the>[a-z]+)|\\(?P<form>arabic|roman|Roman|alph|Alph)\s*\{(?P<name>[a-z]+)\}|\\relax ?"
)
_SECTIONS: Final = ("chapter", "section", "subsection", "subsubsection")
_NAMES: Final = {"Figure": "figure", "Table": "table", "Algorithm": "algorithm", "Listing": "lstlisting"}
_ROMAN: Final = ("", "i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix", "x", "xi", "xii")
_LETTERS = 26


def count_up(setter: Typesetter, word: str) -> str | None:
    """Number the next of a kind ("Equation", "Table"), which labels mean from here on; None where nobody can tell."""
    name = _NAMES.get(word, word.lower())
    setter.counts[name] += 1
    number = printed_number(setter, name)
    setter.label = (word, number or "??")
    return number


def printed_number(setter: Typesetter, name: str) -> str | None:
    r"""Return a counter as it is printed now: with the section where \numberwithin says so, as \the... is written."""
    if name == "equation" and setter.subequations:
        whole, count = setter.subequations[-1][1], setter.counts[name]
        return f"{whole}{chr(ord('a') + count - 1)}" if whole and 0 < count <= _LETTERS else None
    own = setter.definitions.macros.get(f"the{name}")
    if own is not None:
        return _as_written(setter, written(own.body))
    above = setter.within.get(name) or ("chapter" if setter.counts["chapter"] else "")
    prefix = f"{section_number(setter, _SECTIONS.index(above))}." if above in _SECTIONS else ""
    return f"{prefix}{setter.counts[name]}"


def _as_written(setter: Typesetter, form: str) -> str | None:
    number, at = "", 0
    for part in _PART.finditer(form):
        between = form[at : part.start()]
        number, at = number + between + _part(setter, part), part.end()
    number = "".join((number + form[at:]).replace("{", "").replace("}", "").split())
    return number if re.fullmatch(r"[\w.,:()'-]{1,12}", number) else None


def _part(setter: Typesetter, part: re.Match[str]) -> str:
    if part["the"] in _SECTIONS:
        return section_number(setter, _SECTIONS.index(part["the"]))
    name = part["the"] or part["name"] or ""
    count = setter.counts[name]
    letter = chr(ord("a") + count - 1) if 0 < count <= _LETTERS else "?"
    roman = _ROMAN[count] if 0 <= count < len(_ROMAN) else "?"
    forms = {"roman": roman, "Roman": roman.upper(), "alph": letter, "Alph": letter.upper()}
    return forms.get(part["form"] or "", str(count))


def section_number(setter: Typesetter, index: int) -> str:
    """Return the number of the section that is open on a level, with letters in an appendix."""
    counts = setter.counts
    shown = [counts[section] for section in _SECTIONS[(0 if counts["chapter"] else 1) : index + 1]] or [0]
    first = chr(ord("A") + shown[0] - 1) if setter.in_appendix and 0 < shown[0] <= _LETTERS else str(shown[0])
    return ".".join((first, *map(str, shown[1:])))


def next_section(setter: Typesetter, index: int) -> str:
    """Number the next section of a level, which labels mean from here on."""
    counts = setter.counts
    counts[_SECTIONS[index]] += 1
    for below in _SECTIONS[index + 1 :]:
        counts[below] = 0
    for name, above in setter.within.items():
        if above in _SECTIONS[index:]:
            counts[name] = 0
    number = section_number(setter, index)
    setter.label = ("Appendix" if setter.in_appendix else "Section", number)
    return number


def subequations(setter: Typesetter, *, opens: bool) -> None:
    r"""Formulas numbered 3a, 3b: the number of the whole, and letters."""
    if opens:
        whole = count_up(setter, "Equation")
        setter.subequations.append((setter.counts["equation"], whole))
        setter.counts["equation"] = 0
    elif setter.subequations:
        setter.counts["equation"] = setter.subequations.pop()[0]


def number_within(setter: Typesetter, name: str) -> None:
    r"""\numberwithin{equation}{section}, \counterwithin: numbered anew in each section, with its number."""
    setter.stream.option()
    counter, above = (written(setter.stream.argument()).strip() for _ in range(2))
    setter.within[counter] = above
    setter.definitions.macros.pop(f"the{counter}", None)


def set_counter(setter: Typesetter, name: str) -> None:
    r"""\setcounter{equation}{0} and \addtocounter."""
    counter, value = (written(setter.stream.argument()).strip() for _ in range(2))
    if re.fullmatch(r"-?\d{1,6}", value):
        setter.counts[counter] = int(value) + (setter.counts[counter] if name.startswith("addto") else 0)


COMMANDS: Final = {
    **dict.fromkeys(("numberwithin", "counterwithin", "@addtoreset"), number_within),
    **dict.fromkeys(("setcounter", "addtocounter"), set_counter),
}
"""The commands of counters."""
