"""What a benchmark gives: figures with intervals, beside those of trivial baselines, and the settings of the run."""

from pydantic import Field

from peerassay.frozen import Frozen


class Figure(Frozen):
    """A measured value with its 95% interval.

    Attributes:
        value: the figure, None where nothing was there to measure: an empty set has no score.
        low: lower end of the interval, None where the sample is too small or too even to give one.
        high: upper end, likewise.
        n: on how many items it rests.

    """

    value: float | None
    low: float | None = None
    high: float | None = None
    n: int


Figures = dict[str, Figure]


class BenchResult(Frozen):
    """A benchmark's outcome; its JSON is the answer of `peerassay bench NAME --json`.

    Attributes:
        bench: the benchmark's name.
        figures: by flat snake_case key.
        baselines: the same keys, as far as the baseline has them, by the baseline's name.
        settings: what the run was made with: seed, limit, sizes of the data.
        warnings: what is missing in the figures and why, in sentences; told beside the JSON, not in it.

    """

    bench: str
    figures: Figures
    baselines: dict[str, Figures] = {}
    settings: dict[str, str | int | float | bool | None] = {}
    warnings: tuple[str, ...] = Field(default=(), exclude=True)
