#!/bin/bash -eu
# Builds the fuzz targets of the core as OSS-Fuzz wants them: compiler, flags and engine come from the environment,
# programs, corpora and dictionaries go to $OUT. `make fuzz-oss` does the same here with clang.
ROOT=$(cd "$(dirname "$0")/../.." && pwd)
BUILD=${WORK:-$ROOT/build}/oss-fuzz

cmake -S "$ROOT" -B "$BUILD" -G Ninja -DCMAKE_BUILD_TYPE=None -DCMAKE_CXX_COMPILER="$CXX" \
  -DCMAKE_CXX_FLAGS="${CXXFLAGS:-}" -DSWORDFISH_FUZZ=ON -DSWORDFISH_FUZZING_ENGINE="$LIB_FUZZING_ENGINE"
cmake --build "$BUILD" --parallel "${JOBS:-$(nproc)}" ${TARGETS:+--target $TARGETS}

for program in "$BUILD"/fuzz_*; do
  [[ -f $program && -x $program ]] || continue
  name=$(basename "$program")
  target=${name#fuzz_}
  cp "$program" "$OUT/$name"
  rm -f "$OUT/${name}_seed_corpus.zip"
  for kind in seeds corpus; do
    folder=$ROOT/tests/fuzz/$kind/$target
    if [[ -d $folder ]]; then (cd "$folder" && find . -type f | sort | zip -q -@ "$OUT/${name}_seed_corpus.zip"); fi
  done
done
cp "$ROOT/tests/fuzz/text.dict" "$OUT/fuzz_text.dict"
