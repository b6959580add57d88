import { spawnSync } from 'node:child_process';
import { globSync } from 'node:fs';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { NoServer, startServer } from '../test/postgres/server.mts';
import { useMemoryFolder } from './test-run/memory-folder.ts';

/**
 * Runs the tests that need a server of PostgreSQL:
 *
 *   node scripts/test-postgres.ts [--rounds 1000] [FILE…]
 *
 * `--rounds`: how often each race of two stores runs; default: 40 times. Without `TEST_DATABASE_URL`, a database for tests
 * alone whose tables are emptied, it starts the server of the system.
 */

const {
  values: { rounds },
  positionals,
} = parseArgs({ options: { rounds: { type: 'string' } }, allowPositionals: true });
if (rounds !== undefined && !(Number.isSafeInteger(Number(rounds)) && Number(rounds) > 0))
  throw new Error('--rounds must be a whole number above 0');
const files = positionals.length > 0 ? positionals : globSync('test/postgres/**/*.ts').sort();

async function run(): Promise<number> {
  const memoryFolder = useMemoryFolder();
  try {
    const given = process.env.TEST_DATABASE_URL;
    return given ? await runOn(given, await versionOf(given)) : await runOnOwnServer();
  } finally {
    memoryFolder.remove();
  }
}

async function runOnOwnServer(): Promise<number> {
  const server = await startServer();
  try {
    return await runOn(server.url, server.version);
  } finally {
    await server.close();
  }
}

async function runOn(url: string, version: string): Promise<number> {
  console.log(`PostgreSQL ${version}`);
  const { status } = spawnSync(process.execPath, ['--test', '--test-concurrency=1', ...files], {
    stdio: 'inherit',
    env: {
      ...process.env,
      TEST_DATABASE_URL: url,
      ...(rounds !== undefined && { TEST_RACE_ROUNDS: rounds }),
    },
  });
  return status ?? 1;
}

async function versionOf(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query('SHOW server_version');
    return String((rows[0] as { server_version: string }).server_version);
  } finally {
    await client.end();
  }
}

try {
  process.exitCode = await run();
} catch (error) {
  if (!(error instanceof NoServer)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
