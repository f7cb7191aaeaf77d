"""A model that quotes nothing but inventions, twice: no run of it is complete, and the next one heals."""

import json
from pathlib import Path
from typing import Any

from small_papers import some_papers

from peerassay.cli.app import run as command
from peerassay.progress import ExitCode
from peerassay.testing.model_server import ModelServer
from peerassay.testing.model_shapes import ModelRequest
from peerassay_bench.obliging import ObligingModel

INVENTED = "The zeppelins of Borneo carry forty barrels of violet ink"


def inventing(request: ModelRequest) -> str:
    """Answer as the obliging model does, every quote replaced by words of no text."""
    return json.dumps(_without_quotes(json.loads(ObligingModel()(request))))


def _without_quotes(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: INVENTED if key == "words" and each else _without_quotes(each) for key, each in value.items()}
    return [_without_quotes(each) for each in value] if isinstance(value, list) else value


def test_an_explanation_of_invented_quotes_is_not_complete(tmp_path: Path) -> None:
    """The question has failed, and what was invented stands nowhere; a model that quotes heals it."""
    papers = some_papers(tmp_path, 1)
    fast = ["--home", str(tmp_path / "home"), "--out", str(tmp_path / "out"), "--quiet", "--job", "explain"]

    def ran(server: ModelServer) -> int:
        return command(["run", str(papers), *fast, "--engine", "openai:any", "--base-url", server.openai_url])

    with ModelServer(inventing) as server:
        assert ran(server) == ExitCode.PARTIAL
        port = int(server.url.rpartition(":")[2])
    assert "not one of the quotes" in (tmp_path / "out" / "failures.csv").read_text(encoding="utf-8")
    with ModelServer(ObligingModel(), port=port) as server:
        assert ran(server) == ExitCode.COMPLETE
