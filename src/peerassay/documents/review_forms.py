"""The review forms of the venues: what each field is for, and which fields hold scores instead of text."""

import re

from peerassay.documents.review import FieldRole, ReviewField
from peerassay.language.patterns import pattern_of
from peerassay.language.review_headings import CHOICE, UNSAID

_R = FieldRole

# Text fields by venue in the order of the form. Names as in the OpenReview API, lower case with underscores.
FORMS: dict[str, dict[str, FieldRole]] = {
    "ICLR": {
        "title": _R.TITLE,
        "summary": _R.SUMMARY,
        "summary_of_the_paper": _R.SUMMARY,
        "review": _R.COMMENT,
        "main_review": _R.STRENGTHS_AND_WEAKNESSES,
        "strengths": _R.STRENGTHS,
        "weaknesses": _R.WEAKNESSES,
        "strength_and_weaknesses": _R.STRENGTHS_AND_WEAKNESSES,
        "clarity,_quality,_novelty_and_reproducibility": _R.COMMENT,
        "questions": _R.QUESTIONS,
        "summary_of_the_review": _R.COMMENT,
        "details_of_ethics_concerns": _R.ETHICS,
    },
    "NeurIPS": {
        "title": _R.TITLE,
        "summary": _R.SUMMARY,
        "summary_and_contributions": _R.SUMMARY,
        "strengths": _R.STRENGTHS,
        "weaknesses": _R.WEAKNESSES,
        "strengths_and_weaknesses": _R.STRENGTHS_AND_WEAKNESSES,
        "strengths_weaknesses": _R.STRENGTHS_AND_WEAKNESSES,
        "main_review": _R.STRENGTHS_AND_WEAKNESSES,
        "correctness": _R.COMMENT,
        "relation_to_prior_work": _R.COMMENT,
        "additional_feedback": _R.COMMENT,
        "questions": _R.QUESTIONS,
        "limitations": _R.LIMITATIONS,
        "limitations_and_societal_impact": _R.LIMITATIONS,
        "ethical_concerns": _R.ETHICS,
        "final_justification": _R.COMMENT,
    },
    "ICML": {
        "title": _R.TITLE,
        "summary": _R.SUMMARY,
        "strengths": _R.STRENGTHS,
        "strengths_and_weaknesses": _R.STRENGTHS_AND_WEAKNESSES,
        "claims_and_evidence": _R.COMMENT,
        "methods_and_evaluation_criteria": _R.COMMENT,
        "theoretical_claims": _R.COMMENT,
        "experimental_designs_or_analyses": _R.COMMENT,
        "supplementary_material": _R.COMMENT,
        "relation_to_broader_scientific_literature": _R.COMMENT,
        "essential_references_not_discussed": _R.COMMENT,
        "other_strengths_and_weaknesses": _R.STRENGTHS_AND_WEAKNESSES,
        "other_comments_or_suggestions": _R.COMMENT,
        "questions_for_authors": _R.QUESTIONS,
        "key_questions_for_authors": _R.QUESTIONS,
        "limitations": _R.LIMITATIONS,
        "ethical_review_concerns": _R.ETHICS,
    },
    "ARR": {
        "paper_summary": _R.SUMMARY,
        "summary_of_strengths": _R.STRENGTHS,
        "summary_of_weaknesses": _R.WEAKNESSES,
        "comments_suggestions_and_typos": _R.COMMENT,
        "comments,_suggestions_and_typos": _R.COMMENT,
        "limitations_and_societal_impact": _R.LIMITATIONS,
        "ethical_concerns": _R.ETHICS,
        "suggested_revisions": _R.COMMENT,
    },
    "TMLR": {
        "summary_of_contributions": _R.SUMMARY,
        "strengths_and_weaknesses": _R.STRENGTHS_AND_WEAKNESSES,
        "claims_and_evidence": _R.COMMENT,
        "audience": _R.COMMENT,
        "requested_changes": _R.QUESTIONS,
        "broader_impact_concerns": _R.ETHICS,
    },
}

# Fields that every venue may have: of meta reviews, decisions and older or free forms.
_ANYWHERE: dict[str, FieldRole] = {
    "metareview": _R.COMMENT,
    "meta_review": _R.COMMENT,
    "metareview:_summary,_strengths_and_weaknesses": _R.STRENGTHS_AND_WEAKNESSES,
    "justification_for_why_not_higher_score": _R.COMMENT,
    "justification_for_why_not_lower_score": _R.COMMENT,
    "additional_comments_on_reviewer_discussion": _R.COMMENT,
    "decision": _R.DECISION,
    "decision_comment": _R.COMMENT,
    "comment": _R.COMMENT,
    "comments": _R.COMMENT,
    "text": _R.COMMENT,
    "strengths_and_weaknesses": _R.STRENGTHS_AND_WEAKNESSES,
    "reasons_to_accept": _R.STRENGTHS,
    "reasons_to_reject": _R.WEAKNESSES,
    "pros": _R.STRENGTHS,
    "cons": _R.WEAKNESSES,
    "references": _R.REFERENCES,
    "missing_references": _R.COMMENT,
    "ethics": _R.ETHICS,
}

_SCORE_NAMES = pattern_of(
    r"rating|confidence|soundness|presentation|^contribution$|recommendation|^score|overall_(assessment|score)"
    r"|^clarity$|^impact$|^originality$"
    r"|^significance$|^quality$|excitement|reproducibility$|code_of_conduct|flag_for_ethics|needs_ethics"
    r"|reviewer_expertise|best_paper"
    r"|correctness$|novelty(?:_and_significance)?$|acknowledge|experience_assessment|checking_correctness|thoroughness|compliance"
    r"|^datasets$|^software$|knowledge_of"
)
_TICKED = pattern_of(
    r"code_of_conduct|acknowledge|affirmation|compliance|^flag_for_|needs_ethics|ethics?_(review_)?(flag|area"
    r"|expertise)"
    r"|ethical_review_flag|reviewing_policy|^first_time_reviewer|^llm_(usage|use)|knowledge_of|reviewer_certification"
    r"|^secondary_reviewer|^best_paper$|^award_nomination|confidential|^student_paper|pdf_checks|double_blind"
)
"""Fields of ticks and declarations: whatever is in them says nothing about the paper."""
_OR_TEXT = pattern_of(
    r"formatting_concerns|ethic|^broader_impact|societal_impact|^limitations|^resubmission|^audience$"
    r"|^claims_and_evidence$|^supplementary_material$|^essential_references|^other_|^questions"
)
"""Fields that are often left with a word of no weight ("None", "Yes"), and may hold text."""
_GRADED = pattern_of(r"-?\d{1,3}(?:\.\d+)?\s*(?P<words>\.|[:=/(–—-].*|[a-z]+(?: [a-z]+){0,3})?", re.IGNORECASE)
_NUMBERED = pattern_of(r"\d{1,2}(?:\.\d)?\s*[:=]\s.*")
"""A grade with the form's own words behind it: "3: Some claims have minor issues"."""
_OVERALL = pattern_of(r"rating|confidence|recommendation|overall|score|assessment|experience|thoroughness|expertise")
"""Scores behind which forms print a whole sentence: "5: Borderline accept: Technically solid paper where ..."."""
_LONGEST_ANSWER = 70
"""Words of an answer from a list: "4: You are confident in your assessment, but not absolutely certain. ..." """
_GRADE = pattern_of(r"\s*-?\d{1,3}(\.\d+)?\s*($|[:=/.(-]|\s\w+)")
_HEADING = pattern_of(r"^(?P<name>[A-Z][A-Z &/,'()-]{2,60}):[ \t\r]*$", re.MULTILINE)


def field_key(name: str) -> str:
    """Return a field's name as the table has it: "Strengths And Weaknesses" and "strengths_and_weaknesses" are one."""
    return "_".join(name.strip().rstrip(":").lower().replace("_", " ").split())


def role_of_field(name: str, venue: str | None = None) -> FieldRole:
    """Return what a field is for at the venue; a name that no form has is OTHER."""
    key = field_key(name)
    own = FORMS.get((venue or "").split(" ")[0], {})
    tables = [own, *(FORMS[v] for v in FORMS), _ANYWHERE]
    return next((table[key] for table in tables if key in table), _R.OTHER)


def is_known_field(name: str) -> bool:
    """Whether some form has a text field of this name."""
    return role_of_field(name) is not FieldRole.OTHER


def is_score_name(name: str) -> bool:
    """Whether a field of this name holds a number or a choice in some form."""
    return bool(_SCORE_NAMES.search(field_key(name)))


def is_score(name: str, value: object) -> bool:
    """Whether a field holds a number or a choice ("8: accept, good paper") rather than text to be read."""
    if isinstance(value, bool | int | float):
        return True
    if not isinstance(value, str) or "\n" in value.strip() or len(value) > 200:
        return False
    named = is_score_name(name)
    if is_known_field(name) and not named:
        return False
    return named if len(value) > 60 else named or bool(_GRADE.match(value))


def is_form_answer(name: str, value: str) -> bool:
    """Whether a field of this name holds a score, a tick or an answer from a list, and no words on the paper.

    "Rating: 5: Borderline accept", "Code Of Conduct Acknowledgement: Yes" and "Paper Formatting Concerns: None" do;
    "Clarity: The text is easy to read" and "Ethical Concerns: The faces are of minors" do not.
    """
    key, words = field_key(name), re.findall(r"[^\W\d_]+", value.lower())
    if _TICKED.search(key):
        return True
    graded = is_score_name(name)
    if not (graded or _OR_TEXT.search(key)) or len(words) > _LONGEST_ANSWER:
        return False
    if UNSAID.issuperset(words) or (graded and CHOICE.issuperset(words)):
        return True
    bare = value.strip(" *_\n")
    overall = _OVERALL.search(key) is not None and _GRADED.fullmatch(bare) is not None
    return graded and (overall or _NUMBERED.fullmatch(bare) is not None)


def names_form_field(name: str) -> bool:
    """Whether some form has a field of this name that may hold no words on the paper."""
    key = field_key(name)
    return len(key) <= 100 and bool(_TICKED.search(key) or is_score_name(name) or _OR_TEXT.search(key))


def form_order(names: list[str], venue: str | None) -> list[str]:
    """Return the names in the order of the venue's form; what it does not know comes behind, as given."""
    form = list(FORMS.get((venue or "").split(" ")[0], {})) or list(FORMS["NeurIPS"])
    place = {key: i for i, key in enumerate(form)}
    return sorted(names, key=lambda name: place.get(field_key(name), len(form)))


def headed_fields(text: str, venue: str | None = None) -> tuple[ReviewField, ...]:
    """Return the fields under upper-case heading lines; a text without such lines is one field.

    Only names that some form knows cut, so that a reviewer's own "REF:" stays in their text.
    """
    heads = [m for m in _HEADING.finditer(text) if is_known_field(m["name"])]
    if not heads:
        return (ReviewField(name="text", role=FieldRole.COMMENT, start=0, end=len(text)),)
    ends = [*(m.start() for m in heads[1:]), len(text)]
    fields = [
        ReviewField(name=m["name"], role=role_of_field(m["name"], venue), start=min(m.end() + 1, end), end=end)
        for m, end in zip(heads, ends, strict=True)
    ]
    before = heads[0].start()
    first = [ReviewField(name="text", role=FieldRole.COMMENT, start=0, end=before)] if text[:before].strip() else []
    return (*first, *fields)
