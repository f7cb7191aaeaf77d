"""Cues of praise: new, first, unexplored, different from other work."""

from peerassay.grading.claim import Stance
from peerassay.grading.extraction.cue import Cue, Says, make_cue
from peerassay.grading.extraction.lexicon import (
    CONTRIBUTION,
    EARLIER,
    EARLIER_WORKS,
    IS,
    NEW_ADJECTIVE,
    NEWNESS,
    NOT_OURS,
    WORKS,
)

_ORIGINAL_WHAT = (
    r"(?:ideas?|insights?|contributions?|approach|perspective|direction|angle|formulation|concept|solution|work|"
    r"application|"
    r"and\b|combination|analysis|way|use|paper|research|take|question|problem|thinking)"
)

_FIRST_IN_ORDER = (
    r"(?:half|parts?|sections?|rows?|columns?|steps?|layers?|stages?|phases?|tokens?|items?|epochs?|two|three|few|four|"
    r"five|and\b|principles?|that (?:comes?|came|i)\b|impression|glance|look|paragraphs?|sentences?|lines?|pages?|"
    r"place|authors?|figures?|tables?|terms?|equations?|experiments?|"
    r"questions?|points?|weakness\w*|concerns?|issues?|iterations?|order|principal|moments?|derivatives?|\d|thing|"
    r"reasons?|singular|component|frames?|words?|blocks?|inputs?|contributions?|of (?:the|these|all)|time (?:i|"
    r"you|we)\b)"
)
"""What is first in a row, not first of its kind."""
_PROPOSES = (
    r"(?:propos\w+|introduc\w+|present(?:s|ed|ing)?|develop\w*|explor\w+|provid\w+|offers?|address\w*|stud(?:y|ies)|"
    r"design\w*|creat\w+|contribut\w+|involves?|establish\w*|deriv\w+|identif\w+|defin\w+|formulat\w+)"
)
_NOT_NEW_OURS = (
    rf"(?:{NOT_OURS}|state|SOTA|records?|baselines?|experiments?|figures?|appendi\w+|sections?|actions?|types?|"
    r"observations?|(?:hyper-?)?parameters?|variables?|notations?|symbols?|constraints?|results|arms?|edges?|"
    r"nodes?|classes|content|knowledge|information|version|round)"
)

NOT_LITTLE: tuple[Cue, ...] = (
    # What is not incremental is praised.
    make_cue(
        Says.NEW,
        Stance.NOVEL,
        r"\b(?:not (?:just |merely |simply |only )?(?:an? )?incremental|non-incremental|"
        r"more than (?:just )?(?:an? )?incremental|"
        r"far from (?:being )?incremental)",
    ),
    make_cue(Says.NEW, Stance.NOVEL, rf"\bnot (?:only|just|merely) (?:\w+ )?{NEW_ADJECTIVE}\b"),
)
"""What is not incremental is praised."""

FIRST_OF_ITS_KIND: tuple[Cue, ...] = (
    # First of its kind, unexplored.
    make_cue(Says.BARE, Stance.SOMEWHAT_NOVEL, r"\bnot the (?:very )?first (?:to|work|paper|time|one|study|attempt)"),
    make_cue(
        Says.FIRST,
        Stance.NOVEL,
        rf"(?:\b(?:is|are|was|be|being|represents?|constitutes?|provides?|presents?|offers?|gives?)|['’]s) "
        r"(?:\w+ly |perhaps |also |indeed )?(?:among |one of )?the (?:very )?(?:first|earliest)\b"
        rf"(?:[- ]ever| known)?(?! {_FIRST_IN_ORDER})"
        r"(?: (?:\w+ )?(?:works?|papers?|stud(?:y|ies)|attempts?|time|one|efforts?)(?= (?:to|that|which|in|on)\b)|"
        r"(?= to\b))?(?: (?:to|that|which)\b)?",
        before=False,
    ),
    make_cue(
        Says.FIRST,
        Stance.NOVEL,
        r"\b(?:among|one of|as|also|probably|arguably|the|as a|perhaps) "
        r"(?:among )?(?:the )?(?:very )?(?:first|earliest)(?:[- ]ever| known|"
        r" of its kind)?(?! (?:and|that)\b) (?:(?!and |to )[\w/-]+ ){0,4}?"
        r"(?:to (?=[a-z]{4,})(?!understand|this|these|that)|(?:works?|papers?|stud(?:y|ies)|attempts?|methods?|"
        r"approach(?:es)?|"
        r"frameworks?|benchmarks?|datasets?|algorithms?|analysis|results?|bounds?|models?|one)"
        r"(?= (?:to|that|which|in|on|for|of its|known|about|with)\b|[,.]) ?(?:that |which |to )?|of its kind)",
        before=False,
    ),
    make_cue(
        Says.FIRST,
        Stance.NOVEL,
        r"\b(?:is|are|was|seems to be|remains) (?:\w+ly )?the only (?:[\w-]+ ){0,3}?(?:methods?|approach|works?|"
        r"papers?|"
        r"algorithms?|frameworks?|models?|stud(?:y|ies)|techniques?|estimators?|attacks?|defen[cs]es?|bounds?|"
        r"results?) "
        r"(?:(?:so far|to date|known|i know(?: of)?|i am aware of|available|currently) ?)?(?:that|which|to|with)\b",
        before=False,
    ),
    make_cue(
        Says.FIRST,
        Stance.NOVEL,
        r"(?<!reading it )(?<!paragraph )(?<!paper )(?<!section )\bfor the first time\b(?! step)",
    ),
    make_cue(
        Says.UNEXPLORED,
        Stance.NOVEL,
        r"(?<!leaving )(?<!remains )(?<!remain )(?<!left )\b(?:under-?explored|unexplored|under-?studied|unstudied|"
        r"less explored|little explored|under-?investigated|"
        r"rarely (?:been )?(?:studied|explored|considered|investigated)|(?:has|have|had) (?:not|"
        r"never) (?:yet )?been (?:\w+ )?"
        r"(?:studied|explored|considered|investigated|addressed|proposed|done|attempted)|"
        r"(?:largely|often|previously|long|mostly)[- ](?:ignored|neglected|overlooked)|(?:has|"
        r"have) received (?:little|less|limited) attention|(?:largely |often |previously )?"
        r"(?:overlooked|neglected) (?:\w+ ){0,2}?(?:problem|issue|aspect|question|setting|area|topic|challenge|task))",
    ),
    make_cue(
        Says.NEW,
        Stance.NOVEL,
        r"\b(?:not aware of (?:any|other|similar|prior|previous|existing|another)|unaware of (?:any|other)|"
        r"i (?:have not|haven't|have never) (?:seen|encountered|come across) (?:\w+ ){0,3}?(?:before|elsewhere|"
        r"similar|work|in)|"
        r"(?:do not|don't) know of any)\b",
        before=False,
    ),
)
"""First of its kind, unexplored, nothing like it known to the reviewer."""

PRAISING: tuple[Cue, ...] = (
    # Different from other work.
    make_cue(
        Says.DIFFERS,
        Stance.NOVEL,
        rf"\b(?:unlike|in contrast (?:to|with)|as opposed to|contrary to) (?:most |many |all |the |other )?"
        rf"(?:<W>|{EARLIER} (?:[\w-]+ ){{0,3}}?{WORKS})",
        before=False,
    ),
    make_cue(
        Says.DIFFERS,
        Stance.NOVEL,
        r"\b(?:(?:clearly |fundamentally |significantly |substantially |conceptually |quite |"
        r"sufficiently )*(?:differ(?:s|ent|ing|entiates?)?|"
        r"distinct|distinguish\w*|differentiat\w+|depart(?:s|ure)?|diverge\w*|deviat\w+)"
        r"(?: (?:it|itself|this (?:work|paper)|them|the (?:work|paper|method)))? from|goes? (?:well )?beyond|"
        r"going beyond|"
        r"sets? (?:it|this (?:work|paper|method)|\w+) apart from|stands? out from)"
        rf"(?=[^.;]{{0,50}}?(?:<W>|{EARLIER_WORKS}|\bexisting\b|\bprior\b|\bprevious\b))",
    ),
    # Praise of newness.
    make_cue(
        Says.NEW,
        Stance.NOVEL,
        rf"\b(?:{IS}(?: (?:a|an|the))? (?:\w+(?:ly)?,? (?:and |yet |but )?){{0,3}}?|"
        r"(?:consider(?:ed)?|find|both|also|think|found|as|and|, )(?: \([^()]{5,50}\))?(?: \w+ly)? )"
        r"(?:novel|innovative|creative|inventive|groundbreaking|pioneering|(?<!and )(?<!between )original)"
        r"(?=\s*(?:[.,;:!?()]|and\b|in\b|to (?:me|my|the best)|as\b|because|since|for\b|but|with|enough|$))|"
        r"\b(?:significant|creative|interesting|elegant|high-quality|strong|clear|solid|insightful|sound|"
        r"timely)(?:,? and| yet) "
        r"(?:\w+ly )?(?:original|unique|novel)\b(?=\s*(?:[.,;:!?()]|in\b|to (?:me|my|the best)|as\b|$))",
    ),
    make_cue(
        Says.NEW,
        Stance.NOVEL,
        rf"\b{IS} (?:\w+ly |quite |very )?unique\b(?=\s*(?:[.,;!)]|and (?:interesting|novel|original|creative)|"
        rf"in (?:its|"
        r"that|the way)|$))",
    ),
    make_cue(
        Says.NEW,
        Stance.NOVEL,
        rf"\b{IS} (?:something |quite |very |really |certainly |definitely |completely |entirely |"
        r"all |indeed |also |"
        r"genuinely |truly |pretty )*new\b(?=\s*(?:[.,;:!?()]|and\b|in\b|to\b|as\b|because|since|but|with|enough|$))",
    ),
    make_cue(
        Says.NEW,
        Stance.NOVEL,
        rf"\b(?:novel|innovative|ground-?breaking|pioneering|inventive)\b(?! {NOT_OURS})(?=,? (?:[\w\-/]+,? )"
        rf"{{0,4}}?[\w\-]+)",
        before=False,
    ),
    make_cue(
        Says.NEW,
        Stance.NOVEL,
        rf"(?:\b(?:an?|very|quite|highly|truly|really|most|interesting and|some) |^\W*)original {_ORIGINAL_WHAT}",
        before=False,
    ),
    make_cue(
        Says.NEW,
        Stance.NOVEL,
        r"(?:\b(?:some|interesting|several|provides?|offers?|brings?|useful|valuable|important|exciting|"
        r"finds?)(?: an?| some| several)?|^\W*an?) "
        rf"(?:\w+ )?(?:new|fresh|unique) (?:\w+ )?{CONTRIBUTION}\b",
        before=False,
    ),
    make_cue(
        Says.NEW,
        Stance.NOVEL,
        rf"(?<!\bthe )(?<!\bthis )(?<!\btheir )\b{_PROPOSES} (?:an? |several |some |two |three |many )?(?:\w+ly |"
        rf"\w+, )?new\b(?! {_NOT_NEW_OURS}\b)(?= \w)",
        before=False,
    ),
    make_cue(
        Says.NEW,
        Stance.NOVEL,
        rf"^(?:an? |several |some |two |three )?(?:\w+ (?:and|but) )?new\b(?! {_NOT_NEW_OURS}\b)(?= \w)",
        before=False,
    ),
    make_cue(
        Says.NEW,
        Stance.NOVEL,
        r"\b(?:an?|very|highly|truly) (?:\w+ and )?creative (?:and (?:\w+ )?)?(?:\w+ )?(?:proposals?|ideas?|approach|"
        r"solutions?|"
        r"use|way|combinations?|methods?|design|application|formulation|take)\b",
        before=False,
    ),
    make_cue(
        Says.NEW,
        Stance.NOVEL,
        r"\b(?:find|found|consider|think) (?:the|this|that the|its) (?:\w+ ){1,4}?(?:is |are |to be )?(?:\w+ly )?"
        r"(?:novel|innovative|original)\b",
    ),
    make_cue(
        Says.NEW,
        Stance.NOVEL,
        rf"\b(?:(?:some|certain|a|high|reasonable) (?:degree|level|amount) of (?:[\w-]+ (?:and )?){{0,3}}?{NEWNESS}|"
        r"(?:represents?|is|constitutes?) an? (?:\w+ )?innovation)\b",
    ),
    make_cue(
        Says.NEW,
        Stance.NOVEL,
        r"\b(?:good|strong|high|significant|clear|great|sufficient|substantial|considerable|enough|excellent|"
        r"solid|notable|real|genuine|"
        rf"remarkable|decent|interesting|key|main|core|biggest) (?:\w+ (?:and )?){{0,2}}?{NEWNESS}\b",
        before=False,
    ),
    make_cue(
        Says.NEW,
        Stance.NOVEL,
        rf"\b{NEWNESS}(?: and \w+)?(?: of (?:the|this) [\w ]+?)? ?(?:{IS}|:|-|"
        rf"here seems) (?:\w+ ){{0,3}}?(?:strong|high|good|excellent|clear|"
        r"significant|great|solid|genuine|real|sufficient|well|apparent|evident|satisf\w+|notable|commendable|"
        r"impressive|"
        r"outstanding)\b",
        before=False,
    ),
    make_cue(
        Says.NEW,
        Stance.NOVEL,
        rf"^(?:the )?(?:key |main |technical |conceptual |methodological |strong |clear )?(?:{NEWNESS}|novel \w+|"
        r"innovative \w+)"
        r"(?: (?:and|&|/) \w+)? ?[:.-](?=.)",
        before=False,
    ),
    make_cue(
        Says.NEW,
        Stance.NOVEL,
        r"\b(?:the |a |its |their |main |core |key |appreciate )(?:main |key |core |primary |central |technical |"
        r"methodological |"
        rf"conceptual |algorithmic )*{NEWNESS} (?:of [^.;]{{3,60}}? )?(?:is|are|lies?|comes?|stems?|resides?|"
        r"consists?|in|of)\b",
        before=False,
    ),
)
"""Different from other work, new."""
