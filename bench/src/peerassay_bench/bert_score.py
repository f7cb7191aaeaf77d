"""BERTScore (Zhang et al. 2020) by a model in ONNX form from a folder of this machine; nothing is downloaded.

Every token is matched with the nearest of the other text by the cosine of their vectors; precision, recall and F1 are
the means. Without weights by rarity and without rescaling, so that figures of different models do not compare.
"""

from pathlib import Path
from typing import Any

from peerassay.errors import MissingExtra, SettingsError

WINDOW = 400
"""Word pieces read at once; a longer text is read window by window."""


class BertScorer:
    """Scores by a model in a folder: `model.onnx`, whose first output has a vector for each token, `tokenizer.json`."""

    def __init__(self, folder: Path) -> None:
        """Load the model; raises MissingExtra without the extra `embed`, SettingsError for a folder without one."""
        try:
            import onnxruntime
            import tokenizers
        except ImportError as error:
            fix = "pip install 'peerassay[embed]'"
            raise MissingExtra("BERTScore needs onnxruntime and tokenizers", where="metrics", fix=fix) from error
        if not ((folder / "model.onnx").is_file() and (folder / "tokenizer.json").is_file()):
            what = "the folder holds no model.onnx with a tokenizer.json"
            raise SettingsError(what, where=str(folder), fix="name another folder")
        self._session = onnxruntime.InferenceSession(str(folder / "model.onnx"), providers=["CPUExecutionProvider"])
        self._tokenizer = tokenizers.Tokenizer.from_file(str(folder / "tokenizer.json"))
        self._inputs = {given.name for given in self._session.get_inputs()}

    def f1(self, gold: str, text: str) -> float | None:
        """Return F1 from 0 to 100, None where a text has no token."""
        ours, theirs = self._vectors(text), self._vectors(gold)
        if not len(ours) or not len(theirs):
            return None
        cosines = ours @ theirs.T
        precision, recall = float(cosines.max(axis=1).mean()), float(cosines.max(axis=0).mean())
        return 100 * 2 * precision * recall / (precision + recall) if precision + recall > 0 else 0.0

    def _vectors(self, text: str) -> Any:
        """The vectors of a text's tokens, each of length one."""
        import numpy as np

        ids = self._tokenizer.encode(text).ids
        rows = [np.zeros((0, 1))] if not ids else []
        for start in range(0, len(ids), WINDOW):
            window = np.asarray([ids[start : start + WINDOW]], dtype=np.int64)
            given = {
                "input_ids": window,
                "attention_mask": np.ones_like(window),
                "token_type_ids": np.zeros_like(window),
            }
            rows.append(self._session.run(None, {k: v for k, v in given.items() if k in self._inputs})[0][0])
        found = np.concatenate(rows)
        return found / np.maximum(np.linalg.norm(found, axis=1, keepdims=True), 1e-12)
