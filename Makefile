# Everything a fresh machine needs is set up by the two targets below: `make demo` and `make test`.
VENV ?= .venv
PYTHON ?= python3
BIN := $(VENV)/bin
# uv takes seconds where pip takes a minute; where uv finds no way to the packages, pip's own settings may know one.
# Compiled at install, the first command does not have to do it.
UV := UV_COMPILE_BYTECODE=1 VIRTUAL_ENV=$(abspath $(VENV)) UV_SYSTEM_CERTS=true $(BIN)/uv pip install --quiet
PIP := $(BIN)/python -m pip install --quiet --disable-pip-version-check

.PHONY: demo test test-services lint types check clean setup

$(VENV)/.made:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "peerassay needs Python 3.11 or later; name one with PYTHON=...")'
	$(PYTHON) -m venv $(VENV)
	-$(PIP) uv
	touch $@

$(VENV)/.core: $(VENV)/.made pyproject.toml
	$(UV) --editable . || $(PIP) --editable .
	touch $@

$(VENV)/.dev: $(VENV)/.core bench/pyproject.toml
	$(UV) --editable . --editable ./bench --group dev || \
		{ $(PIP) --upgrade pip && $(PIP) --editable . --editable ./bench --group dev; }
	touch $@

setup: $(VENV)/.dev

demo: $(VENV)/.core
	$(BIN)/peerassay demo --out demo-report

# What is compiled is kept, whatever the shell says: workers and the processes of tests would each compile it again.
test test-services: export PYTHONDONTWRITEBYTECODE :=

# What every change is tested with; a few hypothesis examples each.
test: $(VENV)/.dev
	$(BIN)/python -m pytest -n auto -m "not services"

# The rest: PostgreSQL, Ray, a browser, killed processes, real data, every attack.
test-services: $(VENV)/.dev
	$(BIN)/python -m pytest -n auto -m services

lint: $(VENV)/.dev
	$(BIN)/ruff check src tests bench benchmarks
	$(BIN)/ruff format --check src tests bench benchmarks

types: $(VENV)/.dev
	$(BIN)/mypy

check: lint types test

clean:
	rm -rf $(VENV) demo-report .pytest_cache .mypy_cache .ruff_cache
