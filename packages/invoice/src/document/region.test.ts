import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { postalLines } from '@kontor/base';
import { withRegion } from './region.ts';

const CASES = [
  ['US', { city: 'New York', postalCode: '10004', region: 'NY' }, ['New York, NY 10004']],
  ['US', { city: 'New York', postalCode: 'NY 10004', region: 'NY' }, ['New York, NY 10004']],
  ['CA', { city: 'Montreal', postalCode: 'H2Y 1C6', region: 'QC' }, ['Montreal, QC H2Y 1C6']],
  ['IT', { city: 'Roma', postalCode: '00184', region: 'RM' }, ['00184 Roma (RM)']],
  ['IT', { city: 'Roma', postalCode: '00184', region: 'Lazio' }, ['00184 Roma', 'Lazio']],
  ['ES', { city: 'Bilbao', postalCode: '48001', region: 'Bizkaia' }, ['48001 Bilbao', 'Bizkaia']],
  ['DE', { city: 'München', postalCode: '80331', region: 'Bayern' }, ['80331 München']],
  [undefined, { city: 'Ort', postalCode: '1', region: 'Land' }, ['1 Ort', 'Land']],
  ['US', { city: 'New York', region: 'NY' }, ['New York, NY']],
  ['ES', { city: 'Bilbao' }, ['Bilbao']],
] as const;

describe('region of an address', () => {
  for (const [country, town, lines] of CASES) {
    it(`${country ?? 'unknown'}: ${lines.join(' / ')}`, () => {
      const found = withRegion(town, country);
      const all = [...postalLines(found.town, country), ...(found.below === undefined ? [] : [found.below])];
      assert.deepEqual(all, lines);
    });
  }
});
