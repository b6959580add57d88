import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Service } from '../../src/testing/harness.ts';
import { SharedServices } from './shared-services.mts';
import { testDatabase } from './test-database.mts';

const database = await testDatabase('indexes');
const CLI = new URL('../../src/cli.ts', import.meta.url).pathname;
/** As an answer must be the same wherever it comes from. */
const SAME = ['etag', 'last-modified'] as const;

describe('price indexes of two services on one database', () => {
  const services = new SharedServices(database);
  let nodes: readonly Service[];
  let key: string;

  before(async () => {
    nodes = [await services.start(), await services.start()];
    key = nodes[0]!.key;
  });
  after(() => services.closeAll());

  const answers = (index: string) =>
    Promise.all(
      nodes.map(async (node) => {
        const headers = { authorization: `Bearer ${key}` };
        const answer = await node.call({ method: 'GET', url: `/v1/indexes/${index}`, headers });
        return [answer.statusCode, answer.body, ...SAME.map((name) => answer.headers[name])] as const;
      }),
    );

  function kontor(args: readonly string[]) {
    const { status, stdout, stderr } = spawnSync(process.execPath, [CLI, ...args], {
      encoding: 'utf8',
      timeout: 60_000,
      env: {
        PATH: process.env.PATH,
        DATA_DIR: mkdtempSync(join(database.folder, 'cli-')),
        ...services.settings,
      },
    });
    assert.equal(status, 0, stderr);
    return stdout;
  }

  it('are never those of a folder', async () => {
    for (const [status] of await answers('at-cpi-2020')) assert.equal(status, 503);
  });

  it('are the same on both as soon as a command has imported values', async () => {
    const file = join(database.folder, 'own.csv');
    writeFileSync(file, 'index,year,month,value\nat-cpi-2020,2023,,120.3\nat-cpi-2020,2024,,123.8\n');
    kontor(['indexes', 'import', file]);
    for (let waited = 0; waited < 2000 && (await answers('at-cpi-2020'))[1]?.[0] !== 200; waited += 50)
      await sleep(50);
    const [first, second] = await answers('at-cpi-2020');
    assert.equal(first?.[0], 200);
    assert.match(String(first?.[1]), /123\.8/);
    assert.deepEqual(second, first);
    assert.match(kontor(['indexes', 'export']), /at-cpi-2020,2024,,123\.8/);
    const [row] = await database.query('SELECT count(*) AS count FROM series_obs');
    assert.equal(row?.count, '2');
  });

  it('are changed row by row: what stays is not written again', async () => {
    const before = await database.query('SELECT xmin::text AS at, year FROM series_obs ORDER BY year');
    const file = join(database.folder, 'more.csv');
    writeFileSync(file, 'index,year,month,value\nat-cpi-2020,2025,,128.2\n');
    kontor(['indexes', 'import', file]);
    const later = await database.query('SELECT xmin::text AS at, year FROM series_obs ORDER BY year');
    assert.deepEqual(later.slice(0, 2), before);
    assert.equal(later.length, 3);
  });
});
