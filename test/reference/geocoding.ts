/**
 * The geocoder over real extracts of OpenStreetMap: published examples with answers from the raw objects, and hard
 * queries that follow from fixed seeds. One extract is never looked at while the geocoder is tuned (`UNTOUCHED`).
 */
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { DeadlineExceeded } from '@kontor/places';
import { accuracyOf, accuracyTable, outcomeOf, shareOf } from '../geocoding/accuracy.ts';
import { BuiltExtract } from '../geocoding/built-extract.ts';
import { faultsOf, readExamples } from '../geocoding/examples.ts';
import { hardPoints } from '../geocoding/hard-points.ts';
import { hardQueries } from '../geocoding/hard-queries.ts';
import { hostileQueries } from '../geocoding/hostile-queries.ts';
import { type ExtractName, regionOf, TUNED_ON, UNTOUCHED } from '../geocoding/regions.ts';

const EXTRACT_NAMES: readonly ExtractName[] = [...TUNED_ON, UNTOUCHED];
/** Least shares of right answers: whole sets, and their groups. */
const GOALS: Readonly<Record<ExtractName, number>> = {
  'liechtenstein-2024-03': 0.98,
  'monaco-2025': 0.96,
  'dreieich-2022-10': 0.98,
};
const GROUP_GOALS: Readonly<Record<string, number>> = { 'one typo': 0.96, 'two typos': 0.75, nothing: 1 };
const MAX_WRONG_STREETS = 0.005;
const REVERSE_GOAL = 0.99;
/** Bounds of a search, and of what it may be in the middle of when its time is over. */
const MAX_MS = 250;
const ONE_STATEMENT_MS = 50;

const folder = mkdtempSync(join(tmpdir(), 'kontor-geocoding-'));
const built = new Map<ExtractName, BuiltExtract>();

before(() => {
  for (const name of EXTRACT_NAMES) built.set(name, BuiltExtract.build(name, folder));
});
after(() => {
  for (const one of built.values()) one.close();
  rmSync(folder, { recursive: true });
});

describe('examples', () => {
  const examples = readExamples();
  for (const one of examples.search) {
    test(`${one.id} ${JSON.stringify(one.query)}`, () => {
      assert.deepEqual(faultsOf(one, built.get(one.data)?.search(one.query, one.language)), []);
    });
  }
  for (const one of examples.reverse) {
    test(`${one.id} ${one.latitude}, ${one.longitude}`, () => {
      assert.deepEqual(faultsOf(one, built.get(one.data)?.reverse(one, one.language)), []);
    });
  }
});

describe('worked examples', () => {
  const ask = (query: string) => built.get('liechtenstein-2024-03')?.search(query);
  for (const query of ['Landstrasse 97 9494 Schaan', 'Müller GmbH, Landstrasse 97, Schaan']) {
    test(query, () => {
      const match = ask(query);
      assert.deepEqual(match?.address, {
        ...{ houseNumber: '97', street: 'Landstrasse', city: 'Schaan', postalCode: '9494' },
        ...{ country: 'Liechtenstein', countryCode: 'LI' },
      });
      assert.equal(match.precision, 'house');
      assert.ok(Math.abs(match.position.latitude - 47.16116) < 0.0003);
      assert.ok(Math.abs(match.position.longitude - 9.50898) < 0.0003);
    });
  }
  for (const query of ['9490 Vaduz, Städtle 49', 'stadtle 49 vaduz', 'Staedtle 49']) {
    test(query, () => {
      const match = ask(query);
      assert.equal(match?.precision, 'interpolated');
      assert.deepEqual([match.address.street, match.address.houseNumber], ['Städtle', undefined]);
    });
  }
  test('Aeulestrasse 2, LI-9490 Vaduz, Liechtenstein', () => {
    const address = ask('Aeulestrasse 2, LI-9490 Vaduz, Liechtenstein')?.address;
    assert.deepEqual([address?.street, address?.houseNumber], ['Äulestrasse', '2']);
  });
  test('Hauptstr. 12 Triesen', () => {
    const match = ask('Hauptstr. 12 Triesen');
    assert.equal(match?.precision, 'place');
    assert.deepEqual([match.address.city, match.address.street], ['Triesen', undefined]);
  });
  test('9492', () => {
    const match = ask('9492');
    assert.equal(match?.precision, 'postcode');
    assert.deepEqual([match.address.city, match.address.postalCode], ['Eschen', '9492']);
  });
  for (const query of ['Hauptstrasse 5 Xyzzy', 'Paris']) {
    test(query, () => assert.equal(ask(query), undefined));
  }
});

describe('hard queries', () => {
  for (const name of EXTRACT_NAMES) {
    test(`${name}: right answers, few wrong streets, nothing where nothing is`, async (t) => {
      const accuracy = await accuracyOf(hardQueries(regionOf(name)), (query) =>
        built.get(name)?.search(query),
      );
      t.diagnostic(`\n${accuracyTable({ [name]: accuracy })}`);
      assert.ok(shareOf(accuracy.total) >= GOALS[name], `all: ${shareOf(accuracy.total)}`);
      assert.ok(shareOf(accuracy.total, 'wrongStreet') <= MAX_WRONG_STREETS, 'wrong streets');
      for (const [group, goal] of Object.entries(GROUP_GOALS)) {
        const share = shareOf(accuracy.byGroup.get(group));
        assert.ok(share >= goal, `${group}: ${share}`);
      }
    });
  }
  for (const name of EXTRACT_NAMES) {
    test(`${name}: what is at a point`, (t) => {
      const points = hardPoints(regionOf(name));
      const wrong = points.filter(
        ({ at, expected }) => outcomeOf(expected, built.get(name)?.reverse(at)) !== 'right',
      );
      t.diagnostic(`${points.length - wrong.length} of ${points.length}`);
      assert.ok(
        1 - wrong.length / points.length >= REVERSE_GOAL,
        `${wrong.length} of ${points.length} wrong`,
      );
    });
  }
});

describe('hostile queries', () => {
  /** Of the thread's own time, so that other work of the machine does not count. */
  const cpuMs = (since?: NodeJS.CpuUsage): number => {
    const { user, system } = process.threadCpuUsage(since);
    return (user + system) / 1000;
  };

  /** `.ci/run --all` has more. */
  const COUNT = process.env.EVERY_QUERY === '1' ? 10_000 : 2_500;

  test(`${COUNT} of them: each is answered or not, none fails, none takes longer than a search may`, () => {
    const extract = built.get('liechtenstein-2024-03')!;
    const words = extract.file.connection.all('SELECT key FROM word').map(({ key }) => String(key));
    let slowest = 0;
    for (const query of hostileQueries(COUNT, words, 16)) {
      const end = cpuMs() + MAX_MS;
      const deadline = {
        throwIfExceeded() {
          if (cpuMs() > end) throw new DeadlineExceeded();
        },
      };
      const began = process.threadCpuUsage();
      try {
        extract.search(query, 'de', deadline);
      } catch (error) {
        assert.ok(error instanceof DeadlineExceeded, `${JSON.stringify(query)}: ${error}`);
      }
      slowest = Math.max(slowest, cpuMs(began));
    }
    assert.ok(slowest <= MAX_MS + ONE_STATEMENT_MS, `${slowest} ms`);
  });
});
