# Everything sets itself up: a machine with Python (3.11 or newer), pip and make is enough.
# PYTHON names the interpreter for a new environment, ARGS goes to the tool that a target runs.

VENV ?= .venv
BENCH_VENV ?= .bench-venv
PYTHON ?=
JOBS ?= 2
ARGS ?=

RUN := $(VENV)/bin/python -m
READY := $(VENV)/.ready
BENCH_READY := $(BENCH_VENV)/.bench-ready

MAKEFLAGS += --no-print-directory
.DEFAULT_GOAL := help
.PHONY: help demo test lint types format long packages pythons waiting bench build check lock setup clean

help: ## list the targets
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "make %-10s %s\n", $$1, $$2 }' Makefile

demo: $(READY) ## judge and explain a real game that ships with the package
	@$(VENV)/bin/legation demo $(ARGS)

test: $(READY) ## run the default tests (ARGS="-k convoy" chooses)
	@$(RUN) pytest -q -n $(JOBS) $(ARGS)

lint: $(READY) ## check style and formatting
	@$(RUN) ruff check --quiet .
	@$(RUN) ruff format --quiet --check .

types: $(READY) ## check the types, strictly
	@$(RUN) mypy $(ARGS)

format: $(READY) ## put the code into the project's format
	@$(RUN) ruff check --quiet --fix-only .
	@$(RUN) ruff format --quiet .

long: $(READY) ## run all suites, the long ones too, with many more random examples
	@$(RUN) pytest -q -n $(JOBS) -m "not packaging" --hypothesis-profile=long $(ARGS)

packages: $(READY) ## build the wheel and the sdist, install and run each outside the checkout
	@$(RUN) pytest -q -m packaging $(ARGS)

pythons: $(READY) ## run the default tests on each supported Python that is here (SKIP="3.11")
	@$(RUN) tools.run_pythons $(VENV) $(addprefix --skip=,$(SKIP)) -- -n $(JOBS) $(ARGS)

waiting: $(READY) ## list the cases that wait for a rule module or a map, with what they wait for
	@$(RUN) tools.list_cases $(ARGS)

bench: $(READY) $(BENCH_READY) ## measure speed and size, and compare with another engine
	@$(RUN) benchmarks.import_cost
	@$(RUN) benchmarks.loading
	@$(RUN) benchmarks.drawing
	@$(BENCH_VENV)/bin/python -m benchmarks $(ARGS)

build: $(READY) ## build the wheel and the sdist into dist/
	@rm -rf dist
	@$(RUN) build --quiet --no-isolation
	@ls dist

check: lint types test ## lint, types and tests, before a commit

lock: ## choose the versions of the development environment anew
	@$(or $(PYTHON),python3) tools/lock.py

setup: $(READY) ## only make the environment

$(READY): requirements-dev.lock pyproject.toml tools/make_venv.sh
	@tools/make_venv.sh $(VENV) $(PYTHON)

$(BENCH_READY): requirements-bench.txt $(READY)
	@echo "Setting up $(BENCH_VENV) ..."
	@$(RUN) venv --clear $(BENCH_VENV)
	@$(BENCH_VENV)/bin/python -m pip install -qq --disable-pip-version-check -r requirements-bench.txt
	@$(BENCH_VENV)/bin/python -m pip install -qq --disable-pip-version-check --no-deps --editable .
	@touch $@

clean: ## remove all that these targets made
	@rm -rf $(VENV) $(VENV)-3.* $(BENCH_VENV) build dist .mypy_cache .pytest_cache .ruff_cache .hypothesis
	@find . -name __pycache__ -type d -prune -exec rm -rf {} +
