"""The tables and figures of the papers, from records that runs left behind: one command, files to cite."""
