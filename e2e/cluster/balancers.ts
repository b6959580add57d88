import assert from 'node:assert/strict';
import { type ChildProcess, type StdioOptions, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { certificateIn } from '../deploy/certificate.ts';
import { freePort } from '../free-port.ts';
import { ask } from './ask.ts';

/** The files for several nodes in `deploy`, started as they are but for addresses and certificate. */

const DEPLOY = join(import.meta.dirname, '../../deploy');
const START_MS = 20_000;
const MAX_SAID = 2_000;
/** Where Debian has programs of servers, which is not on everybody's path. */
const PATH = `${process.env.PATH}:/usr/sbin`;
/** What a program cannot do is on its standard error. */
const SAYS: StdioOptions = ['ignore', 'ignore', 'pipe'];

/** Addresses of the nodes as `host:port`. */
export interface Nodes {
  readonly lite: readonly string[];
  readonly full: readonly string[];
}

export interface Balancer extends AsyncDisposable {
  readonly name: string;
  readonly origin: string;
}

interface Placed extends Nodes {
  readonly folder: string;
  readonly port: number;
}

export interface BalancerKind {
  /** Program, and Debian's package of it. */
  readonly name: string;
  readonly file: string;
  readonly scheme: 'http' | 'https';
  readonly start: (placed: Placed) => ChildProcess;
}

/** Replaces each text once. @throws when one is not there */
function replaced(text: string, pairs: readonly (readonly [from: RegExp | string, to: string])[]): string {
  return pairs.reduce((now, [from, to]) => {
    const then = now.replace(from, () => to);
    assert.notEqual(then, now, `the file has ${from}`);
    return then;
  }, text);
}

/** A file of `deploy` without its example nodes of a group, and these in their place. */
function withNodes(text: string, group: string, lines: readonly string[]): string {
  const server = new RegExp(`(?<=${group}(?: \\{)?\n(?:(?!\n(?:\\}|\n|$))[^])*?)(?:^ *server .*\n)+`, 'm');
  return replaced(text, [[server, lines.map((line) => `    ${line}\n`).join('')]]);
}

function startNginx({ folder, port, lite, full }: Placed): ChildProcess {
  const { certificate, key } = certificateIn(folder);
  const lines = (addresses: readonly string[]) =>
    addresses.map((address) => `server ${address} max_fails=1 fail_timeout=2s;`);
  let site = readFileSync(join(DEPLOY, 'nginx-nodes.conf'), 'utf8');
  site = withNodes(withNodes(site, 'upstream kontor_lite', lines(lite)), 'upstream kontor_full', lines(full));
  site = replaced(site, [
    ['listen 443 ssl http2;', `listen 127.0.0.1:${port} ssl http2;`],
    ['listen [::]:443 ssl http2;', ''],
    ['/etc/letsencrypt/live/kontor.example.org/fullchain.pem', certificate],
    ['/etc/letsencrypt/live/kontor.example.org/privkey.pem', key],
  ]);
  const folders = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${join(folder, name)};`,
  );
  const path = join(folder, 'nginx.conf');
  writeFileSync(
    path,
    `daemon off; worker_processes 2; pid ${join(folder, 'pid')}; error_log ${join(folder, 'error.log')};
events {} http { ${folders.join(' ')} ${site} }`,
  );
  return spawn('nginx', ['-c', path, '-e', join(folder, 'error.log')], { env: { PATH }, stdio: SAYS });
}

function startHaproxy({ folder, port, lite, full }: Placed): ChildProcess {
  const { both } = certificateIn(folder);
  const lines = (addresses: readonly string[]) =>
    addresses.map((address, place) => `server node${place} ${address}`);
  let site = readFileSync(join(DEPLOY, 'haproxy.cfg'), 'utf8');
  site = withNodes(withNodes(site, 'backend kontor_lite', lines(lite)), 'backend kontor_full', lines(full));
  const path = join(folder, 'haproxy.cfg');
  writeFileSync(
    path,
    replaced(site, [
      ['bind :443 ', `bind 127.0.0.1:${port} `],
      ['/etc/haproxy/kontor.pem', both],
    ]),
  );
  return spawn('haproxy', ['-db', '-f', path], { env: { PATH }, stdio: SAYS });
}

function startCaddy({ folder, port, lite, full }: Placed): ChildProcess {
  const env = {
    PATH,
    HOME: folder,
    KONTOR_SITE: `http://127.0.0.1:${port}`,
    KONTOR_LITE: lite.join(' '),
    KONTOR_FULL: full.join(' '),
  };
  // Its administration listens on a fixed port otherwise.
  const path = join(folder, 'Caddyfile');
  writeFileSync(path, `{\n\tadmin off\n}\n${readFileSync(join(DEPLOY, 'Caddyfile.nodes'), 'utf8')}`);
  return spawn('caddy', ['run', '--config', path, '--adapter', 'caddyfile'], { env, stdio: SAYS });
}

export const BALANCERS: readonly BalancerKind[] = [
  { name: 'nginx', file: 'nginx-nodes.conf', scheme: 'https', start: startNginx },
  { name: 'haproxy', file: 'haproxy.cfg', scheme: 'https', start: startHaproxy },
  { name: 'caddy', file: 'Caddyfile.nodes', scheme: 'http', start: startCaddy },
];

/** @throws with the packages of what is not installed */
export function requireBalancers(kinds: readonly BalancerKind[]): void {
  const programs = [...kinds.map(({ name }) => name), 'openssl'];
  const missing = programs.filter(
    (name) => spawnSync(name, ['-v'], { env: { PATH }, stdio: 'ignore' }).error !== undefined,
  );
  assert.deepEqual(missing, [], `not installed, packages of Debian: ${missing.join(' ')}`);
}

/** A balancer before these nodes, in a folder of its own; it answers when this resolves. */
export async function startBalancer(kind: BalancerKind, folder: string, nodes: Nodes): Promise<Balancer> {
  const port = await freePort();
  const origin = `${kind.scheme}://127.0.0.1:${port}`;
  const child = kind.start({ ...nodes, folder, port });
  let said = '';
  child.stderr?.on('data', (bytes: Buffer) => {
    said = (said + bytes.toString()).slice(-MAX_SAID);
  });
  const balancer: Balancer = {
    ...{ name: kind.name, origin },
    [Symbol.asyncDispose]: async () => {
      child.kill('SIGKILL');
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
    },
  };
  const began = performance.now();
  for (;;) {
    const answer = await ask(`${origin}/ready`).catch(() => undefined);
    if (answer?.status === 200) return balancer;
    if (child.exitCode !== null || performance.now() - began > START_MS) {
      await balancer[Symbol.asyncDispose]();
      throw new Error(`${kind.name} does not start with ${kind.file}: ${answer?.status ?? ''} ${said}`);
    }
    await sleep(100);
  }
}
