"""`parsing`: is a PDF read as it is printed?"""
