"""What test_finding.py and test_finding_doubts.py share."""

from peerassay.documents.markdown import read_markdown
from peerassay.documents.review_text import review_from_text
from peerassay.jobs.reviews.named_works import WorkNamed, find_works

PAPER = """# HarborNet: Tide-aware masking for sparse harbour sensors

## Abstract
Harbour sensors report rarely. We propose HarborNet, a masking scheme that hides whole rows of readings.

## 1 Introduction
RowDrop [1] hides rows at random, and BuoyGAT [2] passes messages between buoys. The counterfactual tide embedding
(CTE) [3] looks at what might have been. PierFlow [4] is a flow. We use the Wasserstein harbour distance (WHD) [5], and
test on the QuayBench benchmark [6]. Reeds (Okafor and Brandt, 2022) are not numbered. Results on QuayBench are good.
The method of Brennecke et al. [7] came later. HOVR is old.

## References
[1] A. Mereva and T. Lund. RowDrop: Hiding rows of sensor readings at random. In Sensor Learning Conference, 2019.
[2] P. Osei, L. Haug. Message passing between buoys for harbour forecasts. In ICML Workshop, 2021.
URL https://openreview.net/forum?id=Bu0yGAT77
[3] T. Lund and C. Weir. Counterfactual tide embeddings. Journal of Tides, 2018. doi: 10.1234/jt.18.77
[4] S. Weir. Flows along piers that need no labels at all. In ACL, 2020. URL https://aclanthology.org/2020.acl-main.77
[5] B. Tarn. Distances between harbours in theory and in practice. 2015.
[6] D. Quill. A place to compare quays. arXiv preprint arXiv:2001.04321, 2020.
[7] F. Brennecke and T. Lund. Sand drift below harbour walls in winter. 2016.
[8] D. Quill and S. Weir. Harbour oblique view reading: Seeing masts from far above. 2019.
"""


def works(*reviews: str, paper: str = PAPER) -> list[tuple[WorkNamed, ...]]:
    """Return the works of each review, those that only may be works left out."""
    read = read_markdown(paper, "harbour.md", "0" * 64)
    found = find_works([review_from_text(text, name="review.md") for text in reviews], read)
    return [tuple(work for work in earlier if not work.tentative) for earlier in found]


def titles(text: str) -> list[str | None]:
    """Return the titles of the works that one review names."""
    return [work.mention.title for work in works(text)[0]]


def references(text: str) -> list[str | None]:
    """Return which entries of the paper's list the works of one review are."""
    return [work.reference for work in works(text)[0]]


NEWER = PAPER.replace(
    "PierFlow [4] is a flow.", "PierFlow [4] is a flow. We follow the usual practice of tide tables [7]."
)


LISTED = PAPER + (
    "[9] C. Roe. Tides. 2009.\n[10] Quayworks. Pier tools. https://example.org/pier, 2020.\n"
    "[11] E. Poe. Harbour dredging: Deep mud and how to lift it. 2011.\n"
    "[12] M. Vane and L. Low. Fisher PIN: Geometry of harbour walls. 2012.\n"
)
