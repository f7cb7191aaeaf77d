"""An invented draft with BibTeX, earlier works, and a colleague who answers the questions on it."""

from dataclasses import dataclass, field, replace
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from peerassay.assayer import Assayer
from peerassay.engines.offline import Offline
from peerassay.engines.question import A, Answered, Question
from peerassay.home import home_of
from peerassay.jobs.checking.claims import CheckClaims, ClaimsAnswer, TooStrong
from peerassay.jobs.checking.record import CheckRecord
from peerassay.jobs.novelty.comparing import CompareWorks, WorksCompared
from peerassay.jobs.question import Quote
from peerassay.literature.library import Library
from peerassay.settings import Settings

SHARED = (
    "Barges announce themselves by radio transponders that report position and speed every ten seconds while under "
    "way and every three minutes at anchor, and we drop every report whose speed differs from the last one by more "
    "than two metres per second"
)
TEX = rf"""\documentclass{{article}}
\title{{LockKeeper: Scheduling Canal Locks by Learned Barge Arrivals}}
\author{{Ines Haverkamp}}
\begin{{document}}
\maketitle
\begin{{abstract}}
Canal locks waste water when they are emptied for a single barge. We propose LockKeeper, a policy that opens a lock
when the predicted arrivals of barges fill its chamber. We present the first policy that weighs the uncertainty of
arrivals against the water of a cycle.
\end{{abstract}}
\section{{Introduction}}
Keepers decide by eye when to wait for one more barge \cite{{queue2016}}. Our policy holds the gate while the expected
gain of waiting is larger than the water that an extra cycle costs. Packing barges is known \cite{{pack2018}} and hard
\cite{{missing2020}}.
\section{{Data}}
{SHARED}. Nine locks are covered \cite{{ghost2021}}.
\bibliography{{refs}}
\end{{document}}
"""
BIB = r"""@article{queue2016, title={Queueing at Lock Chambers and Gates}, author={Lena Brandt}, year={2013},
  journal={Annals of Waterway Operations}}
@misc{pack2018, title={Packing Barges into Locks}, author={Otto Weiss}, year={2018}, howpublished={arXiv:1801.00001}}
@misc{again2018, title={Packing Barges into Locks}, author={Otto Weiss}, year={2018}}
@article{ghost2021, title={An Invented Survey of Nothing in Particular}, author={Nobody Known}, year={2021}}
"""
WORKS = f"""@article{{gate2021, title={{GateWait: Waiting for One More Barge}}, author={{Mara Okafor}}, year={{2021}},
  journal={{Inland Waterways Review}}, abstract={{A lock keeper may wait for one more barge. We hold the gate as long
  as the expected saving of water exceeds the cost of delay, with arrivals of barges predicted from transponders.}}}}
@article{{queue2016, title={{Queueing at Lock Chambers and Gates}}, author={{Lena Brandt}}, year={{2016}},
  journal={{Annals of Waterway Operations}}, abstract={{We model a lock as a batch server with random arrivals.}}}}
@article{{pack2018, title={{Packing Barges into Locks}}, author={{Otto Weiss}}, year={{2018}},
  journal={{Workshop on Logistics}}, abstract={{Packing barges into a chamber of a lock is a bin problem.}}}}
@article{{net2022, title={{BargeNet: Arrival Times from Transponder Tracks}}, author={{Ivo Lang}}, year={{2022}},
  journal={{Data for Rivers}}, abstract={{We predict when a barge reaches a lock. {SHARED}.}}}}
"""


def draft_in(folder: Path) -> Path:
    """Write the draft into a folder, and return it."""
    draft = folder / "draft"
    draft.mkdir(parents=True, exist_ok=True)
    (draft / "main.tex").write_text(TEX, encoding="utf-8")
    (draft / "refs.bib").write_text(BIB, encoding="utf-8")
    return draft


def settings_in(folder: Path, **more: Any) -> Settings:
    """Return settings with a library of the earlier works."""
    settings = Settings.model_validate({"home": folder / "home", "paper_date": "2024-01-01", **more})
    works = folder / "works.bib"
    works.write_text(WORKS, encoding="utf-8")
    Library(home_of(settings).library).add(works)
    return settings


@dataclass
class Colleague:
    """Says of the nearest work that it has a part, and of each strong sentence that it is too strong."""

    name: str = "colleague"
    model: str | None = "somebody"
    endpoint: str | None = None
    asked: list[Question[Any]] = field(default_factory=list)

    async def ask(self, question: Question[A]) -> Answered[A]:
        """Answer by rules, and judge on top."""
        self.asked.append(question)
        answered = await Offline().ask(question)
        given: Any = answered.answer
        if isinstance(question, CompareWorks):
            given = _parts(given)
        elif isinstance(question, CheckClaims):
            given = _too_strong(question)
        return replace(answered, answer=given if given is None else question.check(given).answer)

    async def aclose(self) -> None:
        """Nothing to let go of."""


def _parts(given: WorksCompared) -> WorksCompared:
    works = []
    for work in given.works:
        parts = tuple(part.model_copy(update={"status": "has_a_part", "say": "It waits too."}) for part in work.parts)
        works.append(work.model_copy(update={"parts": parts}))
    return given.model_copy(update={"works": tuple(works)})


def _too_strong(question: CheckClaims) -> ClaimsAnswer:
    work = next(work for work in question.material.works if "GateWait" in work.read.candidate.title)
    evidence = Quote(source=work.id, words="We hold the gate as long as the expected saving of water exceeds the cost")
    said = TooStrong(strong="the first policy", why="It was done.", evidence=evidence, instead="We propose.")
    made = [said.model_copy(update={"sentence": sentence.id}) for sentence in question.sentences]
    invented = TooStrong(sentence=made[0].sentence, why="?", evidence=Quote(source=work.id, words="words of no source"))
    return ClaimsAnswer(soften=(*made, invented)) if made else ClaimsAnswer()


def checked(folder: Path, engine: Colleague | None = None) -> CheckRecord:
    """Return the record of a check of the draft."""
    with Assayer(engine, settings=settings_in(folder)) as assayer:
        return assayer.check(draft_in(folder))


@cache
def _made(*, judged: bool) -> CheckRecord:
    with TemporaryDirectory() as folder:
        return checked(Path(folder), Colleague() if judged else None)


def of_this_machine(engine: Colleague | None = None) -> CheckRecord:
    """Return the record of a check, made once."""
    return _made(judged=engine is not None)
