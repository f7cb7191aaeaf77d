"""Real papers of many layouts: title, headings and clean sentences, where real papers are at hand."""

import json
import os
import re
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from rapidfuzz.distance import LCSseq

from examples import digest, names, wrong
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
NUMBER = re.compile(r"^((\d+(\.\d+)*|[A-Z](\.\d+)*|[IVX]+)[.:]?)\s+(?=\S)")
LEAK = re.compile(r"^(Figure|Fig\.|Table) ?\d+[.:|]|^Under review as|^arXiv:\d|^Published as a conference")


FILE = Path(__file__).parent / "examples" / "real_papers.jsonl"
DATA = Path(os.environ.get("PEERASSAY_DATA", Path(__file__).resolve().parents[4] / "shared" / "data"))


@cache
def read(file: Path) -> Paper:
    """A printed paper as read."""
    return read_pdf(file.read_bytes(), file.name)


def pages(name: str) -> dict[str, str]:
    """Of each page a digest of its sentences with their places, of the whole paper some of its other parts."""
    paper = read(DATA / "pdfs" / f"{name}.pdf")
    told: dict[str, list[Any]] = {}
    for s in paper.sentences:
        boxes = [[round(side) for side in (b.left, b.bottom, b.right, b.top)] for b in s.boxes]
        told.setdefault(f"page {s.page}", []).append([s.id, s.paragraph, s.text, boxes])
    whole: dict[str, Any] = {
        "card": paper.card,
        "sections": paper.sections,
        "references": paper.references,
        "hidden": paper.hidden,
    }
    whole |= {"blocks": paper.blocks, "left out": paper.left_out}
    return {part: digest(value) for part, value in (whole | {"warnings": paper.warnings} | told).items()}


CALLS = {"pages": pages}


@pytest.mark.parametrize("name", names(FILE))
def test_pages_are_read_as_they_were(data_folder: Path, name: str) -> None:
    """Whoever changes how real papers are read sees on which pages, before it is kept."""
    assert data_folder == DATA
    assert wrong(FILE, CALLS, name) == []


def plain(text: str) -> str:
    return re.sub(r"[\W_]", "", text.lower())


@pytest.mark.parametrize("name", FILES)
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
