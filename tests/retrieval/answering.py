"""An engine that gives written answers, through the same checks as any other, and the rules' where none is written."""

from pydantic import BaseModel

from peerassay.engines.offline import Offline
from peerassay.engines.question import A, Answered, Failure, Question


class Answering(Offline):
    """Answers by question name; None makes the question fail. Keeps the questions that it was asked."""

    def __init__(self, **answers: BaseModel | None) -> None:
        super().__init__()
        self.answers = answers
        self.questions: list[Question] = []

    async def ask(self, question: Question[A]) -> Answered[A]:
        """Return the written answer after its checks."""
        self.questions.append(question)
        name = question.name.rpartition("/")[2]
        if name not in self.answers:
            return await super().ask(question)
        given = self.answers[name]
        if given is None:
            failure = Failure(error="EngineUnavailable", message="the model is away")
            return Answered(None, question.name, question.key, "written", "m", "", failure=failure)
        checked = question.check(given)
        return Answered(checked.answer, question.name, question.key, "written", "m", "", faults=checked.faults)
