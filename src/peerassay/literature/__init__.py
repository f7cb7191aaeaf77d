"""Literature: where prior work is found, how it is filtered, and what of it can be read."""
