"""Cues of likeness to other work: the same, similar, hardly different."""

from peerassay.grading.claim import Stance
from peerassay.grading.extraction.cue import Cue, Says, make_cue
from peerassay.grading.extraction.lexicon import (
    DONE,
    EARLIER_WORKS,
    IS,
    OTHERS,
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

SAME: tuple[Cue, ...] = (
    make_cue(
        Says.LIKE,
        Stance.NOT_NOVEL,
        rf"\b{_BE_SAME} {_ALMOST}(?:the same|identical|equivalent|the exact same) (?:\w+ )?(?:as|to|with)"
        rf"(?= {OTHERS}| (?:in |that of |the one in |what )?(?:<W>|that of|those|the (?:authors?|proposed|paper|"
        r"present)\b))",
    ),
)
"""The same as other work."""

ALIKE: tuple[Cue, ...] = (
    make_cue(
        Says.LIKE,
        Stance.SOMEWHAT_NOVEL,
        rf"\b{_VERY}(?:similar(?:ly)?|analogous|akin|reminiscent|(?:very|too|quite|pretty|so) close|"
        r"closely related) (?:in \w+ )?(?:to|of|with)"
        rf"(?=(?: \w+){{0,4}}? ?<W>| {OTHERS}| (?:that|those|what|the (?:one|method|idea|approach|work|"
        rf"algorithm|authors?|"
        r"proposed|present)['’]?s?) "
        r"(?:of|in|used|proposed|from|by|has)|"
        r" (?:this|that|these|those|the (?:above|aforementioned|former)) (?:[\w-]+ )?(?:works?|papers?|methods?|"
        r"approach\w*)|"
        r" [^.;,]{3,50}? (?:used|employed|introduced|adopted|described) (?:in|by|for) "
        r"(?!(?:the )?(?:tables?|figures?|sections?|paper|main|appendix|experiments?)\b))",
    ),
    make_cue(
        Says.LIKE,
        Stance.SOMEWHAT_NOVEL,
        r"\b(?:resembl\w+|overlap(?:s|ping|ped)?\b|mirror(?:s|ing|ed)?|reminds? (?:me|one) of|"
        r"shares? (?:\w+ ){0,4}?similar\w+|"
        r"(?:bears?|has|have) (?:\w+ )?(?:similarit\w+|resemblance)|(?:similar|in the same) (?:spirit|"
        r"vein) (?:of|as|to)|"
        r"boils? down to|closely (?:mirrors?|mirroring|resembl\w+|follows?|following) the (?=[\w-]+ (?:approach|"
        r"method|idea))|(?:is|becomes|are) (?:a|an|just a|essentially a) (?:special case|instance) of|"
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
        r"\b(?:compared? (?:to|with)|relative to|with respect to) [^.;,]{0,40}?(?:<W>|"
        r"\b(?:prior|previous|existing|earlier) (?:\w+ )?(?:works?|methods?))[^.;,]{0,20}?, (?:the|its) (?:main |"
        r"key |only )?"
        r"(?:differences?|change|novelty|contribution) (?:(?:lies?|is|are|seems? to (?:lie|be)) )?"
        r"(?:only|merely|just|mainly|solely|simply)\b",
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
"""Like other work."""
