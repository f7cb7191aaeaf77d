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


_DO = (
    r"compar(?:e|es|ing|isons?)|ablat\w+|baselines?|cit(?:e|es|ing|ations?)|discuss\w*|clarif\w+|contrast\w*|"
    r"differentiat\w+|distinguish\w*|position\w*|acknowledg\w+|elaborat\w+|evaluat\w+|experiments?|benchmark\w*|"
    r"justif\w+|reframe\w*|rephras\w+|tone down|referenc\w+|highlight\w*|explain\w*|emphasi[sz]e\w*|"
    r"analy[sz]\w+|validat\w+"
)
_ACT = (
    rf"{_DO}|add\w*|includ\w+|provid\w+|report(?:ed|ing)?|show\w*|tests?|tested|try|tried|conduct\w*|perform\w*|"
    r"results?|analys[ei]s|replac\w+|remov\w+|stat(?:e|ed|ing)|mention\w*|studies|study|demonstrat\w+|rewrit\w+"
)
_FIX = re.compile(
    # a request in so many words, for anything that can be done
    rf"\b(?:please|(?:can|could) (?:you|the authors?)|(?:authors?|you|paper|it) (?:should|need to|needs to|must)|"
    rf"(?:i|we)(?: would|'d|’d)?(?: strongly| highly)? (?:suggest|recommend|encourage|like to see)|"
    rf"would be (?:\w+ )?(?:good|nice|great|helpful|useful|interesting|beneficial|better|valuable|important) (?:to|if)|"
    rf"should(?: also)? be)\b[^.?!]*?\b(?:{_ACT})\b"
    # a need, for what a comparison with prior work takes
    rf"|\b(?:should|must|ought|needs?(?: to)?|recommend|encourage|advise|urge|"
    rf"would (?:like|benefit|help|appreciate|strengthen)|want to see|had better)\b[^.?!]*?\b(?:{_DO})\b"
    rf"|\b(?:{_DO})\b[^.?!]*?\b(?:would|should|is|are) (?:be )?(?:\w+ )?(?:needed|necessary|required|helpful|useful|"
    rf"appreciated|welcome|missing|lacking|included|added|provided|beneficial)\b"
    # an imperative at the start of the sentence or list item
    r"|^[\W\d]*(?:also |and )?(?:compare|add|include|cite|discuss|report|provide|clarify|run|evaluate|explain|"
    r"position|contrast|consider|reference|test|show|tone down|rephrase)\b"
    # named as missing
    r"|\b(?:missing|lacks?|lacking|absen(?:t|ce of)|without|no)\b(?:\W+\w+){0,3}?\W+"
    r"(?:comparisons?|ablations?|baselines?|discussions?|citations?)\b"
    r"|\bnot (?:been )?(?:\w+ly )?(?:compared?|discuss(?:ed)?|cited?|mention(?:ed)?)\b"
    # asked as a question
    r"|\bhow (?:do|does|is|are|did)\b[^.!]*?\b(?:compare|differ|different|relate)\w*\b[^.!]*\?"
    r"|\bwhat (?:is|are|'s)\b[^.!]*?\bdifferences?\b[^.!]*\?",
    re.IGNORECASE,
)


def proposes_fix(text: str) -> bool:
    """Return whether the text proposes what to do: "compare to X", "an ablation of Y is missing"."""
    return _FIX.search(text) is not None
