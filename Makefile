# make            install pnp into .venv and build every built-in spec into output/
# make test       install the tools and run the everyday tests
# make test-page  run the tests that need a browser
# make test-all   run all tests, the slow ones too; takes hours
# make lint       check format, style, imports and types
# make lint-text  check wording, translations and docstrings
# make fuzz       run CASES=10000 cases of hostile input, from where the last run ended
# make approve    approve changed drawings, and show them beside the old ones
# make missing-words  list what isn't translated yet, by language and file
# make mutants    damage the drawing code on purpose, and count what the tests notice
# make site       build the workbench as a page into site/dist/; needs node and npm
# make vendor     bundle what the page brings along into pnp/studio/web/vendor/; needs node and npm
# make docs-site  build the docs site into site/docs/
# make bench      measure the figures of benchmarks/

PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin
JOBS   ?= 2
CASES  ?= 10000
SEED   ?= 1
COUNT  ?= 100
# The folders with tests that need a browser: to collect all others would take a tenth of the time.
PAGES  := tests/booklets tests/studio

BROWSER := for name in chromium-headless-shell chromium chromium-browser google-chrome; do \
  command -v $$name >/dev/null && exit 0; done; false

# Keep what Python compiles, whatever the shell says: the tests start hundreds of processes.
export PYTHONDONTWRITEBYTECODE :=

.PHONY: all build fuzz test test-page test-all lint lint-text format approve missing-words mutants bench docs docs-site site vendor clean

all: build

# Everything that the README's commands use: the solvers and the studio too.
$(VENV)/.installed: pyproject.toml
	@echo 'Installing pnp into $(VENV)...'
	@$(PYTHON) -m venv $(VENV)
	@$(BIN)/pip install --quiet --disable-pip-version-check --editable '.[studio]'
	@touch $@

# One installation for both: the tools, and all that users install.
$(VENV)/.installed-dev: pyproject.toml
	@echo 'Installing pnp and the development tools into $(VENV)...'
	@$(PYTHON) -m venv $(VENV)
	@$(BIN)/pip install --quiet --disable-pip-version-check --editable '.[dev,studio]'
	@touch $(VENV)/.installed $@

build: $(VENV)/.installed
	@echo 'Building every built-in spec into output/...'
	@$(BIN)/pnp build --output output --format pdf,svg,png --index --jobs $(JOBS) --quiet
	@echo 'To see what was built, open output/index.html.'
	@echo 'To use the pnp command in this terminal, run: source $(BIN)/activate'

lint: $(VENV)/.installed-dev
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports

test: $(VENV)/.installed-dev
	$(BIN)/pytest -n $(JOBS) --dist worksteal

# One more process than cores: a test of the page waits for its browser half of the time.
test-page: $(VENV)/.installed-dev
	@$(BROWSER) || echo 'Chromium is not installed: the tests of the page are skipped'
	$(BIN)/pytest -n $$(($(JOBS) + 1)) --dist worksteal -m 'page and not slow' $(PAGES)

test-all: lint lint-text test test-page
	$(BIN)/pytest -n $(JOBS) --dist worksteal -m slow --hypothesis-profile=search

lint-text: $(VENV)/.installed-dev
	$(BIN)/pytest -n $(JOBS) -m text tests/text

format: $(VENV)/.installed-dev
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

docs: $(VENV)/.installed-dev
	$(BIN)/python -m docs.tables
	$(BIN)/python -m docs.samples
	$(BIN)/python -m docs.figures

$(VENV)/.installed-docs: $(VENV)/.installed
	@echo 'Installing what the docs site needs...'
	@$(BIN)/pip install --quiet --disable-pip-version-check --editable '.[docs]'
	@touch $@

docs-site: $(VENV)/.installed-docs
	@$(BIN)/python -m docs.website

$(VENV)/.installed-site: pyproject.toml
	@echo 'Installing what the page needs to be built...'
	@$(PYTHON) -m venv $(VENV)
	@$(BIN)/pip install --quiet --disable-pip-version-check --editable '.[site]'
	@touch $(VENV)/.installed $@

site: $(VENV)/.installed-site
	@$(BIN)/python -m workbench

vendor:
	@cd workbench/vendor && npm ci --silent --no-audit --no-fund && node bundle.mjs ../../pnp/studio/web/vendor

fuzz: $(VENV)/.installed-dev
	$(BIN)/python -m fuzz --cases $(CASES) --jobs $(JOBS) --write

approve: $(VENV)/.installed-dev
	@$(BIN)/python -m tests.drawn.approve $(ONLY)

missing-words: $(VENV)/.installed-dev
	@$(BIN)/python -m tests.text.missing_words $(GAME)

mutants: $(VENV)/.installed-dev
	$(BIN)/python -m tests.mutants --seed $(SEED) --count $(COUNT)

bench: $(VENV)/.installed-dev
	$(BIN)/pip install --quiet --editable '.[bench]' || echo 'protograf cannot be installed here'
	$(BIN)/python -m benchmarks

clean:
	rm -rf $(VENV) output site .site .mypy_cache .pytest_cache .ruff_cache .import_linter_cache
