"""IIR, iterative introspection based refinement: a draft, what it lacks, structure and succinctness step by step.

Xue et al., "Multi-document scientific summarization with iterative introspection based refinement". The program counts
the citations, holds every step to the operation it names, and places what the model leaves out.
"""
