import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { unstatedTerms } from '../scripts/reference/term-table.ts';
import { TERMS } from '../scripts/reference/terms.data.ts';

/** Terms that no member of an invoice request states; shorter with each member that is added. */
const OPEN =
  'BT-6 BT-82 BT-87 BT-88 BT-93 BT-95 BT-98 BT-100 BT-102 BT-105 BT-111 BT-114 BT-127 BT-128 BT-133 BT-137 BT-140 BT-142 ' +
  'BT-145 BT-147 BT-148 BT-149 BT-157 BT-158 BT-159 BT-160 BT-161';

describe('business terms of EN 16931', () => {
  it('are all in the table: BT-1 to BT-165 but BT-4, which there is not', () => {
    const all = Array.from({ length: 165 }, (_, index) => index + 1).filter((term) => term !== 4);
    assert.deepEqual(
      TERMS.map(([term]) => term),
      all,
    );
  });

  it('can each be stated, but for those that are listed here', () => {
    const open = new Set(OPEN.split(' '));
    assert.deepEqual(
      unstatedTerms().filter((term) => !open.has(term)),
      [],
    );
  });
});
