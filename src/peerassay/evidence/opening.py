"""From the setting `similarity` to a similarity."""

from collections.abc import Sequence

from peerassay.errors import SettingsError
from peerassay.evidence.similarity import Similarity


def open_similarity(
    setting: str,
    *,
    base_url: str | None = None,
    threshold: float | None = None,
    vector: Sequence[float] | None = None,
    api_key: str | None = None,
    attempts: int = 5,
    timeout_seconds: float = 120.0,
) -> Similarity:
    """Return the similarity that a setting names: `lexical`, `onnx:FOLDER`, `openai:MODEL` or `source`.

    `threshold` replaces the similarity's own. `vector` is the compared paper's own vector, for `source`; `base_url`,
    `api_key` (else OPENAI_API_KEY), `attempts` and `timeout_seconds` are for `openai`.
    Raises SettingsError for an unknown setting, MissingExtra where an optional part is not installed.
    """
    kind, _, rest = setting.partition(":")
    # Each kind is imported when asked for: none pays for another's libraries.
    if setting == "lexical":
        from peerassay.evidence.lexical_similarity import LexicalSimilarity

        return LexicalSimilarity(threshold=threshold)
    if setting == "source":
        from peerassay.evidence.source_similarity import SourceSimilarity

        return SourceSimilarity(vector=vector, threshold=threshold)
    if kind == "onnx" and rest:
        from peerassay.evidence.onnx_similarity import OnnxSimilarity

        return OnnxSimilarity.open(rest, threshold=threshold)
    if kind == "openai" and rest:
        from peerassay.evidence.openai_similarity import OpenAISimilarity

        return OpenAISimilarity(
            rest,
            base_url=base_url,
            api_key=api_key,
            threshold=threshold,
            attempts=attempts,
            timeout_seconds=timeout_seconds,
        )
    raise SettingsError(
        f"{setting!r} names no similarity", where="similarity", fix="use lexical, source, onnx:FOLDER or openai:MODEL"
    )
