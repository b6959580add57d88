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
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { trackedTree } from './tracked-tree.ts';

const SUITES = {
  trixie: 'debian',
  bookworm: 'debian',
  noble: 'ubuntu',
} as const;
type Suite = keyof typeof SUITES;

const PATH = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin';
const START_MS = 10 * 60_000;
const USER = 1000;

const say = (text: string): void => void process.stdout.write(`${text}\n`);

/** DEBIAN_MIRROR or UBUNTU_MIRROR, else the mirror that this machine's own apt uses. */
function mirrorOf(kind: 'debian' | 'ubuntu'): string | undefined {
  const named = process.env[`${kind.toUpperCase()}_MIRROR`];
  if (named !== undefined) return named;
  const { stdout } = spawnSync('apt-get', ['indextargets', '--format', '$(SITE)'], { encoding: 'utf8' });
  return (stdout ?? '').split('\n').find((site) => new RegExp(`/${kind}/?$`).test(site));
}

/** Why a suite cannot be tried here; `undefined` when it can. */
function obstacle(suite: Suite): string | undefined {
  if (process.getuid?.() !== 0) return 'needs root';
  if (spawnSync('debootstrap', ['--version']).error !== undefined) return 'needs debootstrap';
  const mirror = mirrorOf(SUITES[suite]);
  if (mirror === undefined) return `apt of this machine has no mirror of ${SUITES[suite]}`;
  const folder = mkdtempSync(join(tmpdir(), 'kontor-bare-'));
  try {
    const site = `${mirror}/dists/${suite}/InRelease`;
    const order = ['download-file', site, join(folder, 'InRelease')];
    const { status } = spawnSync('/usr/lib/apt/apt-helper', order, { timeout: 60_000, stdio: 'ignore' });
    return status === 0 ? undefined : `no mirror in reach has ${suite}`;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const SCRIPTS = '/usr/share/debootstrap/scripts';
const UBUNTU_KEYS = '/usr/share/keyrings/ubuntu-archive-keyring.gpg';

/**
 * A debootstrap older than the suite takes its script from one that it has; a tree to throw away may do without keys.
 */
function debootstrapOrder(suite: Suite, folder: string): readonly string[] {
  const isUbuntu = SUITES[suite] === 'ubuntu';
  return [
    ...['--variant=minbase', '--include=ca-certificates'],
    ...(isUbuntu ? ['--components=main,universe'] : []),
    ...(isUbuntu && !existsSync(UBUNTU_KEYS) ? ['--no-check-gpg'] : []),
    ...[suite, folder, mirrorOf(SUITES[suite]) ?? ''],
    ...(existsSync(join(SCRIPTS, suite)) ? [] : [join(SCRIPTS, isUbuntu ? 'gutsy' : 'sid')]),
  ];
}

/** A system with Node and npm of its distribution, and with this machine's way to mirrors and registry. */
function makeSystem(suite: Suite, folder: string): void {
  run('debootstrap', debootstrapOrder(suite, folder));
  for (const variable of ['NODE_EXTRA_CA_CERTS', 'SSL_CERT_FILE']) copyInto(folder, process.env[variable]);
  for (const path of ['/etc/resolv.conf', '/etc/hosts', '/etc/apt/apt.conf.d']) copyInto(folder, path);
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

/** Runs a program of the system. @throws Error with the end of its output */
function run(command: string, args: readonly string[]): void {
  const env = { ...process.env, PATH, DEBIAN_FRONTEND: 'noninteractive', LC_ALL: 'C.UTF-8' };
  const options = { encoding: 'utf8', env, timeout: START_MS, maxBuffer: 2 ** 26 } as const;
  const { status, stdout, stderr } = spawnSync(command, args, options);
  assert.equal(status, 0, `${command} ${args.join(' ')}\n${stdout.slice(-2000)}\n${stderr.slice(-2000)}`);
}

function copyInto(folder: string, path: string | undefined): void {
  if (path === undefined || !existsSync(path)) return;
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  cpSync(path, join(folder, path), { recursive: true, dereference: true });
}

interface Attempt {
  readonly code: number | null;
  readonly said: string;
  readonly health: number | undefined;
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
  const until = performance.now() + START_MS;
  while (child.exitCode === null && !said.includes('Kontor is ready') && performance.now() < until)
    await sleep(500);
  const health =
    child.exitCode === null ? (await fetch(`http://127.0.0.1:${port}/health`)).status : undefined;
  child.kill('SIGKILL');
  return { code: await ended, said, health };
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

    const refused = await npmStart(system, '/home/someone/kontor', 'someone', 18_461);
    say(`${suite}, another user, no libatomic: code ${refused.code}`);
    assert.equal(refused.code, 1, refused.said);
    assert.match(refused.said, /needs the library libatomic\.so\.1, which is missing/);
    assert.match(refused.said, /apt-get install -y --no-install-recommends libatomic1/);
    assert.ok(!existsSync(join(system, 'home/someone/kontor/node_modules')), 'nothing was fetched in vain');

    const root = await npmStart(system, '/srv/kontor', 'root', 18_462);
    assert.equal(root.health, 200, root.said);
    assert.match(root.said, /this installs, without asking/);
    assert.match(root.said, /running on Node 26\./);
    assert.ok(existsSync(join(system, 'var/lib/kontor/kontor.db')), 'the data folder of root');
    say(`${suite}, root: ready; ${sizes(system, 'srv/kontor')}`);

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
    say(`${suite}, another user, with libatomic: ready`);
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
for (const suite of Object.keys(SUITES) as Suite[]) {
  if (asked.length > 0 && !asked.includes(suite)) continue;
  const reason = obstacle(suite);
  if (reason === undefined) await trySuite(suite);
  else say(`${suite}: skipped, ${reason}`);
}
