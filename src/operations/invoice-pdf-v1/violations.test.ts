import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { INVOICE_SETTINGS } from '@kontor/invoice';
import { violationCases } from '@kontor/invoice/testing';
import { checkInput } from '@kontor/schema';
import { defaultsOf } from '@kontor/schema/testing';
import { normalizeStrings } from '../../call/normalize-strings.ts';
import { invoicePdfV1 } from './index.ts';

const SETTINGS = defaultsOf(INVOICE_SETTINGS);

describe('violations of an invoice request of version 1', () => {
  for (const { name, input, violations } of violationCases(new URL('violations.json', import.meta.url))) {
    it(name, () => {
      const checked = checkInput(invoicePdfV1, normalizeStrings(input), SETTINGS);
      const found = 'violations' in checked ? checked.violations.map(({ message }) => message) : [];
      assert.deepEqual([...new Set(found)].toSorted(), violations.toSorted());
    });
  }
});
