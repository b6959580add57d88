/**
 * `npm start` on systems as small as they come: Debian and Ubuntu with `nodejs npm --no-install-recommends` and nothing
 * else, as root and as another user, each in a tree of debootstrap. Run: `npm run test:bare [suite…]`; some minutes and
 * 1.5 GB of a temporary folder a suite. Needs root, debootstrap and a mirror; prints which one is missing and ends
 * without an error.
 */
import assert from 'node:assert/strict';
import { execFileSync, spawn, spawnSync } from 'node:child_process';
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
import { makeTree, obstacle, PATH, run, SUITES, type Suite } from '../debian-tree.ts';
import { trackedTree } from './tracked-tree.ts';

/** As root 730 MB of packages are unpacked first; beside much other work that takes a quarter of an hour. */
const START_MS = 40 * 60_000;
const READY = 'Kontor is ready';
const USER = 1000;

const say = (text: string): void => void process.stdout.write(`${text}\n`);

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
  readonly said: string;
  /** Absent: it was not ready in time, or ended. */
  readonly health: number | undefined;
  /** Until it was ready. */
  readonly seconds: number;
}

/** `npm start` until it is ready or ends, then SIGTERM. */
async function npmStart(
  system: string,
  tree: string,
  who: 'root' | 'someone',
  port: number,
): Promise<Attempt> {
  const passed = Object.entries(process.env).filter(([name]) =>
    /_proxy$|^(NODE_EXTRA_CA_CERTS|SSL_CERT_FILE)$/i.test(name),
  );
  const env = {
    ...Object.fromEntries(passed),
    ...{ PATH, HOME: who === 'root' ? '/root' : '/home/someone', LANG: 'C.UTF-8', PORT: String(port) },
    ...(existsSync(join(system, 'etc/npmrc-of-host')) && { npm_config_userconfig: '/etc/npmrc-of-host' }),
    INDEX_REFRESH: 'manual',
  };
  const as = who === 'root' ? [] : [`--userspec=${USER}:${USER}`];
  // The first process of the namespace stays root: one that changes its user no longer gets the signal of its parent's
  // end.
  const command = [
    'sh',
    '-c',
    '"$@" & wait $!',
    'sh',
    'chroot',
    ...as,
    system,
    'sh',
    '-c',
    `cd ${tree} && exec npm start`,
  ];
  // A namespace of processes: what is left ends with it.
  const child = spawn(
    'unshare',
    ['--fork', '--pid', '--kill-child', `--mount-proc=${join(system, 'proc')}`, ...command],
    {
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (chunk: string) => {
      said += chunk;
    });
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  const began = performance.now();
  while (child.exitCode === null && !said.includes(READY) && performance.now() < began + START_MS)
    await sleep(500);
  const seconds = Math.round((performance.now() - began) / 1000);
  const isReady = child.exitCode === null && said.includes(READY);
  const health = isReady ? (await fetch(`http://127.0.0.1:${port}/health`)).status : undefined;
  child.kill('SIGKILL');
  return { code: await ended, said, health, seconds };
}

async function trySuite(suite: Suite): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), `kontor-bare-${suite}-`));
  try {
    const system = join(folder, 'system');
    makeSystem(suite, system);
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
    say(`${suite}: Node ${node}`);

    const before = installedByApt(system);
    const first = await npmStart(system, '/home/someone/kontor', 'someone', 18_461);
    assert.equal(first.health, 200, first.said);
    assert.equal(installedByApt(system), before, 'nothing was installed on the system');
    assert.ok(existsSync(join(system, 'home/someone/kontor/.programs')), 'programs without root');
    say(`${suite}, another user, no libatomic, no root: ready after ${first.seconds} s`);

    const root = await npmStart(system, '/srv/kontor', 'root', 18_462);
    assert.equal(root.health, 200, root.said);
    assert.match(root.said, /this installs, without asking/);
    assert.match(root.said, /running on Node 26\./);
    assert.ok(existsSync(join(system, 'var/lib/kontor/kontor.db')), 'the data folder of root');
    say(`${suite}, root: ready after ${root.seconds} s; ${sizes(system, 'srv/kontor')}`);

    const other = await npmStart(system, '/home/someone/kontor', 'someone', 18_463);
    assert.equal(other.health, 200, other.said);
    assert.ok(
      existsSync(join(system, 'home/someone/.local/share/kontor/kontor.db')),
      'the data folder of a user',
    );
    assert.ok(
      readFileSync(join(system, 'home/someone/.local/share/kontor/first-start.txt'), 'utf8').includes(
        'kontor_',
      ),
    );
    say(`${suite}, another user, with libatomic: ready after ${other.seconds} s`);
  } finally {
    spawnSync('umount', ['-l', join(folder, 'system/proc')]);
    rmSync(folder, { recursive: true, force: true });
  }
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
  else say(`${suite}: skipped, ${reason}`);
}
