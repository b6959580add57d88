import { VERIFICATION_SETTINGS } from '@kontor/vat';
import { operation } from '../../core/operation.ts';
import { orderViolations } from './planned-question.ts';
import { vatVerificationInput, vatVerificationResult } from './schema.ts';
import { VAT_WARNINGS, verifyVatId } from './verify-vat-id.ts';

export const vatVerification = operation({
  name: 'vat-verification',
  title: 'VAT verification',
  description:
    'Checks a VAT ID of the European Union, Northern Ireland, Great Britain, Switzerland, Liechtenstein (CHE), Norway ' +
    'or Iceland: first its format and check digits, then the state register. A register that does not answer gives ' +
    '503, never `valid: false`.',
  tag: 'Verify VAT ID',
  routes: [
    { method: 'POST', path: '/v1/vat-verification', id: 'verifyVatIdJson' },
    { method: 'GET', path: '/v1/vat-verification', id: 'verifyVatId' },
  ],
  cost: 1,
  tools: ['vatRegisters'],
  settings: VERIFICATION_SETTINGS,
  // The registers keep to their time themselves; this is only the last limit.
  timeoutMs: ({ VAT_TIMEOUT_MS }) => VAT_TIMEOUT_MS + 5_000,
  input: vatVerificationInput,
  inputModel: 'VatVerificationPayload',
  extensions: [
    'requester',
    'traderName',
    'traderStreet',
    'traderPostalCode',
    'traderCity',
    'traderCompanyType',
    'register',
  ],
  warnings: VAT_WARNINGS,
  check: (order, { VAT_VIES_REQUESTER }) => orderViolations(order, VAT_VIES_REQUESTER),
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
    {
      title: 'With the consultation number of VIES, and a name to compare',
      input: { vatId: 'CZ45274649', requester: 'ATU16370905', traderName: 'ČEZ, a. s.' },
    },
  ],
  async run(order, { type, tools, signal }) {
    const { body, warnings } = await verifyVatId(order, tools.vatRegisters, signal);
    return { type, body, warnings };
  },
});
