"""ROUGE (Lin 2004) by the package rouge-score: shared words, pairs of words and longest runs, as F1 from 0 to 100."""

from collections.abc import Mapping

from peerassay.errors import MissingExtra

MEASURES = {"rouge_1": "rouge1", "rouge_2": "rouge2", "rouge_l": "rougeLsum"}
"""Our names by the package's; the longest run is taken sentence by sentence, as summaries are scored."""


def rouge(gold: str, text: str, measures: Mapping[str, str] = MEASURES) -> dict[str, float]:
    """Return the F1 scores of a text against the gold one, both with a sentence on each line, words stemmed.

    `measures` are other names and measures of the package. Raises MissingExtra without it.
    """
    try:
        from rouge_score.rouge_scorer import RougeScorer
    except ImportError as error:
        fix = "pip install 'peerassay-bench[metrics]'"
        raise MissingExtra("ROUGE needs rouge-score", where="metrics", fix=fix) from error
    scores = RougeScorer([*measures.values()], use_stemmer=True).score(gold, text)
    return {name: 100 * float(scores[theirs].fmeasure) for name, theirs in measures.items()}
