import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { LocalMap, type Match } from '@kontor/places';
import { OpenDataFile } from '../../src/engines/geocoder/data-file/open-data-file.ts';
import { reverse } from '../../src/engines/geocoder/reverse/reverse.ts';
import { readBorders, WorldDataset } from '../../src/engines/geocoder/reverse/world-dataset.ts';
import { searchAllFiles } from '../../src/engines/geocoder/search/search-all-files.ts';
import { writeWorld } from '../../src/engines/geocoder/world/write-world.ts';
import { type Case, cases } from './geocoding-world/cases.ts';
import { POINTS } from './geocoding-world/reverse-cases.data.ts';
import { SEARCHES } from './geocoding-world/search-cases.data.ts';

/** The world data answers cities, borders, seas, languages and disputed areas: at least 98 % of each table. */

const SOURCE = fileURLToPath(new URL('../../data/places/world.bin', import.meta.url));
const WANTED = 0.98;
const NEAR_METRES = 25_000;
const NEVER_LATE = { throwIfExceeded() {} };

const folder = mkdtempSync(join(tmpdir(), 'kontor-world-'));
let file: OpenDataFile;
let world: WorldDataset;

before(async () => {
  file = OpenDataFile.open(await writeWorld({ source: SOURCE, folder, builtAt: '2026-01-01T00:00:00Z' }));
  world = new WorldDataset(readBorders(SOURCE), file);
});
after(() => {
  file.close();
  rmSync(folder, { recursive: true });
});

/** What is wrong with an answer; `undefined` if nothing is. */
function fault(answer: Match | undefined, { expected }: Case): string | undefined {
  const { city, countryCode } = answer?.address ?? {};
  const said = answer === undefined ? '204' : `${city ?? '-'} | ${countryCode} (${answer.precision})`;
  if (expected === undefined) return answer === undefined ? undefined : said;
  if (answer === undefined || countryCode !== expected.country) return said;
  if (!expected.cities.includes('*') && !expected.cities.includes(city ?? '-')) return said;
  if (expected.near === undefined) return undefined;
  const units = ({ latitude, longitude }: Match['position']) => ({
    lat: latitude * 1e7,
    lon: longitude * 1e7,
  });
  const metres = new LocalMap(units(expected.near)).metresTo(units(answer.position));
  return metres <= NEAR_METRES ? undefined : `${said} ${Math.round(metres / 1000)} km away`;
}

function judge(table: string, answerOf: (one: Case) => Match | undefined): void {
  const all = cases(table);
  const faults = all.flatMap((one) => {
    const found = fault(answerOf(one), one);
    return found === undefined ? [] : [`${one.text} → ${found}`];
  });
  const share = 1 - faults.length / all.length;
  assert(share >= WANTED, `${(share * 100).toFixed(1)} % of ${all.length} right:\n${faults.join('\n')}`);
}

describe('the world data', () => {
  it('is found by name', () =>
    judge(SEARCHES, ({ asked, language }) =>
      searchAllFiles([file], { query: asked, language }, (_, read) => read(), NEVER_LATE),
    ));

  it('gives what is at a point', () =>
    judge(POINTS, ({ asked, language }) => {
      const [latitude = 0, longitude = 0] = asked.split(' ').map(Number);
      return reverse([file], world, { latitude, longitude }, language, NEVER_LATE);
    }));
});
