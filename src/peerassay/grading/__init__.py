"""Grading: each novelty claim of a review held against prior work, with a verdict and a score card."""
