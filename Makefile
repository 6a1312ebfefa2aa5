# Everything a person does with the project. `make help` lists it.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
JOBS ?= $(shell nproc)
# The module, the C++ tests and the benchmarks share one build, so the core is compiled once.
CPP_BUILD := build/release
COMMA := ,
CONFIGURE = $(BIN)/cmake -S . -G Ninja -DCMAKE_MAKE_PROGRAM=$(CURDIR)/$(BIN)/ninja

CORE := $(wildcard core/*.?pp core/*/*.?pp bindings/*.?pp)
CPP_TESTS := $(wildcard tests/cpp/*.?pp)
CPP_FORMATTED := $(CORE) $(CPP_TESTS) $(wildcard bench/*.?pp tests/fuzz/*.?pp tools/*.?pp)

.DEFAULT_GOAL := help
.PHONY: help setup demo test lint format stubs docs cpp-test cpp-test-neon sanitize python-test browser prove fuzz bench wheel clean

help:  ## this list
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 14

# Compiling needs few packages: they come first, and the others are installed while the compiler works. The environment
# is made again when the list of requirements changes, the module when its sources do. Python compiles packages when it
# imports them first, and most are never imported.
PIP := $(BIN)/python -m pip --quiet --disable-pip-version-check
$(VENV)/builders: pyproject.toml tools/requirements.py
	test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	$(BIN)/python tools/requirements.py pyproject.toml build > $(VENV)/builders.txt
	$(PIP) install --no-compile -r $(VENV)/builders.txt
	touch $@

$(VENV)/requirements: $(VENV)/builders
	$(BIN)/python tools/requirements.py pyproject.toml test > $(VENV)/requirements.txt
	$(PIP) install --no-compile -r $(VENV)/requirements.txt
	touch $@

# Without MAKEFLAGS, because ninja would wait for jobs of a make that has none to give.
$(VENV)/installed: $(VENV)/builders CMakeLists.txt $(CORE)
	MAKEFLAGS= PATH="$(CURDIR)/$(BIN):$$PATH" $(PIP) install --no-build-isolation --no-deps \
	  --config-settings=cmake.define.SWORDFISH_WERROR=ON --editable .
	touch $@

# What only lint and the tests of the page need is installed for them alone.
$(VENV)/dev: $(VENV)/requirements
	$(BIN)/python tools/requirements.py pyproject.toml dev > $(VENV)/dev.txt
	$(PIP) install --no-compile -r $(VENV)/dev.txt
	touch $@

setup:  ## make .venv and build the package into it
	@$(MAKE) --no-print-directory -j 2 $(VENV)/requirements $(VENV)/installed

demo: setup  ## solve a file of hard puzzles, and show it
	$(BIN)/swordfish demo

test: lint cpp-test cpp-test-neon python-test  ## everything that must be true before a change lands

lint: setup $(VENV)/dev  ## ruff, mypy --strict, clang-format
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/clang-format --dry-run --Werror $(CPP_FORMATTED)
	$(BIN)/mypy

stubs: setup $(VENV)/dev  ## write the stub of the compiled module again
	$(BIN)/python tools/stubs.py

docs: setup $(VENV)/dev  ## write the tour of the techniques and the reference again
	$(BIN)/python tools/examples.py
	$(BIN)/python tools/tour.py
	$(BIN)/python tools/reference.py

format: $(VENV)/dev  ## rewrite the sources as lint wants them
	$(BIN)/ruff check --fix
	$(BIN)/ruff format
	$(BIN)/clang-format -i $(CPP_FORMATTED)

cpp-test: setup  ## the core's own tests, without Python
	$(CONFIGURE) -B $(CPP_BUILD) -DSWORDFISH_TESTS=ON > /dev/null
	$(BIN)/cmake --build $(CPP_BUILD) -j $(JOBS)
	$(BIN)/ctest --test-dir $(CPP_BUILD) --output-on-failure

# NEON runs here too where Debian's cross compiler and emulator are installed.
ARM_TOOLS := $(shell command -v aarch64-linux-gnu-g++ > /dev/null && command -v qemu-aarch64)
cpp-test-neon: $(VENV)/requirements  ## the same on an emulated ARM CPU
ifeq ($(ARM_TOOLS),)
	@echo "skipped: running the NEON kernel takes g++-aarch64-linux-gnu and qemu-user"
else
	$(CONFIGURE) -B build/aarch64 -DCMAKE_TOOLCHAIN_FILE=tools/aarch64.cmake -DSWORDFISH_TESTS=ON -DSWORDFISH_WERROR=ON > /dev/null
	$(BIN)/cmake --build build/aarch64 -j $(JOBS) --target test_kernel test_lanes
	$(BIN)/ctest --test-dir build/aarch64 --output-on-failure -R "test_kernel|test_lanes$$"
endif

# In a build of their own each; threads and addresses can't be watched at once.
sanitize: $(VENV)/requirements  ## the core's own tests under address, undefined and thread sanitizers
	set -e; for kind in address,undefined thread; do \
	  build=build/sanitize-$${kind%%,*}; \
	  $(CONFIGURE) -B $$build -DSWORDFISH_TESTS=ON -DSWORDFISH_SANITIZE=$$kind > /dev/null; \
	  $(BIN)/cmake --build $$build -j $(JOBS); \
	  UBSAN_OPTIONS=halt_on_error=1 $(BIN)/ctest --test-dir $$build --output-on-failure; \
	done

# A file's tests share what they set up (a server, a browser), so they stay together.
PYTEST := -m pytest --numprocesses $(JOBS) --dist loadfile
python-test: setup $(VENV)/dev browser  ## Python tests, README and docstring examples
	$(BIN)/python $(PYTEST)

prove: setup $(VENV)/dev browser  ## the long forms of the tests
	$(BIN)/python $(PYTEST) --prove

browser:  ## Chromium for the tests of the page, where it may be installed
	@command -v chromium > /dev/null \
	  || { [ "$$(id -u)" = 0 ] && apt-get install --yes --no-install-recommends chromium > /dev/null 2>&1; } \
	  || echo "skipped: the tests of the page take Debian's package chromium"

# libFuzzer where clang is, else a driver of our own with g++; both under address and undefined sanitizers.
FUZZ_SECONDS ?= 60
FUZZ_CXX := $(if $(shell command -v clang++),clang++,g++)
FUZZ_SANITIZERS := $(if $(findstring clang,$(FUZZ_CXX)),fuzzer-no-link$(COMMA))address,undefined
FUZZ_TARGETS := $(patsubst tests/fuzz/fuzz_%.cpp,%,$(wildcard tests/fuzz/fuzz_*.cpp))
fuzz: $(VENV)/requirements  ## look for input that breaks a law, FUZZ_SECONDS=60 for each target
	$(CONFIGURE) -B build/fuzz -DCMAKE_CXX_COMPILER=$(FUZZ_CXX) -DSWORDFISH_FUZZ=ON \
	  -DSWORDFISH_SANITIZE=$(FUZZ_SANITIZERS) > /dev/null
	$(BIN)/cmake --build build/fuzz -j $(JOBS)
	set -e; for target in $(FUZZ_TARGETS); do \
	  mkdir -p build/fuzz/found/$$target; \
	  echo "fuzz_$$target with $(FUZZ_CXX), $(FUZZ_SECONDS) seconds"; \
	  (cd build/fuzz && UBSAN_OPTIONS=halt_on_error=1 ./fuzz_$$target -max_total_time=$(FUZZ_SECONDS) -timeout=10 \
	    -verbosity=0 -print_final_stats=1 found/$$target ../../tests/fuzz/seeds/$$target); \
	done

# PUZZLES: more files to solve. PEERS: other solvers beside ours, name=path/lib.so (see bench/solve.cpp).
PUZZLES ?=
PEERS ?=
bench: setup  ## every figure, beside other solvers: PUZZLES=files PEERS=name=path/lib.so
	$(CONFIGURE) -B $(CPP_BUILD) -DSWORDFISH_BENCH=ON > /dev/null
	$(BIN)/cmake --build $(CPP_BUILD) --target bench_solve -j $(JOBS)
	$(BIN)/python bench/kernels.py $(addprefix --peer ,$(PEERS)) $(PUZZLES)
	$(BIN)/python bench/bulk.py
	$(BIN)/python bench/overhead.py
	$(BIN)/python bench/tables.py
	$(BIN)/python bench/generate.py
	-$(PIP) install --no-compile $$($(BIN)/python tools/requirements.py pyproject.toml bench)
	$(BIN)/python bench/peers.py --plot docs/speed.svg

# The wheel is built from the sdist, so both are tried; the tests then run on the installed wheel.
wheel: $(VENV)/requirements  ## sdist and wheel in dist/, tested in a clean environment
	rm -rf dist build/clean
	$(BIN)/python -m build --outdir dist
	$(PYTHON) -m venv build/clean
	build/clean/bin/python -m pip install --quiet "$$(ls dist/*.whl)[test,web-test,book,animate]"
	build/clean/bin/swordfish --version
	build/clean/bin/python $(PYTEST) tests README.md

clean:  ## remove everything that was built
	rm -rf $(VENV) build dist .pytest_cache .mypy_cache .ruff_cache .hypothesis
