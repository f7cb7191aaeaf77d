"""How much a line looks like an entry of a reference list."""

import re

from peerassay.grading.mentions.remarks import ends_in_question, is_remark

VENUE = re.compile(
    r"\b(?:arxiv|biorxiv|medrxiv|preprint|proceedings|proc\.|conference|symposium|workshop|journal|transactions|trans\.|"
    r"neurips|nips|iclr|icml|cvpr|iccv|eccv|wacv|bmvc|miccai|aaai|ijcai|acl|emnlp|naacl|eacl|coling|tacl|kdd|sigir|"
    r"www|sigmod|vldb|icde|colt|alt|aistats|uai|jmlr|tmlr|corl|icra|iros|rss|icassp|interspeech|siggraph|chi|usenix|"
    r"ccs|ndss|stoc|focs|soda|pmlr|lncs|springer|elsevier|ieee|acm|nature|science|pnas|tpami|pami|tip|advances in|"
    r"openreview|press)\b",
    re.IGNORECASE,
)
YEAR = re.compile(r"(?<![\d.])(?:19[5-9]\d|20[0-4]\d)(?!\d|\.\d)")
IDENTIFIER = re.compile(r"arxiv\.org/|\barxiv[:\s]*\d{4}\.|\bdoi\b|\b10\.\d{4,9}/|https?://", re.IGNORECASE)
_ET_AL = re.compile(r"\bet[\s.]*al\b", re.IGNORECASE)
_QUOTED = re.compile(r"[\"“][^\"”]{12,}[\"”]|\*[^*]{15,}\*")
_INITIALS = re.compile(r"\b[A-Z][\w’'\-]+,\s+(?:[A-Z]\.[\s\-]?)+|(?:\b[A-Z]\.\s?){1,3}[A-Z][\w’'\-]+")
_NAME_LIST = re.compile(r"^(?:[A-Z][\w’'.\-]+\s+){1,3}[A-Z][\w’'\-]+(?:,\s*(?:and\s+)?(?:[A-Z][\w’'.\-]*\s*){2,4})+")


def reference_signs(text: str) -> int:
    """Return how many signs of a reference line the text bears (0-7).

    Signs: an identifier or link (counts double), a year, a venue, "et al.", a quoted or italic title, initials or
    a list of full names.
    """
    signs = 2 * bool(IDENTIFIER.search(text))
    signs += bool(YEAR.search(text)) + bool(VENUE.search(text)) + bool(_ET_AL.search(text))
    return signs + bool(_QUOTED.search(text)) + bool(_INITIALS.search(text) or _NAME_LIST.search(text))


def reference_likeness(text: str) -> int:
    """Return the signs of a reference line, two less where it speaks or asks as a reviewer does."""
    return reference_signs(text) - 2 * (is_remark(text) or ends_in_question(text))
