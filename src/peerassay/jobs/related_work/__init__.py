"""The related-work section of a paper, from the paper and what it cites: every reference in it, none invented.

After IIR ("Iterative Introspection based Refinement" for multi-document scientific summarization): a draft, the missing
references added, its structure and its wording mended step by step. The program counts the citations, holds every step
to the operation it names, and places what the model leaves out.
"""
