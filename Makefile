# Everything a person does with the project. `make help` lists it.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
JOBS ?= $(shell nproc)
CPP_BUILD := build/cpp

CORE := $(wildcard core/*.?pp core/*/*.?pp bindings/*.?pp)
CPP_TESTS := $(wildcard tests/cpp/*.?pp)
CPP_FORMATTED := $(CORE) $(CPP_TESTS) $(wildcard bench/*.?pp tests/fuzz/*.?pp)

.DEFAULT_GOAL := help
.PHONY: help setup demo test lint format stubs cpp-test python-test prove fuzz bench wheel clean

help:  ## this list
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 14

# The environment is made again when the list of requirements changes, the module when its sources do.
$(VENV)/requirements: pyproject.toml
	test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --upgrade pip
	$(BIN)/python tools/requirements.py pyproject.toml dev > $(VENV)/requirements.txt
	$(BIN)/python -m pip install --quiet -r $(VENV)/requirements.txt
	touch $@

$(VENV)/installed: $(VENV)/requirements CMakeLists.txt $(CORE)
	PATH="$(CURDIR)/$(BIN):$$PATH" $(BIN)/python -m pip install --quiet --no-build-isolation --no-deps --editable .
	touch $@

setup: $(VENV)/installed  ## make .venv and build the package into it

demo: setup  ## solve a file of hard puzzles, and show it
	$(BIN)/swordfish demo

test: lint cpp-test python-test  ## everything that must be true before a change lands

lint: $(VENV)/requirements  ## ruff, mypy --strict, clang-format
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/clang-format --dry-run --Werror $(CPP_FORMATTED)
	$(BIN)/mypy

stubs: setup  ## write the stub of the compiled module again
	$(BIN)/python tools/stubs.py

format: $(VENV)/requirements  ## rewrite the sources as lint wants them
	$(BIN)/ruff check --fix
	$(BIN)/ruff format
	$(BIN)/clang-format -i $(CPP_FORMATTED)

cpp-test: $(VENV)/requirements  ## the core's own tests, without Python
	$(BIN)/cmake -S . -B $(CPP_BUILD) -G Ninja -DCMAKE_MAKE_PROGRAM=$(CURDIR)/$(BIN)/ninja -DSWORDFISH_TESTS=ON -DSWORDFISH_WERROR=ON > /dev/null
	$(BIN)/cmake --build $(CPP_BUILD) -j $(JOBS)
	$(BIN)/ctest --test-dir $(CPP_BUILD) --output-on-failure

python-test: setup  ## Python tests, README and docstring examples
	$(BIN)/python -m pytest

clean:  ## remove everything that was built
	rm -rf $(VENV) build dist .pytest_cache .mypy_cache .ruff_cache .hypothesis
