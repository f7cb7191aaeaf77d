"""Authors that a converter put behind the abstract: the right half of a title page, in the middle of the text."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from peerassay.documents.blocks import Element
from peerassay.documents.kinds import kind_by_words, split_number
from peerassay.documents.names import names_in
from peerassay.language.people import ADDRESS, NOT_A_PERSON, PARTICLES

_REACH = 60
_LONGEST = 160
_QUOTES = ("'", '"', "“", "‘", "«", ">")
_SMALL = re.compile(r"(?<![\w.@])[^\W\d_A-Z]{2,}+(?![\w@])")
_SIGNS = re.compile(r"[\W\d_]+")


@dataclass(frozen=True)
class Displaced:
    """The names, and the indices of the elements that hold them or their places of work."""

    names: tuple[str, ...] = ()
    elements: frozenset[int] = field(default_factory=frozenset)


def displaced_byline(elements: Sequence[Element], begin: int) -> Displaced:
    """Return the authors that are printed between the first paragraphs behind `begin`, up to the second section.

    A line counts that holds nothing but names and their place of work, of words that the paper never writes small:
    "Ground truth" out of a figure is nobody.
    """
    small: frozenset[str] | None = None
    names: list[str] = []
    taken: set[int] = set()
    for i in range(begin, _end(elements, begin)):
        people = _people_alone(elements[i])
        if not people or (i > begin and elements[i - 1].text.startswith(_QUOTES)):
            if i - 1 in taken and _is_place(elements[i]):
                taken.add(i)
            continue
        small = small_words(elements) if small is None else small
        enough = any if elements[i].kind == "heading" or _says_place(elements[i].text) else all
        if all(enough(rare_words(name, small)) for name in people):
            taken.add(i)
            names += [name for name in people if name not in names]
    return Displaced(tuple(names), frozenset(taken))


def _end(elements: Sequence[Element], begin: int) -> int:
    """The second heading of a section behind the abstract; people's names as headings are none."""
    last = min(len(elements), begin + _REACH)
    heads = [i for i in range(begin, last) if elements[i].kind == "heading" and _is_section(elements[i].text)]
    heads = [i for i in heads if "." not in (split_number(elements[i].text)[0] or "")]
    return heads[1] if len(heads) > 1 else last


def _is_section(text: str) -> bool:
    return split_number(text)[0] is not None or kind_by_words(text) is not None


def _people_alone(element: Element) -> tuple[str, ...]:
    """The names of a short line that holds nothing else but a place of work."""
    text = element.text.strip("* ").removesuffix(" :")
    if element.kind not in ("heading", "prose", "item") or len(text) > _LONGEST or text.endswith((".", ":", ";", "?")):
        return ()
    people = () if _is_section(text) else names_in([text])
    rest = text
    for name in people:
        rest = rest.replace(name, "")
    nothing = not _SIGNS.sub("", ADDRESS.sub("", rest))
    return people if nothing or _says_place(rest) else ()


def _is_place(element: Element) -> bool:
    short = element.kind in ("prose", "item", "footnote", "heading") and len(element.text) <= _LONGEST
    return (
        short and not element.text.endswith((".", ":")) and not _is_section(element.text) and _says_place(element.text)
    )


def _says_place(text: str) -> bool:
    return bool(ADDRESS.search(text) or NOT_A_PERSON.search(text))


def small_words(elements: Sequence[Element]) -> frozenset[str]:
    """Return the words that the paragraphs write in small letters: no surname is among them, with luck."""
    return frozenset(word for e in elements if e.kind in ("prose", "item") for word in _SMALL.findall(e.text))


def rare_words(name: str, small: frozenset[str]) -> list[bool]:
    """For each word of a name: whether the paper never writes it in small letters."""
    return [word.lower() not in small for word in re.split(r"[\s-]", name) if len(word) > 2 and word not in PARTICLES]
