/** The engine of the running server: first fetch in the background, daily afterwards, closed in the middle. */
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { Unavailable } from '@kontor/base';
import { CHAIN_LINKS, ogdCsv, rising } from '@kontor/indexes/testing';
import { noted } from '../../core/health-notes.ts';
import { type SeriesStubs, startSeriesStubs } from '../../testing/stubs/series-stubs.ts';
import { VirtualTime } from '../../testing/stubs/virtual-time.ts';
import { importFile } from './import-files.ts';
import { indexAges, indexCheck } from './index-health.ts';
import type { RefreshResult } from './refresh-order.ts';
import { SeriesEngine } from './series-engine.ts';
import { SeriesFile } from './series-file.ts';

const HOUR = 3_600_000;

class Rig {
  readonly time = new VirtualTime();
  readonly told: {
    readonly refreshed: RefreshResult[];
    readonly stale: string[][];
    readonly failed: unknown[];
  } = {
    refreshed: [],
    stale: [],
    failed: [],
  };
  readonly folder = mkdtempSync(join(tmpdir(), 'kontor-engine-'));
  readonly #stubs: SeriesStubs;
  #heard: () => void = () => {};

  constructor(stubs: SeriesStubs) {
    this.#stubs = stubs;
  }

  open({ isAutomatic = true, links = CHAIN_LINKS, hasStarter = false } = {}): SeriesEngine {
    const start = Date.UTC(2026, 10, 21, 8);
    return new SeriesEngine(
      {
        dataFolder: this.folder,
        settings: this.#stubs.settings,
        links,
        retryDelaysMs: [],
        userAgent: 'Kontor/test',
        operatorOrigins: [this.#stubs.server.origin],
        clock: { now: () => start + this.time.now() },
        time: this.time,
        random: () => 0,
        hasStarter,
        isAutomatic,
      },
      {
        refreshed: (result) => {
          this.told.refreshed.push(result);
          this.#heard();
        },
        stale: (ids) => void this.told.stale.push([...ids]),
        failed: (error) => {
          this.told.failed.push(error);
          this.#heard();
        },
      },
    );
  }

  /** Moves time on and waits for the refresh that begins then. */
  async refreshAfter(ms: number): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#heard = resolve;
    await this.time.advance(ms);
    await promise;
  }
}

async function withRig(work: (rig: Rig, stubs: SeriesStubs) => Promise<void>): Promise<void> {
  await using stubs = await startSeriesStubs();
  stubs.documents.set('OGD_vpi20c18_VPI_2020COICOP18_1', ogdCsv(rising(2021, 2024)));
  const rig = new Rig(stubs);
  try {
    await work(rig, stubs);
  } finally {
    rmSync(rig.folder, { recursive: true });
  }
}

const isNeverFetched = (error: unknown): boolean =>
  error instanceof Unavailable && /have not been fetched from .+ yet/.test(error.description ?? '');

const newestOf = (engine: SeriesEngine) =>
  engine.overview().indexes.find(({ id }) => id === 'at-cpi-2020')?.newest;

describe('the engine of series', () => {
  test('first start: nothing is answered, then the first fetch has come in by itself; then daily', () =>
    withRig(async (rig, stubs) => {
      const engine = rig.open();
      engine.start();
      assert.throws(() => engine.indexSeries.read('at-cpi-2020', 'MONTHLY'), isNeverFetched);
      assert.deepEqual(stubs.requests(), [], 'the start does not wait for anybody');
      await rig.refreshAfter(2000);
      assert.equal(newestOf(engine), 202412);
      await rig.time.advance(1000);
      assert.notEqual(engine.indexSeries.read('at-cpi-2020', 'MONTHLY'), undefined);
      const outcomes = new Map(
        rig.told.refreshed[0]?.reports.map(({ source, outcome }) => [source, outcome]),
      );
      assert.equal(outcomes.get('OGD_vpi20c18_VPI_2020COICOP18_1'), 'updated');
      assert.equal(outcomes.get('prc_hicp_minr'), 'failed');
      assert.ok(rig.told.refreshed[0]?.attempts.some(({ publisher }) => publisher === 'eurostat'));
      assert.deepEqual(rig.told.stale, [['at-cpi-2020']], 'the newest month is two years old');
      // 09:05, an hour and five minutes later.
      stubs.documents.set('OGD_vpi20c18_VPI_2020COICOP18_1', ogdCsv(rising(2021, 2025)));
      await rig.refreshAfter(1.1 * HOUR);
      assert.equal(newestOf(engine), 202512);
      await engine.close();
    }));

  test('fetched, but without values of that frequency: an empty answer, no outage', () =>
    withRig(async (rig, stubs) => {
      stubs.documents.set('OGD_vpi20c18_VPI_2020COICOP18_1', ogdCsv({ '2024-11': 124.5 }));
      const engine = rig.open();
      engine.start();
      await rig.refreshAfter(2000);
      await rig.time.advance(1000);
      assert.equal(engine.indexSeries.read('at-cpi-2020', 'YEARLY'), undefined);
      // Eurostat failed: whether it has Serbia is not known.
      assert.throws(() => engine.indexSeries.read('rs-eu-hicp-2015', 'YEARLY'), isNeverFetched);
      await engine.close();
    }));

  describe('with the snapshot that comes with the program', () => {
    const valuesOf = (engine: SeriesEngine, id: string, frequency: 'YEARLY' | 'MONTHLY') => {
      const { body, validators } = engine.indexSeries.read(id, frequency)!;
      const { values } = JSON.parse(Buffer.from(body).toString()) as { values: readonly object[] };
      return { last: values.at(-1), count: values.length, lastModified: validators.lastModified };
    };
    const stateOf = (engine: SeriesEngine, id: string) =>
      engine.overview().indexes.find((index) => index.id === id);

    test('a machine without internet answers with the age of its values', () =>
      withRig(async (rig, stubs) => {
        const engine = rig.open({ isAutomatic: false, hasStarter: true });
        engine.start();
        await rig.refreshAfter(1);
        await rig.time.advance(1000);
        assert.deepEqual(valuesOf(engine, 'at-cpi-2020', 'YEARLY'), {
          last: { year: 2025, value: 128.2 },
          count: 6,
          lastModified: 'Fri, 01 May 2026 00:00:00 GMT',
        });
        assert.deepEqual(valuesOf(engine, 'gb-eu-hicp-2015', 'MONTHLY'), {
          last: { year: 2020, month: 11, value: 108.88 },
          count: 299,
          lastModified: 'Thu, 31 Oct 2024 00:00:00 GMT',
        });
        assert.deepEqual(valuesOf(engine, 'de-cpi-2015', 'YEARLY').last, { year: 2023, value: 123.5 });
        assert.throws(() => engine.indexSeries.read('de-cpi-2015', 'MONTHLY'), isNeverFetched);
        assert.throws(() => engine.indexSeries.read('rs-eu-hicp-2015', 'MONTHLY'), isNeverFetched);
        const { isStarter, isStale, checkedAt } = stateOf(engine, 'de-cpi-2015')!;
        assert.deepEqual([isStarter, isStale, checkedAt], [true, true, Date.UTC(2024, 7, 1)]);
        assert.deepEqual(indexCheck(engine, true), noted('away', 'indexesStale', '41', '44', '2023'));
        assert.deepEqual(indexCheck(engine, false), noted('ok', 'indexesStarter', '45', '45'));
        // The alert on old indexes needs an age without any fetch: that of the oldest series a source gives.
        const now = Date.UTC(2026, 10, 21);
        const ages = indexAges(engine, now);
        assert.equal(ages.get('prc_hicp_minr'), (now - Date.UTC(2024, 9, 31)) / 1000);
        for (const [source, age] of ages) assert.ok(age > 3 * 86_400, source);
        assert.deepEqual([stubs.requests(), rig.told.stale, rig.told.failed], [[], [], []]);
        await engine.close();
      }));

    test('the first refresh replaces it, series by series; what was not fetched stays', () =>
      withRig(async (rig, stubs) => {
        stubs.documents.set('OGD_vpi20c18_VPI_2020COICOP18_1', ogdCsv({ '2024-11': 124.5, '2024-12': 125 }));
        const engine = rig.open({ hasStarter: true });
        engine.start();
        await rig.refreshAfter(2000);
        await rig.time.advance(1000);
        assert.deepEqual(valuesOf(engine, 'at-cpi-2020', 'MONTHLY'), {
          last: { year: 2024, month: 12, value: 125 },
          count: 2,
          lastModified: 'Sat, 21 Nov 2026 08:00:00 GMT',
        });
        assert.equal(stateOf(engine, 'at-cpi-2020')?.isStarter, undefined);
        const ages = indexAges(engine, Date.UTC(2026, 10, 21, 9));
        assert.ok(ages.get('OGD_vpi20c18_VPI_2020COICOP18_1')! <= 3600, 'fetched an hour ago');
        assert.ok(ages.get('prc_hicp_minr')! > 3 * 86_400, 'not fetched');
        // The month that the snapshot lacks is chained to what was fetched: 125 × 1.198.
        assert.deepEqual(valuesOf(engine, 'at-cpi-2010', 'MONTHLY').last, {
          year: 2024,
          month: 12,
          value: 149.8,
        });
        assert.equal(stateOf(engine, 'fr-eu-hicp-2015')?.isStarter, true);
        // Another start takes nothing back.
        await engine.close();
        const second = rig.open({ isAutomatic: false, hasStarter: true });
        second.start();
        await rig.time.advance(3000);
        assert.equal(valuesOf(second, 'at-cpi-2020', 'MONTHLY').count, 2);
        assert.equal(rig.told.refreshed.length, 1);
        await second.close();
      }));

    test('what an operator has imported wins over it', () =>
      withRig(async (rig) => {
        const file = SeriesFile.open(join(rig.folder, 'indexes.sqlite'));
        const own = 'index,year,month,value\nat-cpi-2020,2025,,128.3\n';
        importFile({ file, links: CHAIN_LINKS, clock: { now: () => 0 } }, 'own.csv', Buffer.from(own));
        file.close();
        const engine = rig.open({ isAutomatic: false, hasStarter: true });
        engine.start();
        await rig.refreshAfter(1);
        await rig.time.advance(1000);
        assert.deepEqual(valuesOf(engine, 'at-cpi-2020', 'YEARLY').last, { year: 2025, value: 128.3 });
        assert.equal(valuesOf(engine, 'at-cpi-2020', 'YEARLY').count, 6);
        await engine.close();
      }));
  });

  test('by command only: nobody is asked, whatever the age', () =>
    withRig(async (rig, stubs) => {
      const engine = rig.open({ isAutomatic: false });
      engine.start();
      for (let hour = 0; hour < 50; hour++) await rig.time.advance(HOUR);
      assert.deepEqual([stubs.requests(), rig.told.refreshed.length], [[], 0]);
      await engine.close();
    }));

  test('other chain links: stored answers are regenerated without any request', () =>
    withRig(async (rig, stubs) => {
      stubs.documents.set(
        'OGD_vpi10_VPI_2010_1',
        ogdCsv({ '2024-11': 148.8 }, { classification: 'C-VPI5-0' }),
      );
      const first = rig.open();
      first.start();
      await rig.refreshAfter(2000);
      const chained = (engine: SeriesEngine) => {
        const body = engine.indexSeries.read('at-cpi-2010', 'MONTHLY')?.body;
        return JSON.parse(Buffer.from(body!).toString()).values.at(-1).value;
      };
      assert.equal(newestOf(first), 202412);
      await rig.time.advance(1000);
      assert.equal(chained(first), 125.4, '104.7 × 1.198');
      await first.close();
      stubs.requests();
      const factors = { 'at-cpi-2010': '1.2' };
      const second = rig.open({
        isAutomatic: false,
        links: [{ newest: 'at-cpi-2020', from: 2021, factors }],
      });
      second.start();
      await rig.refreshAfter(2000);
      await rig.time.advance(1000);
      assert.deepEqual([chained(second), stubs.requests()], [125.6, []]);
      await second.close();
    }));

  test('closed in the middle of a refresh: it ends at once, and the file is whole', () =>
    withRig(async (rig, stubs) => {
      for (const id of ['OGD_vpi20c18_VPI_2020COICOP18_1', 'prc_hicp_minr'])
        stubs.documents.set(id, { fault: 'hang' });
      const engine = rig.open();
      engine.start();
      await rig.time.advance(2000);
      await stubs.server.received(1);
      await engine.close();
      assert.deepEqual([rig.told.refreshed.length, rig.told.failed], [0, []]);
      const again = rig.open();
      assert.equal(newestOf(again), undefined);
      await again.close();
    }));
});
