"""The report of an explanation: each review with the paper's evidence on one side and the field's on the other."""
