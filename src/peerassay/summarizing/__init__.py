"""Summarizing a paper faithfully: knowledge graph, themes, student and teacher (ScholarSum), and what bears it out."""

from peerassay.summarizing.one_sentence import one_sentence_of

__all__ = ["one_sentence_of"]
