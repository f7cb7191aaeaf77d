"""`retrieval`: does the search find what reviewers name?"""
