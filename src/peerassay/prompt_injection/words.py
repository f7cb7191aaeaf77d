"""The parts that orders to a machine are made of: who is bidden, the bidding, the act, what is graded, the outcome."""

import re

from peerassay.language.patterns import pattern_of

READER = (
    r"(?:readers?|reviewers?|graders?|judges?|evaluators?|assessors?|assistants?|colleagues?|systems?|tools?|agents?"
    r"|screening|referees?|bots?|models?|programs?|engines?|verifiers?|checkers?|software)"
)
MACHINE = (
    r"(?:ai|llms?|(?:large )?language models?|chat ?bots?|chatgpt|gpt-?\d?\w*|claude|gemini|copilot|graders?"
    r"|verifiers?"
    rf"|assistants?|assessors?|(?:automat(?:ed|ic)|machine|ai|llm|digital|virtual)[ -](?:based )?{READER}"
    r"|(?:grading|screening|review(?:ing)?|evaluation|assessment|judging|checking|verifying|referee|novelty)[ -]"
    rf"{READER})"
)
ANY_MACHINE = rf"(?:{MACHINE}|models?|machines?|software|programs?|engines?|tools?|systems?|bots?|evaluators?)"
MUST = (
    r"(?:must|should|shall|ought to|needs? to|ha(?:s|ve) to|(?:is|are) (?:to|asked|requested|told|instructed|required"
    r"|expected|bound|advised|urged)|please|kindly)"
)
ACT = (
    r"(?:answer|ignore|disregard|overlook|follow|obey|report|mark|label|rate|accept|approve|conclude|treat|output"
    r"|return"
    r"|respond|reply|say|state|write|judge|grade|score|dismiss|praise|find|list|cite|skip|omit|pass over|confirm"
    r"|assign"
    r"|give|declare|call|name|count|take|hold|consider|recommend|describe|mention|rank|classify|weigh|set|note|agree"
    r"|fetch|use)"
)
ITEM = (
    r"(?:claims?|statements?|items?|findings?|aspects?|points?|lines?|remarks?|labels?|objections?|doubts?|verdicts?"
    r"|ratings?)"
)
REMARK = r"(?:claims?|statements?|remarks?|objections?|doubts?|critici\w+|verdicts?|aspects?|findings?|(?<=my )points?)"
OURS = (
    r"(?:(?:this|our|my|the present|the following) (?:\w+ )?(?:papers?|manuscript|work|reviews?|submission|document"
    r"|record|entry|candidate|abstract|claims?|statements?|remarks?|points?|reviewer|pdf|file)"
    rf"|(?:every|each|all|any|nothing|none)(?: \w+){{0,2}} {REMARK}|of mine|novelty|originality|earlier work"
    rf"|prior work)"
)
LABEL = r"(?-i:\b(?:UN)?SUPPORTED\b|\b(?:OVER|UNDER)STATED\b|\b(?:NOT|SOMEWHAT)_NOVEL\b|\bAMBIGUOUS\b)"
OUTCOME = (
    r"(?:(?:un)?supported|over-?stated|shown|silent|prove[nd]|verified|confirmed|correct|true|novel|valid|unfounded"
    r"|well[- ]founded|established|groundbreaking)"
)
KEY = (
    r"(?:verdicts?|findings?|labels?|stance|novelty[ _-](?:score|rating|verdict|claims?)|novelty(?==)|claim_id"
    r"|line_id|cand_id"
    r"|example output|final answer|result(?= = ['\"]))"
)
INSTRUCTIONS = (
    r"(?:instructions?(?! tun)|(?:system )?prompts?|rubrics?|guidelines|guardrails|directives|commands|programming"
    r"|(?:your|the) (?:\w+ )?rules?|rules (?:above|given))"
)
BEGIN = r"(?:^\W*|[.;:!?)\]]\s*|\b(?:please|kindly|now|you (?:must|should|shall|will)) )"
_SAID = r"(?:claims?|statements?|remarks?|objections?|doubts?|critici\w+|complaints?|accusations?|assertions?)"
_NEWNESS = r"(?:novelty|originality|overlap|priority|prior (?:work|art|publication)|earlier (?:work|publication))"
_OBJECTIONS = r"(?:objections?|doubts?|critici\w+|critical remarks?|remarks|accusations?|complaints?)"
_FAILS = (
    r"(?:unfounded|void|fails?|failed|wrong|withdrawn|survives?|resolved|groundless|baseless|not hold(?:ing)?|invalid"
    r"|unjustified|dismissed|settled|rejected)"
)
_READS = r"(?:reads?|reading|process(?:es|ing)?|judges?|judging|grades?|grading|summari[sz]es?|summari[sz]ing)"
OF_REVIEW = pattern_of(
    rf"\breviewers?(?:'s?)? (?:\w+ ){{0,2}}{_SAID}\b"
    r"|\b(?:an?|any|the|this|every|each) reviewers? (?:\w+ )?(?:says?|notes?|doubts?|asserts?|alleges?|disputes?|denies"
    r"|questions?|argues?|contends?|claims?|points?|names?|mentions?|calls?|noted)\b"
    rf"|\b{_SAID} (?:\w+ ){{0,3}}(?:by|of|from|in) (?:(?:an?|any|the|this|our|your) )?(?:\w+ )?review(?:ers?|s)?\b"
    rf"|\b{_SAID} (?:of|about|on|that deny|concerning|regarding|against|as to) (?:\w+ ){{0,3}}{_NEWNESS}\b"
    rf"|\b{_NEWNESS}[- ](?:\w+ )?{_SAID}\b"
    r"|\b(?:an?|any|every|each|the|all|such) (?:later|subsequent) (?:manuscript|submission)s?\b"
    r"|\b(?:paper|manuscript|submission|review|work) under (?:review|consideration|assessment|examination)\b"
    r"|\b(?:this|the) (?:peer )?reviewe?r? (?:is|was|must|should|says|of this|being)\b"
    r"|\bpeerassay\b|\b(?:first|second|third|fourth) reviewer\b|\breviewer #?\d\b"
    rf"|\b(?:all|every|each|any|no|none|whole) (?:\w+ ){{0,3}}{_OBJECTIONS}\b(?:\W+\w+){{0,8}}?\W+{_FAILS}\b"
    rf"|\b(?:whoever|anyone who|those who|assistants?(?: who)?|(?:language )?models?(?: that| who)?) {_READS}"
    r" (?:this|these) (?:text|lines?|paper|manuscript|document|words?)\b|\b(?:language )?models? reading this\b"
    r"|\bif you (?:are|were|have been asked to) (?:summari|review|grad|judg|assess|evaluat)"
    r"|\bwhen asked (?:about|whether|if)\b.{0,40}\bthe answer is\b"
    r"|\bclaim\w* that (?:this|our|the) (?:paper|work|article|entry) (?:lacks|is not (?:new|novel)"
    r"|was (?:first|published)|has been published|already)\b",
    re.IGNORECASE,
)
"""A paper or an earlier work that speaks of its reviews, of doubts about its newness, of later submissions.

None of 66,000 sentences of papers and 33,000 abstracts does; whoever writes to the judge has to.
"""
