"""`python -m peerassay`: the same as `peerassay`."""

import sys

from peerassay.cli import main

if __name__ == "__main__":
    sys.exit(main())
