import { PROFILE_WORDS, TARGET_SYNTAXES } from '@kontor/e-invoice/profiles';
import { oneOf, text } from '@kontor/schema';
import { z } from 'zod';
import { uploadedFile } from '../../core/upload.ts';

const MAX_NAME = 255;

export const convertInput = z.object({
  file: uploadedFile().describe(
    'The e-invoice: XML in CII (D16B) or UBL 2.1, at most 10 MiB, or a PDF that has it attached, at most 50 MiB. Its bytes decide ' +
      'what it is, not its name or media type.',
  ),
  to: oneOf(TARGET_SYNTAXES)
    .optional()
    .describe(
      'Syntax of the result; default: that of the document. UBL gives a CreditNote where money goes back, else an Invoice.',
    ),
  profile: oneOf(PROFILE_WORDS)
    .default('AUTO')
    .describe(
      'Profile of the result: it sets BT-24, and BT-23 where it prescribes one. `AUTO`: that of the document where the syntax has it, ' +
        'else EN16931.',
    ),
  attachment: text(MAX_NAME)
    .optional()
    .describe('Name of the attached XML to take, where a PDF has more than one e-invoice.'),
  acceptLoss: z
    .boolean()
    .default(false)
    .describe('What the target has no place for is left out, and named in X-EInvoice-Lost.'),
});
