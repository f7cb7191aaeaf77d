"""Entities and relations by rules: names, abbreviations with what they stand for, phrases said often, values."""

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise

from peerassay.documents import Sentence
from peerassay.jobs.summarizing.methods.scholarsum.graph import (
    EntityAnswer,
    EntityKind,
    PartGraph,
    RelationAnswer,
    RelationKind,
)
from peerassay.language.coined import NAME, fold_name
from peerassay.language.stemming import stem
from peerassay.language.terms import GENERAL_ACADEMIC, STOP_WORDS, WORD

_K, _R = EntityKind, RelationKind
_DATA = "dataset corpus benchmark cohort sample patient participant subject survey"
_MEASURES = """
accuracy precision recall score error rate loss auc f1 bleu rouge perplexity sensitivity specificity likelihood variance
coefficient prevalence mortality
"""
_TASKS = """
detection recognition classification segmentation estimation prediction generation translation retrieval diagnosis
treatment tracking planning editing summarization answering reconstruction forecasting
"""
_METHODS = """
model network algorithm method framework approach system technique procedure therapy analysis transformer estimator
classifier encoder decoder module attention optimizer regression simulation
"""
_OF_KIND = ((_K.DATASET, _DATA), (_K.METRIC, _MEASURES), (_K.TASK, _TASKS), (_K.METHOD, _METHODS))
_HEADS: Mapping[EntityKind, frozenset[str]] = {kind: frozenset(map(stem, words.split())) for kind, words in _OF_KIND}
"""What the last word of a name tells of its kind."""
_CUES: tuple[tuple[RelationKind, re.Pattern[str]], ...] = tuple(
    (kind, re.compile(pattern, re.IGNORECASE))
    for kind, pattern in (
        (_R.IMPROVES, r"\b(?:outperform|improv|surpass|exceed|increas|reduc|better than|higher than|lower than)"),
        (_R.COMPARED_WITH, r"\b(?:compar|versus|vs\b|against|relative to)"),
        (
            _R.EVALUATED_ON,
            r"\b(?:evaluat|test|train|experiment|validat|perform)\w*\b[^,;]{0,40}\b(?:on|with|over|in|using)\b",
        ),
        (_R.MEASURED_BY, r"\b(?:measur|quantif|assess|in terms of|score)"),
        (_R.SOLVES, r"\b(?:address|solv|tackl|handl|treat|for the (?:task|problem))"),
        (_R.USES, r"\b(?:us(?:e|es|ed|ing)\b|employ|appl(?:y|ies|ied)|leverag|based on|built on|via\b|adopt)"),
        (_R.PART_OF, r"\b(?:consist|compris|includ|contain|compos|part of|component)"),
    )
)
_DEFINED = re.compile(r"(?P<long>(?:[\w'-]+\s+){1,7}[\w'-]+)\s*\(\s*(?P<short>[A-Za-z][A-Za-z0-9-]{1,9})\s*\)")
_NAME = re.compile(rf"(?<![\w\-/\\$@#.]){NAME}(?![\w/])")
_VALUE = re.compile(r"(?<![\w.@])\d+(?:[.,]\d+)?\s?%|(?<![\w.@])\d+\.\d+(?![\w.])")
_LEAST_TIMES, _LONGEST_PHRASE = 3, 3
_MOST_PHRASES = 60
_GENERIC = frozenset(["AI", "ML", "GPU", "GPUs", "API", "II", "III", "IV", "USA", "UK", "CPU", "PDF", "URL"])


def graph_by_rules(sentences: Sequence[Sentence], headings: Sequence[str] = ()) -> PartGraph:
    """Return what rules find in the sentences; phrases of the headings count as said once more."""
    entities = {fold_name(entity.name): entity for entity in (*_defined(sentences), *_named(sentences))}
    for phrase in _phrases(sentences, headings):
        entities.setdefault(fold_name(phrase), EntityAnswer(name=phrase, kind=_kind_of(phrase)))
    mentions = _mentions(sentences, list(entities.values()))
    held: dict[str, list[str]] = {}
    for ref, found in mentions.items():
        for _, key in found:
            held.setdefault(key, []).append(ref)
    placed = {
        key: entity.model_copy(update={"sentence_ids": tuple(dict.fromkeys(held[key]))})
        for key, entity in entities.items()
        if key in held
    }
    values = list(_values(sentences, mentions, placed))
    return PartGraph(
        entities=(*placed.values(), *(entity for entity, _ in values)),
        relations=(*_relations(sentences, mentions, placed), *(relation for _, relation in values)),
    )


def _defined(sentences: Sequence[Sentence]) -> Iterator[EntityAnswer]:
    """Abbreviations with what they stand for: "graph neural network (GNN)"."""
    for sentence in sentences:
        for found in _DEFINED.finditer(sentence.text):
            long = _spelt_out(found["long"].split(), found["short"])
            if long:
                yield EntityAnswer(name=long, kind=_kind_of(long), aliases=(found["short"],))


def _spelt_out(words: Sequence[str], short: str) -> str:
    """The last words whose initials are the abbreviation's letters; compounds may give several."""
    letters = [c for c in short.removesuffix("s").lower() if c.isalnum()]
    for length in range(1, len(words) + 1):
        last = words[-length:]
        initials = [part[0].lower() for word in last for part in re.split(r"[-–]", word) if part]
        if initials == letters and len(letters) > 1:
            return " ".join(last)
    return ""


def _named(sentences: Sequence[Sentence]) -> Iterator[EntityAnswer]:
    seen: dict[str, str] = {}
    for sentence in sentences:
        for found in _NAME.finditer(sentence.text):
            name = found[0].strip("-.")
            if len(name) > 1 and name not in _GENERIC:
                behind = sentence.text[found.end() : found.end() + 24].split()
                seen.setdefault(name, "") or seen.update({name: behind[0] if behind else ""})
    for name, word in seen.items():
        kind = _kind_of(word) if word else _K.METHOD
        yield EntityAnswer(name=name, kind=_K.METHOD if kind is _K.SUBJECT else kind)


def _phrases(sentences: Sequence[Sentence], headings: Sequence[str]) -> list[str]:
    """Phrases of two or three content words that are said at least three times, the most frequent first."""
    counts: Counter[str] = Counter()
    for text in (*headings, *(sentence.text for sentence in sentences)):
        counts.update(_runs(text))
    often = [phrase for phrase, times in counts.most_common() if times >= _LEAST_TIMES]
    longer = {part for phrase in often for part in _parts(phrase) if counts[part] <= counts[phrase]}
    return [phrase for phrase in often if phrase not in longer][:_MOST_PHRASES]


def _runs(text: str) -> Iterator[str]:
    run: list[str] = []
    end = 0
    for found in WORD.finditer(text):
        word = found[0].lower()
        apart = text[end : found.start()].strip() != ""
        fit = word not in STOP_WORDS and len(word) > 2 and not word[0].isdigit() and "xmath" not in word
        if apart or not fit:
            yield from _ngrams(run)
            run = []
        if fit:
            run.append(word)
        end = found.end()
    yield from _ngrams(run)


def _ngrams(run: Sequence[str]) -> Iterator[str]:
    for length in range(2, _LONGEST_PHRASE + 1):
        for start in range(len(run) - length + 1):
            phrase = run[start : start + length]
            if stem(phrase[0]) not in GENERAL_ACADEMIC and not phrase[0].endswith("ly"):
                yield " ".join(phrase)


def _parts(phrase: str) -> list[str]:
    words = phrase.split()
    return [" ".join(words[:-1]), " ".join(words[1:])] if len(words) > 2 else []


def _kind_of(name: str) -> EntityKind:
    last = stem(name.rsplit(maxsplit=1)[-1].lower().strip(".,;:()")) if name.split() else ""
    return next((kind for kind, heads in _HEADS.items() if last in heads), _K.SUBJECT)


def _mentions(sentences: Sequence[Sentence], entities: Sequence[EntityAnswer]) -> dict[str, list[tuple[int, str]]]:
    """For each sentence where which entity is named, by the folded name; the longest name at a place holds."""
    keys = {name.casefold(): fold_name(entity.name) for entity in entities for name in (entity.name, *entity.aliases)}
    if not keys:
        return {}
    names = sorted(keys, key=lambda name: (-len(name), name))
    pattern = re.compile(rf"(?<!\w)(?:{'|'.join(map(re.escape, names))})(?!\w)", re.IGNORECASE)
    return {
        sentence.id: [(found.start(), keys[found[0].casefold()]) for found in pattern.finditer(sentence.text)]
        for sentence in sentences
    }


def _relations(
    sentences: Sequence[Sentence], mentions: Mapping[str, list[tuple[int, str]]], entities: Mapping[str, EntityAnswer]
) -> Iterator[RelationAnswer]:
    """Neighbouring entities of a sentence; what stands between them tells the relation."""
    for sentence in sentences:
        for (start, text), (end, other) in pairwise(mentions.get(sentence.id, ())):
            if text != other:
                between = sentence.text[start:end]
                kind = next((kind for kind, cue in _CUES if cue.search(between)), _R.MENTIONED_WITH)
                yield RelationAnswer(
                    source=entities[text].name, kind=kind, target=entities[other].name, sentence_ids=(sentence.id,)
                )


def _values(
    sentences: Sequence[Sentence], mentions: Mapping[str, list[tuple[int, str]]], entities: Mapping[str, EntityAnswer]
) -> Iterator[tuple[EntityAnswer, RelationAnswer]]:
    """Numbers in a sentence that names a metric: the metric nearest before has the value."""
    for sentence in sentences:
        metrics = [(at, key) for at, key in mentions.get(sentence.id, ()) if entities[key].kind is _K.METRIC]
        for found in _VALUE.finditer(sentence.text) if metrics else ():
            before = [key for at, key in metrics if at < found.start()]
            metric = entities[before[-1] if before else metrics[0][1]].name
            value = EntityAnswer(name=f"{metric} {found[0]}", kind=_K.VALUE, sentence_ids=(sentence.id,))
            yield (
                value,
                RelationAnswer(source=metric, kind=_R.HAS_VALUE, target=value.name, sentence_ids=(sentence.id,)),
            )
