"""What users may rely on: the public names, where they come from, and that types ship with them."""

import subprocess
import sys
from importlib import import_module
from pathlib import Path

import pytest

import peerassay
import peerassay.testing

PUBLIC = [
    "Assayer",
    "Candidate",
    "Case",
    "CaseRecord",
    "CheckRecord",
    "Engine",
    "Evidence",
    "Issue",
    "Judgement",
    "Label",
    "Library",
    "NoveltyReport",
    "Paper",
    "PeerassayError",
    "Question",
    "Record",
    "RelatedWork",
    "Review",
    "Settings",
    "Source",
    "Span",
    "Statement",
    "SummaryRecord",
    "__version__",
    "frame",
    "read_paper",
    "read_reviews",
    "render",
    "render_report_html",
    "render_report_markdown",
    "review_from_text",
]
TESTING = [
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


def test_the_public_names_are_these() -> None:
    """A name that comes or goes is a decision, written down here and in the changelog."""
    assert peerassay.__all__ == dir(peerassay) == PUBLIC
    assert peerassay.testing.__all__ == TESTING


@pytest.mark.parametrize(
    ("room", "name"), [("peerassay", n) for n in PUBLIC] + [("peerassay.testing", n) for n in TESTING]
)
def test_every_public_name_can_be_imported(room: str, name: str) -> None:
    """Each is there, and those that are defined in the package say what they are."""
    value = getattr(import_module(room), name)
    assert isinstance(value, str) or (value.__doc__ and value.__module__.startswith("peerassay."))


def test_other_names_are_missing_as_in_any_module() -> None:
    """A wrong name is an AttributeError that names it."""
    for room in (peerassay, peerassay.testing):
        with pytest.raises(AttributeError, match="nothing_of_ours"):
            room.nothing_of_ours  # noqa: B018


def test_types_ship_with_the_package() -> None:
    """PEP 561's marker is there."""
    assert (Path(peerassay.__file__).parent / "py.typed").is_file()


def test_importing_the_package_imports_nothing_else() -> None:
    """Names are imported when they are first used."""
    code = "import sys, peerassay; print([m for m in ('pydantic', 'typer', 'sqlalchemy') if m in sys.modules])"
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout == "[]\n"


def test_versions_agree() -> None:
    """The package, its metadata and the citation file name one version."""
    root = Path(__file__).parents[1]
    assert f'version = "{peerassay.__version__}"' in (root / "pyproject.toml").read_text(encoding="utf-8")
    assert f"version: {peerassay.__version__}" in (root / "CITATION.cff").read_text(encoding="utf-8")
