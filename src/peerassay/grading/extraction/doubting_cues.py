"""Cues of doubt: unclear, known already, little or nothing new, like other work."""

from peerassay.grading.claim import Stance
from peerassay.grading.extraction.cue import Cue, Says, make_cue
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
_SIMILAR_WHAT = (
    r"(?:ideas?|approach(?:es)?|methods?|works?|techniques?|findings?|concepts?|frameworks?|strateg\w+|observations?|"
    r"conclusions?|analys[ei]s|formulations?|mechanisms?|architectures?|comparisons?|objectives?|designs?|algorithms?)"
)
_USES_OF_OTHERS = (
    rf"(?:<W>|{EARLIER_WORKS}|\bexisting\b|\bprior\b|\bprevious(?:ly)?\b|\bstandard\b|\bknown\b|\btechniques?\b|"
    r"\bideas?\b)"
)

UNCLEAR: tuple[Cue, ...] = (
    # Doubt about newness, or about the difference from other work.
    make_cue(Says.UNCLEAR, Stance.UNCLEAR, rf"\b{DOUBT}\b[^.;]{{0,90}}?\b{TOPIC}", before=False),
    make_cue(Says.UNCLEAR, Stance.UNCLEAR, rf"\b{TOPIC}[^.;]{{0,110}}?\b{DOUBT}\b"),
    make_cue(
        Says.BARE,
        Stance.SOMEWHAT_NOVEL,
        rf"(?<!\bno )(?<!\bany )\b(?:concern(?:s|ed)?|worr(?:y|ies|ied)|issues?|reservations?|problems?|weakness(?:es)?|"
        r"drawbacks?|shortcomings?|limitations?) (?:\w+ )?"
        r"(?:about|with|on|regarding|over|is|are|lies? (?:in|with)|concerns?|relates? to|stems? from|comes? from)"
        rf"[^.;]{{0,40}}?{NEWNESS}\b",
        before=False,
    ),
)
"""Doubt about newness, or about the difference from other work."""

DOUBTING: tuple[Cue, ...] = (
    # Known already.
    make_cue(
        Says.KNOWN,
        Stance.NOT_NOVEL,
        rf"\b(?:already|previously|long)\b (?:been )?(?:\w+ly )?{DONE}(?: and \w+ed)?(?!,? that\b)(?: (?:in|by|before|"
        r"elsewhere|for))?"
        r"(?<!previously proposed)(?<!previously published)(?<!previously reported)(?<!previously introduced)",
    ),
    make_cue(
        Says.KNOWN,
        Stance.NOT_NOVEL,
        r"(?<!\bit )\b(?:has|have|had|was|were|is|are) (?:also |both |long |recently |often |already |"
        r"actually )?(?:been )?"
        r"(?:previously|long|widely|extensively|thoroughly|heavily|commonly|well|well-|fairly well|"
        r"relatively well)[ -]?"
        r"(?:been )?(?:proposed|studied|explored|investigated|known|established|understood|published|researched|"
        r"considered|"
        r"adopted|addressed|introduced|covered|documented)\b(?<!well introduced)(?<!well considered)(?<!well addressed)"
        r"(?<!well proposed)(?<!well investigated)(?!,? that)(?! in (?:the )?(?:sec|app|paper|exp|supp))(?: (?:in|by|"
        r"before|previously|since))?",
    ),
    make_cue(
        Says.KNOWN,
        Stance.NOT_NOVEL,
        r"(?<!\bas )\b(?:has|have|had|was|were) (?:also |both |first |recently |often |frequently |"
        r"actually )?(?:been )?(?:\w+ly )?"
        rf"{DONE} (?:\w+ ){{0,3}}?(?:before\b|previously|elsewhere|(?:in|by|since|throughout) {OTHERS}|"
        r"(?:in|by) (?:many|several|multiple|various|numerous|a number of|a few|others|the literature|"
        r"the (?:[\w-]+ ){1,6}communit(?:y|ies))|earlier\b|<W>)",
    ),
    make_cue(
        Says.KNOWN,
        Stance.NOT_NOVEL,
        rf"\b(?:{EARLIER} (?:\w+ )?{WORKS}|others|<W>)\b[^.;]{{0,20}}?\b(?:already|previously|have long|has long|"
        r"similarly)\b"
        rf"[^.;]{{0,15}}?\b(?:{DONE}|{DOES}|ha(?:s|ve|d))\b",
        before=False,
    ),
    make_cue(
        Says.KNOWN,
        Stance.NOT_NOVEL,
        r"\b(?:has|have|had) (?:already |long )*been around\b|"
        rf"\balready (?:present|available|there|contained|included|known)(?: (?:in|by|from|to) {OTHERS})|"
        rf"\b(?:{WORKS}|there) already exists?\b|"
        r"\b(?:existed|exists?|dates? back|was there|goes back|known) (?:already|previously|before|"
        r"in (?:the )?literature|"
        r"for (?:a long time|years|decades)|to (?:at least|the))\b",
    ),
    make_cue(
        Says.KNOWN,
        Stance.NOT_NOVEL,
        r"\b(?:nothing|not (?:anything|something)|none of (?:this|these|the (?!new|novel|"
        r"original)\w+)) (?:\w+ ){0,3}?(?:new|novel|"
        r"original)\b",
    ),
    make_cue(
        Says.KNOWN,
        Stance.NOT_NOVEL,
        r"\b(?:re-?discover\w*|re-?invent\w*|re-?packag\w*|re-?brand\w*|rehash\w*|old idea|decades old)\b",
        before=False,
    ),
    make_cue(
        Says.LIKE,
        Stance.NOT_NOVEL,
        rf"\b{_BE_SAME} {_ALMOST}(?:the same|identical|equivalent|the exact same) (?:\w+ )?(?:as|to|with)"
        rf"(?= {OTHERS}| (?:in |that of |the one in |what )?(?:<W>|that of|those|the (?:authors?|proposed|paper|"
        r"present)\b))",
    ),
    # Lacks newness.
    make_cue(
        Says.BARE,
        Stance.NOT_NOVEL,
        r"\b(?:lacks?|lacking|lack of|without(?: \w+ing)?|absence of|devoid of|no|zero|hardly any|little to no|"
        r"(?:not|\w+n't) (?:have|see|find|offer|provide|contain|bring|show|present|introduce|"
        r"think there is) (?:any |much |"
        r"a |an |enough |the )?)\b"
        rf" ?(?:\w+[\s/-]+){{0,6}}?(?:{NEWNESS}|novel (?:contributions?|ideas?|insights?|methods?|techniques?|"
        r"components?)|"
        r"new (?:\w+ )?(?:ideas?|insights?|contributions?|techniques?|methods?|algorithms?|theor\w+))",
        before=False,
    ),
    make_cue(
        Says.NEW,
        Stance.SOMEWHAT_NOVEL,
        r"\b(?:rather than|more (?:in |on |of )?(?:\w+[\s,]+){1,8}?than|instead of) (?:in |on |an? |"
        r"any )?(?:\w+ly |\w+ing ){0,3}?"
        rf"(?:(?:novel|new|original|innovative) (?:\w+ )?(?:{CONTRIBUTION}|methodolog\w+|theor\w+|research)\b|"
        rf"(?:\w+ )?{NEWNESS}\b|(?:novel|innovative)\b(?=[.,;!]|$))",
        before=False,
    ),
    make_cue(
        Says.NEW,
        Stance.NOT_NOVEL,
        r"\b(?:first|novel\w*|new|original\w*|innovati\w+)\b[^.;]{0,90}\b(?:overclaim\w*|overstate\w*|exaggerat\w+|"
        r"inflated|(?:not|n't) (?:\w+ )?(?:true|accurate|correct|justified))\b|"
        r"\b(?:overclaim\w*|overstat\w+|exaggerat\w+|inflat\w+) (?:\w+ ){0,3}?(?:novel\w*|originality|"
        r"innovat\w+|first)\b",
        before=False,
    ),
    make_cue(Says.BARE, Stance.SOMEWHAT_NOVEL, rf"\bnot (?:an? )?{DEGREE} (?:\w+ )?{NEW_ADJECTIVE}\b"),
    make_cue(
        Says.BARE,
        Stance.NOT_NOVEL,
        r"(?:\bnot|n't|\bneither|\bnor|\bhardly|\bnever)\b(?! only)(?! just)(?! necessarily) "
        r"(?:(?:really|a|an|anything|something|seem|appear|be|feel|technically|conceptually|itself|"
        r"consider(?:ed)?|find|think|believe|"
        r"it|this|as|that|particularly|surprising|nor|either|terribly|is|are|idea|paper|method|approach|"
        rf"itself),? ){{0,5}}?{NEW_ADJECTIVE}\b"
        rf"(?! (?:(?!concepts){NOT_OURS}|(?:\w+ )?(?:model|theory|task)s?\b))",
    ),
    make_cue(
        Says.BARE,
        Stance.SOMEWHAT_NOVEL,
        r"\black\w* (?:\w+[\s/-]+){0,3}?(?:groundbreaking|breakthrough|significant (?:contribution|advance|"
        r"innovation))",
        before=False,
    ),
    # Little newness.
    make_cue(
        Says.BARE,
        Stance.SOMEWHAT_NOVEL,
        rf"\b{NEWNESS}\b[^.;!?]{{0,80}}?(?:\b(?:{IS}|has)\b|:|-)[^.;!?]{{0,30}}?\b{LESS}\b",
        before=False,
    ),
    make_cue(
        Says.BARE,
        Stance.SOMEWHAT_NOVEL,
        rf"\bcontributions?\b[^.;!?]{{0,60}}?\b{IS}\b[^.;!?]{{0,25}}?\b(?:limited|incremental|marginal|minor|"
        r"modest|minimal|"
        r"small|insufficient|thin|weak|not (?:very |so |that |particularly )?(?:significant|high|substantial|"
        r"enough|sufficient|"
        r"novel|strong)|low|too (?:small|modest|limited|weak|thin|incremental))\b",
        before=False,
    ),
    make_cue(
        Says.BARE,
        Stance.SOMEWHAT_NOVEL,
        rf"\b{LESS_BEFORE}\b,? (?:\w+[\s,/-]+){{0,4}}?(?:{NEWNESS}|(?:novel|(?<!the )(?<!their )original|"
        rf"innovative)(?! \w+ (?:that|"
        r"which)))\b",
        before=False,
    ),
    make_cue(
        Says.BARE,
        Stance.SOMEWHAT_NOVEL,
        r"\b(?:limited|incremental|marginal|little|minor|low|insufficient|weak|modest|minimal|"
        r"small) (?:\w+[\s,/-]+){0,2}?"
        r"contributions?\b",
        before=False,
    ),
    make_cue(
        Says.BARE,
        Stance.SOMEWHAT_NOVEL,
        r"\bincremental\b(?=\s*(?:[.,;:!?)]|$|(?:and|or|but|over|to|in|at|compared|relative|rather|given|with|as|"
        r"since|from|when|because|"
        r"contributions?|extensions?|advance\w*|works?|novelty|steps?(?! (?:of|in) the)|nature|modifications?|"
        r"changes?|innovations?|progress|"
        r"improvements?(?! (?:in|of|on) (?:performance|accuracy|PTB))|technical|methodological|research|paper|"
        r"idea|contribution)\b))|\b(?:only|merely|just|rather|very) incrementally\b",
        before=False,
    ),
    make_cue(
        Says.EXTENDS,
        Stance.SOMEWHAT_NOVEL,
        rf"(?<!non-)\b(?:{EASY}|{MERELY}),?(?: and \w+| or \w+)? ?(?:an? |"
        rf"the )?(?:{EASY} )?{STEP}(?:/\w+)? (?:of|to|from|"
        r"on|between)\b",
    ),
    make_cue(
        Says.COMBINES,
        Stance.SOMEWHAT_NOVEL,
        r"(?<!^the )\b(?:combination|mix|mixture|amalgam\w*|integration|collection|assembly|aggregation|union|"
        r"stitching) of (?:the )?"
        rf"(?=(?:\w+ )?(?:{EARLIER}|techniques|<W>))",
        before=False,
    ),
    make_cue(
        Says.COMBINES,
        Stance.SOMEWHAT_NOVEL,
        rf"\b{MERELY}\b (?:\w+ )?(?:combin|merg|integrat|concatenat|stack|mix|assembl|puts?\b|glu)\w*(?: of)?",
        before=False,
    ),
    make_cue(
        Says.EXTENDS,
        Stance.SOMEWHAT_NOVEL,
        rf"\b{MERELY}\b (?:\w+ )?(?:extend|appl(?:y|ies|ied)|adapt|re-?us|adopt|follow|borrow|modif|replac|"
        r"transfer|build|rel(?:y|ies)|"
        r"port|swap|leverag|tweak|inherit|deriv|taken (?=from)|inspired|based (?=on))\w*(?: (?:up)?on| from|"
        rf" to)?(?=[^.;]{{0,60}}?{_USES_OF_OTHERS})",
        before=False,
    ),
    make_cue(
        Says.EXTENDS,
        Stance.SOMEWHAT_NOVEL,
        r"\b(?:builds?|built|rel(?:y|ies)|draws?|depends?) (?:heavily|largely|strongly|mostly|directly|closely|"
        r"mainly|too much|a lot) "
        rf"(?:up)?on(?=[^.;]{{0,60}}?{_USES_OF_OTHERS})",
        before=False,
    ),
    make_cue(
        Says.EXTENDS,
        Stance.SOMEWHAT_NOVEL,
        r"\b(?:extensions? of|scal(?:ed|ing)[- ]up (?:version )?of|variants? of|modifi(?:cation|ed version) of|"
        r"borrow(?:ed|s)? (?:\w+ ){0,3}?from|"
        r"inherit(?:ed|s)? from|"
        rf"extended from|derivative of|carried over from|taken from)(?= (?:the )?(?:\w+ ){{0,3}}?<W>| {OTHERS})",
    ),
    # Like other work.
    make_cue(
        Says.LIKE,
        Stance.SOMEWHAT_NOVEL,
        rf"\b{_VERY}(?:similar(?:ly)?|analogous|akin|reminiscent|(?:very|too|quite|pretty|so) close|"
        r"closely related) (?:in \w+ )?(?:to|of|with)"
        rf"(?=(?: \w+){{0,4}}? ?<W>| {OTHERS}| (?:that|those|what|the (?:one|method|idea|approach|work|"
        rf"algorithm|authors?|"
        r"proposed|present)['’]?s?) "
        r"(?:of|in|used|proposed|from|by|has))",
    ),
    make_cue(
        Says.LIKE,
        Stance.SOMEWHAT_NOVEL,
        r"\b(?:resembl\w+|overlap(?:s|ping|ped)?\b|mirrors?|reminds? (?:me|one) of|shares? (?:\w+ ){0,4}?similar\w+|"
        r"(?:bears?|has|have) (?:\w+ )?(?:similarit\w+|resemblance)|(?:similar|in the same) (?:spirit|"
        r"vein) (?:of|as|to)|"
        r"boils? down to|(?:is|becomes|are) (?:a|an|just a|essentially a) (?:special case|instance) of|"
        r"closely follow\w*)"
        rf"(?=[^.;]{{0,60}}?(?:<W>|{EARLIER_WORKS}|\b(?:the one|that|those|the \w+) (?:in|of|used|from|by)\b|"
        rf"\bexisting\b|\bprior\b|\bprevious\b))",
    ),
    make_cue(
        Says.LIKE,
        Stance.SOMEWHAT_NOVEL,
        rf"\bsimilar (?:\w+ ){{0,3}}?{_SIMILAR_WHAT} (?:\w+ ){{0,3}}?(?:{IS}|has|have|had|can be|exists?|to|in|"
        r"by|as|from|like|such)"
        rf"(?= [^.;]{{0,50}}?(?:{DONE}|found|<W>|literature|{EARLIER_WORKS}|exist))",
        before=False,
    ),
    make_cue(
        Says.LIKE,
        Stance.SOMEWHAT_NOVEL,
        r"\b(?:(?:only|sole) differences?|differs? only|only differs?)\b(?=[^.;]{0,80}(?:<W>|prior|previous|existing|"
        r"earlier|proposed (?:in|by)|\w+'s? (?:work|method|paper)))|\b(?:no|little|not (?:much|a|any)|"
        r"minor|subtle|small|minimal|"
        r"marginal|slight) (?:\w+ )?differen(?:ce|t)s? (?:from|to|with|between|over|than)(?=[^.;]{0,60}(?:<W>|"
        r"prior|previous|existing|proposed|paper|work|method|approach))\b|"
        r"\bnot (?:\w+ ){0,2}?(?:different|distinct|distinguish\w+|differ) (?:enough )?from\b|(?:\bnot|"
        r"n't)\b[^.;]{0,40}\bdifferent enough\b",
        before=False,
    ),
)
"""Known already, lacking or little newness, like other work."""
