"""Four kinds of similarity behind one interface."""

import json
import struct
from pathlib import Path

import httpx2
import pytest
import stamina

from peerassay.choices import SIMILARITIES, Choice
from peerassay.errors import EngineRefused, EngineUnavailable, MissingExtra, SettingsError
from peerassay.evidence.lexical_similarity import LexicalSimilarity
from peerassay.evidence.openai_similarity import OpenAISimilarity
from peerassay.evidence.similarity import Comparable, SourceSimilarity, cosine, open_similarity
from peerassay.settings import Settings

ITEMS = (
    Comparable(id="near", text="Tuning violin strings by listening to beats", vector=(1.0, 0.0)),
    Comparable(id="far", text="Sorting numbers on tape drives", vector=(0.0, 1.0)),
    Comparable(id="bare", text="", vector=None),
)


@pytest.fixture(autouse=True)
def no_waiting() -> None:
    """Retry without pauses."""
    stamina.set_testing(True, attempts=3, cap=True)
    yield
    stamina.set_testing(False)


async def test_lexical_puts_the_text_with_shared_words_first() -> None:
    """Shared words of the field give a high value, none give zero, no text gives none."""
    near, far, bare = await open_similarity("lexical").compare("listening to the beats of violin strings", ITEMS)
    assert near is not None
    assert near > 0.5
    assert (far, bare) == (0.0, None)


async def test_lexical_is_symmetric_and_one_for_itself() -> None:
    """The same words give 1; the order of the two texts does not matter."""
    lexical = LexicalSimilarity()
    assert lexical.between("violin strings", "strings of a violin") == 1.0
    assert lexical.between("violin bow", "bow maker") == lexical.between("bow maker", "violin bow")


@pytest.mark.parametrize("choice", SIMILARITIES, ids=lambda choice: choice.name)
async def test_every_entry_opens_what_it_says(choice: Choice, monkeypatch: pytest.MonkeyPatch) -> None:
    """A similarity of every entry is named by its setting, has an endpoint where text leaves, and stands in help."""
    monkeypatch.setenv(choice.key or "NO_KEY", "k-of-a-test")
    assert choice.words
    assert choice.pattern in str(Settings.model_fields["similarity"].description)
    setting = f"{choice.name}:{choice.example}" if choice.wants else choice.name
    if choice.wants == "FOLDER":  # a model of our own stands in the tests below
        with pytest.raises((SettingsError, MissingExtra)):
            open_similarity(setting)
        return
    if choice.name == "static":
        pytest.importorskip("safetensors")
        pytest.importorskip("wordllama")
    similarity = open_similarity(setting)
    assert similarity.name == setting
    assert (similarity.endpoint is not None) == (choice.wants == "MODEL")
    await similarity.aclose()


@pytest.mark.parametrize("setting", ["", "lexicon", "lexical:more"])
def test_an_unknown_similarity_lists_what_is_possible(setting: str) -> None:
    """What names no similarity is one sentence with all that there are."""
    with pytest.raises(SettingsError, match="use one of lexical, source, static, onnx:FOLDER, openai:MODEL"):
        open_similarity(setting)


@pytest.mark.parametrize("setting", ["onnx", "onnx:", "openai"])
def test_a_similarity_without_its_second_half_says_what_is_missing(setting: str) -> None:
    """A similarity that wants a model or a folder is shown with one."""
    with pytest.raises(SettingsError, match=f"{setting.rstrip(':')} needs a .* for example {setting.rstrip(':')}:"):
        open_similarity(setting)


async def test_source_uses_the_vectors_given() -> None:
    """Cosines of the source's own vectors; None where one is missing or of another length."""
    odd = Comparable(id="odd", text="x", vector=(1.0, 0.0, 0.0))
    values = await SourceSimilarity(vector=(2.0, 0.0)).compare("ignored", (*ITEMS, odd))
    assert values == (1.0, 0.0, None, None)
    assert await SourceSimilarity().compare("ignored", ITEMS) == (None, None, None)


def test_a_vector_of_zeros_has_no_cosine() -> None:
    """Nothing points nowhere."""
    assert cosine((0.0, 0.0), (1.0, 0.0)) is None


def endpoint(answer: "object", asked: list[dict[str, object]]) -> httpx2.MockTransport:
    """Return a transport that answers by a function and notes what it was asked."""

    def handle(request: httpx2.Request) -> httpx2.Response:
        body = json.loads(request.content)
        asked.append({"url": str(request.url), "key": request.headers.get("authorization"), **body})
        return answer(body, len(asked))  # type: ignore[operator]

    return httpx2.MockTransport(handle)


def vectors(body: dict[str, list[str]], _: int) -> httpx2.Response:
    """Answer with (length, 1), the rows in reverse order."""
    rows = [{"index": i, "embedding": [float(len(text)), 1.0]} for i, text in enumerate(body["input"])]
    return httpx2.Response(200, json={"data": rows[::-1]})


async def test_openai_asks_once_per_text() -> None:
    """Texts are sent in one batch with model and key, and asked about once; empty ones are not sent."""
    asked: list[dict[str, object]] = []
    similarity = OpenAISimilarity("m", base_url="http://x/v1/", api_key="k", transport=endpoint(vectors, asked))
    first = await similarity.compare("violin", ITEMS)
    assert await similarity.compare("violin", ITEMS) == first
    assert first[2] is None
    assert [(a["url"], a["key"], a["model"], len(a["input"])) for a in asked] == [  # type: ignore[arg-type]
        ("http://x/v1/embeddings", "Bearer k", "m", 3)
    ]
    await similarity.aclose()


@pytest.mark.parametrize("bad", [httpx2.Response(503), httpx2.Response(200, text="<html>"), httpx2.Response(429)])
async def test_openai_tries_again(bad: httpx2.Response) -> None:
    """A passing fault is mended by another try."""
    asked: list[dict[str, object]] = []
    transport = endpoint(lambda body, n: bad if n == 1 else vectors(body, n), asked)
    assert (await OpenAISimilarity("m", transport=transport).compare("violin", ITEMS))[0] is not None
    assert len(asked) == 2


async def test_openai_gives_up_with_one_sentence() -> None:
    """An endpoint that stays down is EngineUnavailable, one that refuses is asked once."""
    asked: list[dict[str, object]] = []
    down = OpenAISimilarity("m", transport=endpoint(lambda *_: httpx2.Response(500), asked), attempts=3)
    with pytest.raises(EngineUnavailable, match="status 500"):
        await down.compare("violin", ITEMS)
    asked.clear()
    refused = OpenAISimilarity("m", transport=endpoint(lambda *_: httpx2.Response(401), asked))
    with pytest.raises(EngineRefused, match="status 401"):
        await refused.compare("violin", ITEMS)
    assert len(asked) == 1


def varint(number: int) -> bytes:
    """Encode a protobuf integer."""
    out = b""
    while number > 127:
        out, number = out + bytes([number & 127 | 128]), number >> 7
    return out + bytes([number])


def field(number: int, value: "int | bytes | str") -> bytes:
    """Encode a protobuf field."""
    if isinstance(value, int):
        return varint(number << 3) + varint(value)
    data = value.encode() if isinstance(value, str) else value
    return varint(number << 3 | 2) + varint(len(data)) + data


def tensor_type(kind: int, *dimensions: str) -> bytes:
    """Encode an ONNX tensor type with named dimensions."""
    shape = b"".join(field(1, field(2, name)) for name in dimensions)
    return field(1, field(1, kind) + field(2, shape))


def tiny_model() -> bytes:
    """Return an ONNX model that looks each word's vector up in a table of four."""
    table = [(0.0, 0.0), (1.0, 0.0), (0.0, 1.0), (1.0, 1.0)]
    raw = b"".join(struct.pack("<2f", *row) for row in table)
    weights = field(1, 4) + field(1, 2) + field(2, 1) + field(8, "table") + field(9, raw)
    gather = field(1, "table") + field(1, "input_ids") + field(2, "out") + field(4, "Gather")
    given = field(1, "input_ids") + field(2, tensor_type(7, "batch", "words"))
    out = field(1, "out") + field(2, tensor_type(1, "batch", "words", "width"))
    graph = field(1, gather) + field(2, "g") + field(5, weights) + field(11, given) + field(12, out)
    return field(1, 8) + field(7, graph) + field(8, field(1, "") + field(2, 13))


@pytest.fixture
def model_folder(tmp_path: Path) -> Path:
    """Return a folder with a tiny model and its tokenizer."""
    pytest.importorskip("onnxruntime")
    tokenizers = pytest.importorskip("tokenizers")
    from tokenizers.models import WordLevel
    from tokenizers.pre_tokenizers import Whitespace

    made = tokenizers.Tokenizer(WordLevel({"[UNK]": 0, "violin": 1, "tape": 2, "both": 3}, unk_token="[UNK]"))
    made.pre_tokenizer = Whitespace()
    made.save(str(tmp_path / "tokenizer.json"))
    (tmp_path / "model.onnx").write_bytes(tiny_model())
    return tmp_path


async def test_onnx_averages_over_the_words_of_each_text(model_folder: Path) -> None:
    """Padding in a batch changes nothing: each text's vector is the mean over its own words."""
    similarity = open_similarity(f"onnx:{model_folder}")
    items = [Comparable(id=str(i), text=t) for i, t in enumerate(["violin", "tape tape tape", "violin tape both"])]
    values = await similarity.compare("violin violin", items)
    assert values == pytest.approx((1.0, 0.0, 2 / 8**0.5))
    await similarity.aclose()


def test_a_folder_without_a_model_is_one_sentence(tmp_path: Path) -> None:
    """A missing or broken model is named with its folder."""
    pytest.importorskip("onnxruntime")
    with pytest.raises(SettingsError, match=r"no model\.onnx"):
        open_similarity(f"onnx:{tmp_path}")
    (tmp_path / "model.onnx").write_bytes(b"not a model")
    (tmp_path / "tokenizer.json").write_text("{}")
    with pytest.raises(SettingsError, match="cannot be loaded"):
        open_similarity(f"onnx:{tmp_path}")
