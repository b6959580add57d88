import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, beforeEach, describe, test } from 'node:test';
import { bundesbankCsv, CHAIN_LINKS, jsonStat, ogdCsv, rising } from '@kontor/indexes/testing';
import { systemTime } from '../engines/upstream/time.ts';
import { type SeriesStubs, startSeriesStubs } from '../testing/stubs/series-stubs.ts';
import type { Command } from './command.ts';
import { IndexAdministration, ownSeries } from './index-administration.ts';
import { indexesExport, indexesImport, indexesRefresh, indexesStatus } from './indexes.ts';

const NOW = Date.UTC(2026, 10, 21);

describe('kontor indexes', () => {
  let stubs: SeriesStubs;
  let folder: string;
  let count = 0;
  let dataFolder: string;
  before(async () => {
    stubs = await startSeriesStubs();
    folder = mkdtempSync(join(tmpdir(), 'kontor-commands-'));
  });
  beforeEach(() => {
    stubs.documents.clear();
    // Files of their own: what one test stores the next does not see.
    dataFolder = mkdtempSync(join(folder, `${count++}-`));
  });
  after(async () => {
    rmSync(folder, { recursive: true });
    await stubs[Symbol.asyncDispose]();
  });

  async function run(command: Command, positionals: readonly string[] = [], values = {}) {
    const lines: string[] = [];
    const options = {
      dataFolder,
      settings: stubs.settings,
      links: CHAIN_LINKS,
      retryDelaysMs: [],
      userAgent: 'Kontor/test',
      operatorOrigins: [stubs.server.origin],
      clock: { now: () => NOW },
      time: systemTime(() => performance.now()),
      random: () => 0,
      hasStarter: false,
      isAutomatic: false,
    };
    const desk = new IndexAdministration(options, ownSeries(dataFolder));
    const none = () => assert.fail('is not asked for');
    const tools = {
      administration: none,
      orderProcesses: none,
      registers: none,
      geocoder: none,
      restore: none,
      installPrograms: none,
      runBatch: none,
      checkUpgrade: none,
      backups: none,
      store: { copy: none, secret: none },
      examine: none,
      generateKey: none,
      note: none,
      readFile: (path: string) => readFileSync(path),
    };
    const print = (text: string) => void lines.push(text);
    try {
      const code = await command.run({ values, positionals, ...tools, series: async () => desk, print });
      return { code, text: lines.join('\n') };
    } finally {
      await desk.close();
    }
  }

  const file = (name: string, content: string | Uint8Array): string => {
    const path = join(dataFolder, name);
    writeFileSync(path, content);
    return path;
  };

  test('refresh prints one line a series and ends with 0 when all sources answered', async () => {
    stubs.documents.set('OGD_vpi20c18_VPI_2020COICOP18_1', ogdCsv(rising(2024, 2026)));
    const months = bundesbankCsv({ ...rising(2015, 2015), ...rising(2026, 2026) });
    stubs.documents.set('M.DE.N.VPI.C.A00000.I20.A', months);
    const first = await run(indexesRefresh, ['at-cpi-2020', 'de-cpi-2015']);
    assert.equal(first.code, 0);
    assert.equal(
      first.text,
      'INDEX        NEWEST   REFRESH\nat-cpi-2020  2026-12  updated\nde-cpi-2015  2026-12  updated',
    );
    const second = await run(indexesRefresh, ['at-cpi-2020']);
    assert.match(second.text, /at-cpi-2020 {2}2026-12 {2}unchanged$/);
  });

  test('refresh ends with 1 when a source failed; the others are taken', async () => {
    stubs.documents.set('prc_hicp_minr', jsonStat({ AT: rising(2024, 2026) }));
    const { code, text } = await run(indexesRefresh);
    assert.equal(code, 1);
    assert.equal(text.split('\n').length, 51, 'a heading and fifty lines');
    assert.match(text, /^at-eu-hicp-2015 {3}2026-12 {2}updated$/m);
    assert.match(text, /^at-cpi-2020 {7}- {8}failed: OGD_vpi20c18_VPI_2020COICOP18_1 http-404$/m);
    assert.match(text, /^at-cpi-1 {10}- {8}failed: OGD_vpi66_VPI_1966_1 http-404$/m);
  });

  test('refresh lists which stored values were kept, and why', async () => {
    stubs.documents.set('prc_hicp_minr', jsonStat({ AT: rising(2024, 2026), BE: rising(2024, 2026) }));
    await run(indexesRefresh, ['at-eu-hicp-2015']);
    stubs.documents.set('prc_hicp_minr', jsonStat({ AT: rising(2024, 2026), BE: rising(2024, 2025) }));
    const { code, text } = await run(indexesRefresh, ['at-eu-hicp-2015', 'be-eu-hicp-2015']);
    assert.equal(code, 1);
    assert.match(text, /at-eu-hicp-2015 {2}2026-12 {2}updated/);
    assert.match(
      text,
      /be-eu-hicp-2015 {2}2026-12 {2}not taken: the document ends with 2025-12, before the stored 2026-12; what is stored stays/,
    );
  });

  test('an unknown index is wrong usage', async () => {
    await assert.rejects(
      run(indexesRefresh, ['at-cpi-2025']),
      /unknown index: at-cpi-2025; did you mean at-cpi-2020/,
    );
  });

  test('import takes several files and lists what each gave; one that is refused makes it 1', async () => {
    const { code, text } = await run(indexesImport, [
      file('own.csv', 'index,year,month,value\nat-cpi-2020,2024,,123.8\nxx-cpi,2024,,1\n'),
      file('OGD_vpi86_VPI_1986_1.csv', ogdCsv({ '2024-01': 244.2 }, { classification: 'C-VPI1-0' })),
      file('page.html', '<html>'),
      join(dataFolder, 'missing.csv'),
    ]);
    assert.equal(code, 1);
    assert.deepEqual(
      text.split('\n').map((line) => line.slice(0, 60)),
      [
        'own.csv: 1 values of at-cpi-2020; not taken: xx-cpi',
        'OGD_vpi86_VPI_1986_1.csv: 1 values of at-cpi-1986',
        'page.html: refused, unknown format; must be JSON-stat, SDMX-',
        'missing.csv: refused, there is no such file',
      ],
    );
  });

  test('what is exported is imported again, value by value', async () => {
    const csv =
      'index,year,month,value\nat-cpi-2020,2024,1,128.85\nat-cpi-2020,2024,,123.8\nde-cpi-2015,2021,,109.1\n';
    await run(indexesImport, [file('own.csv', csv)]);
    const exported = await run(indexesExport);
    assert.deepEqual(exported.text.split('\n').toSorted(), csv.trimEnd().split('\n').toSorted());
    dataFolder = mkdtempSync(join(folder, 'again-'));
    await run(indexesImport, [file('exported.csv', exported.text)]);
    assert.equal((await run(indexesExport)).text, exported.text);
  });

  test('status shows age, staleness and last errors, as a table and as JSON', async () => {
    stubs.documents.set('OGD_vpi20c18_VPI_2020COICOP18_1', ogdCsv(rising(2024, 2025)));
    await run(indexesRefresh, ['at-cpi-2020', 'at-cpi-2010']);
    const { code, text } = await run(indexesStatus);
    assert.equal(code, 0);
    assert.match(text, /^at-cpi-2020 {7}2025-12 {2}0 h ago {2}out of date/m);
    assert.match(text, /^at-cpi-2010 {7}- {8}never +OGD_vpi10_VPI_2010_1: http-404$/m);
    assert.match(text, /^OGD_vpi10_VPI_2010_1 +never +http-404$/m);
    const { indexes } = JSON.parse((await run(indexesStatus, [], { json: true })).text);
    const { checkedAt, ...rest } = indexes[0];
    assert.deepEqual(rest, { id: 'at-cpi-2020', isStale: true, newest: '2025-12' });
    assert.ok(Math.abs(Date.parse(checkedAt) - NOW) < 60_000);
  });
});
