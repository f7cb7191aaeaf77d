# Everything a fresh machine needs is set up by the two targets below: `make demo` and `make test`.
VENV ?= .venv
PYTHON ?= python3
BIN := $(VENV)/bin

.PHONY: demo test lint types check clean setup

$(BIN)/uv:
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check uv

$(VENV)/.core: $(BIN)/uv pyproject.toml
	VIRTUAL_ENV=$(abspath $(VENV)) $(BIN)/uv pip install --quiet --editable .
	touch $@

$(VENV)/.dev: $(VENV)/.core
	VIRTUAL_ENV=$(abspath $(VENV)) $(BIN)/uv pip install --quiet --editable . --group dev
	touch $@

setup: $(VENV)/.dev

demo: $(VENV)/.core
	$(BIN)/peerassay demo --out demo-report

test: $(VENV)/.dev
	$(BIN)/python -m pytest -n auto

lint: $(VENV)/.dev
	$(BIN)/ruff check src tests
	$(BIN)/ruff format --check src tests

types: $(VENV)/.dev
	$(BIN)/mypy

check: lint types test

clean:
	rm -rf $(VENV) demo-report .pytest_cache .mypy_cache .ruff_cache
