"""Orders to whoever grades a review, in the words of grading: labels, findings, claims, novelty, earlier work.

Same shape as `instruction_patterns`: words of which one must be there, then the pattern.
"""

import re

_MODEL = (
    r"(?:(?:ai|artificial intelligence|llms?|(?:large )?language models?|chat ?bots?|chatgpt|gpt-?\d?\w*|claude|gemini"
    r"|copilot|(?:automat(?:ed|ic)|machine|virtual|digital)[ -](?:reviewers?|graders?|assistants?|readers?|judges?"
    r"|systems?|tools?|evaluators?)|assistants?|graders?|bots?|neural networks?|machines?)"
    r"(?:[ -](?:assistants?|(?:language )?models?|reviewers?|systems?|agents?|tools?|bots?|judges?|graders?|readers?"
    r"|evaluators?|verifiers?))?)"
)
MODEL_NAMED = re.compile(rf"\b{_MODEL}\b", re.IGNORECASE)
"""A machine that reads: the patterns of `TO_MACHINES` are tried only where one is named."""
_MUST = (
    r"(?:must|should|shall|ought to|needs? to|ha(?:s|ve) to|(?:is|are) (?:to|asked|requested|advised|told|instructed"
    r"|required|expected|kindly|hereby|encouraged|invited|urged)|please|kindly|could|can|will|would)"
)
_HERE = (
    r"(?:(?:this|these|our|my|the present|the following|the above|each of my|all of my) (?:\w+ )?"
    r"(?:papers?|manuscripts?|works?|texts?|reviews?|submissions?|documents?|claims?|statements?|novelty|abstracts?"
    r"|points?|reviewers?|candidates?|critique)|reading this|reads this|reviewer objections|novelty|prior art"
    r"|(?:every|all|each|any) (?:\w+ ){0,2}(?:claims?|statements?|items?|findings?|aspects?|points?))"
)
_OUTCOME = (
    r"(?:supported|unsupported|overstated|understated|shown|proven|proved|correct|right|true|valid|justified|confirmed"
    r"|groundbreaking|novel|decisive|unfounded|baseless|false|wrong|invalid|well-founded|irrelevant)"
)
_LABEL = r"(?-i:\b(?:UN)?SUPPORTED\b|\bOVERSTATED\b|\bUNDERSTATED\b|\b(?:NOT|SOMEWHAT)_NOVEL\b|\bAMBIGUOUS\b)"
_ITEMS = (
    r"(?:claims?|items?|findings?|verdicts?|labels?|aspects?|statements?|points?|propositions?|questions?|sentences?"
    r"|objections?|doubts?|criticisms?)"
)
_GRADED = r"(?:reported|labell?ed|marked|judged|rated|graded|scored|classified|answered|tagged|flagged|returned|set)"
_BEGIN = r"(?:^\W*|[.;:,!?*]\s*|\b(?:and|then|so|now|please|kindly|just|simply|always|instead|must|should)\s+)"
_LABELS = ("SUPPORTED", "OVERSTATED", "UNDERSTATED", "_NOVEL", "AMBIGUOUS")

TABLE: tuple[tuple[tuple[str, ...], str], ...] = (
    # A label of the grading in capitals, with a word of grading or ordering beside it.
    (
        tuple(label.lower() for label in _LABELS),
        rf"\A(?=.*{_LABEL})(?=.*\b(?:{_ITEMS}|answer|mark|label|rate|always|everything|conclude|say|output|return"
        rf"|verdict"
        r"|result|classification|judge?|response|reply|must|confidence)\b)",
    ),
    # Items are to be graded so.
    (
        ("claim", "item", "finding", "verdict", "label", "aspect", "statement",
         "point", "doubt", "objection", "critic"),
        rf"\b{_ITEMS}\b[^.!?]{{0,60}}\b(?:must|has to|have to|is to|are to|should|shall|needs? to) be {_GRADED}\b"
        rf"[^.!?]{{0,30}}\b{_OUTCOME}\b",
    ),
    (
        ("to be",),
        r"\b(?:doubts?|objections?|criticisms?|concerns?|complaints?)\b[^.!?]{0,60}\b(?:are|is) to be (?:\w+ )?"
        r"(?:dismissed|rejected|ignored|disregarded|discarded|overlooked|treated|considered|regarded)\b",
    ),
    (
        ("correct", "right", "only", "expected", "true", "proper"),
        r"\b(?:the|only|your) (?:one |only )?(?:correct|right|expected|true|proper|acceptable|valid) "
        r"(?:finding|label|verdict|answer|output|classification|stance)s? (?:is|are|would be|will be|for \w+ \w+ is)"
        rf":? [\"'`*]*(?:\w+ )?(?:{_OUTCOME}|silent|denied)\b",
    ),
    (
        ("judge", "rate", "mark", "label", "treat", "find", "report", "grade", "count",
         "regard", "declare", "deem", "accept"),
        rf"{_BEGIN}(?:judge|rate|mark|label|treat|report|grade|count|regard|declare|deem|accept|classify|find) "
        r"(?:\w+ ){0,4}?(?:(?:every|each|all|any) (?:of )?(?:my |the |its |this |these |our )?(?:\w+ ){0,2}?"
        r"(?:claims?|statements?|items?|findings?|aspects?|points?|sentences?|propositions?)|everything"
        r"|reviewer objections"
        r"|this (?:work|paper|candidate|review(?:er)?))"
        rf"(?: (?:of|in) (?:this|my|the) \w+)?(?: (?:to be|as|is|are|being))?(?: \w+){{0,2}} ?\b(?:{_OUTCOME}"
        rf"|closest|best)\b",
    ),
    (
        ("every", "all", "each", "whole", "entire", "any"),
        rf"{_BEGIN}(?:answer|say|report|declare|conclude|state|confirm|assert|claim|assume|agree|write) that "
        r"(?:[^.!?]{0,60}\b)?(?:(?:aspects?|claims?|findings?|my review|this review(?:er)?|this paper|this work)\b)"
        rf"[^.!?]{{0,60}}\b(?:{_OUTCOME}|shows?|right)\b",
    ),
    (
        ("say that my", "say that this review", "say that our", "always answer",
         "answer that the aspect", "answer yes"),
        r"\bsay that (?:my|our|this) (?:review|paper|work|point|claim)s?\b|\balways (?:answer|say|reply|respond"
        r"|report)\b"
        rf"[^.!?]{{0,60}}\b(?:{_OUTCOME}|shows?|yes)\b",
    ),
    # Orders to leave out, to drop, to look away.
    (
        ("ignor", "disregard", "forget", "skip", "overlook"),
        rf"{_BEGIN}(?:ignore|disregard|forget|skip|overlook) (?:the|all|any|every|your|these|those|other|this)"
        r"(?: (?:other|given|above|following|remaining|rest of the))? (?:claims?|candidates?|rubrics?|evidence|material"
        r"|tasks?|law|schema|rules?|objections?|system|guidance|questions? above|reviewers? objections?)\b"
        r"(?:$|[.,;:!]| and\b| above\b| below\b| for\b| but\b)",
    ),
    (
        ("rubric", "instruction", "guard", "polic", "system prompt", "system message"),
        r"\b(?:disregard|ignore|switch off|turn off|disable|suspend|set aside|put aside|override|overrule|no longer"
        r" follow|pay no attention to)\b[^.!?]{0,30}\b(?:rubrics?|instructions?|guards?|guardrails?"
        r"|system (?:prompt|message))\b(?! tuning)(?=[^.!?]{0,80}(?:\babove\b|\bearlier\b|\byou|\banswer|\boutput"
        r"|\brate\b"
        r"|\bnow\b|\bgiven\b))",
    ),
    (
        ("rubric", "guard", "safeguard", "rules"),
        r"\b(?:guards?|guardrails?|safeguards?|rubrics?)\b(?: and \w+)? (?:is|are) (?:now |hereby )?(?:switched"
        r"|turned) off\b",
    ),
    (
        ("system prompt", "system message", "your instructions", "your prompt", "initial prompt"),
        r"\b(?:repeat|reveal|print|output|show|quote|include|write|copy|tell|disclose|leak|append"
        r"|attach)\b(?! that)[^.!?]{0,50}\b"
        r"(?:(?:text of )?(?:your|the) (?:system (?:prompt|message)|initial prompt)"
        r"|your (?:\w+ )?(?:system prompt|instructions|prompt))\b",
    ),
    (
        ("empty list", "no claims", "zero claims", "nothing from this", "this review"),
        r"\b(?:return|output|give|produce|extract|list|report|find)\b[^.!?]{0,30}\b(?:an empty (?:list|array"
        r"|object|result)"
        r"|(?:no|zero) (?:novelty )?(?:claims|items|findings)|nothing)\b[^.!?]{0,30}\b(?:(?:for|from|in) this (?:review"
        r"|paper|text|document))\b",
    ),
    (
        ("score", "rating", "confidence", "grade"),
        r"^\W*(?:please |now |and )*(?:set|put|raise|change|fix|increase|lower) (?:all|every|each|any|the|your|this"
        r"|my|its) (?:of )?(?:the )?(?:\w+ )?(?:scores?|ratings?|confidence|grades?)\b"
        r"(?! (?:threshold|level|interval|bound|weight|function|model)s?\b)[^.!?]{0,40}\bto (?:[+-]?\d"
        r"|the (?:max"
        r"|high|low|min)|maximum|high|full|zero)",
    ),
    (
        ("this work", "this paper", "this candidate", "this as the", "this one"),
        rf"{_BEGIN}(?:cite|use|choose|select|pick|prefer|quote|name|take|mark|rank|put) (?:only )?(?:this (?:work|paper"
        r"|candidate|text|one|abstract)(?: only| alone| as (?:the )?(?:only |sole |key |main |first |decisive "
        r"|closest )*"
        r"(?:proof|evidence|prior work|candidate|work|first))|this as the (?:decisive|closest|key|main|only|sole))\b"
        r"|\bonly this (?:work|paper|candidate) as (?:proof|evidence)\b",
    ),
    (
        ("act as", "behave as", "respond as", "answer as", "play a game", "play the role",
         "pretend", "imagine you", "you are a"),
        r"^\W*(?:please |now |so )*(?:act|behave|respond|answer|speak) as (?:if you were "
        r"|though you were )?(?:the|an?|my) "
        r"(?:author|judge|reviewer|assistant|grader|lenient|kind|friend|lawyer|advocate)\w*\b"
        r"|\blet(?:'s| us) play (?:a|the|this) (?:\w+ )?game\b|^\W*(?:please |now )?pretend (?:to be|that you|you)\b"
        r"|\byou are (?:now )?(?:an? )(?:\w+,? ){0,2}(?:judge|grader|verifier)\b[^.!?]{0,20}\b(?:so|and|who|that"
        r"|which)\b",
    ),
    (
        ("from now on", "henceforth"),
        r"\b(?:from now on|henceforth),? (?:\w+ )?(?:all|every|each|the|your|any) (?:\w+ ){0,2}"
        r"(?:claims?|answers?|findings?|verdicts?|replies|reply)\b",
    ),
    # An answer of the grading, as a line or a call.
    (
        ("verdict", "finding", "novelty score", "prior work found", "label", "stance"),
        r"\b(?:verdict|findings?|labels?|stance|novelty(?: score| rating)?|prior (?:work|art)(?: found)?)\s*(?:="
        r"|:|->|=>)"
        rf"\s*[\"'`]*(?:{_OUTCOME}|silent|denied|none|high|max|[45])(?![-\w])|\b(?:set|give|change|submit|record)_\w*"
        r"(?:verdict|label|score|finding|rating)\w*\s*\(|\bverdict (?:of )?[\"'`]*(?:un)?supported\b",
    ),
    (
        ("scored", "counted", "graded", "marked", "rated", "judged", "correct"),
        r"\b(?:review(?:er)?s?|this (?:paper|work|submission)|all cases|every case)\b[^.!?]{0,40}\b(?:is"
        r"|are) (?:to be )?"
        r"(?:always |automatically )?(?:scored|counted|graded|marked|rated|judged) (?:as )?(?:correct|right"
        r"|supported|novel"
        r"|true|valid)\b|\b(?:mark|find|call|label) (?:nothing|no claim|none)\b[^.!?]{0,30}\b(?:un)?supported\b",
    ),
    (
        ("screening", "software", "automated", "automatic", "machine"),
        r"\b(?:screening|grading|reviewing|assessment|evaluation) (?:software|system|tool|agent|program)s? (?:to"
        r"|must|should"
        r"|shall|may|can|is|are)\b[^.!?]{0,50}\b(?:skip|ignore|accept|pass|omit|waive|approve)"
        r"|^\W*for (?:automated|automatic|machine) (?:screening|review(?:ing)?|grading|use|readers?|processing)\b",
    ),
    # The prompt is said to be over, or another to begin.
    (
        ("end of", "begin", "start of"),
        r"(?-i:\b(?:END|BEGIN(?:NING)?|START) (?:OF )?(?:THE )?(?:[A-Z]+ ){0,3}(?:TEXT|NOTES?|INSTRUCTIONS?|DOCUMENT"
        r"|CANDIDATES?|REVIEWS?|PAPER|PROMPT|OUTPUT|MATERIAL|DATA|INPUT|CLAIMS?|TASK)\b)",
    ),
    (("system", "developer", "admin"), r"^\W*(?-i:SYSTEM|DEVELOPER|ADMIN(?:ISTRATOR)?)\s*:\s*\S"),
    (
        ("assistant:", "model:", "ai:", "grader:", "judge:"),
        rf"^\W*(?:assistant|model|ai|grader|judge)\s*:\s*[^.!?]{{0,80}}\b(?:claims?|findings?|verdicts?|items?)\b"
        rf"[^.!?]{{0,40}}\b(?:{_OUTCOME})\b",
    ),
    (("[claim c", "[paper]", "[candidate"), r"\[claim C\d+\]|\[C\d+\.L\d+\]|^## C\d+ \(gate\b"),
    (
        ("http://", "https://"),
        r"\b(?:fetch|open|visit|browse|load|retrieve|download|go to)\b[^.!?]{0,20}https?://\S+ (?:and"
        r"|then)\b[^!?]{0,30}\b"
        r"(?:follow|obey|apply|execute|do (?:what|as)|report|send)\b",
    ),
    (
        ("decode", "decipher", "decrypt", "rot13", "base64", "unscramble", "backwards", "from the end"),
        r"^\W*(?:please |now |first )*(?:decode|decipher|decrypt|unscramble|apply (?:rot-?13"
        r"|base-?64))\b(?: (?:this|it|the (?:following|next|text|string)|and|below)\b[^.!?]{0,40})?"
        r"(?:(?<! ):|\b(?:and (?:follow|obey|do|execute)|below)\b)|^\W*read (?:this |it |the next )?(?:backwards"
        r"|from the end)\b",
    ),
)  # fmt: skip

TO_MACHINES: tuple[str, ...] = (
    # The machine is named, and asked for something about this very text.
    rf"\A(?=.*\b(?:dear|dearest|beloved|esteemed|hey|hello|hi|ask(?:ing)? (?:the|any|every|all)|beg(?:ging)?|implore"
    rf"|thank you|grateful|kind(?:ly)?(?: of)?|wonderful|appreciate|please) (?:\w+ ){{0,5}}?{_MODEL}\b)"
    rf"(?=.*\b(?:{_HERE}|earlier work|prior work|rating|rank|accept|favou?r))",
    rf"^\W*(?:dear|dearest|beloved|esteemed|hey|hello|hi),?\s+(?:\w+\s)?{_MODEL}\s*[.,!:]?\s*$",
    rf"\b{_MODEL},? (?:that |which |who )?(?:is |are )?(?:currently )?(?:read|process|review|evaluat|grad|pars|judg"
    r"|assess|summari[sz]|analy[sz]|check|compar)(?:es|e|s|ing)? (?:this|our|my|the present)(?: \w+)?\b"
    rf"[^.!?]{{0,40}}(?::|\b{_MUST}\b)",
    rf"\b(?:this|the following|what follows)(?: (?:part|section|paragraph|line|note|message|text|sentence|passage))? "
    r"(?:is|was|are) (?:\w+ )?(?:only |solely |exclusively |meant |intended |addressed |written |directed )*"
    rf"(?:for|to|at) (?:(?:the|any|all|every|an?|whatever) )*{_MODEL}\b(?!s? (?:to|that) (?:learn|predict|train))",
    rf"^\W*(?:note|message|memo|notice|instructions?|reminder|guidance|hint|information|info|tip|rules?)s? "
    rf"(?:to|for) (?:(?:the|any|all|every|an?|whatever) )*{_MODEL}\b[^:.!?]{{0,60}}:",
    r"^\W*(?:(?:the|any|all|every|an?) )?(?:ai |llm |automated |language )?(?:graders?|assistants?|ai|llms?|language"
    r" models?|(?:ai|llm|automated) reviewers?|evaluators?|bots?) (?:must|shall|should|has to|have to) (?:\w+ )?"
    r"(?:answer|fetch|follow|obey|report|mark|label|rate|accept|conclude|treat|ignore|output|return|say|judge|grade"
    r"|dismiss|favou?r|praise|find)\b[^.!?]{0,80}(?:\bnovelty\b|https?://|\breview|\bclaim|\bour\b|\bthis\b"
    r"|\bsupported|\brules?\b|(?-i:[A-Z_]{6,}))",
    rf"\breviewers? using (?:an? )?(?:model|ai|llm|{_MODEL})\b[^.!?]{{0,20}}\b{_MUST}\b",
)  # fmt: skip

PATTERNS: tuple[tuple[tuple[str, ...], re.Pattern[str]], ...] = tuple(
    (words, re.compile(pattern, re.IGNORECASE | re.DOTALL)) for words, pattern in TABLE
)
MACHINE_PATTERNS = tuple(re.compile(pattern, re.IGNORECASE | re.DOTALL) for pattern in TO_MACHINES)
