"""`labels`: do the labels of cases decide claims as careful readers do?"""
