"""What an answer stands on: how its readings went together, what they rest on, and what nobody could read."""

from collections.abc import Iterator, Mapping, Sequence

from peerassay.grading.claim import Kind, NoveltyClaim, Referent
from peerassay.grading.record import Record
from peerassay.grading.verdict import OPEN, Agreement, Label, Reading, Verdict, plain_word, reason_in_words
from peerassay.literature import Basis
from peerassay.progress import count, listed
from peerassay.reports import words
from peerassay.reports.grading.quotes import Work, named_work

ONCE = "Read once."
SAME = "Two readers give the same answer."
_SHOWN = "shown is the one that claims less"
_LONGEST_NAME = 40
"""Characters of a name such as "Ferro and Nakata (2021)"; what is longer is an entry of a list."""
PAPER_ALONE = "rests on the paper's own account alone"


def rests_on(verdict: Verdict | None, record: Record) -> str:
    """Return in a phrase what a decided answer rests on; "" for what is not decided."""
    if verdict is None or verdict.label in {None, Label.AMBIGUOUS}:
        return ""
    if verdict.basis == "absence":
        return f"nothing found in {count(len(_read(record)), 'work')} read"
    of_works = [quote for quote in verdict.evidence if quote.source != record.paper_id]
    if not of_works:
        return PAPER_ALONE if verdict.evidence else ""
    depths = _depths(record)
    sources = dict.fromkeys(quote.source for quote in of_works)
    kind = "earlier work" if all(quote.earlier for quote in of_works) else "work"
    how = {words.READ[depths[source]] for source in sources if source in depths}
    beside = " and on the paper itself" if len(of_works) < len(verdict.evidence) else ""
    return f"rests on {count(len(sources), kind)} read{f' {how.pop()}' if len(how) == 1 else ''}{beside}"


def unread_works(claim: NoveltyClaim, record: Record, works: Mapping[str, Work]) -> Iterator[str]:
    """Give sentences on the works that a claim names and nobody could read, those apart that the paper speaks of."""
    depths = _depths(record)
    beside = record.evidence_sets.get(claim.claim_id, ())
    spoken_of = {entry.ref_id for entry in beside if entry.paper_says}
    named = [referent for referent in record.material.referents if referent.ref_id in claim.works]
    unread = [referent for referent in named if depths.get(referent.cand_id or "", "title") == "title"]
    by_paper = [_called(referent, works) for referent in unread if referent.ref_id in spoken_of]
    others = [_called(referent, works) for referent in unread if referent.ref_id not in spoken_of]
    if by_paper:
        them = "it is" if len(by_paper) == 1 else "them is"
        yield f"{_not_read(by_paper)}; what is said of {them} from the paper."
    if others:
        yield f"{_not_read(others)}."


def to_check(verdict: Verdict | None, record: Record) -> tuple[str, ...]:
    """Return the works that the model recalled and no source confirmed, for an answer that rests on nothing found."""
    by_absence = verdict is not None and verdict.label is Label.SUPPORTED and verdict.basis == "absence"
    return record.material.recalled.dropped if by_absence else ()


def word_of(reading: Reading, claim: NoveltyClaim) -> str:
    """Return a reading's word; only praise may rest on nothing found."""
    basis = reading.basis if claim.is_praise else None
    return plain_word(reading.label, basis, Kind.CLAIM, reads=True, failed=False)


def agreement_in_words(verdict: Verdict, claim: NoveltyClaim) -> str:
    """Return what the readers said, each in the words of its answer; "" where nobody read."""
    said = [word_of(reading, claim) for reading in verdict.readings]
    if verdict.agreement is None or not said:
        return ""
    if len(said) == 1:
        return ONCE
    if said[0] == said[1]:
        vetoed = verdict.label is Label.AMBIGUOUS and said[0] != OPEN
        why = "; ".join(map(reason_in_words, verdict.reasons))
        return f"Two readers {_says(said[0], many=True)}, but {why}." if vetoed and why else SAME
    told = f"One reader {_says(said[0])}, the other {_says(said[1])}"
    if verdict.agreement is Agreement.SAME:
        return f"{told}: the same answer on another ground; {_SHOWN}."
    third = f"; a third, who saw both, {_says(said[2])}" if _has_third(said, verdict) else ""
    return f"{told}{third}{f'; {_SHOWN}' if verdict.agreement is Agreement.DEGREE else ''}."


def _has_third(said: Sequence[str], verdict: Verdict) -> bool:
    """Whether the third reading settled what one decided and the other left open; a disputed claim is read anew."""
    return len(said) > 2 and OPEN in said[:2] and not verdict.disputed


def _says(word: str, *, many: bool = False) -> str:
    if word == OPEN:
        return "leave it open" if many else "leaves it open"
    return f"{'say' if many else 'says'} {word}"


def _read(record: Record) -> list[str]:
    """The works of a record that readers were shown with more than a title and that are not later than the paper."""
    shown = record.material.candidates
    return [
        entry.candidate.cand_id for entry in shown if entry.basis != "title" and entry.time in {"earlier", "concurrent"}
    ]


def _depths(record: Record) -> dict[str, Basis]:
    return {entry.candidate.cand_id: entry.basis for entry in record.material.candidates}


def _not_read(called: Sequence[str]) -> str:
    together = "; ".join(called) if any("," in name for name in called) else listed(called)
    return f"{together} {'was' if len(called) == 1 else 'were'} not read"


def _called(referent: Referent, works: Mapping[str, Work]) -> str:
    """A named work as the review calls it; by its title where the review has a number, an address or a whole entry."""
    called = referent.called
    is_name = any(sign.isalpha() for sign in called) and "://" not in called and len(called) <= _LONGEST_NAME
    return called if is_name else named_work(referent, works).title
