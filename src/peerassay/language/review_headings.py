"""Headings as reviewers write them in free text, misspellings and all, and those that head no more than their line."""

import re

from peerassay.language.patterns import pattern_of

AROUND = (
    r"(?:(?:the|main|major|key|other|additional|potential|specific|some|overall|detailed|general|further|my"
    r"|paper'?s?|list of|following)\s+)*"
)
OF = (
    r"(?:\s+(?:of|in|with|for|about|to)\s+(?:the\s+|this\s+|its\s+)?(?:paper|authors?|submission|work|manuscript"
    r"|method|study|rebuttal|discussion))?"
)
"""What may stand around a heading's own words: "The main strengths of the paper"."""
ROLES = (
    ("strengths_and_weaknesses", r"stren(?:gths?|ghts?|ths?)\s*(?:and|&|/|,)\s*weak[ens]{3,9}|pros\s*(?:and|&|/)\s*cons"
     r"|main review|review"),
    ("strengths", r"(?:summary of )?stren(?:gths?|ghts?|ths?)(?: and contributions?)?|pros?"
     r"|positives?(?: aspects| points)?|merits|advantages|reasons to accept"),
    ("weaknesses", r"(?:summary of )?weak[ens]{3,9}(?:\s*(?:and|&|/)\s*(?:\w+\s?){1,4})?|weak points?|cons?"
     r"|negatives?(?: aspects| points)?|drawbacks?|shortcomings?|concerns?|issues|criticisms?|disadvantages"
     r"|reasons to reject|(?:major|minor)(?: weaknesses| concerns| issues| points)"),
    ("questions", r"questions?(?: for (?:the )?authors?| and (?:comments|suggestions))?|clarifications?"
     r"|requested changes"),
    ("limitations", r"limitations?(?: and (?:potential )?(?:negative )?societal impacts?)?"),
    ("summary", r"(?:paper |short |brief )?summary(?: and contributions?| of (?:the )?(?:paper|contributions?))?"
     r"|synopsis"),
    ("references", r"references?|refs?|bibliography|cited works|citations"),
    ("ethics", r"ethic(?:s|al)(?: (?:concerns?|review|considerations?|issues))?"),
    ("decision", r"decision|recommendation|(?:final )?verdict"),
    ("comment", r"comments?(?: and suggestions)?|suggestions|typos?|minor|major|miscellaneous|misc|nits?|other"
     r"|post[- ]rebuttal(?: update)?|justification|final (?:remarks|justification)|comments,? suggestions,? and typos"),
)  # fmt: skip
"""Roles of a review's parts, each with the words of its headings, without regard to case; the first that fits is
meant."""
_WEAK_WORDS = """
minor major other issue issues typo typos comment review suggestions con pro nit nits ref question concern limitation
"""
HEADS_ONE_LINE = frozenset(_WEAK_WORDS.split())
"""Words that begin many a list item ("Minor: ...") and head nothing but their own line."""
REFERENCES = pattern_of(
    r"[\s#*_>\-]*(?:(?:key|additional|cited|missing|suggested|relevant)\s)?"
    r"(?:references?|bibliography|refs?|citations?)\s*[:*_.]*\s*",
    re.IGNORECASE,
)
"""A line that heads a reviewer's list of references."""
SPEAKS = pattern_of(
    r"\b(?:I(?= [a-z])|(?i:please|the (?:authors?|paper|work|proposed)|(?:this|following) (?:papers?|work)|should|could"
    r"|would|there (?:is|are)|it (?:is|was|seems)|(?:is|are) (?:not|un)\w*|however"
    r"|(?:table|figure|section|line|eq) \d))\b"
)
"""Words by which a reviewer speaks, which no reference holds."""
_UNSAID_WORDS = """
no none nil not yes n a na applicable nothing or very minor ethics ethical concern concerns issue issues review needed
only noticed found formatting any see above below
"""
UNSAID = frozenset(_UNSAID_WORDS.split())
"""Words of answers that leave a field of a form unused: "None", "N/A", "NO or VERY MINOR ethics concerns only"."""
_CHOICE_WORDS = """
excellent good fair poor very mostly reasonably fairly high medium low not certain confident confidence strong weak
borderline clear marginally above below the acceptance threshold accept accepted reject rejected paper absolutely
positive negative oral spotlight poster
"""
CHOICE = frozenset(_CHOICE_WORDS.split())
"""Words of the grades that forms offer: "Excellent", "Weak accept", "Not confident"."""
