"""Noun phrases cut out of sentences by rules: without what leads up to them, up to where the clause goes on."""

import re

from peerassay.novelty.extraction.wording import cut
from peerassay.novelty.taxonomy.phrase_words import PARTING

MARK = re.compile(
    r"^[\s\-*•●▪◦‣·]*(?:\(?(?:i{1,3}|iv|v|\d|[a-e])[.)]\s*|(?:first|second|third|finally|lastly|last)(?:ly)?,\s+)?",
    re.IGNORECASE,
)
"""What a list item begins with; matches the empty string where there is nothing."""

_LEADS = re.compile(
    r"^(?:(?:and|or)\s+(?:\w+ly\s+)?(?:analy[sz]e|study|evaluate|develop|implement|design|validate|prove|introduce"
    r"|propose)\s+|for the first time,?\s+|to (?:the best of )?our knowledge,?\s+|(?:which|that|this)\s+(?:is|are)\s+"
    r"|that,?\s+(?:under|for|in|with|given|if|when)\s[^,]{3,120},\s+|that\s+|out\s+"
    r"|to\s+(?!(?:the|our|an?)\b)(?:\w+ly\s+)?[a-z]{3,}\s+(?=\S+\s+\S+)"
    r"|in this (?:paper|work),?\s+|(?:a|an|the)\s+(?:concept|notion|idea)\s+of\s+"
    r"|(?:yet|but)\s+\w+\s+(?=\S)|(?:a|an|the|our|both|novel|new|first|simple|general|two|three|several|unique|innovative)\s+|and\s+|[\s,;:.–—-]+)+",
    re.IGNORECASE,
)
_CONDITION = re.compile(
    r"^(?:that,?\s+)?(?:in|under|for|with|given|if|when|on)\s.{3,200}?,\s+(?=(?:the|an?|any|each|every|all|our|we)\s)",
    re.IGNORECASE,
)
"""Under what something holds, before what holds: "in calm weather, the kites ..."."""
_WE_DO = re.compile(
    r"\bwe\s+(?:\w+ly\s+|also\s+|further\s+|then\s+)*[a-z]+\s+(?:and\s+[a-z]+\s+(?=an?\b|the\b))?", re.IGNORECASE
)
_WE_OPENS = re.compile(r"^\W*(?:(?:to|in|for|by|based on)\s[^,]{3,80},\s)?we\s", re.IGNORECASE)
_POINTER = re.compile(
    r"\s*\((?:see\s|in\s|cf\.?\s)?(?:sub)?(?:sections?|sec\.?|figures?|fig\.?|tables?|tab\.?|appendix|app\.?|eq\.?|§)[^()]*\)",
    re.IGNORECASE,
)
_STRONG_END = re.compile(
    r"[;(]|\.\s|:\s|\s[–—-]\s|,?\s(?:which|where|who|whose|so that|while|such that|as well as)\s"
    r"|,\s(?:and\s)?(?:a|an|the|with|without|enabling|allowing|achieving|outperforming|leveraging|including|thus|thereby|making"
    r"|providing|yielding|leading|ensuring|\w+ing)\s|,?\sand\s(?:\w+ly\s)?(?:show|prove|demonstrate|use|provide|then|present|derive|develop|propose|introduce|establish|discuss"
    r"|characteri[sz]e|validate|evaluate)\s",
    re.IGNORECASE,
)
_WEAK_END = re.compile(r",\s|\s(?:that|by|based on|to|through|using|via|with)\s", re.IGNORECASE)
_LEFT_OVER = re.compile(
    r"(?:\s+(?:considered|proposed|introduced|implemented|presented|described|used|given|based|as|in|by|of|to|with|for|on|from"
    r"|the|an?|and|or|that|which|whose|who|is|are|not|such|called|named))+$|\s+[^\w\s)\]]+(?:\s+\w)?$|\s+without\s+\w+ing$|\s+(?:for|of|in|by)\s+(?:eq|fig|sec|thm|def|prop|alg|tab)s?$|\s+(?:as\s+)?[\"“][^\"”]*$",
    re.IGNORECASE,
)
"""What is left at the end of a phrase that was cut: half a relative clause, a preposition, a quotation that opens."""
_CAN_WE = re.compile(
    r"^(?:can|could|should|do|will)\s+we\s+(?:really\s+)?(?P<how>\w+ly\s+)?(?P<verb>[a-z]{2,})\s+(?P<rest>\S.+)$",
    re.IGNORECASE,
)
_SHORT_VERB = 4
_DOUBLES = re.compile(r"[^aeiou][aeiou][^aeiouwxy]$")
_ASKED = re.compile(r"^how\s+(?P<helper>does|do)\s+(?P<rest>\S+\s.+)$", re.IGNORECASE)
_JOINTS = frozenset(
    """
    that which who whose where while when so by with without for via through using to in into of on onto from under over
    and as at based between across among within toward towards than via versus upon after before during
    """.split()  # noqa: SIM905
)
"""Words before which a phrase can be cut and still be one."""
_BLANK_BEFORE = re.compile(r"\s+(?=[,;:])")
_LEAST_STRONG, _LEAST_WEAK = 3, 5


def without_lead(phrase: str) -> str:
    """Return the phrase without articles, "for the first time", "which is" and a second verb at its head."""
    return _LEADS.sub("", _CONDITION.sub("", _POINTER.sub("", phrase))).strip()


def without_condition(clause: str) -> str:
    """Return a clause without the condition before it: "in calm weather, the kites rise" is that they rise."""
    return _CONDITION.sub("", clause.strip(" ,"))


def behind_we(sentence: str) -> str:
    """Return what stands behind the "we do" that a sentence opens with, all of it where it opens with none."""
    found = _WE_DO.search(sentence) if _WE_OPENS.search(sentence) else None
    return sentence[found.end() :] if found and len(sentence[found.end() :].split()) >= 3 else sentence


def noun_phrase(phrase: str, most: int) -> str:
    """Return the head of the phrase, at most so many words: up to where a relative clause, purpose or means begins."""
    kept = _until(_until(without_lead(phrase), _STRONG_END, _LEAST_STRONG), _WEAK_END, _LEAST_WEAK, most)
    return _BLANK_BEFORE.sub("", _LEFT_OVER.sub("", kept)).strip(" ,;:.–—-")


def topic_phrase(phrase: str, most: int) -> str:
    """Return what the phrase is about, at most so many words: purposes and means stay, relative clauses go."""
    return _until(without_lead(phrase), _STRONG_END, _LEAST_WEAK, most)


def short_phrase(phrase: str, most: int, least: int) -> str:
    """Return at most so many words of a phrase, cut where a clause or a prepositional phrase begins if one does.

    `least` words stand before the cut; where none can be made there the words are cut as they come.
    """
    words = phrase.split()
    if len(words) <= most:
        return _LEFT_OVER.sub("", " ".join(words)).strip(" ,;:.–—-")
    cuts = [place for place in range(least, most + 1) if _joins(words[place]) or words[place - 1][-1] in ",;:"]
    kept = " ".join(words[: cuts[-1]]) if cuts else cut(phrase, most)
    return _LEFT_OVER.sub("", kept).strip(" ,;:.–—-")


def _joins(word: str) -> bool:
    return word.lower().strip(",;:()") in _JOINTS


def asked_of_us(question: str) -> str:
    """Return a question of "can we" as what is done: "partly mending nets"; else the text."""
    found = _CAN_WE.match(question)
    if found is None:
        return question
    return f"{found['how'] or ''}{gerund(found['verb'].lower())} {found['rest'].rstrip('? ')}"


def gerund(verb: str) -> str:
    """Return a verb's form in -ing; short ones double their last consonant ("planning")."""
    if verb.endswith("ie"):
        return f"{verb[:-2]}ying"
    if len(verb) <= _SHORT_VERB and _DOUBLES.search(verb):
        return f"{verb}{verb[-1]}ing"
    return f"{verb[:-1] if verb.endswith('e') and not verb.endswith('ee') else verb}ing"


def stated(question: str) -> str:
    """Return a question of "how does" as the phrase of what is asked: "how rain fills the well"; else the text."""
    found = _ASKED.match(question)
    if found is None:
        return question
    words = found["rest"].rstrip("? ").split()
    if found["helper"].lower() == "do":
        return " ".join(["how", *words])
    place = next((i for i, word in enumerate(words) if i and word in PARTING and not word.endswith("s")), None)
    if place is None:
        return question
    ending = "es" if words[place].endswith(("s", "sh", "ch", "x", "o")) else "s"
    return " ".join(["how", *words[:place], f"{words[place]}{ending}", *words[place + 1 :]])


def _until(phrase: str, ends: re.Pattern[str], least: int, most: int | None = None) -> str:
    found = (m.start() for m in ends.finditer(phrase) if len(phrase[: m.start()].split()) >= least)
    kept = phrase[: next(found, len(phrase))].strip(" ,;:.–—-")
    return kept if most is None else cut(kept, most)
