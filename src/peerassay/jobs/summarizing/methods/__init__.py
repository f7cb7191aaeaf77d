"""Published methods of summarizing, each in a folder of its own."""
