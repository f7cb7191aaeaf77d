"""What the benchmark of summaries reads and counts: tokenised articles, facts that no paper has, baselines."""

from pathlib import Path

import pytest

from peerassay.documents import Paper
from peerassay.jobs.summarizing.body import body_of
from peerassay.settings import Settings
from peerassay_bench.closed_third import is_closed
from peerassay_bench.data_folder import DataFolder
from peerassay_bench.options import BenchOptions
from peerassay_bench.summaries.baselines import MOST_WORDS, by_sumy, lead, oracle
from peerassay_bench.summaries.bench import measure, meteor, unsupported
from peerassay_bench.summaries.documents import Summarised, documents_of, paper_of_row

SENTENCES = tuple(
    f"the {kind} net number {n} of the harbour tears on every {n} th haul in cold water @xcite ."
    for n, kind in enumerate(("small", "wide", "new", "old", "torn", "mended", "glued", "knotted"), start=3)
)
ARTICLE = " \n ".join(SENTENCES[:4]) + "     " + " \n ".join(SENTENCES[4:])
ABSTRACT = "mended nets and knotted nets of the harbour tear in cold water ."


def paper() -> Paper:
    return paper_of_row({"id": "arxiv-1", "article": ARTICLE, "abstract": ABSTRACT})


def document() -> Summarised:
    return Summarised("arxiv-1", "arxiv", paper(), ABSTRACT)


def test_a_tokenised_article_is_read_as_sentences() -> None:
    """Lines and paragraphs give sentences, capitals begin them, citations are marks again."""
    assert len(paper().sentences) == len(SENTENCES)
    assert paper().sentences[0].text.startswith("The small net number 3 of the harbour")
    assert "[1]" in paper().sentences[0].text
    assert paper().sentences[4].paragraph != paper().sentences[0].paragraph


def test_facts_that_the_paper_does_not_have_are_counted() -> None:
    """A number and a name of its own each count, those of the paper do not."""
    assert unsupported("Net 3 tears on haul 4.", document()) == []
    assert unsupported("Net 99 tears as GPT said.", document()) == ["99", "GPT"]


def test_baselines_keep_to_the_length() -> None:
    """None has more words than a summary; the oracle finds the sentences that the abstract is of."""
    pytest.importorskip("sumy", reason="LexRank needs the extra metrics of peerassay-bench")
    body = body_of(paper())
    for text in (lead(body), by_sumy(body, "lexrank"), by_sumy(body, "textrank"), oracle(body, ABSTRACT)):
        assert 0 < len(text.split()) <= MOST_WORDS
    assert "mended" in oracle(body, ABSTRACT)


def test_a_third_is_closed() -> None:
    """The parts do not depend on the order of documents."""
    share = sum(is_closed(f"arxiv-{n}") for n in range(600)) / 600
    assert 0.25 < share < 0.42


def test_the_figures_have_the_agreed_keys(tmp_path: Path) -> None:
    """ROUGE of ours and of the baselines for each set; what cannot be measured has no value, and it is said why."""
    pytest.importorskip("rouge_score")
    folder = tmp_path / "summarization"
    folder.mkdir()
    row = f'{{"id": "arxiv-1", "article": {ARTICLE!r}, "abstract": {ABSTRACT!r}}}'.replace("'", '"')
    (folder / "arxiv.jsonl").write_text(row + "\n", encoding="utf-8")
    data = DataFolder(tmp_path)
    assert [one.id for one in documents_of(data, "arxiv")] == ["arxiv-1"]
    result = measure(data, BenchOptions(part="arxiv", asking=Settings(home=tmp_path / "home")))
    assert {"arxiv_rouge_1", "arxiv_rouge_2", "arxiv_rouge_l", "arxiv_rouge_l_sum"} <= set(result.figures)
    assert {"lead", "lexrank", "textrank", "oracle"} == set(result.baselines)
    assert result.figures["arxiv_unsupported"].value == 0
    if meteor("a net", "a net") is None:
        assert result.figures["arxiv_meteor"].value is None
        assert any("WordNet" in told for told in result.warnings)
    assert result.figures["arxiv_bert_score"].value is None
    assert any("--bert" in told for told in result.warnings)
