"""The aspect of a claim: a phrase of the reviewer's own that can be looked for in a text."""

import re

from peerassay.evidence.terms import analyse, content_terms
from peerassay.evidence.vocabulary import GENERAL_ACADEMIC
from peerassay.grading.extraction.hedging import without_hedges
from peerassay.grading.extraction.lexicon import EARLIER, WORKS
from peerassay.grading.extraction.saying import WORK_MARK

LONGEST = 30
"""Words of an aspect at most; what is longer is cut at a boundary of the phrase."""
LEAST_TELLING = 2
"""Words of the matter that an aspect has at least: one alone names a topic, and is met everywhere (law, section 3)."""

_GENERAL = GENERAL_ACADEMIC | frozenset(
    term
    for term in content_terms(
        """
    algorithm algorithms contribute main manuscript submission article concepts innovation innovative innovations
    methodological aspects component components core major design high level point way existing prior extension
    straightforward application applications interesting significant somewhat original strength concern think believe
    find opinion quality clarity community sound important well written clear clearly known knowledge entire whole
    itself conceptual conceptually degree respect theoretical experiments insights lacks weak minor direction nice great
    enough appears decently fairly sufficiently highly truly creative clever around long time times years decades
    resource resources area areas paradigm paradigms lens angle attempt attempts relevance remains remain trivial
    biggest big practically definitely certainly relatively technically moderately reasonable promising valuable
    impressive remarkable elegant intuitive convincing vague incremental incrementally marginal modest equations theorem
    theorems section line page figure table appendix notion usage adoption choice kind sort piece pieces additional
    content total overly simplistic simple
    comparisons combinations variants variant version effort efforts presentation topic topics
    """
    )
)
_LEAD = re.compile(
    r"^(?:[^\w$\\]|(?:however|moreover|furthermore|also|additionally|in addition|overall|first(?:ly)?|second(?:ly)?|"
    r"third(?:ly)?|finally|thus|therefore|hence|again|in (?:general|particular|summary|short|fact)|"
    r"to me|for (?:example|instance)|e\.g\.|i\.e\.|specifically|as (?:such|a result|well)|and|but|or|so|yet|that|"
    r"which|then|because|since|"
    r"(?:as )?(?:already |previously |also |just )?(?:mentioned|noted|discussed|stated|said|explained|described|"
    r"pointed out)"
    r"(?: (?:above|before|earlier|previously|in [^,]{3,40}))?(?=,)|on the other hand|having said that|"
    r"that (?:being )?said|"
    r"in (?:contrast|other words|my view|my opinion)|more (?:specifically|precisely|broadly|importantly)|importantly|"
    r"notably|interestingly|unfortunately|nevertheless|nonetheless|meanwhile|likewise|consequently|to be (?:clear|"
    r"precise|fair)|true that|it is true that|it(?= \w+s\b)|into|as|although|though|while|whereas|even|indeed|"
    r"actually|both|such|similarly|"
    r"(?:i|we) (?:also )?(?:like|see|appreciate|am|do not think|don't think|do not see|understand)(?: that)?|"
    r"it (?:is|was)|there (?:is|are|exists?)|(?:the|this|these|their|its|main|key|core|only|basic|general|proposed|"
    r"very|whole|central|overall|primary|same|claimed)(?= )|"
    r"(?:ideas?|concept|notion|use|usage|approach|method|technique|proposal|fact|novelty|originality|innovations?|"
    r"contribution|strategy|framework|model|work|paper|problem|area|field|authors?|results?|inclusion|introduction|"
    r"adoption)s? (?:of|is|to|for|that|behind|in|lies? in|are|comes? from|by)\b|"
    r"(?:the )?(?:paper|authors?|work|approach|method|manuscript|they|it|this) (?:also )?(?:propos\w+|"
    r"introduc\w+|presents?|develops?|provides?|offers?|suggests?|studies|addresses|explores|investigates|uses?|"
    r"are|is|has|have)\b|"
    r"[\w-]+ (?:\w+ly |also )?(?:adopts|uses|employs|utili[sz]es|leverages|applies|follows|proposes|introduces|"
    r"presents)\b|"
    r"using|of|to(?= )|an?(?= )|is|are|in|by|with|for|on|about)\b)+",
    re.IGNORECASE,
)
_TAIL = re.compile(
    r"(?:[\s,;:.(\[\"'\-]+|\b(?:is|are|was|were|has|have|had|seems?|appears?|looks?|remains?|to|be|been|being|a|an|"
    r"the|very|quite|rather|also|already|and|or|but|of|in|by|with|from|as|that|which|not|n't|too|so|it|does|do|may|"
    r"might|can|could|somewhat|only|just|just a|mainly|largely|essentially|basically|really|particularly|itself|"
    r"this|on|for|feels?|both|although|while|since|because|more or less|proposed|introduced|presented|relatively|"
    r"between|than|like|among|except|would|should|been|a bit|bit|slightly|will|must|closely|strongly|highly|section|"
    r"subsection|shares?|similarit\w+|it)\b)+$",
    re.IGNORECASE,
)
_ABOUT_WORK = re.compile(
    r"\b(?:of|in|from|by|to|with|than|over|as|and|for|against|e\.g\.,?|such as|see|"
    rf"like)?\s*(?:the )?(?:{EARLIER}\s+(?:[\w-]+ )?{WORKS}\b|the literature\b)",
    re.IGNORECASE,
)
_OF_REVIEWING = re.compile(
    r"\b(?:I|I'm|my|me|you|your)\b|\b(?i:reviewers?|(?:the|this) (?:paper|authors?|manuscript|submission))\b"
)
_HEADING = re.compile(r"^\W*[A-Z][\w \-/&]{2,45}:\s+(?=\w+\s+\w+)")
_LEFTOVERS = re.compile(
    r"\b(?:proposed|introduced|presented|used|described|developed|studied|considered) (?:in|by) (?:this|the) "
    r"(?:paper|work|authors?|manuscript)\b|"
    r"[\w-]+ et\w* al\.?(?:,? \(?\d{4}[a-z]?\)?)?|\(\s*(?:e\.g\.|see|cf\.|i\.e\.)?[\s,;.and]*\)|\[\s*[,;\s]*\]|"
    r"\[\d[\d,;\s–-]*\]|"
    r"\(?\b(?:in|from|of|see|by|as in)?\s*\b(?:eqs?|equations?|secs?|sections?|figs?|figures?|tables?|appendix|"
    r"theorems?|algorithms?|lines?)\b\.?\s*\(?\d[\w.]*\)?\)?",
    re.IGNORECASE,
)
_SENDS_ON = re.compile(
    r"^.*\b(?:(?:is|seems|appears) (?:evident|true|clear|known|likely|possible|obvious)|is|be|was|are|fact|seems|"
    r"appears|notes?|noted|notice|means?|suspect|argued?|argues|so) that\b\s+",
    re.IGNORECASE,
)
_BESIDES = re.compile(
    r"^\W*(?:in addition to|besides|apart from|aside from|beyond|despite|as|since|because|given|due to|after|"
    r"upon|from|based on|according to)\b[^,]*,\s*",
    re.IGNORECASE,
)
_VERB = re.compile(
    r"\s(?:is|are|was|were|seems?|appears?|looks|feels|remains?|resembles?|mirrors?|overlaps?|represents?)\b",
    re.IGNORECASE,
)
_RELATIVE = re.compile(r"\b(?:that|which|what|who|where|how|whether|when|if)\b(?:\W+\w+){0,3}$", re.IGNORECASE)
_CONSEQUENCE = (
    r"(?:offer|provid|enabl|achiev|fill|highlight|lead|mak|result|allow|open|advanc|improv|giv|help|bring|show|"
    r"demonstrat|contribut|support|address|sett|establish|outperform|yield|pav|bridg|ensur)ing"
)
_GOES_OFF = re.compile(
    rf"\s*,\s*(?:(?:and |thus |thereby |potentially |while )*{_CONSEQUENCE}|but|while|as|since|because|so|"
    rf"though|although|"
    r"the (?:contribution|paper|method|novelty|work|approach)|and (?:the|it|this|i|they|we|is|has|are|a|an|"
    r"therefore|thus|hence)|thus|thereby|potentially|especially|"
    r"particularly)\b.*$|"
    r"\s+(?:and|but) (?:\w+ly )?(?:provid|introduc|offer|present|demonstrat|address|support|show|achiev|bring|"
    r"has|have|is|are|may|can|could|would|will|seem|appear)\w*\b.*$|"
    r"\s+and (?:\w+ly \w+s|\w+ing (?:it|them))\b.*$|"
    r"\s+(?:because|since|while|although|though|whereas|given that)\b.*$|\s+-\s+.*$|;.*$",
    re.IGNORECASE,
)
_ANNOUNCING = re.compile(
    r"^(?:to |\w+ly (?:and \w+ly )?)*(?:propos|introduc|present|develop|provid|offer|stud|explor|address|investigat|"
    r"consider|demonstrat|show|establish|analy[sz]|identif|creat|design|formulat|giv)(?:e|es|s|y|ies|ing)?"
    r"(?: and \w+)?\s+(?:(?:an?|the|several|some)\s+)?(?:\w+ly )?(?:novel |new )?",
    re.IGNORECASE,
)


_TORN = re.compile(r"[(\[]\s*[,;.)\]]|\b(?:of|in|by|and|from) [,;.]")
"""What is left of a phrase where works stood in its middle."""
_SINGLE_QUOTES = re.compile(r"(?<!\w)'|'(?!\w)")
_ASIDE = re.compile(r"\s-\s(?:(?!\s-\s).){5,160}\s-\s(?=\w)")
_FOUND_THAT = re.compile(
    r"\b(?:findings?|observations?|claims?|ideas?|insights?|conclusions?|"
    r"results?)\b[\s,-]{1,4}that (?P<what>.+?)(?:\s-\s|$)",
    re.IGNORECASE,
)
"""What was found is the matter, not "the core finding"."""
_ARTEFACT = re.compile(
    r"\b(?P<which>[\w-]{4,}(?: [\w-]+)?) (?:architectures?|loss(?:es)?|mechanisms?|modules?|networks?|objectives?|"
    r"operators?|"
    r"schemes?|regulari[sz](?:er|ation)s?|pooling|sampling|encoders?|decoders?|layers?|kernels?|tokens?|priors?|"
    r"estimators?|"
    r"constraints?|penalt(?:y|ies)|masks?|masking|embeddings?|algorithms?|optimi[sz]ers?|metrics?|benchmarks?|"
    r"data ?sets?|"
    r"corpus|bounds?|lemmas?|attacks?|defen[cs]es?)$",
    re.IGNORECASE,
)
"""A thing of a kind: "the multistream architecture" can be looked for, though only one of its words is of a field."""


def clean(phrase: str) -> str:
    """Return the phrase without hedges, leading and trailing function words, work marks and citations' leftovers."""
    text = _LEFTOVERS.sub(" ", WORK_MARK.sub(" ", without_hedges(phrase)))
    text = re.sub(r"\s+", " ", text).strip()
    text = _TAIL.sub("", _LEAD.sub("", _HEADING.sub("", text)))
    text = text if text.count('"') % 2 == 0 else text.replace('"', "")
    text = text if len(_SINGLE_QUOTES.findall(text)) % 2 == 0 else _SINGLE_QUOTES.sub("", text)
    text = text if text.count("$") % 2 == 0 else text.replace("$", "")
    return _shortened(_balanced(text).strip(" .,;:\"'-"))


def _balanced(text: str) -> str:
    """The text without brackets that have no partner in it."""
    open_at: list[int] = []
    single: set[int] = set()
    for place, mark in enumerate(text):
        if mark in "([":
            open_at.append(place)
        elif mark in ")]":
            if open_at:
                open_at.pop()
            else:
                single.add(place)
    single.update(open_at)
    kept = "".join(mark for place, mark in enumerate(text) if place not in single)
    return kept[1:-1] if re.fullmatch(r"\([^()]*\)", kept) else kept


def _shortened(text: str) -> str:
    written = text.split()
    if len(written) <= LONGEST:
        return text
    cut = " ".join(written[:LONGEST])
    stop = max(cut.rfind(mark) for mark in (", ", "; ", " which ", " that "))
    return _balanced(cut[:stop] if stop > len(cut) // 2 else cut)


def weight(phrase: str) -> int:
    """Return how many words of the phrase say something of the matter; of a compound each part counts."""
    told = {part for term in analyse(phrase).sequence for part in (term.parts or (term.stem,))}
    return len(told - _GENERAL)


def is_aspect(phrase: str) -> bool:
    """Whether the phrase can be looked for: it has `LEAST_TELLING` words of the matter and speaks of no reading."""
    if _TORN.search(phrase) or _OF_REVIEWING.search(phrase):
        return False
    return weight(phrase) >= LEAST_TELLING or _is_artefact(phrase)


def _is_artefact(phrase: str) -> bool:
    found = _ARTEFACT.search(phrase)
    return found is not None and weight(found["which"]) >= 1


def without_works(text: str) -> str:
    """Return the text without phrases such as "in prior work", whose words would be found everywhere."""
    return re.sub(r"\s+", " ", _ABOUT_WORK.sub(" ", text)).strip()


def subject_of(text: str) -> str:
    """Return what a judgement at the end of the text is about: behind "the issue is that", before its first verb."""
    found = _FOUND_THAT.search(text)
    if found and is_aspect(clean(found["what"])):
        return found["what"]
    told = _SENDS_ON.sub("", _BESIDES.sub("", _ASIDE.sub(" ", text)))
    told = told if is_aspect(told) or not is_aspect(text) else text
    for verb in _VERB.finditer(told):
        left = told[: verb.start()]
        if _RELATIVE.search(left) is None and verb.start() > 0:
            return left if is_aspect(clean(left)) else told
    return told


def object_of(text: str) -> str:
    """Return what a judgement at the head of the text is about: without the verb of announcing and what follows on."""
    return _GOES_OFF.sub("", _ANNOUNCING.sub("", text.strip()))
