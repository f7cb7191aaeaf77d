"""Noun phrases cut out of sentences by rules: without what leads up to them, up to where the clause goes on."""

import re

from peerassay.novelty.extraction.wording import cut

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
    r"|(?:a|an|the|our|both|novel|new|first|simple|general|two|three|several|unique|innovative)\s+|and\s+|[\s,;:.–—-]+)+",
    re.IGNORECASE,
)
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
    r"|providing|yielding|leading|ensuring|\w+ing)\s|,?\sand\s(?:show|prove|demonstrate|use|provide|then|present)\s",
    re.IGNORECASE,
)
_WEAK_END = re.compile(r",\s|\s(?:that|by|based on|to|through|using|via|with)\s", re.IGNORECASE)
_LEFT_OVER = re.compile(
    r"(?:\s+(?:considered|proposed|introduced|implemented|presented|described|used|given|based|as|in|by|of|to|with|for|on|from"
    r"|the|an?|and|or))+$|\s+(?:as\s+)?[\"“][^\"”]*$",
    re.IGNORECASE,
)
"""What is left at the end of a phrase that was cut: half a relative clause, a preposition, a quotation that opens."""
_LEAST_STRONG, _LEAST_WEAK = 3, 5


def without_lead(phrase: str) -> str:
    """Return the phrase without articles, "for the first time", "which is" and a second verb at its head."""
    return _LEADS.sub("", _POINTER.sub("", phrase)).strip()


def behind_we(sentence: str) -> str:
    """Return what stands behind the "we do" that a sentence opens with, all of it where it opens with none."""
    found = _WE_DO.search(sentence) if _WE_OPENS.search(sentence) else None
    return sentence[found.end() :] if found and len(sentence[found.end() :].split()) >= 3 else sentence


def noun_phrase(phrase: str, most: int) -> str:
    """Return the head of the phrase, at most so many words: up to where a relative clause, purpose or means begins."""
    kept = _until(_until(without_lead(phrase), _STRONG_END, _LEAST_STRONG), _WEAK_END, _LEAST_WEAK, most)
    return _LEFT_OVER.sub("", kept).strip(" ,;:.–—-")


def topic_phrase(phrase: str, most: int) -> str:
    """Return what the phrase is about, at most so many words: purposes and means stay, relative clauses go."""
    return _until(without_lead(phrase), _STRONG_END, _LEAST_WEAK, most)


def _until(phrase: str, ends: re.Pattern[str], least: int, most: int | None = None) -> str:
    found = (m.start() for m in ends.finditer(phrase) if len(phrase[: m.start()].split()) >= least)
    kept = phrase[: next(found, len(phrase))].strip(" ,;:.–—-")
    return kept if most is None else cut(kept, most)
