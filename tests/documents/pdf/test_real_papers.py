"""Real papers of many layouts: title, headings and clean sentences, where real papers are at hand."""

import json
import re
from functools import cache
from pathlib import Path

import pytest
from rapidfuzz.distance import LCSseq

from peerassay.documents.paper import Paper, SectionKind
from peerassay.documents.pdf.reader import read_pdf

FILES = (
    "acl2022_speech_filtering",
    "advrobotics_world_models_survey",
    "arxiv2025_seerattention_r",
    "arxiv_step_dpo",
    "emnlp2014_rnn_encoder_decoder",
    "iclr2015_align_and_translate",
    "iclr2025_grid_cells_submission",
    "icml2017_conv_seq2seq",
    "ieee_taslp_dbn_hmm_draft",
    "jcc2023_data_augmentation",
    "jneurosci_grid_cell_tracks",
    "nips2014_seq2seq_arxiv",
    "plos_predictive_coding_memory",
)
QUICK = frozenset({"iclr2015_align_and_translate", "jcc2023_data_augmentation", "nips2014_seq2seq_arxiv"})
"""Layouts of every change: one column, one of a journal, one of two; the rest are read with the services."""
NUMBER = re.compile(r"^((\d+(\.\d+)*|[A-Z](\.\d+)*|[IVX]+)[.:]?)\s+(?=\S)")
LEAK = re.compile(r"^(Figure|Fig\.|Table) ?\d+[.:|]|^Under review as|^arXiv:\d|^Published as a conference")


@cache
def read(file: Path) -> Paper:
    """A printed paper as read."""
    return read_pdf(file.read_bytes(), file.name)


def plain(text: str) -> str:
    return re.sub(r"[\W_]", "", text.lower())


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=[] if name in QUICK else [pytest.mark.services]) for name in FILES]
)
def test_real_paper_is_understood(data_folder: Path, name: str) -> None:
    """Title exact, headings in order, main kinds found, references listed, no furniture in a sentence."""
    rows = map(json.loads, (data_folder / "pdfs" / "manifest.jsonl").read_text(encoding="utf-8").splitlines())
    expected = next(row for row in rows if row["file"] == f"{name}.pdf")
    paper = read(data_folder / "pdfs" / f"{name}.pdf")
    assert plain(paper.card.title) == plain(expected["title"])
    ours = [plain(NUMBER.sub("", section.heading)) for section in paper.sections]
    theirs = [plain(NUMBER.sub("", heading)) for heading in expected["headings"]]
    # The reference is itself extractor output that takes labels for headings and misses real ones.
    assert 2 * LCSseq.similarity(ours, theirs) / (len(ours) + len(theirs)) >= 0.75
    kinds = {section.kind for section in paper.sections}
    assert {SectionKind.ABSTRACT, SectionKind.INTRODUCTION, SectionKind.CONCLUSION} <= kinds
    assert len(paper.card.abstract) > 400
    assert len(paper.references) >= 10
    assert not [sentence.text for sentence in paper.sentences if LEAK.match(sentence.text)]
