"""Verbs by which authors announce what they did: "we propose", "this paper introduces"."""

import re
from collections.abc import Iterator
from enum import StrEnum
from itertools import groupby
from operator import itemgetter

from peerassay.language.patterns import pattern_of


class Announced(StrEnum):
    """What the object of an announcing verb is."""

    MADE = "made"
    """The contribution itself: "we propose a parser"."""
    DONE = "done"
    """What the contribution is done to: "we formalize bias", "we prove convergence"."""
    FOUND = "found"
    """What was seen or tried; it tells less of a contribution: "we show that", "we study"."""


_VERBS = {
    Announced.MADE: "propose introduce present develop design construct build create formulate derive release collect"
    " curate devise contribute publish describe",
    Announced.DONE: "prove establish characterize formalize define extend generalize unify quantify analyze cast"
    " reformulate integrate",
    Announced.FOUND: "show demonstrate study investigate identify reveal find provide offer explore address consider"
    " suggest argue examine tackle revisit focus",
}
_IRREGULAR = {"build": ("built",), "find": ("found",), "show": ("shown",)}


def _forms(verb: str) -> Iterator[str]:
    """The verb's forms, British spelling with American."""
    for base in {verb, verb.replace("yze", "yse"), f"{verb[:-3]}ise" if verb.endswith("ize") else verb}:
        root = base.removesuffix("e")
        past = f"{base[:-1]}i" if base.endswith("fy") or base == "study" else root
        plural = f"{past}es" if past != root or base.endswith(("sh", "s")) else f"{base}s"
        yield from (base, plural, f"{past}ed", f"{root}ing")
    yield from _IRREGULAR.get(verb, ())


_BY_FORM = {form: (verb, tells) for tells, verbs in _VERBS.items() for verb in verbs.split() for form in _forms(verb)}
_MADE = sorted(form for form, (_, tells) in _BY_FORM.items() if tells is Announced.MADE)
MADE = "|".join(
    f"{letter}(?:{'|'.join(form[1:] for form in forms)})" for letter, forms in groupby(_MADE, key=itemgetter(0))
)
"""All forms of the verbs whose object is the contribution, for a pattern: by letter, so that half as much is tried."""
_AUTHORS = r"(?:we|this (?:paper|work|study|article)|our (?:paper|work|method|approach|(?:key|main) \w+))"
_BETWEEN = r"(?:\w+ly|also|further|then|first|here|instead|thus|hereby|have|are the first to)"
WE = pattern_of(rf"\b{_AUTHORS}\s+(?:{_BETWEEN}\s+)*(?P<verb>[a-z]+)\b", re.IGNORECASE)
"""The authors as a subject with what they do; whether that announces anything, `announcing` tells of the verb."""


def announcing(word: str) -> tuple[str, Announced] | None:
    """Return the base form of an announcing verb and what its object is, None for any other word."""
    return _BY_FORM.get(word.lower())


def announces(sentence: str) -> Announced | None:
    """Return what the sentence announces of the authors' own work, by its first such verb; None where nothing."""
    verbs = (announcing(found["verb"]) for found in WE.finditer(sentence))
    return next((verb[1] for verb in verbs if verb), None)
