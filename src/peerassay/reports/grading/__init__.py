"""Gradings as people read them: the reviews of a paper, their claims and answers, on one page."""
