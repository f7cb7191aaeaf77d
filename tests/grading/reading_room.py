"""An invented paper and reviews of it, for tests of what is read out of them."""

from peerassay.documents.markdown import read_markdown
from peerassay.documents.paper import Paper
from peerassay.documents.review import Review
from peerassay.documents.review_text import review_from_text

PAPER_TEXT = """# HarborNet: Tide-aware masking for sparse harbour sensors

## Abstract
Harbour sensors report rarely. We propose HarborNet, a masking scheme that hides whole rows of readings by
tide level. We prove that the scheme is unbiased for stationary tides. On three harbours the error falls by a tenth.

## 1 Introduction
Forecasting from sparse sensors is hard. RowDrop [1] hides rows at random, and BuoyGAT [2] passes messages between
buoys. We introduce a tide-aware masking loss that needs no labels. Our experiments cover three harbours.

## 2 Conclusion
Tide-aware masking helps where readings are rare.

## References
[1] A. Mereva and T. Lund. RowDrop: Hiding rows of sensor readings at random. In Proceedings of the Sensor Learning
Conference, 2019.
[2] P. Osei, L. Haug. BuoyGAT: Message passing between buoys for harbour forecasts. In Workshop on Marine Data, 2021.
"""

REVIEW_TEXT = """SUMMARY:
The paper proposes a novel masking scheme for harbour sensors.

STRENGTHS:
- To my knowledge, this is the first work to mask rows by tide level.

WEAKNESSES:
1. **Limited novelty.** Masking whole rows has already been proposed in RowDrop [1]. For example, [2] hides rows too.
2. While the loss is new, the masking itself is similar to Quill et al. (2020).
3. The experiments use only the interval [0, 1], see Table [3] and Eq. (2).

[1] Mereva, A., and Lund, T. "RowDrop: Hiding rows of sensor readings at random." Sensor Learning Conference, 2019.
[2] Tarn, B., et al. "Seasonal row masking for ocean buoys." arXiv preprint arXiv:1805.04321 (2018).

QUESTIONS:
How does the method differ from [1]?

[1] Weir, S. "Masking by moon phase." Journal of Tides, 2017.
"""


def paper() -> Paper:
    """Return the invented paper."""
    return read_markdown(PAPER_TEXT, "harbour.md", "0" * 64)


def review(text: str = REVIEW_TEXT) -> Review:
    """Return the invented review, or one of another text."""
    return review_from_text(text, name="review.md")
