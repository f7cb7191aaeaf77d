"""Words by which a reviewer speaks of newness: each cue with the stance it gives and what it says."""

import re
from dataclasses import dataclass
from enum import StrEnum

from peerassay.grading.claim import Stance


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


NEWNESS = r"(?:novelty|novelties|originality|innovations?|innovativeness|newness)"
NEW_ADJECTIVE = r"(?:novel|original|innovative|new)"
_BE = r"(?:is|are|was|were|be|been|being|seems?|appears?|feels?|looks?|sounds?|remains?)"
_LESS = (
    r"(?:limited|incremental|low|weak|minor|marginal|modest|minimal|minimum|thin|small|moderate|insufficient|questionable|lacking|"
    r"narrow|restricted|somewhat|borderline|poor|fair|average|mediocre|rather thin|not (?:very |so |that |particularly |really |quite |sufficiently )*"
    r"(?:enough|sufficient|significant|substantial|high|strong|great|clear-cut|big|large|impressive|groundbreaking|convincing|compelling))"
)
_LESS_BEFORE = (
    r"(?:limited|incremental|marginal|little|minor|low|insufficient|weak|modest|moderate|minimal|minimum|moderately|somewhat|"
    r"slight(?:ly)?|slim|poor|fairly low|relatively little|partial(?:ly)?|less|questionable|reduc\w+|diminish\w*|dilut\w*|undermin\w*|"
    r"weaken\w*|detract\w* from|overstat\w*|overclaim\w*|insignificant|low-level|not enough|not sufficient|not much)"
)
_DEGREE = r"(?:entirely|totally|completely|fully|very|particularly|especially|that|so|super|highly|strikingly|overly|sufficiently|quite|all that|exactly|terribly|significantly|wholly|extremely|radically|groundbreakingly|fundamentally)"
_DONE = (
    r"(?:proposed|introduced|studied|explored|investigated|shown|done|used|utili[sz]ed|employed|presented|published|considered|"
    r"established|derived|discussed|demonstrated|addressed|adopted|applied|developed|reported|recogni[sz]ed|identified|observed|"
    r"proven|proved|examined|tackled|attempted|covered|noted|known|suggested|solved|analy[sz]ed|raised|formulated|undertaken|"
    r"implemented|described|achieved|leveraged|pointed out|looked at|tried|practi[cs]ed|exploited|documented|present|available)"
)
_EASY = r"(?:straightforward|straight-forward|direct|simple|trivial|natural|mere|minor|small|slight|obvious|easy|incremental|standard|naive|na\u00efve|modest|marginal|light|subtle|logical|immediate|basic)"
_STEP = (
    r"(?:extensions?|combinations?|applications?|adaptations?|generali[sz]ations?|modifications?|variants?|variations?|adoptions?|"
    r"integrations?|adjustments?|tweaks?|re-?applications?|re-?use|repurposings?|instantiations?|specialisations?|mixtures?|"
    r"reformulations?|amalgamations?|re-?packagings?|consequences?|corollar(?:y|ies)|instances?|engineering|transfers?|translations?|"
    r"extrapolations?|improvements?|assembly|composition|aggregation)"
)
_MERELY = r"(?:simply|merely|just|basically|essentially|mainly|largely|mostly|primarily|only|directly|heavily|entirely|purely|solely|effectively|closely|trivially)"
EARLIER = (
    r"(?:prior|previous(?:ly)?|existing|earlier|past|related|other|recent|well-known|known|established|classical?|traditional|"
    r"conventional|standard|off-the-shelf|mature|current|older|state-of-the-art|sota|many|several|concurrent|similar|two|well-established)"
)
WORKS = r"(?:works?|methods?|approach(?:es)?|papers?|studies|literature|techniques?|research|articles?|models?|algorithms?|frameworks?|ideas?|results?|publications?|baselines?|efforts?|findings?|analys[ei]s|components?|tools?|modules?|concepts?|designs?|strategies|building blocks|systems?|solutions?|theory|bounds?)"
_EARLIER_WORKS = rf"(?:{EARLIER}\s+(?:[\w-]+\s+){{0,3}}?{WORKS}|(?:the )?literature|the field|prior art|(?:that|those) of|(?:19|20)\d\d|<W>|what (?:was|has been|is))"
_OWN = r"(?:ideas?|insights?|contributions?|approach|method|perspective|direction|angle|framework|architecture|algorithm|technique|problem|formulation|concept|solution|work|application|setting|paradigm|way|strategy|combination|analysis|mechanism|design|task|theoretical|theory|results?|bounds?|findings?|loss|objective|metric|benchmark|dataset|model|contribution|aspect|component|use|pipeline|view|viewpoint|lens|connection|methodology|proof|evaluation|protocol|system|module|scheme|question|topic|paper|research|study|and|integration|extension|adaptation|construction|attack|defen[cs]e|training|representation|definition|observation|take|line|tool|domain|area|optimi[sz]\w+|learning|estimator|sampl\w+|regulari[sz]\w+)"
_DOUBT = (
    r"(?:unclear|not (?:\w+ )?clear|hard to (?:see|tell|judge|assess|identify|understand|pin|evaluate|discern|say|grasp|find|appreciate)|"
    r"difficult to (?:see|tell|judge|assess|identify|understand|pin|evaluate|discern|say|grasp|find|appreciate)|"
    r"(?:do not|don't|cannot|can't|could not|couldn't|fail to|fails to|did not|didn't) (?:really |quite |fully |clearly )?(?:see|find|understand|tell|identify|appreciate|articulate|explain|clarify|differentiate|distinguish|highlight|establish|justify|state|convey|demonstrate|make)|"
    r"not (?:\w+ )?(?:convinced|sure|certain)|unsure|unconvinced|"
    r"not (?:well|clearly|sufficiently|adequately|explicitly|properly|fully)[ -](?:explained|articulated|stated|highlighted|discussed|justified|distinguished|differentiated|positioned|outlined|described|established|emphasi[sz]ed|motivated|presented|conveyed|defined|delineated|clarified|elaborated|demonstrated)|"
    r"(?:should|could|needs?|must|has|have) (?:to )?be (?:better |more |further |clearly |made )*(?:clarified|clear|clearer|explained|highlighted|articulated|justified|emphasi[sz]ed|distinguished|stated|hedged|discussed)|"
    r"ambiguous|vague|obscure|confus\w+|questions?|questionable|debatable|doubts?|doubtful|skeptical|arguable)"
)
_TOPIC = rf"(?:{NEWNESS}|(?:main |key |core |actual |real |exact |technical |novel |original |new |scientific )+contributions?|what (?:\w+ ){{0,4}}(?:is|are) (?:\w+ ){{0,3}}(?:novel|new|original)|(?:how|where|what|whether)[^.;]{{0,60}}?(?:differ(?:s|ent)?\b(?! \w+ models)|differences?)|(?:difference|distinction)s? (?:between|from|with|to|over)|distinguishes?|differentiat\w+ from)"

_OTHERS = rf"(?:[^.;]{{0,25}}?(?:{_EARLIER_WORKS}|\bexisting\b|\bprior\b|\bprevious\b|\bearlier\b))"


def _cue(says: Says, stance: Stance, pattern: str, *, before: bool = True) -> Cue:
    return Cue(says, stance, re.compile(pattern.replace("<W>", r"<W\d+>"), re.IGNORECASE), before)


NOT, SOME, NEW, UNCLEAR = Stance.NOT_NOVEL, Stance.SOMEWHAT_NOVEL, Stance.NOVEL, Stance.UNCLEAR

CUES: tuple[Cue, ...] = (
    # What is not incremental is praised.
    _cue(
        Says.NEW,
        NEW,
        r"\b(?:not (?:just |merely |simply |only )?(?:an? )?incremental|non-incremental|more than (?:just )?(?:an? )?incremental|far from (?:being )?incremental)",
    ),
    _cue(Says.NEW, NEW, rf"\bnot (?:only|just|merely) (?:\w+ )?{NEW_ADJECTIVE}\b"),
    # Doubt about newness, or about the difference.
    _cue(Says.UNCLEAR, UNCLEAR, rf"\b{_DOUBT}\b[^.;]{{0,90}}?\b{_TOPIC}", before=False),
    _cue(Says.UNCLEAR, UNCLEAR, rf"\b{_TOPIC}[^.;]{{0,70}}?\b{_BE}?\s*{_DOUBT}\b"),
    # First of its kind, unexplored.
    _cue(Says.BARE, SOME, r"\bnot the (?:very )?first (?:to|work|paper|time|one|study|attempt)"),
    _cue(
        Says.FIRST,
        NEW,
        r"\b(?:the |among the |one of the )?(?:very )?(?:first|earliest)(?:[- ]ever| known| of its kind)? (?:(?:and only|[\w/-]+) ){0,3}?(?:to (?!(?:the|a|an|understand|see|my|this)\b)|works?\b|papers?\b|stud(?:y|ies)\b|attempts?\b|methods?\b|approach(?:es)?\b|frameworks?\b|benchmarks?\b|datasets?\b|algorithms?\b|analysis\b|results?\b|bounds?\b|models?\b|of its kind|rigorous|comprehensive|systematic|polynomial)(?:that |which |to )?",
        before=False,
    ),
    _cue(Says.FIRST, NEW, r"\bfor the first time\b"),
    _cue(
        Says.UNEXPLORED,
        NEW,
        r"\b(?:under-?explored|unexplored|under-?studied|understudied|unstudied|less explored|little explored|overlooked|neglected|under-?investigated|rarely (?:been )?(?:studied|explored|considered|investigated)|(?:has|have|had) (?:not|never) (?:yet )?been (?:\w+ )?(?:studied|explored|considered|investigated|addressed|used|proposed|done|applied|attempted|seen)[\w ]{0,12}(?:before|previously|in (?:this|the) (?:context|literature|setting|field))?|(?:has|have) received (?:little|less|limited) attention|not (?:been )?(?:previously )?(?:studied|explored|considered|seen|done|known) (?:before|previously|in (?:prior|previous|the literature|existing)))",
    ),
    _cue(
        Says.NEW,
        NEW,
        r"\b(?:not aware of (?:any|an|a|other)|unaware of (?:any|other)|(?:have not|haven't|never) (?:seen|encountered|come across)|(?:do not|don't) know of any)\b",
        before=False,
    ),
    # Known already.
    _cue(
        Says.KNOWN,
        NOT,
        rf"\b(?:already|previously|long|widely|extensively|thoroughly|heavily|well|largely|commonly)\b[ -](?:been )?(?:\w+ly )?{_DONE}(?:,? (?:and |or )?\w+ed)?(?: (?:in|by|before|previously|elsewhere|for|since))?",
    ),
    _cue(
        Says.KNOWN,
        NOT,
        rf"\b(?:has|have|had|was|were|can be|is|are) (?:also |both |long |first |recently |often |frequently |actually |originally )?(?:been )?(?:\w+ly )?{_DONE} (?:\w+ ){{0,3}}?(?:before\b|previously|elsewhere|(?:in|by|since|throughout) {_OTHERS}|(?:in|by) (?:many|several|multiple|various|numerous|a number of|a few|others|the literature|<W>)|earlier\b|<W>)",
    ),
    _cue(
        Says.KNOWN,
        NOT,
        rf"\b(?:{EARLIER} {WORKS}|many {WORKS}|others|<W>)\b[^.;]{{0,30}}?\b(?:already|previously|also|have long|has long|similarly)\b[^.;]{{0,15}}?\b(?:{_DONE}|propos\w+|introduc\w+|stud(?:y|ies|ied)|explor\w+|shows?|us(?:e|es|ed|ing)|did|does|do|exists?|consider\w*|discuss\w*|present\w*|achiev\w*|adopt\w*|investigat\w*|address\w*|leverag\w*|employ\w*|utili[sz]\w*|appl(?:y|ies|ied)|ha(?:s|ve|d))\b",
        before=False,
    ),
    _cue(
        Says.KNOWN,
        NOT,
        r"\b(?:existed|exists?|dates? back|was there|goes back|known) (?:already|previously|before|in (?:the )?(?:literature|prior|previous)|for (?:a long time|years|decades)|to (?:at least|the))",
    ),
    _cue(
        Says.KNOWN,
        NOT,
        r"\b(?:nothing|not (?:anything|something)|none of (?:this|these|the \w+)) (?:\w+ ){0,3}?(?:new|novel|original)\b",
    ),
    _cue(
        Says.KNOWN,
        NOT,
        r"\b(?:re-?discover\w*|re-?invent\w*|re-?packag\w*|re-?brand\w*|re-?introduc\w*|re-?deriv\w*|rehash\w*|old idea|decades old)\b",
        before=False,
    ),
    _cue(
        Says.LIKE,
        NOT,
        rf"\b(?:{_BE}|seems? to be|appears? to be|looks?)? ?(?:essentially |basically |exactly |just |simply |merely |almost |nearly |practically |largely |quite |virtually )?(?:the same|identical|equivalent|the exact same) (?:\w+ )?(?:as|to|with)(?= {_OTHERS}| (?:in |that of |the one in |what )?(?:<W>|that|those))",
    ),
    # Lacks newness.
    _cue(
        Says.BARE,
        NOT,
        rf"\b(?:lacks?|lacking|lack of|without|absence of|devoid of|no|zero|hardly any|little to no|not (?:have|see|find|offer|provide|contain|bring|show|present|introduce) (?:any |much |a |an |enough |the )?)(?<! only) ?(?:\w+[\s/-]+){{0,3}}?(?:{NEWNESS}|novel (?:contributions?|ideas?|insights?|methods?|techniques?|components?|algorithms?)|new (?:ideas?|insights?|contributions?|theory|techniques?|algorithms?|methods?))",
        before=False,
    ),
    _cue(Says.BARE, SOME, rf"\bnot (?:an? )?{_DEGREE} (?:\w+ )?{NEW_ADJECTIVE}\b"),
    _cue(
        Says.BARE,
        NOT,
        rf"\b(?:not|n't|neither|nor|hardly|never|isn't|aren't)\b(?! only)(?! just)(?! necessarily)(?! limited) (?:\w+,? ){{0,3}}?(?<!any )(?<!to )(?<!for )(?<!on )(?:{NEW_ADJECTIVE})\b(?! (?:view|class|categor|object|data|task|domain|user|instance|environment|sample|token|node|word|scene|quer|prompt|concept))",
    ),
    _cue(
        Says.BARE,
        SOME,
        r"\black\w* (?:\w+[\s/-]+){0,3}?(?:groundbreaking|breakthrough|significant (?:contribution|advance|innovation))",
        before=False,
    ),
    # Little newness.
    _cue(
        Says.BARE,
        SOME,
        rf"\b{NEWNESS}\b[^.;!?]{{0,80}}?(?:\b(?:{_BE}|has)\b|:|-)[^.;!?]{{0,30}}?\b{_LESS}\b",
        before=False,
    ),
    _cue(
        Says.BARE,
        SOME,
        rf"\bcontributions?\b[^.;!?]{{0,60}}?\b{_BE}\b[^.;!?]{{0,25}}?\b(?:limited|incremental|marginal|minor|modest|minimal|small|insufficient|thin|weak|not (?:very |so |that |particularly )?(?:significant|high|substantial|enough|sufficient|novel|strong)|rather (?:small|limited)|low|too \w+)\b",
        before=False,
    ),
    _cue(
        Says.BARE,
        SOME,
        rf"\b{_LESS_BEFORE}\b,? (?:\w+[\s,/-]+){{0,4}}?(?:{NEWNESS}|novel|original|innovative)\b",
        before=False,
    ),
    _cue(
        Says.BARE,
        SOME,
        r"\b(?:limited|incremental|marginal|little|minor|low|insufficient|weak|modest|minimal|small) (?:\w+[\s,/-]+){0,2}?contributions?\b",
        before=False,
    ),
    _cue(
        Says.BARE,
        SOME,
        r"\bincremental(?:ly)?\b(?!.?(?:learn|updat|train|setting|view|class|mesh|comput|decod|pars|fashion|manner|algorithm|pca|search|retrain|addition|build|cost|fine|sfm|version|data|task|steps? (?:of|in) the))",
        before=False,
    ),
    _cue(
        Says.EXTENDS,
        SOME,
        rf"\b(?:{_EASY}|{_MERELY}),?(?: and \w+| or \w+)? ?(?:an? |the )?(?:{_EASY} )?{_STEP}(?:/\w+)?(?: (?:of|to|from|on|between))?",
        before=True,
    ),
    _cue(
        Says.COMBINES,
        SOME,
        rf"\b(?:combination|mix|mixture|amalgam\w*|integration|collection|assembly|aggregation|union|ensemble|stitching|composition|concatenation) of (?:the )?(?:{EARLIER}|techniques|<W>)",
        before=True,
    ),
    _cue(
        Says.COMBINES,
        SOME,
        rf"\b{_MERELY}\b (?:\w+ )?(?:combin|merg|integrat|concatenat|stack|mix|assembl|put|glu)\w*",
        before=False,
    ),
    _cue(
        Says.EXTENDS,
        SOME,
        rf"\b{_MERELY}\b (?:\w+ )?(?:extend|appl(?:y|ies|ied)|adapt|re-?us|adopt|follow|borrow|modif|replac|transfer|build|bas|rel(?:y|ies)|port|swap|leverag|tweak|inherit|deriv|taken|inspired)\w*(?: (?:up)?on| from| to)?(?=[^.;]{{0,60}}?(?:<W>|{_EARLIER_WORKS}|\bexisting\b|\bprior\b|\bprevious\b|\bprevious\b|\bstandard\b|\bknown\b|method|technique|idea|framework|algorithm))",
        before=False,
    ),
    _cue(
        Says.EXTENDS,
        SOME,
        rf"\b(?:{_BE} )?(?:builds?|built|rel(?:y|ies)|based|draws?|depends?) (?:\w+ly )?(?:too much )?(?:up)?on(?= {_OTHERS}|[^.;]{{0,30}}?<W>)",
        before=False,
    ),
    _cue(
        Says.EXTENDS,
        SOME,
        rf"\b(?:extend(?:ed|s|ing)?|extensions?|variants?|modification|adapt(?:ed|s|ation)|borrow(?:ed|s)?|adopt(?:ed|s)?|taken|inherit(?:ed|s)?|deriv(?:ed|ative)|follow(?:s|ed)|inspired|generali[sz](?:es|ation)|combination|carried over) (?:\w+ ){{0,2}}?(?:of|from|by|to|ideas from)?(?= ?(?:the )?(?:\w+ ){{0,3}}?<W>| {_OTHERS})",
        before=True,
    ),
    # Like other work.
    _cue(
        Says.LIKE,
        SOME,
        rf"\b(?:very |quite |highly |closely |extremely |conceptually |strikingly |somewhat |essentially |rather |really |too |strongly |largely |remarkably |pretty |fairly |broadly )*(?:similar(?:ly)?|analogous|akin|close|closely related|related|reminiscent|comparable|parallel) (?:in \w+ )?(?:to|of|with)(?=(?: \w+){{0,4}}? ?<W>| {_OTHERS}| (?:that|those|what|the (?:one|method|idea|approach|work|algorithm)s?) (?:of|in|used|proposed|from|by|has))",
    ),
    _cue(
        Says.LIKE,
        SOME,
        rf"\b(?:resembl\w+|overlap(?:s|ping|ped)?\b|mirrors?|echo(?:es)?|mimics?|reminds? (?:me|one) of|shares? (?:\w+ ){{0,4}}?(?:with|similarit\w+)|(?:share|bear|have|has|with) (?:\w+ )?(?:similarit\w+|resemblance)|in the (?:same )?(?:spirit|vein) (?:of|as)|corresponds? to|coincides? with|boils? down to|reduces? to|amounts? to|special case of|instance of|closely follow\w*)(?=[^.;]{{0,60}}?(?:<W>|{_EARLIER_WORKS}|\bexisting\b|\bprior\b|\bprevious\b))",
    ),
    _cue(
        Says.LIKE,
        SOME,
        rf"\bsimilar (?:\w+ ){{0,3}}?(?:ideas?|approach(?:es)?|methods?|works?|techniques?|results?|findings?|concepts?|frameworks?|strateg\w+|observations?|conclusions?|analys[ei]s|formulations?|mechanisms?|models?|architectures?|experiments?|comparisons?|settings?|problems?|objectives?|designs?|algorithms?) (?:\w+ ){{0,3}}?(?:{_BE}|has|have|had|can be|exists?|to|in|by|as|from|like|such)(?= [^.;]{{0,50}}?(?:{_DONE}|found|<W>|literature|{_EARLIER_WORKS}|exist))",
        before=False,
    ),
    _cue(
        Says.LIKE,
        SOME,
        r"\b(?:only|main|sole|key|primary|major) differences?\b|\bdiffers? only\b|\bonly differs?\b|\b(?:no|little|not (?:much|a|any)|minor|subtle|small|minimal|marginal|slight) (?:\w+ )?differen(?:ce|t)s?\b|\bnot (?:\w+ ){0,2}?(?:different|distinct|distinguish\w+|differ) (?:enough )?from\b|\bnot different enough\b",
        before=False,
    ),
    # Different from other work.
    _cue(
        Says.DIFFERS,
        NEW,
        rf"\b(?:unlike|in contrast (?:to|with)|as opposed to|contrary to|compared (?:to|with)|rather than following|where(?:as)?) (?:most |many |all |the |other )?(?:<W>|{EARLIER} (?:[\w-]+ ){{0,3}}?{WORKS})",
        before=False,
    ),
    _cue(
        Says.DIFFERS,
        NEW,
        rf"\b(?:(?:clearly |fundamentally |significantly |substantially |conceptually |quite |sufficiently )*(?:differ(?:s|ent|ing|entiates?)?|distinct|distinguish\w*|differentiat\w+|depart(?:s|ure)?|diverge\w*|novel departure|deviat\w+)(?: (?:it|itself|this (?:work|paper)|them|the (?:work|paper|method)))? from|goes? (?:well )?beyond|going beyond|sets? (?:it|this (?:work|paper|method)|\w+) apart from|separates? \w+ from|stands? out from)(?=[^.;]{{0,50}}?(?:<W>|{_EARLIER_WORKS}|\bexisting\b|\bprior\b|\bprevious\b))",
    ),
    # Praise of newness.
    _cue(
        Says.NEW,
        NEW,
        rf"\b(?:{_BE}|consider(?:ed)?|find|both|also|think|found|as|clear,|and|,)(?: (?:a |an |the )?)(?:\w+(?:ly)?,? (?:and |yet |but )?){{0,3}}?(?:novel|innovative|original|groundbreaking|pioneering)(?=[\s]*(?:[.,;:!?()]|and\b|in\b|to (?:me|my|the best)|as\b|because|since|for\b|but|with|enough|$))",
    ),
    _cue(
        Says.NEW,
        NEW,
        rf"\b(?:{_BE}) (?:something |quite |very |really |certainly |definitely |completely |entirely |relatively |rather |all |indeed |also |genuinely |truly |pretty )*new\b(?! (?:\w+ )?(?:data|class|task|domain|user)s?\b)",
    ),
    _cue(
        Says.NEW,
        NEW,
        r"\b(?:novel|innovative|ground-?breaking|pioneering|inventive)\b(?! (?:view|class(?:es)?|categor|objects?|scenes?|environments?|instances?|compounds?|molecul|inputs?|quer|users?|data\b|prompts|questions|samples?|concepts|situations?|scenarios|materials?|drugs?|speakers?|subjects?|distributions|poses?|skills|words?|entities|relations?|images|domains|tasks|sequences|attacks\b(?=[^.]*generali)|combinations of|contexts|instructions|states|goals|points|items|SCMs|functions|graphs|video|pose))(?=,? (?:[\w\-/]+,? ){0,4}?[\w\-]+)",
        before=False,
    ),
    _cue(
        Says.NEW,
        NEW,
        rf"\b(?:an?|very|quite|highly|truly|really|most|interesting and|,|some) original {_OWN}\b",
        before=False,
    ),
    _cue(
        Says.NEW,
        NEW,
        r"\b(?:an?|some|interesting|several|provides?|offers?|brings?|with|useful|valuable|important|exciting) (?:\w+ )?(?:new|fresh|unique|creative) (?:\w+ )?(?:perspectives?|insights?|direction|angle|ideas?|approach|method|framework|paradigm|way|application|viewpoint|lens|formulation|solution|technique|take|concept|strategy|contribution|mechanism|algorithm|connection|task|problem|setting|bounds?|theory|theoretical|benchmark|dataset|metric|architecture|objective|loss|view|line|topic|area)",
        before=False,
    ),
    _cue(
        Says.NEW,
        NEW,
        rf"\b(?:good|strong|high|significant|clear|great|sufficient|substantial|considerable|enough|excellent|solid|notable|real|genuine|conceptual|technical|methodological|remarkable|decent|major|interesting|key|main|core) (?:\w+ (?:and )?){{0,2}}?{NEWNESS}\b",
        before=False,
    ),
    _cue(
        Says.NEW,
        NEW,
        rf"\b{NEWNESS}(?: and \w+)?(?: of (?:the|this) [\w ]+?)? ?(?:{_BE}|:|-) (?:\w+ ){{0,3}}?(?:strong|high|good|excellent|clear|significant|great|solid|sufficient|well|apparent|evident|satisf\w+|notable|commendable|impressive|outstanding)\b",
        before=False,
    ),
    _cue(
        Says.NEW,
        NEW,
        rf"^(?:the )?(?:key |main |technical |conceptual |methodological )?(?:{NEWNESS}|novel \w+|innovative \w+)(?: (?:and|&) \w+)? ?[:.-]",
        before=False,
    ),
    _cue(
        Says.NEW,
        NEW,
        rf"\b(?:the |a |of |its |their |main |core |key |appreciate )(?:main |key |core |primary |central |technical |methodological |conceptual |algorithmic )*{NEWNESS} (?:of [^.;]{{3,60}}? )?(?:is|are|lies?|comes?|stems?|resides?|consists?|in|of)\b",
        before=False,
    ),
)
"""Every cue, the more telling first; a cue inside a stretch that an earlier one has taken does not count again."""
