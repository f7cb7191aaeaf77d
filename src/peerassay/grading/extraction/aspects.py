"""The aspect of a claim: a phrase of the reviewer's own that can be looked for in a text."""

import re

from peerassay.evidence.terms import content_terms, words
from peerassay.grading.extraction.lexicon import EARLIER, WORKS
from peerassay.grading.extraction.saying import WORK_MARK

LONGEST = 30
"""Words of an aspect at most; what is longer is cut at a boundary of the phrase."""

_GENERIC = frozenset(
    """
    paper papers work works method methods approach approaches idea ideas technique techniques framework
    frameworks algorithm algorithms model models novelty novel contribution contributions contribute author
    authors proposed propose proposes main overall manuscript submission study article solution problem problems
    concept concepts originality innovation innovative new technical methodological limited incremental similar
    literature result results research aspect aspects part parts component components core key major methodology
    design strategy system general high level point way thing existing prior previous extension straightforward
    simple combination application interesting significant significance somewhat original presented introduced
    introduces present presents original strength weakness concern think believe find reviewer opinion quality
    clarity field community review issue idea sound important well written clear clearly known related knowledge
    entire whole itself overall conceptual degree terms respect level theoretical empirical analysis experiments
    experimental performance perspective insight insights lack lacks weak minor fully direction good nice great
    strong based good enough appears seems decently fairly clearly sufficiently quite highly truly creative clever
    """.split()  # noqa: SIM905
)
_LEAD = re.compile(
    r"^(?:\W|(?:however|moreover|furthermore|also|additionally|in addition|overall|first(?:ly)?|second(?:ly)?|"
    r"third(?:ly)?|finally|thus|therefore|hence|again|in (?:general|particular|summary|short|fact|my (?:opinion|"
    r"view))|"
    r"to me|for (?:example|instance)|e\.g\.|i\.e\.|specifically|as (?:such|a result)|and|but|or|so|yet|that|"
    r"which|then|because|since|as|although|though|while|whereas|even|indeed|actually|honestly|"
    r"(?:i|we) (?:also )?(?:think|believe|feel|find|found|like|see|appreciate|would say|am|do not think|"
    r"don't think|do not see|understand)(?: that)?|it (?:seems|appears|looks)(?: to me)?(?: that| like)?|"
    r"it (?:is|was)|there (?:is|are|exists?)|(?:the|this|their|main|key|core|only|basic|general|proposed|very|"
    r"whole|central|overall|primary|same)(?= )|"
    r"(?:ideas?|concept|notion|use|usage|approach|method|technique|proposal|fact|novelty|originality|"
    r"contribution|strategy|framework|model|work|paper|problem|authors?)s? (?:of|is|to|for|that|behind|in|"
    r"lies in|comes from|by)\b|"
    r"(?:the )?(?:paper|authors?|work|approach|method|manuscript|they|it|this) (?:also )?(?:propos\w+|"
    r"introduc\w+|presents?|develops?|provides?|offers?|suggests?|studies|addresses|explores|investigates|uses?|"
    r"are|is|has|have)\b|"
    r"using|of|to(?= )|an?(?= )|is|are|in|by|with|for|on|about)\b)+",
    re.IGNORECASE,
)
_TAIL = re.compile(
    r"(?:[\s,;:.(\"'\-]+|\b(?:is|are|was|were|has|have|had|seems?|appears?|looks?|to|be|been|being|a|an|the|very|"
    r"quite|rather|also|already|and|or|but|of|in|by|with|from|as|that|which|not|n't|too|so|it|does|do|may|might|"
    r"can|could|"
    r"somewhat|only|just|just a|mainly|largely|essentially|basically|really|particularly|itself|this|on|for|"
    r"feels?|i|think|find|both|although|while|since|because|more or less)\b)+$",
    re.IGNORECASE,
)
_ABOUT_WORK = re.compile(
    r"\b(?:of|in|from|by|to|with|than|as|and|for|e\.g\.,?|such as|see|"
    rf"like)?\s*(?:the )?(?:{EARLIER}\s+(?:[\w-]+ )?{WORKS}\b|the literature\b)",
    re.IGNORECASE,
)
_HEADING = re.compile(r"^\W*[A-Z][\w \-/&]{2,45}:\s+(?=\w+\s+\w+)")


def clean(phrase: str) -> str:
    """Return the phrase without leading and trailing function words, work marks and citations' leftovers."""
    text = WORK_MARK.sub(" ", phrase)
    text = re.sub(r"\(\s*(?:e\.g\.|see|cf\.|i\.e\.)?[\s,;.and]*\)|\[\s*[,;\s]*\]", " ", text)
    text = re.sub(r"\s+", " ", text).strip()
    text = _TAIL.sub("", _LEAD.sub("", _HEADING.sub("", text)))
    return _shortened(text.strip(" .,;:()\"'-"))


def _shortened(text: str) -> str:
    written = text.split()
    if len(written) <= LONGEST:
        return text
    cut = " ".join(written[:LONGEST])
    stop = max(cut.rfind(mark) for mark in (", ", "; ", " which ", " that "))
    return cut[:stop] if stop > len(cut) // 2 else cut


def weight(phrase: str) -> int:
    """Return how many words of the phrase say something of the matter: generic words of reviewing do not."""
    generic = {term for word in _GENERIC for term in content_terms(word)}
    return len({term for term in content_terms(phrase) if term not in generic})


def is_aspect(phrase: str) -> bool:
    """Whether the phrase can be looked for: two words of the matter, or one that is a compound or a long name."""
    heavy = weight(phrase)
    return heavy >= 2 or (heavy == 1 and any("-" in w or len(w) >= 9 for w in words(phrase) if w not in _GENERIC))


def without_works(text: str) -> str:
    """Return the text without phrases such as "in prior work", whose words would be found everywhere."""
    return re.sub(r"\s+", " ", _ABOUT_WORK.sub(" ", text)).strip()
