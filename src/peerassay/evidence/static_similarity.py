"""Similarity by static token vectors from the wheel of `wordllama`: by meaning, on this machine, without a download.

The wheel (MIT) holds a table of 32,000 tokens and 256 numbers each, and its tokenizer. Only these two files are read:
the package's own loader asks a hub. A text is the mean of its tokens' vectors.
"""

from collections.abc import Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final

from peerassay.errors import MissingExtra, SettingsError
from peerassay.evidence.similarity import Comparable, SimilarityOpening, cosine

PACKAGE: Final = "wordllama"
TABLE: Final = Path("weights/l2_supercat_256.safetensors")
TOKENIZER: Final = Path("tokenizers/l2_supercat_tokenizer_config.json")
_FIX: Final = "pip install 'peerassay[static]'"


class StaticSimilarity:
    """The cosine of mean token vectors; each text is read once and kept."""

    name = "static"
    endpoint = None

    def __init__(self, table: Any, tokenizer: Any) -> None:
        self._table = table
        self._tokenizer = tokenizer
        self._vectors: dict[str, tuple[float, ...]] = {}

    @classmethod
    def open(cls) -> "StaticSimilarity":
        """Read the table; raises MissingExtra without the extra `static`, SettingsError for a wheel without it."""
        try:
            import tokenizers
            from safetensors.numpy import load_file
        except ImportError as error:
            raise MissingExtra("static vectors need safetensors", where="similarity", fix=_FIX) from error
        # The package itself is not imported: that would load what only its own loader needs.
        spec = find_spec(PACKAGE)
        if spec is None or spec.origin is None:
            raise MissingExtra("static vectors need wordllama", where="similarity", fix=_FIX)
        folder = Path(spec.origin).parent
        if not ((folder / TABLE).is_file() and (folder / TOKENIZER).is_file()):
            raise SettingsError("this version of wordllama has no table", where=str(folder), fix=_FIX)
        (table,) = load_file(folder / TABLE).values()
        tokenizer = tokenizers.Tokenizer.from_file(str(folder / TOKENIZER))
        tokenizer.no_truncation()
        tokenizer.no_padding()
        return cls(table.astype("float32"), tokenizer)

    async def compare(self, text: str, items: Sequence[Comparable]) -> tuple[float | None, ...]:
        """Return the cosines; None where a text has no token."""
        vectors = self._embed([text, *(item.text for item in items)])
        return tuple(cosine(vectors[0], vector) for vector in vectors[1:])

    def _embed(self, texts: Sequence[str]) -> list[tuple[float, ...]]:
        new = sorted({text for text in texts if text not in self._vectors})
        for text, encoded in zip(new, self._tokenizer.encode_batch(new, add_special_tokens=False), strict=True):
            rows = self._table[encoded.ids]
            mean = rows.mean(axis=0) if len(encoded.ids) else self._table[0] * 0
            self._vectors[text] = tuple(float(number) for number in mean)
        return [self._vectors[text] for text in texts]

    async def aclose(self) -> None:
        """Forget the vectors."""
        self._vectors.clear()


def open_static(_: SimilarityOpening) -> StaticSimilarity:
    """Return the similarity by the table of the wheel."""
    return StaticSimilarity.open()
