PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip -qq --disable-pip-version-check
# One thread each: a forked child that may not clone would hang in a threaded BLAS.
export OPENBLAS_NUM_THREADS := 1

.PHONY: setup try run test slow compose check fix bench lock clean

# What the product needs, at the versions and hashes of the lock file.
$(VENV)/.setup: requirements.lock pyproject.toml
	@$(PYTHON) -c 'import sys; sys.version_info >= (3, 11) or sys.exit("Python 3.11 or newer is needed: name one that is, as in make PYTHON=python3.11")'
	@echo "Installing what the lock file pins into $(VENV): this takes a minute or two."
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	@$(PIP) install --require-hashes -r requirements.lock
	@$(PIP) install --no-deps --no-build-isolation --editable .
	@touch $@

# What the tests and the checks need besides.
$(VENV)/.setup-dev: requirements-dev.lock $(VENV)/.setup
	@$(PIP) install --require-hashes -r requirements-dev.lock
	@touch $@

setup: $(VENV)/.setup

try: $(VENV)/.setup
	@$(BIN)/practice chat

run: $(VENV)/.setup
	@$(BIN)/practice serve

test: $(VENV)/.setup-dev
	@$(BIN)/pytest -m "not slow" --numprocesses 2 --dist loadfile

slow: $(VENV)/.setup-dev
	@$(BIN)/pytest -m slow --numprocesses 2 --dist loadfile

# Needs root on a Debian; says so and ends well where podman cannot run.
compose: $(VENV)/.setup-dev
	@tests/compose/run

check: $(VENV)/.setup-dev
	@$(BIN)/ruff check .
	@$(BIN)/ruff format --check .
	@$(BIN)/mypy
	@$(BIN)/lint-imports
	@$(BIN)/practice cards verify

fix: $(VENV)/.setup-dev
	@$(BIN)/ruff check --fix .
	@$(BIN)/ruff format .

bench: $(VENV)/.setup-dev
	@$(BIN)/practice bench
	@$(BIN)/python tests/bench/crowd.py discord
	@$(BIN)/python tests/bench/crowd.py slack

# Needs uv. Run after a change of the dependencies in pyproject.toml.
lock:
	uv pip compile --universal --generate-hashes --no-header --python-version 3.11 --extra install pyproject.toml -o requirements.lock
	uv pip compile --universal --generate-hashes --no-header --python-version 3.11 --extra install --extra dev -c requirements.lock pyproject.toml -o requirements-dev.lock

clean:
	rm -rf $(VENV) .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache
