# Every target works in a fresh clone: the first one creates .venv by itself.
PYTHON ?= python3
BIN := .venv/bin
READY := .venv/.ready
LOWEST := .venv-lowest
JOBS ?= 2
MINUTES ?= 5

define CHECK_SCHEMA
import json, pathlib, sys
from jsonschema import Draft202012Validator
Draft202012Validator.check_schema(json.loads(pathlib.Path(sys.argv[1]).read_text(encoding="utf-8")))
endef
export CHECK_SCHEMA
define LOWEST_VERSIONS
import pathlib, re, tomllib
bounds = tomllib.loads(pathlib.Path("pyproject.toml").read_text(encoding="utf-8"))["project"]["dependencies"]
print(*(re.sub(">=([0-9.]+).*", r"==\1", bound) for bound in bounds))
endef
export LOWEST_VERSIONS
define RULE_PAGES
import pathlib
from gallerist_pbem.games import RULEBOOKS
from gallerist_pbem.report.rulebook.told import page
for game in RULEBOOKS:
    pathlib.Path(f"docs/rules/{game}.md").write_text(page(game), encoding="utf-8")
endef
export RULE_PAGES
export PIP_DISABLE_PIP_VERSION_CHECK := 1

.PHONY: help setup test quick lint types schemas tests lowest play rules fuzz bench build clean
.DEFAULT_GOAL := help

help:
	@echo "make test   lint, types, schemas and tests; its last lines name tests that were left out for want of a program"
	@echo "make quick  the tests that are not slow, in half a minute"
	@echo "make lowest the quick tests with the lowest versions of what the program needs, in .venv-lowest"
	@echo "make play   the walk-through of the README: a real game in a temporary folder"
	@echo "make rules  docs/rules, from the rules in words of each game"
	@echo "make fuzz   odd inputs, then odd mails, which must never meet a bug (MINUTES=5 each, SEED=7, JOBS=2)"
	@echo "make bench  speed against peers, thousands of games and kills, a million inputs, the bots (four hours)"
	@echo "make build  wheel and sdist in dist/"
	@echo "make clean  removes both environments, caches and builds"

setup: $(READY)

# A .venv without a working pip is one whose creation was interrupted: it is made anew.
$(READY): pyproject.toml
	@$(BIN)/python -m pip --version >/dev/null 2>&1 || { \
	  $(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
	    echo "gallerist_pbem needs Python 3.11 or newer, and $(PYTHON) is missing or older;" \
	      "name another one with: make PYTHON=python3.12 ..." >&2; exit 1; }; \
	  echo "setup: creating .venv"; \
	  $(PYTHON) -m venv --clear .venv; }
	@echo "setup: installing into .venv"
	@$(BIN)/python -m pip install -qq --editable '.[dev]'
	@touch $@

# One after the other, also under make -j: the first failure is the one that is read.
test: $(READY)
	@$(MAKE) --no-print-directory lint
	@$(MAKE) --no-print-directory types
	@$(MAKE) --no-print-directory schemas
	@$(MAKE) --no-print-directory tests

lint: $(READY)
	@echo "lint: ruff check, ruff format"
	@$(BIN)/ruff check --quiet .
	@$(BIN)/ruff format --check --quiet . || { echo "not formatted; $(BIN)/ruff format . mends it" >&2; exit 1; }

types: $(READY)
	@echo "types: mypy"
	@$(BIN)/mypy --no-error-summary

schemas: $(READY)
	@echo "schemas: each is valid JSON Schema 2020-12"
	@for file in schemas/*.json; do \
	  $(BIN)/python -c "$$CHECK_SCHEMA" "$$file" || { echo "$$file is not a valid schema" >&2; exit 1; }; \
	done

tests: $(READY)
	@echo "tests: pytest"
	@$(BIN)/python -m pytest -n $(JOBS)

quick: $(READY)
	@echo "quick: pytest, without what is slow"
	@$(BIN)/python -m pytest -n $(JOBS) -m "not slow"

$(LOWEST)/.ready: $(READY)
	@echo "lowest: creating $(LOWEST)"
	@$(BIN)/python -m venv --clear $(LOWEST)
	@$(LOWEST)/bin/python -m pip install -qq --editable '.[dev]' $$($(BIN)/python -c "$$LOWEST_VERSIONS")
	@touch $@

lowest: $(LOWEST)/.ready
	@echo "lowest: pytest with $$($(BIN)/python -c "$$LOWEST_VERSIONS")"
	@# tests/mail knows none of these packages.
	@$(LOWEST)/bin/python -m pytest -n $(JOBS) -m "not slow" --ignore tests/mail

play: $(READY)
	@echo "play: docs/walkthrough.sh"
	@PATH="$(CURDIR)/$(BIN):$$PATH" sh docs/walkthrough.sh

rules: $(READY)
	@echo "rules: docs/rules from gallerist_pbem/games/*/words/rules.en.yaml"
	@$(BIN)/python -c "$$RULE_PAGES"

fuzz: $(READY)
	@echo "fuzz: odd inputs for $(MINUTES) minutes (tests/fuzz); what fails is kept in fuzz-failures"
	@$(BIN)/python -m tests.fuzz --minutes $(MINUTES) --jobs $(JOBS) $(if $(SEED),--seed $(SEED))
	@echo "fuzz: odd mails at a host for $(MINUTES) minutes (tests/fuzz/mails.py)"
	@$(BIN)/python -m tests.fuzz.mails --minutes $(MINUTES) $(if $(SEED),--seed $(SEED))

bench: $(READY)
	@echo "bench: ratios and thousands of random games (bench/run.py)"
	@$(BIN)/python bench/run.py
	@echo "bench: mails that a game needs, without and with orders in advance (bench/mails.py)"
	@$(BIN)/python bench/mails.py
	@echo "bench: tournaments between bots (bench/bots.py)"
	@$(BIN)/python bench/bots.py
	@echo "bench: ten thousand runs killed at random instants (bench/kills.py)"
	@$(BIN)/python bench/kills.py
	@echo "bench: a host with thousands of games, and several workers (bench/host.py)"
	@$(BIN)/python bench/host.py
	@echo "bench: a host of ten games, killed a thousand times (bench/host_kills.py)"
	@$(BIN)/python bench/host_kills.py
	@echo "bench: advice on every decision of the example games (bench/suggest.py)"
	@$(BIN)/python bench/suggest.py
	@echo "bench: pages through a game of four bots, against summaries (bench/pages.py)"
	@$(BIN)/python bench/pages.py
	@echo "bench: one pushed move looked at in a repository of 200 games (bench/git.py)"
	@$(BIN)/python bench/git.py
	@echo "bench: a million odd inputs (tests/fuzz)"
	@$(BIN)/python -m tests.fuzz --inputs 1000000 --jobs $(JOBS) $(if $(SEED),--seed $(SEED))

build: $(READY)
	@echo "build: wheel and sdist in dist/"
	@$(BIN)/python -m build --outdir dist . >/dev/null

clean:
	@echo "clean: environments, caches, builds"
	@rm -rf .venv $(LOWEST) .mypy_cache .ruff_cache .pytest_cache .hypothesis build dist *.egg-info
	@find . -name __pycache__ -type d -prune -exec rm -rf {} +
