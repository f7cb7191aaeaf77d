"""A candidate's readable text: title, abstract and what is at hand of its body, as one text with sentences."""

from functools import lru_cache

from peerassay.documents.sentence import Sentence
from peerassay.documents.splitting import split_sentences
from peerassay.literature.body import passages
from peerassay.literature.candidate import Basis, Candidate, CandidateText
from peerassay.literature.headed_text import HeadedText

_GAP = "\n\n"
_KEPT = 4096
"""Texts kept in memory; a pool has under 30 candidates, and all its reviews read the same."""


def candidate_text(candidate: Candidate) -> CandidateText:
    """Return what of the candidate can be read, with sentence ids `title`, `abstract_sent_1`, `intro_sent_1`, ...

    Title, abstract and prose of the body are joined by blank lines; each sentence's text is exactly
    `text[start:end]`. Headings, tables, figures, code and reference lists of the body are left out. `basis` is
    the deepest part that has a sentence. The same content gives the same text, from memory the second time.
    """
    return _plain(*_parts(candidate))


def headed_text(candidate: Candidate) -> HeadedText:
    """Return the same text with the heading above each paragraph: for telling where in it a passage stands."""
    return _assemble(*_parts(candidate))


_Parts = tuple[str, str, str, str | None, str | None]


def _parts(candidate: Candidate) -> _Parts:
    return candidate.cand_id, candidate.title, candidate.abstract, candidate.body, candidate.body_basis


@lru_cache(maxsize=_KEPT)
def _plain(*parts: *_Parts) -> CandidateText:
    headed = _assemble(*parts)
    return CandidateText(id=headed.id, text=headed.text, basis=headed.basis, sentences=headed.sentences)


@lru_cache(maxsize=_KEPT)
def _assemble(cand_id: str, title: str, abstract: str, body: str | None, body_basis: str | None) -> HeadedText:
    builder = _Builder()
    builder.add_whole("title", " ".join(title.split()))
    builder.add_prose("abstract_sent", abstract.strip())
    if body:
        introduction = body_basis == "introduction"
        for passage in passages(body, is_introduction=introduction, skip_abstract=bool(abstract.strip())):
            builder.add_prose(f"{passage.part}_sent", passage.text, passage.heading)
    return HeadedText(
        id=cand_id,
        text=builder.text,
        basis=builder.basis(body_basis),
        sentences=tuple(builder.sentences),
        headings=tuple(builder.headings),
    )


class _Builder:
    """Puts parts one behind the other and counts their sentences."""

    def __init__(self) -> None:
        self.text = ""
        self.sentences: list[Sentence] = []
        self.headings: list[str] = []
        self._counts: dict[str, int] = {}
        self._paragraph = -1

    def add_whole(self, sentence_id: str, text: str) -> None:
        """Add a text that is one sentence whatever it holds."""
        if text:
            self._append(text)
            start = len(self.text) - len(text)
            self._add(sentence_id, start, len(self.text))

    def add_prose(self, prefix: str, text: str, heading: str = "") -> None:
        """Add a paragraph below a heading; its sentences are numbered on from the last of the prefix."""
        if not text:
            return
        self._append(text, heading)
        offset = len(self.text) - len(text)
        for start, end in split_sentences(text):
            self._counts[prefix] = self._counts.get(prefix, 0) + 1
            self._add(f"{prefix}_{self._counts[prefix]}", offset + start, offset + end)

    def basis(self, body_basis: str | None) -> Basis:
        """Return the deepest part that was read."""
        if self._counts.get("body_sent") or self._counts.get("intro_sent"):
            return "introduction" if body_basis == "introduction" else "full_text"
        return "abstract" if self._counts.get("abstract_sent") else "title"

    def _append(self, text: str, heading: str = "") -> None:
        self.text += (_GAP if self.text else "") + text
        self._paragraph += 1
        self.headings.append(heading)

    def _add(self, sentence_id: str, start: int, end: int) -> None:
        self.sentences.append(
            Sentence(id=sentence_id, text=self.text[start:end], start=start, end=end, paragraph=self._paragraph)
        )
