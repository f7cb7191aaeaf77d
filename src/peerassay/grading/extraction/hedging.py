"""How sure a reviewer's words are, and whether he limits them to what he knows."""

import re

from peerassay.grading.claim import Certainty

_HEDGED = re.compile(
    r"\b(?:to (?:the best of )?(?:my|our|the reviewer's)(?: best)?(?: \w+)? (?:knowledge|understanding)|(?:as|"
    r"so) far as i (?:know|am aware|can (?:tell|see|judge|confirm)|understand)|"
    r"i(?:'m| am) not (?:an expert|(?:an )?\w* ?expert|very familiar|fully aware|aware of)|not (?:very |too |"
    r"fully |so )?familiar with|if i (?:understand|understood|remember|recall|am not mistaken)|"
    r"i (?:may|might|could) (?:be wrong|have missed|be mistaken|have misunderstood|be missing)|correct me if|"
    r"unless i (?:missed|am missing)|i(?:'m| am) unaware|i (?:have not|haven't) seen|i (?:do not|"
    r"don't) know of)\b",
    re.IGNORECASE,
)
_LOW = re.compile(
    r"\b(?:seems?|seemingly|appears? to|appear|might|may|could|perhaps|possibly|maybe|probably|potentially|"
    r"unclear|not (?:sure|clear|certain|convinced)|unsure|somewhat|kind of|sort of|"
    r"i (?:wonder|guess|suspect|feel)|arguably|a bit|likely|looks like|hard to (?:tell|say|judge))\b",
    re.IGNORECASE,
)
_HIGH = re.compile(
    r"\b(?:clear(?:ly)?|definite(?:ly)?|certain(?:ly)?|obvious(?:ly)?|undoubtedly|without (?:a )?doubt|exactly|"
    r"identical|the same as|no (?:\w+ )?novelty|lack(?:s|ing)? (?:of )?(?:\w+ )?(?:novelty|originality)|"
    r"nothing (?:\w+ )?new|"
    r"completely|entirely|totally|fully|absolutely|strongly|very|highly|extremely|truly|really|"
    r"significant(?:ly)?|substantial(?:ly)?|fundamental(?:ly)?|extensively|thoroughly|well[- ](?:known|studied|"
    r"established)|already|"
    r"certainly|indeed|never|first|only|merely|simply|severely|major|always|by no means|in fact|directly|"
    r"essentially|just)\b",
    re.IGNORECASE,
)


_SAID_FOR_SELF = re.compile(
    r"\s*,?\s*(?:\(?\bto (?:the best of )?(?:my|our|the reviewer['’]s|the authors['’]|their)(?: [\w-]+){0,3}? "
    r"(?:knowledge|understanding)\b\)?|\b(?:as|so) far as i (?:know|am aware|can (?:tell|see|judge)|understand)\b|"
    r"\b(?:in|from) my (?:humble |personal |own |honest )?(?:opinion|view|understanding|perspective|point of view|"
    r"reading|experience)\b|\bto my mind\b|"
    r"\b(?:i|we)(?: \w+ly| also| would| still| do)? (?:think|believe|feel|find|found|guess|suspect|say|assume)\b"
    r"(?: that)?|\bit (?:seems|appears|looks)(?: to me)?(?: that| like)?\b|\bif i (?:understand|understood|"
    r"remember|recall)(?: (?:it|this))?(?: correctly| right| well)?\b|\bif i(?:['’]m| am) not mistaken\b|"
    r"\bcorrect me if i(?:['’]m| am) wrong\b|\bunless i(?:['’]m| am)? (?:missed|missing)(?: something)?\b|"
    r"\b(?:honestly|frankly|arguably|apparently|admittedly|personally|to be honest)\b)\s*,?\s*",
    re.IGNORECASE,
)
"""Words by which a reviewer says that he speaks for himself; they are no part of what he speaks of."""


def without_hedges(text: str) -> str:
    """Return the text without "to my knowledge", "I believe", "it seems" and their like, wherever they stand."""
    return _SAID_FOR_SELF.sub(" ", text).strip()


def is_hedged(text: str) -> bool:
    """Whether it says "to my knowledge" or the like (law, section 1)."""
    return _HEDGED.search(text) is not None


def certainty_of(text: str) -> Certainty:
    """Return the seed's `confidence_lang`: low where it is hedged or modal, high where a booster stands alone."""
    low = _LOW.search(text) is not None or is_hedged(text)
    high = _HIGH.search(text) is not None
    if low:
        return Certainty.MEDIUM if high and not is_hedged(text) else Certainty.LOW
    return Certainty.HIGH if high else Certainty.MEDIUM
