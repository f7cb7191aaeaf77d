"""What a sentence of a review does, by its words: it asks, wants, decides, finds fault, praises, or describes."""

import re

from peerassay.language.patterns import pattern_of

ASKS = pattern_of(r"\?[\W_]*$|^\W*I wonder\b", re.IGNORECASE)
"""A question to the authors."""
WANTS = pattern_of(
    r"\b(?:please|should|suggest\w*|recommend(?!\w* (?:an? )?(?:\w+ ){0,2}(?:accept|reject|for accept"
    r"|as an? (?:poster|oral|spotlight)))\w*"
    r"|encourage[sd]?|need(?:s|ed)? to|must|(?:could|can) (?:you|the authors?)|I would (?:like|appreciate)"
    r"|would (?:be|have been) (?:\w+ )?(?:good|nice|helpful|useful|interesting|great|better|beneficial|valuable"
    r"|worth\w*)"
    r"|would (?:benefit|help|strengthen|improve))\b",
    re.IGNORECASE,
)
"""Something that the authors are asked to do."""
DECIDES = pattern_of(
    r"\b(?:accept(?:ed|ing|ance)?|reject(?:ed|ing|ion)?)(?! (?:sampl|thresh|rat|prob|region|step|in the lit))"
    r"|\b(?:my|the|their|initial|final|overall) (?:\w+ )?(?:scores?|ratings?)\b|\bborderline\b"
    r"|\b(?:raise|increase|lower|maintain|keep|adjust|raised|increased|kept)\w* (?:my|the|their"
    r"|its) (?:\w+ )?(?:scores?|ratings?)"
    r"|\b(?:worthy|ready|suitable|good fit) (?:of|for) (?:publication|neurips|the conference)",
    re.IGNORECASE,
)
"""A verdict on the whole paper, or talk of the score."""
DISCUSSED = pattern_of(
    r"\b(?:rebuttals?|author(?:s['’])? responses?|discussion (?:period|phase)|(?:during|after"
    r"|in) the (?:\w+ )?discussion"
    r"|addressed (?:\w+ ){0,4}(?:concerns?|questions?|issues?)|concerns? (?:\w+ ){0,4}(?:addressed|resolved)"
    r"|consensus|(?:all|most|some|the|\w+) reviewers? (?:\w+ ){0,2}(?:agree|agreed|were|was|are|acknowledged))\b",
    re.IGNORECASE,
)
"""An account of the discussion between authors and reviewers."""
FAULTS = pattern_of(
    r"\b(?:limited|lack(?:s|ed|ing)?|missing|unclear|unconvinc\w*|insufficient\w*|inadequate\w*|weak(?:ness\w*"
    r"|er)?|concern\w*"
    r"|fails? to|failed|however|unfortunately|confus\w+|hard to|difficult to|not (?:\w+ ){0,2}(?:clear"
    r"|convinc\w+|enough"
    r"|sufficient\w*|novel|well|discuss\w*|compar\w+|evaluat\w+|provid\w+|address\w+|include\w*|justif\w+"
    r"|explain\w*|shown?)"
    r"|issues?|problem is|drawbacks?|shortcomings?|too (?:strong|simple|few|small|narrow|restrictive|short"
    r"|long)|incorrect|wrong"
    r"|inconsisten\w+|questionable|doubt\w*|marginal|incremental|overclaim\w*|errors?|typos?|poor(?:ly)?"
    r"|restrictive|unfair"
    r"|neglect\w*|overlook\w*|no (?:\w+ )?(?:comparison|discussion|analysis|evidence|theor\w+|experiment\w*|ablation\w*"
    r"|explanation|justification)|only (?:on|one|two|a few|evaluat\w+|test\w+|consider\w*))\b",
    re.IGNORECASE,
)
"""Something that is found wrong or lacking."""
PRAISES = pattern_of(
    r"\b(?:well[- ](?:written|motivated|organi[sz]ed|structured|designed|executed|presented)|clear(?:ly)?"
    r"|easy to|novel(?:ty)?"
    r"|interesting|important|strong(?:ly)?|solid|thorough\w*|extensive\w*|comprehensive\w*|impressive|elegant\w*|sound"
    r"|convincing\w*|valuable|significant|good|great|excellent|nice(?:ly)?|effective\w*|original(?:ity)?|timely"
    r"|insightful"
    r"|strengths?|appreciate\w*|like (?:the|how|that)|rigorous\w*|promising|innovative|useful|compelling|enjoyed)\b",
    re.IGNORECASE,
)
"""Something that is found good."""
DESCRIBES = pattern_of(
    r"^\W*(?:(?:in|with) this (?:paper|work|manuscript|submission|study),? |summary:? )?"
    r"(?:(?:this|the) (?:paper|work|manuscript|submission|study|article)(?: under review)?|(?:the )?authors?|they|it)"
    r"(?: also| then| further| first)? (?:\w+ly )?(?:stud(?:y|ies)|propos\w+|introduc\w+|present\w*(?! (?:a "
    r"|an )?clear)|investigat\w+"
    r"|develop\w*|address\w*|consider\w*|explor\w+|analy[sz]\w+|examin\w+|deals? with|tackl\w+|focus\w*|concerns"
    r"|extends?|describ\w+|evaluat\w+|demonstrat\w+|show\w*|provid\w+|aims?|formulat\w+|design\w*|deriv\w+)\b",
    re.IGNORECASE,
)
"""An account of what the paper does."""
POINTS = pattern_of(
    r"\b(?:see|refer|above|below|mentioned|listed|outlined|discussed|addressed|described|stated|included)\b"
    r"|^\W*(?:\w+\W+){0,4}\w*\W*$",
    re.IGNORECASE,
)
"""Words that point at another part of the review, or too few to do more: "as stated above", "Same as weaknesses"."""
