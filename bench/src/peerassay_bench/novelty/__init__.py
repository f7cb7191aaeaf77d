"""`novelty`: what does a novelty report ask, send and take?"""
