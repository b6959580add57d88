import { ACME, DONAU } from '@kontor/invoice';

export { MUSTER as HAMBURG, VEHEMENT as BERLIN } from '@kontor/invoice';

export { ACME, DONAU };

/** What the requests of the suite have in common. */
export const METADATA = { number: '2026-017', issueDate: '2026-01-31', dueDate: '2026-02-14' };

/** An invoice between two Austrian companies; `members` replace or add. */
export const invoice = (members: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> => ({
  sender: ACME,
  recipient: DONAU,
  items: [{ description: 'Beratung', amount: 7.5, unit: 'Std.', unitPrice: 118, tax: 20 }],
  metadata: METADATA,
  ...members,
});
