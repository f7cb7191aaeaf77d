"""The pages on a case: the author's, the chair's, and that of all comments, from one record."""
