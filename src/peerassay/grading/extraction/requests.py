"""What a sentence asks for, and whether it is about newness or other work (law, section 1: `request`)."""

import re

from peerassay.grading.extraction.lexicon import IS, NEWNESS

_ASKS = re.compile(
    r"\?\W*$|^\W*(?:please|kindly|(?:could|can|would) (?:we|one|it|this))\b|\bplease\b|\b(?:could|can|would|"
    r"will) (?:the )?(?:you|authors?)\b|"
    r"\bi (?:would|'d) (?:like|love|find|suggest|recommend|appreciate|encourage|hope|be (?:interested|curious))|"
    r"\b(?:it would|would be|will be) (?:\w+ )?(?:good|nice|helpful|useful|great|better|interesting|beneficial|"
    r"valuable|important|worth\w*|necessary|appreciated|informative|insightful)|"
    r"\bwould (?:\w+ ){0,2}?(?:strengthen|help|improve|enhance|clarify)\b|"
    r"\b(?:authors?|paper|it|this|they|you|discussion|comparison|work|(?:method|related[- ]works?) section) "
    r"(?:\w+ )?(?:should|must|need(?:s)? to|ought to|may want to|might want to|could benefit|would benefit)\b"
    r"(?! (?:not )?be (?:accepted|published|rejected))|"
    r"\bit is (?:\w+ly )?(?:recommended|suggested|advised|advisable|essential|necessary|crucial|important|vital)"
    r"(?: for (?:the )?(?:authors?|paper))? (?:to (?!note|mention|say|recogni)|that (?:the )?authors?\b)|"
    r"\bi (?:just |also |strongly |would )?(?:suggest|recommend|encourage|urge|wonder|am curious|am wondering|ask)\b|"
    r"^\W*(?:\w+ ){0,2}(?:suggestion|question)s?(?: \w+)?\s?:",
    re.IGNORECASE,
)
_QUESTION = re.compile(
    r"\b(?:how|what|why|which|whether|where|is|are|do|does|did|can|could|would|will|have|has) (?!been|also|already)"
    r"[^.;]*\?\W*$",
    re.IGNORECASE,
)
_OF_NEWNESS = re.compile(
    rf"\b{NEWNESS}\b|\b(?:{IS}|so|truly|really|more|actually|(?:that|which|what) (?:\w+ )?makes?(?: \w+){{1,6}}?|as) "
    r"(?:\w+ly )?(?:novel|original|innovative)\b(?!ly)|"
    r"\b(?:novel|original|innovative|unique) (?:\w+ )?(?:contributions?|aspects?|components?|parts?|insights?|ideas?|"
    r"elements?|features?|techniques?|claims?)\b|"
    r"\b(?:what|which|how|where|anything|something)\b[^.;?]{0,60}\bnew\b(?=\W*(?:$|here|about|in|compared|over|and|"
    r"beyond|or|with))|\b(?:fundamentally|truly|really|actually|genuinely) new\b|"
    r"\b(?:main|key|technical|actual|exact|core|precise|own) contributions?\b|"
    r"\bcontributions?\b[^.;?]{0,40}\b(?:beyond|over|compared|relative|with respect)\b",
    re.IGNORECASE,
)
_WORK = re.compile(
    r"<W\d+>|\b(?:prior|previous|existing|related|earlier|past|published|similar|concurrent|other|recent|"
    r"the current|the broader) (?:[\w-]+ ){0,3}?(?:works?|papers?|methods?|approach(?:es)?|literature|techniques?|"
    r"research|articles?|publications?|algorithms?|frameworks?|stud(?:y|ies)|solutions?|ideas?|references?)\b|"
    r"\bprior art\b|\bliterature\b|\b(?:those|that|ones?) (?:of|in|by) (?:the )?(?:<W\d+>|literature)",
    re.IGNORECASE,
)
_RELATES = re.compile(
    r"\b(?:differ(?:s|ed|ing|ences?|entiat\w+)?|different (?:from|to|than)|distinguish\w*|distinct\w*|"
    r"relat(?:es?|ions?|ionships?|ing) |position(?:ed|ing|s)?|connections?|similarit\w+|cit(?:e|es|ed|ing|ations?)|"
    r"discuss\w*|mention\w*|acknowledg\w*|contrast\w*|literature (?:review|survey)|situat(?:e|es|ed|ing)|credit|"
    r"motivat\w+|relevance|overlap\w*|"
    r"includ(?:e|es|ing)(?= (?:\w+ ){0,4}(?:references?|related|prior|works?|literature|citations?)))\b",
    re.IGNORECASE,
)
_COMPARES = re.compile(r"\bcompar\w+\b", re.IGNORECASE)
_EMPIRICAL = re.compile(
    r"\b(?:experiment\w*|empirical\w*|baselines?|perform(?!ative)\w*|results?|metrics?|accurac\w+|ablat\w+|tables?|"
    r"figures?|numbers|report(?:ed|s|ing)?|evaluat\w+|benchmark\w*|data ?sets?|runtimes?|speed\w*|costs?|efficien\w+|"
    r"budget|outperform\w*|numerical\w*|quantitativ\w+|fair\w*|trained|tested|effective\w*|scores?|gains?|"
    r"improvements?|complexity|hyper-?parameters?|settings?|SOTA|state-of-the-art)\b",
    re.IGNORECASE,
)
_WHETHER_DONE = re.compile(
    r"\b(?:is|are|was|were) there (?:any |other |some |already |also )*(?:prior|existing|previous|earlier|similar|"
    r"related|works?|papers?)\b|"
    r"\b(?:has|have) (?:this|it|these|such|similar|anyone|someone|others?|the)\b[^?]{0,60}\b(?:been )?(?:done|studied|"
    r"proposed|explored|considered|used|tried|introduced)\b[^?]{0,30}\b(?:before|previously|elsewhere|literature|"
    r"prior works?|previous works?)",
    re.IGNORECASE,
)


def asking_in(text: str) -> re.Match[str] | None:
    """Return the words by which a sentence asks for something; None where it asks nothing."""
    return _ASKS.search(text)


def asked_from(text: str) -> int:
    """Return where the asking begins; the sentence's length where nothing is asked."""
    ask = _ASKS.search(text)
    if ask is None:
        return len(text)
    question = _QUESTION.search(text)
    return min(ask.start(), question.start()) if question else ask.start()


def asks_about_work(text: str) -> bool:
    """Whether what is asked for is about newness or how the work stands to other work.

    A comparison counts where it is one of ideas; asking for another baseline or number is about the experiments.
    """
    if _OF_NEWNESS.search(text) or _WHETHER_DONE.search(text):
        return True
    if _WORK.search(text) is None:
        return False
    if _COMPARES.search(text):
        return _EMPIRICAL.search(text) is None
    return _RELATES.search(text) is not None
