"""`labels`: do verdicts of records decide claims as careful readers do?"""
