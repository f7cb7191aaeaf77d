"""People's names as title pages and reference lists print them, and what stands beside them."""

import re

from peerassay.language.patterns import pattern_of

_SMALL_WORDS = "van von der den de del della di da dos du la le el al bin ibn ter ten zu y e van't"
PARTICLES = frozenset(_SMALL_WORDS.split())
"""Small words inside surnames."""
_CASED = "|".join(sorted(PARTICLES | {word.capitalize() for word in PARTICLES}))
PARTICLE = rf"(?:{'|'.join(sorted(PARTICLES))})"
ANY_PARTICLE = rf"(?:{_CASED})"
"""A particle in small letters; one that may begin with a capital."""
NOT_A_PERSON = pattern_of(
    r"universi[td]|\buniv\b|institut|department|dept\b|laborator|\blabs?\b|school|college|faculty|cent(?:er|re)\b|academy|hospital"
    r"|research|division|group\b|inc\.?$|ltd|corp|gmbh|ministry|foundation|company|technolog|science|engineering|polytechn"
    r"|google|microsoft|\bmeta\b|facebook|amazon|nvidia|apple|deepmind|openai|ibm|alibaba|tencent|huawei|baidu|bytedance"
    r"|samsung|intel\b|adobe|qualcomm|\beth\b|epfl|\bmit\b|inria|cnrs|kaist|\bcas\b|\bai\b|@|https?:|www\.|\.(?:edu|com|org)"
    r"|(?<![\w-])the\s|polit[eé]cnic|planck|\bmotors?\b|electronics|telecom|\bnational\b|international\b|regional\b|provincial\b|municipal\b"
    r"|\bkey\s|innovation|\btech\b|\bstudies|artificial|intelligen|information\b|processing|computing|computer|\bnetworks?\b|\bsystems?\b|learning\b|informatics|\bstate\b"
    r"|\b(?:los angeles|ann arbor|san diego|san francisco|santa (?:barbara|cruz|clara)|new york|hong kong|tel aviv"
    r"|abu dhabi|st\.? louis|chapel hill|palo alto|mountain view|menlo park|urbana|queen mary|shanghai jiao"
    r"|georgia tech|texas a|grenoble alpes|bin zayed|king abdullah)\b"
    r"|\b(?-i:TU|UC|IIT|IISc|LMU|KTH|CMU|NUS|NTU|HKU|HKUST|CUHK|UCLA|UCSD|USC|UIUC|RWTH|MPI|ENS|UCL|ETHZ|INP|SUNY|KU"
    r"|UT|NYU|TUM|BITS|NIT|SJTU|USTC|CNR|CEA|PSL|RIKEN|NEC|LG|SAP|AWS|AB|BV|AG|Key)(?=\s|$|[-/,])"
    # Whole words only: people are called Overstreet and Francesco; and Israel is a first name.
    r"|\b(?:street|avenue|road|usa|uk|china|germany|france|canada|japan|korea|italy|spain|vietnam|switzerland|australia"
    r"|netherlands|poland|india|singapore)\b|\sisrael\b"
    r"|anonymous|affiliation|address|equal|correspond|contribut|author|member|fellow|student|project|email|e-mail"
    r"|double.blind|under review|received|accepted|published|copyright|team\b|code\b|data\b|abstract|keywords",
    re.IGNORECASE,
)
"""What is in no person's name: places of work and what stands beside names on a title page."""
OWN_WORDS_FIRST = pattern_of(
    r"universi|univ\b|institut|college|\blabs?\b|laborator|research|academy|hospital|national|provincial|state|international"
    r"|technolog|polytech|science|group|company|corp|\binc|\bltd|foundation|cent(?:er|re)\b|motors?|electronics|innovation|\bai\b|studies",
    re.IGNORECASE,
)
"""Words of places of work before which the place's own name is printed ("Coast University")."""
JOINT_OF_PLACES = frozenset({"of", "de", "di", "du", "for", "da", "des", "del"})
"""What joins "University" to the place's own name, which then is not before it."""
ADDRESS = pattern_of(r"\{(?P<many>[^{}@]{1,400})\}\s*@\s*\S+|(?P<one>[^\s@{},;()]{1,80})@\S+")
"""An address, or several names in braces before one @."""
LETTER_MARK = pattern_of(
    rf"(?<=[\w;])\s+(?!{PARTICLE}\b|(?:[ey]|of|in|at|by|to|on|or|an|as|is)\b)[a-z]{{1,2}}(?=\s+(?:[a-z]{{1,2}}\s+)?(?:[A-Z;]|$))"
)
"""A small letter behind a name, which stands for a place of work ("Ann Lee a Bo Roe ab")."""
RANKS = pattern_of(
    r",?\s*(student member|senior member|member|fellow|life fellow),?\s*(ieee|acm)\b"
    r"|\b(ph\.?d|(?-i:M\.?D)|dr|prof)\b\.?|\([^()]*\)",
    re.IGNORECASE,
)
"""Ranks, and what stands in brackets behind a name: a nickname, the name in another script."""
_CAPITALISED = """
January February March April May June July August September October November December
In Since From Until By The Section Table Figure Theorem Version
"""
NO_SURNAMES = frozenset(_CAPITALISED.split())
"""Words with a capital that may stand before a year and name nobody."""
NAME_JOINTS = pattern_of(r"\s*[,;&]\s*|\s+and\s+")
"""What stands between the names of a list."""
NOT_A_NAME = frozenset({"et", "al", "and", "others", "the", "team", "group"})
"""Words of an author list that are nobody's name."""

NAME_SUFFIXES = frozenset({"jr", "sr", "ii", "iii", "iv"})
"""What may follow a family name and is no part of it."""
