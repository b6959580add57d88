import { model, must, oneOf } from '@kontor/schema';
import { vatNumber } from '@kontor/vat/numbers';
import { z } from 'zod';
import { PARTY_ROLES } from '../request/other-parties.ts';
import { ruledAddress } from './electronic-address.ts';
import { identifier } from './identifier.ts';
import { furtherAddressShape } from './party-members.ts';
import { registrationScheme } from './registration-scheme.ts';
import { email, filledPrintable, printable } from './text.ts';
import { writtenCountry } from './written-country.ts';

const MAX_PARTIES = 10;
const MAX_IDENTIFIERS = 10;

const vatNumberOfParty = () =>
  printable(200).check(
    must({ kind: 'valid' }, (value) =>
      value === '' || vatNumber(value) !== undefined ? undefined : 'must be a VAT number with its prefix',
    ),
  );

const furtherParty = () =>
  model(
    'InvoiceFurtherParty',
    z.object({
      role: oneOf(PARTY_ROLES).describe(
        'What the party does: INVOICER issues the invoice for the seller, INVOICEE receives it for the buyer, PAYER pays it; ' +
          'BUYER_AGENT, SELLER_AGENT, PRODUCT_END_USER, SHIP_FROM, ULTIMATE_SHIP_TO. Each role once.',
      ),
      name: filledPrintable(200).describe('Name of the party.'),
      tradingName: printable(200).optional().describe('Name under which it trades.'),
      identifiers: z
        .array(identifier())
        .max(MAX_IDENTIFIERS)
        .optional()
        .describe(
          'Numbers of the party, with their scheme of the code list ICD in front or plain. At most 10.',
        ),
      contact: printable(200).optional().describe('A contact person.'),
      phone: printable(200).optional().describe('Telephone number of the contact.'),
      email: email().optional().describe('E-mail address of the contact.'),
      street: printable(200).optional().describe('Street and house number.'),
      ...furtherAddressShape(),
      postalCode: printable(200).optional().describe('Postal code.'),
      city: printable(200).optional().describe('City.'),
      country: writtenCountry().optional().describe('ISO 3166-1 code.'),
      vatNumber: vatNumberOfParty().optional().describe('VAT number with its prefix.'),
      registrationNumber: printable(200).optional().describe('Number in a company register.'),
      registrationScheme: registrationScheme()
        .optional()
        .describe('Register of `registrationNumber`, code list ICD.'),
      electronicAddress: ruledAddress()
        .optional()
        .describe('Where e-invoices go, with its scheme of the code list EAS in front.'),
    }),
  );

/** Parties that EN 16931 does not have, and profile EXTENDED does. */
export const furtherPartyShape = () => ({
  otherParties: z
    .array(furtherParty())
    .max(MAX_PARTIES)
    .optional()
    .describe(
      'Further parties, each in a role of its own: printed, and in the e-invoice with profile EXTENDED; EXTENDED_CTC_FR has ' +
        'the first five roles. At most 10.',
    ),
});
