"""The jobs as tools of an agent, by the Model Context Protocol: stdio or streamable HTTP; extra `mcp`."""

from peerassay.mcp.server import make_server

__all__ = ["make_server"]
