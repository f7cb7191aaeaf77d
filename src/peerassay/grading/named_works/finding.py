"""The works that the reviews of a paper name: all mentions of one work together."""

import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise

from peerassay.documents.abbreviations import COMMON
from peerassay.documents.own_names import own_names
from peerassay.documents.paper import Paper, Reference
from peerassay.documents.review import Review
from peerassay.grading.named_works.citations import AuthorYear, Marker, author_years, markers_of
from peerassay.grading.named_works.identifiers import id_keys, identified
from peerassay.grading.named_works.paper_list import (
    TOKEN,
    PaperList,
    fold,
    is_coined,
    is_used_as_data,
    names_in_title,
)
from peerassay.grading.named_works.review_list import Entry, entries_of, entry_for, is_titled
from peerassay.grading.named_works.work_named import Mention, WorkNamed
from peerassay.literature.identity import normal_title, surname
from peerassay.literature.source import WorkMention

_FILLED = ("title", "authors", "year", "doi", "arxiv_id", "url", "nickname")
_QUOTED = re.compile(r"[\"“](?P<quoted>[^\"“”\n]{15,250})[\"”]|(?<![\w*])\*(?P<starred>[^*\n]{15,250})\*(?![\w*])")
_TITLE_BEHIND = re.compile(r"[,:]?\s*[\"“*]?(?P<title>[A-Z][^()\[\];\"“”\n]{15,200})(?=[)\]\"”])")
_OF_THE_PAPER = re.compile(r"\s?(?:in|of) (?:the|this|your) (?:paper|manuscript|submission)", re.IGNORECASE)
_GAP = re.compile(r"[\s(\[,:\"“”*_)]{0,4}(?:by\s|in\s)?[\s(\[]?")
_SIZE = re.compile(r"-\d+(?:\.\d+)?[bBmMkK]$|(?:-[a-z]+)+$")
_LABEL_LIKE = re.compile(r"[A-Z]{1,3}\d{1,2}|[IVX]+|\W*\d[\d.\-–]*\w?")
_OPENS = re.compile(r"(?:^|[.!?:]\s|[\n\-*•)]\s?)[\"“*_]*$")
_SURNAME_ONLY = re.compile(r"(?:['’]s\b|[\-–](?=[a-z]))")
_WORD = re.compile(r"[^\W_]+")
_LINK = re.compile(r"https?://\S+|\$[^$\n]{1,300}\$|`[^`\n]+`")
_CASED = 0.6
"""Share of a quoted title's longer words that begin with a capital."""
_REVISED = 40
"""Entries that a revised paper may have beyond the list at hand."""
_MOST_TENTATIVE = 20
_SELDOM = 2
"""How often a paper may use a name without citing it, and the name is not its own."""
_LEAST_TITLE = 4
_MOST_WORDS = 4

Known = Mapping[str, Mention]
"""What a folded name means, as a mention of it."""


@dataclass(slots=True)
class _Reading:
    """One review while it is read."""

    review: Review
    entries: tuple[Entry, ...]
    list: PaperList
    found: list[Mention] = field(default_factory=list)

    @property
    def text(self) -> str:
        return self.review.original

    def is_taken(self, start: int, end: int) -> bool:
        return any(start < m.end and m.start < end for m in self.found)

    def add(self, start: int, end: int, told: WorkMention, *, keys: Iterable[str] = (), **more: object) -> None:
        """Add a mention; what it tells is looked for in the paper's list unless its entry there is given."""
        given = more.pop("reference", None)
        reference = given if isinstance(given, Reference) else self.list.of(told)
        own = _keys(told, reference) | frozenset(keys)
        bare = own or frozenset({f"text:{fold(told.text)}"})
        self.found.append(Mention(start, end, told, bare, reference=reference.id if reference else None, **more))


def find_works(reviews: Sequence[Review], paper: Paper) -> tuple[tuple[WorkNamed, ...], ...]:
    """Return the works that each review names, `W1` ... in order of first mention.

    A name that one review or the paper's list explains is recognised in all reviews. A work is `tentative` where only
    the print of a title or name says that there is one: it is told as a work only if a source has it.
    """
    own_list = PaperList(paper)
    readings = [_Reading(review, entries_of(review), own_list) for review in reviews]
    for reading in readings:
        _read_list(reading)
        _read_identifiers(reading)
        _read_markers(reading)
        _read_authors(reading)
        _read_titles(reading)
    explained = [_explained(reading) for reading in readings]
    for reading, mine in zip(readings, explained, strict=True):
        others = {name: mention for one in explained for name, mention in one.items()}
        _read_names(reading, {**others, **_of_paper(own_list), **mine}, paper)
    return tuple(_works(reading) for reading in readings)


def _read_list(reading: _Reading) -> None:
    for index, entry in enumerate(reading.entries):
        reading.add(entry.start, entry.end, entry.told, keys={f"entry:{index}"})


def _read_identifiers(reading: _Reading) -> None:
    for one in identified(reading.text):
        if not reading.is_taken(one.start, one.end):
            reading.add(one.start, one.end, one.told, is_citation=True)


def _read_markers(reading: _Reading) -> None:
    labels = [e.label for e in reading.entries if e.label]
    taken = list(reading.found)
    for marker in markers_of(reading.text, labels, [e.label for e in reading.entries if e.label and e.style == "round"]):
        if not any(marker.start < m.end and m.start < marker.end for m in taken):
            _read_marker(reading, marker)


def _read_marker(reading: _Reading, marker: Marker) -> None:
    """A marker means the review's own list; a number means the paper's where the review has no numbers of its own.

    A name or author right before it wins over the number: lists are renumbered when a paper is revised.
    """
    place = {"label": marker.label, "is_citation": True}
    words = reading.text[marker.start : marker.end]
    named = _named_before(reading, marker)
    entry = entry_for(marker.label, marker.start, reading.entries, reading.review)
    if entry is not None:
        better, note = _better_entry(reading, marker, entry)
        keys = {f"entry:{reading.entries.index(better)}"}
        reading.add(marker.start, marker.end, better.told, keys=keys, note=note, **place)
        return
    own_numbers = any(e.label and e.label.isdigit() for e in reading.entries)
    of_paper = not own_numbers or _OF_THE_PAPER.match(reading.text, marker.end) is not None
    numbered = reading.list.numbered(marker.label) if of_paper else None
    if marker.opens_line or (not named and not numbered and _is_beyond(reading, marker)):
        return
    reference = named or numbered
    note = None
    if named and named is not numbered and numbered:
        note = f"the words before {words} name another entry of the paper's list than the number; they were followed"
    elif not reference:
        note = f"no list has {marker.label}"
    told = described(reference) if reference else WorkMention(text=words)
    keys = () if reference else {f"marker:{marker.label}"}
    reading.add(marker.start, marker.end, told, keys=keys, reference=reference, note=note, **place)


def _is_beyond(reading: _Reading, marker: Marker) -> bool:
    """Numbers greater than the paper's list is long are sizes ("[64, 128]")."""
    return int(marker.label) > len(reading.list.by_id) + _REVISED


def _named_before(reading: _Reading, marker: Marker) -> Reference | None:
    """The entry of the paper's list that the name or the authors right before a marker mean."""
    ahead = reading.text[max(0, marker.start - 60) : marker.start]
    tokens = [m for m in TOKEN.finditer(ahead)]
    if not tokens or ahead[tokens[-1].end() :].strip(" ("):
        cited = [one for one in author_years(ahead) if not ahead[one.end :].strip()]
        found = reading.list.by(cited[-1]) if cited else ()
        return found[0] if len(found) == 1 else None
    for width in range(min(_MOST_WORDS, len(tokens)), 0, -1):
        if (found := reading.list.names.get(fold("".join(t[0] for t in tokens[-width:])))) is not None:
            return found if width > 1 or tokens[-1][0][0].isupper() or is_coined(tokens[-1][0]) else None
    return None


def _better_entry(reading: _Reading, marker: Marker, entry: Entry) -> tuple[Entry, str | None]:
    """Where the name before a marker stands in one other line and not in the marker's own, the name wins."""
    ahead = reading.text[max(0, marker.start - 40) : marker.start].rstrip(" (")
    name = next((m[0] for m in TOKEN.finditer(ahead) if m.end() == len(ahead) and is_coined(m[0])), None)
    if name is None or len(name) < 3 or _says(entry, name):
        return entry, None
    others = [e for e in reading.entries if _says(e, name)]
    if len(others) != 1:
        return entry, None
    words = reading.text[marker.start : marker.end]
    return others[0], f"the name says {name}, the number {words} another work of the list; the name was followed"


def _says(entry: Entry, name: str) -> bool:
    return re.search(rf"(?<!\w){re.escape(name)}(?![a-z])", entry.body, re.IGNORECASE) is not None


def _read_authors(reading: _Reading) -> None:
    blanked = list(reading.text)
    for mention in reading.found:
        blanked[mention.start : mention.end] = "\n" * (mention.end - mention.start)
    for cited in author_years("".join(blanked)):
        _read_author(reading, cited)
    _read_surnames(reading, "".join(blanked))


def _read_author(reading: _Reading, cited: AuthorYear) -> None:
    """Authors mean a line of the review's list, else an entry of the paper's, where one alone fits."""
    words = reading.text[cited.start : cited.end]
    lines = {normal_title(e.told.title or e.body): i for i, e in enumerate(reading.entries) if _is_by(e, cited)}
    if len(lines) == 1:
        [index] = lines.values()
        reading.add(cited.start, cited.end, reading.entries[index].told, keys={f"entry:{index}"}, is_citation=True)
        return
    behind = None if cited.year else _TITLE_BEHIND.match(reading.text, cited.end)
    if behind and is_titled(behind["title"]) and not list(author_years(behind["title"])):
        told = WorkMention(text=words, title=behind["title"].strip(" .,"), authors=cited.authors)
        reading.add(cited.start, behind.end(), told, is_citation=True)
        return
    fitting = reading.list.by(cited)
    if not fitting and not cited.et_al and cited.year is None:
        return
    told = WorkMention(text=words, authors=cited.authors, year=cited.year)
    keys = {f"by:{normal_title(' '.join(cited.authors))}:{cited.year}{cited.letter}"}
    note = None if len(fitting) < 2 else f"{len(fitting)} entries of the paper's list fit"
    if len(fitting) == 1:
        told, keys = described(fitting[0]), set()
    reference = fitting[0] if len(fitting) == 1 else None
    reading.add(cited.start, cited.end, told, keys=keys, reference=reference, note=note, is_citation=True)


def _is_by(entry: Entry, cited: AuthorYear) -> bool:
    first, *others = cited.authors
    early = "; ".join(entry.told.authors[:1]) or entry.body[:80]
    year = entry.told.year
    has = [re.search(rf"\b{re.escape(name)}\b", words) for name, words in [(first, early), *((n, entry.body) for n in others)]]
    return all(has) and (cited.year is None or year is None or abs(year - cited.year) <= 1)


def _read_surnames(reading: _Reading, text: str) -> None:
    """A name of which the paper's list has one first author, where it is said to be his ("Lund's bound")."""
    for match in _WORD.finditer(text):
        reference = reading.list.surnames.get(normal_title(match[0])) if match[0][0].isupper() else None
        end = match.end()
        if reference and _SURNAME_ONLY.match(text, end) and not reading.is_taken(match.start(), end):
            reading.add(match.start(), end, described(reference), reference=reference)


def _read_titles(reading: _Reading) -> None:
    """Titles of the paper's list wherever they stand, and what stands in quotation marks or stars like a title."""
    places = [(m.start(), m.end(), normal_title(m[0])) for m in _WORD.finditer(reading.text)]
    words = f" {' '.join(word for *_, word in places)} "
    for title, reference in reading.list.titles.items():
        at = words.find(f" {title} ") if len(title.split()) >= _LEAST_TITLE else -1
        while at >= 0:
            first = words.count(" ", 1, at + 1)
            start, end = places[first][0], places[first + len(title.split()) - 1][1]
            if not reading.is_taken(start, end):
                reading.add(start, end, described(reference), reference=reference)
            at = words.find(f" {title} ", at + 1)
    for match in _QUOTED.finditer(reading.text):
        title = (match["quoted"] or match["starred"]).strip(" ,.")
        if reading.is_taken(*match.span()) or not is_titled(title) or len(title.split()) < _LEAST_TITLE:
            continue
        told = WorkMention(text=match[0], title=title)
        if reading.list.of(told) or _is_cased(title):
            reading.add(*match.span(), told, tentative=reading.list.of(told) is None)


def _is_cased(title: str) -> bool:
    long = [word for word in re.findall(r"[^\W\d_][\w’'\-]*", title) if len(word) > 3]
    return sum(word[0].isupper() for word in long) >= _CASED * max(1, len(long))


def _explained(reading: _Reading) -> dict[str, Mention]:
    """The names that this review explains: by its list ("RowDrop: ..."), or by a citation right behind them."""
    known: dict[str, Mention] = {}
    for mention in sorted(reading.found, key=lambda m: m.start):
        for name in names_in_title(mention.told.title or ""):
            known.setdefault(name, mention)
        ahead = reading.text[max(0, mention.start - 40) : mention.start]
        before = [m for m in TOKEN.finditer(ahead) if not ahead[m.end() :].strip(" (*_")]
        alone = sum(m.start == mention.start for m in reading.found) == 1
        if mention.is_citation and alone and before and is_coined(before[-1][0]) and not _is_noise(before[-1][0]):
            known.setdefault(fold(before[-1][0]), mention)
    return {name: replace(mention, note=None, label=None, is_citation=False) for name, mention in known.items()}


def _of_paper(own: PaperList) -> dict[str, Mention]:
    return {
        name: Mention(0, 0, described(r).model_copy(update={"nickname": name}), _keys(described(r), r), reference=r.id)
        for name, r in own.names.items()
    }


def _read_names(reading: _Reading, known: Known, paper: Paper) -> None:
    """Names that are known stand for their works; other coined words may, if the paper does not use them."""
    tokens = list(TOKEN.finditer(reading.text))
    at, left = 0, _MOST_TENTATIVE
    own = {fold(name) for name in own_names(paper)}
    links = [match.span() for match in _LINK.finditer(reading.text)]
    while at < len(tokens):
        width, mention = _name_at(tokens, at, reading.text, known)
        start, end = tokens[at].start(), tokens[at + max(width, 1) - 1].end()
        word = reading.text[start:end]
        at += max(width, 1)
        if reading.is_taken(start, end) or any(a <= start < b for a, b in links):
            continue
        if mention is not None:
            if not _is_data(reading, word, end):
                told = mention.told.model_copy(update={"nickname": word})
                keys = {key for key in mention.keys if mention in reading.found or not key.startswith("entry:")}
                reading.found.append(replace(mention, start=start, end=end, told=told, keys=frozenset(keys)))
        elif left and _may_be_name(bare := _SIZE.sub("", word), own, paper) and not is_used_as_data(reading.text[end : end + 40]):
            left -= 1
            reading.add(start, end, WorkMention(text=bare, nickname=bare), keys={f"name:{fold(bare)}"}, tentative=True)


def _name_at(tokens: Sequence[re.Match[str]], at: int, text: str, known: Known) -> tuple[int, Mention | None]:
    """The longest name that begins with this word, as the number of its words and what it means."""
    for width in range(min(_MOST_WORDS, len(tokens) - at), 0, -1):
        part = tokens[at : at + width]
        if any(text[a.end() : b.start()] not in {" ", "-", "–"} for a, b in pairwise(part)):
            continue
        words = [m[0] for m in part]
        for folded in _forms("".join(words), alone=width == 1):
            if folded in known and _is_written_as_name(words, part[0].start(), text):
                return width, known[folded]
    return 0, None


def _forms(word: str, *, alone: bool) -> Iterator[str]:
    """A name as written, without what is tied to it ("-7B", "-based"), and as one of several."""
    yield fold(word)
    if alone:
        yield fold(_SIZE.sub("", word))
        if is_coined(word) and word.endswith("s"):
            yield fold(word[:-1])


def _is_written_as_name(words: Sequence[str], start: int, text: str) -> bool:
    """Coined words and hyphened ones always; plain words where capitals set them off from the sentence."""
    if any(is_coined(word) for word in words) or (len(words) == 1 and words[0].count("-") > 1):
        return True
    capital = all(word[0].isupper() for word in words if len(word) > 3) and words[0][0].isupper()
    return capital and (len(words) > 1 or (len(words[0]) > 3 and not _OPENS.search(text[max(0, start - 4) : start])))


def _is_data(reading: _Reading, word: str, end: int) -> bool:
    behind = reading.text[end : end + 40]
    return is_used_as_data(behind) or (fold(word) in reading.list.data_names and not behind.lstrip().startswith(("[", "(")))


def _is_noise(word: str) -> bool:
    return len(word) < 3 or _LABEL_LIKE.fullmatch(word) is not None or word in COMMON or word.rstrip("s") in COMMON


def _may_be_name(word: str, own: set[str], paper: Paper) -> bool:
    """Whether an unknown word is printed as invented names are (capitals within), and the paper does not use it."""
    mixed = re.search(r"[a-z]", word) and re.search(r"(?<=\w)[A-Z]", word) and len(word) > 3
    if not mixed or _is_noise(word) or word.split("-")[0] in COMMON or fold(word) in own or word[-1] == "s" and word[:-1].isupper():
        return False
    return paper.text.count(word) <= _SELDOM


def described(reference: Reference) -> WorkMention:
    """Return what the paper's own reference tells of its work."""
    return WorkMention(
        text=reference.text,
        title=reference.title,
        authors=reference.authors,
        year=reference.year,
        doi=reference.doi,
        arxiv_id=reference.arxiv_id,
        url=reference.url,
    )


def _keys(told: WorkMention, reference: Reference | None) -> frozenset[str]:
    keys = set(id_keys(told))
    if told.title and len(normal_title(told.title).split()) > 1:
        keys.add(f"title:{normal_title(told.title)}")
    return frozenset(keys | {f"reference:{reference.id}"} if reference else keys)


def _works(reading: _Reading) -> tuple[WorkNamed, ...]:
    """The mentions of one work together, in order of first mention."""
    mentions = _joined(sorted(reading.found, key=lambda m: (m.start, m.end, m.label or "")), reading.text)
    groups: list[tuple[set[str], list[Mention]]] = []
    for mention in mentions:
        keys, members = set(mention.keys), [mention]
        for group in [g for g in groups if not keys.isdisjoint(g[0])]:
            groups.remove(group)
            keys |= group[0]
            members = [*group[1], *members]
        groups.append((keys, members))
    ordered = sorted((sorted(members, key=lambda m: m.start) for _, members in groups), key=lambda ms: ms[0].start)
    return tuple(_work(n, members, reading) for n, members in enumerate(ordered, 1))


def _joined(mentions: list[Mention], text: str) -> list[Mention]:
    """A title, authors or id right before a citation is the same work, where only one of the two is known."""
    out = list(mentions)
    for i, j in pairwise(range(len(out))):
        one, two = out[i], out[j]
        several = sum(m.start == two.start for m in mentions) > 1
        if several or two.start < one.end or not _GAP.fullmatch(text[one.end : two.start]) or one.keys & two.keys:
            continue
        if (_is_loose(one) and two.is_citation) or (_is_loose(two) and two.is_citation and one.told.title and not one.reference):
            shared = one.keys | two.keys
            known = one if _is_loose(two) else two
            out[i] = replace(one, keys=shared, reference=known.reference, tentative=False)
            out[j] = replace(two, keys=shared, reference=known.reference)
    return out


def _is_loose(mention: Mention) -> bool:
    """Nothing but a name, authors and a year, or a title is known of it."""
    return not any(key.startswith(("reference:", "entry:", "arxiv:", "doi:", "url:", "acl:", "openreview:", "marker:")) for key in mention.keys)


def _work(number: int, members: Sequence[Mention], reading: _Reading) -> WorkNamed:
    sentences = reading.review.sentences
    starts = [s.start for s in sentences]

    def sentence(mention: Mention) -> str | None:
        at = bisect_right(starts, mention.start)
        if at and mention.start < sentences[at - 1].end:
            return sentences[at - 1].id
        return sentences[at].id if at < len(sentences) and sentences[at].start < mention.end else None

    told = sorted(members, key=lambda m: (not any(k.startswith("entry:") for k in m.keys), -len(m.told.title or ""), m.start))
    return WorkNamed(
        ref_id=f"W{number}",
        strings=tuple(dict.fromkeys(reading.text[m.start : m.end] for m in members)),
        places=tuple(dict.fromkeys((m.start, m.end) for m in members)),
        sentence_ids=tuple(dict.fromkeys(s for m in members if (s := sentence(m)))),
        cited_in=tuple(dict.fromkeys(s for m in members if m.is_citation and (s := sentence(m)))),
        labels=tuple(dict.fromkeys(m.label for m in members if m.label)),
        mention=_together([m.told for m in told]),
        reference=next((m.reference for m in members if m.reference), None),
        note=next((m.note for m in members if m.note), None),
        tentative=all(m.tentative for m in members),
    )


def _together(told: Sequence[WorkMention]) -> WorkMention:
    filled = {name: next((v for one in told if (v := getattr(one, name))), None) for name in _FILLED}
    return WorkMention(text=told[0].text, **{name: value for name, value in filled.items() if value})
