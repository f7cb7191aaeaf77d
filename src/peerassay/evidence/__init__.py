"""Evidence: quotes found in their sources, sentences ranked for an aspect, similarity between texts."""

from peerassay.evidence.key_terms import key_terms
from peerassay.evidence.lexical_similarity import LexicalSimilarity
from peerassay.evidence.quoting import find_quote
from peerassay.evidence.ranking import rank_sentences
from peerassay.evidence.shared_text import SharedSegment, Shingled, shared_segments
from peerassay.evidence.similarity import Comparable, Similarity, open_similarity
from peerassay.evidence.span import Readable, Span, place_by_ref, pointer, sentence_by_ref

__all__ = [
    "Comparable",
    "LexicalSimilarity",
    "Readable",
    "SharedSegment",
    "Shingled",
    "Similarity",
    "Span",
    "find_quote",
    "key_terms",
    "open_similarity",
    "place_by_ref",
    "pointer",
    "rank_sentences",
    "sentence_by_ref",
    "shared_segments",
]
