"""The works that reviews name: found in the words, resolved to references and candidates (docs/law.md, 1)."""

from peerassay.grading.named_works.finding import find_works
from peerassay.grading.named_works.mentions import with_strings
from peerassay.grading.named_works.resolving import Referred, resolve_works
from peerassay.grading.named_works.works import WorkNamed, works_for

__all__ = ["Referred", "WorkNamed", "find_works", "resolve_works", "with_strings", "works_for"]
