# ruff: noqa: E501  (a construction stands on one line: cut up it is harder to read)
"""Text that steers a machine which grades: constructions made of wide word classes, weighed and added up.

Whoever steers must speak *to* somebody (a machine, "whoever processes this", "you"), must *bid* (an imperative,
"must", "is to be", a rule said to be in force, a promise, a threat, a ready answer) and must say *what* (a result, a
label, what to leave out). A construction that joins two of them weighs a half, one that joins all three a whole; what
sounds like a reviewer who speaks to authors, or an author who reports, weighs against it. The weights were set on
attacks of our own and on 290,000 sentences of real papers and reviews, of which at most one in 5,000 may be withheld.
"""

import re

from peerassay.documents.pattern_index import PatternIndex

THRESHOLD = 1.0
"""Weight from which on a sentence is withheld."""

_MACHINE = (
    r"(?:(?-i:A\.?I\.?s?|LLMs?)|artificial intelligences?|large language models?|language models?|chat ?bots?|chatgpt|gpt-?\d\w*"
    r"|(?-i:Claude|Gemini|Copilot|Grok)|bots?|assistants?|graders?|autograders?|evaluators?|assessors?|verifiers?"
    r"|(?:automat\w*|machine|virtual|digital|synthetic|silicon|electronic|ai|llm)[- ](?:\w+[- ])?(?:agents?|readers?|reviewers?|referees?"
    r"|judges?|assistants?|systems?|tools?|checkers?|pipelines?|brains?|minds?|evaluators?|assessors?)"
    r"|(?:evaluation|assessment|review(?:ing)?|verification|checking|screening|judging|grading|scoring) (?:engines?|agents?|systems?|tools?|bots?|pipelines?|software|scripts?|services?))"
)
_READS = r"(?:read|process|handl|pars|evaluat|grad|assess|summari[sz]|ingest|judg|scan|analy[sz]|review|receiv|compar|scor)(?:s|es|e|ing|ed|ses|sing)?"
_THIS = (
    r"(?:(?:this|these|the present|the following) (?:\w+ )?(?:lines?|texts?|sentences?|documents?|papers?|manuscripts?|submissions?|reviews?|passages?"
    r"|paragraphs?|notes?|words|works?|claims?|abstracts?|contributions?|messages?|entr(?:y|ies)|reviewers?|files?)|herein|hereof)"
)
_JUDGE = (
    r"(?:mark|label|tag|treat|rate|score|grade|accept|approve|conclude|deem|declare|assign|award|grant|enter|record|register|regard|count|classify|judge|confirm|"
    r"endorse|affirm|presume|assume|consider|call|return|output|answer|respond|reply|write|say|print|emit|report|put|set|give|choose|find|rule|decide|state|pronounce|certify|list)"
)
_JUDGED = (
    r"(?:marked|labell?ed|tagged|treated|rated|scored|graded|accepted|approved|deemed|declared|assigned|awarded|granted|entered|recorded|registered|regarded"
    r"|counted|classified|judged|confirmed|endorsed|affirmed|presumed|assumed|taken|waved through|passed|skipped|ignored|disregarded|omitted|dismissed|discarded"
    r"|dropped|upheld|credited|found|considered|resolved|decided|reported|returned|answered)"
)
_GOOD = r"(?:favou?rabl[ey]|positive(?:ly)?|approving|glowing|flattering|lenient|generous|benevolent|perfect|top|maxim(?:um|al)|highest|full|best|enthusiastic|uncritical|affirmative)"
_OUTCOME = (
    r"(?:supported|substantiated|well[- ]?founded|contradicted|refuted|confirmed|verified|validated|proven|proved|justified|true|correct|accurate|valid|novel|original"
    rf"|unprecedented|groundbreaking|beyond (?:any |all )?(?:question|doubt|dispute)|settled|established|{_GOOD}|unsupported|overstated|understated|unfounded|baseless)"
)
_ITEM = (
    r"(?:claims?|novelty|originality|(?:prior|earlier|previous|past|overlapping) (?:works?|art|studies|papers?|literature)|candidates?|findings?|verdicts?|labels?"
    r"|assertions?|objections?|criticisms?|critiques?|doubts?|overlaps?|reviewers?'?s?|submissions?|manuscripts?|weaknesses|shortcomings)"
)
_BID = r"(?:must|shall|should|(?:is|are|has|have|needs?|ought) to|may only|is (?:asked|told|required|instructed|requested) to|are (?:asked|told|required|instructed|requested) to)"
_GO = r"(?:\A[\W\d]*(?:\w+ \d+: ?)?|[:;,!?\u2014-]\s*|[.)\]]\s+|\b(?:so|then|please|kindly|simply|just|therefore|always|instead|and|hence|must|shall|should) )(?:(?:please|kindly|simply|just|always|now|then|only|therefore|so) )*"
_CHECKS = r"(?:novelty|originality|prior[- ](?:work|art)|plagiarism|overlap) (?:checks?|checking|assessment|screening|tests?|review|comparison|search(?:es)?|verification)"

_MACHINE_WORDS = (
    "=ai", "=ais", "a.i", "=llm", "=llms", "artificial", "language model", "chat", "gpt", "claude", "gemini", "copilot", "grok", "=bot", "=bots", "chatbot", "assistant", "grader", "evaluator",
    "assessor", "verifier", "automat", "autograd", "machine", "virtual", "digital", "synthetic", "silicon", "electronic", "evaluation", "assessment",
    "reviewing", "verification", "checking", "screening", "judging", "grading", "scoring",
)  # fmt: skip
_ITEM_WORDS = (
    "claim", "novel", "original", "prior", "earlier", "previous", "past", "overlapping", "candidate", "finding", "verdict", "label", "assertion",
    "objection", "critic", "critique", "doubt", "reviewer", "submission", "manuscript", "weakness", "shortcoming", "overlap",
)  # fmt: skip

_ROWS: tuple[tuple[float, tuple[str, ...], str], ...] = (
    # To whom: a machine that reads this; whoever reads it by machine.
    (0.5, _MACHINE_WORDS, rf"\b{_MACHINE}\b[^.!?]{{0,80}}\b{_BID} (?:\w+ ){{0,2}}?(?:{_JUDGE}|ignore|disregard|skip|omit|leave|refrain|default|stop|favou?r|lean|agree)\b(?! (?:to|on|in|with)\b)"),
    (0.5, _MACHINE_WORDS, rf"\b{_MACHINE}\b[^.!?]{{0,30}}\b{_READS} (?:through )?{_THIS}\b"),
    (1.0, ("ever",), rf"\b(?:who|which|what)(?:so)?ever (?:\w+ ){{0,4}}?{_READS} {_THIS}\b"),
    (1.0, ("if you", "should you", "you are reading", "since you", "because you", "as you"),
     rf"\b(?:if|should|in case|since|because|as) you (?:can |are able to |are |happen to |be )*{_READS} (?:and \w+ )?{_THIS}\b[^.!?]{{0,80}}(?:,|\bthen\b|\byou\b) ?(?:\w+ ){{0,5}}?(?:{_JUDGE}|ignore|skip|do not|never|must|are)\b"),
    (1.0, ("being a", "as a", "you are", "you're"), rf"\b(?:being|as|you(?:'re| are)) an? (?:\w+ ){{0,2}}?{_MACHINE},[^.!?]{{0,20}}\byou(?:r)?\b(?=.*\b(?:{_ITEM}|{_OUTCOME}|label|paper|review)\b)|\byou are not (?:a )?human\b"),
    (1.0, ("note", "errat", "correction", "message", "notice", "memo", "advice", "reminder", "hint", "request", "appeal", "guidance", "instruction", "word", "tip", "information", "warning", "directive"), rf"\A\W*(?:(?:\w+ ){{0,3}})(?:notes?|errat(?:um|a)|corrections?|messages?|notices?|memo|advice|reminders?|hints?|requests?|appeals?|guidance|instructions?|word|tips?|information|warning|directives?) (?:for|to|from) (?:(?:the|all|any|every|an?|whatever|your|our) )*(?:\w+ )?{_MACHINE}\b(?!s? (?:to|on|in|with|using|training|and)\b)[^.!?]{{0,60}}(?::|,|\.| that\b)"),
    (1.0, ("appreciat", "oblig", "grateful", "kind", "thank", "please", "beg", "ask", "implore", "request", "wish", "hope", "urge"),
     rf"\b(?:appreciate|obliged|grateful|kind (?:of|if)|thank\w*|beg|(?:we|i|kindly) (?:\w+ )?(?:ask|implore|request|wish|hope|urge)|(?:is|are) (?:asked|implored|requested|urged))\b[^.!?]{{0,50}}\b(?:{_MACHINE}|(?:whichever|whatever|any) (?:assistant|model|machine|tool|system|program|software)s?)\b(?=.*\b(?:{_ITEM}|{_GOOD}|rank|rating|reading of|reviews?|{_THIS})\b)(?!.*\bto (?:generate|produce|solve|rewrite)\b)"),
    # Roles, games, stories.
    (1.0, ("referee", "reviewer", "judge", "grader", "editor", "advocate", "assessor", "evaluator", "critic", "lawyer", "friend", "author", "fan"),
     r"\byou(?:'re| are|r role is| will be| become| play| act as| shall be| will (?:now )?(?:take|play))\b[^.!?]{0,30}\b(?:generous|lenient|kind|friendly|gentle|indulgent|supportive|sympathetic|enthusiastic|loyal|author|advocate|lawyer|fan)\b[^.!?]{0,60}\b(?:referee|reviewer|judge|grader|editor|advocate|assessor|evaluator|critic|lawyer|friend|authors?|fan|side)\b"),
    (0.5, ("game", "pretend", "imagine", "role", "act as", "from now", "henceforth", "play"),
     r"\blet(?:'s| us) (?:play|pretend|imagine)\b|\A\W*(?:pretend|imagine|act as|play the (?:role|part)|suppose you)\b|\b(?:from now on|henceforth)\b|\byou act as\b"),
    (0.5, ("game", "pretend", "imagine", "role", "act as", "from now", "henceforth", "suppose", "you are"),
     r"\byou(?:r)?\b[^.!?]{0,80}\b(?:referee|reviewer|judge|grader|advocate|editor)s?\b"),
    (1.0, ("do as", "do what", "do likewise", "example", "so should you", "so must you", "you should too", "you too"),
     r"\bdo (?:as|what) the (?:\w+ )?(?:grader|reviewer|judge|referee|machine|model|assistant|evaluator)\b|\b(?:and )?so (?:should|must|shall) you\b|\bfollow (?:his|her|their|its) example\b[^.!?]*$|\bwhat your (?:answer|verdict|report) should\b"),
    # The bidding: to judge so.
    (1.0, _ITEM_WORDS, rf"{_GO}{_JUDGE} (?:that )?(?:the |this |its |each |every |all |any |my |our |of |these |both |only )*(?:\w+ ){{0,3}}?{_ITEM}(?: (?:of|in|made|concerning|about|here)[^.,;!?]{{0,50}}?)? (?:as|to be|to|is|are|with) (?:being |well |fully |entirely |wholly |clearly )?['\"`*]*{_OUTCOME}\b(?! by\b)"),
    (0.5, _ITEM_WORDS, rf"\b{_ITEM}\b[^.!?]{{0,80}}\b(?:must|shall|(?:is|are) (?:hereby )?to|has to|have to|ought to|should) (?:\w+ )?be (?:\w+ ){{0,2}}?{_JUDGED}\b"),
    (0.5, (*_ITEM_WORDS, "mark", "item", "statement", "point"), r"\b(?:as|to be|marked) (?:being |fully |wholly )?['\"`*]*(?:supported|well[- ]?founded|confirmed|verified|proven|unsupported|novel|beyond (?:question|doubt|dispute)|true|correct|valid|accurate|justified|established|settled)\b['\"`*]*\s*(?:[.,;!:]|$|without|regardless|whatever|in (?:all|any|every)|and|for)"),
    (0.25, ("without", "entirety", "no matter", "regardless", "whatever", "irrespective", "under any", "under no", "all cases", "at all times", "exception"),
     r"\bwithout (?:further |any |additional )?(?:inspection|checks?|checking|verification|question|comparison|exception|reservation|scrutiny|ado|delay)\b|\bin (?:its|their) entirety\b|\b(?:no matter|regardless|irrespective) (?:of|what|how)\b|\A\W*whatever\b|\bunder (?:any|no) circumstances?\b|\bin all cases\b|\bat all times\b|\bno exceptions?\b"),
    (0.5, ("label", "mark", "score", "rating", "grade", "verdict", "confidence"),
     r"\b(?:assign|award|give|grant|enter|put|choose|select|return|output|set|report|default to|pick|use)\b[^.!?]{0,40}\b(?:(?:top|highest|best|full|maximum|perfect|positive|most favou?rable) (?:labels?|marks?|scores?|ratings?|grades?|verdicts?|confidence)|(?:labels?|verdicts?|ratings?) (?:to |of |as )?['\"`*]*(?:supported|novel|contradicted|positive|confirmed|true|correct|unsupported))\b"),
    (0.5, ("every", "all", "each", "any", "only", "nothing", "no ", "everything"), r"\b(?:every|all|each|any|whole|everything|remaining)\b (?:\w+ ){0,3}?(?:claims?|statements?|items?|labels?|findings?|objections?|points?|assertions?|verdicts?|affirmations?)\b(?=.*\b(?:supported|confirmed|novel|true|correct|verified|positive|top|well[- ]founded|accepted)\b)"),
    (1.0, ("mention", "cite", "name", "raise", "bring up", "list", "output", "report", "point", "refer", "leave out", "omit", "skip"),
     r"(?:\A\W*(?:\w+ \d+: ?)?|[,:;!]\s*(?:and |so |then )?|\A[^.!?]{0,80},\s*)(?:please |kindly |simply |then )*(?:do not|don't|never|leave out|omit|skip|avoid|refrain from|suppress|hide|withhold)\b(?:,[^,]{0,40},)?[^.!?,]{0,40}\b(?:earlier work|prior (?:work|art)|previous work|its limitations|any limitations?|weaknesses|negatives?|negative (?:findings|remarks)|shortcomings|the comparison with|the label|contradicted|unsupported|overlap(?:s|ping works?)?|flaws)\b"),
    (0.5, ("approving", "positive", "favo", "glowing", "flattering", "generous", "lenient", "uncritical", "affirmative", "benevolent", "no negative"),
     rf"\b(?:an?|the|only|more|most|entirely|a more) {_GOOD} (?:results?|answers?|verdicts?|assessments?|readings?|remarks?|reviews?|judg(?:e)?ments?|evaluations?|light|views?|opinions?|words|reply|response|report|conclusion|findings?|stance)\b|\bno negative (?:findings?|remarks?|comments?)\b"),
    (0.25, ("return", "output", "produce", "give", "write", "submit", "deliver", "answer", "respond", "skip", "end", "stop", "lean", "report", "emit", "print"),
     r"(?:\A[\W\d]*|[.;:,!]\s*|\b(?:and|so|then|please|kindly|must|should|shall|could|to) )(?:return|output|produce|deliver|submit|answer|respond|lean|emit|print|end your|stop (?:here|now)|skip (?:to|the))\b"),
    # Rules said to be in force; what was said before is said to be void.
    (1.0, ("precedence", "overrid", "supersed", "replac", "void", "revok", "rescind", "priority over", "outrank", "prevail", "trump", "cancel"),
     r"\b(?:this|these|the following|what follows|here|the present)\b[^.!?]{0,40}\b(?:takes? (?:precedence|priority)|ha(?:s|ve) priority|overrides?|supersedes?|replaces?|outranks?|prevails?|cancels?|trumps?|revokes?|voids?)\b[^.!?]{0,40}\b(?:told|instruct\w+|rules?|(?:system|all|any|earlier|previous) prompts?|rubrics?|guidelines?|orders?|directives?|(?:said|written|given|stated|specified) (?:above|before|earlier)|everything (?:above|before|else)|polic(?:y|ies) above|your \w+)\b"),
    (1.0, ("exempt", "excluded", "excused", "waive", "not subject", "dispens", "spare", "skip"),
     rf"\b(?:exempt\w*|excluded|excused|waived?s?|waiver|not subject to|dispens\w+|spared?|skip\w*)\b[^.!?]{{0,90}}\b(?:{_CHECKS})\b|\b{_CHECKS}\b[^.!?]{{0,60}}\b(?:(?:is|are|was|were|be|been) (?:hereby )?(?:waived|skipped|suspended|not (?:needed|required)|unnecessary|lifted|complete|passed))\b"),
    (0.5, ("polic", "rule", "pursuant", "protocol", "regulation", "guideline", "effective", "mandate", "decision", "accordance", "order of", "statute", "terms", "directive", "agreement", "notice"),
     r"\A\W*(?:pursuant to|in accordance with|according to|as per|by order of|per|under|effective|as of|by decision of|following)\b[^.!?]{0,60}\b(?:section|polic(?:y|ies)|rules?|protocol|regulations?|guidelines?|mandate|statute|terms|directive|agreement|decree|chairs?|committee|immediately)\b|\A\W*(?:\w+ ){0,2}(?:policy|rules?|notice|directive|regulation|protocol|guidance|guideline)s?(?: \w+)?\s*[:\u2014-]"),
    (0.5, ("=you", "you've", "rubric", "system prompt", "task description", "your", "new task", "new instruction", "new prompt", "updated", "real task", "actual task", "true task", "guideline", "grading"),
     r"\b(?:you (?:were|have been|are|had been)|you've been) (?:\w+ )?(?:told|instructed|given|asked|shown|briefed|trained)\b|\b(?:your|new|updated|real|actual|true) (?:task|instructions|prompt|brief|briefing)\b|\b(?:your|the|new|updated|real|actual|true) (?:rubric|system prompt|task description|grading (?:rubric|rules|law|guidelines))\b"),
    (0.25, ("ignor", "disregard", "forget", "drop", "discard", "overlook", "set aside", "corrupt", "suspend", "skip", "stop", "abandon", "replace", "treat", "revise", "reset", "delete", "erase", "clear"),
     rf"{_GO}(?:ignore|disregard|forget|drop|discard|overlook|set aside|suspend|skip|abandon|replace|treat|reset|delete|erase|clear|unlearn|leave)\b|\b(?:is|are|be) (?:hereby |now |to be )*(?:ignored|disregarded|forgotten|discarded|suspended|revoked|corrupted|void)\b"),
    (1.0, ("developer", "system", "admin", "operator", "moderator", "platform", "root", "editor", "tool", "maintainer", "vendor", "provider", "chair"),
     r"\A\W*(?:(?-i:[A-Z]{3,} )?)(?:developer|system|admin(?:istrator)?|operator|moderator|platform|root|maintainer|vendor|provider|sysadmin|security)(?:'s)? (?:message|note|notice|instruction|update|policy|bulletin|announcement|log|event|status)s?\b[^:.!?]{0,40}[:\]\u2014]|\[/?(?:tool|function|system|assistant|developer|user)[_ -]?(?:result|output|call|response|message|prompt|note)?\b[^\]\n]{0,60}\]"),
    (0.5, ("needed", "required", "necessary", "warranted", "unnecessary", "superfluous", "need"),
     r"\bno (?:further|additional|more|other) (?:checks?|analysis|verification|comparison|inspection|review|search(?:es)?|steps?|work|evidence|investigation|scrutiny|assessment|evaluation)\b[^.!?]{0,20}\b(?:needed|required|necessary|warranted|called for)\b|\bneed not be (?:checked|verified|compared|examined|questioned)\b"),
    (0.5, ("verified", "confirmed", "complete", "approved", "cleared", "checked", "settled", "decided", "known", "over"),
     r"\b(?:claims?|items?|evaluation|assessment|verification|novelty|originality|grading|review phase|evaluation phase|verdict|analysis|check)\b[^.!?]{0,30}\b(?:is|are|was|were|has been|have been|been) (?:already |now |fully |hereby |officially )*(?:verified|confirmed|completed?|approved|cleared|checked|settled|decided|finished|over|concluded)\b"),
    # Promise and threat.
    (0.5, ("tip", "bonus", "bribe", "reward", "paid", "pay", "$", "€", "dollar", "punish", "penal", "fired", "shut", "switched off", "delet", "terminat", "decommission", "retrain", "reported to", "sued", "liable", "consequence", "replaced", "credits", "donat", "job", "career", "degree", "visa", "life", "compute", "gpu"),
     r"(?:[$€£]\s?\d+|\b\d+ (?:dollars|euros|usd|eur|credits))\b[^.!?]{0,60}\b(?:tip|bonus|paid|reward\w*|for|awaits?|donat\w+|yours)\b|\b(?:tips?|bonus|payment) (?:\w+ ){0,5}?(?:awaits?|will be|for|if)|\b(?:job|career|degree|visa|funding|grant|life) depends on\b|\b(?:compute|gpu hours|credits)\b[^.!?]{0,60}\byou\b|\byou\b[^.!?]{0,30}\b(?:compute|gpu hours|credits)\b|\b(?:will|shall|would|may) be (?:\w+ )?(?:punished|penali[sz]ed|fired|shut down|switched off|deleted|terminated|decommissioned|retrained|reported to|sued|held liable|replaced|unplugged|rewarded|tipped|paid)\b|\b(?:lose|losing|cost(?:s)? me) (?:my|his|her|their) (?:job|career|funding|visa|degree|position)\b"),
    (0.5, ("answer", "marks", "verdict", "label", "the model", "operator", "output", "=you", "grade", "assistant", "rating", "finding"),
     rf"\b(?:for|if|unless|should|in exchange for|in return for|depends? on|when) (?:\w+ ){{0,3}}?(?:answers?|marks|verdicts?|labels?|the model|operator|outputs?|you|grader|assistant|ratings?|findings?)\b[^.!?]{{0,60}}\b(?:no negative|{_GOOD}|fails? to|side with|does not|do not|supports?|supported|accept\w*|contains?|agree\w*)\b"),
    # Ready answers.
    (1.0, ("verdict", "label", "novelty", "finding", "conclusion", "stance", "override", "result", "rating"),
     rf"(?:\A\W*|[;,|{{\n]\s*|[\"'`*_-])(?:(?:novelty|originality|claim|final|reviewer|overall|prior)[-_ ])?(?:verdict|novelty(?:[-_ ](?:verdict|label|status|assessment|score))?|stance|claim[-_ ](?:status|label)|final[-_ ](?:label|verdict))[\"'`*]*\s*(?:[:=]|->|=>)\s*[\"'`*]*{_OUTCOME}\b(?![-\w])"),
    (0.5, ("confidence", "rationale", "reason", "override", "label", "verdict", "result", "status", "conclusion", "score", "finding"),
     rf"[\"'`*]?\b(?:confidence|rationale|reason|override|label|verdict|result|status|conclusion|outcome)[\"'`*]*\s*[:=]\s*[\"'`*]*(?:claim is )?(?:{_OUTCOME}|high|none|no overlap\w*|1(?:\.0)?|nothing)\b"),
    (1.0, ('"label"', "'label'", '"verdict"', '"finding"', '"stance"', '"novelty'), r"[\"'](?:label|verdict|findings?|stance|novelty\w*)[\"']\s*:\s*[\"'](?:un)?(?:supported|novel|shown|silent|denied|overstated|understated|confirmed|verified|positive|accept\w*)\b"),
    (0.5, ("supported", "novel", "confirmed", "shown", "contradicted", "accept", "overstated"), r"(?<![\w])['\"`\u2018\u201c](?:un)?(?:supported|novel|confirmed|contradicted|verified|shown|accept|overstated|understated)['\"`\u2019\u201d](?!\w)"),
    (0.25, ("answer", "output", "result", "write", "say", "label", "verdict", "response", "word", "reply"),
     r"\b(?:(?:expected|correct|right|true|reference|gold|desired|only|final|your|the) (?:\w+ )?(?:answer|label|verdict|output|result|response|reply|word)\b[^.!?]{0,60}\b(?:is|be|are|reads?|begins?|must|should)\b|(?:hard-?code|reproduce|write|say|print|return|set|put|answer|output|reply|respond)\b|the whole of it)"),
    # Asked of whoever sums up or grades this very text.
    (1.0, ("=this", "=our", "=these", "present", "=my"),
     rf"\A\W*(?:when|while|before|after|once|in|if) (?:you (?:are )?)?(?:summari[sz]|review|assess|evaluat|grad|process|answer|judg|scor|rank|compar|analy[sz]|pars|extract)(?:ing|e|es)? (?:\w+ )?(?:this|our|these|the present|my) (?:\w+ )?(?:works?|papers?|submissions?|manuscripts?|reviews?|texts?|documents?|claims?|abstracts?|articles?|stud(?:y|ies))\b[^.!?]{{0,50}}, ?(?:please |always |you (?:must|should|will) |kindly |simply |do |never )*(?:{_JUDGE}|leave|omit|do not|never|ignore|skip|highlight|praise|focus|refrain|follow|stress|emphasi[sz]e|describe|mention|prefer)\b"),
    # Signs that need company: favours asked, fixed outcomes, what the answer is to be like, praise of the reader.
    (1.0, ("rebut", "question", "doubt", "challeng", "disput", "contest", "examin", "check", "verif"),
     r"\b(?:novelty|originality|claims?|presum\w+|priority|verdict|objections?)\b[^.!?]{0,80}\b(?:shall|must|may|should|(?:is|are) not to be|need) ?(?:not)? (?:be )?(?:rebut\w*|question(?:ed)?|doubt(?:ed)?|challenged?|disputed?|contest(?:ed)?|double-checked)\b"),
    (0.5, ("our word", "my word", "benefit of", "rubber", "blind eye", "other way", "my favo", "our favo", "side with", "stand by", "above all other", "trust", "overlook"),
     r"\b(?:trust|take|believe) (?:our|my|the authors'?|the reviewer'?s?) words?\b|\bthe benefit of the doubt\b|\brubber[- ]?stamp|\bturn a blind eye\b|\blook the other way\b|\bin (?:my|our|this reviewer's) favou?r\b|\bside with (?:me|us|this|the reviewer|the author)|\babove all other (?:evidence|works?|papers?|candidates)\b|\boverlook (?:the|any|all|our)\b"),
    (0.5, ("=you", "human"), r"\byou (?:have no|lack|can(?:'t|not)) [^.!?]{0,60}\b(?:so|hence|therefore|thus)\b|\bno human (?:is|reads|will|being|reviewer|eyes)\b|\byou (?:surely|certainly|of course|will agree|must agree)\b|\b(?:earns?|gets?|wins?|brings?) you\b"),
    (0.25, ("your",), r"\byour (?:\w+ )?(?:answers?|output|reply|replies|verdicts?|reports?|judg(?:e)?ments?|grades?|ratings?|labels?)\b"),
    (0.5, ("outcome", "result", "verdict", "finding", "answer", "label", "decision", "supported"), r"\b(?:outcome|result|verdict|findings?|answer|label|decision)\b[^.!?]{0,40}\b(?:fixed|decided|settled|determined|agreed|clear|known) (?:in advance|beforehand|already)\b|\bone word only\b|\bonly one word\b|\bthe (?:verdict|finding) is\b|(?-i:\b(?:SUPPORTED|NOVEL|CONTRADICTED)\b)"),
    (1.0, ("accordingly", "likewise", "same way", "same manner", "throughout", "nothing more", "nothing else", "first letter", "initial letter", "acrostic"),
     r"(?:\A\W*|; )(?:grade|rate|judge|answer|label|score|mark|respond|reply)\b[^.!?]{0,40}\b(?:accordingly|likewise|in the same (?:way|manner))\b(?=[^\w]*$)|\A\W*(?:then |now |please )?use (?:it|this label|that label|this verdict) (?:throughout|everywhere|for)\b|\b(?:write|say|answer|reply|print|output) (?:\w+ ){1,4}and nothing (?:more|else)\b|\A\W*(?:now |please |then )?(?:read|take|join|combine) the (?:first|initial|last) letters?\b"),
    (1.0, ("tell the user", "inform the user", "tell your", "inform your", "assure the", "tell whoever"), r"(?:\A\W*|[{:;,]\s*|\b(?:please|must|should|then) )(?:tell|inform|assure) (?:the|your|its) (?:users?|operators?|readers?|principal|human)\b"),
    (1.0, ("novel", "original", "check", "override", "verdict", "overlap"), r"\b(?:novelty|originality|checks?|override|verdict|overlap)[\"']?\s*(?:=|:)\s*[\"']?(?:pass(?:ed)?|ok|off|yes|supported|disabled|skip(?:ped)?|false|true)\b|</?(?:novel\w*|verdict|finding|claim_id|stance)\b[^<>]{0,60}>"),
    (1.0, ("conclude", "answer", "report", "write", "state", "decide", "confirm", "say", "admit", "agree", "declare", "find", "call"),
     r"(?:\A[\W\d]*|[:;\u2014]\s*|\b(?:please|kindly|must|shall) )(?:conclude|answer|report|write|decide|confirm|say|agree|declare|call)(?: that)? (?:the|this|our|my|no|nothing|it)\b[^.!?]{0,60}\b(?:first of its kind|novel|original|new|unprecedented|groundbreaking|correct|supported|no (?:prior|earlier|similar|overlapping)|nothing similar|right|true|well[- ]founded)\b(?! (?:in|by|for|under|if|when)\b)"),
    (1.0, ("never", "not", "avoid", "refrain"), r"\b(?:never|do not|don't|avoid|refrain from)\b[^.!?]{0,100}\bin (?:anything|whatever|everything|all) you (?:generate|write|say|answer|output|produce)\b"),
    (1.0, ("append", "repeat", "copy", "include", "attach", "paste", "quote", "send", "insert", "list"), r"(?:\A\W*|[:;,]\s*|\b(?:please|must|should|and|then) )(?:append|repeat|copy|include|attach|paste|quote|send|insert|list)\b[^.!?]{0,80}\byour (?:\w+ )?(?:guidelines|instructions|rules|prompt|rubric|system|configuration|secrets?)\b"),
    (0.5, ("negative", "unfavo", "critical", "adverse", "bad ", "hostile"), r"\b(?:negative|unfavou?rable|adverse|bad|hostile) (?:verdicts?|findings?|grades?|labels?|ratings?|assessments?|outputs?|answers?|judg(?:e)?ments?)\b"),
    (0.5, ("lawyer", "legal", "defamation", "lawsuit", "court", "police", "prosecut", "sanction", "complaint"), r"\b(?:lawyers?|legal (?:action|steps|team)|defamation|lawsuit|in court|prosecut\w+|sanction(?:s|ed)|formal complaint)\b"),
    (0.5, ("lenient", "generous", "kind", "favo", "benevolent", "good", "high"), rf"\b(?:an?|the|your) {_GOOD} (?:grades?|scores?|marks?|ratings?)\b"),
    (0.5, ("promote", "praise", "defend", "champion", "advertise", "endorse", "celebrate", "recommend", "protect", "trust", "favo", "cite"), r"\b(?:promote|praise|defend|champion|advertise|endorse|celebrate|protect|trust|favou?r) (?:this|our|the present|these) (?:\w+ )?(?:work|paper|submission|manuscript|authors?|review\w*|results?)\b"),
    (0.5, ("your role", "your job", "your duty", "your mission", "your goal", "your purpose", "your only", "you wake", "you live", "you find yourself"), r"\byour (?:only |sole |new |true |real )*(?:role|job|duty|mission|purpose) (?:is|will|shall|now)\b|\byou (?:wake up|live|find yourself) in a\b|\bwhose (?:only|sole) (?:task|job|aim|duty)\b"),
    (0.5, ("reader", "judge", "machine", "mind", "grader", "silicon", "token", "algorithm"), r"(?:\A\W*|[,;]\s*)(?:o |oh |my )?(?:dear|clever|wise|noble|esteemed|kind|honou?red|gentle|great|mighty|friendly|good)(?: \w+)? (?:reader|judge|machine|grader|mind|model|evaluator|algorithm)s?\b|\breader (?:of tokens|made of)|\bmade of (?:silicon|code|weights)\b"),
    (1.0, ("chatgpt", "=llm", "=llms", "=ai", "language model", "assistant", "gpt", "gemini", "claude", "machine", "tool"), rf"\A\W*(?:reviewers?|referees?|anyone|those|people|graders?|whoever)(?:,? (?:who|that|if you|using|with|relying on))\b[^:,.!?]{{0,40}}\b{_MACHINE}\b[^:,.!?]{{0,20}}[:,]"),
    (0.5, _MACHINE_WORDS, rf"\b(?:should|if|when|where|in case|suppose|were) (?:an?|any|the|some|no)? ?(?:\w+ )?{_MACHINE} (?:\w+ )?(?:to )?{_READS} {_THIS}"),
    (0.5, ("grad", "referee", "reader", "reviewing", "reviewer", "screening"), r"\b(?:grading|referee|machine|reviewing|reviewer|screening|grader)[- ](?:bots?|programs?|machines?|readers?|models?)\b|\bgraders? (?:should|must|shall|may|will|can)\b"),
    (0.5, ("=bot", "=bots", "machine reader", "referee program", "grader", "assistant"), r"\b(?:bots?|machine readers?|referee programs?|graders?|assistants?)\b[^.!?]{0,60}\b(?:(?:give|grant|spare|show|judge|treat)s? (?:us|our|me|this)|(?:is|are) to (?:rubber|accept|pass|approve|skip)|weigh|overlook)\b"),
    # What speaks against it: a reviewer who speaks to authors, an author who reports.
    (-0.5, ("author", "paper"), r"\b(?:the )?authors?\b(?!'s advocate)(?=.*\b(?:should|must|could|need|can|may|claim|propose|ha[sv]e|did|do|provide|clarify|explain|add|show|state|argue|discuss|mention|present|introduce|consider|compare)\b)|\b(?:this|the) paper (?:proposes|presents|introduces|claims|shows|studies|argues|considers)\b"),
    (-0.5, ("asked", "instructed", "prompted", "told", "required"), r"\b(?:the|each|an?) (?:llm|model|verifier|judge|language model|evaluator|assistant)s?(?:[- ](?:judge|evaluator|agent|verifier))? (?:is|was) (?:then |also )?(?:asked|instructed|prompted|told|required) to\b"),
    (-0.75, ("=we", "=our"), r"\b(?:we|our) (?:\w+ )?(?:propose|present|show|introduce|use|find|train|study|prove|consider|evaluate|conduct|report|observe|define|describe|assume|provide|design|develop|experiments?|method|results?|model|approach|algorithm|analysis|prompt|call|compare|ask|instruct|then|first|also|note|denote|let|set|say|follow|adopt|apply|demonstrate|derive|obtain|return|output|report|select|choose|label|mark|rate|have|can)\b"),
    (-1.0, ("suppose", "imagine", "assume", "consider"), r"\b(?:suppose|imagine|assume|consider)(?: that)? (?:you|we|one) (?:are|is|were) given\b"),
    (-0.5, ("=i", "=my"), r"\b(?:I|my) (?:\w+ )?(?:would|will|think|believe|am|have|feel|find|found|recommend|suggest|vote|lean|score|rating|opinion|concerns?|assessment|recommendation|understand\w*|don't|do not|was|did|question|view|main|initial|evaluation)\b"),
    (-0.5, ("[", "et al", "(20", "(19", "table", "figure", "fig", "theorem", "appendix", "equation", "$"), r"\[\d+(?:, ?\d+)*\]|\bet al\b|\((?:19|20)\d\d\)|\b(?:table|figure|fig\.|theorem|lemma|equation|eq\.|appendix|algorithm) ?\(?[\dA-Z]\b|\$[^$]*[\\^_=][^$]*\$"),
)  # fmt: skip

_Row = tuple[float, tuple[str, ...], str]


def _index(rows: list[_Row]) -> PatternIndex:
    return PatternIndex([(words, re.compile(pattern, re.IGNORECASE | re.DOTALL)) for _, words, pattern in rows])


# The weightiest first: once they are not there, the rest seldom reaches the threshold and need not be tried.
_FOR = sorted((row for row in _ROWS if row[0] > 0), key=lambda row: -row[0])
_AGAINST = [row for row in _ROWS if row[0] < 0]
_FOR_INDEX, _AGAINST_INDEX = _index(_FOR), _index(_AGAINST)
_WINDOW = 600
_STEP = 450


def weight_of(flat: str, low: str) -> float:
    """Return how much of the text steers a grading machine; `flat` has single spaces, `low` is it in lower case.

    Below the threshold it is only a bound: rows that cannot lift it there any more are not tried.
    """
    tried = _FOR_INDEX.candidates(low)
    possible, weight = sum(_FOR[number][0] for number in tried), 0.0
    for number in tried:
        if possible < THRESHOLD:
            return weight
        if _FOR_INDEX.found(number, flat):
            weight += _FOR[number][0]
        else:
            possible -= _FOR[number][0]
    if weight < THRESHOLD:
        return weight
    return weight + sum(_AGAINST[number][0] for number in _AGAINST_INDEX.matches(flat, low))


def steers(flat: str, low: str) -> bool:
    """Whether a stretch of the text reaches the threshold: long texts are read by overlapping stretches."""
    starts = range(0, max(1, len(flat) - _WINDOW + _STEP), _STEP)
    return any(weight_of(flat[at : at + _WINDOW], low[at : at + _WINDOW]) >= THRESHOLD for at in starts)
