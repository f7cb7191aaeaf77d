"""`claims`: are novelty claims found, and told apart by stance?"""
