"""An invented paper that claims contributions in abstract, introduction and conclusion, and what surrounds them."""

from peerassay.documents.markdown import read_markdown
from peerassay.documents.paper import Paper

CLAIMING = """# LoomCast: Forecasting Thread Breaks on Weaving Looms

## Abstract

Weaving looms stop when a thread breaks. We propose LoomCast, a recurrent model with vibration gating that forecasts
thread breaks from vibration sensors. We introduce a benchmark of loom recordings with labelled thread breaks.
LoomCast outperforms all baselines by 12% in accuracy.

## 1 Introduction

Thread breaks cost mills many hours. Earlier work uses Mean Time Between Failures (MTBF) to plan repairs [1].
Forecasting breaks a minute ahead needs models that read Vibration Sensor Streams (VSS) as they come.

Our contributions are as follows:

- We propose LoomCast, a recurrent model with a gate that opens on vibration bursts.
- We prove a bound on the delay of alarms under stationary vibration.
- Extensive experiments on 40 looms show that LoomCast achieves state-of-the-art accuracy.

## 2 Method

We develop a calibration step that nobody should take for a contribution of the introduction.

## 3 Conclusion

We forecast thread breaks early enough to slow the loom down.

## Acknowledgments

We thank the mill of Harrow End, and we propose a toast to its weavers.

## References

[1] A. Mereva and T. Lund. Planning loom repairs by mean time between failures. Journal of Mills, 2019.
[2] P. Osei and L. Haug. WeaveNet: Images of faulty cloth. In Proceedings of the Cloth Conference, 2021.
[3] R. Quill. Vibration of spinning machines. Journal of Mills, 2017.
[4] B. Tarn and S. Weir. Thread tension control. Journal of Mills, 2018.
[5] C. Moss. Recurrent forecasts of machine stops. In Proceedings of the Machine Conference, 2020.

## A Proofs

We introduce an auxiliary martingale for the bound on alarms.
"""


def claiming_paper(text: str = CLAIMING) -> Paper:
    """Return the invented paper, or one of another text."""
    return read_markdown(text, "loom.md", "1" * 64)
