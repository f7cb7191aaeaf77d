"""Records the answers that the shipped example is answered by, round by round, through the batch engine.

    python examples/record_answers.py WORK

answers the reviews of the example into the folder WORK with the engine `batch:openai:MODEL` and says how many questions wait in
`WORK/home/batches`. Have them answered by a batch service, put the result file beside the requests, and run it again;
once no question waits, `src/peerassay/example/answers.jsonl` is written. With a model at hand the same is done by
`peerassay reply PAPER REVIEWS --engine NAME --record FILE`.
"""

import sys
from pathlib import Path

from peerassay import Assayer, Settings, example
from peerassay.home import home_of
from peerassay.literature.library import Library

MODEL = "batch:openai:a-strong-reader"


def main(work: Path) -> int:
    """Run one round; return how many questions still wait for answers."""
    settings = Settings(home=work / "home", engine=MODEL, confidential=False, price_in=0, price_out=0)
    Library(home_of(settings).library).add(example.LIBRARY)
    tape = work / "answers.jsonl"
    tape.unlink(missing_ok=True)
    with Assayer(settings=settings, record=tape) as assayer:
        record = assayer.reply(example.PAPER, list(example.REVIEWS))
    waiting = sum(failure.pending for failure in record.provenance.failures)
    if waiting:
        print(f"{waiting} questions wait for answers: requests in {settings.home}/batches")
        return waiting
    example.ANSWERS.write_text("\n".join(sorted(set(tape.read_text("utf-8").splitlines()))) + "\n", "utf-8")
    print(f"recorded: {example.ANSWERS}")
    return 0


if __name__ == "__main__":
    sys.exit(bool(main(Path(sys.argv[1]))))
