"""Similarity by a sentence-embedding model in ONNX form, from a folder on this machine; nothing is downloaded."""

import asyncio
import hashlib
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from peerassay.errors import MissingExtra, SettingsError
from peerassay.evidence.similarity import (
    Comparable,
    SimilarityOpening,
    cosine,
)

_MODEL_FILES = ("model.onnx", "onnx/model.onnx", "model_quantized.onnx", "onnx/model_quantized.onnx")
_BATCH = 16
_LONGEST = 512
"""Word pieces read of a text: what sentence-embedding models are trained on."""


class OnnxSimilarity:
    """The cosine of mean-pooled token vectors (as sentence-transformers export them).

    The folder holds `model.onnx` (or `onnx/model.onnx`) and `tokenizer.json`. The model takes `input_ids`,
    `attention_mask` and, where it asks for them, `token_type_ids`; its first output is read: token vectors
    (batch, tokens, width), which are averaged, or sentence vectors (batch, width).
    """

    endpoint = None

    def __init__(self, session: Any, tokenizer: Any, *, name: str) -> None:
        self.name = name
        self._session = session
        self._tokenizer = tokenizer
        self._inputs = {given.name for given in session.get_inputs()}
        self._vectors: dict[str, tuple[float, ...]] = {}

    @classmethod
    def open(cls, folder: str) -> "OnnxSimilarity":
        """Load the model; raises MissingExtra without the extra `embed`, SettingsError for a folder without a model."""
        try:
            import onnxruntime
            import tokenizers
        except ImportError as error:
            raise MissingExtra(
                "local embeddings need onnxruntime and tokenizers",
                where="similarity",
                fix="pip install 'peerassay[embed]'",
            ) from error
        home = Path(folder).expanduser()
        model = next((home / name for name in _MODEL_FILES if (home / name).is_file()), None)
        words = home / "tokenizer.json"
        if model is None or not words.is_file():
            raise SettingsError(
                "the folder holds no model.onnx with a tokenizer.json", where=str(home), fix="name another folder"
            )
        options = onnxruntime.SessionOptions()
        # One thread each way: sums come out in the same order, and so the same, on every run.
        options.intra_op_num_threads = options.inter_op_num_threads = 1
        try:
            session = onnxruntime.InferenceSession(str(model), options, providers=["CPUExecutionProvider"])
            tokenizer = tokenizers.Tokenizer.from_file(str(words))
        except Exception as error:  # both libraries raise bare Exceptions for bad files
            raise SettingsError(
                f"the model cannot be loaded ({_first_line(error)})", where=str(home), fix="export it again"
            ) from error
        tokenizer.enable_truncation(max_length=_LONGEST)
        tokenizer.no_padding()
        return cls(session, tokenizer, name=f"onnx:{home.resolve().name}-{_digest(model)}")

    async def compare(self, text: str, items: Sequence[Comparable]) -> tuple[float | None, ...]:
        """Return the cosines; texts are embedded once and kept."""
        texts = [text, *(item.text for item in items)]
        vectors = await asyncio.to_thread(self._embed, texts)
        return tuple(cosine(vectors[0], vector) for vector in vectors[1:])

    def _embed(self, texts: Sequence[str]) -> list[tuple[float, ...]]:
        new = sorted({text for text in texts if text not in self._vectors}, key=lambda t: (len(t), t))
        for start in range(0, len(new), _BATCH):
            batch = new[start : start + _BATCH]
            self._vectors.update(zip(batch, self._run(batch), strict=True))
        return [self._vectors[text] for text in texts]

    def _run(self, batch: Sequence[str]) -> list[tuple[float, ...]]:
        import numpy as np

        encoded = self._tokenizer.encode_batch(list(batch))
        width = max(1, *(len(e.ids) for e in encoded))
        ids = np.zeros((len(batch), width), dtype=np.int64)
        mask = np.zeros_like(ids)
        for row, text in enumerate(encoded):
            ids[row, : len(text.ids)] = text.ids
            mask[row, : len(text.ids)] = 1
        given = {"input_ids": ids, "attention_mask": mask, "token_type_ids": np.zeros_like(ids)}
        out = np.asarray(self._session.run(None, {k: v for k, v in given.items() if k in self._inputs})[0])
        if out.ndim == 3:
            shares = mask[:, :, None] / np.maximum(mask.sum(axis=1), 1)[:, None, None]
            out = (out * shares).sum(axis=1)
        return [tuple(float(x) for x in row) for row in out]

    async def aclose(self) -> None:
        """Forget the vectors."""
        self._vectors.clear()


def open_onnx(opening: SimilarityOpening) -> OnnxSimilarity:
    """Return the similarity by the model in the folder that is named."""
    return OnnxSimilarity.open(opening.named)


def _digest(model: Path) -> str:
    """The model's own name: records hold it, so it tells which model that was, and not where it lay."""
    with model.open("rb") as data:
        return hashlib.file_digest(data, "sha256").hexdigest()[:12]


def _first_line(error: Exception) -> str:
    return next(iter(str(error).splitlines()), type(error).__name__)[:200]
