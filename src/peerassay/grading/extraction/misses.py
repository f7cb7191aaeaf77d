"""Words that look like doubt about newness and speak of something else: skill, results, text, a fault of the field."""

import re

from peerassay.grading.extraction.cues import Cue, Says

_FAULT = re.compile(
    r"\b(?:issues?|limitations?|drawbacks?|shortcomings?|difficult(?:y|ies)|importance|need|challenges?|"
    r"weakness(?:es)?|"
    r"lack|inability|instability)\b[^.;,]{0,90}$",
    re.IGNORECASE,
)
"""That a fault of the field is well known says nothing of the paper."""
_OF_RESULTS = re.compile(
    r"\s*(?:to (?:\w+ly )?(?:outperform|perform|work|improve|be|achieve|yield|have|help|lead|fail|generali[sz]e|scale|"
    r"exhibit|suffer|converge|reduce|increase)|that|when|how|why|(?:strong|good|better|promising) )\b",
    re.IGNORECASE,
)
_IT_IS_SAID = re.compile(r"\bit\W*$", re.IGNORECASE)
_EARLIER = re.compile(r"\b(?:already|previously|before|long|earlier)\b", re.IGNORECASE)
_SAYING = re.compile(
    r"\b(?:shown|known|observed|prove[nd]|established|demonstrated|noted|reported|pointed out|documented)\b",
    re.IGNORECASE,
)
_DOING = re.compile(
    r"\b(?:perform|behav|work|scal|converg|run|score|rank|fare)\w*(?: \w+)?\W*$|"
    r"\b(?:reach|achiev|attain|yield|obtain)\w*(?: \w+){0,2}\W*$",
    re.IGNORECASE,
)
"""Behind these, "similarly to" is a likeness of results or behaviour."""
_OF_TEXT = re.compile(
    r"overlap\w*[^.;]{0,40}\b(?:sections?|preliminar\w+|introduction|appendix|figures?|labels?|legends?|text|curves?|"
    r"confidence intervals?|error bars?|clusters?|regions?)\b",
    re.IGNORECASE,
)
_SKILL = re.compile(
    r"\b(?:ability|able|position|qualified|expertise|competent) to (?:\w+ly )?(?:judge|assess|evaluate|"
    r"appreciate)\b",
    re.IGNORECASE,
)
_LEFT_OUT = re.compile(
    r"(?:\bnot|n't|\black\w*|\bwithout|\bomit\w*|\bignor\w+|\bmiss\w*|\bneglect\w*)\b[^.;]{0,80}\b(?:which|that)\s*$",
    re.IGNORECASE,
)
_BY_ITSELF = re.compile(
    r"^[^.;,]{0,40}?\b(?:by|in) (?:the|this|their|its) (?:authors?|(?:current )?paper|appendi\w+|manuscript|"
    r"supplement\w*)\b",
    re.IGNORECASE,
)
_GREAT = re.compile(
    r"\b(?:significant|non-?trivial|substantial|important|novel|nice|elegant|interesting|useful|valuable|clever|"
    r"neat)\W+$",
    re.IGNORECASE,
)
_FIGURES = re.compile(
    r"\b(?:results?|performance|accurac\w+|numbers|scores?|range|errors?|values?) (?:of|on|for|are|is|in)\b",
    re.IGNORECASE,
)
_HAS_SUBJECT = re.compile(r"[A-Za-z]{5,}|\b(?:it|this|that|work|idea|they|is|are|<W\d+>)\b", re.IGNORECASE)
_IS_SUBJECT = re.compile(r"[^.,:;]{3,60}\b(?:is|are|was|would|could|can|will)\b", re.IGNORECASE)


_OTHERWISE_KNOWN = re.compile(
    r"(?<=known)\s+(?:for|to)\b|(?<=adopted)\s+in practice\b|(?<=before)\s+(?:the|its|their|being)\b|"
    r"(?<=used)\s+(?:in practice\b|(?:as|to denote) (?:an? |the )?(?:\w+ )?(?:variable|symbol|notation|index|letter))",
    re.IGNORECASE,
)
"""What follows "well known" or "used before" where it is no precedent: "known for", "used as variable"."""


def misses(cue: Cue, before: str, text: str, match: re.Match[str]) -> bool:
    """Whether the words of doubt are about something else: the reviewer's skill, a thing left out, a subject itself."""
    if cue.says is Says.BARE:
        return _SKILL.search(text[: match.end()]) is not None
    if cue.says is Says.KNOWN:
        return _misses_known(before, text, match)
    if cue.says is Says.EXTENDS:
        return _GREAT.search(before) is not None or (
            _HAS_SUBJECT.search(before) is None and _IS_SUBJECT.match(text[match.end() :]) is not None
        )
    if cue.says is Says.LIKE:
        in_doing = "similarly" in match[0].lower() and _DOING.search(before) is not None
        return in_doing or _FIGURES.search(before) is not None or _OF_TEXT.search(text) is not None
    return False


def _misses_known(before: str, text: str, match: re.Match[str]) -> bool:
    told = None if _EARLIER.search(match[0]) else _SAYING.search(match[0])
    if told and (_OF_RESULTS.match(text, match.start() + told.end()) or _IT_IS_SAID.search(before)):
        return True
    if _FAULT.search(before) or _OTHERWISE_KNOWN.match(text, match.end()):
        return True
    return _LEFT_OUT.search(before) is not None or _BY_ITSELF.search(text[match.start() :]) is not None
