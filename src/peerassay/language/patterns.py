"""Regular expressions that are compiled when they are first used.

Compiling all of ours takes as long as loading the libraries, and a command uses a small part of them.
"""

import re
from typing import Any, cast

_METHODS = ("search", "match", "fullmatch", "finditer", "findall", "sub", "subn", "split", "flags", "groupindex")


class _Later:
    """A pattern that is compiled at the first use of one of its methods, which it then has itself."""

    def __init__(self, pattern: str, flags: int) -> None:
        self.pattern = pattern
        self._flags = flags

    @property  # type: ignore[misc]
    def __class__(self) -> type:
        # What asks whether this is a pattern, as `re.sub` does, is told that it is.
        return re.Pattern

    def __getattr__(self, name: str) -> Any:
        if name not in _METHODS:
            raise AttributeError(name)
        compiled = re.compile(self.pattern, self._flags)
        vars(self).update({method: getattr(compiled, method) for method in _METHODS})
        return vars(self)[name]


def pattern_of(pattern: str, flags: int = 0) -> re.Pattern[str]:
    """Return the pattern, to be used as if it were compiled; raises re.error at its first use where it is none."""
    return cast("re.Pattern[str]", _Later(pattern, flags))
