import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { countryByRule } from './country-rule.ts';
import { populationOfReach, townReach } from './town-rule.ts';

const near = (country: string, metres: number, within?: string) => ({ country, metres, within });

describe('the country of a point by borders and places', () => {
  it('is that of the borders when nothing is near or a near place agrees', () => {
    assert.equal(countryByRule('AT', []), 'AT');
    assert.equal(countryByRule('AT', [near('AT', 1_000, 'AT')]), 'AT');
    assert.equal(
      countryByRule('AT', [near('DE', 1_000, 'AT'), near('DE', 2_000, 'AT'), near('AT', 3_000, 'AT')]),
      'AT',
    );
  });

  it('is that of the nearest place where borders and places disagree about the land', () => {
    assert.equal(countryByRule('RU', [near('UA', 9_000, 'RU'), near('UA', 9_500, 'RU')]), 'UA');
    assert.equal(countryByRule('FR', [near('RE', 49_000, 'FR')]), 'RE');
  });

  it('stays with the borders when the place is in its own country', () => {
    assert.equal(countryByRule('KZ', [near('RU', 30_000, 'RU'), near('RU', 40_000, 'RU')]), 'KZ');
  });

  it('needs a place within 10 km where there are no borders', () => {
    assert.equal(countryByRule(undefined, [near('IT', 10_000)]), 'IT');
    assert.equal(countryByRule(undefined, [near('IT', 10_001)]), undefined);
    assert.equal(countryByRule(undefined, []), undefined);
  });

  it('is that of a place whose label is next to the point, whatever the borders are', () => {
    assert.equal(countryByRule('IT', [near('VA', 600, 'IT'), near('IT', 900, 'IT')]), 'VA');
    assert.equal(countryByRule('IT', [near('VA', 601, 'IT'), near('IT', 900, 'IT')]), 'IT');
    assert.equal(countryByRule('CH', [near('DE', 300, 'DE'), near('CH', 900, 'CH')]), 'DE');
  });
});

describe('the reach of a town', () => {
  it('grows with the root of its population', () => {
    assert.equal(townReach(0), 3_000);
    assert.equal(townReach(1_000_000), 15_000);
    assert.equal(townReach(30_000_000), 30_000);
    assert.equal(townReach(populationOfReach(8_000)), 8_000);
  });
});
