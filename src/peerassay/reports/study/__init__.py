"""Studies of many reviews: scores by group, by a formula, and with an outcome; corrected for many tests, and drawn."""
