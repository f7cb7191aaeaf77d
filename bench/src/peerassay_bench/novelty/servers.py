"""The servers of `novelty` in a process of their own: a model that notes, a catalogue, and a host of PDFs."""

import argparse
import json
import subprocess
import sys
import tempfile
import threading
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from peerassay.testing.loopback import HttpRequest, HttpResponse, LoopbackServer
from peerassay.testing.model_server import ModelServer
from peerassay.testing.semantic_scholar import SemanticScholarServer, graph_paper
from peerassay_bench.noting_model import Noting
from peerassay_bench.novelty.printed_field import PRINTED, Printed, earlier_works


@dataclass(frozen=True, slots=True)
class FieldServers:
    """Where the servers listen, and the file of the model's notes."""

    model: str
    catalogue: str
    log: Path


class PdfHost(LoopbackServer):
    """Serves the printed works under `/N.pdf`; what was asked for stands in `asked`."""

    def __init__(self, works: tuple[Printed, ...]) -> None:
        self._files = {f"/{number}.pdf": work.pdf() for number, work in enumerate(works)}
        self.asked: list[str] = []
        super().__init__(self._answer)

    async def _answer(self, request: HttpRequest) -> HttpResponse:
        self.asked.append(request.path)
        file = self._files.get(request.path)
        if file is None:
            return HttpResponse(404)
        return HttpResponse(200, file, {"content-type": "application/pdf"})


def listed(works: tuple[Printed, ...], host: str) -> list[dict[str, Any]]:
    """Return the works as the catalogue tells of them; the first `PRINTED` with the address of their PDF."""
    return [
        graph_paper(
            work.title,
            abstract=work.abstract,
            year=work.year,
            publicationDate=f"{work.year}-06-01",
            authors=[work.author],
            openAccessPdf={"url": f"{host}/{number}.pdf", "status": "GREEN"} if number < PRINTED else None,
        )
        for number, work in enumerate(works)
    ]


@contextmanager
def field_servers(latency_ms: float) -> Iterator[FieldServers]:
    """Start the servers; the model answers each question after a fixed time."""
    with tempfile.TemporaryDirectory(prefix="peerassay-bench-") as folder:
        log = Path(folder) / "asked.jsonl"
        command = [sys.executable, "-m", __name__, "--latency-ms", str(latency_ms), "--log", str(log)]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:  # noqa: S603  # our own module
            assert process.stdout is not None
            try:
                told = json.loads(process.stdout.readline())
                yield FieldServers(told["model"], told["catalogue"], log)
            finally:
                process.terminate()


def main() -> None:
    """Serve until terminated; the first line printed tells where."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--latency-ms", type=float, required=True)
    parser.add_argument("--log", type=Path, required=True)
    options = parser.parse_args()
    works = earlier_works()
    with ExitStack() as stack:
        host = stack.enter_context(PdfHost(works[:PRINTED]))
        catalogue = stack.enter_context(SemanticScholarServer(listed(works, host.url)))
        model = stack.enter_context(ModelServer(Noting(options.log), latency_ms=options.latency_ms))
        sys.stdout.write(json.dumps({"model": model.openai_url, "catalogue": catalogue.url}) + "\n")
        sys.stdout.flush()
        threading.Event().wait()


if __name__ == "__main__":
    main()
