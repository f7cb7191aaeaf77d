"""Jobs: what a job is, the one record that all leave behind, and the job on a paper's reviews."""
