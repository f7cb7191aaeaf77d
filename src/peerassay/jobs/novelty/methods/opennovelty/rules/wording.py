"""Words that the novelty report does not say, and counts of works that it checks."""

import re

BLUNT = re.compile(
    r"\b(?:clearly|definite(?:ly)?|definitive(?:ly)?|certainly|undoubtedly|obviously|plainly)\s+(?:is\s+)?"
    r"(?:not\s+)?(?:novel|new|incremental|original|unoriginal)\b|\b(?:not novel at all|no novelty whatsoever|"
    r"groundbreaking|plagiari\w+|should be (?:accepted|rejected))\b",
    re.IGNORECASE,
)
"""Verdicts in so many words, which an assessment leaves to its reader."""
_BUCKETS = "other others misc miscellaneous general uncategorized uncategorised unclear unassigned"
FORBIDDEN = frozenset(_BUCKETS.split())
"""Table 15 forbids them as names of buckets; whole words alone, for "general-purpose" says something."""
_COUNTED = "papers?|works?|studies|study|methods|approaches|branches|branch|leaves|leaf|subtopics?|categories|clusters?"
COUNT = re.compile(rf"\b(\d{{1,4}})((?:\s+[^\W\d_]+){{0,2}}\s+(?:{_COUNTED}))\b", re.IGNORECASE)
"""A number of works or groups as a narrative tells it."""
