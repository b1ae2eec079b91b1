#!/usr/bin/env node
// Plays selftest.transcript against the adapter and compares it whole; then ends the adapter in every way and looks for leftovers.
// With --rewrite the transcript's answers are replaced by those of today: commit that only if you can explain the difference.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { join } from 'node:path';

const transcript = new URL('selftest.transcript', import.meta.url);
const temporary = mkdtempSync('/tmp/bullmq-selftest-');
let failures = 0;

function check(sentence, holds, detail = '') {
  console.log(`${holds ? 'ok  ' : 'FAIL'} ${sentence}${holds ? '' : `\n${detail}`}`);
  failures += holds ? 0 : 1;
}

/// An adapter as a child; `ask` sends a request line and resolves to the answer line.
function startAdapter(flags = [], environment = {}) {
  const child = spawn('node', [new URL('adapter.mjs', import.meta.url).pathname, ...flags],
    { stdio: ['pipe', 'pipe', 'inherit'], env: { ...process.env, TMPDIR: temporary, ...environment } });
  const answers = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const ask = async line => {
    child.stdin.write(`${line}\n`);
    return (await answers.next()).value ?? '(the adapter has ended)';
  };
  return { child, ask };
}

const serverPids = () => readdirSync(temporary).map(name => Number(readFileSync(join(temporary, name, 'pid'))));
const isAlive = pid => existsSync(`/proc/${pid}`) && !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
const pause = ms => new Promise(resume => setTimeout(resume, ms));

/// "#" starts a comment, "$ FLAGS" a fresh adapter, "→" a request and "←" its answer; identifiers count up from 1.
/// A task is written @TENANT/OPERATION/KEY. The version in the greeting is not compared: it is the installed one.
async function play() {
  const seen = [];
  const tasks = new Map();                                // identifier → how it is written here
  let adapter, id;
  for (const line of readFileSync(transcript, 'utf8').split('\n')) {
    if (line.startsWith('←')) continue;
    seen.push(line);
    if (line.startsWith('$')) {
      adapter?.child.stdin.end();
      adapter = startAdapter(line.slice(1).split(' ').filter(Boolean));
      id = 0;
    }
    if (!line.startsWith('→')) continue;
    const request = { id: ++id, ...JSON.parse(replaceAll(line.slice(1), [...tasks].map(([task, name]) => [`"${name}"`, `"${task}"`]))) };
    const { id: echoed, ...answer } = JSON.parse(await adapter.ask(JSON.stringify(request)));
    if (echoed !== id) seen.push(`← identifier ${echoed} instead of ${id}`);
    if (answer.ok?.answer === 'new') tasks.set(answer.ok.task, `@${request.tenant}/${request.operation}/${request.key}`);
    seen.push(`← ${replaceAll(JSON.stringify(answer), tasks).replace(/"version":"[^"]*"/, '"version":"…"')}`);
  }
  adapter.child.stdin.end();
  await once(adapter.child, 'exit');
  return seen.join('\n');
}

const replaceAll = (text, pairs) => [...pairs].reduce((sofar, [from, to]) => sofar.replaceAll(from, to), text);

function firstDifference(wanted, seen) {
  const [left, right] = [wanted.split('\n'), seen.split('\n')];
  const at = left.findIndex((line, index) => line !== right[index]);
  return `line ${at + 1}\n  wanted ${left[at]}\n  seen   ${right[at]}`;
}

async function endsCleanly(how, end, wantedSignal = null) {
  const { child, ask } = startAdapter();
  await ask('{"id":1,"op":"hello","protocol":1}');
  const [server] = serverPids();
  end(child);
  const [code, signal] = await once(child, 'exit');
  await pause(100);
  check(`${how} ends the adapter and its server`, signal === wantedSignal && (signal || code === 0) && !isAlive(server),
    `exit code ${code}, signal ${signal}, server ${isAlive(server) ? 'still runs' : 'ended'}`);
}

async function lostServerIsAFault() {
  const { child, ask } = startAdapter();
  await ask('{"id":1,"op":"hello","protocol":1}');
  process.kill(serverPids()[0], 'SIGKILL');
  await pause(100);
  const answer = await ask('{"id":2,"op":"find","tenant":"t1","principal":"p1","operation":"o","key":"k"}');
  check('a lost connection is a fault, not silence', 'fault' in JSON.parse(answer), answer);
  child.stdin.end();
  await once(child, 'exit');
}

async function leftoversAreSwept() {
  const killed = startAdapter();
  await killed.ask('{"id":1,"op":"hello","protocol":1}');
  killed.child.kill('SIGKILL');
  await once(killed.child, 'exit');
  const before = readdirSync(temporary).length;
  const next = startAdapter();
  await next.ask('{"id":1,"op":"hello","protocol":1}');
  check('the next start removes what a killed adapter left', before === 1 && readdirSync(temporary).length === 1, readdirSync(temporary).join(' '));
  next.child.stdin.end();
  await once(next.child, 'exit');
}

const wanted = readFileSync(transcript, 'utf8');
const seen = await play();
if (process.argv.includes('--rewrite')) writeFileSync(transcript, seen);
else check('the transcript is as before', wanted === seen, firstDifference(wanted, seen));

await endsCleanly('the end of standard input', child => child.stdin.end());
await endsCleanly('SIGTERM', child => child.kill('SIGTERM'));
await endsCleanly('SIGKILL', child => child.kill('SIGKILL'), 'SIGKILL');
await leftoversAreSwept();
await lostServerIsAFault();
check('nothing is left', readdirSync(temporary).length === 0, readdirSync(temporary).join(' '));
rmSync(temporary, { recursive: true });
process.exit(failures ? 1 : 0);
