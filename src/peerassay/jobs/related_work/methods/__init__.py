"""Published methods of writing related-work sections, one folder each."""
