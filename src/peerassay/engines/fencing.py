"""Untrusted text in prompts: fenced so that it cannot close its own fence, left out where it speaks to a model."""

import re

from peerassay.documents.instructions import speaks_to_model

WITHHELD = "(withheld: these words speak to a model)"
WITHHELD_SENTENCE = "(withheld: the sentence speaks to a machine)"
"""What a prompt shows in their place; each prompt has kept its own, for other words would be another question."""
_MARK = re.compile(r"<(?=/?untrusted\b)", re.IGNORECASE)


def fence(label: str, text: str) -> str:
    """Return the text between `<untrusted label>` marks; what looks like a mark inside it is defused.

    `label` is ours (`review`, `candidate P1a2b3c4d`), never taken from a document.
    """
    return f'<untrusted source="{label}">\n{_MARK.sub("&lt;", text)}\n</untrusted>'


def one_line(text: str) -> str:
    """Return the text with all space between its words made one blank."""
    return " ".join(text.split())


def shown(text: str, withheld: str = WITHHELD) -> str:
    """Return the text on one line, or the note that stands in its place where it speaks to a model."""
    return withheld if speaks_to_model(text) else one_line(text)
