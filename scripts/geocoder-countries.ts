/**
 * How well addresses are found that people of many countries wrote: cases from the tagged addresses of extracts of
 * OpenStreetMap, in the forms of each country, beside a plain full text search of the same addresses.
 *
 *   node scripts/geocoder-countries.ts <folder of us-yuma.osm.pbf …> [--only us] [--each 25] [--misses] [--world]
 */
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { OpenDataFile } from '../src/engines/geocoder/data-file/open-data-file.ts';
import {
  type ExtractResult,
  formTable,
  judgeExtract,
  suiteTable,
} from '../test/geocoding/countries/country-suite.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    only: { type: 'string', default: '' },
    each: { type: 'string', default: '25' },
    misses: { type: 'boolean', default: false },
    world: { type: 'string' },
  },
});
const [folder] = positionals;
if (folder === undefined) throw new Error('usage: node scripts/geocoder-countries.ts <folder of extracts>');
const built = mkdtempSync(join(tmpdir(), 'kontor-countries-'));
const world = values.world === undefined ? undefined : OpenDataFile.open(values.world);
const results: ExtractResult[] = [];
try {
  for (const file of readdirSync(folder).sort()) {
    if (!file.endsWith('.osm.pbf') || !values.only.split(',').some((one) => file.startsWith(one))) continue;
    try {
      const result = judgeExtract(join(folder, file), built, { perForm: Number(values.each), world });
      results.push(result);
      console.log(`${result.name}\n${suiteTable([result])}`);
      if (values.misses) printMisses(result);
    } catch (error) {
      console.log(`${file}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
} finally {
  rmSync(built, { recursive: true });
}
if (results.length > 0) console.log(`${suiteTable(results)}\n\n${formTable(results)}`);

function printMisses({ name, ours }: ExtractResult): void {
  for (const { form, query, verdict, match, address } of ours) {
    if (verdict === 'right') continue;
    const found = match === undefined ? '204' : Object.values(match.address).join(' | ');
    console.log(`${name} ${form}: ${verdict}: ${query} -> ${found} (${address.street} ${address.number})`);
  }
}
