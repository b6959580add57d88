/** Refreshes over real local sockets: what documents bring, what guards keep out, what faults leave as it was. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { bundesbankCsv, genesisCsv, jsonStat, ogdCsv, rising, zip } from '@kontor/indexes/testing';
import { type SeriesRig, type SeriesRigSettings, startSeriesRig } from '../../testing/stubs/series-rig.ts';
import type { StubAnswer } from '../../testing/stubs/stub-server.ts';

const VPI20 = 'OGD_vpi20c18_VPI_2020COICOP18_1';
const AUSTRIA = 'at-cpi-2020';
const DOCUMENT = ogdCsv(rising(2021, 2024));

async function withRig(work: (rig: SeriesRig) => Promise<void>, more?: SeriesRigSettings): Promise<void> {
  await using rig = await startSeriesRig(more);
  await work(rig);
}

describe('what is fetched', () => {
  test('months and years of an Austrian dataset; a withdrawn older dataset is no fault', () =>
    withRig(async (rig) => {
      rig.stubs.documents.set(VPI20, ogdCsv({ '2024-08': 123.9, '2024-09': 123.7, '2023': 120.3 }));
      assert.deepEqual(await rig.refresh(AUSTRIA), { [VPI20]: 'updated', OGD_vpi20_VPI_2020_1: 'absent' });
      assert.deepEqual(rig.values(AUSTRIA), { 202408: 123.9, 202409: 123.7 });
      assert.deepEqual(rig.values(AUSTRIA, 'YEARLY'), { 2023: 120.3 });
    }));

  test('only the sources of the named indexes are asked', () =>
    withRig(async (rig) => {
      await rig.refresh('at-cpi-1');
      assert.deepEqual([...new Set(rig.stubs.requests())], ['OGD_vpi66_VPI_1966_1']);
      await rig.refresh('de-cpi-2015');
      const asked = ['A.DE.N.VPI.C.A00000.I20.A', 'M.DE.N.VPI.C.A00000.I20.A'];
      assert.deepEqual([...new Set(rig.stubs.requests())], asked);
    }));

  test('Eurostat is asked once for all areas, by the living dataset and its codes', () =>
    withRig(async (rig) => {
      rig.stubs.documents.set('prc_hicp_minr', jsonStat({ AT: rising(2023, 2024), EL: rising(2023, 2024) }));
      await rig.refresh('at-eu-hicp-2015', 'gr-eu-hicp-2015');
      const [first] = rig.stubs.server.calls;
      assert.equal(
        first?.path,
        '/eurostat/api/dissemination/statistics/1.0/data/prc_hicp_minr' +
          '?format=JSON&lang=EN&freq=M&unit=I15&coicop18=TOTAL',
      );
      assert.equal(first.headers['user-agent'], 'Kontor/test');
      assert.deepEqual(rig.values('gr-eu-hicp-2015'), rig.values('at-eu-hicp-2015'));
    }));

  test('areas that the living dataset lacks come from the frozen one, the others never', () =>
    withRig(async (rig) => {
      rig.stubs.documents.set('prc_hicp_minr', jsonStat({ AT: rising(2023, 2024) }));
      const old = jsonStat({ UK: rising(2019, 2020), AT: { '2024-12': 1 } }, { dataset: 'prc_hicp_midx' });
      rig.stubs.documents.set('prc_hicp_midx', old);
      const reports = await rig.refresh('gb-eu-hicp-2015');
      assert.deepEqual(reports, { prc_hicp_minr: 'updated', prc_hicp_midx: 'updated' });
      assert.equal(rig.values('gb-eu-hicp-2015')?.[202012], 102.3);
      assert.equal(rig.values('at-eu-hicp-2015')?.[202412], 102.3, 'as the living dataset has it');
      const path = rig.stubs.server.calls.find((call) => call.path.includes('midx'))!.path;
      assert.match(path, /coicop=CP00&geo=BE&/);
      assert.doesNotMatch(path, /geo=AT|geo=GB|geo=GR/);
      assert.match(path, /geo=UK/);
      assert.match(path, /geo=EL/);
    }));

  test('Germany: months and official averages of the Bundesbank, on 2015', () =>
    withRig(async (rig) => {
      rig.stubs.documents.set(
        'A.DE.N.VPI.C.A00000.I20.A',
        bundesbankCsv({ '2015': 94.5, '2021': 103.1 }, { frequency: 'A' }),
      );
      rig.stubs.documents.set(
        'M.DE.N.VPI.C.A00000.I20.A',
        bundesbankCsv({ ...rising(2015, 2015), '2024-01': 117.6 }),
      );
      await rig.refresh('de-cpi-2015');
      assert.deepEqual(rig.values('de-cpi-2015', 'YEARLY'), { 2015: 100, 2021: 109.1 });
      assert.equal(rig.values('de-cpi-2015')?.[202401], 124.4);
    }));

  test('Germany: without a complete 2015 the document is not taken', () =>
    withRig(async (rig) => {
      rig.stubs.documents.set('M.DE.N.VPI.C.A00000.I20.A', bundesbankCsv({ '2024-01': 117.6 }));
      assert.deepEqual(await rig.refresh('de-cpi-2015'), {
        'bundesbank-months': 'failed: lacks months of 2015',
        'bundesbank-years': 'absent',
      });
      assert.equal(rig.values('de-cpi-2015'), undefined);
    }));

  test('GENESIS is asked by POST with the token in a header, and wins over the Bundesbank', () =>
    withRig(
      async (rig) => {
        rig.stubs.documents.set(
          'M.DE.N.VPI.C.A00000.I20.A',
          bundesbankCsv({ ...rising(2015, 2015), '2024-01': 117.6 }),
        );
        rig.stubs.documents.set('61111-0001', zip({ 'a.csv': genesisCsv({ '2015': 94.5, '2021': 103.1 }) }));
        rig.stubs.documents.set('61111-0002', genesisCsv({ '2024-01': 117.7 }));
        await rig.refresh('de-cpi-2015');
        assert.equal(rig.values('de-cpi-2015')?.[202401], 124.6);
        assert.deepEqual(rig.values('de-cpi-2015', 'YEARLY'), { 2015: 100, 2021: 109.1 });
        const call = rig.stubs.server.calls.find(({ path }) => path.includes('genesis'))!;
        assert.equal(call.method, 'POST');
        assert.deepEqual([call.headers.username, call.headers.password], ['secret', '']);
        assert.equal(rig.overview().indexes.find(({ id }) => id === 'de-cpi-2015')?.error, undefined);
        assert.equal(call.body, 'name=61111-0001&startyear=1991&format=ffcsv&compress=true&language=de');
      },
      () => ({ genesisToken: 'secret' }),
    ));

  test('GENESIS reports errors as JSON', () =>
    withRig(
      async (rig) => {
        rig.stubs.documents.set('61111-0001', '{"Ident":{},"Status":{"Code":98,"Content":"zu groß"}}');
        const { 'genesis-years': years } = await rig.refresh('de-cpi-2015');
        assert.equal(years, 'failed: GENESIS status 98');
      },
      () => ({ genesisToken: 'secret' }),
    ));

  test('the long table fills up what datasets lack', () =>
    withRig(
      async (rig) => {
        const cell = (text: string) => `<table:table-cell><text:p>${text}</text:p></table:table-cell>`;
        const row = (...texts: string[]) => `<table:table-row>${texts.map(cell).join('')}</table:table-row>`;
        const head = row('', 'VPI 2020', 'VPI I');
        const content = `${head}${row('Ø 2022', '1,0', '788,7')}${row('Ø 2023', '120,3', '850,2')}`;
        rig.stubs.documents.set('table.ods', zip({ 'content.xml': content }));
        rig.stubs.documents.set(VPI20, ogdCsv({ '2022': 111.6 }));
        await rig.refresh(AUSTRIA, 'at-cpi-1');
        assert.deepEqual(rig.values(AUSTRIA, 'YEARLY'), { 2022: 111.6, 2023: 120.3 });
        assert.deepEqual(rig.values('at-cpi-1', 'YEARLY'), { 2022: 788.7, 2023: 850.2 });
      },
      (origin) => ({ statistikAustriaTable: `${origin}/table.ods` }),
    ));
});

describe('a second time', () => {
  test('an unchanged document is confirmed by its entity tag and not read again', () =>
    withRig(async (rig) => {
      rig.stubs.documents.set(VPI20, DOCUMENT);
      await rig.refresh(AUSTRIA);
      const before = rig.values(AUSTRIA);
      rig.now += 86_400_000;
      assert.equal((await rig.refresh(AUSTRIA))[VPI20], 'unchanged');
      assert.ok(rig.stubs.server.calls.at(-2)?.headers['if-none-match'], 'the condition was sent');
      assert.deepEqual(rig.values(AUSTRIA), before);
      assert.equal(rig.overview().indexes.find(({ id }) => id === AUSTRIA)?.checkedAt, rig.now);
    }));

  test('Last-Modified is sent back where there is no entity tag', () =>
    withRig(async (rig) => {
      const since = 'Thu, 17 Oct 2024 07:00:00 GMT';
      rig.stubs.documents.set(VPI20, { headers: { 'last-modified': since }, body: DOCUMENT });
      await rig.refresh(AUSTRIA);
      rig.stubs.documents.set(VPI20, { status: 304 });
      assert.equal((await rig.refresh(AUSTRIA))[VPI20], 'unchanged');
      assert.equal(rig.stubs.server.calls.at(-2)?.headers['if-modified-since'], since);
    }));

  test('new months and revised values are taken', () =>
    withRig(async (rig) => {
      rig.stubs.documents.set(VPI20, DOCUMENT);
      await rig.refresh(AUSTRIA);
      rig.stubs.documents.set(VPI20, ogdCsv({ ...rising(2021, 2024), '2024-12': 105.9, '2025-01': 105.7 }));
      await rig.refresh(AUSTRIA);
      const { 202412: revised, 202501: fresh } = rig.values(AUSTRIA)!;
      assert.deepEqual([revised, fresh], [105.9, 105.7]);
    }));

  test('one of a hundred periods may vanish, and then has gone', () =>
    withRig(async (rig) => {
      rig.stubs.documents.set(VPI20, ogdCsv(rising(2010, 2024)));
      await rig.refresh(AUSTRIA);
      const { '2010-01': _, ...rest } = rising(2010, 2024);
      rig.stubs.documents.set(VPI20, ogdCsv(rest));
      assert.equal((await rig.refresh(AUSTRIA))[VPI20], 'updated');
      assert.equal(rig.values(AUSTRIA)?.[201001], undefined);
    }));
});

const KEEPS: readonly (readonly [what: string, document: string | StubAnswer, reason: RegExp])[] = [
  ['an older end', ogdCsv(rising(2021, 2023)), /ends with 2023-12, before the stored 2024-12/],
  ['missing periods', ogdCsv(rising(2023, 2024)), /lacks 24 of 48 stored periods/],
  ['a jump', ogdCsv({ ...rising(2021, 2024), '2024-12': 200 }), /changes by more than 30 % in 2024-12/],
  ['another file', jsonStat({ AT: rising(2021, 2024) }), /column C-VPIZR-0 is missing/],
  ['an empty file', '', /empty/],
  ['a page', '<!doctype html><title>Maintenance</title>', /missing/],
  ['a redirect', { status: 302, headers: { location: 'http://elsewhere.example/' } }, /http-302/],
  ['not found', { status: 404 }, /http-404/],
  ['a server error', { status: 503 }, /http-503/],
  ['a cut off answer', { body: DOCUMENT, fault: 'truncate' }, /reset/],
  ['a reset', { fault: 'reset' }, /reset/],
  ['a damaged gzip', { headers: { 'content-encoding': 'gzip' }, body: DOCUMENT }, /garbled/],
  ['more than 20 MiB', { body: Buffer.alloc(21 * 1024 * 1024, 0x20) }, /oversize/],
];

describe('what keeps the stored values', () => {
  for (const [what, document, reason] of KEEPS) {
    test(what, () =>
      withRig(async (rig) => {
        rig.stubs.documents.set(VPI20, DOCUMENT);
        await rig.refresh(AUSTRIA);
        const before = [rig.values(AUSTRIA), rig.values(AUSTRIA, 'YEARLY')];
        const checkedAt = rig.now;
        rig.now += 86_400_000;
        rig.stubs.documents.set(VPI20, document);
        assert.match((await rig.refresh(AUSTRIA))[VPI20]!, reason);
        assert.deepEqual([rig.values(AUSTRIA), rig.values(AUSTRIA, 'YEARLY')], before);
        assert.match(rig.overview().sources.find(({ id }) => id === VPI20)!.error!, reason);
        assert.equal(rig.overview().indexes.find(({ id }) => id === AUSTRIA)?.checkedAt, checkedAt);
        // The fault is over: nothing of it is left.
        rig.stubs.documents.set(VPI20, ogdCsv(rising(2021, 2025)));
        assert.equal((await rig.refresh(AUSTRIA))[VPI20], 'updated');
        assert.equal(rig.overview().sources.find(({ id }) => id === VPI20)!.error, undefined);
      }),
    );
  }

  const EUROSTAT: readonly (readonly [what: string, document: string | StubAnswer, reason: RegExp])[] = [
    [
      'a widened dimension',
      jsonStat({ AT: rising(2023, 2024) }, { furtherUnits: ['I25'] }),
      /unit is not one/,
    ],
    ['another base', jsonStat({ AT: rising(2015, 2024) }, { unit: 'I05' }), /another dataset/],
    [
      'the frozen dataset in its place',
      jsonStat({ AT: rising(2023, 2024) }, { dataset: 'prc_hicp_midx' }),
      /another dataset/,
    ],
    ['half a document', jsonStat({ AT: rising(2023, 2024) }).slice(0, 500), /cut off/],
    [
      'too much asked',
      { status: 413, body: { error: [{ status: 413, id: 413, label: 'x' }] } },
      /http-413, error 413/,
    ],
    [
      'a mistake in the query',
      { status: 400, body: { error: [{ status: 400, id: 150, label: 'x' }] } },
      /http-400, error 150/,
    ],
    [
      'a jump in one country',
      jsonStat({ AT: rising(2023, 2024), BE: { '2024-11': 100, '2024-12': 131 } }),
      /more than 30 %/,
    ],
  ];
  for (const [what, document, reason] of EUROSTAT) {
    test(`Eurostat: ${what}`, () =>
      withRig(async (rig) => {
        rig.stubs.documents.set('prc_hicp_minr', jsonStat({ AT: rising(2023, 2024, { start: 120 }) }));
        await rig.refresh('at-eu-hicp-2015');
        const before = rig.values('at-eu-hicp-2015');
        rig.stubs.documents.set('prc_hicp_minr', document);
        assert.match((await rig.refresh('at-eu-hicp-2015')).prc_hicp_minr!, reason);
        assert.deepEqual(rig.values('at-eu-hicp-2015'), before);
        assert.equal(rig.values('be-eu-hicp-2015'), undefined, 'the document is taken whole or not at all');
      }));
  }

  test('Eurostat: one country that ends earlier keeps its values, the others go on', () =>
    withRig(async (rig) => {
      rig.stubs.documents.set('prc_hicp_minr', jsonStat({ AT: rising(2023, 2024), BE: rising(2023, 2024) }));
      await rig.refresh('at-eu-hicp-2015');
      const shorter = jsonStat({ AT: rising(2023, 2025), BE: rising(2023, 2023) });
      rig.stubs.documents.set('prc_hicp_minr', shorter);
      assert.match((await rig.refresh('at-eu-hicp-2015')).prc_hicp_minr!, /^failed: ends with 2023-12/);
      assert.equal(Object.keys(rig.values('be-eu-hicp-2015')!).at(-1), '202412');
      assert.equal(Object.keys(rig.values('at-eu-hicp-2015')!).at(-1), '202512');
      const states = new Map(rig.overview().indexes.map((state) => [state.id, state]));
      assert.match(states.get('be-eu-hicp-2015')!.error!, /ends with 2023-12/);
      assert.equal(states.get('at-eu-hicp-2015')!.error, undefined);
      // The same document is asked for in full again and judged again.
      assert.match((await rig.refresh('at-eu-hicp-2015')).prc_hicp_minr!, /^failed: ends with 2023-12/);
    }));

  test('a country that is no longer in the document keeps its values', () =>
    withRig(async (rig) => {
      rig.stubs.documents.set('prc_hicp_minr', jsonStat({ AT: rising(2023, 2024), BE: rising(2023, 2024) }));
      await rig.refresh('at-eu-hicp-2015');
      rig.stubs.documents.set('prc_hicp_minr', jsonStat({ AT: rising(2023, 2025) }));
      await rig.refresh('at-eu-hicp-2015');
      assert.equal(Object.keys(rig.values('be-eu-hicp-2015')!).at(-1), '202412');
    }));
});

describe('faults that pass', () => {
  for (const fault of [{ status: 500 }, { status: 429 }, { fault: 'reset' }] satisfies StubAnswer[]) {
    test(`${JSON.stringify(fault)} twice, then an answer`, () =>
      withRig(async (rig) => {
        rig.stubs.documents.set(VPI20, DOCUMENT);
        rig.stubs.server.next(fault, fault);
        assert.equal((await rig.refresh(AUSTRIA))[VPI20], 'updated');
      }));
  }

  test('three tries, no more; a refusal is asked once', () =>
    withRig(async (rig) => {
      const asked = async (answer: StubAnswer) => {
        rig.stubs.documents.set(VPI20, answer);
        await rig.refresh(AUSTRIA);
        return rig.stubs.requests().filter((dataset) => dataset === VPI20).length;
      };
      assert.deepEqual([await asked({ status: 500 }), await asked({ status: 403 })], [3, 1]);
    }));

  test('a publisher that is not there at all is tried three times for the first document, once for each further', () =>
    withRig(async (rig) => {
      for (const dataset of ['OGD_vpi20c18_VPI_2020COICOP18_1', 'OGD_vpi20_VPI_2020_1']) {
        rig.stubs.documents.set(dataset, { fault: 'reset' });
      }
      await rig.refresh(AUSTRIA);
      assert.equal(rig.stubs.requests().length, 4);
      assert.deepEqual(new Set(rig.attempts.map(({ outcome }) => outcome)), new Set(['reset']));
    }));
});

test('a stale living series is reported, one that is frozen by design is not', () =>
  withRig(async (rig) => {
    rig.now = Date.UTC(2026, 10, 21);
    rig.stubs.documents.set('prc_hicp_minr', jsonStat({ AT: rising(2024, 2025), UK: rising(2019, 2020) }));
    await rig.refresh('at-eu-hicp-2015');
    const stale = rig.overview().indexes.filter(({ isStale }) => isStale);
    assert.deepEqual(
      stale.map(({ id }) => id),
      ['at-eu-hicp-2015'],
    );
  }));

describe('imports beside refreshes', () => {
  test('an import adds; stored periods that it does not have stay', () =>
    withRig(async (rig) => {
      rig.stubs.documents.set(VPI20, DOCUMENT);
      await rig.refresh(AUSTRIA);
      rig.now += 1000;
      rig.import('own.csv', 'index,year,month,value\nat-cpi-2020,2025,1,129.9\nat-cpi-2020,2024,12,110\n');
      const { 202412: imported, 202501: added, 202411: stayed } = rig.values(AUSTRIA)!;
      assert.deepEqual([imported, added, stayed], [110, 129.9, 104.6]);
      // The publisher's next answer counts again; it is asked in full or confirms what is stored.
      rig.now += 1000;
      await rig.refresh(AUSTRIA);
      assert.equal(rig.values(AUSTRIA)?.[202412], 104.7);
      assert.equal(rig.values(AUSTRIA)?.[202501], 129.9);
    }));

  test('a publisher’s file counts as its own, and is fetched in full next time', () =>
    withRig(async (rig) => {
      rig.stubs.documents.set(VPI20, DOCUMENT);
      await rig.refresh(AUSTRIA);
      rig.import(`${VPI20}.csv`, ogdCsv({ '2025-01': 105 }));
      assert.equal(rig.values(AUSTRIA)?.[202501], 105);
      assert.match((await rig.refresh(AUSTRIA))[VPI20]!, /ends with 2024-12, before the stored 2025-01/);
      rig.stubs.documents.set(VPI20, ogdCsv(rising(2021, 2025)));
      assert.equal((await rig.refresh(AUSTRIA))[VPI20], 'updated');
    }));

  test('a refused file changes nothing', () =>
    withRig(async (rig) => {
      const jump = 'index,year,month,value\nat-cpi-2020,2025,1,100\nat-cpi-2020,2025,2,131\n';
      assert.throws(() => rig.import('own.csv', jump), /more than 30 %/);
      assert.equal(rig.values(AUSTRIA), undefined);
    }));
});
