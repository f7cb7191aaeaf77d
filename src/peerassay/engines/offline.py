"""The engine of deterministic rules: every question answers itself, nothing leaves the machine."""

from peerassay.engines.answered import Answered, Failure
from peerassay.engines.engine import SendsNothing
from peerassay.engines.question import A, Question
from peerassay.engines.recording import Recorder
from peerassay.engines.reply import Reply
from peerassay.errors import EngineError


class Offline(SendsNothing):
    """Answers by each question's own rules, held to the same checks as a model; the floor models are measured against.

    With a recorder its answers are written down as replies, so that a replay gives them again.
    """

    def __init__(self, recorder: Recorder | None = None) -> None:
        self._recorder = recorder

    @property
    def name(self) -> str:
        """`offline rules`: stands on every verdict it gives."""
        return "offline rules"

    @property
    def model(self) -> None:
        """No model."""
        return

    async def ask(self, question: Question[A]) -> Answered[A]:
        """Answer the question by its rules and check the answer."""
        prompt = question.prompt()
        key, digest, size = question.key_of(prompt), prompt.template_digest, prompt.characters
        try:
            given = question.offline()
        except EngineError as error:
            failure = Failure(error=type(error).__name__, message=str(error))
            return Answered(None, question.name, key, self.name, None, digest, size, failure=failure)
        if self._recorder is not None:
            self._recorder.record(question.name, key, 1, Reply(text=given.model_dump_json(), model=self.name))
        checked = question.check(given)
        return Answered(checked.answer, question.name, key, self.name, None, digest, size, faults=checked.faults)
