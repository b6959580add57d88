import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** Trees of debootstrap: systems as small as they come, for what must run on them. */

export const SUITES = {
  trixie: 'debian',
  bookworm: 'debian',
  noble: 'ubuntu',
} as const;
export type Suite = keyof typeof SUITES;

/** Where programs are in such a tree. */
export const PATH = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin';
const LONGEST_MS = 30 * 60_000;

/** DEBIAN_MIRROR or UBUNTU_MIRROR, else the mirror that this machine's own apt uses. */
function mirrorOf(kind: 'debian' | 'ubuntu'): string | undefined {
  const named = process.env[`${kind.toUpperCase()}_MIRROR`];
  if (named !== undefined) return named;
  const { stdout } = spawnSync('apt-get', ['indextargets', '--format', '$(SITE)'], { encoding: 'utf8' });
  return (stdout ?? '').split('\n').find((site) => new RegExp(`/${kind}/?$`).test(site));
}

/** Why a suite cannot be tried here; `undefined` when it can. */
export function obstacle(suite: Suite): string | undefined {
  if (process.getuid?.() !== 0) return 'needs root';
  if (spawnSync('debootstrap', ['--version']).error !== undefined) return 'needs debootstrap';
  const mirror = mirrorOf(SUITES[suite]);
  if (mirror === undefined) return `apt of this machine has no mirror of ${SUITES[suite]}`;
  const folder = mkdtempSync(join(tmpdir(), 'kontor-tree-'));
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

/** A bare system, with this machine's way to mirrors and registries. */
export function makeTree(suite: Suite, folder: string): void {
  run('debootstrap', debootstrapOrder(suite, folder));
  for (const variable of CERTIFICATES) copyInto(folder, process.env[variable]);
  for (const path of ['/etc/resolv.conf', '/etc/hosts', '/etc/apt/apt.conf.d']) copyInto(folder, path);
}

/**
 * The tree becomes the root of a mount namespace: below chroot the kernel makes no user namespaces (user_namespaces(7)), which
 * Chromium and bubblewrap sandbox with. The first process stays root, as one that changes its user no longer gets the signal of
 * its parent's end; an input that is a terminal stays the command's.
 */
const ENTER = `set -e
tree=$1 user=$2
shift 2
mount --bind "$tree" "$tree"
cd "$tree"
mkdir -p outside
pivot_root . outside
cd /
mount -t proc proc /proc
mount --rbind /outside/dev /dev
umount -l /outside
[ "$user" = 0 ] || set -- setpriv "--reuid=$user" "--regid=$user" --clear-groups --inh-caps=-all "$@"
exec 3<&0
"$@" <&3 &
wait $!`;

/** Words of a command that runs in a tree, as root or another user; what is left of it ends with it. */
export function inTree(tree: string, user: number, command: readonly string[]): readonly string[] {
  const spaces = ['--fork', '--pid', '--mount', '--kill-child'];
  return ['unshare', ...spaces, 'sh', '-c', ENTER, 'sh', tree, String(user), ...command];
}

/** Settings that name a file of certificates. */
export const CERTIFICATES = ['NODE_EXTRA_CA_CERTS', 'SSL_CERT_FILE'];

/** Runs a program to its end; what it wrote. @throws Error with the end of its output */
export function run(command: string, args: readonly string[]): string {
  const env = { ...process.env, PATH, DEBIAN_FRONTEND: 'noninteractive', LC_ALL: 'C.UTF-8' };
  const options = { encoding: 'utf8', env, timeout: LONGEST_MS, maxBuffer: 2 ** 26 } as const;
  const { status, stdout, stderr } = spawnSync(command, args, options);
  assert.equal(status, 0, `${command} ${args.join(' ')}\n${stdout.slice(-2000)}\n${stderr.slice(-2000)}`);
  return stdout;
}

function copyInto(folder: string, path: string | undefined): void {
  if (path === undefined || !existsSync(path)) return;
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  cpSync(path, join(folder, path), { recursive: true, dereference: true });
}
