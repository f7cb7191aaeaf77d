"""Many papers in one run: the manifest, the workers here or on a cluster, what became of each paper."""
