"""`comments`: single comments of reviews, what they point at, and the passage that each is about."""
