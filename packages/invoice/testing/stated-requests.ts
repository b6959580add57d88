import { InvalidInput } from '@kontor/base';
import { invoiceSchema } from '#schema/invoice-schema.ts';
import type { RequestSketch } from './invoice-request.ts';
import { prepared, RECIPIENT, SENDER } from './prepared.ts';

/** What tests of terms of public invoices have in common (`conformance/round-trip`). */

export const PARTICIPANT = '9914:ATU14243102';
export const PEPPOL: RequestSketch = {
  format: 'UBL',
  sender: { ...SENDER, electronicAddress: PARTICIPANT },
  recipient: { ...RECIPIENT, electronicAddress: PARTICIPANT },
  metadata: { number: '1', issueDate: '2026-01-31', dueDate: '2026-02-14', buyerReference: 'x' },
};

/** Fields that the schema refuses. */
export const refused = (members: object): readonly string[] =>
  invoiceSchema
    .safeParse({
      sender: { name: 'A' },
      recipient: { name: 'B' },
      items: [{ description: 'x', unitPrice: 1 }],
      ...members,
    })
    .error?.issues.map(({ path }) => path.join('.')) ?? [];

/** What keeps an invoice from the profile that is asked for. */
export function unreached(sketch: RequestSketch): readonly (string | undefined)[] {
  try {
    prepared(sketch);
    return [];
  } catch (error) {
    if (!(error instanceof InvalidInput)) throw error;
    return error.violations.map(({ description }) => description);
  }
}
