"""Papers in LaTeX: the files of a source, its signs one after another, what its commands print, its references.

Nothing is compiled and nothing is written to disk. The paper's own macros are expanded within a limit.
"""
