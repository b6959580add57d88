import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { countryByRule } from './country-rule.ts';
import { populationOfReach, townReach } from './town-rule.ts';

const near = (country: string, metres: number, within?: string) => ({ country, metres, within });

describe('the country of a point by borders and places', () => {
  it('is that of the borders when nothing is near or a near place agrees', () => {
    assert.equal(countryByRule('AT', []), 'AT');
    assert.equal(countryByRule('AT', [near('AT', 100, 'AT')]), 'AT');
    assert.equal(
      countryByRule('AT', [near('DE', 100, 'AT'), near('DE', 200, 'AT'), near('AT', 300, 'AT')]),
      'AT',
    );
  });

  it('is that of the nearest place where borders and places disagree about the land', () => {
    assert.equal(countryByRule('RU', [near('UA', 9_000, 'RU'), near('UA', 9_500, 'RU')]), 'UA');
    assert.equal(countryByRule('FR', [near('RE', 49_000, 'FR')]), 'RE');
  });

  it('stays with the borders when the place lies in its own country', () => {
    assert.equal(countryByRule('KZ', [near('RU', 30_000, 'RU'), near('RU', 40_000, 'RU')]), 'KZ');
  });

  it('needs a place within 10 km where there are no borders', () => {
    assert.equal(countryByRule(undefined, [near('IT', 10_000)]), 'IT');
    assert.equal(countryByRule(undefined, [near('IT', 10_001)]), undefined);
    assert.equal(countryByRule(undefined, []), undefined);
  });

  it('knows a state that is below the resolution of the borders', () => {
    assert.equal(countryByRule('IT', [near('VA', 300, 'IT'), near('IT', 900, 'IT')]), 'VA');
    assert.equal(countryByRule('IT', [near('VA', 700, 'IT'), near('IT', 900, 'IT')]), 'IT');
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
