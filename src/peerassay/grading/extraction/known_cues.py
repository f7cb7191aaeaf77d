"""Cues by which a thing is said to be known already."""

from peerassay.grading.claim import Stance
from peerassay.grading.extraction.cue import Cue, Says, make_cue
from peerassay.grading.extraction.lexicon import (
    DOES,
    DONE,
    EARLIER,
    OTHERS,
    WORKS,
)

KNOWN: tuple[Cue, ...] = (
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
        rf"(?:\b(?:{EARLIER} (?:\w+ )?{WORKS}|others)\b|<W>)[^.;]{{0,20}}?\b(?:already|previously|have long|has long|"
        r"similarly)\b"
        rf"[^.;]{{0,15}}?\b(?:{DONE}|{DOES}|ha(?:s|ve|d))\b",
        before=False,
    ),
    make_cue(
        Says.KNOWN,
        Stance.NOT_NOVEL,
        r"\b(?:has|have|had) (?:already |long )*been around\b|"
        r"\b(?:is|are|was|were) (?:all |both |mostly |largely )?(?:present|found|available|contained) in (?:many |"
        r"several )?"
        r"(?:the )?(?:prior|previous|existing|earlier|older|past|other) (?:\w+ )?(?:works?|papers?|methods?|"
        r"literature)\b|"
        rf"\balready (?:present|available|there|contained|included|known)(?: (?:in|by|from|to) {OTHERS})|"
        rf"\b(?:{WORKS}|there) already exists?\b|"
        r"\b(?:existed|exists?|dates? back|was there|goes back|known) (?:already|previously|before|"
        r"in (?:the )?literature|"
        r"for (?:a long time|years|decades)|to (?:at least|the (?:community|field|literature)))\b",
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
        r"\b(?:(?:decades?|centur(?:y|ies)|years) old|(?:ha(?:s|ve)|had) (?:already |all )?done (?:this|that|so|it|"
        r"the same)\b|"
        r"re-?discover\w*|re-?invent\w*|re-?packag\w*|re-?brand\w*|rehash\w*|old idea|decades old)\b",
        before=False,
    ),
)
"""Known already."""
