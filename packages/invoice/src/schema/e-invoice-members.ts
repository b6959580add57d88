import { must, oneOf } from '@kontor/schema';
import { z } from 'zod';
import { E_INVOICE_FORMATS } from '../layout/document.ts';
import { PROFILE_CHOICES } from '../request/request.ts';
import { filledParagraph, printable } from './text.ts';

const MAX_LEGAL_NOTES = 100;

const NOTE_CODE = /^[A-Z]{3}$/;

const legalNotes = () =>
  z
    .array(
      z.object({
        code: z
          .string()
          .check(
            must({ kind: 'valid' }, (value) =>
              NOTE_CODE.test(value) ? undefined : 'must be three capital letters of code list UNTDID 4451',
            ),
          )
          .optional()
          .describe('What the note is about, code list UNTDID 4451: `PMT`, `PMD`, `AAB`, `REG` …'),
        text: filledParagraph(5_000).describe('The note itself.'),
      }),
    )
    .max(MAX_LEGAL_NOTES);

/** Members of version 2 that are about the e-invoice alone. */
export const eInvoiceShape = () => ({
  zugferdDisabled: z.boolean().default(false).describe('True: a plain PDF without e-invoice.'),
  profile: oneOf(PROFILE_CHOICES)
    .default('AUTO')
    .describe(
      'Profile of the e-invoice. AUTO takes EN16931 when the data suffice, else MINIMUM; any other value must be ' +
        'reached, or the call is refused with one detail for each missing field. FRANCE is EN16931 by the French rules ' +
        'BR-FR-CTC, EXTENDED_CTC_FR what these extend it by; PEPPOL is UBL by Peppol BIS Billing 3.0.',
    ),
  format: oneOf(E_INVOICE_FORMATS)
    .default('CII')
    .describe(
      'Syntax of the e-invoice. UBL has no profile below EN16931; AUTO takes PEPPOL when the data suffice. A PDF then has ' +
        'the UBL document attached and is no Factur-X file.',
    ),
  businessProcess: printable(200)
    .optional()
    .describe('Business process (BT-23), in France the mode of invoicing such as `S1`.'),
  legalNotes: legalNotes()
    .optional()
    .describe('Notes that a law requires, with their codes; printed below `notice`. At most 100.'),
});
