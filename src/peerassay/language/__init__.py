"""English as scholars write it: stems, terms, word lists, opposites, venues, citation marks, announcing verbs, months.

The one place for word lists and shared patterns, but for `prompt_injection/` and a job's own `rules/`. It
knows no other room, so that every room may use it.
"""
