"""What a reviewer says himself: neither a title nor a line of a reference list."""

import re

_VOICE = re.compile(
    r"\b(?:the (?:authors?|paper|manuscript|submission|proposed|reviewers?)|this (?:paper|work|submission|manuscript)|"
    r"i (?:think|would|believe|am|do|don['’]t|wonder|suggest|find|have|feel|see|understand|recommend)|i['’](?:m|d|ve)|"
    r"please|(?:could|can|do|did|would|have|are|if|as|were|will) you\b|"
    r"your (?:paper|work|method|approach|results?|experiments?|proofs?|theorems?|claims?|analysis|contributions?|own|"
    r"proposed|setting|framework|evaluation|definition|response|rebuttal|submission|assumptions?)|"
    r"should (?:be|also|have|discuss|cite|compare|clarify|include|provide|explain|add|consider)|"
    r"(?:would|could|might|may) be|it (?:is|would|was|seems)|there (?:is|are|were)|"
    r"(?:is|are) (?:unclear|not (?:clear|discussed|compared|cited|mentioned|shown))|"
    r"in (?:section|table|figure|line|eq))\b",
    re.IGNORECASE,
)
_QUESTION = re.compile(r"\?\s*$")
_SENTENCES = re.compile(r"(?<![A-Z])(?<!\bal)[.;]\s+[A-Z]?[a-z]|!\s+[A-Z][^!]*[.!]\s+[A-Z]")
_OPENS_A_REMARK = re.compile(
    r"(?:however|also|although|while|minor|e\.g|for example|typos?|line \d|lines \d|page \d|in (?:the|this)|"
    r"these|those|they|we (?:note|find|recommend)|thanks?|overall|finally|moreover|furthermore)\b",
    re.IGNORECASE,
)
_LETTERS = re.compile(r"[^\W\d_][\w’'\-]*")


def is_remark(text: str) -> bool:
    """Tell whether a line speaks as a reviewer does: of the authors, to them, or of itself."""
    return _VOICE.search(text) is not None


def ends_in_question(text: str) -> bool:
    """Tell whether it ends in a question mark, as questions to the authors do, and some titles."""
    return _QUESTION.search(text) is not None


def may_be_title(text: str) -> bool:
    """Tell whether a line without any sign of a reference may be a title all the same: one clause, nobody speaking."""
    bare = text.strip(" *_\"“”'‘’`\\.,;:()[]<>$")
    words = _LETTERS.findall(bare)
    return (
        3 <= len(words) <= 30
        and len(bare) >= 12
        and not words[0].islower()
        and bare[0].isalnum()
        and not is_remark(bare)
        and _SENTENCES.search(bare) is None
        and _OPENS_A_REMARK.match(bare) is None
    )
