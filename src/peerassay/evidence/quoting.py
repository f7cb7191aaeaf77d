"""Finding a quote or a pointer in its source: the source's own words at the place, or why there is none.

A quote that a model wrote is a pointer, no evidence. It is found although printing and copying changed it (hyphens,
ligatures, citation marks, up to a tenth of the words), and refused where a number, a negation or a direction differs.

Cells of tables: a number told with its row's and its column's head ("GPT-4: 71.2 on MMLU") is found in its row.
"""

import re
from bisect import bisect_right
from collections import Counter, OrderedDict
from collections.abc import Iterator, Sequence
from itertools import pairwise
from threading import Lock

from peerassay.documents import BlockKind, PaperBlock, Part, Sentence, SourceText, places_of
from peerassay.evidence.alignment import Alignment, WordIndex, align, scored
from peerassay.evidence.signs import sign_differs
from peerassay.evidence.span import Readable, Span, place_by_ref, whole
from peerassay.evidence.tokens import Tokens, tokens_of, without_cut_citations
from peerassay.frozen import Frozen
from peerassay.language.function_words import OF_CELLS
from peerassay.language.patterns import pattern_of
from peerassay.language.polarity import difference, is_negation
from peerassay.language.stemming import stem
from peerassay.text_memory import on_forgetting


def row_stated(quote: str, source: SourceText) -> Part | None:
    """Return the row with a cell that the quote tells by its heads and its number; None where there is no such one.

    The quote has the words of the row's head and of the column's (of several header rows the lowest at least), the
    cell's number exactly, no other number but those of the heads and of the table's name, and few other words. Where
    two rows fit, none is meant.
    """
    words = tokens_of(quote).words
    if not any(word[0].isdigit() for word in words):
        return None
    tables = (block for block in getattr(source, "blocks", ()) if block.kind is BlockKind.TABLE)
    found = {row.id: row for table in tables for row in _rows_stated(words, table)}
    return next(iter(found.values())) if len(found) == 1 else None


def _rows_stated(words: Sequence[str], table: PaperBlock) -> Iterator[Part]:
    headers = [part for part in table.parts if part.role == "header"]
    named = {word for part in table.parts if part.role == "caption" for word in _words(part.text)}
    for row in table.parts:
        if row.role != "row" or len(row.cells) < 2 or not (head := _words(row.cells[0])):
            continue
        for column, cell in enumerate(row.cells[1:], 1):
            if _is_stated(words, head, _heads(headers, column), _words(cell), named):
                yield row
                break


def _is_stated(
    words: Sequence[str], head: Sequence[str], column: Sequence[Sequence[str]], cell: Sequence[str], named: set[str]
) -> bool:
    number = [word for word in cell if word[0].isdigit()]
    if not number or not column:
        return False
    needed = Counter((*head, *column[-1], *number))
    told = Counter(words)
    if needed - told:
        return False
    above = {word for each in column for word in each} | named
    rest = [word for word in (told - needed).elements() if word not in above and word not in cell]
    if any(word[0].isdigit() for word in rest):
        return False
    return all({word, word.rstrip("s"), stem(word)} & OF_CELLS for word in rest)


def _heads(headers: Sequence[Part], column: int) -> list[Sequence[str]]:
    """Return the words of a column's head cells from top to bottom; a spanning cell counts for all that it spans."""
    heads: list[Sequence[str]] = []
    for row in headers:
        at = min(column, len(row.cells) - 1)
        while at > 0 and not row.cells[at].strip():
            at -= 1
        if row.cells and (words := _words(row.cells[at])) and (at > 0 or column == 0):
            heads.append(words)
    return heads


def _words(text: str) -> tuple[str, ...]:
    return tokens_of(text).words


LEAST_SCORE = 70.0
"""A quote of ten or more words is found from this similarity on (letters, 0-100). Measured on full papers: true quotes
with a tenth of their words changed reach 80 and more, words of other papers of the field stay under 60."""
LEAST_SCORE_SHORT = 88.0
"""The same for quotes of up to five words, which a paper holds something alike to by chance; between, it slopes."""
LEAST_WORDS = 3
_WIDEST_ELLIPSIS = 150
_ELLIPSIS = pattern_of(r"\[\s*(?:\.{2,}|…)\s*\]|\(\s*(?:\.{3,}|…)\s*\)|\.{3,}|…|\. \. \.")
_MARKED = pattern_of(r"\[[^\[\]()]*\]|\([^\[\]()]*\)|\S")
"""What may stand around a quote's words: a mark in brackets, or one sign."""
_ALIKE = str.maketrans("“”‘’−–‐", "\"\"''---")
_KEPT = 128

_LABELLED = pattern_of(r"""^\[?(?P<ref>[A-Za-z]+(?:_[A-Za-z0-9]+)*)\]?\s*[:,–-]\s*(?P<quote>\S.*)$""", re.DOTALL)
_MARKS = " \t\r\n\"'“”‘’«»`"

NOT_IN_THE_TEXT = "not in the text"
TOO_SHORT = "too short"


class QuoteCheck(Frozen):
    """The place of a quote, None where it was not found, with how well it fitted (0-100) and why not."""

    span: Span | None
    score: float
    reason: str = ""


class PreparedText:
    """A source with the index that quotes are found by."""

    def __init__(self, source: SourceText) -> None:
        self.id = source.id
        self.text = source.text
        self.source = source
        self.places = places_of(source)
        self._starts = [place.start for place in self.places]
        self.index = WordIndex(_tokens_of_places(self.places, source.text))

    def sentence_at(self, offset: int) -> Sentence | None:
        """Return the sentence, row, caption or line that the offset lies in, None between them."""
        position = bisect_right(self._starts, offset) - 1
        place = self.places[position] if position >= 0 else None
        return place if place and offset < place.end else None


def _tokens_of_places(places: Sequence[Sentence], text: str) -> Tokens:
    words: list[str] = []
    starts: list[int] = []
    ends: list[int] = []
    for place in places:
        tokens = tokens_of(text[place.start : place.end], place.start)
        words.extend(tokens.words)
        starts.extend(tokens.starts)
        ends.extend(tokens.ends)
    return Tokens(tuple(words), tuple(starts), tuple(ends))


_prepared: OrderedDict[tuple[str, str, int, int], PreparedText] = OrderedDict()
_lock = Lock()


def prepare(source: SourceText) -> PreparedText:
    """Return the source's index; it is made once for each id and text and kept for the last sources asked about."""
    key = (source.id, source.text, len(source.sentences), len(getattr(source, "blocks", ())))
    with _lock:
        if key in _prepared:
            _prepared.move_to_end(key)
            return _prepared[key]
    made = PreparedText(source)
    with _lock:
        _prepared[key] = made
        while len(_prepared) > _KEPT:
            _prepared.popitem(last=False)
    return made


on_forgetting(_prepared.clear)


def find_quote(quote: str, source: SourceText, *, sentence: str | None = None) -> QuoteCheck:
    """Return where the quote stands in the source.

    `sentence` is the id of the sentence it is said to be in: it decides between places that fit alike. The span's
    text is the source's own; it may run over several sentences and then names the first. Pieces joined by an ellipsis
    must follow each other within one passage, with no negation left out between them in one sentence. A number that is
    told with the heads of its row and column is found as that row.
    """
    check = _found(quote, source, sentence)
    row = row_stated(quote, source) if check.span is None else None
    return check if row is None else QuoteCheck(span=whole(row, source), score=100.0)


def _found(quote: str, source: SourceText, sentence: str | None) -> QuoteCheck:
    prepared = prepare(source)
    near = _token_of_sentence(prepared, sentence)
    entire = without_cut_citations(quote)
    words = tokens_of(entire).words
    if len(words) < LEAST_WORDS:
        alone = _all_of_a_place(words, prepared, sentence)
        return QuoteCheck(span=None, score=0.0, reason=TOO_SHORT) if alone is None else alone
    place = _best(words, prepared, near)
    pieces = [tokens for part in _ELLIPSIS.split(entire) if len(tokens := tokens_of(part)) > 1]
    # Dots may be the source's own ("x1, ..., xn"), so that the whole is tried first.
    if place.reason == NOT_IN_THE_TEXT and len(pieces) > 1:
        return _joined(pieces, quote, prepared, near)
    return _checked(place, quote, prepared)


def _all_of_a_place(words: Sequence[str], prepared: PreparedText, sentence: str | None) -> QuoteCheck | None:
    """A short caption, heading of a table or line that the words are all of: the one named, or the only one."""
    named = place_by_ref(prepared.source, sentence) if sentence else None
    places = [place for place in prepared.places if words and tokens_of(place.text).words == tuple(words)]
    fitting = [place for place in places if place == named] or places
    return QuoteCheck(span=whole(fitting[0], prepared.source), score=100.0) if len(fitting) == 1 else None


class _Place(Frozen):
    """A run of tokens that may be the quote's, or the reason against it."""

    first: int = 0
    last: int = -1
    score: float = 0.0
    reason: str = NOT_IN_THE_TEXT

    @property
    def found(self) -> bool:
        return not self.reason


def _token_of_sentence(prepared: PreparedText, sentence: str | None) -> int | None:
    found = place_by_ref(prepared.source, sentence) if sentence else None
    starts = prepared.index.tokens.starts
    return bisect_right(starts, found.start - 1) if found else None


def _best(words: Sequence[str], prepared: PreparedText, near: int | None) -> _Place:
    exact = prepared.index.exact(words)
    if exact:
        first, last = exact[0] if near is None else min(exact, key=lambda run: (abs(run[0] - near), run))
        place = scored(words, prepared.index.tokens.words[first : last + 1], first)
        return _judged(place, len(words))
    judged = [_judged(a, len(words)) for a in align(words, prepared.index)]
    if not judged:
        return _Place()
    top = max(judged, key=lambda p: p.score)
    # Another place stands in for a refused best one only where it fits as well: else the quote is of the best one.
    fitting = [p for p in judged if p.found and p.score >= top.score - 1.0]
    if not fitting:
        return top
    return fitting[0] if near is None else min(fitting, key=lambda p: (abs(p.first - near), p.first))


def least_score(words: int) -> float:
    """Return the similarity from which a quote of so many words counts as found."""
    if words >= 10:
        return LEAST_SCORE
    return LEAST_SCORE_SHORT - (LEAST_SCORE_SHORT - LEAST_SCORE) * max(words - 5, 0) / 5


def _judged(alignment: Alignment, words: int) -> _Place:
    place = {"first": alignment.first, "last": alignment.last, "score": alignment.score}
    if alignment.score < least_score(words):
        return _Place(**place, reason=NOT_IN_THE_TEXT)
    reasons = (difference(d.quoted, d.printed) for d in alignment.differences if not _only_spacing(d.quoted, d.printed))
    return _Place(**place, reason=next((r for r in reasons if r), ""))


def _only_spacing(quoted: Sequence[str], printed: Sequence[str]) -> bool:
    digits = any(w[:1].isdigit() for w in quoted)
    return not digits and "".join(quoted) == "".join(printed)


def _checked(place: _Place, quote: str, prepared: PreparedText) -> QuoteCheck:
    if not place.found:
        return QuoteCheck(span=None, score=place.score, reason=place.reason)
    if place.last - place.first + 1 < LEAST_WORDS:  # the source's own words there would be no quote
        return QuoteCheck(span=None, score=place.score, reason=TOO_SHORT)
    text = prepared.text
    start, end = _with_marks(place, quote, prepared)
    if reason := sign_differs(quote, text[start:end]) or _other_number_between(place, quote, prepared):
        return QuoteCheck(span=None, score=place.score, reason=reason)
    sentence = prepared.sentence_at(prepared.index.tokens.starts[place.first])
    if sentence is None:  # an index made of sentences has no token outside them
        return QuoteCheck(span=None, score=place.score, reason=NOT_IN_THE_TEXT)
    span = Span(
        document=prepared.id, sentence=sentence.id, start=start, end=end, text=text[start:end], score=place.score
    )
    return QuoteCheck(span=span, score=place.score)


def _with_marks(place: _Place, quote: str, prepared: PreparedText) -> tuple[int, int]:
    """Return where the place begins and ends with the marks that quote and source have around its words."""
    tokens, ours, text = prepared.index.tokens, tokens_of(quote), prepared.text
    start, end = tokens.starts[place.first], tokens.ends[place.last]
    first, last = prepared.sentence_at(start), prepared.sentence_at(end - 1)
    if first is None or last is None:
        return start, end
    for mark in reversed(_MARKED.findall(quote[: ours.starts[0]])):
        before = re.search(rf"{_spaced(mark)}\s*$", text[first.start : start].translate(_ALIKE))
        if before is None:
            break
        start = first.start + before.start()
    for mark in _MARKED.findall(quote[ours.ends[-1] :]):
        behind = re.match(rf"\s*{_spaced(mark)}", text[end : last.end].translate(_ALIKE))
        if behind is None:
            break
        end += behind.end()
    return start, end


def _spaced(mark: str) -> str:
    """A pattern of the mark, whatever the spaces in it."""
    return r"\s*".join(re.escape(sign) for sign in "".join(mark.split()).translate(_ALIKE))


def _other_number_between(place: _Place, quote: str, prepared: PreparedText) -> str:
    """Why a number of the quote is none of those in what is not compared inside the place: the headings there."""
    tokens, text = prepared.index.tokens, prepared.text
    compared = tokens.words[place.first : place.last + 1]
    all_there = tokens_of(text[tokens.starts[place.first] : tokens.ends[place.last]]).words
    between = _numbers_in(all_there) - _numbers_in(compared)
    more = _numbers_in(tokens_of(quote).words) - _numbers_in(compared)
    if not between - more or not more - between:
        return ""
    return f"a number differs: {min(more - between)} / {min(between - more)}"


def _numbers_in(words: Sequence[str]) -> Counter[str]:
    return Counter(word for word in words if word[0].isdigit())


def _joined(pieces: Sequence[Tokens], quote: str, prepared: PreparedText, near: int | None) -> QuoteCheck:
    """Find the longest piece first, the others each on its side of it, near by."""
    order = sorted(range(len(pieces)), key=lambda i: (-len(pieces[i]), i))
    places: dict[int, _Place] = {}
    for i in order:
        anchor = near if not places else next(iter(places.values())).first
        place = _best(pieces[i].words, prepared, anchor)
        if not place.found:
            return QuoteCheck(span=None, score=place.score, reason=place.reason)
        places[i] = place
    run = [places[i] for i in range(len(pieces))]
    for left, right in pairwise(run):
        if reason := _gap_fault(left, right, prepared):
            return QuoteCheck(span=None, score=min(left.score, right.score), reason=reason)
    letters = sum(len(p) * place.score for p, place in zip(pieces, run, strict=True)) / sum(map(len, pieces))
    whole = _Place(first=run[0].first, last=run[-1].last, score=round(letters, 2), reason="")
    return _checked(whole, quote, prepared)


def _gap_fault(left: _Place, right: _Place, prepared: PreparedText) -> str:
    if not 0 < right.first - left.last <= _WIDEST_ELLIPSIS:
        return NOT_IN_THE_TEXT
    tokens = prepared.index.tokens
    same = prepared.sentence_at(tokens.starts[left.last]) == prepared.sentence_at(tokens.starts[right.first])
    left_out = tokens.words[left.last + 1 : right.first]
    return "a negation differs" if same and any(map(is_negation, left_out)) else ""


def locate(pointer: str, readable: Readable) -> Span | str:
    """Return the place that the pointer means, or in plain words why there is none.

    A pointer is a sentence's id, a verbatim quote, or both (`abstract_sent_2: "..."`).
    """
    words = pointer.strip(_MARKS)
    sentence = readable.sentence(words)
    if sentence is not None:
        return _allowed(whole(sentence, readable.document), readable)
    labelled = _LABELLED.match(words)
    named = readable.sentence(labelled["ref"]) if labelled else None
    if labelled and named:
        return _quoted(labelled["quote"], readable, named.id)
    return _quoted(words, readable, None)


def _quoted(quote: str, readable: Readable, sentence_id: str | None) -> Span | str:
    check = find_quote(quote.strip(_MARKS), readable.document, sentence=sentence_id)
    if check.span is None:
        return f"{_shortened(quote)!r} is not a place in this text: {check.reason}"
    return _allowed(check.span, readable)


def _allowed(span: Span, readable: Readable) -> Span | str:
    for ref in readable.withheld:
        sentence = readable.sentences[ref]
        if sentence.start < span.end and span.start < sentence.end:
            return "the sentence speaks to a model and is withheld"
    return span


def _shortened(words: str) -> str:
    return f"{words[:60]}…" if len(words) > 60 else words
