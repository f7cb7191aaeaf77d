"""Summaries as people read them: each sentence with the sentences of the paper that bear it out."""
