"""Taking the second round's changes into a case; every change is kept with its reason."""

from collections.abc import Mapping, Sequence
from typing import Any, TypeVar

from peerassay.jobs.reviews.assembling import Assembling, label_of
from peerassay.jobs.reviews.case import Case, Change, Evidence, Flag, Issue, Slip, Statement
from peerassay.jobs.reviews.second_round import ChangesAnswer, FlagChange, IssueChange, SlipChange, StatementChange

FlagOrSlip = TypeVar("FlagOrSlip", Flag, Slip)
_FIELDS = ("title", "answer", "for_author", "concede", "replacement", "settle")


class Patch:
    """Applies one answer to one case.

    `bent` are the documents of which sentences were left out because they give orders: a judgement on such a review,
    or by evidence from such a text, that changes now is marked.
    """

    def __init__(self, case: Case, given: ChangesAnswer, assembling: Assembling, *, bent: frozenset[str]) -> None:
        self.case = case
        self.given = given
        self.assembling = assembling
        self.bent = bent
        self.changes: list[Change] = []
        self.gone = {strike.id.strip(): strike.why for strike in given.strike}

    def applied(self) -> Case:
        """Return the case with the changes, the additions and what was struck."""
        binding, given = self.assembling.binding, self.given
        evidence = self._evidence()
        issues = [changed for issue in self.case.issues if (changed := self._issue(issue, evidence)) is not None]
        issues += self._new_issues()
        flags = self._kept(self.case.flags, "F", {change.id.strip(): change for change in given.flags})
        slips = self._kept(self.case.slips, "S", {change.id.strip(): change for change in given.slips})
        more_flags = self.assembling.flags(new for new in given.flags if not self._is_known(new.id))
        more_slips = self.assembling.slips(new for new in given.slips if not self._is_known(new.id))
        self.changes += (Change(where="flag", what=f"added: {flag.what}") for flag in more_flags)
        self.changes += (Change(where="slip", what=f"added: {slip.what}") for slip in more_slips)
        taken_up = {(s.review, ref) for issue in issues for s in issue.statements for ref in s.sentence_ids}
        left_out = (*self.case.not_taken_up, *self.assembling.not_taken_up(given.not_taken_up))
        return self.case.model_copy(
            update={
                "issues": tuple(sorted(issues, key=lambda issue: -issue.weight)),
                "flags": (*flags, *more_flags),
                "slips": (*slips, *more_slips),
                "not_taken_up": tuple(
                    each for each in dict.fromkeys(left_out) if (each.review, each.sentence) not in taken_up
                ),
                "changes": (*self.case.changes, *self.changes),
                "struck": tuple(binding.struck),
            }
        )

    def _evidence(self) -> dict[str, dict[str, Evidence]]:
        """Return by issue what its evidence is now, by the ids that the answer uses."""
        now = {issue.id: {e.id: e for e in issue.evidence} for issue in self.case.issues}
        binding = self.assembling.binding
        for piece in self.given.evidence:
            of = next((key for key, held in now.items() if piece.id in held), piece.issue.strip())
            if of not in now:
                binding.struck.append(Change(where=piece.id, what=piece.words or piece.shows, why="no such issue"))
                continue
            if piece.id in now[of]:
                bound = binding.one(piece, piece.id, of)
                if bound is None:
                    continue
                now[of][piece.id] = bound
                self.changes.append(Change(where=piece.id, what="corrected", why=piece.why))
            else:
                for key, evidence in binding.bound((piece,), of).items():
                    now[of][key] = evidence
                    self.changes.append(Change(where=evidence.id, what=f"added to {of}", why=piece.why))
        for held in now.values():
            for key in [key for key in held if key in self.gone]:
                self.changes.append(Change(where=key, what="struck", why=self.gone[key]))
                del held[key]
        return now

    def _issue(self, issue: Issue, evidence: Mapping[str, Mapping[str, Evidence]]) -> Issue | None:
        held = evidence[issue.id]
        if issue.id in self.gone:
            self.changes.append(Change(where=issue.id, what=f"struck: {issue.title}", why=self.gone[issue.id]))
            return None
        statements = [self._statement(s, held) for s in issue.statements if not self._is_gone(s)]
        statements += self._new_statements(issue.id, held)
        if not statements:
            return None
        changes: dict[str, Any] = {"statements": tuple(statements), "evidence": tuple(held.values())}
        for change in (c for c in self.given.issues if c.id.strip() == issue.id):
            changes |= self._changed_issue(issue, change)
        return issue.model_copy(update=changes)

    def _changed_issue(self, issue: Issue, change: IssueChange) -> dict[str, Any]:
        given = {name: value for name in _FIELDS if (value := getattr(change, name)) is not None}
        new: dict[str, Any] = {name: self.assembling.text(value) for name, value in given.items()}
        if change.weight is not None:
            new["weight"] = change.weight
        if not new.get("title", issue.title):
            del new["title"]
        names = [name for name, value in new.items() if value != getattr(issue, name)]
        if names:
            self.changes.append(Change(where=issue.id, what=", ".join(names), why=change.why))
        return new

    def _statement(self, statement: Statement, held: Mapping[str, Evidence]) -> Statement:
        kept = tuple(key for key in statement.evidence if key in held)
        now = statement.model_copy(update={"evidence": kept})
        for change in (c for c in self.given.statements if c.id.strip() == statement.id):
            now = self._changed(now, change, held)
        return now

    def _changed(self, statement: Statement, change: StatementChange, held: Mapping[str, Evidence]) -> Statement:
        new: dict[str, Any] = {}
        if change.judgement is not None and change.judgement is not statement.judgement:
            label = label_of(self.assembling.matter, statement.kind, change.judgement)
            new |= {"judgement": change.judgement, "label": label, "score": label.score if label else None}
            new["moved"] = statement.moved or self._is_bent(statement, held)
        if change.in_paper is not None and self.assembling.matter == "other":
            new["in_paper"] = change.in_paper
        if change.stance is not None and self.assembling.matter == "novelty":
            new["stance"] = change.stance
        if change.basis in {"shown", "absence"}:
            new["basis"] = change.basis
        for name in ("because", "settle"):
            if (value := getattr(change, name)) is not None:
                new[name] = self.assembling.text(value)
        if known := tuple(dict.fromkeys(held[key].id for key in change.evidence if key in held)):
            new["evidence"] = known
        self._tell(statement, new, change.why)
        return statement.model_copy(update=new)

    def _is_bent(self, statement: Statement, held: Mapping[str, Evidence]) -> bool:
        spans = (held[key].span for key in statement.evidence if key in held)
        return not self.bent.isdisjoint({statement.review, *(span.document for span in spans if span)})

    def _tell(self, statement: Statement, new: Mapping[str, Any], why: str) -> None:
        changed = [name for name, value in new.items() if name != "moved" and value != getattr(statement, name)]
        if "judgement" in changed:
            before = statement.judgement.value if statement.judgement else "not judged"
            what = f"{before} -> {new['judgement'].value}"
        else:
            what = ", ".join(changed)
        if what:
            self.changes.append(Change(where=statement.id, what=what, why=why))

    def _is_gone(self, statement: Statement) -> bool:
        if statement.id not in self.gone:
            return False
        self.changes.append(Change(where=statement.id, what=f"struck: {statement.says}", why=self.gone[statement.id]))
        return True

    def _new_statements(self, issue: str, held: Mapping[str, Evidence]) -> list[Statement]:
        added = []
        for given in (new for new in self.given.new_statements if new.issue.strip() == issue):
            for part in self.assembling.parts(given):
                statement = self.assembling.statement(part, self.assembling.next_statement(), held)
                self.changes.append(Change(where=statement.id, what=f"added to {issue}: {statement.says}"))
                added.append(statement)
        return added

    def _new_issues(self) -> list[Issue]:
        added = []
        for given in self.given.new_issues:
            parts = [part for statement in given.statements for part in self.assembling.parts(statement)]
            if parts:
                ids = {id(part): self.assembling.next_statement() for part in parts}
                issue = self.assembling.issue(given, parts, ids)
                self.changes.append(Change(where=issue.id, what=f"added: {issue.title}"))
                added.append(issue)
        return added

    def _is_known(self, key: str) -> bool:
        letter, number = key.strip()[:1], key.strip()[1:]
        held = {"F": len(self.case.flags), "S": len(self.case.slips)}.get(letter, 0)
        return number.isdecimal() and 0 < int(number) <= held

    def _kept(
        self, items: Sequence[FlagOrSlip], letter: str, changes: Mapping[str, FlagChange | SlipChange]
    ) -> list[FlagOrSlip]:
        kept = []
        for n, item in enumerate(items, 1):
            if f"{letter}{n}" in self.gone:
                self.changes.append(
                    Change(where=f"{letter}{n}", what=f"struck: {item.what}", why=self.gone[f"{letter}{n}"])
                )
            elif (change := changes.get(f"{letter}{n}")) is not None:
                kept.append(self._corrected(item, change))
            else:
                kept.append(item)
        return kept

    def _corrected(self, item: FlagOrSlip, change: FlagChange | SlipChange) -> FlagOrSlip:
        bound = tuple(self.assembling.binding.bound(change.evidence, change.id.strip()).values())
        what = self.assembling.text(change.what) or item.what
        self.changes.append(Change(where=change.id.strip(), what=what, why=change.why))
        return item.model_copy(update={"what": what, "evidence": bound or item.evidence})
