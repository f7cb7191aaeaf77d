"""Words quoted from what has no sentences: entries of the paper's reference list, and the line over a work."""

import re

from peerassay.documents import Paper, Reference
from peerassay.jobs.reviews.answer import EvidenceAnswer
from peerassay.jobs.reviews.case import EvidenceKind
from peerassay.jobs.reviews.material import Material, WorkShown
from peerassay.prompt_injection import speaks_to_model
from peerassay.text_memory import kept_in_memory

ENTRY = re.compile(r"\[?(ref_\d+)\]?")
_LEAST = 12
"""Letters and digits that tell an entry whose id is not given."""


def listed(material: Material, given: EvidenceAnswer) -> dict[str, str]:
    """Return the entry of the reference list, or the work by its line, that has the words, as fields of evidence."""
    if given.kind is EvidenceKind.PAPER:
        entry = entry_of(material.paper, given.words, given.sentence)
        return {"reference": entry.id} if entry else {}
    work = material.work(given.source.strip("[] ")) if given.kind is EvidenceKind.WORK else None
    return {"work": work.id} if work is not None and is_in_line(work, given.words) else {}


def entry_of(paper: Paper, words: str, sentence: str) -> Reference | None:
    """Return the entry of the reference list that has the words, letters and digits compared; None where none has.

    `sentence` is the id that was given for them; where it is an entry's, that entry alone is compared.
    """
    meant, wanted = ENTRY.fullmatch(sentence.strip()), letters(words)
    if not wanted or (meant is None and len(wanted) < _LEAST):
        return None
    entries = (e for e in paper.references if meant is None or e.id == meant[1])
    return next((e for e in entries if wanted in letters(e.text) and not speaks_to_model(e.text)), None)


def is_in_line(work: WorkShown, words: str) -> bool:
    """Whether the words are in the line of authors, date, venue and title that a work is shown with."""
    wanted = letters(words)
    return len(wanted) > 3 and wanted in letters(f"{work.line} {work.read.candidate.title}")


@kept_in_memory(256)
def letters(text: str) -> str:
    """Return the letters and digits of a text, in lower case."""
    return "".join(character for character in text.casefold() if character.isalnum())
