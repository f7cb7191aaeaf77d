"""Citation keys of works: stable, telling, and no two the same."""

import unicodedata
from collections.abc import Sequence

from peerassay.language.function_words import SMALL_WORDS
from peerassay.language.people import NAME_SUFFIXES
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
    """Return an author's family and given names ("Okafor, Mara" and "Mara Okafor" alike), without "Jr." or "II"."""
    family, _, given = name_parts(author)
    return family, given


def name_parts(author: str) -> tuple[str, str, str]:
    """Return family name, suffix and given names: "Ellis L Brown II" is Brown, II, Ellis L; "" where there is none."""
    first, *rest = (part.strip() for part in author.split(","))
    suffix = " ".join(part for part in rest if _is_suffix(part))
    given = ", ".join(part for part in rest if not _is_suffix(part))
    words = first.split()
    if len(words) > 1 and _is_suffix(words[-1]):
        suffix = words.pop()
    if given:
        return " ".join(words), suffix, given
    return (words[-1], suffix, " ".join(words[:-1])) if words else ("", suffix, "")


def _is_suffix(word: str) -> bool:
    return word.strip(".").casefold() in NAME_SUFFIXES


def _key(work: Candidate) -> str:
    family = family_and_given(work.authors[0])[0] if work.authors else ""
    telling = [word for word in _words(work.title) if word not in SMALL_WORDS]
    year = str(work.year) if work.year is not None else "nd"
    return f"{''.join(_words(family)) or 'anon'}{year}{telling[0] if telling else 'untitled'}"


def _words(text: str) -> list[str]:
    plain = unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode().lower()
    return normal_title(plain).split()
