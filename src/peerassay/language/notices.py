"""What stands on a page and is no text of the paper: where it appeared, licences, running heads, kinds of article."""

import re

from peerassay.language.patterns import pattern_of

APPEARED = pattern_of(
    r"published as|under review|to appear|accepted|presented|submitted|preprint|proceedings|conference|workshop"
    r"|copyright|©|\(c\)|journal|transactions|volume|vol\.|arxiv",
    re.IGNORECASE,
)
"""A line that says where and when the paper appeared holds one of these."""
APPEARED_AT = pattern_of(
    r"(?i:under review (?:at|for|by)|(?:published|to appear|presented|accepted) (?:in|at|by|to|as an? \w+ paper at))\s+"
    r"(?:the\s+)?(?P<venue>[A-Z][\w&'’:-]*(?:\s+[\w&'’:-]+){0,8})\s*[.,]?$"
)
"""A line that names its venue in words of its own."""
NOTICE = pattern_of(
    r"^(proceedings of|published as|under review|preprint|\*?accepted (at|to|by)|to appear|copyright|©"
    r"|permission to make|draft|manuscript|submitted to"
    r"|\d+(st|nd|rd|th) conference on|international conference|association for computational linguistics"
    r"|workshop on|this is an open access|arxiv:)"
    r"|doi\.org|©\s?\d{4}|copyright (\(c\) |©\s?)?\d{4}|\bpages \d+[–-]+\d+|vol(ume|\.) ?\d+.*(20|19)\d\d"
    r"|all rights reserved|\bpp\. ?\d+",
    re.IGNORECASE,
)
"""A line in the margin of a first page."""
KIND_OF_ARTICLE = pattern_of(
    r"^(research article|original (article|research|paper)|review( article)?|article|letter|open access"
    r"|(survey|review|research|full|short|regular|invited|original|position) (paper|article)|systems/circuits"
    r"|behavioral.*|technical report|preprint|survey"
    r"|contents lists available.*|journal homepage.*|journal of .*|.*\bvol(ume|\.)\s?\d+.*|published .*"
    r"|under review.*|arxiv:.*|available online.*|doi:?\s?10.*|https?:.*)$",
    re.IGNORECASE,
)
"""A line above a title that is no title."""
LICENCE = pattern_of(
    r"\bcreative commons\b|\bcc[ -]by\b|\ball rights reserved\b|\bpermission to make digital or hard copies\b"
    r"|\blicensed? under (?:the |a )?(?:mit|apache|cc|gpl|bsd|creative)\b|\bgrants? (?:no|numbers?|agreement)\b"
    r"|\b(?:this|the) (?:work|research|project|study) (?:was|is|has been) (?:\w+ ){0,2}(?:supported|funded)\b",
    re.IGNORECASE,
)
"""Licences and thanks to funders, in the same words in paper after paper."""
_MEETING = r"(?:workshop|conference|symposium|congress|meeting)"
_ORDINAL = r"(?:\d+(?:st|nd|rd|th)|first|second|third|\w+(?:th|first|second|third))"
NO_WORK = pattern_of(
    r"(?:author |publisher )?(?:erratum|errata|corrigend|addendum|retract(?:ion|ed)\b|correction(?:$| to\b|\s*:))"
    r"|(?:front|back) ?matter\b|table of contents|contents$|preface|foreword|editorial\b(?! \w+ing\b)|list of reviewers"
    r"|(?:author |subject |keyword )?index$|(?:.* )?committees?$|call for papers|obituary|in memoriam|book review"
    rf"|(?:proceedings|report|overview|introduction) (?:of|on|to) the (?:\d{{4}} )?(?:{_ORDINAL} )?[^:]*{_MEETING}\b"
    rf"|(?:the )?(?:\d{{4}} )?{_ORDINAL} (?:annual |international |ieee |acm |joint )*{_MEETING} (?:on|of|for)\b",
    re.IGNORECASE,
)
"""A title of what is no work of research: errata, front matter, calls, volumes and reports of meetings."""
