import assert from 'node:assert/strict';
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { certificateIn } from './certificate.ts';

/** The snippets for nginx and Caddy in `deploy`, started as they are. */

const DEPLOY = join(import.meta.dirname, '../../deploy');

/** A running one. */
export interface RunningProxy {
  readonly child: ChildProcess;
  readonly origin: string;
}

export interface ProxyKind {
  readonly program: string;
  /** Needed besides the program itself. */
  readonly helpers: readonly string[];
  start(folder: string, ports: { readonly own: number; readonly kontor: number }): RunningProxy;
}

export const isInstalled = (program: string, ...args: string[]): boolean =>
  spawnSync(program, args.length === 0 ? ['version'] : args, { stdio: 'ignore' }).error === undefined;

/** The snippet as it is, but for ports, certificate, and what one who is not root may write. */
function nginxConfiguration(folder: string, own: number, kontor: number): string {
  const replaced: readonly (readonly [from: string, to: string])[] = [
    ['server 127.0.0.1:8080;', `server 127.0.0.1:${kontor};`],
    ['listen 443 ssl http2;', `listen 127.0.0.1:${own} ssl http2;`],
    ['listen [::]:443 ssl http2;', ''],
    ['/etc/letsencrypt/live/kontor.example.org/fullchain.pem', join(folder, 'cert.pem')],
    ['/etc/letsencrypt/live/kontor.example.org/privkey.pem', join(folder, 'key.pem')],
  ];
  let snippet = readFileSync(join(DEPLOY, 'nginx.conf'), 'utf8');
  for (const [from, to] of replaced) {
    assert.ok(snippet.includes(from), from);
    snippet = snippet.replace(from, to);
  }
  const folders = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${join(folder, name)};`,
  );
  return `daemon off; pid ${join(folder, 'pid')}; error_log ${join(folder, 'error.log')};
events {} http { ${folders.join(' ')} ${snippet} }`;
}

export const PROXIES: readonly ProxyKind[] = [
  {
    program: 'nginx',
    helpers: ['openssl'],
    start(folder, { own, kontor }) {
      certificateIn(folder);
      const path = join(folder, 'nginx.conf');
      writeFileSync(path, nginxConfiguration(folder, own, kontor));
      const child = spawn('nginx', ['-c', path, '-e', join(folder, 'error.log')], { stdio: 'ignore' });
      return { child, origin: `https://127.0.0.1:${own}` };
    },
  },
  {
    program: 'caddy',
    helpers: [],
    start(folder, { own, kontor }) {
      const origin = `http://127.0.0.1:${own}`;
      const env = {
        PATH: process.env.PATH,
        HOME: folder,
        KONTOR_SITE: origin,
        KONTOR_UPSTREAM: `127.0.0.1:${kontor}`,
      };
      // Its administration listens on a fixed port otherwise.
      const path = join(folder, 'Caddyfile');
      writeFileSync(path, `{\n\tadmin off\n}\n${readFileSync(join(DEPLOY, 'Caddyfile'), 'utf8')}`);
      const args = ['run', '--config', path, '--adapter', 'caddyfile'];
      return { child: spawn('caddy', args, { env, stdio: 'ignore' }), origin };
    },
  },
];
