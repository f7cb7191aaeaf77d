"""`citations`: are named works found, false ones caught?"""
