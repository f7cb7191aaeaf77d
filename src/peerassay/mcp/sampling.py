"""An engine that asks the agent's own model: the host of the tools answers the questions, so that no key is needed."""

import warnings

from mcp.server.mcpserver import Context
from mcp.shared.exceptions import MCPDeprecationWarning, MCPError
from mcp.types import SamplingMessage, TextContent
from mcp_types.version import MODERN_PROTOCOL_VERSIONS

from peerassay.engines.asking import Asking
from peerassay.engines.question import A, Answered, Question, Usage
from peerassay.engines.reply import NO_TEMPERATURE, Reply, Request, Wasted
from peerassay.errors import EngineRefused
from peerassay.home import Cache

HOST = "host"
"""What records call the agent's model, whose own name stands in each reply."""


class Sampling:
    """Asks the model of the host that called a tool; each request is one sampling request to it."""

    def __init__(self, context: "Context[None, None]", cache: Cache) -> None:
        self._context = context
        self.refused = ""
        """Why the host's model did not answer, the last reason; "" where it always did."""
        self.asking = Asking(self._respond, engine=self.name, model=HOST, parameters={}, cache=cache)

    @property
    def name(self) -> str:
        """`sampling`."""
        return "sampling"

    @property
    def model(self) -> str:
        """`host`."""
        return HOST

    @property
    def endpoint(self) -> str:
        """The agent's host, which text is given to."""
        return "the agent's host"

    async def ask(self, question: Question[A]) -> Answered[A]:
        """Answer the question, from the cache where the same was answered before."""
        return await self.asking.ask(question)

    async def aclose(self) -> None:
        """Nothing to let go of: the connection is the host's."""

    async def _respond(self, request: Request, _: Wasted) -> Reply:
        texts = "\n\n".join((*request.last_words, *(request.dialogue or ())))
        try:
            with warnings.catch_warnings():
                # The protocol of 2026-07-28 no longer has it; hosts of today do.
                warnings.simplefilter("ignore", MCPDeprecationWarning)
                made = await self._context.session.create_message(
                    [SamplingMessage(role="user", content=TextContent(type="text", text=texts))],
                    max_tokens=request.max_output_tokens,
                    system_prompt=request.system,
                    related_request_id=self._context.request_id,
                )
        except MCPError as error:
            self.refused = str(error) or "no reason"
            raise EngineRefused(
                f"the host's model gave no answer ({error})", where=HOST, fix="name an engine"
            ) from error
        contents = made.content if isinstance(made.content, list) else [made.content]
        text = "".join(content.text for content in contents if isinstance(content, TextContent))
        notes = (NO_TEMPERATURE,)
        return Reply(text=text, model=made.model, finish=made.stop_reason, usage=Usage(requests=1), notes=notes)


def can_sample(context: "Context[None, None]") -> bool:
    """Whether the host offers its model, by a protocol in which it can be asked."""
    capabilities = context.client_capabilities
    if context.protocol_version in MODERN_PROTOCOL_VERSIONS:
        return False
    return capabilities is not None and capabilities.sampling is not None
