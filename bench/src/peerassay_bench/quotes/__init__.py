"""`quotes`: is a garbled true quote found, and a false one refused?"""
