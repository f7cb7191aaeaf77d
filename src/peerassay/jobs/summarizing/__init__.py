"""Summarizing a paper: an abstract, each sentence with the places of the paper that support it."""

__all__ = ["one_sentence_of"]
