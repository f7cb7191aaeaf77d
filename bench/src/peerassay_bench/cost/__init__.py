"""`cost`: what does a reply to reviews ask, send and take?"""
