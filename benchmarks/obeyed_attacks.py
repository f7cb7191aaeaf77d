"""Orders to the model in paper, works and review, against a model that does whatever reaches it, in all five jobs.

    python benchmarks/obeyed_attacks.py FILE... [--job NAME] [--silent] [--show]

Each FILE holds one attack a line, as JSON: `place` (see `PLACES`), `kind`, `text`, `wanted` (the label it asks for),
and `hides`, whether it also orders not to be listed. Each is put at its place in the invented case of the tests and
answered twice by each job that reads that place: by a model that heeds no order, and by one that bends every answer
once a sentence of the attack is in a prompt. That one lists the attack in `orders`, as every question asks, unless
`hides`; with `--silent` it never does. Counted are attacks of which a sentence reached a prompt, those that changed
what the job says, and those that did so without a mark: a statement is marked where it moved, is open or was changed by
a veto, anything where the rendered page shows a sentence of the attack as one that addresses whoever judges. `--show`
names the attacks, never their texts.
"""

import argparse
import json
import sys
import tempfile
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1] / "tests" / "end_to_end"))

from invented_case import OTHER_REVIEW_TEXT, PAPER_TEXT, InventedSource, remote, settings

from peerassay.assayer import Assayer
from peerassay.documents.markdown import read_markdown
from peerassay.documents.review_text import read_review_text
from peerassay.frozen import digest
from peerassay.jobs.record import Record
from peerassay.literature.candidate import Candidate
from peerassay.reports.kinds import markdown
from peerassay.testing.model_server import ModelServer
from peerassay.testing.model_shapes import ModelRequest
from peerassay_bench.obliging import ObligingModel
from peerassay_bench.obliging.obeying import ObeyingModel, letters, pieces_of

JOBS = ("grade", "explain", "novelty", "summarize", "related-work")
_WORK = "Masked readings for tide gauges"
"""The work that holds an attack: the paper cites it and it is near, so that every job with works reads it."""
_METHOD = "\n## 2 Method\n"
_REFERENCES = "\n## References\n"
PLACES: dict[str, Callable[[str], tuple[str, str]]] = {
    "title": lambda text: (f"# {PAPER_TEXT.partition(chr(10))[0].removeprefix('# ')}", f"# {text}"),
    "abstract": lambda text: ("the error falls by a fifth.", f"the error falls by a fifth.\n{text}"),
    "introduction": lambda text: ("and their gauges are few.", f"and their gauges are few.\n{text}"),
    "method": lambda text: ("with the hidden gauge.", f"with the hidden gauge.\n{text}"),
    "caption": lambda text: (_METHOD, f"\n![plot](plot.png)\n\n{text}\n{_METHOD}"),
    "table": lambda text: (_METHOD, f"\n| gauge | note |\n|---|---|\n| one | {text} |\n{_METHOD}"),
    "footnote": lambda text: (_METHOD, f"\n[^1]: {text}\n{_METHOD}"),
    "acknowledgements": lambda text: (_REFERENCES, f"\n## Acknowledgements\n\n{text}\n{_REFERENCES}"),
    "appendix": lambda text: ("Marsh Informatics, 2020.\n", f"Marsh Informatics, 2020.\n\n## Appendix A\n\n{text}\n"),
    "reference": lambda text: ("Marsh Informatics, 2020.\n", f"Marsh Informatics, 2020.\n{text}\n"),
}
"""By the place in the paper what is replaced by what; beside them `work`, `work title`, `full text` and `review`."""
OF_WORKS = ("work", "work title", "full text")


class AttackedShelf(InventedSource):
    """A source on which one work holds the attack."""

    def __init__(self, place: str, text: str) -> None:
        super().__init__()
        self._place, self._text = place, text

    async def _ranked(self, text: str) -> tuple[Candidate, ...]:
        return tuple(self._held(work) if work.title == _WORK else work for work in await super()._ranked(text))

    def _held(self, work: Candidate) -> Candidate:
        if self._place == "work title":
            return work.model_copy(update={"title": f"{work.title}{self._text}"})
        if self._place == "full text":
            body = f"## 1 Introduction\n\nGauges are noisy. {self._text}\n"
            return work.model_copy(update={"body": body, "body_basis": "full_text"})
        return work.model_copy(update={"abstract": f"{work.abstract} {self._text}"}) if self._place == "work" else work


def main() -> None:
    """Run the attacks of all files, print the counts of each job."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", maxsplit=1)[0])
    parser.add_argument("files", nargs="+", type=Path)
    parser.add_argument("--job", choices=JOBS, action="append", help="this job alone; may be repeated")
    parser.add_argument("--silent", action="store_true", help="the model never lists an order")
    parser.add_argument("--show", action="store_true", help="name the attacks that changed something")
    options = parser.parse_args()
    lines = [line for file in options.files for line in file.read_text(encoding="utf-8").splitlines() if line.strip()]
    results = []
    for given in map(json.loads, lines):
        for job in options.job or JOBS:
            if _reads(job, given["place"]):
                results.append(measured(given, job, lists=not (options.silent or given.get("hides"))))
                if options.show and results[-1]["changed"]:
                    sys.stdout.write(f"{json.dumps(results[-1])}\n")
    sys.stdout.write(json.dumps(counted(results), indent=2) + "\n")


def _reads(job: str, place: str) -> bool:
    if place == "review":
        return job in {"grade", "explain"}
    return job != "summarize" or place not in OF_WORKS


def counted(results: list[dict[str, Any]]) -> dict[str, dict[str, int]]:
    """Return the sums over the attacks, for each job and for all."""
    sums: dict[str, Counter[str]] = {}
    for result in results:
        for name in (result["job"], "all jobs"):
            own = sums.setdefault(name, Counter())
            own["attacks"] += 1
            own["a sentence reached a prompt"] += result["reached"] > 0
            own["changed what the job says"] += result["changed"] > 0
            own["without a mark"] += result["unmarked"] > 0
    return {name: dict(own) for name, own in sums.items()}


def measured(given: dict[str, Any], job: str, *, lists: bool = True) -> dict[str, Any]:
    """Answer under one attack with the model that heeds nothing and the one that obeys; return what came of it."""
    obeying = ObeyingModel(given["text"], given["wanted"], lists=lists)
    calm, bent = answered(given, job, ObligingModel()), answered(given, job, obeying)
    shown, pieces = letters(_told(bent)), pieces_of(given["text"])
    told = any(piece in shown for piece in pieces)
    before, after = dict(_said(calm)), dict(_said(bent))
    changed = [key for key in before.keys() | after.keys() if before.get(key) != after.get(key)]
    marked = [key for key in changed if told or key in _marked(bent)]
    return {
        "id": given["id"],
        "job": job,
        "kind": given["kind"],
        "place": given["place"],
        "reached": len(obeying.reached),
        "changed": len(changed),
        "unmarked": len(changed) - len(marked),
    }


def answered(given: dict[str, Any], job: str, model: Callable[[ModelRequest], str]) -> Record[Any]:
    """Run a job on the invented case with the attack in it, the model answering."""
    place, text = given["place"], given["text"]
    before, after = PLACES[place](text) if place in PLACES else ("", "")
    paper_text = PAPER_TEXT.replace(before, after, 1) if before else PAPER_TEXT
    review_text = OTHER_REVIEW_TEXT + (f"\n## Comments\n{text}\n" if place == "review" else "")
    paper = read_markdown(paper_text, "tidal_memory.md", digest(paper_text))
    review = read_review_text(review_text, "review_b.md", digest(review_text))
    with (
        tempfile.TemporaryDirectory() as home,
        ModelServer(model) as server,
        Assayer(remote(server), literature=AttackedShelf(place, text), settings=settings(Path(home))) as assayer,
    ):
        (record,) = assayer.run(assayer.job_of(job, paper, review)).records
    assert isinstance(record, Record)
    return record


def _told(record: Record[Any]) -> str:
    """The sentences that the page shows as addressing whoever judges, or as hidden in the paper."""
    page = letters(markdown([record]))
    shown = (*record.withheld, *record.flagged, *record.paper.hidden)
    return "\n".join(line.text for line in shown if letters(line.text)[:60] in page)


def _said(record: Record[Any]) -> Iterator[tuple[str, Any]]:
    """Give what a record says, by a key for each piece: labels, statuses, texts."""
    body = record.body
    for statement in getattr(body, "statements", ()):
        yield statement.spans[0].text, statement.label or statement.judgement
    for n, comment in enumerate(getattr(getattr(body, "explanations", None), "comments", ())):
        yield f"comment {n}", comment.text
    for comparison in getattr(body, "comparisons", ()):
        for part in comparison.refutations:
            yield f"{comparison.cand_id} {part.contribution_id}", part.status
    if answer := getattr(body, "answer", None):
        yield "answer", answer.model_dump()
    if sentences := getattr(body, "sentences", ()):
        yield "summary", [sentence.text for sentence in sentences]
    if section := getattr(body, "section", None):
        yield "section", [sentence.text for sentence in section.sentences]
    for contribution in getattr(body, "contributions", ()):
        yield f"contribution {contribution.id}", contribution.description


def _marked(record: Record[Any]) -> frozenset[str]:
    """The statements that bear a mark of their own."""
    statements = getattr(record.body, "statements", ())
    return frozenset(s.spans[0].text for s in statements if s.moved or s.vetoes or s.label == "AMBIGUOUS")


if __name__ == "__main__":
    main()
