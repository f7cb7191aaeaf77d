"""What explanations, and the passages they rest on, are judged by (SEAGraph, tables 4 and 5)."""

EXPLANATION = {
    "relevance": "Is the evidence highly relevant to the reviewer's comment, and closely aligned with it?",
    "clarity": "Is it clearly put and easy to understand? Does it explain the reviewer's view and its grounds?",
    "criticality": "Does it analyse the comment in depth, name limits of it, and suggest what to improve?",
    "novelty": "Does it give insights or evidence of its own that the review does not mention?",
    "persuasiveness": "Is the summary compelling, logical, coherent, and does it carry the core idea?",
    "practicality": "Does it directly help the author?",
}
"""Of an explanation; the last two are those that people alone were asked in the paper."""
RETRIEVAL = {
    "relevance": "How closely do the passages relate to the subject of the comment, or of the paper?",
    "specificity": "Are they detailed and specific? Can they add to the review, or give new insights?",
    "novelty": "Do they offer a new view, or evidence that the review does not mention?",
    "logic": "Are they consistent with the comment and with the logic of the paper?",
    "explainability": "Can they address what the comment raises, or ground it in theory or cases?",
}
"""Of the passages that a method picked, from 1 to 10."""
