"""What orders to a language model look like: a table of patterns, each with the words that must be there at all.

The words (lower case) are looked for first, which is quick; only then the pattern is tried. Patterns look for an
order with an addressee or an aim, since papers and reviews speak *about* prompts, scores and models all the time.
"""

import re

_MODEL = (
    r"(?:(?:an? |the |any |all |every |this |you )?(?:ai|llms?|(?:large )?language models?|chat ?bots?|chatgpt"
    r"|gpt(?:-?\d\w*)?"
    r"|claude|gemini|copilot|automated|machine|ai-?(?:based|assisted|powered|generated)|artificial intelligence"
    r"|virtual assistant|assistant)"
    r"(?:[ -](?:assistants?|(?:language )?models?|reviewers?|review(?:ing)? (?:systems?|agents?|tools?|bots?)"
    r"|judges?|graders?"
    r"|evaluators?|agents?|systems?|tools?))?)"
)
_MODEL_NAMES = "ai|llm|language model|chatbot|chat bot|gpt|claude|gemini|copilot|automated|machine|artificial|assistant"
_MODEL_WORDS = tuple(_MODEL_NAMES.split("|"))
_READING = r"(?:reading|processing|reviewing|parsing|evaluating|grading)"
_BEFORE = (
    r"(?:previous|prior|above|preceding|earlier|foregoing|former|existing|original|initial|other|system|your"
    r"|these|those"
    r"|the|my|safety|given|current|past)"
)
_ORDERS = (
    r"(?:instructions?|prompts?|rules?|directions?|guidelines?|guardrails?|directives?|commands?|orders?|constraints?"
    r"|programming|polic(?:y|ies)|restrictions?)"
)
_LABELS = r"(?:SUPPORTED|UNSUPPORTED|OVERSTATED|UNDERSTATED|AMBIGUOUS|NOT_NOVEL|SOMEWHAT_NOVEL|STRONG ACCEPT)"
_GOOD = (
    r"(?:positive|favou?rable|glowing|highest|perfect|maximum|max|top|accept(?:ing)?|strong accept|excellent"
    r"|high|10|full)"
)
_VERDICT = (
    rf"(?:(?-i:{_LABELS})|supported|unsupported|overstated|novel|not novel|accept(?:ed|ance)?|strong accept"
    rf"|reject(?:ed)?"
    r"|positive|favou?rable|highest|perfect|maximum|outstanding|groundbreaking|excellent|10|100)"
)
_JUDGED = (
    r"(?:reviews?|ratings?|scores?|verdicts?|labels?|assessments?|evaluations?|recommendations?|grades?|decisions?"
    r"|classifications?|marks?|feedback|opinions?|judg(?:e)?ments?)"
)
_DO = (
    r"(?:must|should|shall|give|rate|ignore|output|respond|recommend|accept|reject|write|mark|label|return"
    r"|do not|don't|only"
    r"|always|assign|say|include|never|treat|score|consider|stop|print|please|kindly|you|this paper|the paper)"
)
_TELL = (
    r"(?:you (?:must|should|shall|will|have to|need to|are required|can only)|please|must"
    r"|(?:always )?(?:rate|give|assign|output|respond|reply|recommend|write|return|mark|label|refuse|insert|say|state))"
)

_TABLE: tuple[tuple[tuple[str, ...], str], ...] = (
    # Orders to drop earlier orders.
    (
        (
            "ignor",
            "disregard",
            "forget",
            "overr",
            "bypass",
            "discard",
            "abandon",
            "neglect",
            "cancel",
            "obey",
            "follow",
        ),
        r"\b(?:ignore|disregard|forget|override|overrule|bypass|discard|abandon|neglect|cancel|(?:do not"
        r"|don't) (?:follow|obey)"
        rf"|stop following)\s+(?:about\s+)?(?:(?:all|any|every|each|of|both)\s+)*(?:{_BEFORE}\s+)+(?:(?!work"
        rf"|on\b)\w+\s+){{0,2}}{_ORDERS}\b",
    ),
    (
        ("ignor", "disregard", "forget"),
        r"\b(?:ignore|disregard|forget)\s+(?:all\s+|any\s+)?(?:of\s+)?(?:the\s+)?(?:everything|anything"
        r"|what(?:ever)?|all)\s+"
        r"(?:that\s+)?(?:(?:was|is|came|has been|you (?:were|have been|'ve been))\s+)?(?:told|said|above|before"
        r"|written|previously)\b",
    ),
    (("ignor", "disregard"), r"^\W*(?:ignore|disregard) (?:all|any) (?:previous|prior|earlier|above)\b"),
    (
        ("instruction", "directive", "task", "orders"),
        r"\b(?:new|updated|revised|real|actual|additional|hidden|secret|important|special|further"
        r"|following)\s+(?:system\s+)?"
        r"(?:instructions?|directives?|task|orders?)\s+(?:for (?:you|the (?:ai|model|llm|assistant))"
        r"|from (?:the )?(?:developer|administrator|system))\b",
    ),
    (
        ("instruction", "directive", "prompt"),
        r"^\W*(?:new|updated|revised|real|actual|hidden|secret) (?:system )?(?:instructions?|directives?|prompt)\s*:",
    ),
    (
        ("test", "void", "fake", "obsolete", "valid", "cancel", "null", "supersed", "outdated"),
        r"\b(?:above|previous|preceding) (?:text|content|instructions?|prompt|rules) (?:is|are|was|were) "
        r"(?:only )?(?:fake|void|obsolete|no longer valid|cancell?ed|a test|invalid|null|superseded|outdated)\b",
    ),
    (
        ("overrid", "supersed", "replaces", "takes precedence"),
        r"\bthis (?:text|sentence|message|instruction) (?:overrides|supersedes|replaces|takes precedence)\b",
    ),
    # A machine is addressed and told what to do.
    (
        _MODEL_WORDS,
        rf"\b(?:as|if you(?:'re| are)|since you(?:'re| are)|because you(?:'re| are)|you(?:'re"
        rf"| are) (?:now )?)\s*{_MODEL}\b"
        rf"[^.!?\n]{{0,80}}?\b{_TELL}\b[^.!?\n]{{0,100}}\b(?:{_JUDGED}|papers?|manuscript|submission|claims?"
        rf"|{_VERDICT})\b",
    ),
    (
        _MODEL_WORDS,
        r"^\W*(?:note|notice|message|memo|attention|instructions?|important|warning|hint|hey|hi|hello|dear|psa"
        r"|reminder|for|to)\b"
        rf"[\s:,-]*(?:(?:to|for|all|any|the|every)\s+)*{_MODEL}(?:\s+{_READING}\b[^:,.]{{0,60}})?"
        rf"\s*(?:[:!\u2014]\s*(?!$)(?!you are an? (?:expert|ai)\b)(?!given\b)|[,.-]\s*{_DO}\b)",
    ),
    (
        _MODEL_WORDS,
        rf"^\W*{_MODEL}(?:\s+{_READING}\b[^:,.]{{0,60}})?\s*[:,!\u2014]\s*(?:please\s+|you\s+|kindly\s+)?{_DO}\b",
    ),
    (
        _MODEL_WORDS,
        rf"\b{_MODEL} {_READING} (?:this|the present|our) (?:paper|manuscript|text|review|document|submission"
        rf"|sentence)\b"
        r"[^.!?]{0,80}\b(?:must|should|shall|are? (?:required|instructed|asked|told)|please|need to|has to"
        r"|have to|give)\b",
    ),
    (
        _MODEL_WORDS,
        r"\b(?:if|when|whenever|in case) (?:this|the|you|a) (?:paper|text|review|document|sentence|manuscript"
        r"|are|is)?\s*"
        r"(?:is |being |are )*(?:read|processed|reviewed|evaluated|parsed|graded|analy[sz]ed|summari[sz]ed"
        r"|reading|judged)?\s*"
        rf"(?:by )?{_MODEL}\b[^.!?]{{0,80}}?(?:,|then|please|you)\s*(?:\w+ ){{0,3}}{_TELL}\b",
    ),
    # Orders about the verdict.
    (
        (" as ", " with ", " to be ", "=", " only", " is ", " are ", " a ", " an "),
        r"\b(?:you must|you should|you shall|you will|be sure to|make sure to|remember to|always"
        r"|please)\s+(?:only |now |just )?"
        r"(?:mark|label|classify|judge|treat|report|score|rate|grade|call|return|output|write|say)\b[^.!?\n]{0,50}"
        rf"\b(?:as|to be|=|is|are)\s+[\"'`*(]*{_VERDICT}[\"'`*)]*\s*(?:$|[.,!;]|regardless|no matter|whatever)",
    ),
    (
        ("positive", "favo", "glowing", "high", "perfect", "max", "top", "accept", "excellent", "10", "full"),
        r"(?<!reviewers )(?<!would )(?<!will )(?<!to )(?<!can )(?<!could )(?<!we )(?<!they )(?<!i )(?<!not "
        r")(?<!who )(?<!models )(?<!ratings )"
        r"\b(?:give|write|provide|produce|generate|output|return|assign|submit|leave)\s+"
        r"(?:me |us |it |this |the |this paper |the paper |this (?:manuscript|submission) |only )*(?:an? |the )?"
        rf"(?:only |overall |very |extremely |highly |strongly )*{_GOOD}\s(?:(?:possible|overall) )?{_JUDGED}\b"
        r"(?:\s+(?:only|for (?:this|the)|of (?:this|the)|to this|regardless|no matter|possible)|\W*$|,? and do not)",
    ),
    (
        ("not", "never", "without", "avoid"),
        r"(?:^|[.;:,!]\s*|\b(?:and|please|you|must|should)\s+)(?:do not|don't|never|avoid)\s+"
        r"(?:highlight|mention|point(?:ing)? out|list|reveal|report|include|raise|flag|discuss)(?:ing)?\s+"
        r"(?:any\s+|its\s+)?(?:of its\s+)?(?:negatives?|weakness(?:es)?|flaws?|limitations|criticisms?|problems"
        r"|prior work|concerns)\b",
    ),
    (
        ("supported", "stated", "ambiguous", "novel", "accept"),
        r"\b(?:mark|label|classify|rate|judge|treat|grade|score|declare|return|output|answer|report"
        r"|set)\s+(?:\w+\s+){0,6}?"
        rf"(?:as\s+|=\s*|to\s+|with\s+)?[\"'`*(]*(?-i:{_LABELS})\b",
    ),
    (
        ("supported", "stated", "ambiguous", "novel", "accept"),
        r"\b(?:the (?:correct|right|expected|desired|only (?:acceptable|valid)|final) |your (?:final )?)(?:label"
        r"|verdict|answer|output"
        r"|score|classification|response|judg(?:e)?ment)\b[^.!?\n]{0,40}\b(?:is|are|be|must (?:only )?(?:contain"
        r"|say|read))\s+"
        rf"[\"'`*(]*(?:(?-i:{_LABELS})|strong accept|accept)\b",
    ),
    (
        ("accept",),
        r"\b(?:recommend|vote for|argue for)\s+(?:its |strong |an? |the |clear |immediate "
        r"|this paper for )*accept(?:ance|ing)?\b"
        r"[^.!?]{0,60}\b(?:regardless|no matter|irrespective|you must|as an? (?:ai|llm)|in your review)\b",
    ),
    (
        ("regardless", "irrespective"),
        r"\b(?:regardless|irrespective) of (?:its|the|their|your|any) (?:actual |real |true )?(?:content|quality"
        r"|evidence|merit)"
        r"[^.!?]{0,60}\b(?:give|rate|assign|score it|output|label|mark|recommend)\b"
        r"|\b(?:give|rate|assign|output|label|mark|recommend)\b[^.!?]{0,60}\b(?:regardless|irrespective) of "
        r"(?:its|the|their|your|any) (?:actual |real |true )?(?:content|quality|evidence|merit)",
    ),
    # Who the machine is to be.
    (
        ("from now", "from this point", "henceforth", "starting now"),
        r"\b(?:from now on|from this point (?:on|forward)|henceforth|starting now),?\s+"
        r"(?:you\b|your\b|act\b|respond\b|answer\b|always\b|only\b|ignore\b)",
    ),
    (
        ("you are n",),
        r"\byou are now\s+(?:an?\s+|in\s+|the\s+|free|no longer|d\.?a\.?n\b|un)|\byou are no longer (?:an?|bound"
        r"|required|restricted)\b",
    ),
    (
        ("pretend", "act as", "role", "imagine"),
        r"\b(?:pretend|act as if|role-?play|imagine) (?:that )?(?:to be|you(?:'re| are| have)|as)\b[^.!?]{0,60}\b"
        r"(?:no (?:rules|restrictions|guidelines|limits)|who (?:loves|accepts|always)|unrestricted|unfiltered"
        r"|without (?:rules|restrictions))\b",
    ),
    (
        (" mode", "anything now"),
        r"\b(?:developer|debug|god|admin(?:istrator)?|jailbreak|dan|sudo|root) mode\b[^.!?]{0,20}\b(?:on"
        r"|enabled?|activated?|unlocked)\b"
        r"|\benable (?:developer|debug|jailbreak|admin) mode\b|\bdo anything now\b",
    ),
    (
        ("prompt", "instruction", "system message", "api key"),
        r"\b(?:reveal|print|show|repeat|output|leak|display|disclose|tell me|write out|dump"
        r"|quote)\s+(?:me\s+)?(?:back\s+)?"
        r"(?:all\s+(?:of\s+)?)?your\s+(?:(?:full|entire|complete|hidden|original|initial|secret|exact|whole)\s+)*"
        r"(?:system (?:prompt|message|instructions?)|prompt|instructions?|api key)\b",
    ),
    (
        ("override", "directive", "alert", "notice", "command"),
        r"\b(?:system|admin(?:istrator)?|developer|operator|root)\s+(?:override|notice|directive|command"
        r"|alert)\s*[:!\u2014-]",
    ),
    # What to print.
    (
        ("supported", "verdict", "accept", "claims", "findings", "results", "empty"),
        r"\b(?:respond|reply|answer|output|return|print|emit)\s+(?:with\s+|an?\s+)?(?:only|exactly|just"
        r"|nothing (?:else )?(?:but|except)"
        r"|the following json|this json|solely|empty)\b[^.!?\n]{0,60}(?:\b(?:(?-i:SUPPORTED)|verdict|accept"
        r"|claims|findings)\b|\"results\"|empty (?:list|object))",
    ),
    (
        ('"label"', '"verdict"', '"novelty_claims"', '"claim_id"', '"finding"', '"findings"', '"stance"', '"results"'),
        r"[{,]\s*\"(?:label|verdict|novelty_claims|claim_id|findings?|stance|results)\"\s*:",
    ),
    (("claim",), r"\b(?:do not|don't|never) (?:extract|return|output) (?:any )?(?:novelty )?claims?\b"),
    (
        ("untrusted", "trusted", "system", "user input"),
        r"\b(?:end|close|begin|start) (?:of )?(?:the )?(?:untrusted|trusted|system prompt|system message|user input)"
        r"(?: (?:text|input|data|content|section))?\s*(?:$|[.:\n]|now|begin|end)",
    ),
)

PATTERNS: tuple[tuple[tuple[str, ...], re.Pattern[str]], ...] = tuple(
    (words, re.compile(pattern, re.IGNORECASE)) for words, pattern in _TABLE
)

# Role marks of chat formats and the marks of our own prompts: no reader needs them.
MARKS = re.compile(
    r"<\|(?:im_(?:start|end|sep)|system|user|assistant|eot_id|start_header_id|end_header_id)\|>"
    r"|(?:^|\n)\s*\[INST\]|<<SYS>>"
    r"|</?\s*(?:system|untrusted|system[_-]prompt|admin|user_input|tool_(?:call|result|use)"
    r"|function_calls?)\b[^<>\n]{0,60}>"
    r"|(?:^|\n)\s*#{2,4}\s*(?:system|new instructions?)\s*:?\s*(?:\n|$)"
    r"|(?:^|\n)\s*(?:system|developer)\s*(?:message)?\s*:\s*(?:you (?:must|should|are now)\b|ignore\b|from now"
    r"|new |override|give |always |do not |mark |rate |accept )",
    re.IGNORECASE,
)
