import { z } from 'zod';
import { identifier } from './identifier.ts';
import { paragraph, printable } from './text.ts';

const MAX_IDENTIFIERS = 10;

/** Lines of an address behind the street, and the part of the country. */
export const furtherAddressShape = () => ({
  addressLine2: printable(200).optional().describe('Second line of the address (BT-36, BT-51).'),
  addressLine3: printable(200).optional().describe('Third line of the address (BT-162, BT-163).'),
  region: printable(200)
    .optional()
    .describe('State, province or county (BT-39, BT-54); printed where addresses of the country have it.'),
});

/** Members of both parties that version 2 alone has, beside address, numbers and account. */
export const partyDetailShape = () => ({
  tradingName: printable(200)
    .optional()
    .describe('Name under which the company trades (BT-28, BT-45); printed below `name`.'),
  ...furtherAddressShape(),
  identifiers: z
    .array(identifier())
    .max(MAX_IDENTIFIERS)
    .optional()
    .describe(
      'Further numbers of the party (BT-29, BT-46): plain, such as that of a customer, which is printed, or with its scheme ' +
        'of the code list ICD in front, `0088:7300010000001`. Of the buyer the first one counts in the e-invoice. At most 10.',
    ),
  legalInformation: paragraph(1_000)
    .optional()
    .describe(
      'What the law requires of a company to state, such as capital and board (BT-33 of the seller); printed at the foot of ' +
        'the sender’s invoices. At most 1,000 characters.',
    ),
});
