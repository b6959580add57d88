/**
 * Writes a data file of invented addresses over the real towns of Germany, Austria and Switzerland, to measure the size
 * and speed of the geocoder at that scale. The same file in each run.
 *
 *   node scripts/geocoder-dach.ts <file.sqlite> [--addresses 29000000]
 */
import { rmSync, statSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { type Line, type Point, rankOf } from '../src/engines/geocoder/data-file/data-file-records.ts';
import { DataFileWriter } from '../src/engines/geocoder/data-file/data-file-writer.ts';
import { SeededRandom } from './geocoder-dach/seeded-random.ts';
import { streetName } from './geocoder-dach/street-names.ts';
import { dachTowns, type Town } from './geocoder-dach/towns.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { addresses: { type: 'string', default: '29000000' } },
});
const [path] = positionals;
if (path === undefined)
  throw new Error('usage: node scripts/geocoder-dach.ts <file.sqlite> [--addresses <count>]');

/** 29.05 million addresses in 1.42 million streets, which is what the three countries have. */
const HOUSES_A_STREET = 20.4;
const PEOPLE_A_POSTCODE = 15_000;
const METRE = 90;

const addresses = Number(values.addresses);
const towns = dachTowns();
const names = towns.map(({ name }) => name);
const weight = ({ population }: Town) => population ** 0.8;
const weights = towns.reduce((sum, town) => sum + weight(town), 0);
const chance = new SeededRandom(20_260_101);
const startedAt = performance.now();
const seconds = (): string => `${((performance.now() - startedAt) / 1000).toFixed(1)} s`;

/** Postcodes of a town: as many as it needs, one after the other. */
function postcodesOf(town: Town, index: number): readonly string[] {
  const digits = town.country === 'DE' ? 5 : 4;
  const first = 10 ** (digits - 1) + ((index * 7) % (9 * 10 ** (digits - 1)));
  return Array.from({ length: 1 + Math.floor(town.population / PEOPLE_A_POSTCODE) }, (_, at) =>
    String(first + at),
  );
}

/** A bent way of some hundred metres within the town. */
function lineIn({ position, population }: Town): Line {
  const radius = METRE * (300 + 6 * Math.sqrt(population));
  let { lat, lon } = position;
  lat += Math.round((chance.next() + chance.next() - 1) * radius);
  lon += Math.round((chance.next() + chance.next() - 1) * radius * 1.5);
  let heading = chance.next() * 2 * Math.PI;
  return Array.from({ length: 4 + chance.below(5) }, (): Point => {
    heading += (chance.next() - 0.5) * 0.7;
    lat += Math.round(Math.cos(heading) * 60 * METRE);
    lon += Math.round(Math.sin(heading) * 90 * METRE);
    return { lat, lon };
  });
}

function addHouses(writer: DataFileWriter, streetId: number, line: Line): void {
  const last = Math.max(1, Math.round(-Math.log(1 - chance.next()) * HOUSES_A_STREET * 0.94));
  for (let number = 1; number <= last; number++) {
    const along = (number / (last + 1)) * (line.length - 1);
    const from = line[Math.floor(along)]!;
    const to = line[Math.floor(along) + 1]!;
    const share = along - Math.floor(along);
    const side = (number % 2 === 0 ? 1 : -1) * (10 + chance.below(8)) * METRE;
    const lat = Math.round(from.lat + (to.lat - from.lat) * share) + side;
    const lon = Math.round(from.lon + (to.lon - from.lon) * share) + side;
    const letters = chance.next() < 0.06 ? ['a', 'b'] : [''];
    for (const [index, suffix] of letters.entries()) {
      const position = { lat: lat + index * 20 * METRE, lon };
      writer.addHouse({ streetId, base: number, suffix, text: `${number}${suffix}`, position });
    }
  }
}

rmSync(path, { force: true });
const writer = new DataFileWriter(path);
const postcodes = towns.map(postcodesOf);
for (const [index, town] of towns.entries()) {
  const kind = town.population > 100_000 ? 'city' : 'town';
  const { id, name, country, population, position } = town;
  const rank = rankOf(kind);
  writer.addPlace({
    id,
    kind,
    name,
    names: {},
    position,
    population,
    rank,
    country,
    postcodes: postcodes[index]!,
  });
}
console.log(`${seconds()}: ${towns.length} places`);

const lines: { readonly id: number; readonly line: Line }[] = [];
let streetId = 0;
for (const [index, town] of towns.entries()) {
  const streets = Math.max(1, Math.round((weight(town) / weights) * (addresses / HOUSES_A_STREET)));
  const taken = new Set<string>();
  while (taken.size < streets) {
    const name = streetName(chance, names);
    if (taken.has(name)) continue;
    taken.add(name);
    const line = lineIn(town);
    const position = line[Math.floor(line.length / 2)]!;
    streetId++;
    const postcode = chance.of(postcodes[index]!);
    writer.addStreet({
      id: streetId,
      name,
      alternatives: [],
      placeId: town.id,
      postcode,
      position,
      lines: [line],
    });
    lines.push({ id: streetId, line });
  }
  // The houses of one town after its streets: little is in memory at once.
  for (const { id, line } of lines) addHouses(writer, id, line);
  lines.length = 0;
  if (index % 2000 === 1999) console.log(`${seconds()}: ${index + 1} towns, ${streetId} streets`);
}
console.log(`${seconds()}: rows are written, ${streetId} streets`);
const { counts } = writer.finish({
  builtAt: '2026-01-01T00:00:00.000Z',
  sources: [{ name: 'invented' }],
  attribution: ['GeoNames (CC BY 4.0)'],
});
const { size } = statSync(path);
const resident = process.resourceUsage().maxRSS / 1024;
console.log(`${seconds()}: finished; ${JSON.stringify(counts)}`);
console.log(
  `${(size / 1e6).toFixed(1)} MB, ${(size / counts.houses).toFixed(1)} bytes an address, ${resident.toFixed(0)} MB of memory at most`,
);
