"""Records the answers that the shipped example is graded by, round by round, through the batch engine.

    python examples/record_answers.py WORK

grades the example into the folder WORK with the engine `batch:openai:MODEL` and says how many questions wait in
`WORK/home/batches`. Have them answered by a batch service, put the result file beside the requests, and run it again;
once no question waits, `src/peerassay/example/answers.jsonl` is written.
"""

import sys
from pathlib import Path

from peerassay import Assayer, Settings, example
from peerassay.home import home_of
from peerassay.literature.library import Library

MODEL = "batch:openai:a-strong-reader"


def main(work: Path) -> int:
    """Run one round; return how many reviews still wait for answers."""
    settings = Settings(home=work / "home", engine=MODEL, confidential=False, price_in=0, price_out=0)
    Library(home_of(settings).library).add(example.LIBRARY)
    tape = work / "answers.jsonl"
    tape.unlink(missing_ok=True)
    with Assayer(settings=settings, record=tape) as assayer:
        grading = assayer.grade_reviews(example.PAPER, list(example.REVIEWS))
    waiting = [r.reviewer_id for r in grading.records if any(f.pending for f in r.provenance.failures)]
    if waiting:
        print(f"{len(waiting)} reviews wait for answers: requests in {settings.home}/batches")
        return len(waiting)
    example.ANSWERS.write_text("\n".join(sorted(set(tape.read_text("utf-8").splitlines()))) + "\n", "utf-8")
    print(f"recorded: {example.ANSWERS}")
    return 0


if __name__ == "__main__":
    sys.exit(bool(main(Path(sys.argv[1]))))
