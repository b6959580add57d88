import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { defaultsOf } from '#lib/base/setting/defaults.ts';
import { INVOICE_SETTINGS } from '#lib/invoice/settings.ts';
import { violationCases } from '#lib/invoice/testing/violation-cases.ts';
import { tidy } from '../../call/tidy.ts';
import { checkInput } from '../../call/violations.ts';
import { invoicePdfV1 } from './index.ts';

const SETTINGS = defaultsOf(INVOICE_SETTINGS);

describe('violations of an invoice request of version 1', () => {
  for (const { name, input, violations } of violationCases(new URL('violations.json', import.meta.url))) {
    it(name, () => {
      const checked = checkInput(invoicePdfV1, tidy(input), SETTINGS);
      const found = 'violations' in checked ? checked.violations.map(({ message }) => message) : [];
      assert.deepEqual([...new Set(found)].toSorted(), violations.toSorted());
    });
  }
});
