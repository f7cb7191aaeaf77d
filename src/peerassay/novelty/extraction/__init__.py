"""Phase I: what the paper claims, asked or read by rules, checked against its own words, turned into queries."""
