"""The works that the reviews of a paper name: all mentions of one work together."""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import pairwise

from peerassay.documents import Paper, Review, own_names
from peerassay.documents.review_references import is_titled
from peerassay.jobs.reviews.named_works.citations import AuthorYear, author_years, identified
from peerassay.jobs.reviews.named_works.mentions import ReviewScan, keys_of
from peerassay.jobs.reviews.named_works.numbers import is_renumbered, read_markers
from peerassay.jobs.reviews.named_works.paper_list import PaperList
from peerassay.jobs.reviews.named_works.review_list import Entry, described_by, entries_of
from peerassay.jobs.reviews.named_works.works import Mention, WorkNamed, works_of
from peerassay.jobs.reviews.named_works.written import (
    TOKEN,
    fold,
    is_coined,
    is_family,
    is_noise,
    is_used_as_data,
    is_written_as_name,
    names_in_title,
)
from peerassay.language.coined import COMMON
from peerassay.language.function_words import SMALL_WORDS
from peerassay.language.patterns import pattern_of
from peerassay.language.titles import holds_word, normal_title
from peerassay.language.venues import is_venue
from peerassay.literature import WorkMention
from peerassay.retrieval import mention_of_reference

_QUOTED = pattern_of(
    r"[\"“](?P<quoted>[^\"“”\n]{15,250})[\"”]|(?<!\w)['‘](?P<single>[^'‘’\n]{15,250})['’](?!\w)"
    r"|(?<![\w*])\*(?P<starred>[^*\n]{15,250})\*(?![\w*])"
)
_SMALL = rf"(?:{'|'.join(sorted(SMALL_WORDS))}|[a-z]+ing)"
_CAPITAL = r"(?:\d*[A-Z][\w’'+\-/]*|\([A-Z][\w\-]+\)|\d[\w\-]*)"
_RUN = pattern_of(
    rf"(?<![\w\-])(?:[\w\-+]{{2,20}}: )?{_CAPITAL}"
    rf"(?:(?:[,:?]?[ ]{{1,2}}{_SMALL}){{0,3}}[,:?]?[ ]{{1,2}}{_CAPITAL}){{3,20}}+(?![\w\-])"
)
"""Words of which nearly all begin with a capital."""
_TITLE_BEHIND = pattern_of(r"[.,:]?\s*[\"“*]?(?P<title>[A-Z][^()\[\];\"“”\n]{15,200})(?=[)\]\"”])")
_TIED = pattern_of(r"-\d+(?:\.\d+)?[bBmMkK]$|(?:-[a-z]+)+$")
_ALIKE = pattern_of(r"-(?:based|like|style|type|inspired)$")
"""What makes of a work's name that of a kind: "GAN-based" names no work."""
_WORD = pattern_of(r"[^\W_]+")
_HIS = pattern_of(r"(?<![\w\-])[^\W\d_a-z][^\W_]+(?=['’]s\b|[\-–][a-z])")
"""What may be an author's name: "Lund's bound", "Lund-bound"."""
_SELDOM = 2
"""How often a paper may use a name without citing it, and the name is not its own."""
_LEAST_TITLE = 4
_MOST_WORDS = 4
_BEHIND = 40
_LONGEST_MARK = 6
_HEAD = 3

Known = Mapping[str, Mention]
"""What a folded name means, as a mention of it."""


def find_works(reviews: Sequence[Review], paper: Paper) -> tuple[tuple[WorkNamed, ...], ...]:
    """Return the works that each review names, `W1` ... in order of first mention, those last that only may be works.

    A name that one review or the paper's list explains is recognised in all reviews. A work is `tentative` where only
    the print of a title or name says that there is one: it is told as a work only if a source has it.
    """
    own_list = PaperList(paper)
    readings = [ReviewScan(review, entries_of(review), own_list) for review in reviews]
    for reading in readings:
        _read_list(reading)
        _read_identifiers(reading)
    renumbered = is_renumbered(readings)
    for reading in readings:
        read_markers(reading, renumbered=renumbered)
        _read_authors(reading)
        _read_titles(reading)
    explained = [_explained(reading) for reading in readings]
    for reading, mine in zip(readings, explained, strict=True):
        others = {name: mention for row in explained for name, mention in row.items()}
        _read_names(reading, {**others, **_of_paper(own_list), **mine}, paper)
    own = normal_title(paper.card.title)
    return tuple(
        works_of([m for m in reading.found if _is_other_work(m, reading, own)], reading.review) for reading in readings
    )


def _is_other_work(mention: Mention, reading: ReviewScan, own_title: str) -> bool:
    """Whether it can be a work beside the reviewed paper: neither its own title nor the bare name of a venue."""
    words, described = reading.text[mention.start : mention.end], mention.described
    if own_title and normal_title(described.title or words) == own_title:
        return False
    return bool(described.arxiv_id or described.doi or described.url) or not is_venue(words)


def _read_list(reading: ReviewScan) -> None:
    for index, entry in enumerate(reading.entries):
        reading.add(entry.start, entry.end, entry.described, f"entry:{index}")


def _read_identifiers(reading: ReviewScan) -> None:
    for link in identified(reading.text):
        if not reading.is_taken(link.start, link.end):
            reading.add(link.start, link.end, link.described, is_citation=True)


def _read_authors(reading: ReviewScan) -> None:
    for cited in author_years(reading.unread()):
        _read_author(reading, cited)
    for match in _HIS.finditer(reading.unread()):
        if (reference := reading.cited.surnames.get(normal_title(match[0]))) is not None:
            reading.add(*match.span(), mention_of_reference(reference), of=reference)


def _read_author(reading: ReviewScan, cited: AuthorYear) -> None:
    """Authors mean a line of the review's list, else an entry of the paper's, where one alone fits."""
    lines = {normal_title(e.described.title or e.body): i for i, e in enumerate(reading.entries) if _is_by(e, cited)}
    if len(lines) == 1:
        [index] = lines.values()
        reading.add(cited.start, cited.end, reading.entries[index].described, f"entry:{index}", is_citation=True)
    elif not _read_title_behind(reading, cited):
        _read_papers_author(reading, cited)


def _read_title_behind(reading: ReviewScan, cited: AuthorYear) -> bool:
    """Whether a title stands behind authors without a year ("Lund et al., Masking by moon phase)"), which is read."""
    behind = _TITLE_BEHIND.match(reading.text, cited.end) if cited.et_al and not cited.year else None
    if behind is None:
        return False
    described = described_by(reading.text[cited.start : behind.end()])
    reading.add(cited.start, behind.end(), described, is_citation=True)
    return True


def _read_papers_author(reading: ReviewScan, cited: AuthorYear) -> None:
    fitting = reading.cited.by(cited)
    if len(fitting) == 1:
        reading.add(cited.start, cited.end, mention_of_reference(fitting[0]), of=fitting[0], is_citation=True)
    elif fitting or cited.et_al or cited.year is not None or reading.text.startswith(("'s ", "’s "), cited.end):
        described = WorkMention(text=reading.text[cited.start : cited.end], authors=cited.authors, year=cited.year)
        key = f"by:{normal_title(' '.join(cited.authors))}:{cited.year}{cited.letter}"
        note = f"{len(fitting)} entries of the paper's list fit" if fitting else None
        reading.add(cited.start, cited.end, described, key, note=note, is_citation=True, ambiguous=bool(fitting))


def _is_by(entry: Entry, cited: AuthorYear) -> bool:
    first, *others = cited.authors
    early = "; ".join(entry.described.authors[:1]) or entry.body[:80]
    named = holds_word(early, first) and all(holds_word(entry.body, name) for name in others)
    year = entry.described.year
    return named and (cited.year is None or year is None or abs(year - cited.year) <= 1)


def _read_titles(reading: ReviewScan) -> None:
    """Titles of the paper's list wherever they stand, and what stands in quotation marks or capitals like a title."""
    places = [(m.start(), m.end(), normal_title(m[0])) for m in _WORD.finditer(reading.text)]
    text = f" {' '.join(word for *_, word in places)} "
    for title, reference in reading.cited.titles.items():
        at = text.find(f" {title} ") if len(title.split()) >= _LEAST_TITLE else -1
        while at >= 0:
            first = text.count(" ", 1, at + 1)
            start, end = places[first][0], places[first + len(title.split()) - 1][1]
            if not reading.is_taken(start, end):
                reading.add(start, end, mention_of_reference(reference), of=reference)
            at = text.find(f" {title} ", at + 1)
    for match in (*_QUOTED.finditer(reading.text), *_RUN.finditer(reading.unread())):
        title = (match[match.lastgroup] if match.lastgroup else match[0]).strip(" ,.")
        words = title.split()
        is_long = len(words) >= _LEAST_TITLE and 3 * title.count(",") < len(words)
        if not is_long or not is_titled(title) or is_venue(title) or reading.is_taken(*match.span()):
            continue
        described = WorkMention(text=match[0], title=title)
        listed = reading.cited.of(described) is not None
        if not listed and (_is_heading(reading.text, match) or f" {normal_title(title)} " in reading.cited.words):
            reading.passed.append(match.span())
        else:
            reading.add(*match.span(), described, tentative=not listed)


def _is_heading(text: str, words: re.Match[str]) -> bool:
    """Whether words are a reviewer's own heading: alone between marks on their line, or with a colon behind."""
    start, end = text.rfind("\n", 0, words.start()) + 1, words.end()
    opens = not any(map(str.isalpha, re.sub(r"[A-Z]\d", "", text[start : words.start()])))
    behind = text[end : end + _LONGEST_MARK].partition("\n")[0].strip(" *_")
    return opens and words.lastgroup != "quoted" and (not behind or behind.startswith((":", ".", "-", "–")))


def _explained(reading: ReviewScan) -> dict[str, Mention]:
    """The names that this review explains: by its list ("RowDrop: ..."), or by a citation right behind them."""
    known: dict[str, Mention] = {}
    for mention in sorted(reading.found, key=lambda m: m.start):
        for name in names_in_title(mention.described.title or ""):
            if not (mention.tentative and name in reading.cited.names):
                known.setdefault(name, mention)
        ahead = reading.text[max(0, mention.start - 40) : mention.start]
        before = [m for m in TOKEN.finditer(ahead) if not ahead[m.end() :].strip(" (*_")]
        name = before[-1][0] if before else ""
        alone = sum(m.start == mention.start for m in reading.found) == 1
        if mention.is_citation and alone and is_coined(name) and not is_noise(name):
            known.setdefault(fold(name), mention)
    return {name: replace(mention, note=None, label=None, is_citation=False) for name, mention in known.items()}


def _of_paper(own: PaperList) -> dict[str, Mention]:
    return {
        name: Mention(0, 0, described.model_copy(update={"nickname": name}), keys_of(described, r), reference=r.id)
        for name, r in own.names.items()
        for described in [mention_of_reference(r)]
    }


def _read_names(reading: ReviewScan, known: Known, paper: Paper) -> None:
    """Names that are known stand for their works; other coined words may, if the paper does not use them."""
    tokens = list(TOKEN.finditer(reading.text))
    own, begins = {fold(name) for name in own_names(paper)}, _beginnings(known)
    at = 0
    while at < len(tokens):
        opens = begins(tokens[at][0])
        width, mention = _name_at(tokens, at, reading, known) if opens else (0, None)
        start, end = tokens[at].start(), tokens[at + max(width, 1) - 1].end()
        at += max(width, 1)
        if reading.is_taken(start, end):
            continue
        bare = _TIED.sub("", reading.text[start:end])
        if mention is not None:
            _add_name(reading, start, end, mention)
        elif _may_be_name(bare, own, paper) and not is_used_as_data(reading.text[end : end + _BEHIND]):
            described = WorkMention(text=bare, nickname=bare)
            reading.add(start, end, described, f"name:{fold(bare)}", tentative=True)


def _beginnings(known: Known) -> Callable[[str], bool]:
    """Return what tells whether a name that is known may begin with a word, by its first letters: few words do."""
    heads = {name[:_HEAD] for name in known}

    def begins(word: str) -> bool:
        folded = fold(word)
        return any(folded[:length] in heads for length in range(1, _HEAD + 1))

    return begins


def _add_name(reading: ReviewScan, start: int, end: int, meant: Mention) -> None:
    """A name means what it was explained as, unless it is a dataset or a score here: these are no works."""
    word, behind = reading.text[start:end], reading.text[end : end + _BEHIND]
    cited = behind.lstrip().startswith(("[", "("))
    if is_used_as_data(behind) or (fold(word) in reading.cited.data_names and not cited):
        return
    described = meant.described.model_copy(update={"nickname": word})
    is_mine = any(meant.keys <= other.keys for other in reading.found)
    keys = frozenset(key for key in meant.keys if is_mine or not key.startswith(("entry:", "marker:")))
    reading.found.append(replace(meant, start=start, end=end, described=described, keys=keys))


def _name_at(tokens: Sequence[re.Match[str]], at: int, reading: ReviewScan, known: Known) -> tuple[int, Mention | None]:
    """The longest name that begins with this word, as the number of its words and what it means."""
    if is_family(tokens[at][0]) and fold(tokens[at][0]) not in reading.cited.plain_names:
        return 0, None
    for width in range(min(_MOST_WORDS, len(tokens) - at), 0, -1):
        part = tokens[at : at + width]
        if any(reading.text[a.end() : b.start()] not in {" ", "-", "–"} for a, b in pairwise(part)):
            continue
        words = [m[0] for m in part]
        for folded in _forms("".join(words), alone=width == 1):
            plain = width == 1 and folded in reading.cited.plain_names
            if folded in known and (plain or is_written_as_name(words, part[0].start(), reading.text)):
                return width, known[folded]
    return 0, None


def _forms(word: str, *, alone: bool) -> Iterator[str]:
    """A name as written, without what is tied to it ("-7B", "-based"), and as one of several."""
    if _ALIKE.search(word):
        return
    yield fold(word)
    if alone:
        yield fold(_TIED.sub("", word))
        if is_coined(word) and word.endswith("s") and not is_family(word):
            yield fold(word[:-1])


def _may_be_name(word: str, own: set[str], paper: Paper) -> bool:
    """Whether an unknown word is printed as invented names are (capitals within), and the paper does not use it."""
    mixed = any(map(str.islower, word)) and re.search(r"(?<=\w)[A-Z]", word) is not None
    if not mixed or len(word) <= _LEAST_TITLE or word.rstrip("s").isupper() or fold(word) in own:
        return False
    return not is_noise(word) and word.partition("-")[0] not in COMMON and paper.text.count(word) <= _SELDOM
