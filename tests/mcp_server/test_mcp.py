"""The jobs as an agent's tools: every tool called by the SDK's own client, in memory and over stdio."""

import json
import sys
from typing import Any

import pytest

pytest.importorskip("mcp")
from mcp import Client, StdioServerParameters
from mcp.types import CreateMessageResult, TextContent

from peerassay import example
from peerassay.home import home_of
from peerassay.literature.library import Library
from peerassay.mcp import make_server
from peerassay.settings import Settings

PAPER = str(example.PAPER)
REVIEWS = [str(path) for path in example.REVIEWS]
COMMENT = "Attaching an exit head after every block is known from earlier work on keyword spotting."
CALLS: dict[str, dict[str, Any]] = {
    "assess_reviews": {"paper": PAPER, "reviews": REVIEWS},
    "check_draft": {"draft": PAPER},
    "novelty_report": {"paper": PAPER},
    "explain_comment": {"paper": PAPER, "comment": COMMENT},
    "find_earlier_work": {"query": "exit heads for keyword spotting"},
    "verify_quote": {"source": PAPER, "quote": "fits the gate thresholds every week to the expected species mix"},
    "look_up_reference": {"reference": "Exit heads for keyword spotting on microcontrollers"},
}


@pytest.fixture(scope="module", name="settings")
def _settings(tmp_path_factory: pytest.TempPathFactory) -> Settings:
    settings = Settings(home=tmp_path_factory.mktemp("home"))
    Library(home_of(settings).library).add(example.LIBRARY)
    return settings


async def called(client: Client, name: str, steps: list[str] | None = None, **given: Any) -> dict[str, Any]:
    async def noted(_: float, __: float | None, message: str | None) -> None:
        if steps is not None:
            steps.append(message or "")

    result = await client.call_tool(name, given, progress_callback=noted)
    (content,) = result.content
    assert isinstance(content, TextContent)
    assert not result.is_error, content.text
    assert len(content.text.encode()) <= 3_000
    answer: dict[str, Any] = json.loads(content.text)
    return answer


@pytest.mark.parametrize("name", CALLS)
async def test_every_tool_answers_in_three_kilobytes(name: str, settings: Settings) -> None:
    """What a job made is in brief, with the address of the whole, which is a resource."""
    async with Client(make_server(settings)) as client:
        assert {tool.name for tool in (await client.list_tools()).tools} == {*CALLS, "show_points"}
        answer = await called(client, name, **CALLS[name])
        if "whole" not in answer:
            return
        whole = (await client.read_resource(answer["whole"])).contents[0]
        report = (await client.read_resource(answer["report"])).contents[0]
    assert json.loads(whole.text)["paper"]["card"]["title"] == answer["title"]
    assert answer["title"].split(":")[0] in report.text


async def failure(client: Client, name: str, **given: Any) -> str:
    result = await client.call_tool(name, given)
    assert result.is_error
    (content,) = result.content
    assert isinstance(content, TextContent)
    return content.text


async def test_a_comment_gets_the_points_of_its_own_sentences(settings: Settings) -> None:
    """What is copied from one review brings points on these words alone; a sentence of no review is not found."""
    given = {"paper": PAPER, "reviews": REVIEWS}
    async with Client(make_server(settings)) as client:
        whole = await called(client, "assess_reviews", **given)
        record = json.loads((await client.read_resource(whole["whole"])).contents[0].text)
        names = {review["id"]: review["name"] for review in record["reviews"]}
        for issue in record["body"]["issues"]:
            for said in issue["statements"]:
                words = said["spans"][0]["text"]
                made = await called(client, "explain_comment", comment=words, **given)
                assert names[said["review"]] in {point["by"] for point in made["points"]}
                assert any(words in point["words"] or point["words"] in words for point in made["points"])
        strange = await called(client, "explain_comment", comment="This sentence is in no review, I promise.", **given)
    assert (strange["found"], strange["points"]) == (False, [])


async def test_one_line_is_a_text(settings: Settings) -> None:
    """A short comment is a text and no path; a path that is none is a slip, and so is an empty text."""
    short = "The experiments lack error bars."
    async with Client(make_server(settings)) as client:
        alone = await called(client, "explain_comment", paper=PAPER, comment=short)
        among = await called(client, "assess_reviews", paper=PAPER, reviews=[short])
        assert {"found": True, "state": "complete"}.items() <= alone.items()
        assert among["kind"] == "case"
        assert "file not found" in await failure(client, "assess_reviews", paper=PAPER, reviews=["/no/such review.md"])
        assert "is empty" in await failure(client, "explain_comment", paper=PAPER, comment="")
        assert "is empty" in await failure(client, "assess_reviews", paper=PAPER, reviews=[""])


async def test_points_that_were_left_out_can_be_had(settings: Settings) -> None:
    """`show_points` gives the points that follow, and one point with its words; nothing comes twice."""
    async with Client(make_server(settings)) as client:
        first = await called(client, "assess_reviews", paper=PAPER, reviews=REVIEWS)
        ids = [point["id"] for point in first["points"]]
        left_out = first.get("left_out", 0)
        while left_out:
            more = await called(client, "show_points", record=first["record"], offset=len(ids))
            ids += [point["id"] for point in more["points"]]
            left_out = more.get("left_out", 0)
        assert len(set(ids)) == len(ids)
        one = await called(client, "show_points", record=first["record"], point=ids[-1])
        assert one["points"][0]["id"] == ids[-1]
        assert one["points"][0]["words"]
        assert "has no point" in await failure(client, "show_points", record=first["record"], point="C999")


async def test_wrong_arguments_are_one_sentence(settings: Settings) -> None:
    """An unknown argument is named with those that there are; a wrong type and a wrong number are said in words."""
    async with Client(make_server(settings)) as client:
        unknown = await failure(client, "verify_quote", sorce=PAPER, quote="x")
        kind = await failure(client, "find_earlier_work", query="exit heads", limit="five")
        number = await failure(client, "find_earlier_work", query="exit heads", limit=-1)
        nothing = await failure(client, "find_earlier_work", query=" ")
        many = await called(client, "find_earlier_work", query="exit heads for keyword spotting", limit=50)
        for tool in (await client.list_tools()).tools:
            assert tool.annotations is not None
            assert all(argument.get("description") for argument in tool.input_schema["properties"].values())
    assert "“sorce”" in unknown
    assert "source, quote" in unknown
    for words in (unknown, kind, number, nothing):
        assert "\n" not in words
        assert "pydantic" not in words
    assert "limit" in kind
    assert "greater than or equal to 1" in number
    assert "at most 20" in many["note"]


async def test_quotes_and_references_are_found_or_not(settings: Settings) -> None:
    """Words of the paper have a page, invented ones none; a work of the library is resolved."""
    async with Client(make_server(settings)) as client:
        true = await called(client, "verify_quote", **CALLS["verify_quote"])
        false = await called(client, "verify_quote", source=PAPER, quote="a sentence that nobody has ever written here")
        known = await called(client, "look_up_reference", **CALLS["look_up_reference"])
    assert (true["found"], true["exact"]) == (True, True)
    assert true["page"]
    assert false["found"] is False
    assert known["state"] == "resolved"


async def test_references_are_read_as_printed_and_by_their_own_ids(settings: Settings) -> None:
    """Authors, title and year of a printed entry are used; a work's `id` leads to it; what nobody wrote is no work."""
    async with Client(make_server(settings)) as client:
        works = (await called(client, "find_earlier_work", query="exit heads for keyword spotting"))["works"]
        for work in works:
            surname = work["authors"][0].split()[-1]
            printed = f"[7] {surname} et al. {work['title']}. ICASSP {work['year']}."
            for reference in (printed, work["id"]):
                assert (await called(client, "look_up_reference", reference=reference))["title"] == work["title"]
        invented = "Smith J. et al. Topological Entropy Quantization for Toasters. NeurIPS 2023."
        missing = await called(client, "look_up_reference", reference=invented)
        empty = await failure(client, "look_up_reference", reference="")
    assert works
    assert "no title" not in missing["note"]
    assert "title" not in missing
    assert "nothing to look up" in empty


async def test_steps_are_told_and_a_slip_is_one_sentence(settings: Settings) -> None:
    """Progress comes as notifications; a missing file is a tool's error with what to do."""
    steps: list[str] = []
    async with Client(make_server(settings)) as client:
        await called(client, "novelty_report", steps, paper=PAPER)
        failed = await client.call_tool("novelty_report", {"paper": "nowhere.pdf"})
    assert any("searching" in step for step in steps)
    assert failed.is_error
    assert "check the path" in str(failed.content)


async def test_the_hosts_own_model_answers(settings: Settings) -> None:
    """Where no engine is named and the host offers its model, that one is asked, and the record says so."""
    prompts: list[Any] = []

    async def answer(_: Any, params: Any) -> CreateMessageResult:
        prompts.append(params)
        return CreateMessageResult(role="assistant", content=TextContent(type="text", text="no JSON"), model="theirs")

    async with Client(make_server(settings), sampling_callback=answer, mode="legacy") as client:
        failed = await client.call_tool("novelty_report", {"paper": PAPER})
    assert prompts
    assert "Listening Less" in str(prompts[0].messages)
    assert failed.is_error  # what cannot be read is no answer, and without the first answer there is no report


async def test_over_stdio_the_server_is_the_same(settings: Settings) -> None:
    """The command speaks the protocol on standard input and output, and nothing else is printed there."""
    arguments = ["-m", "peerassay", "mcp", "--home", str(settings.home)]
    async with Client(StdioServerParameters(command=sys.executable, args=arguments)) as client:
        answer = await called(client, "find_earlier_work", **CALLS["find_earlier_work"])
    assert answer["works"]
