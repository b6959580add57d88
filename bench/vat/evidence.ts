import { randomBytes } from 'node:crypto';
import { InstalledFonts } from '@kontor/fonts';
import { swissBill, swissBillJob } from '@kontor/payment';
import { SAMPLE } from '@kontor/payment/testing';
import { recordPdfJob } from '@kontor/vat';
import { EvidenceKeys } from '../../src/evidence/evidence-keys.ts';
import type { EvidenceKey } from '../../src/store/records.ts';
import type { Benchmark } from '../harness.ts';

/** A usual answer of VIES with its exchange. */
const VAT = {
  vatId: 'CZ45274649',
  valid: true,
  name: 'ČEZ, a. s.',
  address: 'Duhová 1444/2, PRAHA 4 - MICHLE, 140 00 PRAHA 4',
  countryCode: 'CZ',
  consultationNumber: 'WAPIAAAAZn8xQ2wT',
  register: 'vies',
  checkedAt: '2026-10-03T21:02:05.698Z',
  requester: 'ATU14243102',
  match: { name: 'A', street: 'C', postalCode: 'C', city: 'A' },
  traderName: 'ČEZ, a. s.',
  traderCity: 'Praha 4',
  request: {
    method: 'POST',
    url: 'https://ec.europa.eu/taxation_customs/vies/rest-api/check-vat-number',
    body: JSON.stringify({ countryCode: 'CZ', vatNumber: '45274649', requesterMemberStateCode: 'AT' }),
  },
  response: {
    status: 200,
    body: JSON.stringify({ valid: true, name: 'ČEZ, a. s.', match: 'x'.repeat(400) }),
  },
};

/** Keys of a service whose database answers at once. */
function signer(): EvidenceKeys {
  const rows: EvidenceKey[] = [];
  return new EvidenceKeys({
    store: {
      listEvidenceKeys: async () => rows,
      addEvidenceKey: async ({ after: _, ...key }) => {
        rows.unshift({ id: rows.length + 1, ...key });
        return true;
      },
    },
    secret: randomBytes(32),
    random: randomBytes,
    clock: { now: () => Date.UTC(2026, 10, 28) },
    issuer: () => 'https://kontor.example',
  });
}

export const evidenceBenchmarks: readonly Benchmark[] = [
  {
    kind: 'time',
    name: 'vat-evidence',
    what: 'a signed record of a VAT check with its exchange, 1.6 KB; at most 0.2 ms',
    baseline: 'kontor',
    prepare: () => {
      const keys = signer();
      return { run: () => keys.sign({ jti: 'bench', vat: VAT }), peers: {} };
    },
  },
  {
    kind: 'time',
    name: 'vat-evidence-pdf',
    what: 'a record as a page of PDF/A-3 beside a Swiss bill; at most twice its time',
    baseline: 'swiss-bill',
    prepare: async () => {
      const tools = { fonts: new InstalledFonts() };
      const record = await signer().sign({ jti: 'bench', vat: VAT });
      const { bill } = swissBill(SAMPLE);
      const order = { bill, separator: 'SCISSORS', dpi: 300, size: 'QR_BILL', format: 'pdf' } as const;
      return {
        run: () => recordPdfJob.run({ record, language: 'de' }, tools),
        peers: { 'swiss-bill': () => swissBillJob.run(order, tools) },
      };
    },
  },
];
