"""Testing: a model server and a Semantic Scholar server for loopback, so that everybody can test offline."""
