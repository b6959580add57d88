import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { INVOICE_SETTINGS } from '@kontor/invoice';
import { violationCases } from '@kontor/invoice/testing';
import { checkInput } from '@kontor/schema';
import { defaultsOf } from '@kontor/schema/testing';
import { normalizeStrings } from '../../call/normalize-strings.ts';
import { invoicePdf } from './index.ts';

const SETTINGS = defaultsOf(INVOICE_SETTINGS);

const CASES = ['violations.json', 'vat-violations.json'].flatMap((file) =>
  violationCases(new URL(file, import.meta.url)),
);

describe('violations of an invoice request', () => {
  for (const { name, input, violations } of CASES) {
    it(name, () => {
      const checked = checkInput(invoicePdf, normalizeStrings(input), SETTINGS);
      const found = 'violations' in checked ? checked.violations.map(({ message }) => message) : [];
      assert.deepEqual([...new Set(found)].toSorted(), violations.toSorted());
    });
  }

  it('5,001 items are too many, 5,000 are not', () => {
    const request = (count: number) => ({
      sender: { name: 'A' },
      recipient: { name: 'B' },
      items: Array.from({ length: count }, () => ({ description: 'x', sumPrice: 1 })),
    });
    assert.ok('input' in checkInput(invoicePdf, normalizeStrings(request(5_000)), SETTINGS));
    const checked = checkInput(invoicePdf, normalizeStrings(request(5_001)), SETTINGS);
    assert.deepEqual('violations' in checked && checked.violations.map(({ message }) => message), [
      'message.itemsMustBeValid',
    ]);
  });

  it('names the item in the field', () => {
    const items = [{ description: 'a', sumPrice: 1 }, { description: 'b' }];
    const checked = checkInput(
      invoicePdf,
      { sender: { name: 'A' }, recipient: { name: 'B' }, items },
      SETTINGS,
    );
    assert.deepEqual('violations' in checked && checked.violations.map(({ field }) => field), [
      'items[1].unitPrice',
    ]);
  });
});
