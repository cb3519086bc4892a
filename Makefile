# Everything here makes its own virtual environment first: Python 3.11 or newer and make are enough.
unexport PYTHONPATH PYTHONHOME DCPL_DB DCPL_SEASON
export PIP_DISABLE_PIP_VERSION_CHECK = 1

VENV := .venv
STAMP := $(VENV)/made-from-pyproject
BIN := $(VENV)/bin
DCPL := $(CURDIR)/$(BIN)/dcpl

# A database in a folder of its own, gone at the end; and one made by the migrations.
THROW_AWAY = set -eu; folder=$$(mktemp -d); trap 'rm -rf "$$folder"' EXIT; export DCPL_DB="$$folder/league.db"
AT_HEAD = $(THROW_AWAY); $(DCPL) init >/dev/null

.DEFAULT_GOAL := help
.PHONY: help demo test check bench golden migration clean

help:
	@echo "make demo       play the sample season: standings, qualification, stacks"
	@echo "make test       checks and the whole test suite"
	@echo "make check      lint, format, types, schema against migrations"
	@echo "make bench      speed, as ratios"
	@echo "make golden     write the expected printouts of the tests anew"
	@echo 'make migration m="what changes"   draft a migration from the schema'
	@echo "make clean      remove what the targets above made"

$(STAMP): pyproject.toml
	@python=; \
	for try in python3 python3.14 python3.13 python3.12 python3.11 python; do \
	  if $$try -c 'import sys, venv, ensurepip; sys.exit(sys.version_info < (3, 11))' >/dev/null 2>&1; \
	  then python=$$try; break; fi; \
	done; \
	if [ -z "$$python" ]; then echo "dcpl needs Python 3.11 or newer, with venv and ensurepip" >&2; exit 1; fi; \
	if ! $(BIN)/python -c pass >/dev/null 2>&1; then \
	  echo "making $(VENV) with $$python ..." >&2; $$python -m venv --clear $(VENV); \
	fi
	@echo "installing what dcpl needs into $(VENV) ..." >&2
	@$(BIN)/python -m pip install --quiet --no-input --editable '.[dev]'
	@touch $@

# Set up without a word; where that fails, what it said is shown.
demo: $(STAMP)
	@$(THROW_AWAY); \
	quietly() { $(DCPL) "$$@" >"$$folder/said" 2>&1 || { cat "$$folder/said" >&2; exit 1; }; }; \
	page() { printf '\n$$ dcpl %s\n\n' "$$1"; $(DCPL) "$$1"; }; \
	quietly init; \
	quietly season new 2025; \
	quietly import results data/sample/season.csv --create-players; \
	echo "The sample season: twelve nights of data/sample/season.csv, in a database that is gone at the end."; \
	page standings; \
	page qualify; \
	page stacks

test: check
	$(BIN)/python -m pytest -n 2 --dist loadgroup

check: $(STAMP)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy --strict dcpl
	@$(AT_HEAD); $(BIN)/alembic -x db="$$DCPL_DB" check && $(DCPL) db check

bench: $(STAMP)
	$(BIN)/python -m tests.bench

golden: $(STAMP)
	$(BIN)/python -m pytest -n 2 --dist loadgroup --update-golden

migration: $(STAMP)
	@test -n "$(m)" || { echo 'say what changes: make migration m="add a table"' >&2; exit 2; }
	@$(AT_HEAD); next=$$(printf %04d $$(($$(ls migrations/versions/*.py | wc -l) + 1))); \
	$(BIN)/alembic -x db="$$DCPL_DB" revision --autogenerate --rev-id "$$next" -m "$(m)"; \
	echo "now add $$next to REVISIONS in dcpl/store/connection.py, and to ADDITIVE where it only adds"

clean:
	rm -rf $(VENV) dist build .mypy_cache .ruff_cache .pytest_cache .hypothesis
	find dcpl migrations tests -name __pycache__ -type d -prune -exec rm -rf {} +
