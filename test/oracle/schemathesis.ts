import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { PRICE_INDEXES } from '@kontor/indexes';
import { PROCESS_KEY, startServerProcess } from '../../src/testing/server-process.ts';
import { startRegisterStubs } from '../../src/testing/stubs/register-stubs.ts';
import { writeTowns } from '../../src/testing/town-data-file.ts';

/**
 * Schemathesis (PyPI) reads the interface document of a running service and attacks it with what follows from it: every
 * check but one, with the statuses of the contract. The registers of the VAT check are stubs.
 */

const VERSION = '4.32.5';
const PROGRAM = process.env.SCHEMATHESIS ?? 'schemathesis';
const CASES = process.env.SCHEMATHESIS_CASES ?? '50';
const SEED = '20261121';

/** What the checks need and the document cannot express. */
const CONFIG = `
seed = ${SEED}
headers = { Authorization = "Bearer ${PROCESS_KEY}" }
generation = { max-examples = ${CASES}, database = "none" }

[checks]
# Every violation of the input is 406 (contract: Statuses), not some status that is new to clients.
negative_data_rejection = { expected-statuses = [403, 405, 406] }
# Check digits, character sets and rules across members are no matter of JSON Schema: 406 names them.
positive_data_acceptance = { expected-statuses = [200, 204, 406] }

[[operations]]
# An index that was never fetched, and of which the program brings no values, is away: 503 (contract: Statuses). Which ones
# they are is looked at below.
include-path = "/v1/indexes/{index}"
[operations.checks]
not_a_server_error = { expected-statuses = ["2xx", "3xx", "4xx", 503] }
positive_data_acceptance = { expected-statuses = [200, 204, 406, 503] }

[[operations]]
# A document cannot express what a message of JSON-RPC is: 400 is the protocol's own word for what is none, 202 for one that
# asks for nothing; in a batch each message has an answer of its own, under 200 (contract: MCP).
include-path = "/mcp"
[operations.checks]
positive_data_acceptance = { expected-statuses = [200, 202, 400, 406] }
negative_data_rejection = { expected-statuses = [200, 400, 403, 405, 406] }
`;

/** Why the test cannot run. */
function missing(): string | false {
  const { stdout } = spawnSync(PROGRAM, ['--version'], { encoding: 'utf8' });
  if (stdout?.includes(VERSION)) return false;
  const install = `python3 -m venv VENV && VENV/bin/pip install schemathesis==${VERSION}`;
  return `schemathesis ${VERSION} is not installed: ${install}, then set SCHEMATHESIS=VENV/bin/schemathesis`;
}

type Json = { [member: string]: unknown };

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** In an optional member these mean that it is absent (contract: Input rules); the document need not state it. */
const ABSENT = [{ type: 'null' }, { type: 'string', pattern: '^\\s*$' }, { type: 'array', maxItems: 0 }];

/** Ends the names of models as requests take them: what is answered keeps to the strict ones. */
const OF_REQUESTS = 'AsSent';

function withAbsent(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(withAbsent);
  if (!isObject(schema)) return schema;
  if (typeof schema.$ref === 'string') return { $ref: `${schema.$ref}${OF_REQUESTS}` };
  const copy = Object.fromEntries(Object.entries(schema).map(([name, value]) => [name, withAbsent(value)]));
  if (!isObject(copy.properties)) return copy;
  const required = new Set((copy.required ?? []) as string[]);
  copy.properties = Object.fromEntries(
    Object.entries(copy.properties).map(([name, member]) => [
      name,
      required.has(name) ? member : { anyOf: [member, ...ABSENT] },
    ]),
  );
  return copy;
}

/** The served document, its request bodies with what else the contract takes. */
async function documentOf(address: string): Promise<Json> {
  const answer = await fetch(`${address}/openapi.json`);
  // A machine that is too busy for the document would fail each check of the service as well.
  assert.equal(answer.status, 200, 'the service gives out its interface document');
  const document = (await answer.json()) as {
    paths: Record<string, Record<string, { requestBody?: { content: Record<string, { schema: unknown }> } }>>;
    components: { schemas: Record<string, unknown> };
  };
  const { schemas } = document.components;
  for (const [name, schema] of Object.entries(schemas)) schemas[name + OF_REQUESTS] = withAbsent(schema);
  for (const item of Object.values(document.paths)) {
    for (const { requestBody } of Object.values(item)) {
      for (const media of Object.values(requestBody?.content ?? {})) media.schema = withAbsent(media.schema);
    }
  }
  return document;
}

/** They are stored in the background. */
const STARTER_MS = 60_000;
/** No values of these come with the program (`starter-snapshot.test.ts`). */
const WITHOUT_VALUES = ['at-cpi-1976', 'at-cpi-1966', 'at-cpi-1', 'at-cpi-2', 'rs-eu-hicp-2015'];

async function isAway(address: string, index: string): Promise<boolean> {
  const headers = { authorization: `Bearer ${PROCESS_KEY}` };
  const answer = await fetch(`${address}/v1/indexes/${index}`, { headers });
  await answer.arrayBuffer();
  return answer.status === 503;
}

/** Which indexes answer 503, once the values that come with the program are stored. */
async function indexesAway(address: string): Promise<readonly string[]> {
  const until = performance.now() + STARTER_MS;
  while ((await isAway(address, 'at-cpi-2020')) && performance.now() < until) await sleep(200);
  const found: string[] = [];
  for (const { id } of PRICE_INDEXES) if (await isAway(address, id)) found.push(id);
  return found;
}

/** The service with stubs of the registers; all of it ends with the test. */
async function start(t: TestContext, folder: string): Promise<string> {
  const stubs = await startRegisterStubs();
  t.after(() => stubs.close());
  const land = join(folder, 'land.sqlite');
  writeTowns(land, { towns: 10, streets: 10, houses: 10 });
  const env = { ...stubs.settings, INDEX_REFRESH: 'manual', INDEX_STARTER: 'on', GEOCODER_DATA: land };
  const server = await startServerProcess({ dataFolder: join(folder, 'data'), env });
  t.after(() => server.end('SIGKILL'));
  return server.address;
}

async function run(cwd: string, args: readonly string[]): Promise<{ code: number; said: string }> {
  // It keeps notes in the folder it runs in.
  const child = spawn(PROGRAM, args, { cwd, stdio: ['ignore', 'pipe', 'pipe'] });
  const said: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => said.push(chunk));
  const [code] = (await once(child, 'close')) as [number];
  return { code, said: Buffer.concat(said).toString() };
}

test('Schemathesis finds nothing that is not meant so', { timeout: 900_000, skip: missing() }, async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'kontor-schemathesis-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  const address = await start(t, folder);
  assert.deepEqual(await indexesAway(address), WITHOUT_VALUES);
  const [document, config] = [join(folder, 'openapi.json'), join(folder, 'schemathesis.toml')];
  writeFileSync(document, JSON.stringify(await documentOf(address)));
  writeFileSync(config, CONFIG);
  const { code, said } = await run(folder, [
    `--config-file=${config}`,
    'run',
    document,
    `--url=${address}`,
    '--checks=all',
    // A page may ask to be waited for for 10 s (`waitFor.delayMs`), which is as long as an answer may take by itself.
    '--request-timeout=60',
    '--max-response-time=60',
    // It expects 401 for a call without Authorization, and nothing else; that is 403 here (contract: Authentication).
    // That such a call is refused at all is judged by ignored_auth.
    '--exclude-checks=missing_required_header',
    '--continue-on-failure',
    '--no-color',
  ]);
  const [, cases = 'no cases'] = /Test cases:\n\s+(.*)/.exec(said) ?? [];
  t.diagnostic(cases);
  const found = said.search(/^=+ (ERRORS|FAILURES)/m);
  assert.equal(code, 0, said.slice(Math.max(found, 0)).slice(0, 20_000));
  assert.match(cases, /^\d{4,} generated/, 'as many cases as there should be');
});
