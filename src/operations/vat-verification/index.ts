import type { ValuesOf } from '@kontor/schema';
import { VERIFICATION_SETTINGS } from '@kontor/vat';
import { type AccountSettings, operation } from '../../core/operation.ts';
import { type OrderContext, orderViolations, pageViolations, withEvidence } from './planned-question.ts';
import { printedRecord } from './printed-record.ts';
import { vatVerificationInput, vatVerificationResult } from './schema.ts';
import { VAT_WARNINGS, verifyVatId } from './verify-vat-id.ts';

const PDF = 'application/pdf';

const orderContext = (
  { VAT_VIES_REQUESTER, VAT_EVATR }: ValuesOf<typeof VERIFICATION_SETTINGS>,
  account: AccountSettings = {},
): OrderContext => ({
  account: account.vatRequester,
  operator: VAT_VIES_REQUESTER,
  isEvatrOn: VAT_EVATR === 'on',
});

export const vatVerification = operation({
  name: 'vat-verification',
  title: 'VAT verification',
  description:
    'Checks a VAT ID of the European Union, Northern Ireland, Great Britain, Switzerland, Liechtenstein (CHE), Norway ' +
    'or Iceland: first its format and check digits, then the state register. A register that does not answer gives ' +
    '503, never `valid: false`.',
  tag: 'Verify VAT ID',
  answerName: 'VatVerificationResult',
  routes: [
    { method: 'POST', path: '/v1/vat-verification', id: 'verifyVatIdJson' },
    { method: 'GET', path: '/v1/vat-verification', id: 'verifyVatId' },
  ],
  cost: 1,
  tools: ['vatRegisters', 'evidence', 'cpu'],
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
    'evidence',
    'language',
    'register',
  ],
  addedTypes: ['application/pdf'],
  warnings: VAT_WARNINGS,
  check: (order, settings, account) => orderViolations(order, orderContext(settings, account)),
  furtherCheck: async (order, { type, settings, account }) =>
    type === PDF ? pageViolations(order, orderContext(settings, account)) : [],
  produces: ['application/json', 'application/pdf'],
  negotiation: 'on-demand',
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
    {
      title: 'A signed record of the check, by eVatR for a German company',
      input: {
        vatId: 'CZ45274649',
        requester: 'DE811115368',
        traderName: 'ČEZ, a. s.',
        traderCity: 'Praha 4',
        evidence: true,
      },
    },
  ],
  async run(sent, { type, tools, signal, settings, account, requestId, isTest }) {
    const context = orderContext(settings, account);
    const isPrinted = type === PDF;
    const order = isPrinted ? withEvidence(sent, context) : sent;
    const call = { requestId, isTest };
    const parts = { registers: tools.vatRegisters, signer: tools.evidence, context, call };
    const { body, warnings } = await verifyVatId(order, parts, signal);
    if (!isPrinted) return { type, body, warnings };
    return printedRecord(body, { order, warnings, cpu: tools.cpu, signal });
  },
});
