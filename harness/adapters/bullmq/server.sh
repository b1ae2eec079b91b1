#!/usr/bin/env bash
# What the BullMQ adapter needs: install it, and, if the adapter is not to run a Redis of its own, start and stop one.
#
#   server.sh install   node 20 or newer must be there; redis-server comes from Debian, the packages from npm
#   server.sh start     a Redis on a unix socket in a directory of its own; prints how to connect
#   server.sh stop      ends it and removes the directory
#
# SEATRIAL_REDIS_HOME names the directory (default: one in TMPDIR for this user). The system's own Redis is never touched.
set -euo pipefail

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
home=${SEATRIAL_REDIS_HOME:-${TMPDIR:-/tmp}/seatrial-redis-$(id -u)}
socket=$home/redis.sock

fail() { echo "server.sh: $*" >&2; exit 1; }
as_root() { if [ "$(id -u)" = 0 ]; then "$@"; else sudo "$@"; fi; }
is_ready() { [ "$(redis-cli -s "$socket" ping 2>/dev/null)" = PONG ]; }

# Debian starts the service of a package that it installs, unless this policy forbids it.
install_redis() {
    local policy=/usr/sbin/policy-rc.d
    if [ ! -e "$policy" ]; then
        printf '#!/bin/sh\nexit 101\n' | as_root tee "$policy" >/dev/null
        as_root chmod 755 "$policy"
        trap 'as_root rm -f /usr/sbin/policy-rc.d' EXIT
    fi
    as_root apt-get install -y redis-server || { as_root apt-get update && as_root apt-get install -y redis-server; }
}

install() {
    local major
    major=$(node --version 2>/dev/null | sed 's/^v\([0-9]*\).*/\1/') || true
    [ "${major:-0}" -ge 20 ] || fail "Node 20 or newer is needed (found: $(node --version 2>/dev/null || echo none))"
    command -v redis-server >/dev/null || install_redis
    # Nothing here needs to be compiled: msgpackr does without its native part.
    [ -d "$here/node_modules" ] || (cd "$here" && npm ci --ignore-scripts --no-audit --no-fund)
}

start() {
    command -v redis-server >/dev/null || fail "redis-server is missing: run server.sh install"
    [ ${#socket} -le 107 ] || fail "the path of the socket is too long: $socket (set SEATRIAL_REDIS_HOME)"
    if ! is_ready; then
        [ ! -e "$home" ] || stop                        # left by a server that was killed
        mkdir -m 700 "$home"
        redis-server --port 0 --unixsocket "$socket" --unixsocketperm 700 --dir "$home" --save '' --appendonly no \
            --logfile "$home/redis.log" --pidfile "$home/redis.pid" --daemonize yes >/dev/null
        for _ in $(seq 200); do is_ready && break; sleep 0.05; done
        is_ready || { tail -5 "$home/redis.log" >&2; stop; fail "redis-server did not become ready"; }
    fi
    echo "SEATRIAL_REDIS=$socket"
}

stop() {
    [ -e "$home" ] || return 0
    if [ ! -O "$home" ] || [ -L "$home" ]; then fail "$home is not ours"; fi
    # Only ever ours: a directory that we made holds nothing but what a Redis of ours writes.
    [ -z "$(find "$home" -mindepth 1 ! -name 'redis.*' ! -name 'temp-*' -print -quit)" ] || fail "$home holds other files, left alone"
    local pid
    pid=$(cat "$home/redis.pid" 2>/dev/null || true)
    redis-cli -s "$socket" shutdown nosave >/dev/null 2>&1 || true
    for _ in $(seq 100); do
        if [ -z "$pid" ] || [ "$(readlink "/proc/$pid/cwd" 2>/dev/null)" != "$home" ]; then break; fi
        sleep 0.05
    done
    rm -rf "$home"
}

case ${1:-} in
    install | start | stop) "$1" ;;
    *) sed -n '2,9s/^# \{0,1\}//p' "${BASH_SOURCE[0]}" >&2; exit 2 ;;
esac
