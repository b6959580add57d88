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
  /** A standby beside it, which another call makes a primary: then there are two. */
  standby(): Promise<Standby>;
  close(): Promise<void>;
}

export interface Standby extends PostgresServer {
  promote(): Promise<void>;
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
  const owner = ownerOfServer();
  const folder = folderOf(owner);
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
  const cluster = { programs, owner, folder, data, password };
  const server = await run(cluster);
  await administer(server.url, 'CREATE DATABASE kontor');
  return server;
}

interface Cluster {
  readonly programs: string;
  readonly owner: Owner;
  /** Of this server alone; removed with it. */
  readonly folder: string;
  readonly data: string;
  readonly password: string;
}

/** Starts a server on a cluster that is there. */
async function run(cluster: Cluster): Promise<PostgresServer> {
  const { programs, owner, folder, data, password } = cluster;
  const port = await freePort();
  const settings = ['listen_addresses=127.0.0.1', `unix_socket_directories=${folder}`, 'max_connections=200'];
  const urlOf = (database: string) => `postgres://kontor:${password}@127.0.0.1:${port}/${database}`;
  const start = () => {
    const server = spawn(
      join(programs, 'postgres'),
      ['-D', data, '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])],
      { ...owner, cwd: folder, stdio: 'ignore' },
    );
    return { server, ended: new Promise<void>((resolve) => server.once('exit', () => resolve())) };
  };
  let running = start();
  const version = await answered(urlOf('postgres'));
  return {
    url: urlOf('kontor'),
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
        if (await Promise.race([answered(urlOf('kontor')).then(() => true), hasEnded])) return;
        if (performance.now() > end) throw new Error('the server of PostgreSQL does not start again');
        await sleep(100);
      }
    },
    standby: () => standbyOf(cluster, urlOf('postgres')),
    close: async () => {
      running.server.kill('SIGINT');
      await running.ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Copies the cluster of a running server and follows it. */
async function standbyOf(primary: Cluster, url: string): Promise<Standby> {
  const { programs, owner } = primary;
  const folder = folderOf(owner);
  const data = join(folder, 'data');
  const inFolder = { ...owner, cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] as ['ignore', 'pipe', 'pipe'] };
  execFileSync(
    join(programs, 'pg_basebackup'),
    ['-D', data, '-d', url, '-R', '-X', 'stream', '-c', 'fast'],
    inFolder,
  );
  const server = await run({ ...primary, folder, data });
  const promote = () => administer(server.url, 'SELECT pg_promote()');
  return Object.assign(server, { promote });
}

interface Owner {
  readonly uid?: number;
  readonly gid: number;
}

function folderOf(owner: Owner): string {
  const folder = mkdtempSync(join(tmpdir(), 'kontor-postgres-'));
  if (owner.uid !== undefined) chownSync(folder, owner.uid, owner.gid);
  return folder;
}

const versionOf = (path: string): number => Number(path.split('/')[4]);

/** The server refuses to run as root. */
function ownerOfServer(): Owner {
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

/** Runs a statement in another database of the same server. */
export async function administer(url: string, statement: string, database = 'postgres'): Promise<void> {
  const address = new URL(url);
  address.pathname = `/${database}`;
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
