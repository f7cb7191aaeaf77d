"""A related-work section as data: subtopics, sentences with ids, citations in them; nothing else changes it.

A sentence cites the third reference as `@cite_3` where that is a part of the sentence ("@cite_3 show that ...") and as
`[@cite_3; @cite_7]` where it is not. Which works are cited is counted here, never told by a model.
"""

import re
from collections.abc import Iterable, Sequence

from peerassay.documents import split_sentences
from peerassay.engines.prompts import one_line
from peerassay.frozen import Frozen
from peerassay.incoming import incoming_text
from peerassay.language.citation_marks import CITATION
from peerassay.prompt_injection import speaks_to_model

MARK = re.compile(r"@cite_(\d+)")
_GROUP = re.compile(r"[\[(]\s*@cite_\d+(?:[\s,;&]|and\b|@cite_\d+)*[\])]")
_LEFT_ALONE = re.compile(r"\s*\[[\s;]*\]")
_NOT_OURS = "other work"
"""What stands where a sentence leans on a work that nobody gave."""
FURTHER = "Further work"
"""The name of a subtopic of which nothing better is known."""
LONGEST_NAME = 100
LONGEST = 1_200
"""Characters of a sentence at most; one of a related-work section has about 160."""
MOST_PASSES = 6


class DraftSentence(Frozen):
    """A sentence; its id (`S7`) is never given to another one in the same run."""

    id: str
    text: str

    @property
    def cited(self) -> tuple[int, ...]:
        """The numbers of the references it cites, each once, in order."""
        return cited_in(self.text)


class Topic(Frozen):
    """A subtopic: a paragraph with its name; the paragraph that sets the paper against the rest has none."""

    id: str
    name: str
    sentences: tuple[DraftSentence, ...]

    @property
    def cited(self) -> frozenset[int]:
        """The numbers of the references it cites."""
        return frozenset(number for sentence in self.sentences for number in sentence.cited)


class Draft(Frozen):
    """The section at one step. `made` counts the sentences made so far, `topics_made` the subtopics."""

    topics: tuple[Topic, ...] = ()
    made: int = 0
    topics_made: int = 0

    @property
    def sentences(self) -> tuple[DraftSentence, ...]:
        """All sentences in reading order."""
        return tuple(sentence for topic in self.topics for sentence in topic.sentences)

    @property
    def cited(self) -> frozenset[int]:
        """The numbers of all references it cites."""
        return frozenset(number for topic in self.topics for number in topic.cited)

    def missing(self, numbers: Iterable[int]) -> tuple[int, ...]:
        """Return those of the numbers that no sentence cites, in their order."""
        cited = self.cited
        return tuple(number for number in numbers if number not in cited)

    def sentence(self, sentence_id: str) -> DraftSentence | None:
        """Return the sentence of this id, None where there is none (any more)."""
        return next((sentence for sentence in self.sentences if sentence.id == sentence_id), None)

    def topic(self, topic_id: str) -> Topic | None:
        """Return the subtopic of this id, None where there is none (any more)."""
        return next((topic for topic in self.topics if topic.id == topic_id), None)

    def topic_of(self, sentence_id: str) -> Topic | None:
        """Return the subtopic that holds the sentence."""
        return next((topic for topic in self.topics if any(s.id == sentence_id for s in topic.sentences)), None)

    def with_topic(self, name: str, texts: Sequence[str], *, before_close: bool = False) -> "Draft":
        """Return the draft with one more subtopic at the end, or before a last paragraph without a name."""
        topic = Topic(id=f"T{self.topics_made + 1}", name=name, sentences=self._new(texts))
        place = len(self.topics) - (before_close and bool(self.topics) and not self.topics[-1].name)
        topics = (*self.topics[:place], topic, *self.topics[place:])
        return Draft(topics=topics, made=self.made + len(texts), topics_made=self.topics_made + 1)

    def with_sentence(self, topic_id: str, place: int, text: str) -> "Draft":
        """Return the draft with one more sentence at this place (from 0) of the subtopic."""

        def added(topic: Topic) -> tuple[DraftSentence, ...]:
            return (*topic.sentences[:place], *self._new([text]), *topic.sentences[place:])

        more = Draft(topics=self.topics, made=self.made + 1, topics_made=self.topics_made)
        return more.with_topics(
            topic.model_copy(update={"sentences": added(topic)}) if topic.id == topic_id else topic
            for topic in self.topics
        )

    def with_texts(self, texts: dict[str, str]) -> "Draft":
        """Return the draft with other texts for these sentences; one whose text is "" is gone."""

        def changed(topic: Topic) -> tuple[DraftSentence, ...]:
            new = (
                sentence.model_copy(update={"text": texts.get(sentence.id, sentence.text)})
                for sentence in topic.sentences
            )
            return tuple(sentence for sentence in new if sentence.text)

        return self.with_topics(topic.model_copy(update={"sentences": changed(topic)}) for topic in self.topics)

    def with_topics(self, topics: Iterable[Topic]) -> "Draft":
        """Return the draft with these subtopics, those without a sentence left out."""
        return self.model_copy(update={"topics": tuple(topic for topic in topics if topic.sentences)})

    def _new(self, texts: Sequence[str]) -> tuple[DraftSentence, ...]:
        return tuple(DraftSentence(id=f"S{self.made + n}", text=text) for n, text in enumerate(texts, 1))


class Addition(Frozen):
    """A sentence for references that a draft lacks: behind one of its sentences, or in a new subtopic."""

    after: str = ""
    topic: str = ""
    text: str


def supplemented(draft: Draft, additions: Iterable[Addition]) -> Draft:
    """Return the draft with the additions, those behind the same sentence in their order."""
    last: dict[str, str] = {}
    for addition in additions:
        after = last.get(addition.after, addition.after)
        topic = draft.topic_of(after) if after else None
        if topic is None:
            name = addition.topic or FURTHER
            named = next((t for t in draft.topics if t.name == name), None)
            if named is None:
                draft = draft.with_topic(name, [addition.text], before_close=True)
            else:
                draft = draft.with_sentence(named.id, len(named.sentences), addition.text)
            continue
        place = next(n for n, sentence in enumerate(topic.sentences, 1) if sentence.id == after)
        draft = draft.with_sentence(topic.id, place, addition.text)
        last[addition.after] = f"S{draft.made}"
    return draft


def cited_in(text: str) -> tuple[int, ...]:
    """Return the numbers of the references that a text cites, each once, in order."""
    return tuple(dict.fromkeys(int(found[1]) for found in MARK.finditer(text)))


def marks(numbers: Iterable[int]) -> str:
    """Return the mark that cites the references aside: "[@cite_3; @cite_7]"."""
    return f"[{'; '.join(f'@cite_{number}' for number in numbers)}]"


class Cleaned(Frozen):
    """A text as it may stand in a draft: its sentences, and what was taken out of it, as sentences for a reader."""

    sentences: tuple[str, ...] = ()
    faults: tuple[str, ...] = ()

    @property
    def text(self) -> str:
        """The sentences as one text."""
        return " ".join(self.sentences)


def cleaned(text: str, known: frozenset[int]) -> Cleaned:
    """Return the sentences of a text from outside: only the known references cited, marks in one form, no orders.

    A sentence whose only citations are of works that nobody gave goes, for it tells of them. What is taken out may
    bring other words together: a text is looked at until nothing more is taken out, or is left out.
    """
    faults: list[str] = []
    now = one_line(incoming_text(text))
    for _ in range(MOST_PASSES):
        kept, found = _pass(now, known)
        faults += found
        if " ".join(kept) == now:
            return Cleaned(sentences=tuple(kept), faults=tuple(dict.fromkeys(faults)))
        now = " ".join(kept)
    return Cleaned(faults=(*dict.fromkeys(faults), "cannot be cleaned of foreign citations"))


def _pass(flat: str, known: frozenset[int]) -> tuple[list[str], list[str]]:
    """Return the sentences that are kept of a text on one line, and what was taken out."""
    if not flat or speaks_to_model(flat):
        return [], ["is empty" if not flat else "speaks to a reader's machine"]
    kept: list[str] = []
    faults: list[str] = []
    for start, end in split_sentences(flat):
        sentence = flat[start:end]
        unknown = [number for number in cited_in(sentence) if number not in known]
        faults += (f"@cite_{number} is not one of the references" for number in unknown)
        if unknown and not known & set(cited_in(sentence)):
            continue
        whole = _with_known(sentence, known)
        foreign = {found[0] for found in CITATION.finditer(whole) if _is_foreign(found[0])}
        faults += (f"{mark} cites by other marks than @cite_n" for mark in sorted(foreign))
        if foreign:
            whole = _tidy(CITATION.sub(lambda found: "" if _is_foreign(found[0]) else found[0], whole))
        if len(whole) > LONGEST:
            faults.append(f"has {len(whole)} characters, at most {LONGEST} are allowed")
        elif whole:
            kept.append(whole)
    return kept, faults


def _is_foreign(mark: str) -> bool:
    """Whether a mark in brackets cites by number or name; "[0, 1]" is an interval."""
    return not mark.startswith("[0")


def cleaned_name(name: str) -> str:
    """Return the name of a subtopic on one line, without citations, marks of Markdown, or orders; cut if too long."""
    now = incoming_text(name)
    for _ in range(MOST_PASSES):
        bare = MARK.sub("", CITATION.sub("", now)).replace("[]", "")
        flat = one_line(bare)[:LONGEST_NAME].strip("#*_ .:;,")
        if flat == now:
            return "" if speaks_to_model(flat) else flat
        now = flat
    return ""


def _with_known(sentence: str, known: frozenset[int]) -> str:
    """The sentence with its citations in one form, those of unknown works taken out."""

    def group(found: re.Match[str]) -> str:
        numbers = [number for number in cited_in(found[0]) if number in known]
        return marks(numbers) if numbers else ""

    def single(found: re.Match[str]) -> str:
        return f"@cite_{int(found[1])}" if int(found[1]) in known else _NOT_OURS

    apart = _LEFT_ALONE.sub("", _GROUP.sub(group, sentence))
    return _tidy(MARK.sub(single, apart))


def _tidy(text: str) -> str:
    """The text on one line, without blanks before marks that follow a word."""
    return re.sub(r"\s+(?=[.,;:](?:\s|$))", "", one_line(text))


def numbered(draft: Draft) -> str:
    """Return the draft as a prompt shows it: subtopics and sentences with their ids."""
    lines: list[str] = []
    for topic in draft.topics:
        lines += ["", f"## {topic.id}: {topic.name or '(goes on, or joins the lines above)'}"]
        lines += (f"[{sentence.id}] {sentence.text}" for sentence in topic.sentences)
    return "\n".join(lines).strip()
