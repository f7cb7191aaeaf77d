"""Numbers and names of a text, each in the one form by which it is looked for."""

import re
from decimal import Decimal

from peerassay.language.coined import NAME, fold_name
from peerassay.language.mathematics import POINT_APART
from peerassay.language.patterns import pattern_of
from peerassay.language.polarity import number_named
from peerassay.language.terms import HYPHEN, STOP_WORDS, words

_NUMBER = pattern_of(
    r"(?<![A-Za-z@_\d.])(?<![A-Za-z][-–])(?:\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d*\.\d+|\d+)(?P<share>\s?%|[\s-]?per\s?cent\b)?"
)
_CAPITALISED = pattern_of(r"(?<![\w.\"“'‘(])(?<=\s)[A-Z][\w’'-]*")


def numbers_in(text: str) -> dict[str, str]:
    """Return the numbers of a text by plain digits: "1,000" is 1000, "0.50" and "0 . 5" .5, "5 percent" 5%."""
    closed = POINT_APART.sub(".", text)
    given = {_plain(found[0], share=bool(found["share"])): found[0] for found in _NUMBER.finditer(closed)}
    named = ((number_named(word), word) for word in words(text))
    return given | {number: word for number, word in named if number is not None and number not in _SMALL}


_SMALL = frozenset({"0", "1", "2"})
"""Words for these say little: "one", "two" stand in every paper."""


def _plain(number: str, *, share: bool) -> str:
    whole, _, part = re.sub(r"[^\d.]", "", number).partition(".")
    whole, part = whole.lstrip("0"), part.rstrip("0")
    return (f"{whole}.{part}" if part else whole or "0") + "%" * share


def rounds_to(number: str, longer: str) -> bool:
    """Say whether a number is another one with fewer decimals: "7.5%" of "7.45", "80" of "80.17"; both as `numbers_in`.

    A single digit is no rounded number: "3 layers" is not said by "3.4".
    """
    short, long = (Decimal(each.removesuffix("%")) for each in (number, longer))
    places, more = (-int(each.as_tuple().exponent) for each in (short, long))
    is_single = len(short.as_tuple().digits) + places <= 1
    return not is_single and places < more and abs(short - long) <= Decimal(5).scaleb(-places - 1)


def names_in(text: str) -> tuple[str, ...]:
    """Return the names of a text: what is written as one ("BERT", "CIFAR-10"), capitalised words within a sentence."""
    coined = [found[0] for found in re.finditer(rf"(?<![\w\-.]){NAME}(?!\w)", text)]
    capitalised = [found[0] for found in _CAPITALISED.finditer(text)]
    kept = (name.strip("-'’") for name in (*coined, *capitalised))
    return tuple(dict.fromkeys(name for name in kept if len(name) > 1 and name.lower() not in STOP_WORDS))


def forms(word: str) -> list[str]:
    """Return a word folded, without the mark of possession and plural, and its parts."""
    bare = re.sub(r"['’]s?$", "", word)
    whole = fold_name(bare)
    parts = [fold_name(part) for part in HYPHEN.split(bare)] if HYPHEN.search(bare) else []
    return list(dict.fromkeys(form for text in (whole, *parts) for form in (text, text.removesuffix("s")) if form))
