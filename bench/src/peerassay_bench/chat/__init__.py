"""`chat`: our pages beside the answer of a chat window to one plain question with the same files."""
