"""How nodes are named and bounded (OpenNovelty, Table 11, naming rules of Table 15): the rules, and their mending."""

import re
import unicodedata
from collections.abc import Iterator

from peerassay.documents import split_sentences
from peerassay.jobs.novelty.methods.opennovelty.rules.wording import FORBIDDEN
from peerassay.language.function_words import PREPOSITIONS
from peerassay.language.terms import STOP_WORDS
from peerassay.prompt_injection import speaks_to_model

LONGEST_TEXT = 2_000
"""Characters that are looked at; names and notes have far fewer."""


def plain_words(text: str, longest: int = LONGEST_TEXT) -> str:
    """Return the text on one line without invisible characters, cut at `longest` characters."""
    seen = "".join(c if not _invisible(c) else " " for c in text[: 2 * longest])
    return " ".join(seen.split())[:longest].rstrip()


def harmless(text: str) -> str:
    """Return the text; nothing of it where it speaks to a machine."""
    return "" if speaks_to_model(text) else text


def _invisible(character: str) -> bool:
    return (not character.isascii() and unicodedata.category(character) in {"Cc", "Cf", "Cs", "Co", "Cn"}) or (
        character.isascii() and not character.isprintable()
    )


LEAST_NAME_WORDS, MOST_NAME_WORDS = 3, 8
MOST_NOTE_WORDS = 25
MOST_LABEL_WORDS = 8
ROOT_ENDING = "Survey Taxonomy"
LONGEST_NAME, LONGEST_NOTE = 120, 300

_NUMBERING = re.compile(r"^(?:\(?(?:\d{1,2}(?:\.\d{1,2})*|[A-Z]|[ivxIVX]{1,4})[.):]\s+|[-*•#]+\s+)+")
_JOINTS = str.maketrans("/–-", "   ")
_WRAPPING = " \t\"'`“”‘’*_:;,"
_ARTICLES = frozenset({"a", "an", "the"})


def name_fault(name: str) -> str | None:
    """Return what is wrong with a node's name, None where nothing is."""
    words = name.split()
    if not words:
        return "has no name"
    # "Attention-Score-Based Eviction" says as much as four words; asking again for a longer one would cost a question.
    least_met = len(name.translate(_JOINTS).split()) >= LEAST_NAME_WORDS
    if not (least_met and len(words) <= MOST_NAME_WORDS):
        return f"is named by {len(words)} words, not by {LEAST_NAME_WORDS} to {MOST_NAME_WORDS}"
    bucket = next((w for w in words if w.strip(",.;:()").casefold() in FORBIDDEN), None)
    return f"is named as a vague bucket ({bucket!r})" if bucket else None


def note_fault(note: str | None) -> str | None:
    """Return what is wrong with a scope or exclude note, None where nothing is."""
    if not note or not note.strip():
        return "is missing"
    if len(note.split()) > MOST_NOTE_WORDS:
        return f"has more than {MOST_NOTE_WORDS} words"
    return "has more than one sentence" if len(split_sentences(note)) > 1 else None


def corrected_name(name: str) -> str:
    """Return the name without numbering, quotes and marks, and with at most eight words."""
    plain = harmless(plain_words(name, LONGEST_NAME))
    words = _NUMBERING.sub("", plain).strip(_WRAPPING).split()
    if len(words) > MOST_NAME_WORDS:
        words = words[:MOST_NAME_WORDS]
        while len(words) > LEAST_NAME_WORDS and words[-1].casefold() in STOP_WORDS:
            words.pop()
    return " ".join(words).rstrip(_WRAPPING)


def corrected_note(note: str | None) -> str:
    """Return the note's first sentence with at most 25 words; empty where there is none."""
    plain = harmless(plain_words(note or "", LONGEST_NOTE))
    first = next((plain[start:end] for start, end in split_sentences(plain)), "")
    words = first.split()
    if len(words) <= MOST_NOTE_WORDS:
        return first
    return f"{' '.join(words[:MOST_NOTE_WORDS]).rstrip(' ,;:.')}…"


def root_name(core_task: str) -> str:
    """Return `TOPIC_LABEL Survey Taxonomy`: the core task, cut to at most eight words by deletions alone.

    Articles go first, then phrases from the end that a preposition opens, then words from the end.
    """
    words = harmless(plain_words(core_task, LONGEST_NOTE)).strip(_WRAPPING + ".").split()
    label = next((kept for kept in _shortenings(words) if len(kept) <= MOST_LABEL_WORDS), [])
    return " ".join([*label, ROOT_ENDING] if label else ["Core Task", ROOT_ENDING])


def _shortenings(words: list[str]) -> Iterator[list[str]]:
    yield words
    kept = [word for word in words if word.casefold() not in _ARTICLES]
    yield kept
    while len(kept) > MOST_LABEL_WORDS:
        opening = max((i for i, word in enumerate(kept) if i >= LEAST_NAME_WORDS and word in PREPOSITIONS), default=0)
        if not opening:
            break
        kept = kept[:opening]
        yield kept
    kept = kept[:MOST_LABEL_WORDS]
    while len(kept) > 1 and kept[-1].casefold() in STOP_WORDS:
        kept = kept[:-1]
    yield kept


def root_fault(name: str, core_task: str) -> str | None:
    """Return what is wrong with the root's name, None where nothing is (Table 15, constraint 5)."""
    if name == root_name(core_task):
        return None
    words = name.split()
    label = [word.casefold() for word in words[:-2]]
    if words[-2:] != ROOT_ENDING.split() or not label:
        return f"is not named TOPIC_LABEL {ROOT_ENDING}"
    if len(label) > MOST_LABEL_WORDS:
        return f"has a label of more than {MOST_LABEL_WORDS} words"
    left = iter(plain_words(core_task).casefold().split())
    return None if all(word in left for word in label) else "has a label with words that the core task has not"


def scope_by_name(name: str) -> str:
    """Return the inclusion rule of a node that came without one."""
    return f"Work on {name or 'this subject'}."


def exclude_by_sibling(sibling: str | None, parent: str) -> str:
    """Return the exclusion rule of a node that came without one, with where the excluded belongs."""
    if sibling:
        return f"Work on {sibling} belongs under “{sibling}”."
    return f"Work that is not on {parent or 'this subject'} has no place here."
