"""Contributions that are actions, named by what is done: "we prove that ..." is "proving that ...", and no thing."""

import re

from peerassay.novelty.extraction.phrasing import gerund, without_condition

_ACTIONS = frozenset(
    """
    adapt address analyse analyze apply approximate argue augment benchmark bound cast characterise characterize combine
    compare connect consider decompose define demonstrate discover employ enhance estimate evaluate examine explore
    extend find formalise formalize generalise generalize identify improve incorporate integrate investigate learn
    leverage measure model observe optimise optimize prove quantify recast reduce reformulate relate represent rethink
    reveal revisit show simulate solve study tackle train transform treat unify use utilise utilize verify view
    """.split()  # noqa: SIM905
)
"""Verbs that say what was done to a thing that was there before; "propose" and its like make the thing itself."""
_IRREGULAR = {"found": "find", "shown": "show"}
_ACTION = re.compile(
    r"\b(?:we|to)\s+(?:(?:\w+ly|also|further|then|first|next|have)\s+)*(?P<verb>[a-z]+)\s+"
    r"(?:(?P<lead>that|how|whether|why|when|an?|the)\b,?\s*)?(?:(?:novel|new|simple|general|both|an?|the|any)\s+)*$",
    re.IGNORECASE,
)
_NEXT_CLAUSE = re.compile(
    r"[;:(\[]|\.\s|,\s+(?:and\s+|which\s|while\s|where\s|thus\s|thereby\s|providing\s|indicating\s|\w+ing\s)"
)
_CLAUSES = frozenset({"that", "how", "whether", "why", "when"})
_SEEN = 3
"""Words of a name that are looked for in its sentence."""


def action_name(sentence: str, name: str, most: int) -> str:
    """Return the name led in by what the sentence says is done with it; the name as it is where that makes it.

    What is found or shown is a clause, as far as `most` words have room: without its verb it would say something else.
    """
    opening = r"\s+".join(map(re.escape, name.split()[:_SEEN]))
    found = re.search(opening, sentence) if opening else None
    done = _ACTION.search(sentence[: found.start()]) if found else None
    verb = _base(done["verb"].lower()) if done else None
    if done is None or verb is None:
        return name
    lead = (done["lead"] or "").lower()
    told = _clause(sentence[done.end("lead") :], most - 2) if lead in _CLAUSES else name
    return " ".join(filter(None, (gerund(verb), lead, told)))


def _clause(phrase: str, most: int) -> str:
    """The first clause of the phrase; where it has more words than that, its first ones and an ellipsis."""
    words = _NEXT_CLAUSE.split(without_condition(phrase), maxsplit=1)[0].rstrip(" ,;:.").split()
    if len(words) <= most:
        return " ".join(words)
    return " ".join([*words[: most - 1], "…"])


def _base(verb: str) -> str | None:
    """The verb's base form, None where it is no action of the list."""
    regular = (verb, verb.removesuffix("d"), verb.removesuffix("ed"), re.sub(r"ied$", "y", verb))
    return next((one for one in (_IRREGULAR.get(verb, verb), *regular) if one in _ACTIONS), None)
