"""Cues of doubt: newness that is unclear, lacking or little."""

from peerassay.grading.claim import Stance
from peerassay.grading.extraction.cue import Cue, Says, make_cue
from peerassay.grading.extraction.lexicon import (
    CONTRIBUTION,
    DEGREE,
    DOUBT,
    IS,
    LESS,
    LESS_BEFORE,
    NEW_ADJECTIVE,
    NEWNESS,
    NOT_OURS,
    TOPIC,
)

UNCLEAR: tuple[Cue, ...] = (
    # Doubt about newness, or about the difference from other work.
    make_cue(Says.UNCLEAR, Stance.UNCLEAR, rf"\b{DOUBT}\b[^.;]{{0,90}}?\b{TOPIC}", before=False),
    make_cue(Says.UNCLEAR, Stance.UNCLEAR, rf"\b{TOPIC}[^.;]{{0,110}}?\b{DOUBT}\b"),
    make_cue(
        Says.BARE,
        Stance.SOMEWHAT_NOVEL,
        rf"(?<!\bno )(?<!\bany )\b(?:concern(?:s|ed)?|worr(?:y|ies|ied)|issues?|reservations?|problems?|"
        r"weakness(?:es)?|drawbacks?|shortcomings?|limitations?) (?:\w+ )?"
        r"(?:about|with|on|regarding|over|is|are|lies? (?:in|with)|concerns?|relates? to|stems? from|comes? from)"
        rf"[^.;]{{0,40}}?{NEWNESS}\b",
        before=False,
    ),
)
"""Doubt about newness, or about the difference from other work."""

LACKING: tuple[Cue, ...] = (
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
        r"\b(?:claim\w*|stat(?:e|es|ed|ement)|asserts?|sentence)\b[^.;]{0,120}\b(?:first|novel|new|not (?:yet )?been|"
        r"unexplored|"
        r"no (?:prior|previous|existing|other))\b[^.;]{0,120}\b(?:incorrect|inaccurate|wrong|false|untrue|"
        r"misleading)\b|"
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
    make_cue(
        Says.BARE,
        Stance.SOMEWHAT_NOVEL,
        rf"\b{NEWNESS}\b[^.;!?]{{0,80}}?(?:\b(?:{IS}|has)\b|:|-)[^.;!?]{{0,30}}?\b{LESS}\b",
        before=False,
    ),
    make_cue(
        Says.BARE,
        Stance.SOMEWHAT_NOVEL,
        rf"\b(?:contributions?|(?:additional|new|technical|"
        rf"conceptual) insights?)\b[^.;!?]{{0,60}}?\b{IS}\b[^.;!?]{{0,25}}?\b(?:limited|incremental|marginal|minor|"
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
)
"""Lacking or little newness."""
