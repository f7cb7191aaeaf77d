"""An earlier work in one sentence, for jobs that show many works: from its summary where one is kept, else by rules."""

from collections.abc import Mapping

from peerassay.documents.reading import read_paper_bytes
from peerassay.engines.prompts import one_line
from peerassay.language.titles import normal_title
from peerassay.literature import Candidate, candidate_text
from peerassay.shield import speaks_to_model, withheld_in
from peerassay.summarizing.one_sentence import most_telling, one_sentence_of


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
    return most_telling([s.text for s in text.sentences if s.id != "title" and s.id not in withheld])


def _of_body(body: str) -> str:
    return one_sentence_of(read_paper_bytes(body.encode("utf-8", "replace"), "work.md"))
