"""What a paper contributes and what a review says of its novelty: the question, its checks, its offline rules."""
