"""Studies of reviews: human against model reviewers, and scores against what became of the papers."""
