"""Literature: where prior work is found, how it is filtered, and what of it can be read."""

from peerassay.literature.anchors import abstract_of, alike, core_task
from peerassay.literature.candidate import Basis, Candidate, CandidateText, FoundBy
from peerassay.literature.dates import PartialDate, first_public, later_than
from peerassay.literature.duplicates import are_duplicates, is_the_paper
from peerassay.literature.identity import short_name, surname
from peerassay.literature.library import Library
from peerassay.literature.resolving import CitationState, Resolution, resolve
from peerassay.literature.search_log import FilterCount, Pool, SearchEntry, SearchRun
from peerassay.literature.source import Query, Source, WorkMention
from peerassay.literature.texts import candidate_text, headed_text

__all__ = [
    "Basis",
    "Candidate",
    "CandidateText",
    "CitationState",
    "FilterCount",
    "FoundBy",
    "Library",
    "PartialDate",
    "Pool",
    "Query",
    "Resolution",
    "SearchEntry",
    "SearchRun",
    "Source",
    "WorkMention",
    "abstract_of",
    "alike",
    "are_duplicates",
    "candidate_text",
    "core_task",
    "first_public",
    "headed_text",
    "is_the_paper",
    "later_than",
    "resolve",
    "short_name",
    "surname",
]
