"""Explaining reviews: each comment with the passages of the paper it is about and what the field does.

After SEAGraph (Yu and others 2024): `comments` takes a review apart, `mind_graph` links the paper's passages,
`background_graph` the works around it, `retrieval` picks what a comment is about from both, `explanation` asks why it
was made.
"""
