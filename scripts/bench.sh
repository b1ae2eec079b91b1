#!/usr/bin/env bash
# Runs every benchmark that was built; each prints ratios against something named and fails if a stated one is missed.
set -euo pipefail
failed=()
for program in "$SEATRIAL_BUILD"/tests/bench/bench_*; do
    [[ -x $program && -f $program ]] || continue
    "$program" || failed+=("${program##*/}")
done
(( ${#failed[@]} == 0 )) || { echo "bench: below what is wanted: ${failed[*]}" >&2; exit 1; }
