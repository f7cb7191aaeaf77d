"""The paper beside the points: whole where its file is kept, said to be missing where it is not."""

import hashlib
import re
from pathlib import Path

from desks import OURS, desk_at, let_in

import case_builder as built
from peerassay.jobs.reviews.record import CaseRecord

FILLER = "Nobody has quoted this sentence."


def markdown_of(record: CaseRecord) -> bytes:
    """Return a paper in Markdown that has the record's sentences among others, at other places."""
    sentences = "\n\n".join(f"{FILLER} {sentence.text}" for sentence in record.paper.sentences)
    rows = "\n\n".join(part.text for block in record.paper.blocks for part in block.parts)
    table = "Table 1: Figures.\n\n| Method | Score |\n|---|---|\n| Ours | 71.8 |"
    return f"# {record.paper.card.title}\n\n## 1 Introduction\n\n{sentences}\n\n{rows}\n\n{table}\n".encode()


def test_a_quote_stands_in_the_whole_paper(tmp_path: Path) -> None:
    """Each quote leads to its words in the whole text once the file is kept; before, it is said to be missing."""
    record = built.large_case()
    data = markdown_of(record)
    source = record.paper.source.model_copy(update={"format": "markdown", "digest": hashlib.sha256(data).hexdigest()})
    record = record.model_copy(update={"paper": record.paper.model_copy(update={"source": source})})
    with desk_at(tmp_path, [record]) as desk:
        client = let_in(desk)
        address = f"/records/{desk.records.list()[0].digest}/reply"
        before = client.get(address).text
        client.post("/api/intake?for=pages", files={"file": ("paper.md", data)}, headers=OURS)
        after = client.get(address).text
    assert FILLER not in before
    assert before.index("The file of this paper is not kept here.") < before.index('class="ptitle"')
    assert "is not kept here" not in after
    assert after.count(FILLER) == len(record.paper.sentences)
    assert "<td>71.8</td>" in after
    for page in (before, after):
        leads = re.findall(r'class="jump" data-s="([^"]+)"', page)
        marked = " ".join(re.findall(r'<mark class="hl" data-s="([^"]+)"', page)).split()
        assert leads
        assert {quote for quote in leads if quote not in marked} == set()


def test_a_copy_that_cannot_be_read_is_said(tmp_path: Path) -> None:
    """A kept file that is no paper any more leaves the passages, and says why at the top."""
    record = built.large_case()
    data = b"PK\x03\x04 no document"
    source = record.paper.source.model_copy(update={"format": "docx", "digest": hashlib.sha256(data).hexdigest()})
    record = record.model_copy(update={"paper": record.paper.model_copy(update={"source": source})})
    with desk_at(tmp_path, [record]) as desk:
        client = let_in(desk)
        client.post("/api/intake?for=pages", files={"file": ("paper.docx", data)}, headers=OURS)
        page = client.get(f"/records/{desk.records.list()[0].digest}/reply").text
    assert page.index("The kept copy of the paper cannot be read") < page.index('class="ptitle"')
