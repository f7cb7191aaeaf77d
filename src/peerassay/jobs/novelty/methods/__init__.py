"""Published methods of novelty reports, each in a folder of its own."""
