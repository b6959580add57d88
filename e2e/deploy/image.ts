/**
 * The image of deploy/Dockerfile, built and run: size, user, sandboxes, every operation over HTTP, with the options of
 * deploy/compose.yaml. Run: `npm run test:image`; 10 minutes and 5 GB of a temporary folder. Needs root, buildah,
 * podman, and either the registry of the base images or debootstrap and a mirror; prints which one is missing and
 * ends without an error.
 */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { OPERATIONS } from '../../src/operations/index.ts';
import { PROCESS_KEY } from '../../src/testing/server-process.ts';
import { startRegisterStubs } from '../../src/testing/stubs/register-stubs.ts';
import { wireRequest } from '../../src/testing/wire-request.ts';
import { obstacle, run } from '../debian-tree.ts';
import { freePort } from '../free-port.ts';
import { trackedTree } from '../start/tracked-tree.ts';
import { baseImages } from './base-images.ts';

/** Bytes of all layers (docs/self-hosting.md, "Choose how it runs"). */
const LARGEST = 900e6;
const START_MS = 5 * 60_000;
const COMPOSE = readFileSync(join(import.meta.dirname, '../../deploy/compose.yaml'), 'utf8');
const say = (text: string): void => void process.stdout.write(`${text}\n`);

const isThere = (program: string): boolean =>
  spawnSync(program, ['--version'], { stdio: 'ignore' }).error === undefined;

/** As many open files as the machine allows. */
function openFiles(wanted: number): number {
  const limits = readFileSync('/proc/self/limits', 'utf8');
  const limit = /^Max open files +\S+ +(\d+)/m.exec(limits)?.[1];
  return limit === undefined ? wanted : Math.min(wanted, Number(limit));
}

/** Lines of the compose file, and what they mean to podman. */
const SETTINGS: readonly (readonly [line: string, ...options: string[]])[] = [
  ['read_only: true', '--read-only'],
  ['- /tmp:mode=1777,size=512m', '--tmpfs=/tmp:mode=1777,size=512m'],
  ['cap_drop: [ALL]', '--cap-drop=ALL'],
  ['- no-new-privileges:true', '--security-opt=no-new-privileges'],
  [
    '- seccomp=seccomp.json',
    `--security-opt=seccomp=${join(import.meta.dirname, '../../deploy/seccomp.json')}`,
  ],
  ['core: 0', '--ulimit=core=0'],
  ['nofile: 65536', `--ulimit=nofile=${openFiles(65_536)}`, '--ulimit=nproc=4096'],
  ['mem_limit: 2g', '--memory=2g'],
  ['pids_limit: 512', '--pids-limit=512'],
];

function optionsOfCompose(): readonly string[] {
  return SETTINGS.flatMap(([line, ...options]) => {
    assert.match(COMPOSE, new RegExp(`^ *${RegExp.escape(line)}$`, 'm'), `compose.yaml has ${line}`);
    return options;
  });
}

interface Place {
  /** Where images and containers live. */
  readonly storage: readonly string[];
  readonly podman: (...args: readonly string[]) => string;
}

function placeIn(folder: string): Place {
  const storage = ['--root', join(folder, 'storage'), '--runroot', join(folder, 'run')];
  // crun does not start where the machine mixes both versions of control groups; runc does.
  const engine = isThere('runc') ? ['--runtime', 'runc', '--cgroup-manager', 'cgroupfs'] : [];
  return { storage, podman: (...args) => run('podman', [...storage, ...engine, ...args]) };
}

function build(folder: string, { storage }: Place): void {
  const tree = join(folder, 'tree');
  trackedTree(tree);
  const bases = baseImages(folder, storage);
  const file = [
    '-f',
    join(tree, 'deploy/Dockerfile'),
    '--ignorefile',
    join(tree, 'deploy/Dockerfile.dockerignore'),
  ];
  const format = ['--isolation', 'chroot', '--format', 'docker', '-t', 'kontor'];
  run('buildah', [...storage, 'bud', ...file, ...format, ...bases, tree]);
}

async function untilReady(
  address: string,
): Promise<Readonly<Record<string, { state: string; note?: string }>>> {
  const began = performance.now();
  for (;;) {
    const answer = await fetch(`${address}/ready`).catch(() => undefined);
    const { status, checks } = answer === undefined ? {} : ((await answer.json()) as Ready);
    if (status === 'ok' && checks !== undefined) return checks;
    assert.ok(performance.now() - began < START_MS, `not ready: ${JSON.stringify(checks)}`);
    await sleep(500);
  }
}

interface Ready {
  readonly status?: string;
  readonly checks?: Readonly<Record<string, { state: string; note?: string }>>;
}

async function callAll(address: string): Promise<number> {
  let calls = 0;
  for (const operation of OPERATIONS) {
    for (const route of operation.routes) {
      const { method, url, headers, payload } = await wireRequest(
        operation,
        route,
        operation.examples[0].input as object,
      );
      const answer = await fetch(address + url, {
        method,
        headers: { ...headers, authorization: `Bearer ${PROCESS_KEY}` },
        ...(payload !== undefined && { body: payload }),
      });
      const content = Buffer.from(await answer.arrayBuffer());
      assert.equal(answer.status, 200, `${route.id}: ${answer.status} ${content.subarray(0, 300)}`);
      assert.ok(content.length > 0, route.id);
      calls++;
    }
  }
  return calls;
}

/** Command lines of what runs in the container. */
const commandLines = ({ podman }: Place): readonly string[] =>
  podman(
    'exec',
    'kontor',
    'sh',
    '-c',
    'for f in /proc/[0-9]*/cmdline; do tr "\\0" " " <$f; echo; done 2>/dev/null',
  )
    .split('\n')
    .filter((line) => line.includes('chromium-headless-shell'));

async function tryImage(folder: string): Promise<void> {
  const place = placeIn(folder);
  build(folder, place);
  const size = Number(place.podman('image', 'inspect', '--format', '{{.Size}}', 'kontor'));
  say(`image: ${Math.round(size / 1e6)} MB`);
  assert.ok(size <= LARGEST, `the image has ${size} bytes`);

  await using registers = await startRegisterStubs();
  const port = await freePort();
  const settings = { HOST: '127.0.0.1', PORT: port, BOOTSTRAP_API_KEY: PROCESS_KEY, INDEX_REFRESH: 'manual' };
  const environment = Object.entries({ ...registers.settings, ...settings }).map(
    ([name, value]) => `--env=${name}=${value}`,
  );
  const options = ['--detach', '--name=kontor', '--network=host', ...optionsOfCompose(), ...environment];
  place.podman('run', ...options, 'localhost/kontor');
  try {
    const address = `http://127.0.0.1:${port}`;
    const checks = await untilReady(address);
    assert.equal(checks.chromium?.note, 'starts with the first document');
    assert.deepEqual(commandLines(place), []);
    say(`container: ${await callAll(address)} calls answered`);
    const browser = commandLines(place);
    assert.ok(browser.length > 1, 'Chromium runs');
    for (const line of browser) assert.doesNotMatch(line, /--no-sandbox/);
    assert.equal(place.podman('exec', 'kontor', 'id', '-u').trim(), '10001');
    assert.match(place.podman('exec', 'kontor', 'kontor', 'version'), /26\./);
    place.podman('healthcheck', 'run', 'kontor');
    place.podman('stop', '--time=40', 'kontor');
    assert.equal(place.podman('inspect', '--format', '{{.State.ExitCode}}', 'kontor').trim(), '0');
  } catch (error) {
    say(place.podman('logs', 'kontor'));
    throw error;
  } finally {
    place.podman('rm', '--force', '--volumes', 'kontor');
  }
}

function missing(): string | undefined {
  if (process.getuid?.() !== 0) return 'needs root';
  const program = ['buildah', 'podman'].find((one) => !isThere(one));
  return program === undefined ? obstacle('trixie') : `needs ${program}`;
}

const reason = missing();
if (reason !== undefined) say(`image: skipped, ${reason}`);
else {
  const folder = mkdtempSync(join(tmpdir(), 'kontor-image-'));
  try {
    await tryImage(folder);
  } finally {
    const storage = join(folder, 'storage/overlay');
    if (existsSync(storage)) spawnSync('umount', ['-l', storage]);
    rmSync(folder, { recursive: true, force: true });
  }
}
