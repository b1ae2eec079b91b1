#!/usr/bin/env bash
# Runs every script here; fails if one measures something else than docs/findings/bullmq.md records.
set -uo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")" || exit 1
failed=0
for script in *.mjs; do
    [ "$script" = lab.mjs ] && continue
    echo "== $script"
    node "$script" || failed=1
done
exit "$failed"
