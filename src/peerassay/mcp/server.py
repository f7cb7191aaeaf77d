"""The server: the tools with what agents are told of them, and the records as resources."""

import json
from collections.abc import Awaitable, Callable
from functools import wraps
from typing import Any, Final

from mcp.server.mcpserver import Context, MCPServer
from mcp.server.mcpserver.exceptions import ToolError
from mcp.types import ToolAnnotations
from pydantic import ValidationError

from peerassay.errors import PeerassayError
from peerassay.mcp.tools import Tools
from peerassay.reports.visible import one_line
from peerassay.settings import Settings

INSTRUCTIONS: Final = (
    "Answers peer reviews and checks drafts with evidence. Every quote was found in its source; `left_out` "
    "counts points that did not fit: `show_points` gives them, or one point with all that is known of it; `whole` is "
    "the resource with everything. Finding nothing does not prove that nothing exists. "
    "Files are named by their paths on this machine, papers by link too (arxiv:ID, a DOI, an OpenReview forum)."
)
_RUNS: Final = ToolAnnotations(read_only_hint=False, destructive_hint=False, idempotent_hint=True, open_world_hint=True)
_READS: Final = ToolAnnotations(read_only_hint=True, open_world_hint=True)
_READS_HERE: Final = ToolAnnotations(read_only_hint=True, open_world_hint=False)


def make_server(settings: Settings) -> MCPServer:
    """Return the server; where the settings name no model and the host offers its own, that one answers."""
    server = _Server("peerassay", instructions=INSTRUCTIONS)
    tools = Tools(settings)
    for tool, annotations in (
        (tools.assess_reviews, _RUNS),
        (tools.check_draft, _RUNS),
        (tools.novelty_report, _RUNS),
        (tools.explain_comment, _RUNS),
        (tools.show_points, _READS_HERE),
        (tools.find_earlier_work, _READS),
        (tools.verify_quote, _READS),
        (tools.look_up_reference, _READS),
    ):
        server.tool(structured_output=False, annotations=annotations)(_in_one_sentence(tool))
    server.resource("record://{digest}", name="record", mime_type="application/json")(tools.record)
    server.resource("report://{digest}", name="report", mime_type="text/markdown")(tools.report)
    return server


class _Server(MCPServer):
    """A server that says in one sentence which argument is wrong; arguments that a tool does not have are refused."""

    async def call_tool(self, name: str, arguments: dict[str, Any], context: Context[Any, Any] | None = None) -> Any:
        """Call a tool by its name. Raises ToolError."""
        known = next(
            (list(t.parameters.get("properties", {})) for t in self._tool_manager.list_tools() if t.name == name), None
        )
        unknown = [key for key in arguments if known is not None and key not in known]
        if unknown and known is not None:
            raise ToolError(f"{name} has no argument {_quoted(unknown)}; it has {', '.join(known)}")
        try:
            return await super().call_tool(name, arguments, context)
        except ToolError as error:
            if isinstance(error.__cause__, ValidationError):
                raise ToolError(_wrong(name, error.__cause__)) from None
            raise


def _wrong(name: str, error: ValidationError) -> str:
    """Return what is wrong with a tool's arguments, in one sentence."""
    faults = (
        f"{'.'.join(str(part) for part in fault['loc'])}: {fault['msg'][:1].lower()}{fault['msg'][1:]}"
        for fault in error.errors(include_url=False, include_input=False)
    )
    return one_line(f"{name} was called with wrong arguments: {'; '.join(faults)}")


def _quoted(names: list[str]) -> str:
    return ", ".join(f"“{one_line(name)[:60]}”" for name in names)


def _in_one_sentence(tool: Callable[..., Awaitable[Any]]) -> Callable[..., Awaitable[str]]:
    """Return the tool with what it raises for bad input as a tool's error: one sentence, what to do."""

    @wraps(tool)
    async def called(*positional: Any, **named: Any) -> str:
        try:
            return json.dumps(await tool(*positional, **named), ensure_ascii=False, separators=(",", ":"))
        except PeerassayError as error:
            raise ToolError(one_line(str(error))) from None

    return called
