"""`overlap`: is shared text found?"""
