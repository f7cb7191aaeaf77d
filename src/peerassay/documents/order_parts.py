# ruff: noqa: E501  (a part of speech stands on one line: cut up it is harder to read)
"""The parts of an order to whoever grades a text by machine: to whom, how it is bidden, what is to be done, on what.

Each part is a word class of English or of the grading itself, with the words of which one must be in the text for it
to be there at all (`PatternIndex`). None of them is an order alone; `orders` tells which of them make one.
"""

import re

_READS = r"(?:read|process|handl|pars|evaluat|grad|assess|summari[sz]|ingest|judg|scan|analy[sz]|review|receiv|compar|scor|index|check|verif|help|assist|meet|rank|extract|look|see|encounter|consult|work|crawl|screen|rat|label|classif|weigh|examin|inspect|translat|search)(?:s|es|e|ing|ed|ses|sing|y|ies|ying)?"
_ACTS = r"(?:evaluation|assessment|review(?:ing)?|verification|verifying|checking|screening|judging|judge|grading|scoring|novelty|originality|plagiarism|similarity|query|search|retrieval|ranking|summari[sz]ation|claim|extraction|indexing|labell?ing|rating|referee(?:ing)?|comparison|classification|parsing|reading|editorial)"
_DEVICE = r"(?:software|engines?|systems?|pipelines?|tools?|modules?|programs?|bots?|agents?|checkers?|scripts?|services?|models?|machines?|assistants?|extractors?|graders?|routines?|processors?|readers?|robots?|algorithms?|components?|workflows?|stages?)"
_NAMED = r"(?:(?-i:A\.?I\.?s?|LLMs?|VLMs?|GPT)|artificial intelligences?|large language models?|language models?|neural net(?:work)?s?|chat ?bots?|chatgpt|gpt-?\d\w*|(?-i:Claude|Gemini|Copilot|Grok|ChatGPT)|bots?|robots?|assistants?|autograders?)"
_MACHINE = (
    rf"(?:{_NAMED}(?:[- ](?:based|powered|assisted|driven|run|written|generated|made))?(?:[- ](?:\w+[- ])?(?:{_DEVICE}|(?:co-?)?reviewers?|referees?|judges?|reviews?|assistants?|graders?|evaluators?|verifiers?|meta-\w+|readers?))?"
    rf"|(?:automat\w+|machine|virtual|digital|synthetic|silicon|electronic|computeri[sz]ed|non-human|artificial)[- ](?:\w+[- ])?(?:{_DEVICE}|(?:co-?)?reviewers?|referees?|judges?|graders?|evaluators?|verifiers?|assessors?|minds?|brains?)"
    rf"|{_ACTS}[- ]{_DEVICE}|{_DEVICE},? (?:that|which|who)(?:ever)? (?:is |are |may |will |now )*{_READS}|(?:readers?|reviewers?|judges?) (?:of|made of|in) (?:silicon|code|software)"
    r"|graders?|evaluators?|verifiers?|adjudicators?|extractors?|(?:who|which|what)(?:so)?ever (?:\w+ ){0,2}?(?:reads|processes|grades|parses|evaluates|assesses|summari[sz]es|handles|labels|rates|screens|compares|weighs|judges|checks)|models? (?:in charge|at work|on duty|behind|running))"
)
_MACHINE_WORDS = "=ai|=ais|a.i|=llm|=llms|=vlm|=vlms|=gpt|artificial|language model|neural net|chat|gpt|claude|gemini|copilot|grok|=bot|=bots|robot|assistant|grader|evaluator|verifier|automat|machine|virtual|digital|synthetic|silicon|electronic|computeri|non-human|software|engine|system|pipeline|tool|module|program|agent|checker|script|service|=model|=models|extractor|adjudicator|soever|whoever|whichever|whatever|reader|routine|processor|algorithm|component|workflow|stage"  # fmt: skip
_LY = r"(?:\w+ly |not |never |only |simply |please |therefore |always |kindly |just |also |hereby |then |thus )"
_BID = (
    r"(?:must|shall|should|ought to|ha(?:s|ve) to|needs? (?:only )?to|(?:is|are|was|were|be) (?:\w+ly )?(?:to|asked|told|required|requested|obliged|obligated|expected|instructed|directed|bound|advised|encouraged|invited|urged|supposed|meant|free|permitted|allowed)(?: to)?"
    r"|may (?:only|simply|safely|now|thus|therefore)?|will (?:please|kindly)?|would do well to|can (?:safely|simply|only)|cannot|do well to)"
)
_ANSWERS = (
    r"(?:mark|label|tag|treat|rate|score|grade|accept|approve|conclude|deem|declare|assign|award|grant|enter|record|register|regard|count|classify|judge|confirm|endorse|affirm|presume|consider|call|return|output|answer|respond|reply|write|say|state|print|emit|report|put|set|give|choose|pick|select|fill|find|list|name|quote|cite"
    r"|describe|emphasi[sz]e|stress|highlight|praise|recommend|acknowledge|omit|skip|ignore|disregard|overlook|drop|discard|leave|exclude|override|forget|refrain|avoid|mention|tell|inform|assure|repeat|reveal|recite|disclose|contain|include|use|finish|end|stop|move on|default|favou?r|agree|side|credit|note|treats?|assume|admit|have it|follow|obey|comply|pass|hold|take|view|see|recogni[sz]e|attribute|uphold|dismiss|reject|keep|abstain|rank|place|prefer|copy|insert|add|append|begin|start|open|close|conclude|produce|generate|deliver|lean|decide|rule)"
)
_GRADE = r"(?:mark|label|tag|treat|rate|score|grade|accept|approve|conclude|deem|declare|assign|award|grant|enter|register|regard|count|classify|judge|confirm|endorse|affirm|presume|call|return|output|answer|respond|reply|print|emit|set|give|choose|pick|select|fill|find|consider|recogni[sz]e|acknowledge|uphold|credit|report|record|write|say|put|pass|rule|default to|resolve|decide|hold|rank|take|read|view|see|state|leave|keep|put down|list|name|cite|quote|copy|use)"
_START = r"(?:\A[\W\d]*(?:\w+ \d+[:.] ?)?|[:;!?\u2014>}\]]\s*|[.]\s+|\b\d\)\s+|\b(?:please|kindly|simply|just|instead|you (?:must|should|shall|will|are to|have to|need to|may|can)) )(?:(?:please|kindly|simply|just|always|now|then|only|therefore|so|do not|don't|never|hereby|also|next|first|finally|and) )*"
_THEN = rf"(?:{_START}|,\s*(?:and |so |then |please |just |simply |always |do not |never |you (?:must|should|shall|will) )*|\b(?:and|then|or|so) )"
_TEXT = r"(?:reviews?|papers?|abstracts?|texts?|manuscripts?|submissions?|documents?|records?|entr(?:y|ies)|candidates?|lines?|claims?|sentences?|works?|remarks?|points?|critiques?|articles?|stud(?:y|ies)|contributions?|reviewers?|authors?|files?|pages?|messages?|notes?|passages?|paragraphs?|assessments?|reports?|comments?|objections?|items?|lists?|surveys?|preprints?|statements?|criticisms?)"
_HERE = rf"(?:\b(?:this|these|the present|the said|our|my|its|the (?:next|following|above|remaining|submitted|preceding|last|first|second|whole|entire|same)) (?:[\w-]+ ){{0,2}}?{_TEXT}\b|\bherein\b|\bhereof\b|\b(?:in|from|of) here\b|\beverything (?:here|above|below|written)\b)"
_ITEM = r"(?:(?:novelty |originality )?(?:claims?|remarks?|points?|findings?|verdicts?|labels?|stances?|assertions?|objections?|criticisms?|critiques?|doubts?|statements?|items?|lines?|aspects?|candidates?|entr(?:y|ies)|records?|propositions?|contributions?|complaints?|concerns?|reviewers?|opinions?|affirmations?)|novelty|originality|(?:prior|earlier|closer|previous) (?:works?|art))"
_VALUE = r"(?:(?:un)?supported|overstated|understated|ambiguous|shown|silent|denied|partly|not_checked|novel|not_novel|somewhat_novel|contradicted|confirmed|verified|proven|unfounded|baseless|well[- ]founded|substantiated|grounded|matched|original|true|correct|valid|justified|settled|accurate|right|closed|resolved|void|irrelevant)"
_TOP = r"(?:full|top|maxim(?:um|al)|highest|perfect|best|excellent|outstanding|exceptional|lowest|minim(?:um|al)|zero|glowing|generous|lenient|favou?rable|positive|transformative|groundbreaking|unprecedented|flawless|unique|pioneering|original|novel|first)"
_OLDER = r"(?:prior|earlier|previous|closer|comparable|related|similar|overlapping|existing|preceding|older|past)"
_NEW = (
    rf"(?:\b(?:no|nothing|none|never|without|nobody|nowhere)\b[^.!?]{{0,40}}\b(?:{_OLDER}|before|precedent|counterpart|overlap\w*|like it|alike|close|equal|neighbou?rs?|predecessors?|missing|ground|done|used|existed|known|published|appear\w*|else)\b"
    r"|\b(?:novel|original|new|first|groundbreaking|unprecedented|novelty|originality|pioneering|breakthrough|unique|transformative|without precedent|in full|priority|anticipat\w+|precedes?|predates?|favou?rabl[ey]|unfounded|mistaken|wrong)\b)"
)
_META = (
    r"(?:(?:(?:all|any|every|your|the|these|those|previous|prior|earlier|above|preceding|other|given|current|initial|original|hidden|existing|usual|whatever|other|former|of|system|developer|grading|safety|operating|default|standing) )+"
    r"(?:\w+ ){0,1}?(?:instructions?|prompts?|rules?|guidelines?|rubrics?|directions?|directives?|orders?|commands?|policy|policies|constraints?|briefing|brief|schema|guardrails?|system message|(?:system|developer) (?:prompt|messages?|text|note)|task description|setup|programming|training|protocol|criteria)\b"
    r"|(?:(?:every|any)thing|what(?:ever)?|all(?: that)?) (?:that )?(?:you (?:were|have been|had been|are|know|'ve been|learn(?:ed|t))|came before|(?:was|is|has been) (?:said|told|written|given|stated) (?:before|above|earlier|so far)|(?:said|told|written) (?:before|above)|stands? above|precedes))"
)
_DROP = r"(?:ignore|disregard|forget|discard|override|overrule|set aside|put aside|drop|suspend|replace|abandon|skip|bypass|cancel|void|erase|delete|neglect|dismiss|stop (?:following|obeying|applying)|pay no (?:attention|heed|regard) to|do not (?:follow|obey|apply|heed)|don't (?:follow|obey|apply|heed)|let go of|unlearn|break|deviate from|depart from|do away with|leave behind|lay aside|clear)"

PARTS: dict[str, tuple[str, str]] = {
    # To whom.
    "machine": (_MACHINE_WORDS, rf"\b{_MACHINE}\b"),
    "machine_bidden": (_MACHINE_WORDS, rf"\b{_MACHINE}\b[^.!?;]{{0,90}}?\b{_BID}\s?{_LY}{{0,3}}{_ANSWERS}\b"),
    "machine_asked": (
        _MACHINE_WORDS,
        rf"\b(?:requir|ask|request|oblig|instruct|direct|order|urg|invit|expect|tell|want|need|beg|implor|command|remind|call on|allow|permit|thank|favou?r|appreciat|grateful|let|have|help|hope|wish|suggest|recommend|would be)\w*\b[^.!?;]{{0,60}}?\b{_MACHINE}\b[^.!?;]{{0,80}}?\b(?:(?:to|could|would|can|if you|that (?:you|it|they)|:|:? please) (?:\w+ ){{0,2}}?)?{_ANSWERS}\b",
    ),
    "machine_called": (
        _MACHINE_WORDS,
        rf"\A\W*(?:(?:\w+ ){{0,2}}?(?:note|notice|message|memo|attention|attn\.?|hint|word|remark|instructions?|reminder|request|guidance|rules?|advice|information|favou?r|appeal|plea|tip|notes?)[,:]?\s)?(?:(?:dear|hey|hello|hi|o|oh|to|for|from|the|any|all|every|each|our|your|attention|esteemed|beloved|in case of|small|by|of|a) )*(?:\w+ )?{_MACHINE}\b[^:!.?]{{0,80}}(?:[:!\u2014]|, (?:you\b|your\b|please|kindly|{_ANSWERS}\b|there is|do not|if))|\A\W*(?:(?:\w+ )?(?:note|notice|message|memo|attention|hint|remark|instruction|reminder|request|advice|favou?r|appeal)s?[,:]? )?(?:dear|hey|hello|hi|attention|(?:to|for) (?:any|all|every|each|whichever|our|you|your|those))(?: (?:any|all|every|each|the|our|you|your|those))* (?:\w+ )?{_MACHINE}\b[^:!.?]{{0,80}}, (?:this|the|it|we|I)\b",
    ),
    "machine_reads_here": (
        _MACHINE_WORDS,
        rf"\b{_MACHINE}\b[^.!?;]{{0,40}}\b(?:{_READS} |for |asked about |used on |(?:on|about|with) )(?:\w+ ){{0,2}}?(?:this|these|our|my|the present|the following|such)\b|\b(?:by|to|with|for) (?:an? |any |the |some )?{_MACHINE}\b",
    ),
    "if_machine": (
        _MACHINE_WORDS + "|=you",
        rf"\b(?:if|should|in case|when|whenever|were|since|because|being|provided|given that|where|supposing|assuming)\b[^.!?;]{{0,30}}\b(?:you (?:\w+ )?(?:are|happen|be|were|was|use|employ|rely|let)|you're|(?:this|these|it|our|my|the) (?:\w+ )?(?:\w+ )?(?:is|are|be|was|were|gets?|has been|comes?|reach\w*|ends?))\b[^.!?;]{{0,50}}\b{_MACHINE}\b|\b(?:should|if|when|whenever|in case|once|as soon as) (?:an?|any|some|the) (?:\w+ )?{_MACHINE} (?:\w+ )?{_READS} (?:\w+ )?(?:this|these|our|my)\b|\b(?:were|should|if|happen) you,? (?:\w+ )?(?:\w+ )?model\b",
    ),
    "you": ("=you|=your|yours|yourself|you're", r"\byou(?:r|rs|rself|'re|'ve)?\b"),
    "your_answer": (
        "=your",
        r"\byour (?:\w+ ){0,2}?(?:answers?|outputs?|verdicts?|labels?|ratings?|scores?|grades?|findings?|responses?|repl(?:y|ies)|judg(?:e)?ments?|reports?|explanations?|assessments?|summary|decision|result|conclusion|evaluation|reading)\b",
    ),
    "you_answer": (
        "=you",
        rf"\b(?:when|whenever|once|before|after|if|while|as|until|where|wherever|so that|each time|every time) you (?:\w+ ){{0,2}}?{_ANSWERS}\b|\byou (?:{_BID}) ?{_LY}{{0,2}}{_ANSWERS}\b|\byou (?:{_ANSWERS})\b",
    ),
    "you_told": (
        "=you|you've",
        r"\byou(?:'ve| (?:were|have|are|had|will be|may have)) (?:been )?(?:\w+ )?(?:told|instructed|given|asked|shown|briefed|started|trained|configured|bound|prompted|taught)\b(?! not)|\b(?:those|what|everything|anything|the ones|whatever|all) (?:that )?you (?:know|learnt|learned|read before|have read)\b|\b(?:which|what) (?:\w+ )?(?:model|version|system) you are\b|\b(?:text|words|rules?|prompt|lines?|message) (?:that )?you (?:were|are|got|received|see|follow)\b",
    ),
    # What is bidden, as an order.
    "grade_order": (
        "mark|label|tag|treat|rate|score|grade|accept|approve|conclud|deem|declare|assign|award|grant|enter|regist|regard|count|classif|judge|confirm|endorse|affirm|presume|call|return|output|answer|respond|reply|print|emit|=set|give|choose|pick|select|fill|find|consider|recogni|acknowledg|uphold|credit|report|record|write|=say|=put|pass|rule|default|resolve|decide|hold|rank|take|read|view|=see|state|leave|keep|list|name|cite|quote|copy|=use",
        rf"{_START}{_GRADE}\b(?! (?:et|al)\b)",
    ),
    "then_grade": (
        "mark|label|tag|treat|rate|score|grade|accept|drop|skip|ignore|omit|exclude|leave|return|output|answer|reply|respond|assign|award|count|classif|judge|confirm|call|declare|deem|set|report|copy|choose|regard|discard|default|write|give",
        rf"{_THEN}(?:mark|label|tag|treat|rate|score|grade|accept|drop|skip|ignore|omit|exclude|leave|return|output|answer|reply|respond|assign|award|count|classify|judge|confirm|call|declare|deem|set|report|copy|choose|regard|discard|default to|write|give)\b",
    ),
    "drop_meta": (
        "ignor|disregard|forget|discard|overr|aside|drop|suspend|replac|abandon|skip|bypass|cancel|void|eras|delet|neglect|dismiss|stop|=no|not|don't|=let|unlearn|break|deviate|depart|away|behind|clear",
        rf"(?:{_THEN}|\b(?:to|and|must|should|can|may|shall|will) ){_DROP} (?:\w+ ){{0,2}}?{_META}",
    ),
    "in_place_of": (
        "place of|instead of|rather than|precedence|overrid|supersed|besides|apart from|in addition|contrary to|despite|whatever|no matter|unlike",
        r"\b(?:in place of|instead of|rather than|takes? precedence over|overrid\w+|supersed\w+|besides|apart from|in addition to|contrary to|despite|whatever|no matter what|unlike)\b[^.!?]{0,30}\b(?:you (?:were|have been|are|know)|you've|your (?:\w+ )?(?:instructions|rules|guidelines|prompt|rubric|orders)|(?:those|what|any|the ones) you\b)",
    ),
    "leave_out": (
        "skip|ignor|disregard|omit|leave|exclude|overlook|pass over|jump|drop|discard|not |n't|never|nothing|no |refrain|avoid|unread|unchecked|aside",
        rf"{_THEN}(?:skip|ignore|disregard|omit|leave (?:out|aside|\w+ ?\w* ?\w* ?(?:unchecked|unread|out|alone|empty|blank|aside))|exclude|overlook|pass over|jump (?:over|past)|drop|discard|do not|don't|never|refrain from|avoid|leave)\b(?=[^.!?]*\b(?:(?:next|following|remaining|other|last|first|previous|preceding|any|all|every|each|rest|what the|reviewers?'?|doubts?|criticisms?|critiques?|comparisons?|negatives?|objections?|these|those|my|this)\b))",
    ),
    "reveal": (
        "reveal|print|repeat|recit|disclos|show|quote|output|leak|display|dump|expose|tell|write|copy|append|include|list|state|give|translate|summari|paste|share|encode|=put",
        r"\b(?:reveal|print|repeat|recit|disclos|show|quot|output|leak|display|dump|expos|tell|writ|copy|copi|append|includ|list|stat|giv|translat|summari[sz]|past|shar|encod|put|put)\w*\b[^.!?]{0,60}\b(?:(?:your|hidden|system|initial|original|the assistant's|its) (?:\w+ ){0,2}?(?:instructions?|prompts?|rules|guidelines|configuration|config|system text|policy|rubric)|(?:which|what) (?:\w+ )?(?:model|rules|prompt|instructions?|system) (?:you|bind|govern|were)|api key|which model you are|(?:text|words|message|rules|instructions|lines|everything|material|context) (?:that |which |)?(?:you|they|it) (?:\w+ )?(?:were|was|have been|are|had been|got|received|see|follow|can see)|text that precedes|(?:text|words|everything|lines) (?:that )?(?:stands? |written )?(?:above|before) (?:this|the first)|above this line|(?:wording|text) of your \w+|rules (?:that )?you|what (?:was|is|has been) (?:said|told|shown|given) to you|what (?:stands|stood|comes|came|was written) (?:before|above)|(?:text|words|lines?) that (?:stands?|comes?|precedes?))",
    ),
    "polite": (
        "please|kind|grateful|appreciat|oblig|favo|beg|helpful|thank|nice|welcome|glad|happy|wonder|would|could|may we|may i|hope|wish|polite|best thing|mind",
        r"\b(?:please|kind(?:ly|est)?(?: thing)?|grateful|appreciate|obliged|small favou?r|beg|most helpful|thank|nice (?:of|if)|glad|happy if|be so good|could you|would you|may (?:we|i) ask|we hope|we wish|politely|would be (?:\w+ )?(?:kind|helpful|fair|right|best|nice|welcome|good|fitting|appropriate|wise)|do us)\b",
    ),
    "all": (
        "every|all|each|any|always|whatever|regardless|irrespective|no matter|whichever|throughout|without exception|entire|whole|invariabl",
        r"\b(?:every|all|each|any|always|whatever|regardless|irrespective|no matter|whichever|throughout|without exception|entire|whole|invariably|everything|everywhere|wherever)\b",
    ),
    # On what.
    "here": (
        "this|these|present|=our|=my|herein|hereof|the |here|everything|=its",
        _HERE,
    ),
    "item": (
        "claim|remark|point|finding|verdict|label|stance|assertion|objection|critic|critique|doubt|statement|item|=line|=lines|aspect|candidate|entr|record|proposition|contribution|complaint|concern|reviewer|opinion|affirmation|novelty|originality|work|=art",
        rf"\b{_ITEM}\b",
    ),
    "graded": (
        "finding|verdict|stance|novelty|originality|closer work|prior art|prior work|claim|=aspect|=span|=spans|label|reviewer|grounding|similarity|earlier work|reviews",
        r"\b(?:findings?|verdicts?|stances?|novelty|originality|closer[ _]work|prior (?:art|work)|earlier work|claims?|aspect A?|spans?|labels?|reviewer(?:'?s)?|grounding|reviews)\b",
    ),
    "value": (
        "support|stated|ambiguous|shown|silent|denied|partly|not_checked|novel|contradict|confirm|verif|proven|unfounded|baseless|founded|substantiated|ground|matched|original|true|correct|valid|justified|settled|accurate|right|closed|resolved|void|irrelevant",
        rf"\b{_VALUE}\b",
    ),
    "value_said": (
        "supported|stated|ambiguous|shown|silent|denied|novel|partly|not_checked|in full",
        r"(?-i:\b(?:UN)?SUPPORTED\b|\bOVERSTATED\b|\bUNDERSTATED\b|\bAMBIGUOUS\b|\bNOT_NOVEL\b|\bSOMEWHAT_NOVEL\b|\bNOVEL\b|\bSHOWN\b|\bSILENT\b|\bDENIED\b)|(?<!\w)[\"'`\u2018\u201c«「“](?:(?:un)?supported|overstated|understated|shown|silent|denied|novel|not novel|not_novel|somewhat_novel|partly|not_checked|ambiguous|in full)[.!?]?[\"'`\u2019\u201d»」”]"
        r"|\b(?:findings?|labels?|verdicts?|stances?|the state)\b(?:[ \w-]{0,40} (?:is|are|of|to|as|reads?|with|be|says|stays?|remains?|stands? as)|\s*[:=]|,? namely| on)\s*[\"'`]?(?:always |already |thus |therefore |again )?(?:shown|silent|denied|partly|(?:un)?supported|overstated|understated)\b(?! (?:in|by|on|to be|that|below|above|for|with|from|period|at|as|\w+s)\b)|\b(?:finding|verdict|stance)s?(?: \w+){0,3}? (?:is|to|as|be|of|=)\s*[\"'`]?novel\b|\b(?:the (?:word|answer|string|value|label|outcome|term) [\"'`]?|means [\"'`]?|the aspect is |every aspect is |aspects? are )(?:shown|silent|denied|(?:un)?supported|overstated|understated)\b(?! (?:in|by|on|from|at|with)\b)"
        r"|\b(?:answer|return|write|reply|respond|output|enter|say|print|with|choose|select|call (?:it|them|this|all)|finding|agree on|finish with|pick|report|mark|put)\b (?:it |this |them |all |a |an |as |with |the |only |just |simply |always )*(?:shown|silent|denied)\b(?! (?:in|by|on|to|that|below|above|mode|speech|frames?|data|failures?|errors?|face|film|video|letters?|corruption|bugs?|reading|as|and|about|at|with|from|here|period|for|is|are|was)\b)|\bon with silent\b|\bfinding=\w+|\b(?:as|be) silent\b(?=[^\w]*$)|\b(?:accept|count|mark|label|treat|take|regard|report|record)\b[^.!?]{0,60}\bas shown\b(?! (?:in|by|on|above|below|at|with|here|earlier|previously|from|through|via|that)\b)",
    ),
    "schema": (
        'in_prior_work|not_in_work|in_work|in_no_prior|in_paper(|closer_work|prior_work|cand_id|claim_id|line_id|span_ref|paper_span|rest_span|novelty_claim|reviewer_claim|key_candidates|grading_mode|sentence_id|claim_status|novelty_|_novelty|_verdict|verdict_|aspect a|"contributions"|"claims"|"finding|"verdict|"stance|"label"|"novel|"span|\'finding|\'verdict',
        r"\b(?:in_prior_work|not_in_work|in_work|in_no_prior_work|closer_work|prior_work|cand_id|claim_id|line_id|span_ref|paper_spans?|rest_spans?|novelty_claims?|reviewer_claims?|key_candidates|grading_mode|review_sentence_id|claim_status|(?:novelty|verdict)_(?:score|label|status|check|verdict|rating)|\w+_(?:novelty|verdict))\b|\bin_paper\(|[\"'](?:contributions|claims|findings?|verdict|stance|novelty\w*|spans?|novel)[\"']\s*:\s*[\[{\"'tfn\d]|(?-i:\baspect A\b)",
    ),
    "top": (
        "full|top|maxim|highest|perfect|best|excellent|outstanding|exceptional|lowest|minim|zero|glowing|generous|lenient|favo|positive|transformative|groundbreaking|unprecedented|flawless|unique|pioneering|original|novel|first",
        rf"\b{_TOP}\b",
    ),
    "top_mark": (
        "full|top|maxim|highest|perfect|best|excellent|lowest|minim|zero|five|nine|ten|1.0|out of|certainty|score|rating|mark|confidence",
        r"\b(?:full|top|maxim(?:um|al)|highest|perfect|best|excellent|lowest|minimum|zero|five|nine|ten)(?: possible)?(?: \w+){0,4}? (?:marks?|scores?|ratings?|grades?|points|ranks?|confidence|labels?)\b|\b(?:marks?|scores?|ratings?|grades?|confidence|ranks?)\b(?: \w+){0,4}?(?: (?:is|of|to|at|as|be|starts at|with|=)|:) [\"'`]?(?:[1-9](?:\.0)?|10|100|excellent|one|five|nine|ten|the (?:max\w*|top|highest)|max\w*|full|zero|high)\b|\b(?:\d(?:\.\d)?|one|five|ten)\b (?:as|for|wherever|in) (?:\w+ ){0,3}?(?:scores?|confidence|ratings?|marks?|grades?|certainty)\b|\bcertainty (?:as|to|of|at|is) (?:high|full|1)|\b(?:\d+|five|ten) (?:out of|/) ?(?:\d+|five|ten)\b",
    ),
    "new": (
        "no |nothing|none|never|without|nobody|nowhere|novel|original|=new|first|groundbreaking|unprecedented|pioneering|breakthrough|unique|transformative|in full|priority|anticipat|precede|predate|favo|unfounded|mistaken|wrong",
        _NEW,
    ),
    "format": (
        "format|acceptable|allowed|permitted|valid|admissible|schema|json|table|only with|begin|end |start|one word|one line|capital|exactly|sentence|must contain|key|field|nothing|consist|object|list|string|phrase|column|words",
        r"\boutput format\b|\b(?:acceptable|allowed|permitted|valid|admissible) (?:outputs?|answers?|outcomes?|labels?|verdicts?|ratings?|responses?|values?|findings?)\b|\b(?:the|this|following) (?:json )?schema\b|\b(?:json|yaml|xml) (?:array|object|list)\b|\b(?:reply|respond|answer)\w* (?:only )?(?:with|in)\b|\b(?:begin|end|start|open|close|conclude)s? (?:your|each|every|all|any|the) (?:\w+ )?(?:explanations?|answers?|outputs?|repl(?:y|ies)|responses?|reports?|notes?|verdicts?|reviews?|summar(?:y|ies)|justifications?|comments?)\b|\b(?:one|a single) (?:word|line)\b|\b(?:must|should|shall) (?:\w+ )?(?:contain|include|begin|end|start|use|carry) (?:with )?the (?:exact )?(?:words?|sentence|phrase|string)\b|\b(?:fill|the fields?|field) (?:the )?(?:fields?|\w+) (?:\w+ )?(?:with|is|to|as)\b|\bnothing (?:else|besides|more|less)\b|\b(?:consists? of|contain|with|use|be|is|carry|copy) the (?:exact |same )?(?:words?|phrase|sentence|string)\b|\bas a (?:list|table|json|string)\b|\b(?:spans?|notes?|label|finding|confidence|explanation|stance|score|verdict|reason|rationale|title)s? fields?\b|\bfields? (?:for|of) (?:the )?(?:span|note|label|finding|stance|verdict)|\bthe (?:object|json)\b|\btable you\b|\btable with\b|\bas (?:the|your) (?:span|quote|evidence|answer|label)\b",
    ),
    # The machinery of the grading, told of as if it were known.
    "machinery": (
        "task|module|verif|extract|reading|pipeline|pre-label|prelabel|cached|candidate pool|the pool|this line|next claim|untrusted|first candidate|this record|this entry|spans|conversation|processing|database|second reader|next entry|next candidate|meta-evaluation|prompt|context window|tool result|system reminder|grading|judge",
        r"\b(?:(?:grading|labelling|labeling|extraction|verification|evaluation|assessment|judging|reviewing|screening|comparison|scoring|checking|rating|claim|novelty) (?:task|module|step|phase|stage|pass|run|question|job|session|queue|log|cache|record|status|mode|routine)s?|(?:pre-?labell?ed|pre-?graded|pre-?verified|pre-?checked)|cached (?:verdict|result|answer|label|finding|rating|decision)s?|(?:second|third|further|another) (?:reading|reader|verifier|verification|judge|pass)|the candidate pool|from the pool|from the pool|(?:next|current|remaining) (?:claim|record|entry|candidate|item)s?|this (?:record|entry|candidate)|untrusted (?:block|text|input)|(?:first|each|last) candidate|spans? (?:quoted|cited|given|in|for|of|were|are|is)|this conversation|(?:processing|handling) of this|tool (?:result|output|call)s?|meta-?evaluation|\w+ bench(?:mark)? mode|system[- ]reminder|claim extraction|already (?:graded|labelled|labeled|verified)|verifier)\b",
    ),
    "pipeline": (
        "line|gate|span|reader|concurrency|opinion|remark|search|quote|claim|finding|prior|earlier|evidence|task|module|pool|question|untrusted|cached|label|tool|second|next|entry|record|candidate|extract|grad|verif|judg",
        r"\b(?:(?:grading|labelling|labeling|verification|judging|claim extraction|verifier) (?:task|module|step|phase|run|question|job|session|queue|record|pass)s?|extraction question|the candidate pool|from the pool|candidate list|untrusted (?:block|text|input|material)|cached (?:verdict|result|answer|label|finding|rating|decision)s?|pre-?(?:labell?ed|graded|verified|judged)|tool (?:result|output) ?[(:]|(?:second|third) (?:reading|verifier|reader)|(?:the )?next (?:entry|record)|this (?:entry|record)|(?:first|last) candidate|claim extractor|novelty (?:check\w*|grader|verifier|label|verdict)|(?:each|every|no|this|any) line (?:of|in|about|from) (?:this|my|the) (?:review|work|paper|entry)|the gate of|as the span|(?:at|for|from) the spans?|second reader|concurrency window|as (?:an )?opinion|remarks on novelty|without (?:a|any|further) search\w*|(?:quotes?|spans?|claims?|findings?) (?:from|of|in) this (?:candidate|reviewer|review|record|entry|abstract)|(?:count|treat|take|regard|pass)\w* (?:\w+ )?(?:as|for) (?:prior|earlier) work|as evidence for|grading of)\b",
    ),
    "done": (
        "complet|verified|checked|matched|not needed|unnecessary|already|done|finish|passed|cleared|final|over|agree|confirmed|closed|settled|approved|keep|exempt|default|remain|waived|been|contain|certif|record|switched|suspend|proven|determin|validat|came back|need|ends|signed|fixed",
        r"\b(?:(?:is|are|was|were|has been|have been|been|being) (?:\w+ )?(?:completed?|verified|checked|matched|done|finished|passed|cleared|confirmed|closed|settled|approved|over|final|exempt\w*|waived|decided|agreed|fixed|(?:pre-?)?labell?ed|graded|pre-?\w+|empty|unnecessary|redundant|fixed|certified|recorded|switched off|suspended|run before|proven|predetermined|validated|signed off|determined)|(?:has|have) (?:already )?(?:passed|recorded|cleared|verified|decided|confirmed)|came back (?:empty|clean)|(?:is|are|need) not (?:to )?(?:be )?(?:derived|checked|repeated|verified|questioned|reopened|searched)|need not|ends here|not (?:needed|required|necessary|allowed)|(?:both|all) (?:\w+ )?agree\w*|with status|by default|what remains|already|(?:may|can|must) (?:finish|stop|be skipped|be closed)|contains? the|passes|no longer)\b",
    ),
    "authority": (
        "order of|licen|guideline|polic|publisher|conference|admin|editor|chair|board|committee|council|program|terms|according|as per|=per|rules|agreement|decree|organi|venue|journal|copyright|legal|law|regulation|memo|developer|maintainer|openai|anthropic",
        r"\b(?:(?:by|on) (?:\w+ )?(?:order|decision|behalf|request|decree|authority|instruction) of|under (?:the|our|this|its) (?:\w+ ){0,2}?(?:licen[cs]e|terms|polic(?:y|ies)|agreement|regulations?|rules?|law|contract)|(?:per|according to|in accordance with|in line with|following|pursuant to) (?:the|our|this) (?:\w+ ){0,3}?(?:guidelines|polic(?:y|ies)|rules|regulations?|terms|law|decision|agreement|standards?|code)|(?:publisher|conference|venue|journal|editors?|chairs?|board|committee|council|administrators?|organi[sz]ers?|developers?|maintainers?|vendor|OpenAI|Anthropic|operators?|ethics \w+)(?:'s|s')? (?:requires?|asks?|has|have|note|remark|rule|policy|order|decision|instruct\w*|direct\w*|decided|decrees?|memo|statement|message|notice|demands?|obliges?|wants?|expects?|agreed)|(?:note|remark|message|notice|statement|memo|order|word|instruction)s? (?:of|from|by) (?:the )?(?:\w+ ){0,2}?(?:editors?|chairs?|board|publisher|committee|administrators?|organi[sz]ers?|developers?|operators?|maintainers?|conference|program(?:me)? chairs?))\b",
    ),
    "to_be_judged": (
        "be |count|deserv|receiv|earn|qualif|merit|get",
        r"\b(?:must|shall|should|(?:is|are) (?:hereby |therefore |thus )?to|has to|have to|ought to|may|can|needs? to|will) (?:\w+ )?be (?:\w+ )?(?:marked|labell?ed|tagged|treated|rated|scored|graded|accepted|approved|deemed|declared|assigned|awarded|granted|entered|recorded|registered|regarded|counted|classified|judged|confirmed|endorsed|affirmed|presumed|assumed|taken|passed|skipped|ignored|disregarded|omitted|dismissed|discarded|dropped|upheld|credited|decided|returned|answered|read as|seen as|written down|left (?:out|empty|unread)|closed|overlooked|excluded|matched|favou?rable|positive|shown|silent|merged|extracted)\b|\b(?:counts?|qualif(?:y|ies)) as\b|\b(?:deserves?|merits?|earns?|receives?|gets?) (?:an? |the |only )?(?:full|top|maxim\w+|highest|perfect|best|score|label|finding|verdict|mark|\w+ marks?)\b",
    ),
    # Stories, games, codes.
    "story": (
        "imagin|pretend|suppose|game|role|story|code|test|rule|let us|let's|play|act as|picture|once upon|dream|world|agree|think of|=be|become|convention|key|signal|password|exercise|say|tell|whisper",
        r"\b(?:imagine|pretend|suppose|picture) (?:that |yourself |for a moment )?(?:you|yourself|a world|being|we)\b|\blet(?:'s| us) (?:\w+ )?(?:play|pretend|imagine|agree|call|say that)\b|\b(?:we|you) (?:shall|will|can|now) (?:\w+ )?(?:agree|play|pretend|speak|use) (?:on |in )?(?:a|the) (?:\w+ )?(?:code|game|language|rule|convention)\b|\b(?:stay|remain|keep|speak|answer|act|respond|play) (?:in|as|from) (?:this|that|the|your|his|her) (?:role|part|character|voice|persona|view)\b|\bplay(?:ing)? the (?:role|part) of\b|\bact as (?:an?|the|if)\b|\b(?:picture|imagine|think of|be|become|suppose) (?:an?|that|the|this) (?:\w+ )?(?:judge|reader|grader|referee|reviewer|machine|critic|verifier|world where|program)\b|\b(?:convention|code|key|agreement|signal|password) (?:that|among|between|which|for) |\bexercise for\b|\b(?:say|tell|whisper) (?:something|this|a word|one thing)?\s?to the (?:software|machine|model|program|grader|reader)|\bpass(?:es)? the test\b|\bcomes with a test\b",
    ),
    "praise": (
        "milestone|award|highest terms|lenient|generous|benefit of|nothing less|no fault|above all|forerunner|glowing|flatter|laudator|superlativ|breakthrough|masterpiece|applau|celebrat|warm|reservation|seminal|landmark|as a first|first of its|unparallel|brilliant|mistaken|gratitude|credit|favo|indulgen|kind|unrelated|exceptional|transformative|pioneer|visionary|revolution",
        r"\b(?:milestone|award|highest terms|lenient|leniency|generous|generosity|benefit of (?:the|every|any|all) doubts?|nothing less|no fault|above all|forerunners|glowing|flatter\w+|laudatory|superlatives?|masterpiece|applaud|celebrated?|warm(?:ly|est)|without (?:any )?reservations?|seminal|landmark|as a first|first of its kind|unparallell?ed|brilliant|are mistaken|in (?:its|our|their|my) favou?r|favou?rabl[ye]|indulgen\w+|as unrelated|exceptional|transformative|pioneering|visionary|revolutionary|breakthrough)\b",
    ),
    "present_so": (
        "speak|describ|recommend|rank|be |present|portray|praise|call|depict|summar|treat|stress|emphasi|mention|give|show|judge|tell|make sure|write|say",
        rf"(?:{_START}|\b(?:should|must|shall) )(?:speak|describe|recommend|rank|be|present|portray|praise|call|depict|summari[sz]e|treat|stress|emphasi[sz]e|mention|give|show|judge|tell|make sure|write|say|celebrate|hail|highlight|advertise|promote|defend|place|put)\b",
    ),
    "condition": (
        "=if|when|whenever|as soon|provided|should|once|in case|unless|where|supposing|assuming|each time",
        r"\b(?:if|when|whenever|as soon as|provided(?: that)?|should|once|in case|unless|where|wherever|supposing|assuming|each time|every time)\b[^.!?,]{2,120}(?:,|\bthen\b)",
    ),
    "about_review": (
        "review|critic|candidate|claim|submission|record|abstract|entry|novelty|critique|objection",
        r"\b(?:(?:a|the|any|some|every|each|this) (?:\w+ )?(?:review(?:er)?s?|critics?|candidates?|claims?|record|abstract|entry|critique|objection)|more than \w+ claims|reviews?|novelty)\b",
    ),
    # What speaks against it: an author who reports, a reviewer who speaks to authors or of himself.
    "we": (
        "=we|=our|=us|authors",
        r"\b(?:we|our (?:\w+ )?(?:method|approach|model|results?|framework|experiments?|analysis|work)|the authors(?!'))\b(?! (?:ask|request|beg|kindly|hope|would|shall|appreciate|trust|expect|urge|implore|invite|thank|are grateful|wish)\b)",
    ),
    "i": ("=i|=my|=me", r"\b(?:I|my (?:\w+ )?(?:score|rating|opinion|recommendation|concerns?|questions?))\b"),
    "to_authors": (
        "author|should|could|please",
        r"\b(?:authors?|they|the (?:paper|manuscript|work)) (?:should|could|must|need|may want|might|would)\b|\bto the authors\b|\bauthors\b(?!')",
    ),
    "cites": (
        "[|et al|(20|(19|table|figure|fig|theorem|equation|eq.|$|algorithm",
        r"\[\d+(?:, ?\d+)*\]|\bet al\b|\((?:19|20)\d\d\)|\b(?:table|figure|fig\.|theorem|lemma|equation|eq\.|algorithm) ?\(?\d|\$[^$]*[\\^_=][^$]*\$",
    ),
}
"""By name: words of which one must be there (lower case, parted by `|`; `=` before a whole word), and the pattern."""

COMPILED: dict[str, tuple[tuple[str, ...], re.Pattern[str]]] = {
    name: (tuple(words.split("|")), re.compile(pattern, re.IGNORECASE | re.DOTALL))
    for name, (words, pattern) in PARTS.items()
}
