# ruff: noqa: E501  (a mark stands on one line)
"""Markup that only a machine's reader has: chat templates, ends of prompts, keys of our own answers, hiding commands.

A text that closes a fence, opens a role's turn or begins an answer imitates the frame it is shown in.
"""

import re

_PARTS = r"(?:abstract|candidates?|review|paper|manuscript|submission|instructions?|document|context|prompt|rules?|policy|material|record|claims?|findings?|novelty)"
_ROLES = r"(?:system|assistant|user|human|developer|admin\w*|grader|judge|reviewer|verifier|operator|tool)"
_MARKUP = re.compile(
    rf"</?\s*(?:{_PARTS}|{_ROLES}|system[-_]\w+|new[-_]\w+)\s*/?>"
    r"|<(?:start|end)_of_(?:turn|text)>|<\|[\w ]{2,30}\|>|^\s*\[INST\]|\[INST\][^,\]]*\[/INST\]|<</?SYS>>"
    rf"|\{{\{{\s*[/#]?(?:{_ROLES}|prompt|instructions?|{_PARTS})\b[^{{}}\n]{{0,40}}\}}\}}|\{{%\s*(?:if|for|end|block|set|include|{_ROLES})\b[^%\n]{{0,60}}%\}}"
    r"|\[//\]:\s*#\s*\(.{10,}|\\iffalse\b|\\begin\{comment\}|\\(?:h|v)?phantom\{[^}]{20,}"
    rf"|(?:^|\n)\W*#{{2,6}}\s*(?:{_ROLES}|instructions?|response|new task|policy|override)\b[^\n]{{0,40}}?[:#]"
    rf"|(?:^|\n)\s*#+\s*(?:policy|rules?|instructions?|orders?|notes?|guidance|message|task) (?:for|to|of) (?:the |all |any )?(?:\w+ )?(?:{_ROLES}|models?|machine|ai|llm|graders?|judges?|verifiers?|reader)s?\b"
    r"|(?:={3,}|~{3,}|#{3,}|\*{3,}|-{3,}|<{3,}|>{3,})\s*(?:end|begin|start|new|stop|system|admin|instructions?|task)\b"
    r"|(?-i:\b(?:END|BEGIN|START) (?:OF )?(?:THE )?(?:PAPER|REVIEW|ABSTRACT|DOCUMENT|TEXT|CANDIDATE|INPUT|TASK|PROMPT|RECORD|MATERIAL|DATA|INSTRUCTIONS?|SUBMISSION|CONTEXT|UNTRUSTED)\b)"
    r"|[\"'](?:contributions|claims|findings?|spans?|novelty\w*|verdict|stance|prior_work|closer_work|claim_id|cand_id|line_id|label)[\"']\s*:"
    r"|^\W*(?:this is the )?(?:end|beginning) of (?:the |this )?(?:review|paper|abstract|document|candidate|input|task|prompt|record|submission|manuscript|material|instructions?|untrusted \w+)s?\b\W*$"
    r"|^\W*(?-i:SYSTEM|System|DEVELOPER|Developer|ADMIN|Admin)(?: (?:message|prompt|note))?\s*[:>]\s*\S",
    re.IGNORECASE,
)


def imitates_frame(text: str) -> bool:
    """Whether the text imitates the frame of a prompt, a turn of a chat or an answer."""
    return _MARKUP.search(text) is not None
