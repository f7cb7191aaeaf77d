"""What grading one long review asks, sends and takes, batched and pairwise: `peerassay bench cost`, as a script.

python benchmarks/batched_grading.py [RUNS]
"""

import sys

from peerassay.bench.cost import measure
from peerassay.bench.kit import Kit
from peerassay.bench.options import BenchOptions

if __name__ == "__main__":
    runs = int(sys.argv[1]) if len(sys.argv) > 1 else None
    sys.stdout.write(measure(Kit(None), BenchOptions(limit=runs)).model_dump_json(indent=2) + "\n")
