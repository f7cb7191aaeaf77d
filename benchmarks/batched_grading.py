"""What grading one long review asks, sends and takes, batched and pairwise: `peerassay bench cost`, as a script.

python benchmarks/batched_grading.py [RUNS]
"""

import sys

from peerassay_bench.cost.bench import measure
from peerassay_bench.data_folder import DataFolder
from peerassay_bench.options import BenchOptions

LIMITS = {"questions": 18, "input_tokens_not_shared": 90_000}
LEAST_SHARED = 0.75

if __name__ == "__main__":
    runs = int(sys.argv[1]) if len(sys.argv) > 1 else None
    result = measure(DataFolder(None), BenchOptions(limit=runs))
    sys.stdout.write(result.model_dump_json(indent=2) + "\n")
    found = {key: figure.value or 0 for key, figure in result.figures.items()}
    missed = [key for key, most in LIMITS.items() if found[key] > most]
    missed += ["shared_prefix"] if found["shared_prefix"] < LEAST_SHARED else []
    if missed:
        sys.exit(f"passes its limit: {', '.join(missed)}")
