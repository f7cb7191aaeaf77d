"""Telling a statement of results, which is no contribution, from one of something made (seed 004, Table 6)."""

import re

_RESULT = re.compile(
    r"\b(?:outperform\w*|surpass\w*|exceed\w*|beats?|achiev\w+|attain\w*|improv\w+|reduc\w+|increas\w+|boost\w*|gains?"
    r"|state[- ]of[- ]the[- ]art|sota|competitive|superior\w*|accuracy|speed-?ups?|(?:extensive|comprehensive|empirical"
    r"|thorough)\s+(?:\w+\s+)?(?:experiments?|evaluations?|results?)|experiments?"
    r"|ablations?|leaderboard|(?:we|and)\s+(?:\w+ly\s+)?(?:conduct|perform|evaluate|validate|verify|test|compare)\w*)\b|\d+(?:\.\d+)?\s*(?:%|×|x\b|percent)",
    re.IGNORECASE,
)
_MADE = re.compile(
    r"\b(?:propos\w+|introduc\w+|present\w*|develop\w*|design\w*|build\w*|built|defin\w+|formali[sz]\w+|establish\w*"
    r"|prov(?:e|es|ed|en|ing)|deriv\w+|releas\w+|construct\w*|creat\w+|formulat\w+|devis\w+|characteri[sz]\w+|theor\w+"
    r"|bounds?|guarantees?|new|novel|first)\b",
    re.IGNORECASE,
)


_NAMED_AGAIN = re.compile(
    r"\b(?:the|our|this)\s+(?:newly\s+)?(?:proposed|introduced|presented|developed|new|novel)\b|\b\w+ed (?:by|in)\b",
    re.IGNORECASE,
)
"""What was made before and is only spoken of again: "our proposed method"."""


def is_results_only(claim: str) -> bool:
    """Whether the claim tells how well something does and nothing that was made, defined or proved."""
    return bool(_RESULT.search(claim)) and not _MADE.search(_NAMED_AGAIN.sub("", claim))


_BETTER = re.compile(r"\b(?:faster|better|lower|higher|fewer|smaller|stronger|performance|results?)\b", re.IGNORECASE)
_LEAST_NAME_WORDS = 3


def names_something_made(name: str) -> bool:
    """Whether the name that a contribution is given is one of a thing and not of a result.

    What the claim's sentence says a thing is good for ("... and reduces the cost") does not make it a result.
    """
    tells_result = _RESULT.search(name) or _BETTER.search(name)
    return len(name.split()) >= _LEAST_NAME_WORDS and not tells_result
