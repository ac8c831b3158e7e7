# `make demo` and `make test` need only Python 3.11+ and make: the first run sets up a .venv in the checkout.

PYTHON ?= python3
VENV := .venv
BIN ?= $(VENV)/bin
READY ?= $(VENV)/ready
SOURCES := $(shell find autograder -name '*.py')
BUGGY := tests/submissions/wrong/aima4e/equal-bound-not-cut-at-min

.PHONY: demo test shake coverage bench mutation release lint format signatures pseudocode clean

demo: $(READY)
	@mkdir -p demo
	@$(BIN)/autograder grade solutions/aima4e -a aima4e -o demo/correct.json 2>&1
	@$(BIN)/autograder grade $(BUGGY) -a aima4e -o demo/results.json 2>&1
	@$(BIN)/autograder grade $(BUGGY) -a aima4e --format html -o demo/report.html 2>&1
	@echo
	@$(BIN)/autograder check $(BUGGY) -a aima4e --show 1 || true

test: lint
	$(BIN)/python -m pytest -q -n auto

# All tests, several times over, each time in another order; a seed brings its order back: `make shake SEEDS=3`.
shake: $(READY)
	for seed in $(or $(SEEDS),1 2 3 4 5); do $(BIN)/python -m pytest -q -n auto --shuffle $$seed || exit 1; done

# Which lines and branches of the package no test comes by; ends with an error below what pyproject.toml wants, or where
# a test fails. A process that was killed may leave half a data file, which is passed over with a warning.
coverage: $(READY)
	$(BIN)/coverage erase
	failed=0; $(BIN)/coverage run -m pytest -q -n $(or $(JOBS),auto) || failed=1; \
		$(BIN)/coverage combine --quiet && $(BIN)/coverage report && exit $$failed

lint: $(READY)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

format: $(READY)
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

# How fast it is, as ratios against peers in one run, in an environment of its own: bench/bench.md and bench/bench.svg.
bench: .venv-bench/ready
	.venv-bench/bin/python -m tests.bench bench

.venv-bench/ready: pyproject.toml tests/bench/requirements.txt $(SOURCES)
	$(PYTHON) -m venv .venv-bench
	.venv-bench/bin/python -m pip install --quiet --disable-pip-version-check --editable '.[dev]' -r tests/bench/requirements.txt
	@.venv-bench/bin/python -m compileall -q autograder
	@touch $@

# Who grades the grader: mutants of what decides a grade, each to be noticed by a test. Minutes; ends with an error if
# one survives that tests/mutation/equivalent.toml does not list. `make mutation ONLY='autograder.textbook.engine*' JOBS=1`
mutation: .venv-mutation/ready
	.venv-mutation/bin/python -m tests.mutation $(if $(JOBS),--jobs $(JOBS)) $(foreach name,$(ONLY),'$(name)')

.venv-mutation/ready: pyproject.toml tests/mutation/requirements.txt
	$(PYTHON) -m venv .venv-mutation
	.venv-mutation/bin/python -m pip install --quiet --disable-pip-version-check --editable . -r tests/mutation/requirements.txt
	@touch $@

# A wheel and a source distribution in dist/, each put to use in a clean environment of every Python there is here.
release: $(READY)
	$(BIN)/python -m tests.release

# How every known misreading behaves on the public trees, which diagnosis looks up. Minutes the first time.
signatures: $(READY)
	for name in aima4e aima3e aima2e depth-limited labelled-tree; do $(BIN)/autograder audit -a $$name --write > /dev/null || exit 1; done

# The pseudocode beside the assignments, read off the solutions: pages show it, and a diagnosis names its lines.
pseudocode: $(READY)
	$(BIN)/python -m autograder.edits.listing

# The bytecode is compiled by hand: where Python is told not to write any, every start would compile it again.
$(VENV)/ready: $(VENV)/installed $(SOURCES)
	@$(BIN)/python -m compileall -q autograder
	@touch $@

$(VENV)/installed: pyproject.toml hatch_build.py
	@$(PYTHON) -c 'import sys; sys.exit("Python 3.11 or newer is needed: make PYTHON=python3.12" if sys.version_info < (3, 11) else 0)'
	$(PYTHON) -m venv $(VENV)
	$(VENV)/bin/python -m pip install --quiet --disable-pip-version-check --editable '.[dev]'
	@touch $@

clean:
	rm -rf .coverage* $(VENV) .venv-bench .venv-mutation demo bench mutants dist build
