"""A paper in one sentence of its own: what the authors made, else did, else found."""

from collections.abc import Mapping, Sequence

from peerassay.documents import Paper
from peerassay.documents.reading import read_paper_bytes
from peerassay.engines.prompts import one_line
from peerassay.jobs.summarizing.body import body_of
from peerassay.jobs.summarizing.selection import chosen, material_of
from peerassay.language.announcing import Announced, announces
from peerassay.language.titles import normal_title
from peerassay.literature import Candidate, candidate_text
from peerassay.prompt_injection import speaks_to_model, withheld_in

_WORDS = 120
"""So many words of the likeliest sentences are looked at."""


def most_informative(sentences: Sequence[str]) -> str:
    """Return the sentence that announces what was made, else done, else found, else the first; empty for none."""
    said = {announced: text for text in reversed(sentences) if (announced := announces(text))}
    order = (Announced.MADE, Announced.DONE, Announced.FOUND)
    return next((said[one] for one in order if one in said), next(iter(sentences), ""))


def one_sentence_of(paper: Paper) -> str:
    """Return one sentence of the paper's body that tells what it does; no engine is asked."""
    units = chosen(material_of(body_of(paper)), _WORDS, {})
    return most_informative([text for unit in units for text in unit.texts])


def work_in_one_sentence(work: Candidate, kept: Mapping[str, str]) -> str:
    """Return the sentence of the summary that is kept under the work's title, else the most telling of its abstract.

    Of a work without an abstract its body is summed up by rules. Empty where only the title is known. `kept` are
    sentences of summaries by normal title; what speaks to a machine is never returned.
    """
    summed = kept.get(normal_title(work.title), "")
    sentence = summed or _of_abstract(work) or (_of_body(work.body) if work.body else "")
    return "" if speaks_to_model(sentence) else one_line(sentence)


def _of_abstract(work: Candidate) -> str:
    text = candidate_text(work.model_copy(update={"body": None, "body_basis": None}))
    withheld = withheld_in(text)
    return most_informative([s.text for s in text.sentences if s.id != "title" and s.id not in withheld])


def _of_body(body: str) -> str:
    return one_sentence_of(read_paper_bytes(body.encode("utf-8", "replace"), "work.md"))
