"""The operations on a draft (IIR, tables 7 and 8): what each asks for, and how the program carries it out.

An evaluator names one operation as data, a generator writes the sentences that it needs, and the program does the rest:
every other sentence stays as it is, and a result that cites less than before is refused.
"""

from collections.abc import Callable, Iterable
from enum import StrEnum
from typing import Annotated, Any

from pydantic import BeforeValidator, Field

from peerassay.frozen import Frozen
from peerassay.jobs.related_work.draft import Draft, DraftSentence, Topic, cited_in, cleaned, cleaned_name


class Operation(StrEnum):
    """What is done to a draft; `none` where nothing is left to mend."""

    MODIFY = "modify"
    DELETE = "delete"
    INSERT = "insert"
    MOVE = "move"
    MERGE_TOPICS = "merge_topics"
    MERGE_SENTENCES = "merge_sentences"
    NONE = "none"


OF_STRUCTURE = frozenset(Operation) - {Operation.MERGE_SENTENCES}
OF_SUCCINCTNESS = frozenset({Operation.MODIFY, Operation.DELETE, Operation.MERGE_SENTENCES})


def offered(operations: Iterable[Operation]) -> list[str]:
    """Return the operations in their order, as the schema of an answer names those of one step."""
    among = set(operations)
    return [operation.value for operation in Operation if operation in among]


def _as_operation(value: Any) -> Any:
    return str(value or Operation.NONE).strip().lower().replace(" ", "_").replace("-", "_")


def _as_ids(value: Any) -> Any:
    """Take one id for a list of it, and ids in brackets for ids."""
    listed = [value] if isinstance(value, str) else list(value or [])
    return [key.strip("[]<> ") if isinstance(key, str) else key for key in listed]


def _as_id(value: Any) -> Any:
    return value.strip("[]<> ") if isinstance(value, str) else value or ""


Ids = Annotated[tuple[str, ...], BeforeValidator(_as_ids)]
Id = Annotated[str, BeforeValidator(_as_id)]


class Suggestion(Frozen):
    """One operation with what it is about.

    `sentences` are those it changes, `before` the sentence that one is put before, `topics` those that are merged (or
    the one at whose end a sentence is put), `about` what to add, replace or leave out.
    """

    operation: Annotated[Operation, BeforeValidator(_as_operation)] = Operation.NONE
    sentences: Ids = ()
    before: Id = ""
    topics: Ids = ()
    about: str = ""


class SentenceAnswer(Frozen):
    """A sentence as a generator writes it; `id` "" for a new one."""

    id: Id = ""
    text: str


class Rewriting(Frozen):
    """What an operation needs to be written: sentences, and for merged subtopics their name."""

    sentences: tuple[SentenceAnswer, ...] = ()
    name: Annotated[str, Field(description="only for merged subtopics")] = ""


def fault_of(suggestion: Suggestion, draft: Draft, allowed: Iterable[Operation]) -> str | None:
    """Return why the operation cannot be carried out on the draft, None where it can."""
    operation = suggestion.operation
    if operation is Operation.NONE:
        return None
    if operation not in allowed:
        return f"{operation} is not an operation of this step"
    unknown = [sentence for sentence in suggestion.sentences if draft.sentence(sentence) is None]
    unknown += [topic for topic in suggestion.topics if draft.topic(topic) is None]
    if suggestion.before and draft.sentence(suggestion.before) is None:
        unknown.append(suggestion.before)
    if unknown:
        return f"there is no {', '.join(unknown)}"
    return _NEEDS[operation](suggestion, draft)


def _one_sentence(suggestion: Suggestion, draft: Draft) -> str | None:
    return None if len(suggestion.sentences) == 1 else f"{suggestion.operation} names exactly one sentence"


def _deletable(suggestion: Suggestion, draft: Draft) -> str | None:
    cited = [sentence for sentence in suggestion.sentences if (found := draft.sentence(sentence)) and found.cited]
    if cited:
        return f"{', '.join(cited)} cites a reference and must not be deleted"
    return _one_sentence(suggestion, draft)


def _placed(suggestion: Suggestion, draft: Draft) -> str | None:
    if not suggestion.before and len(suggestion.topics) != 1:
        return "insert needs the sentence to insert before, or the subtopic to append to"
    return None


def _movable(suggestion: Suggestion, draft: Draft) -> str | None:
    if not suggestion.before or suggestion.before in suggestion.sentences:
        return "move needs the sentence to move before"
    return _one_sentence(suggestion, draft)


def _topics(suggestion: Suggestion, draft: Draft) -> str | None:
    named = {key for key in suggestion.topics if (topic := draft.topic(key)) and topic.name}
    return None if len(named) > 1 else "merge_topics names two or more subtopics that have a name"


def _mergeable(suggestion: Suggestion, draft: Draft) -> str | None:
    """IIR, figure 20, principle 4: only sentences on the same reference, or on the paper itself, are made one."""
    found = [sentence for key in dict.fromkeys(suggestion.sentences) if (sentence := draft.sentence(key)) is not None]
    if len(found) < 2:
        return "merge_sentences needs two or more sentences"
    shared = frozenset(found[0].cited).intersection(*(sentence.cited for sentence in found[1:]))
    return (
        None
        if shared or not any(sentence.cited for sentence in found)
        else "these sentences have no reference in common"
    )


_NEEDS: dict[Operation, Callable[[Suggestion, Draft], str | None]] = {
    Operation.MODIFY: _one_sentence,
    Operation.DELETE: _deletable,
    Operation.INSERT: _placed,
    Operation.MOVE: _movable,
    Operation.MERGE_TOPICS: _topics,
    Operation.MERGE_SENTENCES: _mergeable,
}


def cleaned_rewriting(rewriting: Rewriting, known: frozenset[int]) -> tuple[Rewriting, tuple[str, ...]]:
    """Return the rewriting with texts as they may stand in a draft, and what was taken out of them."""
    texts = [(given.id, cleaned(given.text, known)) for given in rewriting.sentences]
    kept = tuple(SentenceAnswer(id=key, text=text.text) for key, text in texts if text.sentences)
    faults = tuple(f"{key or 'a new sentence'}: {fault}" for key, text in texts for fault in text.faults)
    return Rewriting(sentences=kept, name=cleaned_name(rewriting.name)), faults


def carried_out(draft: Draft, suggestion: Suggestion, rewriting: Rewriting) -> Draft | str:
    """Return the draft after an operation that has no fault, or why the rewriting is refused.

    The texts are expected cleaned. Only what the operation names is changed, and nothing that was cited is lost.
    """
    texts = {given.id: given.text for given in rewriting.sentences}
    match suggestion.operation:
        case Operation.MODIFY:
            result = _modified(draft, suggestion.sentences[0], texts)
        case Operation.DELETE:
            result = draft.with_texts({suggestion.sentences[0]: ""})
        case Operation.INSERT:
            result = _inserted(draft, suggestion, [given.text for given in rewriting.sentences if not given.id])
        case Operation.MOVE:
            result = _moved(draft, suggestion.sentences[0], suggestion.before, texts)
        case Operation.MERGE_TOPICS:
            result = _topics_merged(draft, suggestion.topics, rewriting)
        case Operation.MERGE_SENTENCES:
            result = _sentences_merged(draft, suggestion.sentences, [*texts.values()])
        case Operation.NONE:
            return draft
    return result if isinstance(result, str) else _held(draft, result)


def _held(before: Draft, after: Draft) -> Draft | str:
    lost = sorted(before.cited - after.cited)
    return f"loses {', '.join(f'@cite_{number}' for number in lost)}" if lost else after


def _modified(draft: Draft, key: str, texts: dict[str, str]) -> Draft | str:
    if key not in texts:
        return f"there is no text for {key}"
    return draft.with_texts({key: texts[key]}) if _keeps(draft, key, texts[key]) else f"{key} loses a reference"


def _keeps(draft: Draft, key: str, text: str) -> bool:
    old = draft.sentence(key)
    return old is not None and set(old.cited) <= set(cited_in(text))


def _inserted(draft: Draft, suggestion: Suggestion, texts: list[str]) -> Draft | str:
    if not texts:
        return "there is no new sentence"
    topic = draft.topic_of(suggestion.before) or draft.topic(suggestion.topics[0])
    assert topic is not None
    place = next(
        (n for n, sentence in enumerate(topic.sentences) if sentence.id == suggestion.before), len(topic.sentences)
    )
    for n, text in enumerate(texts):
        draft = draft.with_sentence(topic.id, place + n, text)
    return draft


def _moved(draft: Draft, key: str, before: str, texts: dict[str, str]) -> Draft | str:
    new = {sentence_id: texts[sentence_id] for sentence_id in (key, before) if sentence_id in texts}
    if lost := [sentence_id for sentence_id, text in new.items() if not _keeps(draft, sentence_id, text)]:
        return f"{', '.join(lost)} loses a reference"
    rewritten = draft.with_texts(new)
    moved = rewritten.sentence(key)
    assert moved is not None

    def placed(topic: Topic) -> Iterable[DraftSentence]:
        for sentence in topic.sentences:
            if sentence.id == before:
                yield moved
            if sentence.id != key:
                yield sentence

    return rewritten.with_topics(
        topic.model_copy(update={"sentences": tuple(placed(topic))}) for topic in rewritten.topics
    )


def _topics_merged(draft: Draft, keys: tuple[str, ...], rewriting: Rewriting) -> Draft | str:
    merged = [topic for topic in draft.topics if topic.id in keys and topic.name]
    own = {sentence.id for topic in merged for sentence in topic.sentences}
    if not rewriting.sentences:
        return "there are no sentences of the merged subtopic"
    made, sentences = draft.made, dict[str, DraftSentence]()
    for given in rewriting.sentences:
        key = given.id
        if key not in own or key in sentences:
            made, key = made + 1, f"S{made + 1}"
        sentences[key] = DraftSentence(id=key, text=given.text)
    whole = merged[0].model_copy(
        update={"name": rewriting.name or merged[0].name, "sentences": tuple(sentences.values())}
    )
    gone = {topic.id for topic in merged[1:]}
    kept = (whole if topic.id == whole.id else topic for topic in draft.topics if topic.id not in gone)
    return draft.with_topics(kept).model_copy(update={"made": made})


def _sentences_merged(draft: Draft, keys: tuple[str, ...], texts: list[str]) -> Draft | str:
    if len(texts) != 1:
        return "merged sentences are one text"
    order = [sentence.id for sentence in draft.sentences if sentence.id in keys]
    old = {number for key in order if (sentence := draft.sentence(key)) for number in sentence.cited}
    if not old <= set(cited_in(texts[0])):
        return "the merged sentence loses a reference"
    return draft.with_texts({order[0]: texts[0], **dict.fromkeys(order[1:], "")})
