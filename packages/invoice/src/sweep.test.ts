import assert from 'node:assert/strict';
import { it } from 'node:test';
import { checkFigures, checkPages, checkWindow } from '#testing/page-checks.ts';
import { testSweep } from '#testing/sweep.ts';

it('the judge sees texts over each other and beside the text area', () => {
  const text = {
    text: 'x',
    x: 0,
    y: 0,
    size: 10,
    width: 20,
    mark: 'P',
    left: 30,
    right: 40,
    top: 50,
    bottom: 53,
  };
  const bounds = { right: 190, bottom: 292 };
  checkPages([[text, { ...text, top: 53, bottom: 56 }]], 'apart', bounds);
  assert.throws(() => checkPages([[text, { ...text, top: 52, bottom: 55 }]], 'over', bounds), /over x/);
  assert.throws(() => checkPages([[{ ...text, right: 191 }]], 'beside', bounds), /beside the text area/);
  assert.throws(() => checkPages([[{ ...text, bottom: 293 }]], 'low', bounds), /too low/);
  checkWindow([[text]], ['x'], 'recipient');
  assert.throws(() => checkWindow([[text]], [], 'window'), /x in the window/);
  const figure = { ...text, text: '1,00', mark: 'TD', right: 190 };
  checkFigures([[figure]], 'aligned', 190);
  assert.throws(() => checkFigures([[{ ...figure, right: 189 }]], 'figures', 190), /ends at 189/);
});

testSweep(7);
