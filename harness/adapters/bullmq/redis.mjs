// A private Redis: a child in our own process group, on a unix socket in a directory of its own, nothing saved.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const PREFIX = 'seatrial-bullmq-';
const START_MS_MAX = 10_000;

// A unix socket path may not be longer than 107 bytes, which a deep TMPDIR would exceed.
const parentDirectory = () => (tmpdir().length > 60 ? '/tmp' : tmpdir());

/// Starts the server and resolves to { socket, stop } once it accepts connections.
export async function startRedis() {
  sweep();
  const directory = mkdtempSync(join(parentDirectory(), `${PREFIX}${process.pid}-`));
  const socket = join(directory, 'redis.sock');
  const child = spawn(...dyingWithUs('redis-server', [
    '--port', '0', '--unixsocket', socket, '--unixsocketperm', '700', '--dir', directory,
    '--save', '', '--appendonly', 'no', '--logfile', join(directory, 'redis.log'), '--daemonize', 'no',
  ]), { stdio: 'ignore' });           // no pipe of ours: a child that holds standard output open would hold up the harness
  let ended = null;
  child.on('error', error => { ended = `redis-server cannot be started: ${error.message}`; });
  child.on('exit', (code, signal) => { ended ??= `redis-server ended (${signal ?? `exit code ${code}`}); is it installed? (server.sh install)`; });
  if (child.pid) writeFileSync(join(directory, 'pid'), `${child.pid}`);
  const killNow = () => {
    child.kill('SIGKILL');
    rmSync(directory, { recursive: true, force: true });
  };
  process.once('exit', killNow);      // whichever way this program ends, short of SIGKILL
  const stop = async () => {
    if (!ended) {
      child.kill('SIGKILL');
      await once(child, 'exit');      // leaves no zombie
    }
    killNow();
  };
  try {
    await untilReady(socket, () => ended);
  } catch (error) {
    killNow();
    throw error;
  }
  return { socket, stop };
}

/// If this program is killed alone, the kernel ends the server too (Linux; elsewhere the next start does it).
function dyingWithUs(program, args) {
  return existsSync('/usr/bin/setpriv') ? ['/usr/bin/setpriv', ['--pdeathsig', 'SIGKILL', program, ...args]] : [program, args];
}

async function untilReady(socket, ended) {
  for (const giveUp = Date.now() + START_MS_MAX; Date.now() < giveUp;) {
    if (ended()) throw new Error(ended());
    if (existsSync(socket) && await answersPing(socket)) return;
    await new Promise(resume => setTimeout(resume, 10));
  }
  throw new Error(`redis-server did not accept connections within ${START_MS_MAX} ms`);
}

const answersPing = path => new Promise(answer => {
  const probe = connect(path, () => probe.write('PING\r\n'));
  const settle = ready => { probe.destroy(); answer(ready); };
  probe.once('data', text => settle(`${text}`.startsWith('+PONG')));
  probe.once('error', () => settle(false));
  probe.setTimeout(1000, () => settle(false));
});

/// Clears what an adapter that was killed has left: its directory, and its server if that still runs.
function sweep() {
  for (const name of readdirSync(parentDirectory())) {
    const owner = name.match(/^seatrial-bullmq-(\d+)-\w+$/)?.[1];
    if (!owner || isAlive(owner)) continue;
    const directory = join(parentDirectory(), name);
    const server = readText(join(directory, 'pid'));
    if (server && readText(`/proc/${server}/cmdline`)?.includes('redis-server')
        && readText(`/proc/${server}/cwd/pid`) === server) process.kill(Number(server), 'SIGKILL');
    rmSync(directory, { recursive: true, force: true });
  }
}

function isAlive(pid) {
  try { return process.kill(Number(pid), 0); } catch (error) { return error.code === 'EPERM'; }
}

function readText(path) {
  try { return readFileSync(path, 'utf8'); } catch { return undefined; }
}
