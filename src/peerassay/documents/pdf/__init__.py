"""PDF papers: characters to lines, columns, reading order, roles and blocks; hidden text found and set apart."""
