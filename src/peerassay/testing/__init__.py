"""Testing: servers for loopback, so that everybody can test offline.

    from peerassay.testing import ModelServer

    with ModelServer(lambda request: '{"claims": []}') as server:
        Assayer("openai:any", settings=Settings(base_url=server.openai_url)).reply("paper.md", ["review.md"])

`ModelServer` speaks the wire formats of OpenAI and Anthropic, `BatchServer` their batch services,
`SemanticScholarServer` the Graph API's,
`OpenAlexServer`, `ArxivServer` and `OpenReviewServer` those of their services; all can be told to fail in every way
that real ones do.
"""

from peerassay.testing.arxiv import ArxivPaper, ArxivServer
from peerassay.testing.batch_server import BatchServer
from peerassay.testing.catalogue_server import CatalogueFault, CatalogueRequest
from peerassay.testing.model_server import Fault, ModelServer
from peerassay.testing.model_shapes import ModelRequest
from peerassay.testing.openalex import OpenAlexServer, openalex_work
from peerassay.testing.openreview import OpenReviewServer
from peerassay.testing.semantic_scholar import GraphFault, GraphRequest, SemanticScholarServer, graph_paper

__all__ = [
    "ArxivPaper",
    "ArxivServer",
    "BatchServer",
    "CatalogueFault",
    "CatalogueRequest",
    "Fault",
    "GraphFault",
    "GraphRequest",
    "ModelRequest",
    "ModelServer",
    "OpenAlexServer",
    "OpenReviewServer",
    "SemanticScholarServer",
    "graph_paper",
    "openalex_work",
]
