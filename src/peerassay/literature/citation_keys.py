"""Citation keys of works: stable, telling, and no two the same."""

import unicodedata
from collections.abc import Sequence

from peerassay.language.function_words import SMALL_WORDS
from peerassay.language.titles import normal_title
from peerassay.literature.candidate import Candidate


def citation_keys(works: Sequence[Candidate]) -> tuple[str, ...]:
    """Return a key for each work (`ferro2021delayed`), in their order; where two would share one, each gets its id."""
    plain = [_key(work) for work in works]
    return tuple(
        key if plain.count(key) == 1 else f"{key}-{''.join(_words(work.cand_id))}"
        for key, work in zip(plain, works, strict=True)
    )


def family_and_given(author: str) -> tuple[str, str]:
    """Return an author's family and given names ("Okafor, Mara" and "Mara Okafor" alike)."""
    family, comma, given = author.partition(",")
    if comma:
        return family.strip(), given.strip()
    given, _, family = author.strip().rpartition(" ")
    return family, given


def _key(work: Candidate) -> str:
    family = family_and_given(work.authors[0])[0] if work.authors else ""
    telling = [word for word in _words(work.title) if word not in SMALL_WORDS]
    year = str(work.year) if work.year is not None else "nd"
    return f"{''.join(_words(family)) or 'anon'}{year}{telling[0] if telling else 'untitled'}"


def _words(text: str) -> list[str]:
    plain = unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode().lower()
    return normal_title(plain).split()
