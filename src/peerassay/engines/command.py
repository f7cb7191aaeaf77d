"""The engine that asks a program of this machine: the prompt on its standard input, the answer on its standard output.

So a subscription, or any client that reads a prompt and prints an answer (`claude -p`, `llm`), serves as model.
"""

import asyncio
import shlex
import shutil
from typing import Final

from peerassay.engines.asking import Asking
from peerassay.engines.engine import Opening
from peerassay.engines.question import A, Answered, Question, Usage
from peerassay.engines.reply import NO_PICTURES, NO_TEMPERATURE, Reply, Request, Wasted
from peerassay.errors import EngineRefused, EngineUnavailable, SettingsError
from peerassay.incoming import incoming_text

_LEAST_SECONDS: Final = 900.0
"""Seconds that a program may take at least: it starts, sends, and prints only when all is thought."""
_MOST_BYTES: Final = 8 << 20
_MOST_AT_ONCE: Final = 4
_LONGEST_MESSAGE: Final = 200
_FIX: Final = "try it by hand: it has to read a prompt on standard input and print an answer"


class Command:
    """Asks a program: one process for each question, no shell, nothing but the prompt on its standard input.

    It sees no pictures and takes no temperature. What it sends where is its own matter: the ledger names the program.
    Raises SettingsError for a program that is not there, and for a ceiling, because no price is known.
    """

    def __init__(self, opening: Opening) -> None:
        settings = opening.settings
        self._words = _words_of(opening.named)
        self._program = shutil.which(self._words[0]) if self._words else None
        if self._program is None:
            what = f"there is no program {self._words[0] if self._words else ''!r} on the path"
            raise SettingsError(what, where="engine", fix="check its name, or write its whole path")
        if settings.cost_ceiling is not None:
            raise SettingsError("no price of a program is known", where="cost_ceiling", fix="leave the ceiling out")
        self._named = opening.named
        self._seconds = max(settings.timeout_seconds, _LEAST_SECONDS)
        self._places = asyncio.Semaphore(min(settings.concurrency, _MOST_AT_ONCE))
        self._tries = min(settings.attempts, 2)
        self.asking = Asking(
            self._respond,
            engine=self.name,
            model=self.model,
            parameters={},
            cache=opening.cache,
            recorder=opening.recorder,
        )

    @property
    def name(self) -> str:
        """`command`."""
        return "command"

    @property
    def model(self) -> str:
        """The program as the user wrote it: `command:claude -p`."""
        return f"command:{self._named}"

    @property
    def endpoint(self) -> str:
        """The program, which text is given to."""
        return f"program {self._words[0].rpartition('/')[2]}"

    async def ask(self, question: Question[A]) -> Answered[A]:
        """Answer the question, from the cache where the same was answered before."""
        return await self.asking.ask(question)

    async def aclose(self) -> None:
        """Nothing to let go of: each process has ended with its answer."""

    async def _respond(self, request: Request, _: Wasted) -> Reply:
        async with self._places:
            for left in reversed(range(self._tries)):
                try:
                    return await self._once(request)
                except EngineUnavailable:
                    if not left:
                        raise
        raise AssertionError("there is at least one try")

    async def _once(self, request: Request) -> Reply:
        text = "\n\n".join((request.system, *request.last_words, *(request.dialogue or ())))
        assert self._program is not None
        pipe = asyncio.subprocess.PIPE
        try:
            process = await asyncio.create_subprocess_exec(
                self._program, *self._words[1:], stdin=pipe, stdout=pipe, stderr=pipe
            )
        except OSError as error:
            what = f"the program cannot be started ({error.strerror})"
            raise EngineRefused(what, where=self.model, fix=_FIX) from error
        try:
            out, told = await asyncio.wait_for(process.communicate(text.encode()), self._seconds)
        except TimeoutError:
            raise EngineUnavailable(f"no answer within {self._seconds:.0f} s", where=self.model, fix=_FIX) from None
        finally:
            if process.returncode is None:
                process.kill()
                await process.wait()
        if process.returncode or not out.strip() or len(out) > _MOST_BYTES:
            raise EngineUnavailable(_why(process.returncode or 0, out, told), where=self.model, fix=_FIX)
        notes = (NO_TEMPERATURE, *((NO_PICTURES,) if request.pictures else ()))
        return Reply(text=out.decode("utf-8", "replace"), model=self.model, usage=Usage(requests=1), notes=notes)


def _words_of(named: str) -> list[str]:
    """Return the words of a command line; raises SettingsError for an open quotation."""
    try:
        return shlex.split(named)
    except ValueError as error:
        raise SettingsError(
            f"the command cannot be read ({error})", where="engine", fix="close the quotation"
        ) from None


def _why(code: int, out: bytes, told: bytes) -> str:
    if code:
        lines = incoming_text(told.decode("utf-8", "replace")).split("\n")
        last = next((line.strip() for line in reversed(lines) if line.strip()), "it said nothing")
        return f"the program ended with {code}: {last[:_LONGEST_MESSAGE]}"
    return "the program printed nothing" if not out.strip() else "the program printed more than 8 MB"


def open_command(opening: Opening) -> Command:
    """Return the engine that asks the program that is named."""
    return Command(opening)
