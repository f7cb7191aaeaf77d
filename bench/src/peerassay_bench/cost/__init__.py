"""`cost`: what does grading ask, send and take?"""
