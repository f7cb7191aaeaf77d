"""Whether a fit is good enough to be the work, by what, and what in the reviewer's words disagrees with it."""

from typing import NamedTuple

from peerassay.literature.fit import Fit
from peerassay.literature.identity import normal_title, surname
from peerassay.literature.source import WorkMention
from peerassay.literature.title_fit import NEAR_TITLE, SAME_TITLE

_ANOTHER_TITLE = 65.0
"""Below this ratio the title stated beside an id is another work's (typos and retitled versions stay above)."""
_WRONG_YEAR = 2
"""Preprint and printed version explain one year; of 1,227 true citations in reviews none was further off."""

_WORD_FOR_WORD = 99.0
"""From here a title is the same but for blanks or a letter or two."""
_FEW_WORDS = 6


class Grade(NamedTuple):
    """How sure an identification is (higher rank wins), what it is by, and what to say of it."""

    rank: int
    by: str
    note: str | None = None


def grade(mention: WorkMention, fitted: Fit, open_scope: bool) -> Grade | None:
    """Return by what the entry can be taken for the work, None where it cannot.

    `open_scope`: whether a source that is not limited to one venue answered; without one, being the only Smith
    of 2020 in the library means little.
    """
    if fitted.by_id:
        return Grade(5, fitted.by_id)
    if fitted.title is not None and _is_titled(mention, fitted):
        return Grade(4, "title")
    if mention.title and (fitted.title or 0.0) < NEAR_TITLE and not _only_a_nickname(mention):
        return None
    if fitted.nickname and fitted.authors != "disagree" and abs(fitted.years_apart or 0) < _WRONG_YEAR:
        return Grade(3, "nickname")
    return None if mention.title else _by_author_and_year(mention, fitted, open_scope)


def _is_titled(mention: WorkMention, fitted: Fit) -> bool:
    score = fitted.title or 0.0
    if score >= SAME_TITLE:
        weak = _is_short(mention) or _is_of_another_time(fitted, score)
        return not ((fitted.authors == "disagree" and weak) or _is_another(mention, fitted))
    heads = [title.partition(":") for title in (mention.title or "", fitted.candidate.title)]
    same_name = all(colon for _, colon, _ in heads) and normal_title(heads[0][0]) == normal_title(heads[1][0])
    return score >= NEAR_TITLE and fitted.authors != "disagree" and (fitted.authors == "agree" or same_name)


def _is_another(mention: WorkMention, fitted: Fit) -> bool:
    """A title with words more, and only some of the authors, is a later or an earlier work of theirs."""
    titles = (mention.title or fitted.candidate.title, fitted.candidate.title)
    mine, theirs = (set(normal_title(title).split()) for title in titles)
    longer = (mine < theirs or theirs < mine) and ":" not in "".join(titles)
    return longer and fitted.authors in {"partly", "disagree"}


def _is_of_another_time(fitted: Fit, score: float) -> bool:
    """A title that is not word for word the same, with other authors and years apart: nothing is left that agrees."""
    return score < _WORD_FOR_WORD and abs(fitted.years_apart or 0) >= _WRONG_YEAR


def _is_short(mention: WorkMention) -> bool:
    """A title of one to three words is many works' title: with other authors it is another work."""
    return len(normal_title(mention.title or "").split()) < 4


def _only_a_nickname(mention: WorkMention) -> bool:
    return normal_title(mention.title or "") == normal_title(mention.nickname or "")


def _by_author_and_year(mention: WorkMention, fitted: Fit, open_scope: bool) -> Grade | None:
    if not _is_bare(mention) or fitted.authors != "agree" or fitted.years_apart is None or abs(fitted.years_apart) > 1:
        return None
    first = fitted.candidate.authors[0] if fitted.candidate.authors else ""
    if surname(mention.authors[0]) != surname(first):
        return None
    several = len(mention.authors) > 1
    exact = fitted.years_apart == 0
    rank = 2 if exact else 1
    if several:
        return Grade(rank, "author and year")
    if open_scope and exact:
        return Grade(rank, "author and year", "by the first author's name and the year alone")
    return None


def _is_bare(mention: WorkMention) -> bool:
    """Whether the words are authors and a year and little else: a line with a title in it means that title."""
    names = {word for author in mention.authors for word in normal_title(author).split()}
    rest = [word for word in normal_title(mention.text).split() if word not in names and not word.isdigit()]
    return bool(mention.authors) and len(rest) <= _FEW_WORDS


def faults_of(mention: WorkMention, fitted: Fit) -> list[str]:
    """Return what plainly disagrees between the words and the work, as clauses; with any it is misdescribed."""
    work = fitted.candidate
    faults: list[str] = []
    if fitted.by_id and mention.title and _titles_differ(mention, fitted):
        faults.append(f"the review calls it “{mention.title.strip()}”, the {fitted.by_id} leads to “{work.title}”")
    if fitted.authors == "disagree":
        faults.append(f"the review names {_people(mention.authors)}, the work is by {_people(work.authors)}")
    if fitted.years_apart is not None and abs(fitted.years_apart) >= _WRONG_YEAR:
        faults.append(f"the review says {mention.year}, the work is of {_year(fitted)}")
    if fitted.id_conflict and not fitted.by_id:
        faults.append(fitted.id_conflict)
    return faults


def slips_of(mention: WorkMention, fitted: Fit) -> list[str]:
    """Return what is off but no fault: a year by one, some authors, a title in other words."""
    slips: list[str] = []
    if fitted.years_apart is not None and abs(fitted.years_apart) == 1:
        slips.append(f"the review says {mention.year}, the work is of {_year(fitted)}")
    if fitted.authors == "partly" and len(mention.authors) > 1:
        slips.append(f"the review names {_people(mention.authors)}, the work is by {_people(fitted.candidate.authors)}")
    if mention.title and fitted.title is not None and fitted.title < SAME_TITLE and not _titles_differ(mention, fitted):
        slips.append(f"its title is “{fitted.candidate.title}”")
    return slips


def _titles_differ(mention: WorkMention, fitted: Fit) -> bool:
    if fitted.title is None or fitted.title >= _ANOTHER_TITLE or fitted.nickname:
        return False
    stated, own = normal_title(mention.title or ""), normal_title(fitted.candidate.title)
    # A shortened title (its beginning, or a part of it) is no other title.
    return stated not in own and own not in stated


def _people(authors: tuple[str, ...]) -> str:
    return ", ".join(authors[:2]) + (" et al." if len(authors) > 2 else "")


def _year(fitted: Fit) -> str:
    return str(fitted.candidate.year or (fitted.candidate.date or "")[:4] or "unknown year")
