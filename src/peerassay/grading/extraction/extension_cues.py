"""Cues of extension: what is said to build on, follow or combine other work."""

from peerassay.grading.claim import Stance
from peerassay.grading.extraction.cue import Cue, Says, make_cue
from peerassay.grading.extraction.lexicon import (
    EARLIER,
    EARLIER_WORKS,
    EASY,
    MERELY,
    OTHERS,
    STEP,
)

_USES_OF_OTHERS = (
    rf"(?:<W>|{EARLIER_WORKS}|\bexisting\b|\bprior\b|\bprevious(?:ly)?\b|\bstandard\b|\bknown\b|\btechniques?\b|"
    r"\bideas?\b)"
)

_OWNED_BY_OTHERS = (
    r"(?:\b(?:existing|prior|previous(?:ly)?|earlier|known|established) (?:[\w-]+ ){0,2}?"
    r"(?:techniques?|ideas?|works?|methods?|theor\w+|results?|designs?)\b|"
    r"\b(?:work|idea|method|framework|theory|analysis|technique)s? (?:of|in|by|from) <W>)"
)
"""What one can lean on so that less is one's own; to use a model or tool of others says nothing of newness."""

EXTENDING: tuple[Cue, ...] = (
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
        rf"\b{MERELY}\b (?:\w+ )?(?:combin|merg|integrat|concatenat|stack|mix|assembl|puts? (?=[^.;]{0, 60}together)|"
        rf"glu)\w*(?: of)?",
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
        r"\b(?:(?:builds?|built|draws?) (?:heavily|largely|strongly|mostly|directly|closely|mainly|too much|a lot) "
        rf"(?:up)?on(?=[^.;]{{0,60}}?{_USES_OF_OTHERS})|"
        r"(?:rel(?:y|ies)|depends?) (?:heavily|largely|strongly|mostly|mainly|too much|a lot) (?:up)?on"
        rf"(?=[^.;]{{0,30}}?{_OWNED_BY_OTHERS}))",
        before=False,
    ),
    make_cue(
        Says.EXTENDS,
        Stance.SOMEWHAT_NOVEL,
        r"\b(?:extensions? of|(?:consequences?|corollar(?:y|ies)) of|(?:adaptations?|re-?combinations?|applications?|"
        r"re-?implementations?) of|"
        r"(?:can|could|may) (?:\w+ )?be (?:\w+ )?(?:seen|viewed|regarded|summari[sz]ed|considered|understood|"
        r"interpreted) as (?:an?|the) (?:\w+ )?(?:extension|application|adaptation|combination|variant|instance|case|"
        r"generali[sz]ation) of|"
        r"(?:heavily|largely|directly|closely|mostly) (?:adapted|borrowed|derived|taken|adopted) from|scal(?:ed|"
        r"ing)[- ]up (?:version )?of|variants? of|modifi(?:cation|ed version) of|"
        r"borrow(?:ed|s)? (?:\w+ ){0,3}?from|"
        r"inherit(?:ed|s)? from|"
        rf"extended from|derivative of|carried over from|taken from)(?= (?:the )?(?:\w+ ){{0,3}}?<W>| {OTHERS})",
    ),
)
"""Extension or combination of other work."""
