"""The works that reviews name: found in the words, resolved to references and candidates (docs/law.md, 1)."""

from peerassay.jobs.reviews.named_works.finding import find_works
from peerassay.jobs.reviews.named_works.resolving import Referred, resolve_works
from peerassay.jobs.reviews.named_works.works import WorkNamed

__all__ = ["Referred", "WorkNamed", "find_works", "resolve_works"]
