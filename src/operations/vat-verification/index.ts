import type { VatRegisters } from '#lib/vat/vat-registers.ts';
import { operation } from '../../core/operation.ts';
import { vatVerificationInput, vatVerificationResult } from './schema.ts';
import { verifyVatId } from './verify-vat-id.ts';

export const vatVerification = operation<
  typeof vatVerificationInput,
  { readonly vatRegisters: VatRegisters }
>({
  name: 'vat-verification',
  title: 'VAT verification',
  description:
    'Checks a VAT ID of the European Union, Northern Ireland, Great Britain, Switzerland, Liechtenstein (CHE), Norway ' +
    'or Iceland: first its format and check digits, then the state register. A register that does not answer gives ' +
    '503, never `valid: false`.',
  routes: [
    { method: 'POST', path: '/v1/vat-verification', id: 'verifyVatIdJson' },
    { method: 'GET', path: '/v1/vat-verification', id: 'verifyVatId' },
  ],
  cost: 1,
  // The registers keep to VAT_TIMEOUT_MS (20 s, at most 120 s) themselves; this only stands behind them.
  timeoutMs: 125_000,
  input: vatVerificationInput,
  produces: ['application/json'],
  negotiation: 'fixed',
  result: vatVerificationResult,
  examples: [
    { title: 'Registered in Austria', input: { vatId: 'ATU16370905' } },
    { title: 'Switzerland, as printed on letters', input: { vatId: 'CHE-105.838.471 MWST' } },
    { title: 'Norway', input: { vatId: 'NO 923 609 016 MVA' } },
    {
      title: 'A wrong check digit: not registered, and no register is asked',
      input: { vatId: 'DE113866160' },
    },
  ],
  async run({ vatId }, { type, tools, signal }) {
    return { type, body: await verifyVatId(vatId, tools.vatRegisters, signal) };
  },
});
