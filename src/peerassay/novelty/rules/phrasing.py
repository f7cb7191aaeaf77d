"""Phrases and queries brought into their limits (OpenNovelty, Tables 1-3), and phrases cut where they can be cut."""

from typing import NamedTuple

from peerassay.language.function_words import JOINTS
from peerassay.language.terms import STOP_WORDS
from peerassay.novelty.parts import SEARCH_PREFIX


class Words(NamedTuple):
    """How many words are asked for; one longer than `soft` is noted, one over `most` cut."""

    least: int
    most: int
    soft: int = 0


CORE, NAMED, CLAIM, DESCRIPTION = Words(5, 15), Words(1, 15), Words(1, 40), Words(0, 60)
"""Words of the core task, and of a contribution's name, claim and description."""
QUERY = Words(5, 25, soft=15)
"""Of a query with its prefix."""

_LABELS = ("core task:", "task:", "query:", "name:", "answer:")
_QUOTES = "\"“”'‘’`*_#"
_MARKS = " ,;:!?"
_STOPS = " .,;:!?-–—"
_LEADS = frozenset("a an the our both towards novel new first simple general two three several and that".split())  # noqa: SIM905


def word_count(text: str) -> int:
    """Return how many words the text has, as blanks part them."""
    return len(text.split())


def cut(text: str, most: int) -> str:
    """Return the first words of the text, without function words left hanging where it was cut."""
    written = text.split()
    if len(written) <= most:
        return " ".join(written)
    return _ended(written[:most])


def short_phrase(phrase: str, most: int, least: int) -> str:
    """Return at most so many words of a phrase, cut where a clause or a prepositional phrase begins if one does.

    `least` words stand before the cut; where none can be made there the words are cut as they come.
    """
    words = phrase.split()
    if len(words) <= most:
        return " ".join(words).rstrip(_STOPS)
    cuts = [place for place in range(least, most + 1) if _joins(words[place]) or words[place - 1][-1] in ",;:"]
    return _ended(words[: cuts[-1] if cuts else most])


def without_lead(phrase: str) -> str:
    """Return the phrase without articles, "towards", "novel" and the like at its head."""
    words = phrase.strip(_STOPS).split()
    while words and words[0].strip(",").lower() in _LEADS:
        words.pop(0)
    return " ".join(words)


def without_brackets(text: str) -> str:
    """Return the text on one line without addresses and what stands in brackets (citations, abbreviations)."""
    kept, depth = [], 0
    for place, character in enumerate(text):
        if character in "([" and (depth or place == 0 or text[place - 1] == " "):
            depth += 1
        if not depth:
            kept.append(character)
        if character in ")]" and depth:
            depth -= 1
    whole = "".join(kept) if not depth else text
    words = (word for word in whole.split() if "://" not in word)
    return " ".join(words).replace(" ,", ",").replace(" .", ".").replace(" ;", ";").replace(" :", ":")


def gerund(verb: str) -> str:
    """Return a verb's form in -ing ("showing", "analyzing")."""
    return f"{verb[:-1] if verb.endswith('e') and not verb.endswith('ee') else verb}ing"


def plain_phrase(text: str) -> str:
    """Return a phrase in one line without label ("Core task:"), enclosing quotation marks, Markdown and full stop."""
    flat = " ".join(text.split())
    while (bare := _unlabelled(flat.strip(_QUOTES + " ")).strip(_QUOTES + " ").strip(_MARKS).rstrip(_STOPS)) != flat:
        flat = bare
    return flat


def topic_of(query: str) -> str:
    """Return a query without its search prefix, however often and in whatever case it stands there."""
    topic, leads = plain_phrase(query), ("find papers about", "find papers on", "find papers")
    while lead := next((each for each in leads if f"{topic} ".lower().startswith((f"{each} ", f"{each}:"))), None):
        topic = plain_phrase(topic[len(lead) :].lstrip(" :"))
    return topic


def with_prefix(topic: str) -> str:
    """Return the topic as a contribution's query."""
    return f"{SEARCH_PREFIX}{topic}"


def _unlabelled(text: str) -> str:
    label = next((each for each in _LABELS if text.lower().startswith(each)), "")
    return text[len(label) :].strip()


def _ended(words: list[str]) -> str:
    """The words without a function word or an opened bracket left hanging at their end."""
    kept = list(words)
    while len(kept) > 1 and (kept[-1].strip(_STOPS).lower() in STOP_WORDS or not any(map(str.isalnum, kept[-1]))):
        kept.pop()
    return " ".join(kept).rstrip(_STOPS + '(["“')


def _joins(word: str) -> bool:
    return word.lower().strip(",;:()") in JOINTS
