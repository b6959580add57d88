import { execFileSync, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chownSync, existsSync, globSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

/** A server of PostgreSQL for tests: in a folder of its own, on a free port, with fsync as in production. */
export interface PostgresServer {
  /** Of its database `kontor`. */
  readonly url: string;
  readonly version: string;
  /** Of the postmaster. */
  readonly pid: number;
  /** After the postmaster was killed. */
  restart(): Promise<void>;
  close(): Promise<void>;
}

/** No program of PostgreSQL was found. */
export class NoServer extends Error {}

const STARTED_WITHIN_MS = 30_000;

/** The newest of Debian's servers. @throws NoServer */
export async function startServer(): Promise<PostgresServer> {
  const [programs] = globSync('/usr/lib/postgresql/*/bin').sort((a, b) => versionOf(b) - versionOf(a));
  if (programs === undefined || !existsSync(join(programs, 'initdb')))
    throw new NoServer(
      'No server of PostgreSQL was found; install the package postgresql, or set TEST_DATABASE_URL to a database for tests alone.',
    );
  const folder = mkdtempSync(join(tmpdir(), 'kontor-postgres-'));
  const owner = ownerOfServer();
  if (owner.uid !== undefined) chownSync(folder, owner.uid, owner.gid);
  const data = join(folder, 'data');
  const password = randomBytes(12).toString('hex');
  const passwordFile = join(folder, 'password');
  writeFileSync(passwordFile, password, { mode: 0o644 });
  const inFolder = { ...owner, cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] as ['ignore', 'pipe', 'pipe'] };
  execFileSync(
    join(programs, 'initdb'),
    [
      '-D',
      data,
      '-U',
      'kontor',
      '-A',
      'scram-sha-256',
      '--pwfile',
      passwordFile,
      '-E',
      'UTF8',
      '--locale=C.UTF-8',
    ],
    inFolder,
  );
  const port = await freePort();
  const settings = ['listen_addresses=127.0.0.1', `unix_socket_directories=${folder}`, 'max_connections=200'];
  const url = `postgres://kontor:${password}@127.0.0.1:${port}/kontor`;
  const start = () => {
    const server = spawn(
      join(programs, 'postgres'),
      ['-D', data, '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])],
      { ...owner, cwd: folder, stdio: 'ignore' },
    );
    return { server, ended: new Promise<void>((resolve) => server.once('exit', () => resolve())) };
  };
  let running = start();
  const version = await answered(`postgres://kontor:${password}@127.0.0.1:${port}/postgres`);
  await administer(url, 'CREATE DATABASE kontor');
  return {
    url,
    version,
    get pid() {
      return running.server.pid!;
    },
    restart: async () => {
      await running.ended;
      const end = performance.now() + STARTED_WITHIN_MS;
      for (;;) {
        running = start();
        // Backends of a killed postmaster end by themselves; a new one that finds them ends at once.
        const hasEnded = running.ended.then(() => false);
        if (await Promise.race([answered(url).then(() => true), hasEnded])) return;
        if (performance.now() > end) throw new Error('the server of PostgreSQL does not start again');
        await sleep(100);
      }
    },
    close: async () => {
      running.server.kill('SIGINT');
      await running.ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const versionOf = (path: string): number => Number(path.split('/')[4]);

/** The server refuses to run as root. */
function ownerOfServer(): { readonly uid?: number; readonly gid: number } {
  if (process.getuid?.() !== 0) return { gid: process.getgid?.() ?? 0 };
  const number = (option: string) => Number(execFileSync('id', [option, 'postgres'], { encoding: 'utf8' }));
  return { uid: number('-u'), gid: number('-g') };
}

/** The server's version, once it answers. */
async function answered(url: string): Promise<string> {
  const end = performance.now() + STARTED_WITHIN_MS;
  for (;;) {
    const client = new pg.Client({ connectionString: url });
    client.on('error', () => {});
    try {
      await client.connect();
      const { rows } = await client.query('SHOW server_version');
      return String((rows[0] as { server_version: string }).server_version);
    } catch (error) {
      if (performance.now() > end) throw error;
      await sleep(100);
    } finally {
      await client.end().catch(() => {});
    }
  }
}

/** Runs a statement in the database `postgres` of the same server. */
export async function administer(url: string, statement: string): Promise<void> {
  const address = new URL(url);
  address.pathname = '/postgres';
  const client = new pg.Client({ connectionString: address.href });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });
}
