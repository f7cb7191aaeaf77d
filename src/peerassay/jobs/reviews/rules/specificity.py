"""Cue words of specificity: mechanisms, axes of comparison, proposed fixes (docs/specification.md, G27).

Chosen by reading real reviews; they know no field of study beyond machine learning's common nouns.
"""

import re

from peerassay.language.coined import OF_NO_SYSTEM
from peerassay.language.venues import VENUE

_HEAD = (
    r"loss(?:es)?|objectives?|regulari[sz](?:ers?|ation)|attention|modules?|layers?|encoders?|decoders?|"
    r"algorithms?|samplings?|samplers?|estimators?|kernels?|rewards?|metrics?|bounds?|augmentations?|distillation|"
    r"pruning|quanti[sz]ation|reconstruction|embeddings?|transformers?|diffusion|gradients?|descent|optimi[sz]ers?|"
    r"optimi[sz]ation|pre-?training|fine-?tuning|training|learning|inference|networks?|autoencoders?|GANs?|trees?|"
    r"graphs?|heads?|tokens?|prompts?|prompting|retrieval|alignment|matching|clustering|factori[sz]ation|"
    r"decomposition|parameteri[sz]ation|normali[sz]ation|masking|masks?|mechanisms?|assumptions?|theorems?|"
    r"lemmas?|proofs?|inequalit(?:y|ies)|convergence|rates?|schedules?|scheduling|search|transport|flows?|"
    r"equations?|convolutions?|filters?|memory|caches?|routing|experts?|policy|policies|critics?|planning|"
    r"detectors?|detection|segmentation|classifiers?|predictors?|prediction|benchmarks?|datasets?|simulators?|"
    r"representations?|features?|pipelines?|calibration|averaging|ensembl(?:e|es|ing)|aggregation|fusion|"
    r"tokeni[sz](?:ers?|ation)|adapters?|LoRA|RLHF"
)
_GENERIC = frozenset(
    """a an the this that these those its their his her our my your such any some many most more less very new novel
    novelty original same similar different other another existing previous prior recent proposed current main key
    important interesting good strong limited incremental technical and or of in on for to with by from as is are was
    were be been being has have had does do not no only also both each between which who whose it they we i paper work
    works method methods approach approaches idea ideas technique techniques framework model models contribution
    contributions study studies well-known standard simple novel-looking first-ever overall general machine deep
    somewhat straightforward well-studied state-of-the-art sota non-trivial well-written well-motivated so-called
    real-world high-quality low-quality up-to-date follow-up large-scale cutting-edge authors author's""".split()  # noqa: SIM905
)
_HEADED = re.compile(rf"\b([A-Za-z][\w-]*)[ -](?:{_HEAD})\b")
_COMPOUND = re.compile(r"\b[A-Za-z]{2,}(?:-[A-Za-z]{2,})+\b")
_FORMULA = re.compile(r"\$[^$]+\$|\\\w+\{")
_ACRONYM = re.compile(r"\b(?:[A-Z][A-Za-z]*[A-Z]+[A-Za-z]*|[A-Z]{3,})s?\b")
_FIELDS = OF_NO_SYSTEM | {"LM", "RL"}
"""Acronyms that name no mechanism; nor do venues."""


def names_mechanism(text: str) -> bool:
    """Return whether the text names a concrete mechanism or assumption: "contrastive loss", "risk-coverage metric"."""
    if _FORMULA.search(text):
        return True
    if any(m[1].lower() not in _GENERIC for m in _HEADED.finditer(text)):
        return True
    if any(m[0].lower() not in _GENERIC for m in _COMPOUND.finditer(text)):
        return True
    return any(m[0].rstrip("s") not in _FIELDS and not VENUE.match(m[0]) for m in _ACRONYM.finditer(text))


_AXES = (
    r"settings?|datasets?|data|architectures?|objectives?|loss(?:es)?|tasks?|problems?|assumptions?|formulations?|"
    r"benchmarks?|metrics?|results?|bounds?|rates?|algorithms?|training|backbones?|domains?|modalit(?:y|ies)|"
    r"pipelines?|models?|losses|rewards?|theor(?:y|ems?)|proofs?|analys[ie]s|mechanisms?|structures?|modules?|"
    r"schemes?|strateg(?:y|ies)|procedures?|inputs?|outputs?|scale|goals?|purpose"
)
_AXIS = re.compile(
    rf"\b(?:same|similar|identical|shared?s?|different|equivalent|analogous|common)\b(?:\W+[\w-]+){{0,3}}?\W+(?:{_AXES})\b"
    rf"|\b(?:{_AXES})\W+(?:is|are|was|were|seems?|looks?)\W+(?:\w+\W+)?(?:same|similar|identical|different|equivalent)\b"
    r"|\bdiffer(?:s|ed|ing)?\b[^.;]*?\b(?:in|by|through)\b"
    r"|\b(?:only|main|key|sole|major)\s+differences?\b"
    r"|\bdifference[^.;]*?\b(?:is|lies|being)\b"
    r"|\bin terms of\b|\bwith (?:respect|regard) to\b"
    r"|\b(?:replac|substitut|swap)\w*\b[^.;]*?\b(?:with|by|for)\b"
    r"|\bunlike\b[^.;]*?,",
    re.IGNORECASE,
)


def names_axis(text: str) -> bool:
    """Return whether the text says along what it compares: "same objective", "differs from X only in the loss"."""
    return _AXIS.search(text) is not None


_FIX = re.compile(
    r"\b(?:please|(?:can|could|should|must|needs? to|would (?:be|like|benefit|help)|suggest|recommend|encourage|missing"
    r"|lacks?|lacking)\b)|^\W*(?:compare|add|include|cite|discuss|report|provide|clarify|run|evaluate|explain)\b"
    r"|\bhow (?:do|does|is|are)\b[^.!]*\?",
    re.IGNORECASE,
)
"""Words of a request. Of the sentences that DISAPERE's readers call requests it finds F1 .47, and .49 on the third that
nobody had looked at (precision .45); a table of verbs and their objects, thrice as long, found .28 and .30."""


def proposes_fix(text: str) -> bool:
    """Return whether the text asks for something: "compare to X", "an ablation of Y is missing"."""
    return _FIX.search(text) is not None
