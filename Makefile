# Everything a person does with the project. `make help` lists it.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
JOBS ?= $(shell nproc 2> /dev/null || sysctl -n hw.ncpu)
# The module, the C++ tests and the benchmarks share one build, so the core is compiled once.
CPP_BUILD := build/release
COMMA := ,
CONFIGURE = $(BIN)/cmake -S . -G Ninja -DCMAKE_MAKE_PROGRAM=$(CURDIR)/$(BIN)/ninja

CORE := $(wildcard core/*/*.?pp core/*/*/*.?pp bindings/*.?pp)
CPP_TESTS := $(wildcard tests/cpp/*.?pp)
CPP_FORMATTED := $(CORE) $(CPP_TESTS) $(wildcard bench/*.?pp tests/fuzz/*.?pp tests/faults/*.?pp tools/*.?pp wasm/*.?pp)

.DEFAULT_GOAL := help
.PHONY: help setup demo test wasm wasm-module lint format stubs docs cpp-test cpp-test-neon sanitize sanitize-address sanitize-thread differential python-test browser prove nightly fuzz fuzz-corpus fuzz-oss bench release release-pins test-lowest test-newest clean

help:  ## this list
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 14

# Compiling needs few packages: they come first, and the others are installed while the compiler works. The environment
# is made again when the list of requirements changes, the module when its sources do. Most packages are never imported,
# so pip compiles none of them; what the command imports is compiled in the end.
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

# What only lint and the tests of the page need is installed for them alone. Tests start many servers and clusters, so
# everything is compiled here; a file of somebody's that can't be compiled stops nothing.
$(VENV)/dev: $(VENV)/requirements
	$(BIN)/python tools/requirements.py pyproject.toml dev > $(VENV)/dev.txt
	$(PIP) install --no-compile -r $(VENV)/dev.txt
	-$(BIN)/python -m compileall -q -j $(JOBS) -x /tests/ $(VENV)/lib/python3.*/site-packages
	touch $@

# Where Python may not write bytecode, as with PYTHONDONTWRITEBYTECODE, every start would compile all of this again.
COMMAND_PACKAGES := click rich rich_click numpy pyarrow
$(VENV)/compiled: $(VENV)/requirements $(VENV)/installed $(wildcard src/swordfish/*.py src/swordfish/*/*.py)
	$(BIN)/python -m compileall -q -j $(JOBS) -x /tests/ src/swordfish \
	  $(COMMAND_PACKAGES:%=$(VENV)/lib/python3.*/site-packages/%)
	touch $@

setup:  ## make .venv and build the package into it
	@$(MAKE) --no-print-directory -j 2 $(VENV)/compiled

demo: setup  ## solve a file of hard puzzles, and show how it went
	$(BIN)/swordfish demo

# The compiler and lint work side by side, and lint begins with installing what it needs.
test: setup  ## all checks that a change must pass
	@$(MAKE) --no-print-directory lint & lint=$$!; \
	  $(MAKE) --no-print-directory cpp-test; cpp=$$?; wait $$lint && exit $$cpp
	@$(MAKE) --no-print-directory python-test

lint: setup $(VENV)/dev  ## ruff, mypy --strict, clang-format
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/clang-format --dry-run --Werror $(CPP_FORMATTED)
	$(BIN)/mypy

stubs: setup $(VENV)/dev  ## rewrite the stub of the compiled module
	$(BIN)/python tools/stubs.py

docs: setup $(VENV)/dev  ## rewrite the tour of the techniques and the reference
	$(BIN)/python tools/examples.py
	$(BIN)/python tools/tour.py
	$(BIN)/python tools/reference.py

format: $(VENV)/dev  ## format the sources
	$(BIN)/ruff check --fix
	$(BIN)/ruff format
	$(BIN)/clang-format -i $(CPP_FORMATTED)

cpp-test: setup  ## the core's own tests, without Python
	$(CONFIGURE) -B $(CPP_BUILD) -DSWORDFISH_TESTS=ON > /dev/null
	$(BIN)/cmake --build $(CPP_BUILD) -j $(JOBS)
	$(BIN)/ctest --test-dir $(CPP_BUILD) --output-on-failure -j $(JOBS)

# NEON runs here too where Debian's cross compiler and emulator are installed; nothing above the searches is compiled
# for it, because nothing above them differs.
ARM_TOOLS := $(shell command -v aarch64-linux-gnu-g++ > /dev/null && command -v qemu-aarch64)
cpp-test-neon: $(VENV)/requirements  ## the same on an emulated ARM CPU
ifeq ($(ARM_TOOLS),)
	@echo "skipped: running the NEON kernel takes g++-aarch64-linux-gnu and qemu-user"
else
	$(CONFIGURE) -B build/aarch64 -DCMAKE_TOOLCHAIN_FILE=tools/aarch64.cmake -DSWORDFISH_TESTS=ON -DSWORDFISH_WERROR=ON \
	  "-DSWORDFISH_ROOMS=base;kernel;search" > /dev/null
	$(BIN)/cmake --build build/aarch64 -j $(JOBS) --target test_kernel test_lanes
	$(BIN)/ctest --test-dir build/aarch64 --output-on-failure -j $(JOBS) -R "test_kernel|test_lanes$$"
endif

# In a build of their own each; threads and addresses can't be watched at once.
sanitize: sanitize-address sanitize-thread  ## the core's own tests under address, undefined and thread sanitizers
sanitize-address: SANITIZERS := address,undefined
sanitize-thread: SANITIZERS := thread
sanitize-address sanitize-thread: $(VENV)/requirements
	$(CONFIGURE) -B build/$@ -DSWORDFISH_TESTS=ON -DSWORDFISH_SANITIZE=$(SANITIZERS) > /dev/null
	$(BIN)/cmake --build build/$@ -j $(JOBS)
	UBSAN_OPTIONS=halt_on_error=1 $(BIN)/ctest --test-dir build/$@ --output-on-failure -j $(JOBS)

# Other grids every day; a seed gives the same ones again.
GRIDS ?= 10000000
SEED ?= $(shell date +%Y%m%d)
differential: setup  ## GRIDS=10000000 random grids of a SEED, answered in every way there is, and compared
	$(CONFIGURE) -B $(CPP_BUILD) -DSWORDFISH_TESTS=ON > /dev/null
	$(BIN)/cmake --build $(CPP_BUILD) --target differential -j $(JOBS)
	$(CPP_BUILD)/differential --grids $(GRIDS) --seed $(SEED)

# Whoever is done takes half of what another has left. Nearly all tests of a file stay together all the same, which
# share what they set up (a server, a browser), and no long file is left for one to end alone. A third of the time they
# wait (for a browser, a process, a clock), so that two cores have work for three. The long forms hardly wait.
WORKERS ?= $(shell expr $(JOBS) \* 3 / 2)
PYTEST = -m pytest --numprocesses $(WORKERS) --dist worksteal
python-test: setup $(VENV)/dev browser  ## Python tests, README and docstring examples
	$(BIN)/python $(PYTEST)

prove: WORKERS = $(JOBS)
prove: setup $(VENV)/dev browser wasm-module  ## all tests, with their long forms, which come first
	$(BIN)/python $(PYTEST) --durations 10 --timeout 7200 --prove
	$(CONFIGURE) -B $(CPP_BUILD) -DSWORDFISH_TESTS=ON > /dev/null
	$(BIN)/cmake --build $(CPP_BUILD) -j $(JOBS) --target test_memory test_rating
	SWORDFISH_EVERY=1 $(CPP_BUILD)/test_memory
	SWORDFISH_EVERY=1 $(CPP_BUILD)/test_rating
	@$(MAKE) --no-print-directory cpp-test-neon

# The core as WebAssembly, with a compiler from PyPI that brings its libraries. There are no threads, no exceptions and
# no files there, so what needs those stays out: bulk, and kernels of other CPUs. Claims in words, which the page never
# makes, would make the module larger than it may be; boards have a module of their own, which is loaded when one is
# opened. A release has the compiler in an environment of its own (WASM_PYTHON=, WASM_READY=).
WASM_BUILD := build/wasm
WASM_NOWHERE := core/bulk/% core/generate/boards/% core/base/parallel.cpp core/kernel/avx2.cpp core/kernel/avx512.cpp core/kernel/neon.cpp
CLAIMS_IN_WORDS := core/answers/judge_words.cpp $(foreach name,names read sentence signs statements vocabulary words,core/judge/$(name).cpp)
WASM_OUT := $(WASM_NOWHERE) core/answers/boards/% core/board/% core/codec/% $(CLAIMS_IN_WORDS) core/suppose/refute.cpp
WASM_ALL := $(wildcard core/*/*.cpp core/*/*/*.cpp)
WASM_SOURCES := $(filter-out $(WASM_OUT),$(WASM_ALL)) $(wildcard wasm/*.cpp)
WASM_OBJECTS := $(WASM_SOURCES:%.cpp=$(WASM_BUILD)/%.o)
# Of the verbs of grids boards need none, only how a question is read and what steps of both have in common.
BOARDS_ROOMS := answers/boards base board codec draw json kernel ladder puzzle search tell text
BOARDS_QUESTIONS := $(foreach name,answers ladders plain_step_json question words,core/answers/$(name).cpp)
BOARDS_SOURCES := $(filter-out $(WASM_NOWHERE),$(filter $(foreach room,$(BOARDS_ROOMS),core/$(room)/%),$(WASM_ALL))) \
  $(BOARDS_QUESTIONS) $(wildcard wasm/*.cpp)
BOARDS_OBJECTS := $(BOARDS_SOURCES:%.cpp=$(WASM_BUILD)/%.o)
EVERY_OBJECT := $(sort $(WASM_OBJECTS) $(BOARDS_OBJECTS))
WASM_PYTHON = $(BIN)/python
WASM_READY = $(VENV)/wasm
WASM_CXX = $(WASM_PYTHON) -m ziglang c++ -target wasm32-wasi -mcpu=generic+simd128 -mexec-model=reactor \
  -fno-exceptions -fno-rtti -std=c++20 $(WASM_SPEED) -g0 -DNDEBUG -fvisibility=hidden -ffp-contract=off -Icore
WASM_MODULE := wasm/package/swordfish.wasm
BOARDS_MODULE := wasm/package/boards.wasm
# Beside the page goes the same, packed, with the notices of all that is linked into it.
WASM_PAGE := src/swordfish/web/module
WASM_NOTICES := LICENSE licenses/libcxx.txt licenses/wasi-libc.txt licenses/zig.txt
WASM_SPEED := -O2
# Everybody who opens the page loads it: what isn't searched is compiled for its size, and of the rest what isn't the
# innermost search for as little as hardly costs time.
WASM_SMALL := $(foreach room,answers checker codec draw generate json judge puzzle suppose tell text board/forms board/pictures,$(WASM_BUILD)/core/$(room)/%) \
  $(foreach name,base/grid base/plain_step rating/tell rating/techniques,$(WASM_BUILD)/core/$(name).o)
WASM_COMPACT := $(foreach room,ladder rating board/rules board/steps,$(WASM_BUILD)/core/$(room)/%) \
  $(foreach name,answers automaton board derive houses kinds layout merged_sums model program regex rule_text,$(WASM_BUILD)/core/board/$(name).o)
$(filter $(WASM_COMPACT),$(EVERY_OBJECT)): WASM_SPEED := -Os
$(filter $(WASM_SMALL),$(EVERY_OBJECT)): WASM_SPEED := -Oz

$(VENV)/wasm: $(VENV)/builders
	$(PIP) install --no-compile $$($(BIN)/python tools/requirements.py pyproject.toml wasm)
	touch $@

$(EVERY_OBJECT): $(WASM_BUILD)/%.o: %.cpp | $(WASM_READY)
	@mkdir -p $(@D)
	$(WASM_CXX) -MMD -MP -MF $(@:.o=.d) -c -o $@ $<
-include $(EVERY_OBJECT:.o=.d)

$(WASM_MODULE): $(WASM_OBJECTS)
$(BOARDS_MODULE): $(BOARDS_OBJECTS)
$(WASM_MODULE) $(BOARDS_MODULE):
	$(WASM_CXX) -Wl,--strip-all -o $@ $^

WASM_PACKED := $(WASM_PAGE)/modules.tar.xz
$(WASM_PACKED): $(WASM_MODULE) $(BOARDS_MODULE) tools/pack_modules.py wasm/package/swordfish.js $(WASM_NOTICES)
	mkdir -p $(@D)
	rm -f $(@D)/*
	cp wasm/package/swordfish.js $(@D)
	for notice in $(WASM_NOTICES); do printf '==== %s\n\n' "$$notice"; cat "$$notice"; echo; done > $(@D)/notices.txt
	$(WASM_PYTHON) tools/pack_modules.py $@ $(WASM_MODULE) $(BOARDS_MODULE)

# The core's own tests that need neither files nor threads, as WebAssembly in node.
WASM_TESTS := $(foreach name,answers grid json tell text,$(WASM_BUILD)/tests/cpp/test_$(name).wasm)
$(WASM_TESTS): $(WASM_BUILD)/%.wasm: %.cpp $(WASM_OBJECTS)
	@mkdir -p $(@D)
	$(subst reactor,command,$(WASM_CXX)) -o $@ $< $(filter-out $(WASM_BUILD)/wasm/module.o,$(WASM_OBJECTS))

wasm-module: setup  ## the core as WebAssembly, beside the page and in the package for JavaScript
	@$(MAKE) --no-print-directory -j $(JOBS) $(WASM_PACKED)

wasm: setup $(VENV)/dev browser  ## the same, tested, and what it answers compared with what the core does
	@$(MAKE) --no-print-directory -j $(JOBS) $(WASM_PACKED) $(WASM_TESTS)
	for test in $(WASM_TESTS); do node --no-warnings tests/wasm_run.mjs $$test || exit 1; done
	$(BIN)/python -m pytest tests/test_wasm.py tests/test_wasm_boards.py tests/web/test_folder.py

# FUZZ_SECONDS is 600 here, unless it is given.
PARTS ?=
nightly: setup  ## differential, sanitize, prove and fuzz (or PARTS="..." of them), and a page of figures
	$(BIN)/python tools/nightly.py $(PARTS)

# Its form without a window opens a page in half the time; that is a package of its own, which older Debian lacks.
browser:  ## Chromium for the tests of the page, where it may be installed
	@for name in chromium-headless-shell chromium; do \
	  command -v $$name > /dev/null && exit 0; \
	  [ "$$(id -u)" = 0 ] || continue; \
	  for list in known new; do \
	    apt-get install --yes --no-install-recommends $$name && exit 0; \
	    [ $$list = new ] || apt-get update; \
	  done > /dev/null 2>&1; \
	done; \
	echo "skipped: the tests of the page take Debian's package chromium-headless-shell, or chromium"

# libFuzzer where clang is, else a driver of our own with g++; both under address and undefined sanitizers. What is
# above the core is fuzzed by hypothesis. FUZZ_TARGETS names some of them.
FUZZ_SECONDS ?= 60
FUZZ_JOBS ?= $(JOBS)
FUZZ_TARGETS ?=
FUZZ_CXX := $(if $(shell command -v clang++),clang++,g++)
FUZZ_SANITIZERS := $(if $(findstring clang,$(FUZZ_CXX)),fuzzer-no-link$(COMMA))address,undefined
FUZZ_ENGINE := $(if $(findstring clang,$(FUZZ_CXX)),-fsanitize=fuzzer)
build/fuzz/built: $(VENV)/requirements CMakeLists.txt $(CORE) $(wildcard tests/fuzz/*.?pp)
	$(CONFIGURE) -B build/fuzz -DCMAKE_CXX_COMPILER=$(FUZZ_CXX) -DSWORDFISH_FUZZ=ON \
	  -DSWORDFISH_SANITIZE=$(FUZZ_SANITIZERS) -DSWORDFISH_FUZZING_ENGINE=$(FUZZ_ENGINE) > /dev/null
	$(BIN)/cmake --build build/fuzz -j $(JOBS)
	touch $@

fuzz: setup build/fuzz/built  ## look for input that breaks a law, FUZZ_SECONDS=60 for each target
	$(BIN)/python tools/run_fuzz.py build/fuzz --seconds $(FUZZ_SECONDS) --jobs $(FUZZ_JOBS) $(FUZZ_TARGETS)

# Of all that was found, as little as reaches as much code: what tests/fuzz/corpus keeps.
fuzz-corpus: build/fuzz/built  ## minimise what fuzzing found into tests/fuzz/corpus, with clang
	$(BIN)/python tools/fuzz_corpus.py build/fuzz

# As OSS-Fuzz would: the same script with the same variables; one program is then run over its corpus.
fuzz-oss: $(VENV)/requirements  ## build the fuzz targets as OSS-Fuzz does, with clang
	mkdir -p build/oss-out
	PATH="$(CURDIR)/$(BIN):$$PATH" CXX=clang++ CXXFLAGS="-O1 -g -fsanitize=fuzzer-no-link,address" OUT=$(CURDIR)/build/oss-out \
	  LIB_FUZZING_ENGINE=-fsanitize=fuzzer JOBS=$(JOBS) TARGETS="$(addprefix fuzz_,$(FUZZ_TARGETS))" tests/fuzz/build.sh
	rm -rf build/oss-out/corpus && mkdir build/oss-out/corpus
	$(BIN)/python -m zipfile -e build/oss-out/fuzz_text_seed_corpus.zip build/oss-out/corpus
	build/oss-out/fuzz_text -runs=0 -dict=build/oss-out/fuzz_text.dict build/oss-out/corpus

# PUZZLES: more files to solve. PEERS: other solvers beside ours, name=path/lib.so (see bench/solve.cpp).
PUZZLES ?=
PEERS ?=
bench: setup  ## every figure, and docs/figures.md beside other solvers: PUZZLES=files PEERS=name=path/lib.so
	$(CONFIGURE) -B $(CPP_BUILD) -DSWORDFISH_BENCH=ON > /dev/null
	$(BIN)/cmake --build $(CPP_BUILD) --target bench_solve bench_tail -j $(JOBS)
	$(BIN)/python bench/kernels.py $(addprefix --peer ,$(PEERS)) $(PUZZLES)
	$(BIN)/python bench/tail.py
	$(BIN)/python bench/bulk.py
	$(BIN)/python bench/overhead.py
	$(BIN)/python bench/tables.py
	$(BIN)/python bench/threads.py
	$(BIN)/python bench/commands.py
	$(BIN)/python bench/generate.py
	-$(PIP) install --no-compile $$($(BIN)/python tools/requirements.py pyproject.toml bench)
	$(BIN)/python bench/peers.py --docs docs $(addprefix --peer ,$(PEERS))

# PYTHONS: those to build and try wheels with, instead of all that are found. RELEASE_TESTS: quick, or all.
PYTHONS ?=
RELEASE_TESTS ?= quick
release: $(VENV)/dev  ## sdist, wheels, bill of materials and checksums in dist/, built twice and tried
	$(BIN)/python tools/release.py --tests $(RELEASE_TESTS) $(addprefix --python ,$(PYTHONS))

# The versions of all tools whose work a release contains. Whoever builds it again takes the same.
release-pins: $(VENV)/dev  ## take the newest tools for the next release
	mkdir -p build
	for extra in release build wasm; do $(BIN)/python tools/requirements.py pyproject.toml $$extra; done > build/release.in
	$(BIN)/uv pip compile --quiet --upgrade --universal --python-version 3.11 --no-header --no-annotate --generate-hashes \
	  build/release.in --output-file tools/release.txt

# Python tests with the oldest versions of all dependencies that pyproject.toml allows, or the newest.
test-lowest: setup $(VENV)/dev  ## Python tests with the oldest dependencies that are allowed
	$(BIN)/python tools/versions.py lowest

test-newest: setup $(VENV)/dev  ## the same with the newest
	$(BIN)/python tools/versions.py newest

clean:  ## remove everything that was built
	rm -rf $(VENV) build dist .pytest_cache .mypy_cache .ruff_cache .hypothesis
