"""peerassay: checks what peer reviews say about novelty."""
