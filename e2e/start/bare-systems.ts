/**
 * `npm start` on systems as small as they come: Debian and Ubuntu with `nodejs npm --no-install-recommends` and nothing
 * else, as another user and as root, with and without a terminal, each in a tree of debootstrap. Run: `npm run test:bare [suite…]`; some minutes and
 * 1.5 GB of a temporary folder a suite. Needs root, debootstrap and a mirror; prints which one is missing and ends
 * without an error.
 */
import assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import {
  appendFileSync,
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
} from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { inTree, makeTree, obstacle, PATH, run, SUITES, type Suite } from '../debian-tree.ts';
import { trackedTree } from './tracked-tree.ts';

/** As root 730 MB of packages are unpacked first; beside much other work that takes a quarter of an hour. */
const START_MS = 40 * 60_000;
const READY = 'Kontor is ready';
const USER = 1000;

const print = (text: string): void => void process.stdout.write(`${text}\n`);

/** A system with Node and npm of its distribution, and with this machine's way to mirrors and registry. */
function makeSystem(suite: Suite, folder: string): void {
  makeTree(suite, folder);
  // As a stranger follows the README; debootstrap itself cannot order so many packages.
  run('chroot', [folder, 'apt-get', 'update', '-qq']);
  run('chroot', [folder, 'apt-get', 'install', '-y', '-qq', '--no-install-recommends', 'nodejs', 'npm']);
  const npmrc = join(homedir(), '.npmrc');
  if (existsSync(npmrc)) cpSync(npmrc, join(folder, 'etc/npmrc-of-host'));
  appendFileSync(join(folder, 'etc/passwd'), `someone:x:${USER}:${USER}::/home/someone:/bin/sh\n`);
  mkdirSync(join(folder, 'home/someone'));
  execFileSync('chown', [`${USER}:${USER}`, join(folder, 'home/someone')]);
  chmodSync(folder, 0o755);
}

interface Attempt {
  readonly code: number | null;
  readonly output: string;
  /** Absent: it was not ready in time, or ended. */
  readonly health: number | undefined;
  /** Until it was ready. */
  readonly seconds: number;
  /** Status of a call each, by the first key; none where it was not shown. */
  readonly statuses: Readonly<Record<string, number>>;
  /** What was answered instead of a PDF. */
  readonly refusal: string;
}

interface Order {
  readonly system: string;
  readonly tree: string;
  readonly who: 'root' | 'someone';
  readonly port: number;
  readonly env?: Readonly<Record<string, string>>;
  /** Typed at the question of the set-up; absent: there is no terminal. */
  readonly typed?: string;
}

const QUESTION = '[Y/n/never]';

/** `npm start` until it is ready or ends, calls, then its end. */
async function npmStart({ system, tree, who, port, env: settings = {}, typed }: Order): Promise<Attempt> {
  const passed = Object.entries(process.env).filter(([name]) =>
    /_proxy$|^(NODE_EXTRA_CA_CERTS|SSL_CERT_FILE)$/i.test(name),
  );
  const home = who === 'root' ? '/root' : '/home/someone';
  const env = {
    ...Object.fromEntries(passed),
    ...{ PATH, HOME: home, LANG: 'C.UTF-8', PORT: String(port), INDEX_REFRESH: 'manual' },
    ...(existsSync(join(system, 'etc/npmrc-of-host')) && { npm_config_userconfig: '/etc/npmrc-of-host' }),
    ...settings,
  };
  const user = who === 'root' ? 0 : USER;
  const order = inTree(system, user, ['sh', '-c', `cd ${tree} && exec npm start`]);
  const [file = '', ...args] = typed === undefined ? order : onTerminal(order);
  const child = spawn(file, args, { env, stdio: [typed === undefined ? 'ignore' : 'pipe', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout!, child.stderr!])
    stream.setEncoding('utf8').on('data', (chunk: string) => {
      if (typed !== undefined && !output.includes(QUESTION) && (output + chunk).includes(QUESTION))
        child.stdin?.write(typed);
      output += chunk;
    });
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  const began = performance.now();
  while (child.exitCode === null && !output.includes(READY) && performance.now() < began + START_MS)
    await sleep(500);
  const seconds = Math.round((performance.now() - began) / 1000);
  const isReady = child.exitCode === null && output.includes(READY);
  try {
    const address = `http://127.0.0.1:${port}`;
    const health = isReady ? (await fetch(`${address}/health`)).status : undefined;
    const key = isReady ? keyIn(output, system) : undefined;
    const calls = key === undefined ? NO_CALLS : await called(address, key);
    return { output, health, seconds, ...calls, code: await end() };
  } finally {
    child.kill('SIGKILL');
  }

  /** As Ctrl+C at the terminal, else at once: what is in its namespace ends with it. */
  async function end(): Promise<number | null> {
    if (typed === undefined) child.kill('SIGKILL');
    else child.stdin!.write('\u0003');
    return ended;
  }
}

/** By util-linux's `script`, whose input is typed and whose output is shown. */
function onTerminal(order: readonly string[]): readonly string[] {
  const words = order.map((word) => `'${word.replaceAll("'", `'\\''`)}'`).join(' ');
  return ['script', '--quiet', '--return', '--command', words, '/dev/null'];
}

/** Shown on a terminal, else in a file that is named. */
function keyIn(output: string, system: string): string | undefined {
  const [, path] = /link to log in are in (\S+?);/.exec(output) ?? [];
  const text = path === undefined ? output : readFileSync(join(system, path), 'utf8');
  return /\bkontor_[0-9A-Za-z]{30,}/.exec(text)?.[0];
}

const NO_CALLS = { statuses: {}, refusal: '' };

async function called(address: string, key: string): Promise<Pick<Attempt, 'statuses' | 'refusal'>> {
  const authorization = `Bearer ${key}`;
  const code = await fetch(
    `${address}/v1/epc-qr-code?iban=AT611904300234573201&recipient=Sieber&amount=148.50`,
    { headers: { authorization } },
  );
  assert.match(Buffer.from(await code.arrayBuffer()).toString('latin1'), /^\x89PNG/);
  const printed = () =>
    fetch(`${address}/v1/html-to-pdf`, {
      method: 'POST',
      headers: { authorization, 'content-type': 'application/json' },
      body: JSON.stringify({ content: '<h1>Guten Tag</h1><p>日本語</p>' }),
    });
  let document = await printed();
  // In the first seconds programs are still looked for, and the browser starts.
  for (let tries = 0; document.status === 503 && tries < 20; tries++) {
    if (!/"cause":"starting"/.test(await document.clone().text())) break;
    await sleep(3_000);
    document = await printed();
  }
  const body = Buffer.from(await document.arrayBuffer());
  const isPdf = body.subarray(0, 5).toString('latin1') === '%PDF-';
  assert.equal(document.status === 200, isPdf);
  return {
    statuses: { 'epc-qr-code': code.status, 'html-to-pdf': document.status },
    refusal: isPdf ? '' : body.toString('utf8'),
  };
}

async function trySuite(suite: Suite): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), `kontor-bare-${suite}-`));
  try {
    const system = join(folder, 'system');
    makeSystem(suite, system);
    chmodSync(folder, 0o755);
    for (const [who, place] of [
      ['someone', 'home/someone/kontor'],
      ['root', 'srv/kontor'],
    ] as const) {
      trackedTree(join(system, place));
      if (who === 'someone') execFileSync('chown', ['-R', `${USER}:${USER}`, join(system, place)]);
    }
    const node = execFileSync('chroot', [system, 'node', '--version'], {
      encoding: 'utf8',
      env: { PATH },
    }).trim();
    print(`${suite}: Node ${node}`);
    await asAnotherUser(suite, system);
    await asRoot(suite, system);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const ALL_SERVED = { 'epc-qr-code': 200, 'html-to-pdf': 200 };
const WITHOUT_CHROMIUM = { 'epc-qr-code': 200, 'html-to-pdf': 503 };

async function asAnotherUser(suite: Suite, system: string): Promise<void> {
  const order = { system, tree: '/home/someone/kontor', who: 'someone' } as const;
  const off = await npmStart({ ...order, port: 18_461, env: { KONTOR_SETUP: 'off' } });
  assert.match(off.output, /setup: the packages of the service are missing.*npm ci --omit=dev/);
  assert.ok(!existsSync(join(system, order.tree, 'node_modules')), 'nothing with KONTOR_SETUP=off');
  const wrong = await npmStart({ ...order, port: 18_462, env: { KONTOR_SETUP: 'perhaps' } });
  assert.match(wrong.output, /KONTOR_SETUP must be ask, auto or off, not perhaps/);

  const before = installedByApt(system);
  const first = await npmStart({ ...order, port: 18_463 });
  assert.equal(first.health, 200, first.output);
  assert.deepEqual(first.statuses, ALL_SERVED, first.refusal);
  assert.equal(installedByApt(system), before, 'nothing was installed on the system');
  assert.ok(existsSync(join(system, order.tree, '.programs')), 'programs without root');
  const place = 'home/someone/.local/share/kontor';
  assert.ok(existsSync(join(system, place, 'kontor.db')), 'the data folder of a user');
  print(`${suite}, another user, no libatomic, no root: a code and a PDF, ready after ${first.seconds} s`);
  // Nobody is asked where only the own folder is written: with a terminal it is the same.
  const later = await npmStart({ ...order, port: 18_464, typed: '' });
  assert.equal(later.health, 200, later.output);
  assert.doesNotMatch(later.output, /this installs|npm ci|\[Y\/n\/never\]/);
  print(`${suite}, another user, at a terminal, second start: ready after ${later.seconds} s`);
}

async function asRoot(suite: Suite, system: string): Promise<void> {
  const order = { system, tree: '/srv/kontor', who: 'root' } as const;
  const before = installedByApt(system);
  const nobody = await npmStart({ ...order, port: 18_465, env: { KONTOR_SETUP: 'ask' } });
  assert.equal(nobody.health, 200, nobody.output);
  assert.match(nobody.output, /To install, type:\n.*apt-get install -y/);
  assert.deepEqual(nobody.statuses, WITHOUT_CHROMIUM);
  assert.match(
    nobody.refusal,
    /Chromium is not installed on this server; the operator finds the command in \/ready/,
  );
  const no = await npmStart({ ...order, port: 18_466, typed: 'n\n' });
  assert.equal(no.health, 200, no.output);
  const never = await npmStart({ ...order, port: 18_467, typed: 'never\n' });
  assert.equal(never.health, 200, never.output);
  assert.match(never.output, /\.programs\/never was written/);
  const silent = await npmStart({ ...order, port: 18_468, typed: '' });
  assert.equal(silent.health, 200, silent.output);
  assert.doesNotMatch(silent.output, /\[Y\/n\/never\]/);
  assert.equal(installedByApt(system), before, 'nothing without consent');
  rmSync(join(system, order.tree, '.programs/never'));
  const stopped = await npmStart({ ...order, port: 18_469, typed: '\u0003' });
  assert.deepEqual([stopped.health, stopped.code], [undefined, 130], stopped.output);
  print(`${suite}, root: asked; n, never, Ctrl+C and nobody there install nothing`);

  // By turns: Enter at the question, and a start that nobody watches.
  const isAsked = suite === 'trixie';
  const env = { KONTOR_SETUP: isAsked ? 'ask' : 'auto' };
  const yes = await npmStart({ ...order, env, port: 18_470, ...(isAsked && { typed: '\n' }) });
  assert.equal(yes.health, 200, yes.output);
  assert.match(yes.output, isAsked ? /\[Y\/n\/never\]/ : /this installs, without asking/);
  assert.match(yes.output, /programs ready after/);
  assert.ok(installedByApt(system) > before, 'with consent');
  assert.ok(existsSync(join(system, 'var/lib/kontor/kontor.db')), 'the data folder of root');
  print(
    `${suite}, root, ${isAsked ? 'Enter at the question' : 'auto'}: ready after ${yes.seconds} s; ${sizes(system, 'srv/kontor')}`,
  );
}

function sizes(system: string, tree: string): string {
  const du = execFileSync('du', ['-sm', join(system, tree, 'node_modules')], { encoding: 'utf8' });
  return `${Number.parseInt(du, 10)} MB in node_modules, ${installedByApt(system)} MB of packages of the system`;
}

/** Installed size of all packages of the system, in MB. */
function installedByApt(system: string): number {
  const list = execFileSync('chroot', [system, 'dpkg-query', '-W', '-f', `\${Installed-Size}\n`], {
    encoding: 'utf8',
    env: { PATH },
  });
  return Math.round(list.split('\n').reduce((sum, line) => sum + Number(line), 0) / 1024);
}

const asked = process.argv.slice(2);
const unknown = asked.filter((suite) => !(suite in SUITES));
if (unknown.length > 0)
  throw new Error(`no system is called ${unknown.join(', ')}; there are ${Object.keys(SUITES).join(', ')}`);
for (const suite of Object.keys(SUITES) as Suite[]) {
  if (asked.length > 0 && !asked.includes(suite)) continue;
  const reason = obstacle(suite);
  if (reason === undefined) await trySuite(suite);
  else print(`${suite}: skipped, ${reason}`);
}
