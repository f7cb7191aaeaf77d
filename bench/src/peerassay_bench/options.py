"""What a run of a benchmark may be told."""

from dataclasses import dataclass
from pathlib import Path

from peerassay.progress import Progress, silent
from peerassay.settings import Settings

SEED = 20251120


@dataclass(frozen=True, slots=True)
class BenchOptions:
    """The options of a run.

    Attributes:
        limit: the most items drawn (what an item is, the benchmark says); None for its own default, which keeps a run
            under two minutes.
        seed: of everything that is drawn.
        quotes: `quotes` alone: a file of JSON lines {paper, quote, label, kind} to check in place of drawn quotes.
        papers: `quotes` alone: the folder of Markdown papers that those lines name.
        library: the folder of a library that holds the corpus; None to build one in a temporary folder.
        asking: `claims` alone: the settings that name the engine and the home of its replies; offline rules by
            default.
        records: `labels`, `explanations`, `chat`: files of records, or folders of such.
        record: `claims` alone: a file that every reply of the engine is written to, for a later `replay:FILE`.
        labels: `claims` and `labels`: the folder of labels; None for those of the source, where it is at hand.
        part: the one part of `claims`, split of `labels`, or job of `chat`; None for all (`chat`: reply).
        sheet: `explanations`: the file that a sheet for people is written to; `chat`: the folder of sheets.
        rated: `explanations`, `chat`: sheets that came back filled in, one a rater.
        build: `related-work`: a folder of papers to make its data set from; `studies`: the folder that tasks go to.
        reviews: `studies` alone: a folder with reviews that models wrote, PAPER/review_A.md.
        out: `tables`, `related-work`, `summaries`, `studies`: the folder that files are written to.
        bert: `related-work` and `summaries`: the folder of a model in ONNX form for BERTScore.
        progress: told how far the run is.

    """

    limit: int | None = None
    seed: int = SEED
    quotes: Path | None = None
    papers: Path | None = None
    library: Path | None = None
    asking: Settings = Settings()
    records: tuple[Path, ...] = ()
    record: Path | None = None
    labels: Path | None = None
    part: str | None = None
    sheet: Path | None = None
    rated: tuple[Path, ...] = ()
    build: Path | None = None
    bert: Path | None = None
    out: Path | None = None
    reviews: Path | None = None
    progress: Progress = silent

    def settings(self, **more: str | int | float | bool | None) -> dict[str, str | int | float | bool | None]:
        """Return what the result says of the run: seed and limit, and what the benchmark adds."""
        return {"seed": self.seed, "limit": self.limit, **more}
