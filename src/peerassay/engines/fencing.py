"""Delimiters round untrusted text in prompts: a text cannot close its own fence, nor open another."""

import re

_MARK = re.compile(r"<(?=/?untrusted\b)", re.IGNORECASE)


def fence(label: str, text: str) -> str:
    """Return the text between `<untrusted label>` marks; what looks like a mark inside it is defused.

    `label` is ours (`review`, `candidate P1a2b3c4d`), never taken from a document.
    """
    return f'<untrusted source="{label}">\n{_MARK.sub("&lt;", text)}\n</untrusted>'
