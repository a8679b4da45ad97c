# make            set up and build every layout into output/
# make test       set up, lint, check the types and run the tests
# make test-slow  the tests that take long
# make bench      measure the figures of benchmarks/

PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin
JOBS   ?= 2

.PHONY: all build test test-slow lint format bench docs clean

all: build

$(VENV)/.installed: pyproject.toml
	$(PYTHON) -m venv $(VENV)
	$(BIN)/pip install --quiet --editable .
	touch $@

$(VENV)/.installed-dev: $(VENV)/.installed
	$(BIN)/pip install --quiet --editable '.[dev,puzzles,studio]'
	touch $@

build: $(VENV)/.installed
	$(BIN)/pnp build --output output --format pdf,svg,png --index --jobs $(JOBS)

lint: $(VENV)/.installed-dev
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports

test: lint
	@command -v chromium chromium-browser google-chrome >/dev/null || \
	  echo 'Chromium is not installed: the tests that walk through the studio are skipped'
	$(BIN)/pytest -n $(JOBS) --dist worksteal

test-slow: lint
	$(BIN)/pytest -n $(JOBS) --dist worksteal -m slow

format: $(VENV)/.installed-dev
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

docs: $(VENV)/.installed-dev
	$(BIN)/python -m docs.tables
	$(BIN)/python -m docs.figures

bench: $(VENV)/.installed-dev
	$(BIN)/pip install --quiet --editable '.[bench]' || echo 'protograf cannot be installed here'
	$(BIN)/python -m benchmarks

clean:
	rm -rf $(VENV) output .mypy_cache .pytest_cache .ruff_cache .import_linter_cache
