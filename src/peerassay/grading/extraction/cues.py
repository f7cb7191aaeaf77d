"""Words by which a reviewer speaks of newness: each cue with the stance it gives and what it says."""

import re
from dataclasses import dataclass
from enum import StrEnum

from peerassay.grading.claim import Stance
from peerassay.grading.extraction.lexicon import (
    CONTRIBUTION,
    DEGREE,
    DOES,
    DONE,
    DOUBT,
    EARLIER,
    EARLIER_WORKS,
    EASY,
    IS,
    LESS,
    LESS_BEFORE,
    MERELY,
    NEW_ADJECTIVE,
    NEWNESS,
    NOT_OURS,
    OTHERS,
    STEP,
    TOPIC,
    WORKS,
)


class Says(StrEnum):
    """What a cue says of its object; it decides where the aspect stands and which line follows."""

    BARE = "bare"
    KNOWN = "known"
    LIKE = "like"
    EXTENDS = "extends"
    COMBINES = "combines"
    NEW = "new"
    FIRST = "first"
    UNEXPLORED = "unexplored"
    DIFFERS = "differs"
    UNCLEAR = "unclear"


@dataclass(frozen=True, slots=True)
class Cue:
    """A cue: `before` tells whether its object stands before it ("X is not novel") or after ("lacks X")."""

    says: Says
    stance: Stance
    pattern: re.Pattern[str]
    before: bool = True


def _cue(says: Says, stance: Stance, pattern: str, *, before: bool = True) -> Cue:
    return Cue(says, stance, re.compile(pattern.replace("<W>", r"<W\d+>"), re.IGNORECASE), before)


_NOT, _SOME, _NEW, _UNCLEAR = Stance.NOT_NOVEL, Stance.SOMEWHAT_NOVEL, Stance.NOVEL, Stance.UNCLEAR
_BE_SAME = rf"(?:{IS}|seems? to be|appears? to be|looks?)"
_ALMOST = (
    r"(?:essentially |basically |exactly |just |simply |merely |almost |nearly |practically |largely |quite |"
    r"virtually )?"
)
_VERY = (
    r"(?:very |quite |highly |closely |extremely |conceptually |strikingly |somewhat |essentially |rather |"
    r"really |too |"
    r"strongly |largely |remarkably |pretty |fairly |broadly )*"
)
_ORIGINAL_WHAT = (
    r"(?:ideas?|insights?|contributions?|approach|perspective|direction|angle|formulation|concept|solution|work|"
    r"application|"
    r"and\b|combination|analysis|way|use|paper|research|take|question|problem|thinking)"
)
_SIMILAR_WHAT = (
    r"(?:ideas?|approach(?:es)?|methods?|works?|techniques?|findings?|concepts?|frameworks?|strateg\w+|observations?|"
    r"conclusions?|analys[ei]s|formulations?|mechanisms?|architectures?|comparisons?|objectives?|designs?|algorithms?)"
)
_USES_OF_OTHERS = (
    rf"(?:<W>|{EARLIER_WORKS}|\bexisting\b|\bprior\b|\bprevious(?:ly)?\b|\bstandard\b|\bknown\b|\btechniques?\b|"
    r"\bideas?\b)"
)

CUES: tuple[Cue, ...] = (
    # What is not incremental is praised.
    _cue(
        Says.NEW,
        _NEW,
        r"\b(?:not (?:just |merely |simply |only )?(?:an? )?incremental|non-incremental|"
        r"more than (?:just )?(?:an? )?incremental|"
        r"far from (?:being )?incremental)",
    ),
    _cue(Says.NEW, _NEW, rf"\bnot (?:only|just|merely) (?:\w+ )?{NEW_ADJECTIVE}\b"),
    # Doubt about newness, or about the difference from other work.
    _cue(Says.UNCLEAR, _UNCLEAR, rf"\b{DOUBT}\b[^.;]{{0,90}}?\b{TOPIC}", before=False),
    _cue(Says.UNCLEAR, _UNCLEAR, rf"\b{TOPIC}[^.;]{{0,70}}?\b{DOUBT}\b"),
    _cue(
        Says.BARE,
        _SOME,
        rf"\b(?:concern(?:s|ed)?|worr(?:y|ies|ied)|issues?|reservations?|problems?) (?:\w+ )?"
        rf"(?:about|with|on|regarding|over|is|are|lies in)[^.;]{{0,40}}?{NEWNESS}\b",
        before=False,
    ),
    # First of its kind, unexplored.
    _cue(Says.BARE, _SOME, r"\bnot the (?:very )?first (?:to|work|paper|time|one|study|attempt)"),
    _cue(
        Says.FIRST,
        _NEW,
        r"\b(?:is|are|was|be|being|among|one of|as|also|probably|arguably|the|represents?|as a|perhaps|provides?) "
        r"(?:among )?(?:the )?(?:very )?(?:first|earliest)(?:[- ]ever| known| of its kind)? (?:[\w/-]+ ){0,4}?"
        r"(?:to (?=[a-z]{4,})(?!understand|this|these|that)|(?:works?|papers?|stud(?:y|ies)|attempts?|methods?|"
        r"approach(?:es)?|"
        r"frameworks?|benchmarks?|datasets?|algorithms?|analysis|results?|bounds?|models?|one)"
        r"(?= (?:to|that|which|in|on|for|of its|known|about|with)\b|[,.]) ?(?:that |which |to )?|of its kind)",
        before=False,
    ),
    _cue(Says.FIRST, _NEW, r"(?<!reading it )(?<!paragraph )(?<!paper )(?<!section )\bfor the first time\b(?! step)"),
    _cue(
        Says.UNEXPLORED,
        _NEW,
        r"\b(?:under-?explored|unexplored|under-?studied|unstudied|less explored|little explored|under-?investigated|"
        r"rarely (?:been )?(?:studied|explored|considered|investigated)|(?:has|have|had) (?:not|"
        r"never) (?:yet )?been (?:\w+ )?"
        r"(?:studied|explored|considered|investigated|addressed|proposed|done|attempted)|"
        r"(?:has|have) received (?:little|less|limited) attention|(?:largely |often |previously )?"
        r"(?:overlooked|neglected) (?:\w+ ){0,2}?(?:problem|issue|aspect|question|setting|area|topic|challenge|task))",
    ),
    _cue(
        Says.NEW,
        _NEW,
        r"\b(?:not aware of (?:any|other|similar|prior|previous|existing|another)|unaware of (?:any|other)|"
        r"i (?:have not|haven't|have never) (?:seen|encountered|come across) (?:\w+ ){0,3}?(?:before|elsewhere|"
        r"similar|work|in)|"
        r"(?:do not|don't) know of any)\b",
        before=False,
    ),
    # Known already.
    _cue(
        Says.KNOWN,
        _NOT,
        rf"\b(?:already|previously|long)\b (?:been )?(?:\w+ly )?{DONE}(?: and \w+ed)?(?: (?:in|by|before|"
        r"elsewhere|for))?"
        r"(?<!previously proposed)(?<!previously published)(?<!previously reported)(?<!previously introduced)",
    ),
    _cue(
        Says.KNOWN,
        _NOT,
        r"(?<!\bit )\b(?:has|have|had|was|were|is|are) (?:also |both |long |recently |often |already |"
        r"actually )?(?:been )?"
        r"(?:previously|long|widely|extensively|thoroughly|heavily|commonly|well|well-|fairly well|"
        r"relatively well)[ -]?"
        r"(?:been )?(?:proposed|studied|explored|investigated|known|established|understood|published|researched|"
        r"considered|"
        r"adopted|addressed|introduced)\b(?!,? that)(?! in (?:the )?(?:sec|app|paper|exp|supp))(?: (?:in|by|"
        r"before|previously|since))?",
    ),
    _cue(
        Says.KNOWN,
        _NOT,
        r"\b(?:has|have|had|was|were) (?:also |both |first |recently |often |frequently |"
        r"actually )?(?:been )?(?:\w+ly )?"
        rf"{DONE} (?:\w+ ){{0,3}}?(?:before\b|previously|elsewhere|(?:in|by|since|throughout) {OTHERS}|"
        r"(?:in|by) (?:many|several|multiple|various|numerous|a number of|a few|others|the literature|"
        r"the \w+ community)|earlier\b|<W>)",
    ),
    _cue(
        Says.KNOWN,
        _NOT,
        rf"\b(?:{EARLIER} (?:\w+ )?{WORKS}|others|<W>)\b[^.;]{{0,20}}?\b(?:already|previously|have long|has long|"
        r"similarly)\b"
        rf"[^.;]{{0,15}}?\b(?:{DONE}|{DOES}|ha(?:s|ve|d))\b",
        before=False,
    ),
    _cue(
        Says.KNOWN,
        _NOT,
        r"\b(?:existed|exists?|dates? back|was there|goes back|known) (?:already|previously|before|"
        r"in (?:the )?literature|"
        r"for (?:a long time|years|decades)|to (?:at least|the))\b",
    ),
    _cue(
        Says.KNOWN,
        _NOT,
        r"\b(?:nothing|not (?:anything|something)|none of (?:this|these|the \w+)) (?:\w+ ){0,3}?(?:new|novel|"
        r"original)\b",
    ),
    _cue(
        Says.KNOWN,
        _NOT,
        r"\b(?:re-?discover\w*|re-?invent\w*|re-?packag\w*|re-?brand\w*|rehash\w*|old idea|decades old)\b",
        before=False,
    ),
    _cue(
        Says.LIKE,
        _NOT,
        rf"\b{_BE_SAME} {_ALMOST}(?:the same|identical|equivalent|the exact same) (?:\w+ )?(?:as|to|with)"
        rf"(?= {OTHERS}| (?:in |that of |the one in |what )?(?:<W>|that of|those))",
    ),
    # Lacks newness.
    _cue(
        Says.BARE,
        _NOT,
        r"\b(?:lacks?|lacking|lack of|without|absence of|devoid of|no|zero|hardly any|little to no|"
        r"not (?:have|see|find|offer|provide|contain|bring|show|present|introduce|think there is) (?:any |much |"
        r"a |an |enough |the )?)"
        rf" ?(?:\w+[\s/-]+){{0,3}}?(?:{NEWNESS}|novel (?:contributions?|ideas?|insights?|methods?|techniques?|"
        r"components?)|"
        r"new (?:ideas?|insights?|contributions?|techniques?))",
        before=False,
    ),
    _cue(Says.BARE, _SOME, rf"\bnot (?:an? )?{DEGREE} (?:\w+ )?{NEW_ADJECTIVE}\b"),
    _cue(
        Says.BARE,
        _NOT,
        r"(?:\bnot|n't|\bneither|\bnor|\bhardly|\bnever)\b(?! only)(?! just)(?! necessarily) "
        r"(?:(?:really|a|an|anything|something|seem|appear|be|feel|technically|conceptually|itself|"
        r"consider(?:ed)?|find|think|believe|"
        r"it|this|as|that|particularly|surprising|nor|the|either|terribly|is|are|idea|paper|method|approach|"
        rf"itself),? ){{0,5}}?{NEW_ADJECTIVE}\b"
        rf"(?! (?:{NOT_OURS}|(?:\w+ )?(?:model|theory|task)s?\b))",
    ),
    _cue(
        Says.BARE,
        _SOME,
        r"\black\w* (?:\w+[\s/-]+){0,3}?(?:groundbreaking|breakthrough|significant (?:contribution|advance|"
        r"innovation))",
        before=False,
    ),
    # Little newness.
    _cue(
        Says.BARE,
        _SOME,
        rf"\b{NEWNESS}\b[^.;!?]{{0,80}}?(?:\b(?:{IS}|has)\b|:|-)[^.;!?]{{0,30}}?\b{LESS}\b",
        before=False,
    ),
    _cue(
        Says.BARE,
        _SOME,
        rf"\bcontributions?\b[^.;!?]{{0,60}}?\b{IS}\b[^.;!?]{{0,25}}?\b(?:limited|incremental|marginal|minor|"
        r"modest|minimal|"
        r"small|insufficient|thin|weak|not (?:very |so |that |particularly )?(?:significant|high|substantial|"
        r"enough|sufficient|"
        r"novel|strong)|low|too (?:small|modest|limited|weak|thin|incremental))\b",
        before=False,
    ),
    _cue(
        Says.BARE,
        _SOME,
        rf"\b{LESS_BEFORE}\b,? (?:\w+[\s,/-]+){{0,4}}?(?:{NEWNESS}|(?:novel|original|innovative)(?! \w+ (?:that|"
        r"which)))\b",
        before=False,
    ),
    _cue(
        Says.BARE,
        _SOME,
        r"\b(?:limited|incremental|marginal|little|minor|low|insufficient|weak|modest|minimal|"
        r"small) (?:\w+[\s,/-]+){0,2}?"
        r"contributions?\b",
        before=False,
    ),
    _cue(
        Says.BARE,
        _SOME,
        r"\bincremental\b(?=\s*(?:[.,;:!?)]|$|(?:and|or|but|over|to|in|at|compared|relative|rather|given|with|as|"
        r"since|from|when|because|"
        r"contributions?|extensions?|advance\w*|works?|novelty|steps?(?! (?:of|in) the)|nature|modifications?|"
        r"changes?|innovations?|progress|"
        r"improvements?(?! (?:in|of|on) (?:performance|accuracy|PTB))|technical|methodological|research|paper|"
        r"idea|contribution)\b))|\bincrementally\b",
        before=False,
    ),
    _cue(
        Says.EXTENDS,
        _SOME,
        rf"\b(?:{EASY}|{MERELY}),?(?: and \w+| or \w+)? ?(?:an? |the )?(?:{EASY} )?{STEP}(?:/\w+)? (?:of|to|from|"
        r"on|between)\b",
    ),
    _cue(
        Says.COMBINES,
        _SOME,
        r"\b(?:combination|mix|mixture|amalgam\w*|integration|collection|assembly|aggregation|union|"
        r"stitching) of (?:the )?"
        rf"(?=(?:\w+ )?(?:{EARLIER}|techniques|<W>))",
        before=False,
    ),
    _cue(
        Says.COMBINES,
        _SOME,
        rf"\b{MERELY}\b (?:\w+ )?(?:combin|merg|integrat|concatenat|stack|mix|assembl|puts?\b|glu)\w*(?: of)?",
        before=False,
    ),
    _cue(
        Says.EXTENDS,
        _SOME,
        rf"\b{MERELY}\b (?:\w+ )?(?:extend|appl(?:y|ies|ied)|adapt|re-?us|adopt|follow|borrow|modif|replac|"
        r"transfer|build|rel(?:y|ies)|"
        r"port|swap|leverag|tweak|inherit|deriv|taken|inspired|based)\w*(?: (?:up)?on| from|"
        rf" to)?(?=[^.;]{{0,60}}?{_USES_OF_OTHERS})",
        before=False,
    ),
    _cue(
        Says.EXTENDS,
        _SOME,
        r"\b(?:builds?|built|rel(?:y|ies)|draws?|depends?) (?:heavily|largely|strongly|mostly|directly|closely|"
        r"mainly|too much|a lot) "
        rf"(?:up)?on(?=[^.;]{{0,60}}?{_USES_OF_OTHERS})",
        before=False,
    ),
    _cue(
        Says.EXTENDS,
        _SOME,
        r"\b(?:extensions? of|variants? of|modifi(?:cation|ed version) of|borrow(?:ed|s)? (?:\w+ ){0,3}?from|"
        r"inherit(?:ed|s)? from|"
        rf"extended from|derivative of|carried over from|taken from)(?= (?:the )?(?:\w+ ){{0,3}}?<W>| {OTHERS})",
    ),
    # Like other work.
    _cue(
        Says.LIKE,
        _SOME,
        rf"\b{_VERY}(?:similar(?:ly)?|analogous|akin|reminiscent|(?:very|too|quite|pretty|so) close|"
        r"closely related) (?:in \w+ )?(?:to|of|with)"
        rf"(?=(?: \w+){{0,4}}? ?<W>| {OTHERS}| (?:that|those|what|the (?:one|method|idea|approach|work|algorithm)s?) "
        r"(?:of|in|used|proposed|from|by|has))",
    ),
    _cue(
        Says.LIKE,
        _SOME,
        r"\b(?:resembl\w+|overlap(?:s|ping|ped)?\b|mirrors?|reminds? (?:me|one) of|shares? (?:\w+ ){0,4}?similar\w+|"
        r"(?:bears?|has|have) (?:\w+ )?(?:similarit\w+|resemblance)|(?:similar|in the same) (?:spirit|"
        r"vein) (?:of|as|to)|"
        r"boils? down to|(?:is|becomes|are) (?:a|an|just a|essentially a) (?:special case|instance) of|"
        r"closely follow\w*)"
        rf"(?=[^.;]{{0,60}}?(?:<W>|{EARLIER_WORKS}|\bexisting\b|\bprior\b|\bprevious\b))",
    ),
    _cue(
        Says.LIKE,
        _SOME,
        rf"\bsimilar (?:\w+ ){{0,3}}?{_SIMILAR_WHAT} (?:\w+ ){{0,3}}?(?:{IS}|has|have|had|can be|exists?|to|in|"
        r"by|as|from|like|such)"
        rf"(?= [^.;]{{0,50}}?(?:{DONE}|found|<W>|literature|{EARLIER_WORKS}|exist))",
        before=False,
    ),
    _cue(
        Says.LIKE,
        _SOME,
        r"\b(?:only|sole) differences?\b|\bdiffers? only\b|\bonly differs?\b|\b(?:no|little|not (?:much|a|any)|"
        r"minor|subtle|small|minimal|"
        r"marginal|slight) (?:\w+ )?differen(?:ce|t)s? (?:from|to|with|between|over|than)\b|"
        r"\bnot (?:\w+ ){0,2}?(?:different|distinct|distinguish\w+|differ) (?:enough )?from\b|\b(?:not|"
        r"n't)\b[^.;]{0,40}\bdifferent enough\b",
        before=False,
    ),
    # Different from other work.
    _cue(
        Says.DIFFERS,
        _NEW,
        rf"\b(?:unlike|in contrast (?:to|with)|as opposed to|contrary to) (?:most |many |all |the |other )?"
        rf"(?:<W>|{EARLIER} (?:[\w-]+ ){{0,3}}?{WORKS})",
        before=False,
    ),
    _cue(
        Says.DIFFERS,
        _NEW,
        r"\b(?:(?:clearly |fundamentally |significantly |substantially |conceptually |quite |"
        r"sufficiently )*(?:differ(?:s|ent|ing|entiates?)?|"
        r"distinct|distinguish\w*|differentiat\w+|depart(?:s|ure)?|diverge\w*|deviat\w+)"
        r"(?: (?:it|itself|this (?:work|paper)|them|the (?:work|paper|method)))? from|goes? (?:well )?beyond|"
        r"going beyond|"
        r"sets? (?:it|this (?:work|paper|method)|\w+) apart from|stands? out from)"
        rf"(?=[^.;]{{0,50}}?(?:<W>|{EARLIER_WORKS}|\bexisting\b|\bprior\b|\bprevious\b))",
    ),
    # Praise of newness.
    _cue(
        Says.NEW,
        _NEW,
        rf"\b(?:{IS}(?: (?:a|an|the))? (?:\w+(?:ly)?,? (?:and |yet |but )?){{0,3}}?|"
        r"(?:consider(?:ed)?|find|both|also|think|found|as|and|, )(?: \w+ly)? )"
        r"(?:novel|innovative|groundbreaking|pioneering|(?<!and )(?<!between )original)"
        r"(?=\s*(?:[.,;:!?()]|and\b|in\b|to (?:me|my|the best)|as\b|because|since|for\b|but|with|enough|$))",
    ),
    _cue(
        Says.NEW,
        _NEW,
        rf"\b{IS} (?:something |quite |very |really |certainly |definitely |completely |entirely |relatively |"
        r"rather |all |indeed |also |"
        r"genuinely |truly |pretty )*new\b(?=\s*(?:[.,;:!?()]|and\b|in\b|to\b|as\b|because|since|but|with|enough|$))",
    ),
    _cue(
        Says.NEW,
        _NEW,
        rf"\b(?:novel|innovative|ground-?breaking|pioneering|inventive)\b(?! {NOT_OURS})(?=,? (?:[\w\-/]+,? )"
        rf"{{0,4}}?[\w\-]+)",
        before=False,
    ),
    _cue(
        Says.NEW,
        _NEW,
        rf"(?:\b(?:an?|very|quite|highly|truly|really|most|interesting and|some)|^\W*) original {_ORIGINAL_WHAT}",
        before=False,
    ),
    _cue(
        Says.NEW,
        _NEW,
        r"(?:\b(?:some|interesting|several|provides?|offers?|brings?|useful|valuable|important|exciting|"
        r"finds?)(?: an?| some| several)?|^\W*an?) "
        rf"(?:\w+ )?(?:new|fresh|unique) (?:\w+ )?{CONTRIBUTION}\b",
        before=False,
    ),
    _cue(
        Says.NEW,
        _NEW,
        r"\b(?:good|strong|high|significant|clear|great|sufficient|substantial|considerable|enough|excellent|"
        r"solid|notable|real|genuine|"
        rf"remarkable|decent|interesting|key|main|core|biggest) (?:\w+ (?:and )?){{0,2}}?{NEWNESS}\b",
        before=False,
    ),
    _cue(
        Says.NEW,
        _NEW,
        rf"\b{NEWNESS}(?: and \w+)?(?: of (?:the|this) [\w ]+?)? ?(?:{IS}|:|-|"
        rf"here seems) (?:\w+ ){{0,3}}?(?:strong|high|good|excellent|clear|"
        r"significant|great|solid|sufficient|well|apparent|evident|satisf\w+|notable|commendable|impressive|"
        r"outstanding)\b",
        before=False,
    ),
    _cue(
        Says.NEW,
        _NEW,
        rf"^(?:the )?(?:key |main |technical |conceptual |methodological |strong |clear )?(?:{NEWNESS}|novel \w+|"
        r"innovative \w+)"
        r"(?: (?:and|&|/) \w+)? ?[:.-](?=.)",
        before=False,
    ),
    _cue(
        Says.NEW,
        _NEW,
        r"\b(?:the |a |its |their |main |core |key |appreciate )(?:main |key |core |primary |central |technical |"
        r"methodological |"
        rf"conceptual |algorithmic )*{NEWNESS} (?:of [^.;]{{3,60}}? )?(?:is|are|lies?|comes?|stems?|resides?|"
        r"consists?|in|of)\b",
        before=False,
    ),
)
"""Every cue, the more telling first; a cue inside a stretch that an earlier one has taken does not count again."""
